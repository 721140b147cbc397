"""Addresses on the tables' QR codes. Floor: a valid link; an account only for a rehearsal."""

from django.urls import URLPattern, path

from clubs.access import STAFF, guard
from scoring import access
from scoring.views import fourth, phone, phone_acts

pages: list[URLPattern] = [
    path("<slug:token>/", phone.table, name="table-link"),
    path("<slug:token>/fourth/", fourth.fourth_at_table, name="table-fourth"),
    path("<slug:token>/deals/<int:deal>/", phone.traveller, name="table-traveller"),
]
fragments: list[URLPattern] = [path("<slug:token>/live/", phone.table_live, name="table-live")]
acts: list[URLPattern] = [
    path("<slug:token>/hands/<int:hand>/", phone_acts.enter, name="table-enter"),
    path("<slug:token>/agree/", phone_acts.agree, name="table-agree"),
    path("<slug:token>/totals/", phone_acts.send_totals, name="table-totals"),
    path("<slug:token>/totals/agree/", phone_acts.agree_with_totals, name="table-totals-agree"),
    path("<slug:token>/call/", phone_acts.call, name="table-call"),
]
urlpatterns = [
    *guard(pages, access.table_floor, STAFF, stricter={}),
    *guard(fragments, access.table_live_floor, STAFF, stricter={}),
    *guard(acts, access.table_act_floor, STAFF, stricter={}),
]
