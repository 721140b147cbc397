"""What each person made, where somebody was replaced: the points of the seats he sat in."""

from dataclasses import dataclass

from scoring.models import Event, Player, Seating
from scoring.queries.course import course_of
from scoring.queries.entrants import shown_names
from scoring.queries.points import PLAYERS, points_of
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


def persons_of(event: Event, *, names: str) -> tuple[Person, ...]:
    """Everybody who has a result, the most points first, by points made at the tables alone.

    Whoever sits at a table has the points of the hands that he played. Nothing where the event
    shows no names.
    """
    if names == Event.Names.NUMBER:
        return ()
    course = course_of(event)
    scores = points_of(event, course.started, PLAYERS)
    players = Player.objects.filter(pk__in={score.entrant for score in scores})
    called = dict(players.values_list("pk", "name"))
    numbers: dict[int, set[int]] = {}
    seatings = Seating.objects.filter(player__in=called)
    for player, number in seatings.values_list("player_id", "entrant__number"):
        numbers.setdefault(player, set()).add(number)
    first = course.first_that_counts(course.started)
    table = standings(scores, called, course.started, first=first)
    shown = {player: shown_names([name], names)[0] for player, name in called.items()}
    return tuple(
        Person(line, shown[line.entrant], tuple(sorted(numbers[line.entrant])))
        for line in table.lines
    )
