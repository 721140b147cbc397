"""The columns of the standings, shared by the page, both file formats and paper.

`tests/pages/test_standings_columns.py` shows what a new column needs here. The API names its type
in `scoring/transfer/published.py`, and upright paper must have room for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from operator import attrgetter

from django.utils.translation import gettext_noop

from scoring.standings.ranking import Line
from scoring.standings.scores import Points


class ColumnKind(Enum):
    """What a column holds, which determines its position and format."""

    PLACE = auto()
    TOTAL = auto()
    #: Points added or deducted, with their sign.
    GIVEN = auto()
    ROUND = auto()
    #: None if the counts were not handed in, or if a figure needs a hand played and there is none.
    COUNT = auto()


#: A phone shows only the first columns, so the most wanted ones come first.
ON_PAGE = (
    ColumnKind.PLACE,
    ColumnKind.TOTAL,
    ColumnKind.GIVEN,
    ColumnKind.ROUND,
    ColumnKind.COUNT,
)
#: Paper has room for all, so a sum comes to the right of what it adds up.
ON_PAPER = (
    ColumnKind.PLACE,
    ColumnKind.ROUND,
    ColumnKind.GIVEN,
    ColumnKind.TOTAL,
    ColumnKind.COUNT,
)


@dataclass(frozen=True, kw_only=True)
class StandingsColumn:
    """One column: its name, its values, and which end comes first when sorted.

    `code` names it in an address. `short` is the heading if there is little room, `help` the
    sentence that explains it below the table. With `if_any` it is shown only if somebody has a
    value in it. `number` is that of the round, for the columns of rounds.
    """

    code: str
    heading: str
    kind: ColumnKind
    value: Callable[[Line], Points | None]
    short: str = ""
    help: str = ""
    rising: bool = False
    if_any: bool = False
    number: int = 0

    def is_shown(self, lines: Iterable[Line]) -> bool:
        """Whether standings with these lines show this column."""
        return not self.if_any or any(map(self.value, lines))


COLUMNS = (
    StandingsColumn(
        code="rank",
        heading=gettext_noop("Place"),
        kind=ColumnKind.PLACE,
        value=attrgetter("rank"),
        rising=True,
    ),
    StandingsColumn(
        code="total",
        heading=gettext_noop("Total"),
        kind=ColumnKind.TOTAL,
        value=attrgetter("total"),
    ),
    StandingsColumn(
        code="handicap",
        heading=gettext_noop("Handicap"),
        short=gettext_noop("Hcp."),
        kind=ColumnKind.GIVEN,
        value=attrgetter("handicap"),
        if_any=True,
    ),
    StandingsColumn(
        code="adjustment",
        heading=gettext_noop("Adjustments"),
        short=gettext_noop("Adj."),
        kind=ColumnKind.GIVEN,
        value=attrgetter("adjustment"),
        if_any=True,
    ),
    StandingsColumn(
        code="made",
        heading=gettext_noop("Made"),
        help=gettext_noop("Made: contracts made."),
        kind=ColumnKind.COUNT,
        value=attrgetter("made"),
    ),
    StandingsColumn(
        code="sets",
        heading=gettext_noop("Sets"),
        help=gettext_noop("Sets: contracts that failed."),
        kind=ColumnKind.COUNT,
        value=attrgetter("sets"),
        rising=True,
    ),
    StandingsColumn(
        code="lone_made",
        heading=gettext_noop("Lone"),
        help=gettext_noop("Lone: lone hands made."),
        kind=ColumnKind.COUNT,
        value=attrgetter("lone_made"),
    ),
)


def _round_column(number: int) -> StandingsColumn:
    return StandingsColumn(
        code=f"round_{number}",
        heading=gettext_noop("Round %(number)s"),
        short="R%(number)s",
        kind=ColumnKind.ROUND,
        value=lambda line: line.by_round[number - 1],
        number=number,
    )


def columns_of(
    lines: Sequence[Line], rounds: int, order: Sequence[ColumnKind]
) -> list[StandingsColumn]:
    """The columns that these lines need, including one per round, in `order`."""
    columns = [*COLUMNS, *(_round_column(number) for number in range(1, rounds + 1))]
    needed = [column for column in columns if column.is_shown(lines)]
    return sorted(needed, key=lambda column: order.index(column.kind))


def any_unknown(lines: Collection[Line]) -> bool:
    """Whether anybody's counts were not handed in; those who have not played had nothing to."""
    counts = [column for column in COLUMNS if column.kind is ColumnKind.COUNT]
    played = [line for line in lines if line.played]
    return any(None in map(column.value, played) for column in counts)
