"""What each person scored, when players are replaced: the points of the seats each sat in."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.afternoon.course import course_of
from scoring.afternoon.facts import Afternoon
from scoring.afternoon.people import Cast
from scoring.afternoon.points import points_of
from scoring.standings import Line, standings


@dataclass(frozen=True)
class Person:
    """A person in the order of points: the name as it is shown, and the numbers played for."""

    line: Line
    name: str
    numbers: tuple[int, ...]

    @property
    def rounds(self) -> int:
        """In how many rounds points were made."""
        return len(self.line.played)


def persons_of(afternoon: Afternoon, cast: Cast) -> tuple[Person, ...]:
    """Everybody who has a result, the most points first, by points made at the tables alone.

    Players have the points of the hands that they played. Empty if the event shows no names.
    """
    if not cast.players:
        return ()
    ranked = afternoon.kept("persons", lambda: _ranked(afternoon))
    return tuple(Person(line, cast.players[line.entrant], numbers) for line, numbers in ranked)


def _ranked(afternoon: Afternoon) -> tuple[tuple[Line, tuple[int, ...]], ...]:
    """The line of each person, by id, and the numbers played for."""
    course = course_of(afternoon.frame)
    computers = afternoon.frame.computers
    everybody = points_of(afternoon, course.started, "player")
    scores = [score for score in everybody if score.entrant not in computers]
    numbers: dict[int, set[int]] = {score.entrant: set() for score in scores}
    for table in afternoon.tables.values():
        for seat in table.seats:
            if seat.player in numbers:
                numbers[seat.player].add(seat.number)
    first = course.first_that_counts(course.started)
    table_of_all = standings(scores, numbers, course.started, first=first)
    return tuple((line, tuple(sorted(numbers[line.entrant]))) for line in table_of_all.lines)
