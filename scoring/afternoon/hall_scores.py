"""The scores of a round on the hall screen: who met whom at each table, and how it ended."""

from collections.abc import Callable

from scoring.afternoon.board import Board, BoardTable
from scoring.afternoon.hall_pages import (
    NUMBER,
    SPARE,
    TABLE,
    WIDTH,
    HallPage,
    Names,
    Seat,
    SeatRow,
    all_fit,
    fitted_names,
    fitting,
    needed_width,
    shared_out,
)
from scoring.afternoon.seats import Side

#: The column of points: “−104 : 120”.
SCORE = 8.0

Lines = list[tuple[str, Names]]
"""The lines of one side: a number or "", and the names after it."""


def score_pages(board: Board, rows: int) -> list[HallPage]:
    """The tables with their points: an entrant in one line, or each name if that is larger."""
    ways = [_score_pages(board, rows, way) for way in (_one_line_each, _name_by_name)]
    return max(ways, key=lambda pages: pages[0].letters if pages else 0)


def _score_pages(board: Board, rows: int, way: Callable[[Side], Lines]) -> list[HallPage]:
    sides = [way(side) for table in board.tables for side in table.sides]
    names = [line for side in sides for _number, line in side]
    lines = max(map(len, sides), default=1)
    parts = shared_out(board.tables, (rows - 1) // lines)
    fixed = TABLE + SCORE + 2 * NUMBER
    high = (rows - SPARE) / (1 + lines * max(map(len, parts), default=0))
    needed = needed_width(names, (WIDTH - fixed) / 2)
    fit = fitting(needed, high=high, wide=WIDTH, fixed=fixed, cells=2)
    are_whole = all_fit(names, fit.room)

    def row(table: BoardTable) -> SeatRow:
        cells = tuple(
            tuple(
                Seat(number, fitted_names(line, fit.room, are_whole=are_whole))
                for number, line in way(side)
            )
            for side in table.sides
        )
        return SeatRow(table.table.number, cells, points=table.points)

    return [
        HallPage(
            f"scores-{number}",
            number,
            len(parts),
            fit.in_tenths,
            seats=tuple(map(row, part)),
            heads=tuple(", ".join(dict.fromkeys(side.places)) for side in part[0].sides),
            has_scores=True,
        )
        for number, part in enumerate(parts, start=1)
    ]


def _one_line_each(side: Side) -> Lines:
    return [(str(entrant.number), entrant.names) for entrant in side.entrants]


def _name_by_name(side: Side) -> Lines:
    return [
        (str(entrant.number) if name == entrant.names[0] else "", (name,))
        for entrant in side.entrants
        for name in entrant.names
    ] or _one_line_each(side)
