"""Who plays, as a reader may see it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoring.afternoon.facts import EntrantFacts, Keeping


@dataclass(frozen=True)
class NamedEntrant:
    """An entrant as a page shows it: its number, and the names that this reader may see.

    `numbered` is how it is called without names: “Pair 7”. An entrant equals itself, whoever
    plays for it.
    """

    id: int
    uid: uuid.UUID
    number: int
    names: tuple[str, ...] = field(compare=False)
    numbered: str = field(default="", compare=False)
    withdrawn: bool = False
    format: str = ""

    @property
    def title(self) -> str:
        """“Margaret Akins & Ronald Bélanger”, or “Pair 7” where names are not shown."""
        return " & ".join(self.names) or self.numbered


@dataclass(frozen=True)
class NameSpan:
    """A name as it is shown, in a position of an entrant, and the rounds for which it stands."""

    position: int
    first_round: int
    last_round: int | None
    name: str

    def is_in(self, round_number: int) -> bool:
        """Whether this person plays in a round."""
        return self.first_round <= round_number <= (self.last_round or round_number)


@dataclass(frozen=True)
class Cast(Keeping):
    """How everybody and every place of an event is called, for one reader.

    `whole` has the entrants by id, in number order, with everybody who ever played for them: “Ann
    Lee & Bob Roy / Sub Sue”. `replaced` has the spans of those for whom somebody else came,
    `players` the name of each person by id, where names are shown. `sides` and `seats` are the
    places at a table as they are printed.
    """

    whole: Mapping[int, NamedEntrant]
    replaced: Mapping[int, tuple[NameSpan, ...]]
    players: Mapping[int, str]
    sides: tuple[str, str]
    seats: Mapping[str, str]

    @cached_property
    def by_number(self) -> Mapping[int, NamedEntrant]:
        """The entrants by their numbers."""
        return {entrant.number: entrant for entrant in self.whole.values()}

    def in_round(self, number: int) -> Mapping[int, NamedEntrant]:
        """The entrants with the names of those alone who play in a round."""
        if not self.replaced:
            return self.whole
        return self.kept(number, lambda: self._in_round(number))

    def _in_round(self, number: int) -> Mapping[int, NamedEntrant]:
        found = dict(self.whole)
        for pk, spans in self.replaced.items():
            names = tuple(span.name for span in spans if span.is_in(number))
            found[pk] = replace(found[pk], names=names)
        return found


def names_by_position(spans: tuple[NameSpan, ...]) -> tuple[str, ...]:
    """By position the names of all who played there, one after the other."""
    names: dict[int, list[str]] = {}
    for span in spans:
        names.setdefault(span.position, []).append(span.name)
    return tuple(" / ".join(each) for each in names.values())


def has_substitutes(entrant: EntrantFacts) -> bool:
    """Whether somebody else came in for one of an entrant's players."""
    return any(lineup.first_round > 1 for lineup in entrant.lineups)


def first_name_and_initial(name: str) -> str:
    """“Thérèse O'Grady” as “Thérèse O.”, and “O'Grady, Thérèse” too; one name as its letter."""
    last, _comma, before = name.partition(",")
    if before.strip():
        name = f"{before.replace(',', ' ')} {last}"
    first, *rest = name.split() or ["?"]
    initial = next((each for each in (rest[-1] if rest else first) if each.isalnum()), "?")
    return f"{first} {initial}." if rest else f"{initial}."
