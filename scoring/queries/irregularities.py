"""Who could have done something at a table, and who sat against them."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.models import Adjustment, Event, Seating, Table
from scoring.queries.entrants import NamedEntrant, cast_of


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
        """The one with this number; None: it was not there."""
        return next((each for each in self.seated if each.entrant.number == number), None)

    def against(self, offender: Seated) -> tuple[NamedEntrant, ...]:
        """The opponents: one pair or team, or every single player of the other side."""
        return tuple(each.entrant for each in self.seated if each.side != offender.side)


def changes_seats(table: Table) -> bool:
    """Whether somebody comes or goes at this table between two hands."""
    return Seating.objects.filter(table=table, first_hand__gt=1).exists()


def company_of(event: Event, table: Table, *, hand: int = 1) -> Company:
    """Who sat at a table when hand `hand` (from 1) was played, with full names.

    An entrant is there once: where players are single each is one of their own, so that a partner
    has no part in what somebody did.
    """
    sides = _sides_at(event, table, hand)
    entrants = cast_of(event, names=Event.Names.FULL, only=sides.keys()).in_round(
        table.round.number
    )
    return Company(tuple(Seated(entrants[entrant], side) for entrant, side in sides.items()))


def _sides_at(event: Event, table: Table, hand: int) -> Mapping[int, int]:
    """Entrant -> side at a hand, clockwise."""
    order = {seat: place for place, seat in enumerate(event.rules.seats)}
    rows = Seating.objects.filter(table=table, first_hand__lte=hand).values_list(
        "seat", "last_hand", "entrant_id"
    )
    return {
        entrant: event.rules.side_of(seat)
        for seat, last, entrant in sorted(rows, key=lambda row: order[row[0]])
        if last is None or hand <= last
    }


def given_at(table: Table) -> list[Adjustment]:
    """The penalties and bonuses that those at a table have for its round, and that count."""
    here = Seating.objects.filter(table=table).values("entrant")
    rows = Adjustment.objects.filter(round=table.round_id, entrant__in=here, voided_at=None)
    return list(rows.select_related("entrant").order_by("created_at", "pk"))
