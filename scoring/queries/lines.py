"""A stored result as the line that a scorer types."""

from engine.auction import Contract
from engine.notation import ENGLISH, FRENCH, Letters, write_line
from engine.points import Result
from engine.strain import Strain
from scoring.models import Event, HandResult


def letters_of(event: Event) -> Letters:
    """The letters printed on the sheets of an event."""
    return FRENCH if event.letters == Event.Letters.FRENCH else ENGLISH


def as_result(row: HandResult) -> Result:
    """The engine's value of a stored row."""
    contract = None
    if row.declarer and row.strain:
        contract = Contract(row.declarer, row.level, row.special, Strain(row.strain))
    return Result(
        kind=row.kind,
        dealer=row.dealer,
        contract=contract,
        makers_tricks=row.makers_tricks,
        of_tricks=row.of_tricks or 0,
        points=(row.points_0, row.points_1),
        made=row.made,
        lone=row.lone,
    )


def line_of(row: HandResult, event: Event) -> str:
    """The line of a result in the letters of its event, such as “s5c5”."""
    return write_line(as_result(row), letters_of(event))
