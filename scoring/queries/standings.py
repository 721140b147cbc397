"""The standings of an event, derived from what is stored."""

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q
from django.utils import timezone

from scoring.models import Event, SitOut
from scoring.queries.contenders import Contenders, contenders_of, sections_of
from scoring.queries.course import Course, course_of
from scoring.queries.pairs import Pair, pairs_of
from scoring.queries.points import points_of
from scoring.queries.progress import open_tables_by_round
from scoring.standings import (
    Kind,
    Line,
    Score,
    SitOutWorth,
    missed_scores,
    sit_out_scores,
    standings,
)


@dataclass(frozen=True)
class Given:
    """Points that a director gave or took: to whom (the number), and in which round, if in one."""

    number: int
    round: int | None
    points: int
    reason: str


@dataclass(frozen=True)
class EventStandings:
    """The ranked lines of an event with the pairs they belong to, after `after` of `rounds`.

    `complete` says that no result of a round so far is missing, `waiting` at how many tables one
    is; `started` is the last round that began; `unknown` says that a count was not handed in;
    `format` is that of the event. `ended` says that these are the last standings of a finished
    event; they are `final` from `final_at` on, when the time for corrections is over. `left` has
    the last round of those who left early, `given` the penalties and bonuses. Rounds before
    `first` do not count. `sections` are the letters of the session, where it has several, and
    `section` the one that was asked for.
    """

    lines: tuple[tuple[Line, Pair], ...]
    after: int
    rounds: int
    complete: bool
    final: bool
    waiting: int = 0
    started: int = 0
    format: str = Event.Format.PAIRS
    ended: bool = False
    final_at: dt.datetime | None = None
    first: int = 1
    left: Mapping[int, int] = field(default_factory=dict)
    given: tuple[Given, ...] = ()
    sections: tuple[str, ...] = ()
    section: str = ""

    @property
    def played(self) -> bool:
        """True once there is a result of play; points for sitting out are none."""
        return any(line.played for line, _ in self.lines)

    @property
    def unknown(self) -> bool:
        return any(None in (line.made, line.sets, line.lone_made) for line, _ in self.lines)


def standings_of(
    event: Event,
    *,
    names: str,
    after: int | None = None,
    section: str = "",
    chain: Sequence[str] | None = None,
    now: dt.datetime | None = None,
) -> EventStandings:
    """Standings after a round (None: the last one started), ranked by the chain of the event.

    Listed is who competes, also who left after play began (as Event.Defaulted says); floaters and
    those who were withdrawn before are not. `section` lists those of one section alone; `chain`
    takes the place of the event's own. In a final, a session after the first with several
    sections, everybody of one section stands above everybody of the next.
    """
    course, waiting = course_of(event), open_tables_by_round(event)
    last = course.started if after is None else min(after, course.started)
    letters, placed = _sections(event, course, last)
    contenders = contenders_of(event)
    if section in letters:
        contenders = contenders.only([each for each in placed if placed[each] == section])
    given = tuple(each for each in _given(event, last) if each.number in contenders.listed)
    is_final = len(letters) > 1 and course.session_at(last).number > 1
    table = standings(
        _scores(event, contenders, given, last, course.over(last, waiting)),
        contenders.listed,
        last,
        ["section"] * is_final + list(chain or event.tie_chain),
        cuts=contenders.cuts,
        sections={number: letters.index(letter) for number, letter in placed.items()},
        first=course.first_that_counts(last),
    )
    pairs = {pair.number: pair for pair in pairs_of(event, names=names).values()}
    missing = sum(count for number, count in waiting.items() if number <= last)
    ended = event.state == Event.State.FINISHED and last == course.started
    return EventStandings(
        lines=tuple((line, pairs[line.entrant]) for line in table.lines),
        after=last,
        rounds=course.rounds,
        complete=not missing,
        final=ended and event.is_final(now or timezone.now()),
        waiting=missing,
        started=course.started,
        format=event.format,
        ended=ended,
        final_at=event.final_at if ended else None,
        first=course.first_that_counts(last),
        left={each: contenders.left[each] for each in contenders.left.keys() & contenders.listed},
        given=given,
        sections=letters,
        section=section if section in letters else "",
    )


def _sections(event: Event, course: Course, last: int) -> tuple[tuple[str, ...], dict[int, str]]:
    """The letters of the sections, and who plays in which; nothing where there is only one."""
    session = course.session_at(last)
    if len(session.letters) < 2:
        return (), {}
    return session.letters, sections_of(event, session.number)


def _given(event: Event, last: int) -> Iterator[Given]:
    """The penalties and bonuses that stand, in the order in which they were given."""
    standing = event.adjustments.filter(voided_at=None)
    upto = standing.filter(Q(round=None) | Q(round__number__lte=last)).order_by("created_at")
    rows = upto.values_list("entrant__number", "round__number", "points", "reason")
    yield from (Given(*row) for row in rows)


def _scores(
    event: Event, contenders: Contenders, given: Sequence[Given], last: int, over: Collection[int]
) -> Iterator[Score]:
    played = points_of(event, last)
    yield from played
    yield from sit_out_scores(
        _sit_outs(event, contenders, last),
        played,
        worth=SitOutWorth(event.sit_outs),
        fixed=event.sit_out_points,
        over=over,
    )
    if event.defaulted == Event.Defaulted.AVERAGED:
        yield from missed_scores(contenders.left, played, over=over)
    for number, handicap in contenders.handicaps.items():
        yield Score(number, None, handicap, kind=Kind.HANDICAP)
    for each in given:
        yield Score(each.number, each.round, each.points, kind=Kind.ADJUSTMENT)


def _sit_outs(event: Event, contenders: Contenders, last: int) -> Iterator[tuple[int, int]]:
    """Who sits out which round, as long as it is there."""
    away = SitOut.objects.filter(round__session__event=event, round__number__lte=last)
    for number, in_round in away.values_list("entrant__number", "round__number"):
        if contenders.is_there(number, in_round):
            yield number, in_round
