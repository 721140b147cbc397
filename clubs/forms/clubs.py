"""Input about clubs and their staff."""

import uuid
import zoneinfo
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Role


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """The settings of a club, on one page."""

    class Meta:
        model = Club
        fields: tuple[str, ...] = ("name", "how_to_come", "language", "time_zone", "currency")
        labels: ClassVar = {
            "name": _("Name of the club"),
            "language": _("Language of the score sheets"),
        }
        help_texts: ClassVar = {
            "how_to_come": _(
                "Where the hall is, where to park, when the doors open, whom to ask. Everybody"
                " sees it on the club’s page."
            ),
            "language": _("Everybody still chooses the language of the pages for themselves."),
            "time_zone": _("The clock on the club's pages shows this time."),
        }
        widgets: ClassVar = {
            "how_to_come": forms.Textarea(attrs={"rows": 4}),
            "language": forms.RadioSelect,
            "currency": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "currency" in self.fields:  # kept as it is if the page does not ask
            self.fields["currency"].required = False
        self.fields["time_zone"].widget = forms.Select(choices=time_zones(self.instance.time_zone))

    def clean_currency(self) -> str:
        """The chosen currency, or else the club's present one."""
        chosen: str = self.cleaned_data["currency"]
        return chosen or self.instance.currency


class NewClubForm(ClubForm):
    """A new club: `key` stays the same however often the button is pressed."""

    class Meta(ClubForm.Meta):
        fields = ("name", "language", "time_zone")

    key = forms.UUIDField(required=False, widget=forms.HiddenInput, initial=uuid.uuid4)


class StaffForm(forms.Form):
    """A user, and the role to give them."""

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


#: The zones in which this game is mostly played, from east to west, as people call them.
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


#: Headings for the other zones, by the first part of their names.
PARTS = {
    "Africa": _("Africa"),
    "America": _("Elsewhere in the Americas"),
    "Antarctica": _("Antarctica"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}


def time_zones(now: str = "") -> list[tuple[Promise | str, list[tuple[str, Promise | str]]]]:
    """The time zones of Canada and the United States by their names, then all others by place.

    If a club now has yet another one, such as UTC, it comes at the end.
    """
    groups: list[tuple[Promise | str, list[tuple[str, Promise | str]]]]
    groups = [(_("Canada and the United States"), list(NEAR.items()))]
    others = sorted(zoneinfo.available_timezones() - NEAR.keys())
    for part, title in PARTS.items():
        places = [name for name in others if name.startswith(f"{part}/")]
        groups.append((title, [(name, _place(name)) for name in places]))
    if now and not any(now == name for _title, zones in groups for name, _label in zones):
        groups.append((_("As it is now"), [(now, now)]))
    return groups


def _place(zone: str) -> str:
    """The place that a zone is named after, the narrowest part first: Salem, Indiana."""
    return ", ".join(reversed(zone.replace("_", " ").split("/")[1:]))
