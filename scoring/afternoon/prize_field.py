"""Everybody who may win something in an event, as the prize rules need them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

from scoring.afternoon.codes import Presence
from scoring.afternoon.course import course_of
from scoring.afternoon.facts import Afternoon, EntrantFacts
from scoring.afternoon.gave import gave
from scoring.afternoon.own_play import own_plays
from scoring.afternoon.ranking import ranked_after
from scoring.prizes import PrizeEntrant
from scoring.standings import Line


def prize_entrants(afternoon: Afternoon, persons: Collection[int]) -> tuple[PrizeEntrant, ...]:
    """Those who are ranked, the best first, each with the `persons` who share its prize.

    If somebody was replaced, those who played half of the rounds or more get the prize.
    """
    own: dict[int, list[int]] = defaultdict(list)
    keeps = {person.player for person in gave(afternoon) if person.place is not None}
    by_number = {entrant.number: entrant for entrant in afternoon.frame.entrants.values()}
    for entrant in by_number.values():
        players = dict.fromkeys(
            lineup.player for lineup in entrant.lineups if lineup.player in persons
        )
        own[entrant.number] = [player for player in players if player in keeps]
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
        line.rank or 0,  # everybody listed here has one
        line.total,
        players,
        lone=line.lone_made,
        best=max(line.played),
        whole=stayed and not line.missed,
        part=line.section,
    )


def moons_of(afternoon: Afternoon) -> Mapping[int, int]:
    """Player -> the moons she declared and made; not known from totals."""
    return {play.player: len(play.moons) for play in own_plays(afternoon) if play.moons}
