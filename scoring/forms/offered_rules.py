"""Rules to choose from, with what distinguishes each."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import forms

from scoring.words import RulesChoice


@dataclass(frozen=True)
class OfferedRules:
    """One of the rules offered, and the input that chooses it."""

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
