"""Every point that was made in an event, by whom and where, as the standings take it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Literal, NamedTuple

from scoring.afternoon.codes import Format, Standing
from scoring.afternoon.deals import awards_at, beside, is_compared
from scoring.afternoon.facts import Afternoon, HandFacts, TableFacts, TotalsFacts
from scoring.afternoon.followed import Followed
from scoring.standings import DealAward, Points, Score

#: Who gets the points, as a field of a seat: the entrant by its number, or the player by id.
Who = Literal["number", "player"]


class _Figures(NamedTuple):
    """What a side made in one hand, in all hands of a table, or by its totals."""

    points: Points
    made: int | None
    sets: int | None
    lone_made: int | None


_Both = tuple[_Figures, _Figures]


def points_of(afternoon: Afternoon, last: int, who: Who = "number") -> Iterator[Score]:
    """What everybody made in the rounds up to `last`.

    All who sit on a side get its points; a single player gets those of her own seat if they differ.
    If somebody was replaced between two hands, each has the hands that she played; totals can't be
    divided and count for those who sat there at the end. If results are compared, these are not the
    points of the hands but their worth against the others.
    """
    return chain.from_iterable(
        _worth_at(afternoon, table, last, who)
        for table in afternoon.tables.values()
        if table.round.number <= last
    )


def points_of_each(afternoon: Afternoon, last: int) -> Mapping[int, tuple[Score, ...]]:
    """What each entrant made in the rounds up to `last`, by number; see `points_of`.

    Only entrants at tables that changed are computed again.
    """
    nobody: Mapping[int, tuple[Score, ...]] = {}
    onward = partial(_points_onward, last)
    return afternoon.frame.kept(("points", last), lambda: Followed(nobody, onward)).at(afternoon)


def _points_onward(
    last: int,
    afternoon: Afternoon,
    before: Mapping[int, tuple[Score, ...]],
    changed: Iterable[TableFacts],
) -> Mapping[int, tuple[Score, ...]]:
    own, now = tables_of_each(afternoon), dict(before)
    for number in {seat.number for table in beside(afternoon, changed) for seat in table.seats}:
        tables = (afternoon.tables[pk] for pk in own[number])
        now[number] = tuple(
            score
            for table in tables
            if table.round.number <= last
            for score in _worth_at(afternoon, table, last, "number")
            if score.entrant == number
        )
    return now


def tables_of_each(afternoon: Afternoon) -> Mapping[int, list[int]]:
    """Number -> the ids of the tables at which it sits, round by round."""
    return afternoon.frame.kept("tables of each", lambda: _find_tables_of_each(afternoon))


def _find_tables_of_each(afternoon: Afternoon) -> Mapping[int, list[int]]:
    by_number: dict[int, list[int]] = defaultdict(list)
    for table in afternoon.tables.values():
        for number in {seat.number for seat in table.seats}:
            by_number[number].append(table.id)
    return by_number


def points_by_seat(afternoon: Afternoon, who: Who) -> bool:
    """Whether players get what their own seat made, if that differs from their side."""
    return who == "player" or afternoon.event.format == Format.INDIVIDUALS


def _worth_at(afternoon: Afternoon, table: TableFacts, last: int, who: Who) -> Iterable[Score]:
    """What a table counts for: its points, or their worth against those of the others."""
    if is_compared(afternoon):
        return _awarded_at(table, who, awards_at(afternoon, table, last))
    return points_at(table, who, by_seat=points_by_seat(afternoon, who))


def points_at(table: TableFacts, who: Who, *, by_seat: bool) -> tuple[Score, ...]:
    """What was made at one table; `by_seat` includes the points of single seats."""
    return table.kept(("points", who, by_seat), lambda: tuple(_points_at(table, who, by_seat)))


def _awarded_at(table: TableFacts, who: Who, awards: Mapping[int, DealAward]) -> Iterator[Score]:
    """The awards of a table. Hands beyond the common deals are worth nothing, nor are totals."""
    rows = [row for row in table.hands if row.number in awards and row.state == Standing.OFFICIAL]
    spans = [[row] for row in rows] if table.changes_seats else [rows] if rows else []
    for span in spans:
        hand = span[0].number if table.changes_seats else None
        figures = _sums(span)
        gained = [sum((awards[row.number][side] for row in span), Fraction()) for side in (0, 1)]
        first, second = (sums._replace(points=gained[side]) for side, sums in enumerate(figures))
        yield from _scores(table, who, hand, (first, second))


def _points_at(table: TableFacts, who: Who, by_seat: bool) -> Iterator[Score]:
    played = [row for row in table.hands if row.state == Standing.OFFICIAL]
    if table.changes_seats:
        for row in played:
            yield from _scores(table, who, row.number, _sums([row]))
    elif played:
        yield from _scores(table, who, None, _sums(played))
    if table.totals:
        yield from _scores(table, who, None, _of_totals(table.totals))
    if by_seat:
        yield from _of_seats(table, who, played)


def _sums(rows: Iterable[HandFacts]) -> _Both:
    """What both sides made of these hands."""
    points, made, sets, lone_made = [0, 0], [0, 0], [0, 0], [0, 0]
    for row in rows:
        points[0] += row.points_0
        points[1] += row.points_1
        if row.makers is not None and row.made is not None:
            made[row.makers] += row.made
            sets[row.makers] += not row.made
            lone_made[row.makers] += row.made and row.lone
    first, second = (
        _Figures(points[side], made[side], sets[side], lone_made[side]) for side in (0, 1)
    )
    return first, second


def _of_totals(row: TotalsFacts) -> _Both:
    return (
        _Figures(row.points_0, None, row.sets_0, row.lone_made_0),
        _Figures(row.points_1, None, row.sets_1, row.lone_made_1),
    )


def _of_seats(table: TableFacts, who: Who, played: Iterable[HandFacts]) -> Iterator[Score]:
    """By how much the points of a seat differ from those of its side, in hands where they do."""
    for row in played:
        if not row.seat_points:
            continue
        sides = _sides(table, who, row.number)
        for side, seated in enumerate(sides):
            points = row.points_1 if side else row.points_0
            for key, seat in seated.items():
                if differs := row.seat_points.get(seat, points) - points:
                    figures = _Figures(differs, 0, 0, 0)
                    yield _score(table, key, figures, 0, sides[1 - side])


def _sides(table: TableFacts, who: Who, hand: int | None) -> tuple[dict[int, str], dict[int, str]]:
    """Who plays a hand on each side, with the seat; a pair is there once, in its last seat."""
    sides: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for seat in table.seats:
        if seat.plays(hand):
            sides[seat.side][getattr(seat, who)] = seat.seat
    return sides


def _scores(table: TableFacts, who: Who, hand: int | None, figures: _Both) -> Iterator[Score]:
    """The scores of all who played a hand, or (None) all hands of a table."""
    sides = _sides(table, who, hand)
    for side, seated in enumerate(sides):
        against = figures[1 - side].points
        for key in seated:
            yield _score(table, key, figures[side], against, sides[1 - side])


def _score(
    table: TableFacts, who: int, figures: _Figures, against: Points, opponents: Mapping[int, str]
) -> Score:
    return Score(who, table.round.number, *figures, against=against, opponents=tuple(opponents))
