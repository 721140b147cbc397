"""Reads what is stored: an event as one value, versions, and lists that span events."""
