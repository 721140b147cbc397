"""Logging in, out, and a password of one's own."""

from django import forms
from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _


class _LoginForm(AuthenticationForm):
    """The lock keeps the name that was tried, also a wrong one: it has to fit there."""

    username = UsernameField(max_length=150, widget=forms.TextInput(attrs={"autofocus": True}))


class _ChangePassword(auth.PasswordChangeView):
    template_name = "account/password.html"
    success_url = reverse_lazy("desk")

    def get_success_url(self) -> str:
        messages.success(self.request, _("Your password is changed."))
        return super().get_success_url()


login = auth.LoginView.as_view(
    template_name="account/login.html",
    authentication_form=_LoginForm,
    redirect_authenticated_user=True,
)
logout = auth.LogoutView.as_view()
change_password = _ChangePassword.as_view()


def locked_out(request: HttpRequest, *_: object) -> HttpResponse:
    """Too many wrong passwords for this user from this address."""
    return render(request, "account/locked.html", status=429)
