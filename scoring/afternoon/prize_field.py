"""Everybody who may win something in an event, as the rules of prizes look at them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping

from scoring.afternoon.codes import Presence, Standing
from scoring.afternoon.course import course_of
from scoring.afternoon.facts import Afternoon, EntrantFacts, HandFacts, TableFacts
from scoring.afternoon.gave import gave
from scoring.afternoon.ranking import ranked_after
from scoring.prizes import PrizeEntrant
from scoring.standings import Line

#: The bids to take every trick alone, as the games call them.
MOONS = frozenset({"moon", "big-pepper", "best"})


def prize_entrants(afternoon: Afternoon, persons: Collection[int]) -> tuple[PrizeEntrant, ...]:
    """Who is ranked, the best first, with those of the `persons` who share its prize.

    Where somebody was replaced, the prize is theirs who played half of the rounds or more.
    """
    own: dict[int, list[int]] = defaultdict(list)
    keeps = {each.player for each in gave(afternoon) if each.place is not None}
    by_number = {each.number: each for each in afternoon.frame.entrants.values()}
    for entrant in by_number.values():
        players = dict.fromkeys(each.player for each in entrant.lineups if each.player in persons)
        own[entrant.number] = [each for each in players if each in keeps]
    course = course_of(afternoon.frame)
    return tuple(
        _of_line(line, by_number[number], tuple(own[number]))
        for number, line in ranked_after(afternoon, course.started).items()
        if line.played
    )


def _of_line(line: Line, entrant: EntrantFacts, players: tuple[int, ...]) -> PrizeEntrant:
    stayed = entrant.state != Presence.WITHDRAWN and entrant.last_round is None
    return PrizeEntrant(
        entrant.number,
        line.rank,
        line.total,
        players,
        lone=line.lone_made,
        best=max(line.played),
        whole=stayed and not line.missed,
        part=line.section,
    )


def moons_of(afternoon: Afternoon) -> Mapping[int, int]:
    """Player -> the moons he declared and made; of totals nobody knows."""
    course = course_of(afternoon.frame)
    counting = range(course.first_that_counts(course.started), course.started + 1)
    return Counter(
        player
        for table in afternoon.tables.values()
        if table.round.number in counting
        for hand in table.hands
        if hand.special in MOONS and hand.made and hand.state == Standing.OFFICIAL
        for player in _declarer(table, hand)
    )


def _declarer(table: TableFacts, hand: HandFacts) -> Iterator[int]:
    return (
        seat.player
        for seat in table.seats
        if seat.seat == hand.declarer and seat.plays(hand.number)
    )
