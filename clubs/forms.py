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


def time_zones() -> list[tuple[Promise, list[tuple[str, str]]]]:
    """The time zones of the Americas first, then all others."""
    names = sorted(zoneinfo.available_timezones())
    near = [name for name in names if name.startswith("America/")]
    far = [name for name in names if name not in set(near)]
    return [(_("America"), _readable(near)), (_("Elsewhere"), _readable(far))]


def _readable(names: list[str]) -> list[tuple[str, str]]:
    return [(name, name.replace("_", " ")) for name in names]
