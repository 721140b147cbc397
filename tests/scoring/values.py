"""An event of a test, read as pages read it: from its value as it is now."""

from scoring.afternoon import board, progress
from scoring.afternoon.board import Board, BoardTable, HandSlot
from scoring.afternoon.facts import Afternoon
from scoring.models import Event, Table
from scoring.store.loader import load
from scoring.words.cast import cast_of


def value_of(event: Event) -> Afternoon:
    return load(event.pk)


def board_of(event: Event, number: int = 1, *, names: str = "full") -> Board:
    """The board of a round."""
    value = value_of(event)
    this_round = value.round(number)
    assert this_round is not None
    return board.board_of(value, this_round, cast_of(value, names=names))


def table_of(event: Event, table: Table, *, names: str = "full") -> BoardTable:
    """One table as the desk sees it."""
    value = value_of(event)
    return board.board_table(value, value.tables[table.pk], cast_of(value, names=names))


def slot_of(event: Event, table: Table, hand: int) -> HandSlot:
    """One hand of a table."""
    value = value_of(event)
    return board.slot_of(value, value.tables[table.pk], hand)


def dealer_of(event: Event, table: Table, hand: int) -> str:
    """The seat that deals a hand."""
    return board.dealer_of(event.rules, table.first_dealer, hand)


def open_tables(event: Event) -> list[progress.OpenTable]:
    """The tables that lack a result."""
    return progress.open_tables(value_of(event))


def has_results(event: Event) -> bool:
    """Whether a result counts or is disputed."""
    return progress.has_results(value_of(event))
