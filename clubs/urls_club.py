"""Addresses of a club's own affairs. Floor: its director; a club is made by any director."""

from django.urls import URLPattern, path

from clubs import access
from clubs.views import clubs

making: list[URLPattern] = [path("new/", clubs.new, name="club-new")]
running: list[URLPattern] = [
    path("<slug:slug>/", clubs.change, name="club-change"),
    path("<slug:slug>/staff/", clubs.people, name="staff"),
    path("<slug:slug>/staff/<int:role>/remove/", clubs.remove, name="staff-remove"),
    path("<slug:slug>/staff/<int:role>/password/", clubs.reset_password, name="staff-password"),
]
urlpatterns = [
    *access.guard(making, access.founder_floor, access.DIRECTOR, stricter={}),
    *access.guard(running, access.club_floor, access.DIRECTOR, stricter={}),
]
