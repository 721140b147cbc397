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
from scoring.services.events import PRESENTATION, Shape
from scoring.words import preset_name

DEFAULT_PRESET = "ottawa"
DEFAULT_ROUNDS = 6


class EventForm(forms.ModelForm):  # type: ignore[type-arg]
    """Everything about an event that a director decides; preset to the Ottawa afternoon."""

    starts_at = forms.DateTimeField(
        label=gettext_lazy("Begins"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
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

    def _show_stored(self) -> None:
        session = self.instance.sessions.get()
        self.fields["starts_at"].initial = session.starts_at
        self.fields["rounds"].initial = session.rounds_due
        self.fields["hands_per_round"].initial = session.sections.get().hands_per_round
        del self.fields["preset"]

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
