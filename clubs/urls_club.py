"""Addresses of a club's own affairs. Floor: its director."""

from django.urls import path

from clubs import access
from clubs.views import clubs

urlpatterns = access.guard(
    [
        path("new/", clubs.new, name="club-new"),
        path("<slug:slug>/", clubs.change, name="club-change"),
        path("<slug:slug>/staff/", clubs.people, name="staff"),
        path("<slug:slug>/staff/<int:role>/remove/", clubs.remove, name="staff-remove"),
        path("<slug:slug>/staff/<int:role>/password/", clubs.reset_password, name="staff-password"),
    ],
    access.club_floor,
    access.DIRECTOR,
    stricter={},
)
