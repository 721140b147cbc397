"""Addresses on the tables' QR codes. Floor: a valid link; no account."""

from django.urls import URLPattern, path

from clubs.access import guard
from scoring import access
from scoring.views import table

pages: list[URLPattern] = [path("<slug:token>/", table.table, name="table-link")]
fragments: list[URLPattern] = [path("<slug:token>/live/", table.table_live, name="table-live")]
urlpatterns = [
    *guard(pages, access.table_floor, frozenset(), stricter={}),
    *guard(fragments, access.table_live_floor, frozenset(), stricter={}),
]
