"""An event on one page."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club
from engine.ruleset import RuleSet
from scoring.forms.choices import offer
from scoring.forms.ranking import PRESELECTED, RankingFields, chain_typed
from scoring.forms.when import WhenField, next_full_hour
from scoring.models import Event
from scoring.queries.house_rules import RulesChoice, rules_choices, usual_choice
from scoring.services.events import (
    PLAY,
    PRESENTATION,
    RANKING,
    Shape,
    fingerprint_of_event,
    shape_of,
)
from scoring.services.refusal import Refused

DEFAULT_PRESET = "ottawa"
TOGETHER = "together"

#: Where a refusal of the service stands; all others stand above the form.
PLACES = {"event-started": "rounds"}


class OfferedRules(NamedTuple):
    """Rules to choose, and the input that chooses them."""

    choice: RulesChoice
    is_chosen: bool
    html_id: str

    @property
    def is_own(self) -> bool:
        """Whether they are the club's own."""
        return self.choice.is_own


class EventForm(RankingFields):
    """Everything about an event that a director decides.

    A new one begins with the rules of `chosen` and their usual length; `length_of` says by whose
    rules the rounds and hands on the page are the usual ones.
    """

    starts_at = WhenField(label=gettext_lazy("Begins"))
    rules = forms.ChoiceField(
        label=gettext_lazy("Rules"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose the rules that you play by."),
            "invalid_choice": gettext_lazy("These rules are not there any more. Choose others."),
        },
    )
    length_of = forms.CharField(required=False, widget=forms.HiddenInput)
    ranked = forms.ChoiceField(
        label=gettext_lazy("Who is ranked"),
        widget=forms.RadioSelect,
        choices=(
            (TOGETHER, gettext_lazy("Pairs that stay together; at tables of six, teams of three")),
            (
                Event.Format.INDIVIDUALS,
                gettext_lazy("Single players: partners change, and everybody has own points"),
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
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

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
        "name", "starts_at", "rules", "ranked", "rounds", "hands_per_round",
        *PLAY, "names_shown", "letters", "paper", *RANKING,
    )  # fmt: skip

    def __init__(
        self, *args: Any, club: Club, chosen: RulesChoice | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if chosen is None:
            self._show_stored()
        else:
            self._show_usual(club, chosen)

    def _show_usual(self, club: Club, chosen: RulesChoice) -> None:
        self.choices = {choice.key: choice for choice in rules_choices(club)}
        names = [(choice.key, choice.name) for choice in self.choices.values()]
        offer(self.fields["rules"], names)
        self.fields["rules"].initial = self.fields["length_of"].initial = chosen.key
        self.fields["rounds"].initial = chosen.length.rounds
        self.fields["hands_per_round"].initial = chosen.length.hands
        self.fields["name"].initial = _("Bid Euchre afternoon")
        self.fields["starts_at"].initial = next_full_hour()
        self.fields["letters"].initial = club.language
        self.initial["round_minutes"] = None
        for name, preselected in PRESELECTED.items():
            self.fields[name].initial = preselected
        del self.fields["seen"]

    def _show_stored(self) -> None:
        stored = shape_of(self.instance)
        self.fields["starts_at"].initial = stored.starts_at
        if not self.instance.round_minutes:
            self.initial["round_minutes"] = None
        self.fields["rounds"].initial = stored.rounds
        self.fields["hands_per_round"].initial = stored.hands_per_round
        self.fields["seen"].initial = fingerprint_of_event(self.instance, stored)
        del self.fields["rules"], self.fields["length_of"], self.fields["ranked"]

    def clean_round_minutes(self) -> int:
        """No minutes are no clock."""
        return self.cleaned_data["round_minutes"] or 0

    def main_fields(self) -> list[forms.BoundField]:
        """What is shown at once: everything but what decides the standings."""
        return [field for field in self.visible_fields() if field.name not in RANKING]

    def near(self) -> list[OfferedRules]:
        """The rules that are shown at once: the club's own, and whichever are chosen."""
        return [each for each in self._offered() if each.is_own or each.is_chosen]

    def other(self) -> list[OfferedRules]:
        """All other rules, folded away."""
        return [each for each in self._offered() if not (each.is_own or each.is_chosen)]

    def _offered(self) -> list[OfferedRules]:
        tiles = self["rules"].subwidgets
        return [
            OfferedRules(choice, tile.data["selected"], tile.data["attrs"]["id"])
            for choice, tile in zip(self.choices.values(), tiles, strict=True)
        ]

    def refuse(self, refusal: Refused) -> None:
        """Tell at the right field why nothing was stored.

        Where the event has changed since the page was made, every field that differs from it is
        marked, and the form may be sent again.
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

    def chosen_rules(self) -> RuleSet:
        """The rules chosen; the form must be valid."""
        return self.choices[self.cleaned_data["rules"]].rules

    def are_single(self) -> bool:
        """Whether partners change; the form must be valid."""
        return bool(self.cleaned_data["ranked"] == Event.Format.INDIVIDUALS)

    def shape(self) -> Shape:
        """When the event is played, and how long."""
        data = self.cleaned_data
        return Shape(data["starts_at"], data["rounds"], data["hands_per_round"])

    def presentation(self) -> dict[str, Any]:
        """The other values, as the service takes them."""
        return {name: self.cleaned_data[name] for name in PRESENTATION}


def with_other_rules(club: Club, typed: Mapping[str, str]) -> EventForm:
    """The form of a new event as it was typed, now for the rules chosen in it.

    Rounds and hands follow the rules, but not where something else than the usual was typed.
    """
    choices = {choice.key: choice for choice in rules_choices(club)}
    chosen = choices.get(typed.get("rules", "")) or usual_choice(club)
    former = choices.get(typed.get("length_of", ""), chosen)
    initial: dict[str, Any] = {name: typed[name] for name in EventForm.base_fields if name in typed}
    if chain := chain_typed(typed):
        initial["tie_chain"] = chain
    initial["rules"] = initial["length_of"] = chosen.key
    lengths = {
        "rounds": (former.length.rounds, chosen.length.rounds),
        "hands_per_round": (former.length.hands, chosen.length.hands),
    }
    for name, (before, now) in lengths.items():
        if typed.get(name, "").strip() in ("", str(before)):
            initial[name] = now
    return EventForm(initial=initial, club=club, chosen=chosen)
