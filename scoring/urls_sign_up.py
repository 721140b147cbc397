"""Addresses of the sign-up. Floor: an event with a sign-up, or a person's private link."""

from django.urls import URLPattern, path

from clubs.access import STAFF, guard
from scoring import access
from scoring.views import sign_up

forms: list[URLPattern] = [path("events/<uuid:event>/", sign_up.sign_up, name="sign-up")]
own: list[URLPattern] = [
    path("<slug:own>/", sign_up.my_sign_up, name="my-sign-up"),
    path("<slug:own>/act/", sign_up.my_sign_up_act, name="my-sign-up-act"),
]
urlpatterns = [
    *guard(forms, access.sign_up_floor, STAFF, stricter={}),
    *guard(own, access.own_sign_up_floor, STAFF, stricter={}),
]
