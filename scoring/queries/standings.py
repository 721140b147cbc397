"""The standings of an event, derived from what is stored."""

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models import Event, Round, Seating, SitOut
from scoring.queries.contenders import Contenders, contenders_of
from scoring.queries.course import Course, course_of
from scoring.queries.divisions import division_of
from scoring.queries.entrants import NamedEntrant, named_entrants
from scoring.queries.points import points_of
from scoring.queries.progress import open_tables_by_round
from scoring.queries.unplayed import NOTHING_UNPLAYED, Unplayed, unplayed_of
from scoring.standings import (
    Kind,
    Line,
    Score,
    SitOutWorth,
    any_unknown,
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
    format: str = Event.Format.PAIRS
    ended: bool = False
    final_at: dt.datetime | None = None
    first: int = 1
    came: Mapping[int, int] = field(default_factory=dict)
    left: Mapping[int, int] = field(default_factory=dict)
    away: frozenset[tuple[int, int]] = frozenset()
    given: tuple[Given, ...] = ()
    sections: tuple[str, ...] = ()
    section: str = ""
    parts: tuple[str, ...] = ()
    unplayed: Unplayed = NOTHING_UNPLAYED

    @property
    def played(self) -> bool:
        """True once there is a result of play; points for sitting out are none."""
        return any(line.played for line, _ in self.lines)

    def part_of(self, line: Line) -> str:
        """The heading under which a line stands in a final; "" where there is none."""
        if not self.parts or self.section:
            return ""
        if line.section == 0:
            return pgettext("session", "Final")
        letter = self.parts[line.section]
        return _("Section %(letter)s") % {"letter": letter} if letter else _("Not in the final")

    @property
    def unknown(self) -> bool:
        return any_unknown(line for line, _ in self.lines)


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
    takes the place of the event's own. In a final everybody of one section stands above everybody
    of the next, and who is in none comes last (see `Division`).
    """
    course, waiting = course_of(event), open_tables_by_round(event)
    last = course.started if after is None else min(after, course.started)
    everybody = contenders_of(event)
    division = division_of(event, course.session_at(last), everybody)
    contenders = division.within(everybody, section)
    first = course.first_that_counts(last)
    given = tuple(each for each in _given(event, first, last) if each.number in contenders.listed)
    table = standings(
        _scores(event, contenders, given, course, last, course.over(last, waiting)),
        contenders.listed,
        last,
        [*(["section"] if division.parts else []), *(chain or event.tie_chain)],
        cuts=contenders.cuts,
        sections=division.places,
        first=first,
    )
    entrants = {entrant.number: entrant for entrant in named_entrants(event, names=names).values()}
    missing = sum(count for number, count in waiting.items() if number <= last)
    ended = event.state == Event.State.FINISHED and last == course.started
    return EventStandings(
        lines=tuple((line, entrants[line.entrant]) for line in table.lines),
        after=last,
        rounds=course.rounds,
        complete=not missing,
        final=ended and event.is_final(now or timezone.now()),
        waiting=missing,
        started=course.started,
        format=event.format,
        ended=ended,
        final_at=event.final_at if ended else None,
        first=first,
        came=contenders.latecomers(last),
        left={each: contenders.left[each] for each in contenders.left.keys() & contenders.listed},
        away=frozenset(division.away(contenders, last)),
        given=given,
        sections=division.sections,
        section=section if section in division.sections else "",
        parts=division.parts,
        unplayed=unplayed_of(event, last) if ended else NOTHING_UNPLAYED,
    )


def _given(event: Event, first: int, last: int) -> Iterator[Given]:
    """The penalties and bonuses that stand, in the order in which they were given.

    Where points count from round `first` on, those for the whole event are out that were given
    before it began.
    """
    standing = event.adjustments.filter(voided_at=None)
    if first > 1:
        began = Round.objects.get(session__event=event, number=first).started_at
        standing = standing.exclude(round=None, created_at__lt=began)
    upto = standing.filter(Q(round=None) | Q(round__number__lte=last)).order_by("created_at")
    rows = upto.values_list("entrant__number", "round__number", "points", "reason")
    yield from (Given(*row) for row in rows)


def _scores(
    event: Event,
    contenders: Contenders,
    given: Sequence[Given],
    course: Course,
    last: int,
    over: Collection[int],
) -> Iterator[Score]:
    played = points_of(event, last)
    yield from played
    yield from sit_out_scores(
        _sit_outs(event, contenders, last),
        played,
        worth=SitOutWorth(event.sit_outs),
        fixed=event.sit_out_points,
        over=over,
        sessions=course.beginnings,
    )
    missed = _missed(event, contenders, last)
    yield from missed_scores(missed, played, over=over, sessions=course.beginnings)
    for number, handicap in contenders.handicaps.items():
        yield Score(number, None, handicap, kind=Kind.HANDICAP)
    for each in given:
        yield Score(each.number, each.round, each.points, kind=Kind.ADJUSTMENT)


def _missed(event: Event, contenders: Contenders, last: int) -> Iterator[tuple[int, int]]:
    """Who is to have an average for which round, having come later or left before."""
    if event.latecomers == Event.Latecomers.AVERAGED:
        for number, came in contenders.latecomers(last).items():
            yield from ((number, each) for each in range(1, came))
    if event.defaulted == Event.Defaulted.AVERAGED:
        for number, left in contenders.left.items():
            yield from ((number, each) for each in range(left + 1, last + 1))


def _sit_outs(event: Event, contenders: Contenders, last: int) -> Iterator[tuple[int, int]]:
    """Who sits out which round, as long as it is there; who plays in it by turns does not."""
    plays = Seating.objects.filter(round=OuterRef("round"), entrant=OuterRef("entrant"))
    away = SitOut.objects.filter(
        ~Exists(plays), round__session__event=event, round__number__lte=last
    )
    for number, in_round in away.values_list("entrant__number", "round__number"):
        if contenders.is_there(number, in_round):
            yield number, in_round
