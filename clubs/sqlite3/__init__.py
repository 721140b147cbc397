"""The embedded database as Django drives it, with less work for each query."""
