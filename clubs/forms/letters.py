"""Input about letters to many."""

import uuid
from typing import Any

from django import forms
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.composing import Typed
from clubs.models import Club, Letter, Member
from clubs.transfer import unix_lines

Kind = Letter.Kind
#: What is written to many, in the order of the page.
KINDS = (Kind.REMINDER, Kind.INVITATION, Kind.CANCELLATION, Kind.NEWS)

LONGEST_ADDRESS = Letter._meta.get_field("email").max_length


def _first_words(kind: str, about: str, on: str) -> tuple[str, str]:
    """Subject and text to begin with, in the language that is spoken now."""
    said = {"about": about, "on": on}
    match kind:
        case Kind.REMINDER:
            return _("Your dues"), _("This is a friendly reminder of your dues.")
        case Kind.INVITATION if about:
            return _("You are invited: %(about)s, %(on)s") % said, _("We look forward to you.")
        case Kind.CANCELLATION if about:
            return _("Called off: %(about)s, %(on)s") % said, _("We will not play that day.")
    return "", ""


class LetterForm(forms.Form):
    """A letter to many, in one language or two."""

    statuses = forms.MultipleChoiceField(
        label=gettext_lazy("To whom"),
        choices=[each for each in Member.Status.choices if each[0] != Member.Status.DECEASED],
        initial=[Member.Status.MEMBER, Member.Status.HONORARY],
        widget=forms.CheckboxSelectMultiple,
    )
    reply_to = forms.EmailField(
        max_length=LONGEST_ADDRESS,
        label=gettext_lazy("Answers go to"),
        required=False,
        help_text=gettext_lazy("An e-mail address; without one nobody can answer."),
    )
    trial_to = forms.EmailField(
        max_length=LONGEST_ADDRESS,
        label=gettext_lazy("A trial goes to"),
        required=False,
        help_text=gettext_lazy("Your own e-mail address."),
    )
    key = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid.uuid4)

    def __init__(
        self, *args: Any, club: Club, kind: str, about: str = "", on: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.languages = sorted(dict(settings.LANGUAGES), key=lambda code: code != club.language)
        for language in self.languages:
            with translation.override(language):
                subject, text = _first_words(kind, about, on)
            self._add(language, subject, text, required=language == club.language)
        if kind == Kind.REMINDER:
            del self.fields["statuses"]
        if not settings.CAN_SEND_MAIL:
            del self.fields["reply_to"], self.fields["trial_to"]
        last = {"reply_to", "trial_to"}
        self.order_fields(sorted(self.fields, key=last.__contains__))

    def _add(self, language: str, subject: str, text: str, *, required: bool) -> None:
        labels = {
            "en": (gettext_lazy("Subject in English"), gettext_lazy("Text in English")),
            "fr": (gettext_lazy("Subject in French"), gettext_lazy("Text in French")),
        }[language]
        self.fields[f"subject_{language}"] = forms.CharField(
            label=labels[0], max_length=120, initial=subject, required=required
        )
        self.fields[f"text_{language}"] = forms.CharField(
            label=labels[1],
            max_length=5000,
            initial=text,
            required=required,
            widget=forms.Textarea(attrs={"rows": 6}),
            help_text=gettext_lazy("“Dear …” and the name of the club are put around it.")
            if required
            else gettext_lazy("Left empty, everybody gets the other language."),
        )

    def clean(self) -> dict[str, Any]:
        """A language has a subject and a text, or neither."""
        for language in self.languages:
            subject, text = f"subject_{language}", f"text_{language}"
            for name, other in ((subject, text), (text, subject)):
                if self.cleaned_data.get(other) and self.cleaned_data.get(name) == "":
                    self.add_error(name, _("Subject and text belong together."))
        return self.cleaned_data

    def typed(self, site: str) -> Typed:
        """What the club writes, once the form is valid."""
        texts = {
            language: (self.cleaned_data[f"subject_{language}"], unix_lines(text))
            for language in self.languages
            if (text := self.cleaned_data[f"text_{language}"])
        }
        return Typed(texts, site, self.cleaned_data.get("reply_to", ""))
