"""Lower bounds that no plan can beat, each with its reason.

They hold for every plan with the same total of entrants and the same number of tables in each
round, whoever is present when. A bound need not be attainable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from scoring.rotations.plan import Plan

#: Twenty players at five tables can go five rounds without a second meeting, but not six: an exact
#: entry in the table of https://cs.brown.edu/~sello/golf.html
TWENTY, NEW_ROUNDS_OF_TWENTY = 20, 5
COUPLE = 2


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a plan: entrants in total and per side, tables and those present by round."""

    entrants: int
    side: int
    tables: tuple[int, ...]
    present: tuple[int, ...]

    @property
    def others(self) -> int:
        """The number of others whom an entrant can meet."""
        return self.entrants - 1

    @property
    def games(self) -> Iterator[int]:
        """The games of each entrant if the seats of all rounds are spread evenly."""
        return _spread(sum(self.tables) * 2 * self.side, self.entrants)


def size_of(plan: Plan) -> Size:
    """The size of a plan."""
    sides = (len(table.sides[0]) for this_round in plan.rounds for table in this_round.tables)
    return Size(
        len(plan.entrants()),
        max(sides, default=1),
        tuple(len(this_round.tables) for this_round in plan.rounds),
        tuple(len([*this_round.seated(), *this_round.sit_outs]) for this_round in plan.rounds),
    )


def at_least(times: int, places: int) -> int:
    """If `places` places are used `times` times, some place is used at least this often."""
    return -(-times // places) if places else 0


def most_games(size: Size) -> int:
    """The number of games that somebody must play at least."""
    return max(size.games, default=0)


def least_repeats(size: Size, met_in_a_game: int) -> int:
    """The fewest repeats, for partners, opponents or both, if one meets `met_in_a_game` a game.

    An entrant with more meetings than there are others meets somebody again, and each meeting is
    shared by two. The sum is lowest if games are spread evenly, because the excess is convex.
    """
    beyond = sum(max(0, games * met_in_a_game - size.others) for games in size.games)
    return at_least(beyond, 2)


def least_partner_repeats(size: Size, staying: int) -> int:
    """The fewest repeated partnerships of those who change, if `staying` keep their partners.

    On a side of two, those who change have only each other; on a larger one the bound is that for
    everybody less the repeats of those who stay together.
    """
    rounds = len(size.tables)
    if size.side != COUPLE:
        meant = staying * (size.side - 1) // 2 * max(0, rounds - 1)
        return max(0, least_repeats(size, size.side - 1) - meant)
    changing = size.entrants - staying
    games = _spread(max(0, sum(size.tables) * 2 * size.side - staying * rounds), changing)
    return at_least(sum(max(0, count - changing + 1) for count in games), 2)


def least_rematches(size: Size) -> int:
    """The fewest second meetings: by counting, by crowding, or by a known result."""
    for_twenty = int(
        size.entrants == TWENTY
        and size.side == 2
        and sum(tables == TWENTY // 4 for tables in size.tables) > NEW_ROUNDS_OF_TWENTY
    )
    return max(least_repeats(size, 2 * size.side - 1), _crowded(size), for_twenty)


def least_sit_outs(size: Size) -> int:
    """How often somebody must sit out: each round leaves over those who do not fill a table."""
    left_over = sum(present % (2 * size.side) for present in size.present)
    return at_least(left_over, size.entrants)


def _spread(places: int, people: int) -> Iterator[int]:
    """The places each person gets, spread as evenly as possible."""
    share, rest = divmod(places, max(1, people))
    return (share + (number < rest) for number in range(people))


def _crowded(size: Size) -> int:
    """The second meetings because, at few tables, tablemates meet again in the next round."""
    return sum(_least_repeats(size, before, now) for before, now in pairwise(size.tables))


def _least_repeats(size: Size, before: int, now: int) -> int:
    """The second meetings that cannot be avoided, because the players come from so few tables.

    There are fewest if those who had a table before, and those who had none, are spread evenly.
    """
    seats = now * 2 * size.side
    new = min(seats, size.entrants - before * 2 * size.side)
    share, rest = divmod(seats - new, now) if now else (0, 0)
    return rest * _together(share + 1, before) + (now - rest) * _together(share, before)


def _together(people: int, groups: int) -> int:
    """The fewest pairs of people from the same group if `people` come from `groups` groups."""
    if not groups:
        return 0
    share, rest = divmod(people, groups)
    return rest * (share + 1) * share // 2 + (groups - rest) * share * (share - 1) // 2
