"""A stored result as the line that a scorer types."""

from engine.contract import Contract
from engine.notation import ENGLISH, FRENCH, Letters, write_line
from engine.points import Result
from engine.strain import Direction, Strain
from scoring.afternoon.codes import HandKind
from scoring.afternoon.facts import EventFacts, HandFacts
from scoring.models import Event, HandResult

AnyEvent = Event | EventFacts
"""An event as it is stored, or as it was loaded."""
AnyHand = HandResult | HandFacts
"""A result as it is stored, or as it was loaded."""


def letters_of(event: AnyEvent) -> Letters:
    """The letters printed on the sheets of an event."""
    return FRENCH if event.letters == Event.Letters.FRENCH else ENGLISH


def contract_of(row: AnyHand) -> Contract | None:
    """The contract of a stored row; None where none was played."""
    if not (row.declarer and row.strain):
        return None
    direction = Direction(row.direction) if row.direction else None
    return Contract(row.declarer, row.level, row.special, Strain(row.strain), direction)


def as_result(row: AnyHand) -> Result:
    """The engine's value of a stored row."""
    return Result(
        kind=row.kind,
        dealer=row.dealer,
        contract=contract_of(row),
        makers_tricks=row.makers_tricks,
        of_tricks=row.of_tricks or 0,
        points=(row.points_0, row.points_1),
        made=row.made,
        lone=row.lone,
        seat_points=tuple(sorted(row.seat_points.items())),
        revoker=row.revoker,
    )


def line_of(row: AnyHand, event: AnyEvent) -> str:
    """The line of a result in the letters of its event, such as “s5c5”; else “void” or so."""
    if row.kind in (HandKind.VOID, HandKind.NOT_PLAYED):
        return str(row.kind)
    return write_line(as_result(row), letters_of(event))


def fields_of(row: AnyHand) -> dict[str, str]:
    """A result as the fields of a form have it, as they were reported; the auction is left out."""
    level = "" if row.level is None else str(row.level)
    return {
        "dealer": row.dealer,
        "declarer": row.declarer or "",
        "bid": str(row.kind) if row.kind == HandKind.PASSED_OUT else row.special or level,
        "strain": row.strain or "",
        "direction": row.direction or "",
        "tricks": "" if row.makers_tricks is None else str(row.makers_tricks),
        "revoker": row.revoker or "",
    }
