"""Where a computer player sits at a real table, as its address says."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from engine import RuleSet
from scoring.forms.check import OF_EVENT, offered_rules
from scoring.forms.choices import offer
from scoring.forms.practice import LEVELS
from scoring.models import Event
from scoring.practice.fourth import can_sit_in
from scoring.words import seat_name

SEATS = ("N", "E", "S", "W", "1", "2", "3", "4", "5", "6")


def _seats() -> list[tuple[str, str]]:
    return [(seat, capfirst(seat_name(seat))) for seat in SEATS]


class FourthForm(forms.Form):
    """The game, the seat of the computer player, the dealer, and how well it plays.

    At an `event` only its own game is offered, and none if the computer can't play its rules.
    """

    rules = forms.ChoiceField(label=_("Game"))
    seat = forms.ChoiceField(label=_("The computer sits"), choices=_seats)
    dealer = forms.ChoiceField(label=_("The dealer sits"), choices=_seats)
    level = forms.TypedChoiceField(label=_("It plays"), choices=LEVELS, coerce=int, initial=3)

    def __init__(
        self, *args: Any, club: Club | None = None, event: Event | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        groups = [
            (group, [choice for choice in offered if can_sit_in(choice[2])])
            for group, offered in offered_rules(event, club)[: 1 if event else None]
        ]
        self.offered = {key: rules for _group, offered in groups for key, _name, rules in offered}
        choices = [
            (group, [choice[:2] for choice in offered]) for group, offered in groups if offered
        ]
        offer(self.fields["rules"], choices)
        if event:
            self.fields["rules"].widget = forms.HiddenInput()
            self.fields["rules"].initial = OF_EVENT

    def clean(self) -> dict[str, Any]:
        """Refuse seats that a table of this game does not have."""
        data: dict[str, Any] = self.cleaned_data
        rules: RuleSet | None = self.offered.get(data.get("rules", ""))
        for name in ("seat", "dealer"):
            if rules and data.get(name) and data[name] not in rules.seats:
                self.add_error(name, _("There is no such seat at a table of this game."))
        return data

    def chosen(self) -> RuleSet:
        """The rules; the form must be valid."""
        return self.offered[self.cleaned_data["rules"]]
