"""Input about clubs, their staff and their members."""

import uuid
import zoneinfo
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Member, Role
from clubs.names import tidy
from clubs.refusal import Refused
from clubs.services.members import FIELDS


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """A club on one page."""

    class Meta:
        model = Club
        fields = ("name", "language", "time_zone")
        labels: ClassVar = {
            "name": _("Name of the club"),
            "language": _("Language of the score sheets"),
        }
        help_texts: ClassVar = {
            "language": _("Everybody still chooses the language of the pages for themselves."),
            "time_zone": _("The clock on the club's pages shows this time."),
        }
        widgets: ClassVar = {"language": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].widget = forms.Select(choices=time_zones())


class NewClubForm(ClubForm):
    """A club to be made: its `key` is the same however often the button is pressed."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid.uuid4)


class StaffForm(forms.Form):
    """Somebody who may enter results, or run events."""

    username = forms.CharField(
        label=_("User name"),
        max_length=60,
        validators=[UnicodeUsernameValidator()],
        help_text=_("What they type to log in: letters and digits, no spaces."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    kind = forms.ChoiceField(
        label=_("Role"),
        choices=Role.Kind.choices,
        initial=Role.Kind.SCORER,
        widget=forms.RadioSelect,
    )


class MemberForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """A member on one page."""

    class Meta:
        model = Member
        fields = FIELDS
        help_texts: ClassVar = {
            "number": _("Leave it empty for somebody without a number, such as a guest."),
            "sorted_as": _("Where the name stands in lists, if not under the last name: Berg."),
            "language": _("In what language letters and receipts are written."),
            "notes": _("Only directors read them: no stairs, large print, …"),
        }
        widgets: ClassVar = {
            "number": forms.NumberInput(attrs={"min": 1, "inputmode": "numeric"}),
            "status": forms.RadioSelect,
            "language": forms.RadioSelect,
            "notes": forms.Textarea(attrs={"rows": 4}),
            "phone": forms.TextInput(attrs={"type": "tel"}),
            "joined_on": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language: Any = self.fields["language"]
        language.choices = [("", _("The club’s language")), *settings.LANGUAGES]
        for name in self.fields:
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean_first_name(self) -> str:
        """On one line, with single blanks."""
        return tidy(self.cleaned_data["first_name"])

    def clean_last_name(self) -> str:
        """On one line, with single blanks."""
        return tidy(self.cleaned_data["last_name"])

    def clean_number(self) -> int | None:
        """A number that nobody else in the club has."""
        number: int | None = self.cleaned_data["number"]
        others = self.instance.club.members.exclude(pk=self.instance.pk)
        if number and (other := others.filter(number=number).first()):
            raise forms.ValidationError(
                Refused("member-number-taken", number=number, name=str(other)).sentence
            )
        return number

    def clean(self) -> dict[str, Any]:
        """Somebody has a first name, a last name, or both."""
        typed = self.cleaned_data
        if not (typed.get("first_name", "x") or typed.get("last_name", "x")):
            self.add_error("last_name", _("Write a first name, a last name, or both."))
        return typed


class FindMembersForm(forms.Form):
    """Which members are listed; what makes no sense leaves nobody out."""

    find = forms.CharField(
        label=_("Find"),
        required=False,
        max_length=80,
        help_text=_("Three letters of any part of the name, or the number."),
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    status = forms.ChoiceField(
        label=_("Status"),
        required=False,
        choices=[("", _("Everybody")), *Member.Status.choices],
    )


#: The zones in which this game is played most, from the east to the west, as people call them.
NEAR = {
    "America/St_Johns": _("Newfoundland: St. John’s"),
    "America/Halifax": _("Atlantic time: Halifax, Moncton"),
    "America/Toronto": _("Eastern time: Toronto, Montréal, New York"),
    "America/Winnipeg": _("Central time: Winnipeg, Chicago"),
    "America/Regina": _("Saskatchewan: Regina, the same time all year"),
    "America/Edmonton": _("Mountain time: Calgary, Denver"),
    "America/Phoenix": _("Arizona: Phoenix, the same time all year"),
    "America/Vancouver": _("Pacific time: Vancouver, Los Angeles"),
    "America/Anchorage": _("Alaska: Anchorage"),
    "Pacific/Honolulu": _("Hawaii: Honolulu"),
}


def time_zones() -> list[tuple[Promise, list[tuple[str, Promise | str]]]]:
    """The time zones of Canada and the United States by their names, then all others by place."""
    others = sorted(zoneinfo.available_timezones() - NEAR.keys())
    return [
        (_("Canada and the United States"), list(NEAR.items())),
        (_("Elsewhere"), [(name, name.replace("_", " ")) for name in others]),
    ]
