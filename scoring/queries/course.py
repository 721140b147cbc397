"""How far an event is: its sessions with their sections, and its rounds."""

from collections.abc import Collection
from dataclasses import dataclass

from scoring.models import Event, Round, Section


@dataclass(frozen=True)
class SessionCourse:
    """A session, its first round (0: it has none yet) and the letters of its sections."""

    number: int
    carries: bool
    first: int
    letters: tuple[str, ...]


@dataclass(frozen=True)
class Course:
    """The sessions of an event in order; its rounds, the last that began, those that are closed."""

    sessions: tuple[SessionCourse, ...]
    rounds: int
    started: int
    closed: frozenset[int]

    def session_at(self, last: int) -> SessionCourse:
        """The session of a round; the first one before play."""
        begun = [each for each in self.sessions if 0 < each.first <= last]
        return begun[-1] if begun else self.sessions[0]

    @property
    def beginnings(self) -> frozenset[int]:
        """The round with which each session begins."""
        return frozenset({1, *(each.first for each in self.sessions if each.first)})

    def first_that_counts(self, last: int) -> int:
        """The first round whose points count in the standings after round `last`."""
        fresh = [each.first for each in self.sessions if not each.carries and each.first <= last]
        return max([1, *fresh])

    def over(self, last: int, waiting: Collection[int]) -> frozenset[int]:
        """The rounds up to `last` that are played: closed, or not in `waiting` for a result."""
        begun = range(1, min(last, self.started) + 1)
        return frozenset(each for each in begun if each in self.closed or each not in waiting)


def course_of(event: Event) -> Course:
    """The course of an event, in two queries."""
    rounds = Round.objects.filter(session__event=event).order_by("number")
    first: dict[int, int] = {}
    numbers, begun, closed = [], [0], set()
    for number, session, started_at, closed_at in rounds.values_list(
        "number", "session_id", "started_at", "closed_at"
    ):
        numbers.append(number)
        first.setdefault(session, number)
        begun += [number] if started_at else []
        closed |= {number} if closed_at else set()
    sections = Section.objects.filter(session__event=event).order_by("session__number", "letter")
    sessions: dict[int, SessionCourse] = {}
    for pk, number, carries, letter in sections.values_list(
        "session_id", "session__number", "session__carries", "letter"
    ):
        letters = (*sessions[pk].letters, letter) if pk in sessions else (letter,)
        sessions[pk] = SessionCourse(number, carries, first.get(pk, 0), letters)
    return Course(tuple(sessions.values()), max(numbers, default=0), max(begun), frozenset(closed))
