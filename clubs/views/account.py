"""Logging in, out, and a password of one's own."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

from clubs import lockout
from clubs.access import user_of
from clubs.refusal import Refused

SOON = 2  # seconds; by then a password has been checked


class _LoginForm(AuthenticationForm):
    """The lock keeps the name that was tried, also a wrong one: it has to fit there."""

    username = UsernameField(max_length=150, widget=forms.TextInput(attrs={"autofocus": True}))


class _LogIn(auth.LoginView):
    """One password is checked at a time: this page must never stop the others."""

    template_name = "account/login.html"
    authentication_form = _LoginForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            with lockout.turn(request):
                return super().post(request, *args, **kwargs)
        except Refused as refusal:
            messages.error(request, refusal.sentence)
            form = _LoginForm(initial={"username": request.POST.get("username", "")})
            page = self.render_to_response(self.get_context_data(form=form), status=429)
            page.headers["Retry-After"] = str(SOON)
            return page

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        lockout.remember_device(self.request, response, user_of(self.request))
        return response


class _ChangePassword(auth.PasswordChangeView):
    template_name = "account/password.html"
    success_url = reverse_lazy("desk")

    def get_success_url(self) -> str:
        messages.success(self.request, _("Your password is changed."))
        return super().get_success_url()


login = _LogIn.as_view()
logout = auth.LogoutView.as_view()
change_password = _ChangePassword.as_view()


def locked_out(request: HttpRequest, *_: object) -> HttpResponse:
    """Too many wrong passwords for this user from this address."""
    return render(request, "account/locked.html", status=429)
