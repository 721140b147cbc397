"""Addresses of the practice table. Floor: none for a new game, its own address for any other."""

from django.urls import URLPattern, path

from clubs.access import STAFF, guard
from scoring import access
from scoring.views import fourth, lessons, own_rules, practice, replay, week

pages: list[URLPattern] = [
    path("", practice.practice, name="practice"),
    path("rules/", own_rules.practice_rules, name="practice-rules"),
    path("record/", practice.practice_record, name="practice-record"),
    path("hands/<uuid:week_hand>/", week.week_hand, name="week-hand"),
    path("fourth/", fourth.fourth, name="fourth"),
    path("lessons/", lessons.lessons, name="lessons"),
    path("lessons/<int:number>/", lessons.lesson, name="lesson"),
]
games: list[URLPattern] = [
    path("<slug:game>/", practice.practice_table, name="practice-table"),
    path("<slug:game>/replay/", replay.practice_replay, name="practice-replay"),
    path("<slug:game>/act/", practice.practice_act, name="practice-act"),
]
urlpatterns = [
    *pages,
    *guard(games, access.practice_floor, STAFF, stricter={}),
]
