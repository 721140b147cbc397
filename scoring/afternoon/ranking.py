"""The standings of an event."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from scoring.afternoon.codes import Defaulted, Format, Latecomers, Scored, State
from scoring.afternoon.contenders import Contenders, contenders_of
from scoring.afternoon.course import Course, course_of
from scoring.afternoon.divisions import Division, division_of
from scoring.afternoon.facts import AdjustmentFacts, Afternoon
from scoring.afternoon.knock_outs import places_after
from scoring.afternoon.named_lines import NamedLine, NamedLines
from scoring.afternoon.people import Cast
from scoring.afternoon.points import points_of_each
from scoring.afternoon.progress import (
    NOTHING_UNPLAYED,
    Unplayed,
    open_tables_by_round,
    unplayed_of,
)
from scoring.standings import (
    Kind,
    Line,
    Memory,
    Score,
    SitOutWorth,
    Standings,
    any_unknown,
    missed_scores,
    ranked,
    sit_out_scores,
    unranked,
)


class FinalPart(StrEnum):
    """The parts of a final that have no letter."""

    FIRST = "final"
    OUT = "none"
    UNRANKED = "unranked"


@dataclass(frozen=True)
class EventStandings:
    """The ranked lines of an event with the entrants they belong to, after one of its rounds."""

    #: Computer players come below all others, without a rank.
    lines: NamedLines
    #: Gave the names; what pages make of them is cached there.
    cast: Cast = field(compare=False)
    after: int
    rounds: int
    #: Whether no result of a round so far is missing.
    complete: bool
    #: Whether the event has ended and the time for corrections is over: from `final_at` on.
    final: bool
    #: At how many tables a result is missing.
    waiting: int = 0
    #: The last round that began.
    started: int = 0
    format: str = Format.PAIRS
    #: Whether these are the last standings of a finished event.
    ended: bool = False
    final_at: dt.datetime | None = None
    #: Rounds before this one do not count.
    first: int = 1
    #: Number -> the first round of a latecomer.
    came: Mapping[int, int] = field(default_factory=dict)
    #: Number -> the last round of one who left early.
    left: Mapping[int, int] = field(default_factory=dict)
    #: Number -> the rounds for which it was not there.
    away: Mapping[int, frozenset[int]] = field(default_factory=dict)
    adjustments: tuple[AdjustmentFacts, ...] = ()
    #: The numbers of those who may have points besides those of play.
    beside_play: frozenset[int] = frozenset()
    #: The letters of the session, if it has several, and the one that was asked for.
    sections: tuple[str, ...] = ()
    section: str = ""
    #: In a final the letters of its parts, the best first, and "" for those who are in none.
    parts: tuple[str, ...] = ()
    #: The hands without points, once the event has ended.
    unplayed: Unplayed = NOTHING_UNPLAYED
    #: Whether some of the later rounds do not count.
    cut_short: bool = False
    scored: str = Scored.POINTS

    @cached_property
    def played(self) -> bool:
        """True once there is a result of play; points for sitting out do not make one."""
        return any(line.played for line in self.lines.plain)

    @cached_property
    def lines_beside_play(self) -> list[Line]:
        """The lines of those who may have more than the points of play."""
        if not self.beside_play:
            return []
        return [line for line in self.lines.plain if line.entrant in self.beside_play]

    @property
    def leaders(self) -> tuple[NamedLine, ...]:
        """The lines in first place; none before there is a result."""
        return tuple(pair for pair in self.lines if pair[0].rank == 1) if self.played else ()

    def part_of(self, line: Line) -> str:
        """The part of a final to which a line belongs: a letter, one of the codes, or ""."""
        if not self.parts or self.section:
            return ""
        if line.rank is None:
            return FinalPart.UNRANKED
        if line.section == 0:
            return FinalPart.FIRST
        return self.parts[line.section] or FinalPart.OUT

    @property
    def unknown(self) -> bool:
        """Whether anything is unknown: not handed in, or not yet."""
        return not self.complete or any_unknown(self.lines.plain)

    @property
    def sat_out(self) -> bool:
        """Whether somebody sat out a round."""
        return any(line.sat_out for line in self.lines_beside_play)

    @property
    def missed(self) -> bool:
        """Whether anybody's round counts as an average."""
        return any(line.missed for line in self.lines_beside_play)

    @property
    def without_places(self) -> EventStandings:
        """These standings without anybody's place or points: only how far the event is."""
        return replace(self, lines=NamedLines(), adjustments=())


