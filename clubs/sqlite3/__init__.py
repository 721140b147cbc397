"""Django's SQLite backend with less work for each query."""
