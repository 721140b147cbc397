"""What people write when they sign up, and what the director answers."""

import uuid
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import names
from scoring.forms.choices import offer
from scoring.models import Event, Registration, SignUp
from scoring.services.registrations import Applicant

#: In the order offered: what most people at such an event want comes first.
KINDS = {
    Event.Format.PAIRS: ("pair", "looking", "alone"),
    Event.Format.TEAMS: ("pair", "looking", "alone"),
    Event.Format.INDIVIDUALS: ("alone", "pair"),
}


def new_form_key() -> str:
    """A key that makes one form one sign-up, however often it is sent."""
    return uuid.uuid4().hex


class SignUpForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """One or two persons who would like to come. Names are required; all else is optional."""

    key = forms.CharField(
        required=False, max_length=40, widget=forms.HiddenInput, initial=new_form_key
    )

    #: What an e-mail address is good for, if the site can send mail.
    MAIL_COMES: ClassVar = gettext_lazy(
        "Your private link is sent there at once, and the director’s decision later. Nobody else"
        " sees the address."
    )

    class Meta:
        model = Registration
        fields = ("kind", "name", "partner_name", "email", "phone", "shows_name")
        labels: ClassVar = {
            "kind": gettext_lazy("How are you coming?"),
            "name": gettext_lazy("Your name"),
            "partner_name": gettext_lazy("Your partner’s name"),
            "shows_name": gettext_lazy("My name may be on the list of who is coming"),
        }
        help_texts: ClassVar = {
            "name": gettext_lazy("First and last name."),
            "partner_name": gettext_lazy("Only if you come as a pair."),
            "email": gettext_lazy("So that the club can reach you. Nobody else reads it."),
            "shows_name": gettext_lazy(
                "Everybody who has the link can read the list, once the director has accepted you."
            ),
        }
        widgets: ClassVar = {
            "kind": forms.RadioSelect,
            "name": forms.TextInput(attrs={"autocomplete": "name"}),
            "partner_name": forms.TextInput(attrs={"autocomplete": "off"}),
            "phone": forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
        }

    def __init__(
        self, *args: Any, event: Event, sign_up: SignUp | None, language: str, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.language = language
        kinds = KINDS[Event.Format(event.format)]
        labels = dict(Registration.Kind.choices)
        offer(self.fields["kind"], [(kind, labels[Registration.Kind(kind)]) for kind in kinds])
        self.fields["kind"].initial = kinds[0]
        partner = self.fields["partner_name"]
        partner.required = self["kind"].value() == Registration.Kind.PAIR
        partner.error_messages["required"] = _("Write the name of the partner too.")
        if "looking" in kinds:
            self.fields["kind"].help_text = _(
                "If you are looking for a partner, others who are looking see your first name and"
                " an initial once the director has accepted you."
            )
        if settings.CAN_SEND_MAIL:
            self.fields["email"].help_text = self.MAIL_COMES
        if sign_up is None or not sign_up.shows_names:
            del self.fields["shows_name"]

    def clean_name(self) -> str:
        """The name with single blanks."""
        return _tidy(self.cleaned_data["name"])

    def clean_partner_name(self) -> str:
        """The name with single blanks, or ""."""
        name = self.cleaned_data["partner_name"]
        return _tidy(name) if name.strip() else ""

    def clean(self) -> dict[str, Any]:
        """Refuse a second name of somebody who does not come as a pair, and the same name twice."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        kind, partner = data.get("kind"), data.get("partner_name")
        if kind and kind != Registration.Kind.PAIR and partner:
            self.add_error(
                "partner_name", _("Choose “As a pair”, or leave the name of a partner empty.")
            )
        if partner and names.plain(partner) == names.plain(data.get("name") or ""):
            self.add_error("partner_name", _("Both names are the same. Write the partner’s."))
        return data

    def applicant(self) -> Applicant:
        """What was written; the form must be valid."""
        data = self.cleaned_data
        return Applicant(
            data["kind"],
            data["name"],
            data["partner_name"],
            data["email"],
            data["phone"],
            self.language,
            data.get("shows_name", self.instance.shows_name),
        )


class SignUpForOthersForm(SignUpForm):
    """A sign-up that a director enters for somebody who called."""

    #: The ways to come, said of somebody else.
    KINDS: ClassVar = {
        "alone": gettext_lazy("Alone"),
        "pair": gettext_lazy("As a pair"),
        "looking": gettext_lazy("Looking for a partner"),
    }

    MAIL_COMES: ClassVar = gettext_lazy(
        "Your decision is sent there. Nobody else sees the address."
    )

    class Meta(SignUpForm.Meta):
        labels: ClassVar = {
            "kind": gettext_lazy("How are they coming?"),
            "name": gettext_lazy("The person’s name"),
            "partner_name": gettext_lazy("The partner’s name"),
            "shows_name": gettext_lazy("The person agrees to be on the list of who is coming"),
        }
        help_texts: ClassVar = SignUpForm.Meta.help_texts | {
            "partner_name": gettext_lazy("Only if they come as a pair."),
            "email": gettext_lazy("So that the club can reach them. Nobody else reads it."),
        }
        # None of this is the director's own, so her browser must not autofill it.
        widgets: ClassVar = {
            "kind": forms.RadioSelect,
            "name": forms.TextInput(attrs={"autocomplete": "off"}),
            "partner_name": forms.TextInput(attrs={"autocomplete": "off"}),
            "email": forms.EmailInput(attrs={"autocomplete": "off"}),
            "phone": forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kind = self.fields["kind"]
        kinds = [code for code, _label in kind.choices]  # type: ignore[attr-defined]
        offer(kind, [(code, self.KINDS[code]) for code in kinds])
        if kind.help_text:
            kind.help_text = _(
                "Others looking for a partner see their first name and an initial once you have"
                " accepted the sign-up."
            )


def _tidy(name: str) -> str:
    if not any(character.isalpha() for character in name):
        raise forms.ValidationError(_("Write the name with letters."))
    return names.tidy(name)


class AnswerForm(forms.ModelForm):  # type: ignore[type-arg]
    """An answer to the director's question."""

    class Meta:
        model = Registration
        fields = ("answer",)
        labels: ClassVar = {"answer": gettext_lazy("Your answer")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["answer"].required = True


class QuestionForm(forms.ModelForm):  # type: ignore[type-arg]
    """The director's question."""

    class Meta:
        model = Registration
        fields = ("question",)
        labels: ClassVar = {"question": gettext_lazy("Ask them something")}
        help_texts: ClassVar = {
            "question": gettext_lazy(
                "They read it on their private page and answer there, as in “Can you bring cards?”"
            )
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["question"].required = True


class SignUpSettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """The settings for signing up."""

    class Meta:
        model = SignUp
        fields = ("cap", "shows_names")
        labels: ClassVar = {
            "cap": gettext_lazy("How many players there is room for"),
            "shows_names": gettext_lazy("Anyone with the link may see who is coming"),
        }
        help_texts: ClassVar = {
            "cap": gettext_lazy(
                "Players, not pairs. Later sign-ups go on the waiting list, and move up"
                " automatically. Empty: no limit."
            ),
            "shows_names": gettext_lazy(
                "Only those whom you have accepted, and who agreed that their name is shown."
            ),
        }
