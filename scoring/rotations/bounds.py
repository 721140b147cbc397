"""What no plan can do better: lower bounds, each with its reason.

All of them hold for every plan with so many entrants in all and the same number of tables in each
round, whoever is present when; that at least so much must be does not say that it can be reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from scoring.rotations.plan import Plan

#: Twenty players on five tables meet anew in five rounds and never in six: exact in the table of
#: https://cs.brown.edu/~sello/golf.html
TWENTY, NEW_ROUNDS_OF_TWENTY = 20, 5
COUPLE = 2


@dataclass(frozen=True, slots=True)
class Size:
    """How big a plan is: entrants in all, on a side of a table, tables and present by round."""

    entrants: int
    side: int
    tables: tuple[int, ...]
    present: tuple[int, ...]

    @property
    def others(self) -> int:
        """Whom one can meet."""
        return self.entrants - 1

    @property
    def games(self) -> Iterator[int]:
        """The games of each, when all seats of all rounds are spread evenly over the entrants."""
        return _spread(sum(self.tables) * 2 * self.side, self.entrants)


def size_of(plan: Plan) -> Size:
    """Measure a plan."""
    sides = (len(table.sides[0]) for this_round in plan.rounds for table in this_round.tables)
    return Size(
        len(plan.entrants()),
        max(sides, default=1),
        tuple(len(this_round.tables) for this_round in plan.rounds),
        tuple(len([*this_round.seated(), *this_round.sit_outs]) for this_round in plan.rounds),
    )


def at_least(times: int, places: int) -> int:
    """Give how often one of `places` must be taken when places are taken `times` times."""
    return -(-times // places) if places else 0


def most_games(size: Size) -> int:
    """Somebody plays at least so many games."""
    return max(size.games, default=0)


def least_repeats(size: Size, met_in_a_game: int) -> int:
    """Second times at least, for partners, opponents or both, so many of whom one meets a game.

    Whoever meets more than there are others meets somebody again; each such meeting is one of
    two. With all games spread evenly the sum is lowest, because what is beyond grows ever faster.
    """
    beyond = sum(max(0, games * met_in_a_game - size.others) for games in size.games)
    return at_least(beyond, 2)


def least_partner_repeats(size: Size, staying: int) -> int:
    """Second times as partners at least, of those who change, where so many keep theirs.

    On a side of two who changes has only the others who change; on a larger one the bound is that
    for everybody without the repeats of those who stay.
    """
    rounds = len(size.tables)
    if size.side != COUPLE:
        meant = staying * (size.side - 1) // 2 * max(0, rounds - 1)
        return max(0, least_repeats(size, size.side - 1) - meant)
    changing = size.entrants - staying
    games = _spread(max(0, sum(size.tables) * 2 * size.side - staying * rounds), changing)
    return at_least(sum(max(0, each - changing + 1) for each in games), 2)


def least_rematches(size: Size) -> int:
    """Second meetings at least: by number, by crowding, or because it is known."""
    known = int(
        size.entrants == TWENTY
        and size.side == 2
        and sum(tables == TWENTY // 4 for tables in size.tables) > NEW_ROUNDS_OF_TWENTY
    )
    return max(least_repeats(size, 2 * size.side - 1), _crowded(size), known)


def least_sit_outs(size: Size) -> int:
    """Somebody sits out at least so often: in each round those who do not fill a table."""
    left_over = sum(present % (2 * size.side) for present in size.present)
    return at_least(left_over, size.entrants)


def _spread(places: int, people: int) -> Iterator[int]:
    """How many places each has, as evenly as can be."""
    each, rest = divmod(places, max(1, people))
    return (each + (number < rest) for number in range(people))


def _crowded(size: Size) -> int:
    """Where tables are few, some of each table were at one table in the round before."""
    return sum(_again(size, before, now) for before, now in pairwise(size.tables))


def _again(size: Size, before: int, now: int) -> int:
    """Those who had a table before come from so few tables that some sit together again.

    Fewest do when they, and those who had none, are spread evenly over the tables.
    """
    seats = now * 2 * size.side
    new = min(seats, size.entrants - before * 2 * size.side)
    each, rest = divmod(seats - new, now) if now else (0, 0)
    return rest * _together(each + 1, before) + (now - rest) * _together(each, before)


def _together(people: int, groups: int) -> int:
    """How many two of one group there are at least among people from so many groups."""
    if not groups:
        return 0
    each, rest = divmod(people, groups)
    return rest * (each + 1) * each // 2 + (groups - rest) * each * (each - 1) // 2
