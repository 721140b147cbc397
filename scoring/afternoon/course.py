"""How far an event is: its sessions with their sections, and its rounds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scoring.afternoon.facts import Frame


@dataclass(frozen=True)
class SessionCourse:
    """A session, its first round (0: it has none yet) and the letters of its sections.

    `placed` has the section of each entrant, by number.
    """

    number: int
    carries: bool
    first: int
    letters: tuple[str, ...]
    placed: dict[int, str]


@dataclass(frozen=True)
class Course:
    """The sessions of an event in order, the number of its rounds, and how far they are.

    `started` is the last round that began and counts: later ones may have begun before the event
    ended early, and count for nobody.
    """

    sessions: tuple[SessionCourse, ...]
    rounds: int
    started: int
    closed: frozenset[int]

    def session_at(self, last: int) -> SessionCourse:
        """The session of a round; the first one before play."""
        begun = [session for session in self.sessions if 0 < session.first <= last]
        return begun[-1] if begun else self.sessions[0]

    @property
    def beginnings(self) -> frozenset[int]:
        """The round with which each session begins."""
        return frozenset({1, *(session.first for session in self.sessions if session.first)})

    def first_that_counts(self, last: int) -> int:
        """The first round whose points count in the standings after round `last`."""
        fresh = [
            session.first
            for session in self.sessions
            if not session.carries and session.first <= last
        ]
        return max([1, *fresh])

    def over(self, last: int, waiting: Collection[int]) -> frozenset[int]:
        """The rounds up to `last` that are over: those closed, and those that miss no result."""
        begun = range(1, min(last, self.started) + 1)
        return frozenset(
            number for number in begun if number in self.closed or number not in waiting
        )


def course_of(frame: Frame) -> Course:
    """The course of an event."""
    return frame.kept("course", lambda: _course(frame))


def _course(frame: Frame) -> Course:
    numbers = {pk: entrant.number for pk, entrant in frame.entrants.items()}
    first: dict[int, int] = {}
    for this_round in frame.rounds:
        first.setdefault(this_round.session, this_round.number)
    sessions = tuple(
        SessionCourse(
            session.number,
            session.carries,
            first.get(session.number, 0),
            tuple(section.letter for section in session.sections),
            {numbers[pk]: part.letter for part in session.sections for pk in part.entrants},
        )
        for session in frame.sessions
    )
    return Course(
        sessions,
        rounds=max((this_round.number for this_round in frame.rounds), default=0),
        started=max(
            (
                this_round.number
                for this_round in frame.rounds
                if this_round.started_at and this_round.counts
            ),
            default=0,
        ),
        closed=frozenset(this_round.number for this_round in frame.rounds if this_round.closed_at),
    )
