"""Query plans are compared in SQLite's words; other databases have nothing to collect."""

from django.conf import settings

on_sqlite = "sqlite3" in settings.DATABASES["default"]["ENGINE"]
collect_ignore = [] if on_sqlite else ["test_query_plans.py"]
