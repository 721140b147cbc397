"""The standings of an event."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.afternoon.codes import Defaulted, Format, Latecomers, State
from scoring.afternoon.contenders import Contenders, contenders_of
from scoring.afternoon.course import Course, course_of
from scoring.afternoon.divisions import Division, division_of
from scoring.afternoon.facts import AdjustmentFacts, Afternoon
from scoring.afternoon.people import Cast, NamedEntrant
from scoring.afternoon.points import points_of
from scoring.afternoon.progress import (
    NOTHING_UNPLAYED,
    Unplayed,
    open_tables_by_round,
    unplayed_of,
)
from scoring.standings import (
    Kind,
    Line,
    Score,
    SitOutWorth,
    Standings,
    Tallies,
    missed_scores,
    sit_out_scores,
    standings,
)

#: The parts of a final that are called by no letter.
IN_THE_FINAL, NOT_IN_THE_FINAL = "final", "none"


@dataclass(frozen=True)
class EventStandings:
    """The ranked lines of an event with the entrants they belong to, after `after` of `rounds`.

    `complete` says that no result of a round so far is missing, `waiting` at how many tables one
    is; `started` is the last round that began; `unknown` says that a count was not handed in;
    `format` is that of the event. `ended` says that these are the last standings of a finished
    event; they are `final` from `final_at` on, when the time for corrections is over. `came` has
    the first round of those who came late, `left` the last one of those who left early, `away`
    each number with a round for which it was not there, `given` the penalties and bonuses. Rounds
    before `first` do not count. `sections` are the letters of the session, where it has several,
    and `section` the one that was asked for. `parts` are the letters in a final, the best first,
    and "" for those who are not in it. `unplayed` counts the hands without points, once it `ended`.
    """

    lines: tuple[tuple[Line, NamedEntrant], ...]
    after: int
    rounds: int
    complete: bool
    final: bool
    waiting: int = 0
    started: int = 0
    format: str = Format.PAIRS
    ended: bool = False
    final_at: dt.datetime | None = None
    first: int = 1
    came: Mapping[int, int] = field(default_factory=dict)
    left: Mapping[int, int] = field(default_factory=dict)
    away: frozenset[tuple[int, int]] = frozenset()
    given: tuple[AdjustmentFacts, ...] = ()
    sections: tuple[str, ...] = ()
    section: str = ""
    parts: tuple[str, ...] = ()
    unplayed: Unplayed = NOTHING_UNPLAYED

    @property
    def played(self) -> bool:
        """True once there is a result of play; points for sitting out are none."""
        return any(line.played for line, _ in self.lines)

    def part_of(self, line: Line) -> str:
        """The part of a final in which a line stands: a letter or one of the two codes, or ""."""
        if not self.parts or self.section:
            return ""
        if line.section == 0:
            return IN_THE_FINAL
        return self.parts[line.section] or NOT_IN_THE_FINAL

    @property
    def unknown(self) -> bool:
        return any(None in (line.made, line.sets, line.lone_made) for line, _ in self.lines)

    @property
    def without_places(self) -> EventStandings:
        """These standings without anybody's place or points: only how far the event is."""
        return replace(self, lines=(), given=())


