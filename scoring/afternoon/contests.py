"""Who won which hand against whom, for the rating of single persons."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.afternoon.codes import HandKind, Standing
from scoring.afternoon.course import course_of
from scoring.afternoon.facts import Afternoon, HandFacts, SeatFacts, TableFacts
from scoring.standings import Contest


def contests(afternoon: Afternoon) -> Iterator[Contest]:
    """Every hand that was played out in the rounds that count, by player, in the order of play.

    A round with only totals is one contest. Hands that ended otherwise say nothing of how well
    anybody plays.
    """
    course = course_of(afternoon.frame)
    counting = range(course.first_that_counts(course.started), course.started + 1)
    tables = [table for table in afternoon.tables.values() if table.round.number in counting]
    for table in sorted(
        tables, key=lambda table: (table.round.number, table.section, table.number)
    ):
        yield from _contests_at(table)


def _contests_at(table: TableFacts) -> Iterator[Contest]:
    for hand in sorted(table.hands, key=lambda hand: hand.number):
        if hand.state == Standing.OFFICIAL and hand.kind == HandKind.PLAYED:
            seated = [seat for seat in table.seats if seat.plays(hand.number)]
            yield from between(seated, *_points(hand, seated))
    if (totals := table.totals) is not None:
        seated = [seat for seat in table.seats if seat.plays(None)]
        yield from between(seated, totals.points_0, totals.points_1)


def _points(hand: HandFacts, seated: list[SeatFacts]) -> tuple[int, int]:
    """The points of each side; if its players' points differ, the best of them."""
    if not hand.seat_points:
        return hand.points_0, hand.points_1
    best = [
        max((hand.seat_points.get(seat.seat, 0) for seat in seated if seat.side == side), default=0)
        for side in (0, 1)
    ]
    return best[0], best[1]


def between(seated: list[SeatFacts], *points: int) -> Iterator[Contest]:
    """One contest, or none if a side is short of a player, which would distort its strength."""
    sides = [tuple(seat.player for seat in seated if seat.side == side) for side in (0, 1)]
    if sides[0] and len(sides[0]) == len(sides[1]):
        won = None if points[0] == points[1] else int(points[1] > points[0])
        yield Contest((sides[0], sides[1]), won)
