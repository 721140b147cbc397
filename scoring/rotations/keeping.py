"""Replans rounds while keeping seats: a changed seat has a price, weighed against second meetings.

Simulated annealing over seatings that are valid from the start, as in `annealing`, beginning with
the seats posted on the wall. Who sits out, and which table is given up when fewer come, is part of
the search, because nothing else affects as much how many have to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from random import Random

from scoring.rotations.annealing import PARTNERS, Seats, meetings

OUT, NOWHERE = -1, -2  # places: sitting out, and not there before
TURN = 8  # the weight of sitting out before one's turn, in second meetings
WISH = 100  # the weight of parting two against their wish, in second meetings
COLD = 0.1  # in second meetings
RARE = 0.015  # the share of changes tried that involve more than two players

Two = tuple[int, int]
Met = Sequence[Sequence[int]]  # by player and player: how often
Changed = dict[int, tuple[list[int], list[int]]]  # round -> seats and numbers of its tables


@dataclass(frozen=True)
class Wall:
    """What is known before the search: the seats posted on the wall, and what was played.

    Players are numbered from 0; those who left have no number. `homes` has, by round to come and
    player, the former place: table number × seats per table + seat, OUT or NOWHERE. `tables` are,
    by round, the table numbers that may be used, those where most would keep their seats first.
    `missed` are, by player, the rounds without a table so far. Two who wish to be apart count in
    `met` as having met very often; `together` keep to one side, `once` are to be partners in one
    round.
    """

    players: int
    side: int
    homes: Sequence[Sequence[int]]
    tables: Sequence[Sequence[int]]
    missed: Sequence[int]
    met: Met
    partnered: Met
    together: Sequence[Two] = ()
    once: Sequence[Two] = ()

    @property
    def used(self) -> int:
        """The number of tables that the players fill."""
        return self.players // (2 * self.side)

    @property
    def out(self) -> int:
        """The number of players who sit out in each round."""
        return self.players % (2 * self.side)

    @property
    def places(self) -> int:
        """The number of places to come, one per player and round, sit-outs included."""
        return self.players * len(self.homes)

    def least_moves(self) -> int:
        """The fewest changed places: those whose table is gone, and those not there before."""
        return sum(map(self._least_moves_in, self.homes, self.tables))

    def _least_moves_in(self, homes: Sequence[int], tables: Sequence[int]) -> int:
        size = 2 * self.side
        full = [sum(code // size == table for code in homes if code >= 0) for table in tables]
        stay = sum(sorted(full, reverse=True)[: self.used]) + min(self.out, homes.count(OUT))
        return self.players - stay


@dataclass(frozen=True)
class Arrangement:
    """Rounds to come: who sits where, the numbers of the tables, and what that costs.

    `moves` is the number of changed places; `cost` is as in `Counts.cost`.
    """

    seats: Seats
    numbers: Sequence[Sequence[int]]
    moves: int
    cost: int


class WallSearch:
    """A search at varying prices of a changed seat; `front` has all seatings not dominated."""

    def __init__(self, wall: Wall, random: Random) -> None:
        """Start with the seats on the wall."""
        self._wall, self._chance = wall, random.random
        self._side, self._size = wall.side, 2 * wall.side
        self._taken = self._size * wall.used
        self._homes = wall.homes
        self._has_groups = bool(wall.together or wall.once)
        self._floor: list[int] = []
        self._by_moves: dict[int, Arrangement] = {}
        self._begin(*_as_on_the_wall(wall, random))

    def front(self) -> list[Arrangement]:
        """The seatings found that no other beats in cost with as few moves; fewest moves first."""
        front: list[Arrangement] = []
        for moves in sorted(self._by_moves):
            seated = self._by_moves[moves]
            if not front or seated.cost < front[-1].cost:
                front.append(seated)
        return front

    def search(self, tries: int, price: float, hot: float) -> None:
        """Continue from the best seating if a changed seat costs `price` second meetings."""
        if self._by_moves:
            best = min(
                self._by_moves.values(), key=lambda seating: seating.cost + price * seating.moves
            )
            self._begin(best.seats, best.numbers)
        cooled, heat = (COLD / hot) ** (1 / tries), hot
        rare, chance = (0.5 if self._has_groups else RARE), self._chance
        for _ in range(tries):
            heat *= cooled
            if chance() < rare:
                self._try_many(price, heat)
            elif not self._has_groups:
                self._try_two(price, heat)

    def _begin(self, seats: Seats, numbers: Sequence[Sequence[int]]) -> None:
        wall = self._wall
        self._now, self._numbers = (
            [list(this_round) for this_round in seats],
            [list(n) for n in numbers],
        )
        self._met = [list(row) for row in wall.met]
        self._partnered = [list(row) for row in wall.partnered]
        self._cost = sum(self._count(this_round, 1) for this_round in self._now)
        self._moves = sum(map(self._moves_in, range(len(self._now))))
        self._early, self._broken = self._turns(), self._wishes_broken()
        self._keep()

    def _keep(self) -> None:
        """Keep the seating unless one was found with as few moves and as low a cost."""
        moves, cost, floor = self._moves, self._cost, self._floor
        if self._early or self._broken:
            return
        if not floor:
            floor += [cost + 1] * (self._wall.places + 1)
        if cost >= floor[moves]:
            return
        for number in range(moves, len(floor)):
            if floor[number] <= cost:
                break
            floor[number] = cost
        seats, numbers = (
            [list(this_round) for this_round in self._now],
            [list(n) for n in self._numbers],
        )
        self._by_moves[moves] = Arrangement(seats, numbers, moves, cost)

    def _try_two(self, price: float, heat: float) -> None:
        """Swap two players of a round, if that is not too much worse.

        The counts are updated only then, since most changes tried are rejected.
        """
        chance, side, size, taken = self._chance, self._side, self._size, self._taken
        number = int(chance() * len(self._now))
        seats = self._now[number]
        here, there = int(chance() * len(seats)), int(chance() * taken)
        is_out = here >= taken
        if not is_out and here // side == there // side:
            return
        one, other = seats[here], seats[there]
        homes, codes = self._homes[number], self._numbers[number]
        here_code = OUT if is_out else codes[here // size] * size + here % size
        there_code = codes[there // size] * size + there % size
        mine, yours = homes[one], homes[other]
        steps = (mine == here_code) - (mine == there_code)
        steps += (yours == there_code) - (yours == here_code)
        limit = -heat * log(1.0 - chance()) - price * steps
        if limit + self._cost + TURN * self._early < 0:
            return  # too many moves, even without any second meeting
        extra, early = self._worse(seats, here, there), self._early
        if is_out and extra - TURN * early <= limit:
            seats[here], seats[there] = other, one
            early = self._turns()
            seats[here], seats[there] = one, other
        if extra + TURN * (early - self._early) > limit:
            return
        self._exchange_two(seats, here, there)
        self._cost += extra
        self._moves += steps
        self._early = early
        self._keep()

    def _worse(self, seats: list[int], here: int, there: int) -> int:
        """The change in cost if two swap places; `here` may be a place of sitting out."""
        side, size = self._side, self._size
        one, other = seats[here], seats[there]
        mine, yours = self._partnered[one], self._partnered[other]
        start = there - there % side
        if here >= self._taken:
            worse = side - 1 - mine[other]
            for player in seats[start : start + side]:
                worse += mine[player] - yours[player]
            worse *= PARTNERS
            mine, yours = self._met[one], self._met[other]
            start = there - there % size
            for player in seats[start : start + size]:
                worse += mine[player] - yours[player]
            return worse + size - 1 - mine[other]
        worse = 2 * (side - 1 - mine[other])
        for player in seats[start : start + side]:
            worse += mine[player] - yours[player]
        start = here - here % side
        for player in seats[start : start + side]:
            worse += yours[player] - mine[player]
        worse *= PARTNERS
        if here // size == there // size:
            return worse
        mine, yours = self._met[one], self._met[other]
        worse += 2 * (size - 1 - mine[other])
        start = there - there % size
        for player in seats[start : start + size]:
            worse += mine[player] - yours[player]
        start = here - here % size
        for player in seats[start : start + size]:
            worse += yours[player] - mine[player]
        return worse

    def _exchange_two(self, seats: list[int], here: int, there: int) -> None:
        for step in (-1, 1):
            for place in (here, there):
                if place < self._taken:
                    self._meet(self._partnered, seats, place, self._side, step)
                    if here // self._size != there // self._size or here >= self._taken:
                        self._meet(self._met, seats, place, self._size, step)
            if step < 0:
                seats[here], seats[there] = seats[there], seats[here]

    @staticmethod
    def _meet(rows: list[list[int]], seats: list[int], place: int, size: int, step: int) -> None:
        """Add (or with -1 remove) the meetings of one player with the rest of his group."""
        player, start = seats[place], place - place % size
        for mate in seats[start : start + size]:
            if mate != player:
                rows[player][mate] += step
                rows[mate][player] += step

    def _try_many(self, price: float, heat: float) -> None:
        """Try a change of several players at once, in one round or more."""
        before = self._cost, self._moves, self._early, self._broken
        changed = self._some_change()
        if not changed:
            return
        undone = {number: (self._now[number], self._numbers[number]) for number in changed}
        self._exchange(changed)
        self._early, self._broken = self._turns(), self._wishes_broken()
        worse = (
            self._cost - before[0]
            + price * (self._moves - before[1])
            + TURN * (self._early - before[2])
            + WISH * (self._broken - before[3])
        )  # fmt: skip
        if worse <= -heat * log(1.0 - self._chance()):
            self._keep()
            return
        self._exchange(undone)
        self._early, self._broken = before[2], before[3]

    def _some_change(self) -> Changed:
        kind, number = self._chance(), int(self._chance() * len(self._now))
        if self._has_groups and kind < 0.8:
            return self._other_two(number) if kind < 0.4 else self._other_sides(number)
        is_crowded = len(self._wall.tables[number]) == self._wall.used
        if self._wall.out and (is_crowded or self._chance() < 0.5):
            return self._other_turns(number)
        return self._other_table(number)

    def _other_two(self, number: int) -> Changed:
        seats = list(self._now[number])
        here, there = (int(self._chance() * len(seats)) for _ in range(2))
        seats[here], seats[there] = seats[there], seats[here]
        return {number: (seats, self._numbers[number])}

    def _other_sides(self, number: int) -> Changed:
        """Swap two whole sides."""
        seats, side = list(self._now[number]), self._side
        here, there = (int(self._chance() * 2 * self._wall.used) * side for _ in range(2))
        first, second = seats[here : here + side], seats[there : there + side]
        seats[here : here + side], seats[there : there + side] = second, first
        return {number: (seats, self._numbers[number])}

    def _other_turns(self, first: int) -> Changed:
        """Swap a player who sits out with one at a table, and the reverse in another round.

        So both sit out as often as before.
        """
        one = self._now[first][self._taken + int(self._chance() * self._wall.out)]
        other = self._now[first][int(self._chance() * self._taken)]
        changes: Changed = {}
        for number, seats in enumerate(self._now):
            here, there = seats.index(one), seats.index(other)
            if number == first or (len(changes) < 2 and here < self._taken <= there):
                changed = list(seats)
                changed[here], changed[there] = other, one
                changes[number] = changed, self._numbers[number]
        return changes

    def _other_table(self, number: int) -> Changed:
        """Restore a table that was given up, and give up another one for it."""
        used = self._numbers[number]
        free = [table for table in self._wall.tables[number] if table not in used]
        if not (free and used):
            return {}
        place, again = int(self._chance() * len(used)), free[int(self._chance() * len(free))]
        numbers, seats = list(used), list(self._now[number])
        numbers[place] = again
        for player, code in enumerate(self._homes[number]):
            if code >= 0 and code // self._size == again:
                here, there = seats.index(player), place * self._size + code % self._size
                seats[here], seats[there] = seats[there], seats[here]
        return {number: (seats, numbers)}

    def _exchange(self, changed: Changed) -> None:
        """Replace the current seats by these, and update the counts."""
        for number, (seats, numbers) in changed.items():
            self._cost -= self._count(self._now[number], -1)
            self._moves -= self._moves_in(number)
            self._now[number], self._numbers[number] = seats, numbers
            self._cost += self._count(seats, 1)
            self._moves += self._moves_in(number)

    def _count(self, seats: list[int], step: int) -> int:
        """Add the meetings of a round, or remove them (-1); returns what they cost."""
        cost, now = 0, step < 0
        for one, other, are_partners in meetings([seats], self._side):
            cost += self._met[one][other] - now
            self._met[one][other] += step
            self._met[other][one] += step
            if are_partners:
                cost += PARTNERS * (self._partnered[one][other] - now)
                self._partnered[one][other] += step
                self._partnered[other][one] += step
        return cost

    def _moves_in(self, number: int) -> int:
        """The number of changed places in a round."""
        size, homes = self._size, self._homes[number]
        codes = [table * size + seat for table in self._numbers[number] for seat in range(size)]
        codes += [OUT] * self._wall.out
        return sum(
            homes[player] != code for player, code in zip(self._now[number], codes, strict=True)
        )

    def _turns(self) -> int:
        """How many more rounds those who sit out had missed than the ones whose turn it was."""
        missed, out, early = list(self._wall.missed), self._wall.out, 0
        if not out:
            return 0
        for seats in self._now:
            early -= sum(sorted(missed)[:out])
            for player in seats[-out:]:
                early += missed[player]
                missed[player] += 1
        return early

    def _wishes_broken(self) -> int:
        """How often lasting partners are parted, plus the misses of wishes to be partners once."""
        once = sum(abs(1 - self._partnered[one][other]) for one, other in self._wall.once)
        return once + sum(map(self._parted, self._now)) if self._wall.together else once

    def _parted(self, seats: list[int]) -> int:
        places = {player: place for place, player in enumerate(seats[: self._taken])}
        return sum(
            places[one] // self._side != places[other] // self._side
            for one, other in self._wall.together
            if one in places and other in places
        )


def _as_on_the_wall(wall: Wall, random: Random) -> tuple[Seats, list[list[int]]]:
    """Everybody in the former place if it still exists; those whose turn it is sit out."""
    seats, numbers, missed = [], [], list(wall.missed)
    for homes, tables in zip(wall.homes, wall.tables, strict=True):
        used = list(tables[: wall.used])
        size = 2 * wall.side
        codes = [number * size + seat for number in used for seat in range(size)]
        seated = set(codes)
        order = random.sample(range(wall.players), wall.players)
        order.sort(key=lambda player: (missed[player], homes[player] in seated))
        out = order[: wall.out]
        for player in out:
            missed[player] += 1
        stay = {homes[player]: player for player in order[wall.out :] if homes[player] in seated}
        rest = [player for player in order[wall.out :] if homes[player] not in seated]
        seats.append([stay[code] if code in stay else rest.pop() for code in codes] + out)
        numbers.append(used)
    return seats, numbers
