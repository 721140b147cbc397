"""Rules to choose among, each with what tells it from the others."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import forms

from scoring.words import RulesChoice


@dataclass(frozen=True)
class OfferedRules:
    """Rules to choose, and the input that chooses them."""

    choice: RulesChoice
    field: str
    is_chosen: bool
    html_id: str

    @property
    def is_own(self) -> bool:
        """Whether they are the club's own."""
        return self.choice.is_own


def offered_rules(field: forms.BoundField, choices: Iterable[RulesChoice]) -> list[OfferedRules]:
    """The rules that a field offers, in its order."""
    return [
        OfferedRules(choice, field.html_name, tile.data["selected"], tile.data["attrs"]["id"])
        for choice, tile in zip(choices, field.subwidgets, strict=True)
    ]