@dataclass(frozen=True)
class _Ranked:
    """Standings without names, for every reader alike."""

    table: Standings
    division: Division
    given: tuple[AdjustmentFacts, ...]
    came: Mapping[int, int]
    left: Mapping[int, int]
    away: frozenset[tuple[int, int]]


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

    Listed is who competes, also who left after play began (as Defaulted says); floaters and
    those who were withdrawn before are not. `section` lists those of one section alone; `chain`
    takes the place of the event's own. In a final everybody of one section stands above everybody
    of the next, and who is in none comes last (see `Division`).
    """
    event, course = afternoon.event, course_of(afternoon.frame)
    last = course.started if after is None else min(after, course.started)
    ranked = _ranked(afternoon, last, section, tuple(chain or event.tie_chain))
    waiting = open_tables_by_round(afternoon)
    missing = sum(count for number, count in waiting.items() if number <= last)
    ended = event.state == State.FINISHED and last == course.started
    sections = ranked.division.sections
    return EventStandings(
        lines=_named(ranked, cast),
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
        came=ranked.came,
        left=ranked.left,
        away=ranked.away,
        given=ranked.given,
        sections=sections,
        section=section if section in sections else "",
        parts=ranked.division.parts,
        unplayed=unplayed_of(afternoon, last) if ended else NOTHING_UNPLAYED,
    )


def lines_now(
    afternoon: Afternoon, cast: Cast, *, chain: Sequence[str] | None = None
) -> tuple[tuple[Line, NamedEntrant], ...]:
    """The ranked lines after the last round that began, with the entrants they belong to."""
    last = course_of(afternoon.frame).started
    return _named(_ranked(afternoon, last, "", tuple(chain or afternoon.event.tie_chain)), cast)


def order_of_merit(afternoon: Afternoon) -> list[int]:
    """The numbers of those who are ranked after the last round that began, the best first."""
    last = course_of(afternoon.frame).started
    ranked = _ranked(afternoon, last, "", afternoon.event.tie_chain)
    return [line.entrant for line in ranked.table.lines]


def _named(ranked: _Ranked, cast: Cast) -> tuple[tuple[Line, NamedEntrant], ...]:
    return tuple((line, cast.by_number[line.entrant]) for line in ranked.table.lines)


def _ranked(afternoon: Afternoon, last: int, section: str, chain: tuple[str, ...]) -> _Ranked:
    key = ("ranked", last, section, chain)
    return afternoon.kept(key, lambda: _rank(afternoon, last, section, chain))


def _rank(afternoon: Afternoon, last: int, section: str, chain: tuple[str, ...]) -> _Ranked:
    course, waiting = course_of(afternoon.frame), open_tables_by_round(afternoon)
    everybody = contenders_of(afternoon)
    division = division_of(course.session_at(last), everybody)
    contenders = division.within(everybody, section)
    listed, first = contenders.listed, course.first_that_counts(last)
    given = tuple(each for each in _given(afternoon, first, last) if each.number in listed)
    over = course.over(last, waiting)
    table = standings(
        _scores(afternoon, contenders, given, course, last, over),
        listed,
        last,
        [*(["section"] if division.parts else []), *chain],
        cuts=contenders.cuts,
        sections=division.places,
        first=first,
        tallies=afternoon.frame.kept(("tallies", last, section), Tallies),
    )
    return _Ranked(
        table,
        division,
        given,
        came=contenders.latecomers(last),
        left={each: contenders.left[each] for each in contenders.left.keys() & listed},
        away=frozenset(division.away(contenders, last)),
    )


def _given(afternoon: Afternoon, first: int, last: int) -> Iterator[AdjustmentFacts]:
    """The penalties and bonuses that stand, in the order in which they were given.

    Where points count from round `first` on, those for the whole event are out that were given
    before it began.
    """
    frame = afternoon.frame
    began = next((each.started_at for each in frame.rounds if each.number == first), None)
    for each in frame.adjustments:
        if each.round is None:
            is_out = first > 1 and began is not None and each.created_at < began
        else:
            is_out = each.round > last
        if not is_out:
            yield each


def _scores(
    afternoon: Afternoon,
    contenders: Contenders,
    given: Sequence[AdjustmentFacts],
    course: Course,
    last: int,
    over: Collection[int],
) -> Iterator[Score]:
    event, played = afternoon.event, list(points_of(afternoon, last))
    yield from played
    yield from sit_out_scores(
        _sit_outs(afternoon, contenders, last),
        played,
        worth=SitOutWorth(event.sit_outs),
        fixed=event.sit_out_points,
        over=over,
        sessions=course.beginnings,
    )
    missed = _missed(afternoon, contenders, last)
    yield from missed_scores(missed, played, over=over, sessions=course.beginnings)
    for number, handicap in contenders.handicaps.items():
        yield Score(number, None, handicap, kind=Kind.HANDICAP)
    for each in given:
        yield Score(each.number, each.round, each.points, kind=Kind.ADJUSTMENT)


def _missed(afternoon: Afternoon, contenders: Contenders, last: int) -> Iterator[tuple[int, int]]:
    """Who is to have an average for which round, having come later or left before."""
    if afternoon.event.latecomers == Latecomers.AVERAGED:
        for number, came in contenders.latecomers(last).items():
            yield from ((number, each) for each in range(1, came))
    if afternoon.event.defaulted == Defaulted.AVERAGED:
        for number, left in contenders.left.items():
            yield from ((number, each) for each in range(left + 1, last + 1))


def _sit_outs(afternoon: Afternoon, contenders: Contenders, last: int) -> Iterator[tuple[int, int]]:
    """Who sits out which round, as long as it is there; who plays in it by turns does not."""
    for this_round in afternoon.frame.rounds:
        if this_round.number > last or not this_round.sit_outs:
            continue
        tables = afternoon.tables_in(this_round.number)
        plays = {seat.entrant for table in tables for seat in table.seats}
        for pk in sorted(this_round.sit_outs - plays):
            number = afternoon.frame.entrants[pk].number
            if contenders.is_there(number, this_round.number):
                yield number, this_round.number
