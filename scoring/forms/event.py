"""An event on one page."""

import datetime as dt
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club
from engine.ruleset import preset, preset_names
from scoring.models import Event
from scoring.services.events import PRESENTATION, Shape, mark_of_event, shape_of
from scoring.services.refusal import Refused
from scoring.words import preset_name

DEFAULT_PRESET = "ottawa"
DEFAULT_ROUNDS = 6
FIRST_YEAR, LAST_YEAR = 2000, 2100

#: Where a refusal of the service stands; all others stand above the form.
PLACES = {"event-started": "rounds", "event-finished": "sit_out_points"}


class EventForm(forms.ModelForm):  # type: ignore[type-arg]
    """Everything about an event that a director decides; preset to the Ottawa afternoon."""

    starts_at = forms.DateTimeField(
        label=gettext_lazy("Begins"),
        widget=forms.DateTimeInput(
            attrs={
                "type": "datetime-local",
                "min": f"{FIRST_YEAR}-01-01T00:00",
                "max": f"{LAST_YEAR}-12-31T23:59",
            },
            format="%Y-%m-%dT%H:%M",
        ),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"],
    )
    preset = forms.ChoiceField(label=gettext_lazy("Rules"))
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=1, max_value=40, initial=DEFAULT_ROUNDS
    )
    hands_per_round = forms.IntegerField(
        label=gettext_lazy("Hands in a round"), min_value=1, max_value=40
    )
    sit_out_points = forms.IntegerField(
        label=gettext_lazy("Points for sitting out a round"),
        min_value=-200, max_value=200, initial=0,
    )  # fmt: skip
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Event
        fields = ("name", "names_shown", "sit_out_points", "letters", "paper")
        widgets = {  # noqa: RUF012 - as Django wants it
            "names_shown": forms.RadioSelect,
            "letters": forms.RadioSelect,
            "paper": forms.RadioSelect,
        }

    field_order = (
        "name", "starts_at", "preset", "rounds", "hands_per_round", "sit_out_points",
        "names_shown", "letters", "paper",
    )  # fmt: skip

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules = preset(DEFAULT_PRESET)
        self.fields["preset"].choices = [(name, preset_name(name)) for name in preset_names()]  # type: ignore[attr-defined]
        self.fields["preset"].initial = DEFAULT_PRESET
        self.fields["hands_per_round"].initial = rules.game_end.number
        if self.instance.pk:
            self._show_stored()
        else:
            self.fields["name"].initial = _("Bid Euchre afternoon")
            self.fields["starts_at"].initial = next_full_hour()
            self.fields["letters"].initial = club.language
            del self.fields["seen"]

    def _show_stored(self) -> None:
        stored = shape_of(self.instance)
        self.fields["starts_at"].initial = stored.starts_at
        self.fields["rounds"].initial = stored.rounds
        self.fields["hands_per_round"].initial = stored.hands_per_round
        self.fields["seen"].initial = mark_of_event(self.instance, stored)
        del self.fields["preset"]

    def clean_starts_at(self) -> dt.datetime:
        """A year that every time zone can show: at the ends of all dates some can't."""
        starts_at: dt.datetime = self.cleaned_data["starts_at"]
        if not FIRST_YEAR <= starts_at.year <= LAST_YEAR:
            years = {"first": FIRST_YEAR, "last": LAST_YEAR}
            raise forms.ValidationError(_("Choose a year from %(first)s to %(last)s.") % years)
        return starts_at

    def refuse(self, refusal: Refused) -> None:
        """Tell at the right field why nothing was stored.

        Where the event has changed since the page was made, every field that differs from it is
        marked, and the form may be sent again.
        """
        self.add_error(PLACES.get(refusal.code), refusal.sentence)
        if refusal.code != "event-changed":
            return
        for name in self.changed_data:
            if name != "seen":
                self.add_error(name, _("This differs from what is stored now."))
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["seen"] = self.fields["seen"].initial  # type: ignore[index]

    def shape(self) -> Shape:
        """When the event is played, and how long."""
        data = self.cleaned_data
        return Shape(data["starts_at"], data["rounds"], data["hands_per_round"])

    def presentation(self) -> dict[str, Any]:
        """The other values, as the service takes them."""
        return {name: self.cleaned_data[name] for name in PRESENTATION}


def next_full_hour() -> dt.datetime:
    """The coming full hour, a guess for when the event begins."""
    now = timezone.localtime() + dt.timedelta(hours=1)
    return now.replace(minute=0, second=0, microsecond=0)