@dataclass(frozen=True)
class _Basis:
    """Who is ranked after a round, and what counts besides the points of play, for every reader.

    No hand changes it. `sit_outs` and `missed` have the number and the round.
    """

    contenders: Contenders
    division: Division
    adjustments: tuple[AdjustmentFacts, ...]
    came: Mapping[int, int]
    left: Mapping[int, int]
    away: Mapping[int, frozenset[int]]
    sit_outs: tuple[tuple[int, int], ...]
    missed: tuple[tuple[int, int], ...]

    @cached_property
    def beside_play(self) -> frozenset[int]:
        """The numbers of those who may have points besides those of play."""
        rounds = (number for number, _round in (*self.sit_outs, *self.missed))
        adjusted = (adjustment.number for adjustment in self.adjustments)
        return frozenset([*self.contenders.handicaps, *adjusted, *rounds])

    @property
    def unranked(self) -> frozenset[int]:
        """Those listed without a rank."""
        return self.contenders.computers & self.contenders.listed


def standings_of(
    afternoon: Afternoon,
    cast: Cast,
    *,
    now: dt.datetime,
    after: int | None = None,
    section: str = "",
    chain: Sequence[str] | None = None,
) -> EventStandings:
    """Standings after a round (None: the last one started), ranked by the chain of the event.

    All competitors are listed, including those who left after play began (as Defaulted says);
    floaters and those withdrawn earlier are not. `section` lists only those of one section; `chain`
    replaces the event's own. In a final everybody of one section ranks above everybody of the next,
    and those in none come last (see `Division`).
    """
    event, course = afternoon.event, course_of(afternoon.frame)
    last = course.started if after is None else min(after, course.started)
    sections = _division(afternoon, last).sections
    section = section if section in sections else ""
    basis = _basis(afternoon, last, section)
    lines = _lines(afternoon, last, section, tuple(chain or event.tie_chain))
    waiting = open_tables_by_round(afternoon)
    missing = sum(count for number, count in waiting.items() if number <= last)
    ended = event.state == State.FINISHED and last == course.started
    return EventStandings(
        lines=NamedLines(lines, cast.by_number),
        cast=cast,
        after=last,
        rounds=course.rounds,
        complete=not missing,
        final=ended and event.is_final(now),
        waiting=missing,
        started=course.started,
        format=event.format,
        ended=ended,
        final_at=event.final_at if ended else None,
        first=course.first_that_counts(last),
        came=basis.came,
        left=basis.left,
        away=basis.away,
        adjustments=basis.adjustments,
        beside_play=basis.beside_play,
        sections=sections,
        section=section,
        parts=basis.division.parts,
        unplayed=unplayed_of(afternoon, last) if ended else NOTHING_UNPLAYED,
        cut_short=ended and not all(this_round.counts for this_round in afternoon.frame.rounds),
        scored=event.scored,
    )


def lines_now(
    afternoon: Afternoon, cast: Cast, *, chain: Sequence[str] | None = None
) -> NamedLines:
    """The ranked lines after the last round that began, with the entrants they belong to."""
    last = course_of(afternoon.frame).started
    ranked_lines = _ranked(afternoon, last, "", tuple(chain or afternoon.event.tie_chain)).lines
    return NamedLines(ranked_lines, cast.by_number)


def ranked_after(afternoon: Afternoon, last: int) -> Mapping[int, Line]:
    """Number -> its line after a round, in the order of the event's own chain."""
    lines = _ranked(afternoon, last, "", afternoon.event.tie_chain).lines
    return {line.entrant: line for line in lines}


def lines_after(afternoon: Afternoon, last: int) -> Mapping[int, Line]:
    """As `ranked_after`, followed by those who have no rank."""
    lines = _lines(afternoon, last, "", afternoon.event.tie_chain)
    return {line.entrant: line for line in lines}


def order_of_merit(afternoon: Afternoon) -> list[int]:
    """The numbers of those who are ranked after the last round that began, the best first."""
    return list(ranked_after(afternoon, course_of(afternoon.frame).started))


def _lines(
    afternoon: Afternoon, last: int, section: str, chain: tuple[str, ...]
) -> tuple[Line, ...]:
    """The ranked lines, followed by those without a rank."""
    ranked, basis = _ranked(afternoon, last, section, chain), _basis(afternoon, last, section)
    if not basis.unranked:
        return ranked.lines
    course = course_of(afternoon.frame)
    scores = _scores(afternoon, basis, course, last, basis.unranked)
    first = course.first_that_counts(last)
    return (*ranked.lines, *unranked(scores, last, first=first))


def _division(afternoon: Afternoon, last: int) -> Division:
    session = course_of(afternoon.frame).session_at(last)
    return afternoon.frame.kept(
        ("division", last), lambda: division_of(session, contenders_of(afternoon))
    )


def _basis(afternoon: Afternoon, last: int, section: str) -> _Basis:
    return afternoon.frame.kept(
        ("basis", last, section), lambda: _find_basis(afternoon, last, section)
    )


