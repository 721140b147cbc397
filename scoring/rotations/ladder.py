"""Ladders: the result of the last round decides who goes to which table.

The rules as the halls publish them (T tables; up is to the next higher number):

winners up      the winners go up one table, from the highest to the first; the losers stay.
                https://www.hotg.ca/bid-euchre/ (pairs),
                http://userpages.bright.net/~double/host.html (partners change)
head table      the winners go up to the next table towards table 1, where the best stay; those
                who lose there go to the last table. J. W. Keller, "The Game of Euchre" (1887),
                http://ohioeuchre.com/E_bookeller8.php
winners split   of the winners the one with a red card goes up, the one with a white card down;
                the losers stay; partners have different colours.
                http://ohioeuchre.com/blue-jackets/homepage.html
losers split    the winners stay; of the losers the one with a yellow card goes up, the one with a
                white card down; white and yellow are partners. Toronto Monday club, 2017-18,
                https://docsbay.net/euchre-for-the-2017-18-season-september-2017
winners stay    the winners stay and switch partners with the losers of the table before, who go
                up one table, from the highest to the first. http://www.miet.ca/rules
whist drive     the winners stay together; of the losers the lady goes up, the gentleman down,
                and those who arrive at a table are partners.
                https://whistdrive.wordpress.com/frequently-asked-questions/

The first round is drawn. Second meetings are part of all of them. When somebody comes, leaves or
sits out, the free places go to those without one, the best in the standings taking the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.rotations.plan import Asked, Plan, RotationImpossible, RoundPlan, Side, TablePlan
from scoring.rotations.turns import (
    in_standing_order,
    one_more,
    refuse_round,
    seated_in_order,
    sitting_out,
    to_begin,
)
from scoring.rotations.wished_start import couples_first, refuse_wishes

Two = frozenset[int]
RED, WHITE = 0, 1  # the first and second player of a side; also lady and gentleman


@dataclass(frozen=True, slots=True)
class Came:
    """Where an entrant sat in the last round, and whether that side won."""

    entrant: int
    table: int
    colour: int
    won: bool


Way = Callable[[Came, int], int]  # takes the number of tables too; returns the table to go to
Split = Callable[[Asked, Sequence[int]], tuple[Side, Side]]  # those at a table, stayers first


@dataclass(frozen=True)
class Ladder:
    """A rule: where everybody goes, who plays with whom there, and whether colours matter.

    With fewer than `least_tables` tables the rule would give nobody a new partner: it is refused.
    """

    way: Way
    split: Split
    has_colours: bool = False
    least_tables: int = 1

    def __call__(self, asked: Asked) -> Plan:
        """The rounds played and one more.

        Raises `RotationImpossible`: too-few-entrants, too-few-players, entrant-twice, no-rounds,
        all-rounds-planned, too-few-tables, wishes-planned-only.
        """
        refuse_round(asked)
        refuse_wishes(asked, "start_together")
        if not asked.played.rounds:
            self._refuse_too_few_tables(asked)
            return one_more(asked, _first_round(asked))
        order = in_standing_order(asked)
        out = sitting_out(asked, order)
        playing = [entrant for entrant in order if entrant not in out]
        return one_more(asked, RoundPlan(self._next_tables(asked, playing), out))

    def _refuse_too_few_tables(self, asked: Asked) -> None:
        least = self.least_tables * 2 * asked.side
        if len(asked.entrants) < least:
            raise RotationImpossible("too-few-tables", players=len(asked.entrants), least=least)

    def _next_tables(self, asked: Asked, playing: Sequence[int]) -> tuple[TablePlan, ...]:
        hall = _Hall(len(playing) // (2 * asked.side), asked.side, self.has_colours)
        for came in _stayers_first(_came(asked), self.way, hall.tables):
            if came.entrant in playing:
                hall.take(self.way(came, hall.tables), came)
        hall.fill(playing)
        return tuple(
            TablePlan(number, self.split(asked, hall.at(number)))
            for number in range(1, hall.tables + 1)
        )


class _Hall:
    """The places of the next round, filled one by one."""

    def __init__(self, tables: int, side: int, has_colours: bool) -> None:
        self.tables = tables
        self._colours = 2 if has_colours else 1
        self._room = 2 * side // self._colours
        self._taken: list[list[list[int]]] = [
            [[] for _ in range(self._colours)] for _ in range(tables)
        ]

    def take(self, table: int, came: Came) -> None:
        """Seat an entrant there if the table exists and has room."""
        if 1 <= table <= self.tables:
            places = self._taken[table - 1][came.colour % self._colours]
            if len(places) < self._room:
                places.append(came.entrant)

    def fill(self, playing: Sequence[int]) -> None:
        """Give the free places, in order, to those without one, in the order of `playing`."""
        seated = {entrant for table in self._taken for places in table for entrant in places}
        waiting = iter([entrant for entrant in playing if entrant not in seated])
        for places in (places for table in self._taken for places in table):
            while len(places) < self._room:
                places.append(next(waiting))

    def at(self, table: int) -> list[int]:
        """The entrants at a table; with colours, the red ones first."""
        return [entrant for places in self._taken[table - 1] for entrant in places]


def winners_up(came: Came, tables: int) -> int:
    """The winners go up one table, from the highest to the first; the losers stay."""
    return _further(came.table, 1, tables) if came.won else came.table


def head_table(came: Came, tables: int) -> int:
    """The winners go one table nearer to table 1; those who lose there go to the last table."""
    if came.won:
        return max(1, came.table - 1)
    return tables if came.table == 1 else came.table


def winners_by_colour(came: Came, tables: int) -> int:
    """Of the winners, red goes up and white down one table; the losers stay."""
    return _by_colour(came, tables) if came.won else came.table


def losers_up(came: Came, tables: int) -> int:
    """The losers go up one table, from the highest to the first; the winners stay."""
    return came.table if came.won else _further(came.table, 1, tables)


def losers_by_colour(came: Came, tables: int) -> int:
    """Of the losers, the first goes up and the second down one table; the winners stay."""
    return came.table if came.won else _by_colour(came, tables)


def change_partners(asked: Asked, group: Sequence[int]) -> tuple[Side, Side]:
    """Two sides with the fewest partners from the last round, then from any round.

    Pairs and teams have no partners to change: whoever stays sits N-S.
    """
    last, ever = _partnerships(asked.played.rounds[-1:]), _partnerships(asked.played.rounds)

    def again(sides: tuple[Side, Side]) -> tuple[int, int]:
        twos = [frozenset(two) for side in sides for two in combinations(side, 2)]
        return sum(last[two] for two in twos), sum(ever[two] for two in twos)

    return min(_splits(group), key=again)


def cross_colours(asked: Asked, group: Sequence[int]) -> tuple[Side, Side]:
    """A stayer plays with an arrival, red with white, unless they were partners last round."""
    red, other_red, white, other_white = group
    crossed = (red, other_white), (other_red, white)
    straight = (red, white), (other_red, other_white)
    last = _partnerships(asked.played.rounds[-1:])
    return min(crossed, straight, key=lambda sides: sum(last[frozenset(side)] for side in sides))


def stay_together(_asked: Asked, group: Sequence[int]) -> tuple[Side, Side]:
    """The two who stay are partners, and so are the two who come."""
    red, other_red, white, other_white = group
    return (red, white), (other_red, other_white)


def _first_round(asked: Asked) -> RoundPlan:
    """Everybody as drawn, with couples who start together at the first tables."""
    order = couples_first(to_begin(asked), asked.wishes)
    out = sitting_out(asked, order)
    playing = [entrant for entrant in order if entrant not in out]
    return RoundPlan(seated_in_order(playing, asked.side), out)


def _further(table: int, step: int, tables: int) -> int:
    """The table `step` further round the hall; a table that no longer exists is unchanged."""
    return (table - 1 + step) % tables + 1 if table <= tables else table


def _by_colour(came: Came, tables: int) -> int:
    return _further(came.table, 1 if came.colour == RED else -1, tables)


def _came(asked: Asked) -> Iterator[Came]:
    """Everybody in the last round; a level table is won by whoever stands higher.

    Tables are renumbered in order, which closes the gap of a table that broke up.
    """
    place = {entrant: number for number, entrant in enumerate(in_standing_order(asked))}
    in_order = sorted(asked.played.rounds[-1].tables, key=lambda table: table.number)
    for nth, table in enumerate(in_order, start=1):
        best = [min(place.get(entrant, len(place)) for entrant in side) for side in table.sides]
        winner = asked.won.get(table.number, int(best[1] < best[0]))
        for number, side in enumerate(table.sides):
            for colour, entrant in enumerate(side):
                yield Came(entrant, nth, colour, won=number == winner)


def _stayers_first(everybody: Iterator[Came], way: Way, tables: int) -> list[Came]:
    return sorted(everybody, key=lambda came: way(came, tables) != came.table)


def _partnerships(rounds: Sequence[RoundPlan]) -> Counter[Two]:
    return Counter(
        frozenset(two)
        for this_round in rounds
        for table in this_round.tables
        for side in table.sides
        for two in combinations(side, 2)
    )


def _splits(group: Sequence[int]) -> Iterator[tuple[Side, Side]]:
    """Every way to make two sides, the first of the group always on the first side."""
    first, *others = group
    for mates in combinations(others, len(group) // 2 - 1):
        yield (first, *mates), tuple(entrant for entrant in others if entrant not in mates)


WINNERS_UP = Ladder(winners_up, change_partners)
HEAD_TABLE = Ladder(head_table, change_partners)
WINNERS_SPLIT = Ladder(winners_by_colour, cross_colours, has_colours=True)
WINNERS_STAY = Ladder(losers_up, change_partners)
LOSERS_SPLIT = Ladder(losers_by_colour, cross_colours, has_colours=True)
WHIST_DRIVE = Ladder(losers_by_colour, stay_together, has_colours=True, least_tables=3)
