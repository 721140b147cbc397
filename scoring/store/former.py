"""An earlier event of a club, as the model for a new one."""

import datetime as dt
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.models import Entrant, Event, Lineup
from scoring.rotations import KNOCK_OUT
from scoring.store.drafts import draft_of, is_drafted
from scoring.store.house_rules import rules_choices
from scoring.store.lists import latest_event
from scoring.words import Length, RulesChoice, rules_called

People = tuple[tuple[str, ...], int, tuple[int | None, ...]]
"""Names, handicap and members of those who are ranked together."""


@dataclass(frozen=True)
class Former:
    """What a new event takes over: the event itself, and its first session."""

    event: Event
    starts_at: dt.datetime
    length: Length
    rotation: str

    @property
    def day(self) -> str:
        """The day it was played, in the club's time zone."""
        return date_format(timezone.localtime(self.starts_at), "DATE_FORMAT")

    def next_start(self) -> dt.datetime:
        """The same weekday and hour, today or soon, but later than the event itself."""
        start = timezone.localtime(self.starts_at)
        earliest = max(timezone.localdate(), start.date() + dt.timedelta(days=1))
        day = earliest + dt.timedelta(days=(start.weekday() - earliest.weekday()) % 7)
        return start.replace(year=day.year, month=day.month, day=day.day)

    def names(self) -> list[tuple[str, ...]]:
        """The names of those who entered and played, by number, without their substitutes."""
        return [names for names, _handicap, _members in self._people()]

    def handicaps(self) -> dict[tuple[str, ...], int]:
        """The handicaps of those who had one, by their names."""
        return {names: handicap for names, handicap, _members in self._people() if handicap}

    def members(self) -> dict[tuple[str, ...], tuple[int | None, ...]]:
        """The members who played then, by the names of those who are ranked together."""
        return {names: members for names, _handicap, members in self._people()}

    def _people(self) -> list[People]:
        """Everybody who entered and played, by number."""
        return [(names, handicap, members) for _, names, handicap, members in self._entered()]

    def _entered(
        self, *, at_the_end: bool = False
    ) -> list[tuple[int, tuple[str, ...], int, tuple[int | None, ...]]]:
        """Number, names, handicap and members of everybody who entered and played.

        If a place changed hands, whoever had it first, or `at_the_end` whoever had it last.
        """
        came = Q(entrant__state=Entrant.State.PLAYING)
        left = Q(entrant__last_round__gte=F("entrant__first_round"))
        rows = Lineup.objects.filter(came | left, entrant__event=self.event)
        entrants: dict[tuple[int, int], dict[int, tuple[str, int | None]]] = {}
        # Of each place the last row wins.
        by_round = "first_round" if at_the_end else "-first_round"
        for row in rows.order_by("entrant__number", "position", by_round).values_list(
            *("entrant__number", "entrant__handicap", "position", "player__name"),
            Coalesce("player__member__merged_into", "player__member"),
        ):
            number, handicap, position, name, member = row
            entrants.setdefault((number, handicap), {})[position] = (name, member)
        return [
            (
                number,
                tuple(name for name, _ in people),
                handicap,
                tuple(member for _, member in people),
            )
            for (number, handicap), places in entrants.items()
            for people in (list(places.values()),)
            # Entrants with a computer player from the start are left out.
            if all(name for name, _ in people)
        ]


@dataclass(frozen=True)
class Drafted(Former):
    """An event of single players, as the model for an event of the pairs drafted after it."""

    def _people(self) -> list[People]:
        """The pairs in the order of the draft, without pairs of which one was removed since."""
        came = self._entered(at_the_end=True)
        people = {number: (names, members) for number, names, _, members in came}
        return [
            (
                tuple(name for number in pair for name in people[number][0]),
                0,
                tuple(member for number in pair for member in people[number][1]),
            )
            for pair in draft_of(self.event).pairs
            if people.keys() >= {*pair}
        ]


def former_of(club: Club, uid: str = "", *, drafted: bool = False) -> Former | None:
    """The event of a club that `uid` names, or else its latest; None if it has none.

    With `drafted` it becomes the model for a knock-out of the pairs drafted after it.
    """
    named = _event(club, uid)
    event = named or latest_event(club)
    if event is None:
        return None
    session = event.sessions.order_by("number")[0]
    section = session.sections.order_by("letter")[0]
    length = Length(session.rounds_due, section.hands_per_round)
    if drafted and named and is_drafted(named):
        return Drafted(event, session.starts_at, length, KNOCK_OUT)
    return Former(event, session.starts_at, length, section.rotation)


def choices_after(club: Club, former: Former | None) -> list[RulesChoice]:
    """All rules for a new event; those of the former one have its length.

    Rules that the club no longer keeps come last, named by the day.
    """
    choices = rules_choices(club)
    if former is None:
        return choices
    same = _same_rules(choices, former)
    if same is None:
        return [*choices, _as_then(former)]
    return [
        replace(choice, length=former.length) if choice is same else choice for choice in choices
    ]


def chosen_after(choices: Iterable[RulesChoice], former: Former | None) -> RulesChoice:
    """The rules offered first: those of the former event, or else the first choice."""
    choices = list(choices)
    return (former and _same_rules(choices, former)) or choices[0]


def _event(club: Club, uid: str) -> Event | None:
    try:
        return Event.objects.filter(club=club, uid=uuid.UUID(uid), rehearses=None).first()
    except ValueError:
        return None


def _same_rules(choices: Iterable[RulesChoice], former: Former) -> RulesChoice | None:
    return next((choice for choice in choices if choice.rules == former.event.rules), None)


def _as_then(former: Former) -> RulesChoice:
    rules = former.event.rules
    name = _("%(rules)s, as on %(day)s") % {"rules": rules_called(rules.name), "day": former.day}
    line = _("As that event was played. %(length)s.") % {"length": former.length}
    return RulesChoice(f"event:{former.event.uid}", name, line, rules, former.length)
