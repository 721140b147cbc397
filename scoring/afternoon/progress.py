"""What of an event is played, and what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.afternoon.codes import HandKind, Standing, State
from scoring.afternoon.facts import Afternoon, RoundFacts, SessionFacts, TableFacts
from scoring.afternoon.followed import Followed


@dataclass(frozen=True)
class OpenTable:
    """A table whose result is not complete: the hands that are missing."""

    round: int
    table: int
    hands: tuple[int, ...]
    all_hands: bool
    disputed: frozenset[int] = frozenset()
    totals_differ: bool = False

    @property
    def lacks_hands(self) -> bool:
        """Whether a hand was not entered at all."""
        return not self.disputed.issuperset(self.hands)

    @property
    def to_decide(self) -> tuple[int, ...]:
        """The disputed hands in order; none if it is the totals that differ."""
        return () if self.totals_differ else tuple(sorted(self.disputed))


@dataclass(frozen=True)
class Unplayed:
    """Hands that are settled although nobody has points for them: not played, or annulled."""

    not_played: int = 0
    void: int = 0


NOTHING_UNPLAYED = Unplayed()


def missing_at(table: TableFacts) -> tuple[int, ...]:
    """The hands of a table without a result that counts; none if its totals are in."""
    return table.kept("missing", lambda: _missing_at(table))


def _missing_at(table: TableFacts) -> tuple[int, ...]:
    if table.totals:
        return ()
    entered = {row.number for row in table.hands if row.state == Standing.OFFICIAL}
    return tuple(hand for hand in range(1, table.hands_due + 1) if hand not in entered)


def disputed_at(table: TableFacts) -> frozenset[int]:
    """The hands of a table that are disputed: all, if its two sides sent different totals."""
    if table.differing:
        return frozenset(range(1, table.hands_due + 1))
    return frozenset(row.number for row in table.hands if row.state == Standing.DISPUTED)


class _Missing(NamedTuple):
    """The missing hands of a table or a round, and at how many tables one of them is disputed."""

    hands: int = 0
    disputed: int = 0


class _MissingEverywhere(NamedTuple):
    """What is missing at each table, by id, and in each round."""

    at: Mapping[int, _Missing]
    in_round: Mapping[int, _Missing]


def missing_in(afternoon: Afternoon, round_number: int) -> tuple[int, int]:
    """How many hands of a round have no result that counts, and how many tables dispute one."""
    nothing = _MissingEverywhere({}, {})
    followed = afternoon.frame.kept("missing", lambda: Followed(nothing, _missing_onward))
    return followed.at(afternoon).in_round.get(round_number, _Missing())


def _missing_onward(
    _afternoon: Afternoon, before: _MissingEverywhere, changed: Iterable[TableFacts]
) -> _MissingEverywhere:
    at, in_round = {**before.at}, {**before.in_round}
    for table in changed:
        hands, number = missing_at(table), table.round.number
        was = at.get(table.id, _Missing())
        now = _Missing(len(hands), bool(hands and disputed_at(table)))
        at[table.id] = now
        so_far = in_round.get(number, _Missing())
        in_round[number] = _Missing(
            so_far.hands + now.hands - was.hands, so_far.disputed + now.disputed - was.disputed
        )
    return _MissingEverywhere(at, in_round)


def round_complete(afternoon: Afternoon) -> RoundFacts | None:
    """The round in play once all its hands are in: the event may end after it."""
    now = afternoon.frame.round_now
    return None if now is None or missing_in(afternoon, now.number)[0] else now


def rounds_begun(afternoon: Afternoon) -> int:
    """How many rounds have begun."""
    return sum(1 for this_round in afternoon.frame.rounds if this_round.started_at)


def rounds_over(afternoon: Afternoon) -> int:
    """How many rounds have begun, without the one in play unless all its hands are in."""
    begun = rounds_begun(afternoon)
    if not begun or afternoon.event.state == State.FINISHED or round_complete(afternoon):
        return begun
    return begun - 1


def rounds_due(afternoon: Afternoon) -> int:
    """How many rounds are planned, including those of the session being prepared."""
    last = afternoon.frame.session_now
    return last.rounds_due + afternoon.frame.rounds_before(last)


def next_to_begin(afternoon: Afternoon) -> RoundFacts | None:
    """The first round that has not begun; None when all have."""
    return next(
        (this_round for this_round in afternoon.frame.rounds if this_round.started_at is None), None
    )


def rounds_to_come(afternoon: Afternoon) -> tuple[RoundFacts, ...]:
    """The rounds that are seated and have not begun."""
    rounds = (this_round for this_round in afternoon.frame.rounds if this_round.started_at is None)
    return tuple(this_round for this_round in rounds if afternoon.tables_in(this_round.number))


def has_seats_to_come(afternoon: Afternoon) -> bool:
    """Whether the next round has its seats already."""
    following = next_to_begin(afternoon)
    return following is not None and bool(afternoon.tables_in(following.number))


def session_ready(afternoon: Afternoon) -> RoundFacts | None:
    """The first round of a session that is seated and has not begun; None for any later round."""
    first, session = next_to_begin(afternoon), afternoon.frame.session_now
    if first is None or first.number != afternoon.frame.rounds_before(session) + 1:
        return None
    return first


def session_to_come(afternoon: Afternoon) -> SessionFacts | None:
    """The session being prepared; None if the rounds of the last one are made."""
    last = afternoon.frame.session_now
    return None if afternoon.frame.is_seated(last) else last


def unfinished(afternoon: Afternoon) -> Iterator[TableFacts]:
    """The tables of all rounds that began at which a result is missing or disputed."""
    waiting = _unfinished(afternoon)
    return (table for table in afternoon.tables.values() if table.id in waiting)


def _unfinished(afternoon: Afternoon) -> frozenset[int]:
    """Their ids."""
    nothing: frozenset[int] = frozenset()
    followed = afternoon.frame.kept("unfinished", lambda: Followed(nothing, _unfinished_onward))
    return followed.at(afternoon)


def _unfinished_onward(
    _afternoon: Afternoon, before: frozenset[int], changed: Iterable[TableFacts]
) -> frozenset[int]:
    waiting = {table.id: bool(table.round.started_at and missing_at(table)) for table in changed}
    others = (pk for pk in before if pk not in waiting)
    return frozenset([*others, *(pk for pk in waiting if waiting[pk])])


def open_tables(afternoon: Afternoon) -> list[OpenTable]:
    """The tables of all rounds that began and lack a result; [] when all is complete."""
    return [_open_table(table) for table in unfinished(afternoon)]


def open_tables_by_round(afternoon: Afternoon) -> dict[int, int]:
    """How many tables of each round that began lack a result; complete rounds are left out."""
    rounds = Counter(afternoon.tables[pk].round.number for pk in _unfinished(afternoon))
    return dict(sorted(rounds.items()))


def has_results(afternoon: Afternoon, only: Iterable[int] | None = None) -> bool:
    """Whether a result counts or is disputed; `only` in the rounds of these numbers."""
    rounds = None if only is None else set(only)
    return any(
        bool(table.hands or table.totals)
        for table in afternoon.tables.values()
        if rounds is None or table.round.number in rounds
    )


def unplayed_of(afternoon: Afternoon, last: int) -> Unplayed:
    """The hands of the rounds up to `last` without points."""
    return afternoon.kept(("unplayed", last), lambda: _unplayed_of(afternoon, last))


def _unplayed_of(afternoon: Afternoon, last: int) -> Unplayed:
    kinds = Counter(
        row.kind
        for table in afternoon.tables.values()
        if table.round.number <= last
        for row in table.hands
        if row.state == Standing.OFFICIAL
    )
    return Unplayed(kinds[HandKind.NOT_PLAYED], kinds[HandKind.VOID])


def _open_table(table: TableFacts) -> OpenTable:
    missing, disputed = missing_at(table), disputed_at(table)
    is_empty = len(missing) == table.hands_due and not disputed
    differ = bool(table.differing)
    return OpenTable(table.round.number, table.number, missing, is_empty, disputed, differ)
