"""What each person did in an event, hand by hand: for her own page, and for the club's records."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scoring.afternoon.codes import ANNULLED, Standing
from scoring.afternoon.course import course_of
from scoring.afternoon.facts import Afternoon, HandFacts, SeatFacts, TableFacts
from scoring.afternoon.points import points_at

#: The bids to take every trick alone, by their names in the games.
MOONS = frozenset({"moon", "big-pepper", "best"})
#: A person's role in a hand.
DECLARER, PARTNER, DEFENDER = "declarer", "partner", "defender"


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """What one person did in an event, in plain lists that can be stored in a row.

    `partners` has the player, the rounds, the points and the hands with each; `contracts` the level
    or the special bid, the strain, how many were declared, and how many of them made; `lone` how
    many were declared alone, and made; `roles` and `seats` the points and the hands of each. `run`
    is a 1 or 0 for each declared contract, made or set, in order. `moons` are the round and the
    hand of each that was made; `best` is the highest round.
    """

    player: int
    partners: list[list[int]]
    contracts: list[list[str | int]]
    lone: list[int]
    roles: dict[str, list[int]]
    seats: dict[str, list[int]]
    run: str
    moons: list[list[int]]
    best: int | None


@dataclass
class _Count:
    """The same while it is counted."""

    partners: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    declared: Counter[tuple[str, str]] = field(default_factory=Counter)
    made: Counter[tuple[str, str]] = field(default_factory=Counter)
    lone: list[int] = field(default_factory=lambda: [0, 0])
    roles: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    seats: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    run: str = ""
    moons: list[list[int]] = field(default_factory=list)
    rounds: Counter[int] = field(default_factory=Counter)


def own_plays(afternoon: Afternoon) -> tuple[OwnPlay, ...]:
    """Everybody who played in the rounds that count; totals tell nothing of contracts."""
    return afternoon.kept("own plays", lambda: tuple(_find(afternoon)))


def _find(afternoon: Afternoon) -> Iterator[OwnPlay]:
    course = course_of(afternoon.frame)
    counting = range(course.first_that_counts(course.started), course.started + 1)
    counts: dict[int, _Count] = defaultdict(_Count)
    for table in afternoon.tables.values():
        if table.round.number in counting:
            _count_table(table, counts)
            for score in points_at(table, "player", by_seat=True):
                if score.round is not None:
                    counts[score.entrant].rounds[score.round] += int(score.points)
    return (_own_play(player, count) for player, count in sorted(counts.items()))


def _count_table(table: TableFacts, counts: dict[int, _Count]) -> None:
    met: set[tuple[int, int]] = set()
    for hand in _played_at(table):
        seated = [seat for seat in table.seats if seat.plays(hand.number)]
        for seat in seated:
            points = _points(hand, seat)
            _count_hand(counts[seat.player], table, hand, seat, points)
            met |= _count_partners(counts[seat.player], seat, seated, points, 1)
    if (totals := table.totals) is not None:
        for seat in table.seats:
            points = totals.points_1 if seat.side else totals.points_0
            met |= _count_partners(counts[seat.player], seat, table.seats, points, table.hands_due)
    for player, partner in met:
        counts[player].partners[partner][0] += 1


def _count_partners(
    own: _Count, seat: SeatFacts, seated: Iterable[SeatFacts], points: int, hands: int
) -> set[tuple[int, int]]:
    """Add the partners on the same side; returns both players of each such meeting."""
    met = set()
    for partner in seated:
        if partner.side == seat.side and partner.player != seat.player:
            own.partners[partner.player][1] += points
            own.partners[partner.player][2] += hands
            met.add((seat.player, partner.player))
    return met


def _played_at(table: TableFacts) -> Iterator[HandFacts]:
    for hand in table.hands:
        if hand.state == Standing.OFFICIAL and hand.kind not in ANNULLED:
            yield hand


def _points(hand: HandFacts, seat: SeatFacts) -> int:
    return hand.seat_points.get(seat.seat, hand.points_1 if seat.side else hand.points_0)


def _count_hand(
    own: _Count, table: TableFacts, hand: HandFacts, seat: SeatFacts, points: int
) -> None:
    _add(own.seats[seat.seat], points)
    if hand.makers is None or hand.made is None:
        return
    is_declarer = seat.seat == hand.declarer
    role = DECLARER if is_declarer else PARTNER if seat.side == hand.makers else DEFENDER
    _add(own.roles[role], points)
    if is_declarer:
        bid = (hand.special or str(hand.level), hand.strain or "")
        own.declared[bid] += 1
        own.made[bid] += hand.made
        own.run += "1" if hand.made else "0"
        own.lone[0] += hand.lone
        own.lone[1] += hand.lone and hand.made
        if hand.special in MOONS and hand.made:
            own.moons.append([table.round.number, hand.number])


def _add(sums: list[int], points: int) -> None:
    sums[0] += points
    sums[1] += 1


def _own_play(player: int, count: _Count) -> OwnPlay:
    return OwnPlay(
        player,
        partners=[[partner, *figures] for partner, figures in sorted(count.partners.items())],
        contracts=[
            [*what, many, count.made[what]] for what, many in sorted(count.declared.items())
        ],
        lone=count.lone,
        roles=dict(count.roles),
        seats=dict(count.seats),
        run=count.run,
        moons=count.moons,
        best=max(count.rounds.values(), default=None),
    )
