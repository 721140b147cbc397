"""The results of an event, table by table, for a spreadsheet."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from clubs.transfer.spreadsheets import harmless
from scoring.afternoon import BoardTable, Names, board_of
from scoring.models import Event
from scoring.store import afternoon_of
from scoring.words import cast_of, side_labels


def results_of(event: Event) -> Iterator[list[Any]]:
    """A line per table of each round begun, with full names; points are None before results."""
    afternoon = afternoon_of(event)
    cast = cast_of(afternoon, names=Names.FULL)
    first, second = side_labels(event)
    yield [
        _("Round"), _("Table"),
        f"{_('No.')} {first}", f"{_('Names')} {first}",
        f"{_('No.')} {second}", f"{_('Names')} {second}",
        f"{_('Points')} {first}", f"{_('Points')} {second}",
    ]  # fmt: skip
    for this_round in afternoon.frame.rounds:
        if this_round.started_at:
            for table in board_of(afternoon, this_round, cast).tables:
                yield [this_round.number, table.table.number, *_sides(table), *_points(table)]


def _sides(table: BoardTable) -> Iterator[Any]:
    for side in table.sides:
        numbers = [entrant.number for entrant in side.entrants]
        yield numbers[0] if len(numbers) == 1 else " + ".join(map(str, numbers))
        yield harmless(side.title)


def _points(table: BoardTable) -> list[int | None]:
    return [None, None] if table.state == "empty" else list(table.points)
