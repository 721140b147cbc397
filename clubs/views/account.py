"""Logging in and out, and a user's own password and e-mail."""

from copy import copy
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

from clubs import lockout
from clubs.asker import user_of
from clubs.forms.accounts import EmailForm, ForgottenForm
from clubs.refusal import Refused
from clubs.services import staff

SOON = 2  # seconds; a password is checked by then


class _LoginForm(AuthenticationForm):
    """Limits the name to what the lockout can store, as it keeps wrong names too."""

    username = UsernameField(max_length=150, widget=forms.TextInput(attrs={"autofocus": True}))


class _LogIn(auth.LoginView):
    """Checks one password at a time, so that this page never holds up the others."""

    template_name = "account/login.html"
    authentication_form = _LoginForm
    redirect_authenticated_user = True

    def get_redirect_url(self, *args: Any) -> str:
        """Drop a `next` that leads back to this page, useless once logged in."""
        address = super().get_redirect_url(*args)
        return "" if address.partition("?")[0] == self.request.path else address

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

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        lockout.rest(self.request)
        return super().form_invalid(form)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        lockout.remember_device(self.request, response, user_of(self.request))
        # A message to a stranger leaves a session behind, which nothing else would remove.
        self.request.session.clear_expired()
        return response


class _ChangePassword(auth.PasswordChangeView):
    template_name = "account/password.html"
    success_url = reverse_lazy("desk")

    def get_success_url(self) -> str:
        messages.success(self.request, _("Your password is changed."))
        return super().get_success_url()


class _Forgotten(auth.PasswordResetView):
    """Sends a link to users who have forgotten the password and gave an e-mail address."""

    template_name = "account/forgotten.html"
    form_class = ForgottenForm
    success_url = reverse_lazy("password-forgotten")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(can_send=settings.CAN_SEND_MAIL, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        if settings.CAN_SEND_MAIL:
            super().form_valid(form)
        message = _("If an account has this address, an e-mail with a link is on its way.")
        messages.success(self.request, message)
        return redirect("login")


class _NewPassword(auth.PasswordResetConfirmView):
    """The page behind that link; it also unlocks the name."""

    template_name = "account/new_password.html"
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        lockout.lift(form.user)
        messages.success(self.request, _("Your password is changed."))
        return response


def email(request: HttpRequest) -> HttpResponse:
    """One's own e-mail address, for a forgotten password and for answers."""
    user = user_of(request)
    form = EmailForm(request.POST or None, instance=copy(user))
    if request.method == "POST" and form.is_valid():
        staff.change_email(user, form.cleaned_data["email"])
        messages.success(request, _("Saved."))
        return redirect("password")
    return render(request, "account/email.html", {"form": form}, status=422 if form.errors else 200)


forgotten = _Forgotten.as_view()
new_password = _NewPassword.as_view()
login = _LogIn.as_view()
logout = auth.LogoutView.as_view()
change_password = _ChangePassword.as_view()


def locked_out(request: HttpRequest, *_: object) -> HttpResponse:
    """The page after too many wrong passwords for this user from this address."""
    return render(request, "account/locked.html", status=429)
