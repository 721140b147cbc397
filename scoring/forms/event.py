"""An event on one page."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.refusal import Refused
from scoring.forms.ranking import DECIDING, RankingFields
from scoring.forms.when import WhenField
from scoring.models import Event
from scoring.services.events import (
    PLAY,
    PRESENTATION,
    Shape,
    fingerprint_of_event,
    refuse_compared_totals,
    shape_of,
)

DEFAULT_PRESET = "ottawa"
TOGETHER = "together"

#: The field for a refusal by the service; all others go above the form.
PLACES = {"event-started": "rounds", "format-has-names": "ranked"}


class EventForm(RankingFields):
    """What a director decides about a new or an existing event."""

    starts_at = WhenField(label=gettext_lazy("Begins"))
    ranked = forms.ChoiceField(
        label=gettext_lazy("Who is ranked"),
        widget=forms.RadioSelect,
        choices=(
            (TOGETHER, gettext_lazy("Pairs that stay together; at tables of six, teams of three")),
            (
                Event.Format.INDIVIDUALS,
                gettext_lazy(
                    "Single players: partners change, and points are kept for each player"
                ),
            ),
        ),
        initial=TOGETHER,
        required=False,
    )
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=40)
    hands_per_round = forms.IntegerField(
        label=gettext_lazy("Hands in a round"), min_value=1, max_value=40
    )
    round_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for a round"),
        required=False,
        min_value=0,
        max_value=600,
        help_text=gettext_lazy(
            "A clock runs from the beginning of each round. Leave it empty to play without one."
        ),
    )

    class Meta:
        model = Event
        fields = ("name", "names_shown", *PLAY, "letters", "paper")
        help_texts = {  # noqa: RUF012 - as Django wants it
            "entry": gettext_lazy(
                "With phones, a code on each table and on the sheets leads to the table’s page."
            ),
            "disputes": gettext_lazy("A hand of which there are two versions counts for nobody."),
        }
        widgets = {  # noqa: RUF012 - as Django wants it
            "entry": forms.RadioSelect,
            "disputes": forms.RadioSelect,
            "names_shown": forms.RadioSelect,
            "letters": forms.RadioSelect,
            "paper": forms.RadioSelect,
        }

    field_order = (
        "name", "starts_at", "ranked", "rounds", "hands_per_round", *PLAY,
        "names_shown", "letters", "paper", *DECIDING,
    )  # fmt: skip

    def clean(self) -> dict[str, Any] | None:
        """Refuse comparing deals if hands do not come in one by one."""
        cleaned = super().clean()
        try:
            refuse_compared_totals(self.cleaned_data)
        except Refused as refusal:
            self.add_error("scored", refusal.sentence)
        return cleaned

    def clean_round_minutes(self) -> int:
        """Empty means no clock: 0."""
        return self.cleaned_data["round_minutes"] or 0

    def main_fields(self) -> list[forms.BoundField]:
        """The fields shown at once: all that are not folded away."""
        return [field for field in self.visible_fields() if field.name not in DECIDING]

    def are_single(self) -> bool | None:
        """Whether partners change; the form must be valid."""
        return bool(self.cleaned_data["ranked"] == Event.Format.INDIVIDUALS)

    def shape(self) -> Shape:
        """When the event is played, and how long it is."""
        data = self.cleaned_data
        return Shape(data["starts_at"], data["rounds"], data["hands_per_round"])

    def presentation(self) -> dict[str, Any]:
        """The other values, as the service takes them."""
        return {name: self.cleaned_data[name] for name in PRESENTATION}


class ChangeForm(EventForm):
    """An existing event; `seen` is its fingerprint when the page was made."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, has_names: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stored = shape_of(self.instance)
        self.fields["starts_at"].initial = stored.starts_at
        if not self.instance.round_minutes:
            self.initial["round_minutes"] = None
        self.fields["rounds"].initial = stored.rounds
        self.fields["hands_per_round"].initial = stored.hands_per_round
        self.fields["seen"].initial = fingerprint_of_event(self.instance, stored)
        is_single = self.instance.format == Event.Format.INDIVIDUALS
        self.fields["ranked"].initial = Event.Format.INDIVIDUALS if is_single else TOGETHER
        if has_names:
            del self.fields["ranked"]

    def are_single(self) -> bool | None:
        """Whether partners change; None if that was not asked."""
        return super().are_single() if self.cleaned_data.get("ranked") else None

    def refuse(self, refusal: Refused) -> None:
        """Show the refusal at the right field.

        If the event has changed since the page was made, mark every field that differs from it; the
        form may then be sent again.
        """
        if refusal.code == "event-finished":
            self.refuse_ranking(refusal)
            return
        self.add_error(PLACES.get(refusal.code), refusal.sentence)
        if refusal.code != "event-changed":
            return
        for name in self.changed_data:
            if name != "seen":
                self.add_error(name, _("This differs from what is stored now."))
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["seen"] = self.fields["seen"].initial  # type: ignore[index]
