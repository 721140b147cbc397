"""Every point that was made in an event, by whom and where, as the standings take it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Aggregate, Count, Q, QuerySet, Sum

from scoring.models import Event, HandResult, Seating, TableTotals
from scoring.models.result import ResultState
from scoring.standings import Score

#: Who gets the points, as a field of a seating: the entrant by its number, or the player by id.
ENTRANTS, PLAYERS = "entrant__number", "player_id"


class _Seated(NamedTuple):
    """Somebody in a seat from one hand to another (None: to the last)."""

    who: int
    side: int
    seat: str
    first: int
    last: int | None

    def plays(self, hand: int | None) -> bool:
        """Whether a hand is in the span; None stands for the last one."""
        if hand is None:
            return self.last is None
        return self.first <= hand and (self.last is None or hand <= self.last)


@dataclass(frozen=True)
class _TablePlay:
    """A table in its round, with all who ever sat there."""

    round: int
    seated: Sequence[_Seated]

    @property
    def changed(self) -> bool:
        """Whether somebody came or went between two hands."""
        return any(each.first > 1 or each.last is not None for each in self.seated)

    def sides(self, hand: int | None) -> list[dict[int, str]]:
        """Who plays a hand on each side, with the seat; a pair is there once, in its last seat."""
        sides: list[dict[int, str]] = [{}, {}]
        for each in self.seated:
            if each.plays(hand):
                sides[each.side][each.who] = each.seat
        return sides


class _Figures(NamedTuple):
    """What a side made of one hand, of all hands of a table, or of its totals."""

    points: int
    made: int | None
    sets: int | None
    lone_made: int | None


def points_of(event: Event, last: int, who: str = ENTRANTS) -> list[Score]:
    """What everybody made in the rounds up to `last`; `who` gets it is ENTRANTS or PLAYERS.

    All who sit on a side get its points; a single player those of the own seat where they differ.
    Where somebody was replaced between two hands, each has the hands that he played; of totals
    without hands nobody knows, and they count for those who sat there at the end.
    At most five queries; a row for each table, and for each hand where a seat changed hands.
    """
    tables = _tables(event, last, who)
    hands = HandResult.objects.filter(
        table__round__session__event=event, state=ResultState.OFFICIAL
    )
    changed = [key for key, play in tables.items() if play.changed]
    scores = list(_of_hands(hands.exclude(table__in=changed), tables))
    if changed:
        scores += _of_hands(hands.filter(table__in=changed), tables, "number")
    scores += _of_totals(event, tables)
    if who == PLAYERS or event.format == Event.Format.INDIVIDUALS:
        scores += _of_seats(hands, tables)
    return scores


def _tables(event: Event, last: int, who: str) -> dict[int, _TablePlay]:
    found: dict[int, _TablePlay] = {}
    seatings = Seating.objects.filter(round__session__event=event, round__number__lte=last)
    rows = seatings.values_list("table_id", "round__number", who, "seat", "first_hand", "last_hand")
    seated: dict[int, list[_Seated]] = defaultdict(list)
    sides = {seat: event.rules.side_of(seat) for seat in event.rules.seats}
    for table, number, each, seat, first_hand, last_hand in rows:
        found.setdefault(table, _TablePlay(number, seated[table]))
        seated[table].append(_Seated(each, sides[seat], seat, first_hand, last_hand))
    return found


def _of_hands(
    hands: QuerySet[HandResult], tables: Mapping[int, _TablePlay], *grain: str
) -> Iterator[Score]:
    """Hands added up table by table, or one by one with the grain "number"."""
    sums = hands.values_list("table_id", *grain).annotate(**_sums_of(0), **_sums_of(1))
    for table, *row in sums.order_by():
        hand, figures = (row[0] if grain else None), row[len(grain) :]
        if table in tables:
            sides = _Figures(*figures[:4]), _Figures(*figures[4:])
            yield from _scores(tables[table], hand, sides)


def _sums_of(side: int) -> dict[str, Aggregate]:
    return {
        f"all_points_{side}": Sum(f"points_{side}"),
        f"made_{side}": Count("pk", filter=Q(made=True, makers=side)),
        f"sets_{side}": Count("pk", filter=Q(made=False, makers=side)),
        f"lone_made_{side}": Count("pk", filter=Q(made=True, lone=True, makers=side)),
    }


def _of_totals(event: Event, tables: Mapping[int, _TablePlay]) -> Iterator[Score]:
    official = TableTotals.objects.filter(
        table__round__session__event=event, state=ResultState.OFFICIAL
    )
    for row in official:
        if row.table_id in tables:
            sides = (
                _Figures(row.points_0, None, row.sets_0, row.lone_made_0),
                _Figures(row.points_1, None, row.sets_1, row.lone_made_1),
            )
            yield from _scores(tables[row.table_id], None, sides)


def _of_seats(hands: QuerySet[HandResult], tables: Mapping[int, _TablePlay]) -> Iterator[Score]:
    """By how much the points of a seat differ from those of its side, in hands where they do."""
    rows = hands.exclude(seat_points={}).values_list(
        "table_id", "number", "points_0", "points_1", "seat_points"
    )
    for table, hand, *points, seat_points in rows:
        if table not in tables:
            continue
        sides = tables[table].sides(hand)
        for side, seated in enumerate(sides):
            for who, seat in seated.items():
                differs = seat_points.get(seat, points[side]) - points[side]
                if differs:
                    yield _score(tables[table], who, _Figures(differs, 0, 0, 0), 0, sides[1 - side])


def _scores(
    play: _TablePlay, hand: int | None, figures: tuple[_Figures, _Figures]
) -> Iterator[Score]:
    """The scores of all who played a hand, or (None) all hands of a table."""
    sides = play.sides(hand)
    for side, seated in enumerate(sides):
        against = figures[1 - side].points
        for who in seated:
            yield _score(play, who, figures[side], against, sides[1 - side])


def _score(
    play: _TablePlay, who: int, figures: _Figures, against: int, opponents: Mapping[int, str]
) -> Score:
    return Score(who, play.round, *figures, against=against, opponents=tuple(opponents))