def _find_basis(afternoon: Afternoon, last: int, section: str) -> _Basis:
    course, everybody = course_of(afternoon.frame), contenders_of(afternoon)
    division = _division(afternoon, last)
    contenders = division.within(everybody, section)
    listed, first = contenders.listed, course.first_that_counts(last)
    return _Basis(
        contenders,
        division,
        adjustments=tuple(
            adjustment
            for adjustment in _counted_adjustments(afternoon, first, last)
            if adjustment.number in listed
        ),
        came=contenders.latecomers(last),
        left={number: contenders.left[number] for number in contenders.left.keys() & listed},
        away=division.away(contenders, last),
        sit_outs=tuple(_sit_outs(afternoon, contenders, last)),
        missed=tuple(_missed(afternoon, contenders, last)),
    )


def _ranked(afternoon: Afternoon, last: int, section: str, chain: tuple[str, ...]) -> Standings:
    key = ("ranked", last, section, chain)
    return afternoon.kept(key, lambda: _rank(afternoon, last, section, chain))


def _rank(afternoon: Afternoon, last: int, section: str, chain: tuple[str, ...]) -> Standings:
    course, basis = course_of(afternoon.frame), _basis(afternoon, last, section)
    reached = places_after(afternoon, last)
    above_all = [*(["section"] if basis.division.parts else []), *(["reached"] if reached else [])]
    return ranked(
        _scores(afternoon, basis, course, last, basis.contenders.listed - basis.unranked),
        last,
        [*above_all, *chain],
        cuts=basis.contenders.cuts,
        sections=basis.division.places,
        reached=reached,
        first=course.first_that_counts(last),
        memory=afternoon.frame.kept(("memory", last, section, chain), Memory),
    )


def _scores(
    afternoon: Afternoon, basis: _Basis, course: Course, last: int, whose: Collection[int]
) -> dict[int, tuple[Score, ...]]:
    """Number -> all its scores, for those `whose` numbers are given."""
    played = points_of_each(afternoon, last)
    others: dict[int, list[Score]] = defaultdict(list)
    for score in _beside_play(afternoon, basis, course, last, played):
        others[score.entrant].append(score)
    # Without anything besides play it is the same tuple object as in the version before.
    return {
        number: (*played.get(number, ()), *others[number])
        if number in others
        else played.get(number, ())
        for number in whose
    }


def _beside_play(
    afternoon: Afternoon,
    basis: _Basis,
    course: Course,
    last: int,
    played: Mapping[int, tuple[Score, ...]],
) -> Iterator[Score]:
    event = afternoon.event
    if basis.sit_outs or basis.missed:
        over = course.over(last, open_tables_by_round(afternoon))
        everybody = [score for own in played.values() for score in own]
        yield from sit_out_scores(
            basis.sit_outs,
            everybody,
            worth=SitOutWorth(event.sit_outs),
            fixed=event.sit_out_points,
            over=over,
            sessions=course.beginnings,
        )
        yield from missed_scores(basis.missed, everybody, over=over, sessions=course.beginnings)
    for number, handicap in basis.contenders.handicaps.items():
        yield Score(number, None, handicap, kind=Kind.HANDICAP)
    for adjustment in basis.adjustments:
        yield Score(adjustment.number, adjustment.round, adjustment.points, kind=Kind.ADJUSTMENT)


def _counted_adjustments(afternoon: Afternoon, first: int, last: int) -> Iterator[AdjustmentFacts]:
    """The penalties and bonuses that count, in the order in which they were given.

    If points count only from round `first` on, those for the whole event given before it began are
    left out.
    """
    frame = afternoon.frame
    began = next(
        (this_round.started_at for this_round in frame.rounds if this_round.number == first), None
    )
    for adjustment in frame.adjustments:
        if adjustment.round is None:
            is_out = first > 1 and began is not None and adjustment.created_at < began
        else:
            is_out = adjustment.round > last
        if not is_out:
            yield adjustment


def _missed(afternoon: Afternoon, contenders: Contenders, last: int) -> Iterator[tuple[int, int]]:
    """Who gets an average for which round, having come later or left before."""
    if afternoon.event.latecomers == Latecomers.AVERAGED:
        for number, came in contenders.latecomers(last).items():
            yield from ((number, round_number) for round_number in range(1, came))
    if afternoon.event.defaulted == Defaulted.AVERAGED:
        for number, left in contenders.left.items():
            yield from ((number, round_number) for round_number in range(left + 1, last + 1))


def _sit_outs(afternoon: Afternoon, contenders: Contenders, last: int) -> Iterator[tuple[int, int]]:
    """Who sits out which round while it is there; anyone who plays by turns does not."""
    for this_round in afternoon.frame.rounds:
        if this_round.number > last or not this_round.sit_outs:
            continue
        tables = afternoon.tables_in(this_round.number)
        plays = {seat.entrant for table in tables for seat in table.seats}
        for pk in sorted(this_round.sit_outs - plays):
            number = afternoon.frame.entrants[pk].number
            if contenders.is_there(number, this_round.number):
                yield number, this_round.number
