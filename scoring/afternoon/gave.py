"""What an event gave each person, for tables across events."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.afternoon.codes import ANNULLED, Competing, Standing
from scoring.afternoon.course import course_of
from scoring.afternoon.facts import Afternoon, EntrantFacts, TableFacts
from scoring.afternoon.points import points_of
from scoring.afternoon.ranking import ranked_after
from scoring.standings import Line, Points, Score, sum_if_known


@dataclass(frozen=True, slots=True)
class Gave:
    """What one person has from an event; see `standings.season.SeasonPart` for the figures."""

    player: int
    points: Points
    hands: int
    rounds: int
    place: int | None
    level: int
    sets: int | None
    lone_made: int | None


def gave(afternoon: Afternoon) -> tuple[Gave, ...]:
    """Everybody who played in the rounds that count.

    Somebody who played for an entrant from its first round to its last has everything in the
    standings, with sit-outs, penalties and handicap. If somebody was replaced, each has the points
    of the hands that they played, and those who played half of the entrant's rounds or more have
    the place.
    """
    return afternoon.kept("gave", lambda: tuple(_find(afternoon)))


def _find(afternoon: Afternoon) -> Sequence[Gave]:
    course = course_of(afternoon.frame)
    last = course.started
    first = course.first_that_counts(last)
    scores: dict[int, list[Score]] = defaultdict(list)
    for score in points_of(afternoon, last, "player"):
        if score.round is not None and score.round >= first:
            scores[score.entrant].append(score)
    hands = _hands_of_each(afternoon, range(first, last + 1))
    lines = ranked_after(afternoon, last)
    level = Counter(line.rank for line in lines.values())
    homes = _homes(afternoon)
    people = []
    for player, own in sorted(scores.items()):
        line = _line_of(homes.get(player), lines)
        is_whole = line is not None and _is_alone(homes[player], player)
        rounds = {score.round for score in own}
        keeps_place = line is not None and 2 * len(rounds) >= len(line.played)
        people.append(
            Gave(
                player,
                points=_plain(
                    line.total if line and is_whole else sum(score.points for score in own)
                ),
                hands=hands[player],
                rounds=len(rounds),
                place=line.rank if line and keeps_place else None,
                level=level[line.rank] if line and keeps_place else 1,
                sets=sum_if_known(score.sets for score in own),
                lone_made=sum_if_known(score.lone_made for score in own),
            )
        )
    return people


def _plain(points: Points) -> Points:
    """The same points as an integer if they are whole, which they nearly always are."""
    return points.numerator if points.denominator == 1 else points


def _homes(afternoon: Afternoon) -> Mapping[int, EntrantFacts]:
    """Player -> the entrant played for, by id."""
    return {
        lineup.player: entrant
        for entrant in afternoon.frame.entrants.values()
        for lineup in entrant.lineups
    }


def _line_of(home: EntrantFacts | None, lines: Mapping[int, Line]) -> Line | None:
    if home is None or home.kind == Competing.FLOATER:
        return None
    return lines.get(home.number)


def _is_alone(home: EntrantFacts, player: int) -> bool:
    """Whether nobody else ever had this place of the entrant."""
    positions = {lineup.position for lineup in home.lineups if lineup.player == player}
    return all(lineup.player == player for lineup in home.lineups if lineup.position in positions)


def _hands_of_each(afternoon: Afternoon, rounds: range) -> Counter[int]:
    hands: Counter[int] = Counter()
    for table in afternoon.tables.values():
        if table.round.number in rounds:
            for number in _hands_at(table):
                for seat in table.seats:
                    hands[seat.player] += seat.plays(number)
    return hands


def _hands_at(table: TableFacts) -> list[int]:
    """The numbers of the hands that were played; with totals, all are assumed to be."""
    if table.totals:
        return list(range(1, table.hands_due + 1))
    return [
        row.number
        for row in table.hands
        if row.state == Standing.OFFICIAL and row.kind not in ANNULLED
    ]
