"""Who could have committed an irregularity at a table, and who sat against them."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.afternoon.facts import TableFacts
from scoring.afternoon.people import Cast, NamedEntrant


@dataclass(frozen=True)
class Seated:
    """Somebody at a table: the entrant, and the side (0: North-South) on which it sat."""

    entrant: NamedEntrant
    side: int


@dataclass(frozen=True)
class Company:
    """All who sat at a table when one hand was played, in the order of their seats."""

    seated: tuple[Seated, ...]

    def find(self, number: int) -> Seated | None:
        """The one with this number; None if it was not there."""
        return next((seated for seated in self.seated if seated.entrant.number == number), None)

    def against(self, offender: Seated) -> tuple[NamedEntrant, ...]:
        """The opponents: one pair or team, or every single player of the other side."""
        return tuple(seated.entrant for seated in self.seated if seated.side != offender.side)


def company_of(table: TableFacts, cast: Cast, *, hand: int = 1) -> Company:
    """Who sat at a table when hand `hand` (from 1) was played.

    Each entrant is listed once: single players each on their own, so that a partner has no part in
    what one of them did.
    """
    people = cast.in_round(table.round.number)
    sides = {
        seat.entrant: seat.side
        for seat in table.seats
        if seat.first_hand <= hand <= (seat.last_hand or hand)
    }
    return Company(tuple(Seated(people[entrant], side) for entrant, side in sides.items()))
