"""Who wants to sit with whom: which wishes are impossible, and the rounds that grant the others.

Wished partners keep to one side of a table in their rounds; those who are to stay apart cost the
search so much that it parts them first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import combinations
from random import Random

from scoring.rotations.annealing import Seats, meetings
from scoring.rotations.plan import Asked, Plan, RotationImpossible, RoundPlan, TablePlan, Wishes

Two = frozenset[int]
Group = frozenset[int]  # players who sit on one side in a round

MOST_EXCHANGES = 1000  # tries to assign the numbers
MOST_STEPS = 20_000  # tries to find a round for everybody's partner


def wishes_for(wishes: Wishes, present: Set[int]) -> Wishes:
    """The wishes between those present; all others have no effect."""
    return _both_changed(wishes, lambda twos: frozenset(two for two in twos if two <= present))


def numbered(wishes: Wishes, number: Mapping[int, int]) -> Wishes:
    """The wishes with the players renumbered."""
    return _both_changed(
        wishes, lambda twos: frozenset(frozenset(number[p] for p in two) for two in twos)
    )


def _both_changed(wishes: Wishes, changed: Callable[[frozenset[Two]], frozenset[Two]]) -> Wishes:
    return Wishes(
        changed(wishes.apart),
        changed(wishes.not_partners),
        changed(wishes.partners_once),
        changed(wishes.start_together),
        changed(wishes.stay_together),
    )


def refuse_impossible_wishes(asked: Asked) -> None:
    """Refuse wishes that no plan can keep; `asked.wishes` must come from `wishes_for`.

    Raises `RotationImpossible`: wish-contradiction, wish-once-and-always, too-many-partners,
    too-many-together, too-many-apart, too-many-at-a-table, too-many-couples.
    """
    _refuse_contradictions(asked)
    _refuse_crowded_sides(asked)
    _refuse_too_many_partners(asked)
    _refuse_too_many_apart(asked)


def groups(twos: Iterable[Two]) -> list[Group]:
    """The connected groups of these twos, sorted by lowest number."""
    connected: list[Group] = []
    for two in twos:
        touched = [group for group in connected if group & two]
        connected = [group for group in connected if not group & two]
        connected.append(two.union(*touched))
    return sorted(connected, key=min)


def broken_wishes(plan: Plan, asked: Asked) -> list[Two]:
    """All pairs of players whose wish the rounds to come do not keep; `asked.played` starts `plan`.

    Those who stay together may be parted by a sit-out.
    """
    wishes, begun = asked.wishes, len(asked.played.rounds)
    to_come = plan.rounds[begun:]
    broken = [
        two for two in wishes.apart if any(_are_at_table(two, this_round) for this_round in to_come)
    ]
    broken += [two for two in wishes.not_partners if any(_are_partners(two, r) for r in to_come)]
    for two in wishes.partners_once:
        before = sum(_are_partners(two, this_round) for this_round in asked.played.rounds)
        after = sum(_are_partners(two, this_round) for this_round in to_come)
        if after != max(0, 1 - before):
            broken.append(two)
    if not begun:
        broken += [two for two in wishes.start_together if not _are_partners(two, to_come[0])]
    for two in wishes.stay_together:
        both = [this_round for this_round in to_come if two <= set(this_round.seated())]
        if not all(_are_partners(two, this_round) for this_round in both):
            broken.append(two)
    return sorted(broken, key=sorted)


def given_out(seats: Seats, side: int, wishes: Wishes, random: Random) -> Seats | None:
    """The plan with its numbers assigned to the players so that it keeps the wishes.

    None if no way was found, or if anybody wishes to stay together: here partners change.
    """
    if wishes.stay_together:
        return None
    plan = _Meetings(seats, side)
    numbers = [*range(len(seats[0]))]  # player -> number in the plan
    broken = plan.broken(wishes, numbers)
    for _ in range(MOST_EXCHANGES):
        if not broken:
            break
        one, other = random.choice(sorted(random.choice(broken))), random.choice(numbers)
        numbers[one], numbers[other] = numbers[other], numbers[one]
        still = plan.broken(wishes, numbers)
        if len(still) > len(broken):
            numbers[one], numbers[other] = numbers[other], numbers[one]
        else:
            broken = still
    players = {number: player for player, number in enumerate(numbers)}
    return None if broken else [[players[number] for number in this_round] for this_round in seats]


class _Meetings:
    """Who meets in a plan, who are partners and how often, and who in the first round."""

    def __init__(self, seats: Seats, side: int) -> None:
        self._met = {frozenset((one, other)) for one, other, _ in meetings(seats, side)}
        self._partners = Counter(
            frozenset((one, other)) for one, other, partners in meetings(seats, side) if partners
        )
        self._first = {
            frozenset((one, other))
            for one, other, partners in meetings(seats[:1], side)
            if partners
        }

    def broken(self, wishes: Wishes, numbers: Sequence[int]) -> list[Two]:
        """The wishes that are broken if each player has this number in the plan."""

        def placed(twos: Iterable[Two]) -> Iterator[tuple[Two, Two]]:
            return ((two, frozenset(numbers[player] for player in two)) for two in twos)

        return [
            *(two for two, pair in placed(wishes.apart) if pair in self._met),
            *(two for two, pair in placed(wishes.not_partners) if self._partners[pair]),
            *(two for two, pair in placed(wishes.partners_once) if self._partners[pair] != 1),
            *(two for two, pair in placed(wishes.start_together) if pair not in self._first),
        ]


def rounds_for_partners(
    asked: Asked, playing: Sequence[Set[int]], fixed: Sequence[Sequence[Two]]
) -> list[list[Two]]:
    """Choose a round for any two who want to be partners once, besides those `fixed` in it.

    `playing` are those who play, by round to come.

    Raises `RotationImpossible` (no-round-for-wish).
    """
    chosen = [list(twos) for twos in fixed]
    waiting = sorted(_still_to_be_partners(asked), key=sorted)
    waiting = [two for two in waiting if not any(two in twos for twos in fixed)]
    steps = iter(range(MOST_STEPS))
    if not _place(waiting, chosen, playing, asked, steps):
        one, other = sorted(waiting[0])
        raise RotationImpossible("no-round-for-wish", one=one, other=other)
    return chosen


def _place(
    waiting: Sequence[Two],
    chosen: list[list[Two]],
    playing: Sequence[Set[int]],
    asked: Asked,
    steps: Iterator[int],
) -> bool:
    """Give each of those waiting a round, those with the fewest options first."""
    if not waiting:
        return True
    free = {
        two: [n for n in range(len(chosen)) if _has_room(two, chosen[n], playing[n], asked)]
        for two in waiting
    }
    two = min(waiting, key=lambda wish: len(free[wish]))
    rest = [wish for wish in waiting if wish != two]
    for number in sorted(free[two], key=lambda n: len(chosen[n])):
        if next(steps, None) is None:
            return False
        chosen[number].append(two)
        if _place(rest, chosen, playing, asked, steps):
            return True
        chosen[number].remove(two)
    return False


def _has_room(two: Two, chosen: Sequence[Two], playing: Set[int], asked: Asked) -> bool:
    if not two <= playing:
        return False
    together = groups([*chosen, two])
    (group,) = (members for members in together if two <= members)
    sides = len(playing) // (2 * asked.side) * 2
    return len(group) <= asked.side and len(together) <= sides and not _not_partners(group, asked)


def _still_to_be_partners(asked: Asked) -> list[Two]:
    return [
        two
        for two in asked.wishes.partners_once
        if not any(_are_partners(two, this_round) for this_round in asked.played.rounds)
    ]


def _refuse_contradictions(asked: Asked) -> None:
    wishes = asked.wishes
    together = wishes.partners_once | wishes.start_together | wishes.stay_together
    for two in sorted((wishes.apart | wishes.not_partners) & together, key=sorted):
        raise _about(two, "wish-contradiction")
    if asked.rounds > 1:
        for two in sorted(wishes.partners_once & wishes.stay_together, key=sorted):
            raise _about(two, "wish-once-and-always")


def _refuse_crowded_sides(asked: Asked) -> None:
    """Refuse groups too large for a side, groups that contradict others, or too many groups."""
    wishes, begins = asked.wishes, not asked.played.rounds
    sides = len(asked.entrants) // (2 * asked.side) * 2
    fixed = wishes.stay_together | (wishes.start_together if begins else frozenset())
    for twos in (fixed, *(wishes.stay_together | {two} for two in wishes.partners_once)):
        together = groups(twos)
        for group in together:
            if len(group) > asked.side:
                names = ", ".join(map(str, sorted(group)))
                raise RotationImpossible("too-many-together", players=names, most=asked.side)
            if two := _not_partners(group, asked):
                raise _about(two, "wish-contradiction")
        if len(together) > sides:
            raise RotationImpossible("too-many-couples", couples=len(together), most=sides)


def _refuse_too_many_partners(asked: Asked) -> None:
    to_come = asked.rounds - len(asked.played.rounds)
    waiting = _still_to_be_partners(asked)
    for entrant in asked.entrants:
        partners = sum(entrant in two for two in waiting)
        most = to_come * (asked.side - 1)
        if partners > most:
            raise RotationImpossible(
                "too-many-partners", entrant=entrant, partners=partners, most=most
            )


def _refuse_too_many_apart(asked: Asked) -> None:
    """Refuse wishes that leave somebody too few tablemates, or part more than there are tables."""
    others, side = len(asked.entrants) - 1, asked.side
    for twos, needed in (
        (asked.wishes.apart, 2 * side - 1),
        (asked.wishes.apart | asked.wishes.not_partners, side - 1),
    ):
        for entrant in asked.entrants:
            apart = sum(entrant in two for two in twos)
            if others - apart < needed:
                raise RotationImpossible(
                    "too-many-apart", entrant=entrant, apart=apart, most=others - needed
                )
    tables, sit_outs = divmod(len(asked.entrants), 2 * side)
    for crowd in _all_apart(asked.wishes.apart):
        if len(crowd) > tables + sit_outs:
            names = ", ".join(map(str, sorted(crowd)))
            raise RotationImpossible("too-many-at-a-table", players=names, tables=tables)


def _all_apart(apart: frozenset[Two]) -> Iterator[Group]:
    """Groups all of whom are to be apart, one for each player, not always the largest."""
    players = sorted(frozenset[int]().union(*apart))
    for first in players:
        crowd = {first}
        for player in players:
            if all(frozenset((player, member)) in apart for member in crowd):
                crowd.add(player)
        yield frozenset(crowd)


def _not_partners(group: Group, asked: Asked) -> Two | None:
    forbidden = asked.wishes.apart | asked.wishes.not_partners
    return next((frozenset(t) for t in combinations(sorted(group), 2) if {*t} in forbidden), None)


def _about(two: Two, code: str) -> RotationImpossible:
    one, other = sorted(two)
    return RotationImpossible(code, one=one, other=other)


def _are_partners(two: Two, this_round: RoundPlan) -> bool:
    return any(two <= frozenset(side) for table in this_round.tables for side in table.sides)


def _are_at_table(two: Two, this_round: RoundPlan) -> bool:
    return any(_has(table, two) for table in this_round.tables)


def _has(table: TablePlan, two: Two) -> bool:
    return two <= frozenset(table.entrants())
