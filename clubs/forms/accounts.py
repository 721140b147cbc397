"""Input about accounts: a new one by invitation, a forgotten password, one's own e-mail."""

import time
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm, PasswordResetForm
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from clubs.models import Letter, User
from clubs.services import letters
from clubs.services.invitations import name_is_taken
from clubs.services.letters import Recipient, Sheet
from clubs.serving import own_host

#: Seconds within which at most one e-mail about a forgotten password is sent.
ONE_IN = 600


class NewUserForm(BaseUserCreationForm):  # type: ignore[type-arg]  # generic for mypy only
    """A new account for somebody with an invitation."""

    class Meta:
        model = User
        fields: tuple[str, ...] = ("username", "email")
        error_messages: ClassVar = {
            "username": {
                "invalid": gettext_lazy(
                    "Only letters, digits and the signs . - _ + @, without a space: “ann.lee”."
                )
            }
        }
        help_texts: ClassVar = {
            "username": gettext_lazy("What you type to log in: letters and digits, no spaces."),
            "email": gettext_lazy("For a forgotten password; you may leave it out."),
        }

    def validate_password_for_user(self, user: Any, password_field_name: str = "") -> None:
        """Show a fault of the password at its first field, not at the repetition."""
        field = password_field_name or "password1"
        super().validate_password_for_user(user, field)  # type: ignore[misc]  # not in the stubs

    def clean_username(self) -> str:
        """The user name, which nobody else may have."""
        username: str = self.cleaned_data["username"]
        if name_is_taken(username):
            raise forms.ValidationError(_("This name is taken. Choose another one."))
        return username


class ForgottenForm(PasswordResetForm):
    """The address of somebody who has forgotten the password.

    The link is queued like every letter, so that the response time does not reveal whether there is
    such an account, and a second press sends no second e-mail.
    """

    def save(self, *args: Any, **given: Any) -> None:
        """Save as Django does, but with a link to the site's own host."""
        super().save(*args, **given | {"domain_override": own_host(given["request"])})

    def send_mail(self, *names: Any, **_more: Any) -> None:
        """Queue the link; Django passes template names, context, sender and recipient."""
        _subject, _text, context, _sender, to_email = names
        user, site = context["user"], f"{context['protocol']}://{context['domain']}"
        link = site + reverse("password-new", args=[context["uid"], context["token"]])
        details = {"name": user.username, "link": link, "site": context["domain"]}
        text = _(
            "Somebody, probably you, wants a new password for %(name)s at %(site)s. Choose it here:"
            " %(link)s"
        )
        sheet = Sheet(_("A new password"), text % details)
        to = Recipient(user.username, to_email, get_language() or "")
        key = f"password:{user.pk}:{int(time.time()) // ONE_IN}"
        letters.owe(None, sheet, to=to, kind=Letter.Kind.PASSWORD, key=key, by=None)


class EmailForm(forms.ModelForm):  # type: ignore[type-arg]
    """One's own e-mail address; asks for the password, in case a laptop was left open."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    class Meta:
        model = User
        fields = ("email",)

    def clean_password(self) -> str:
        """The user's current password."""
        password: str = self.cleaned_data["password"]
        if not self.instance.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


class InvitationForm(forms.Form):
    """For whom a link is, and which role it gives."""

    about = forms.CharField(
        label=gettext_lazy("For whom"),
        max_length=60,
        help_text=gettext_lazy("So that you know the link again."),
    )
    invite = forms.ChoiceField(
        label=gettext_lazy("Role"), widget=forms.RadioSelect, initial="scorer"
    )

    def __init__(self, *args: Any, kinds: list[tuple[str, Any]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["invite"].choices = kinds  # type: ignore[attr-defined]
