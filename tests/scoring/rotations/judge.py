"""An independent check of any plan: what a careful person with pencil and paper would object to.

It shares no code with `scoring.rotations`; of a plan it reads only who sits where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.rotations import Asked, Plan, RoundPlan, TablePlan

Two = frozenset[int]
Objections = Iterator[str]

BY_ROUND = {
    *("swiss", "winners-up", "head-table", "winners-stay", "winners-split", "losers-split"),
    *("whist-drive", "random-draw"),
}


def objections(asked: Asked, plan: Plan, code: str) -> list[str]:
    """Everything that is wrong with the plan that the method `code` made for this request."""
    return [
        *_rounds(asked, plan, code),
        *_places(asked, plan),
        *_turns(asked, plan),
        *PROMISES.get(code, _nothing)(asked, plan),
    ]


def partners(rounds: Iterable[RoundPlan]) -> Counter[Two]:
    """How often any two were on one side of a table."""
    sides = (side for each in rounds for table in each.tables for side in table.sides)
    return Counter(frozenset(two) for side in sides for two in combinations(side, 2))


def meetings(rounds: Iterable[RoundPlan]) -> Counter[Two]:
    """How often any two were at one table."""
    tables = (table.sides[0] + table.sides[1] for each in rounds for table in each.tables)
    return Counter(frozenset(two) for table in tables for two in combinations(table, 2))


def again(met: Counter[Two]) -> int:
    """How often two met who had met before."""
    return sum(times - 1 for times in met.values())


def _rounds(asked: Asked, plan: Plan, code: str) -> Objections:
    played = len(asked.played.rounds)
    if plan.rounds[:played] != asked.played.rounds:
        yield "the rounds played do not stand"
    wanted = played + 1 if code in BY_ROUND else asked.rounds
    if len(plan.rounds) != wanted:
        yield f"{len(plan.rounds)} rounds, not {wanted}"


def _places(asked: Asked, plan: Plan) -> Objections:
    size = 2 * asked.side
    for number, this_round in _new_rounds(asked, plan):
        named = [each for table in this_round.tables for side in table.sides for each in side]
        if sorted([*named, *this_round.sit_outs]) != sorted(asked.entrants):
            yield f"round {number}: not everybody present exactly once"
        if {len(side) for table in this_round.tables for side in table.sides} - {asked.side}:
            yield f"round {number}: a side of the wrong size"
        numbers = [table.number for table in this_round.tables]
        if len(set(numbers)) < len(numbers) or min(numbers, default=1) < 1:
            yield f"round {number}: table numbers {numbers}"
        if len(numbers) != len(asked.entrants) // size:
            yield f"round {number}: {len(numbers)} tables for {len(asked.entrants)}"


def _turns(asked: Asked, plan: Plan) -> Objections:
    """Nobody sits out while somebody at a table has missed fewer rounds."""
    for number, this_round in _new_rounds(asked, plan):
        games = Counter(each for past in plan.rounds[: number - 1] for each in _seated(past))
        seated = [games[each] for each in _seated(this_round)]
        if any(games[out] < max(seated, default=0) for out in this_round.sit_outs):
            yield f"round {number}: somebody sits out again before his turn"


def _new_rounds(asked: Asked, plan: Plan) -> Iterator[tuple[int, RoundPlan]]:
    played = len(asked.played.rounds)
    return ((number, each) for number, each in enumerate(plan.rounds, 1) if number > played)


def _seated(this_round: RoundPlan) -> list[int]:
    return [each for table in this_round.tables for side in table.sides for each in side]


def _is_undisturbed(asked: Asked, plan: Plan) -> bool:
    """Whether the same people have been there since the first round."""
    return all(
        sorted([*_seated(each), *each.sit_outs]) == sorted(asked.entrants) for each in plan.rounds
    )


def _nothing(_asked: Asked, _plan: Plan) -> Objections:
    yield from ()


def _nobody_met_twice(asked: Asked, plan: Plan) -> Objections:
    number = len(asked.entrants)
    possible = number - 1 if number % 2 == 0 else number
    if _is_undisturbed(asked, plan) and asked.rounds <= possible and again(meetings(plan.rounds)):
        yield "somebody meets somebody twice"


def _half_stays(asked: Asked, plan: Plan) -> Objections:
    if _is_undisturbed(asked, plan):
        half = asked.entrants[: (len(asked.entrants) + 1) // 2]
        yield from (
            f"{entrant} does not stay" for entrant in half if len(_tables_of(plan, entrant)) > 1
        )


def _half_stays_both_ways(asked: Asked, plan: Plan) -> Objections:
    """A player who stays at a table sits there in both directions, alternately."""
    yield from _half_stays(asked, plan)
    if not _is_undisturbed(asked, plan):
        return
    for entrant in asked.entrants[: (len(asked.entrants) + 1) // 2]:
        sides = [
            (number + seat) % 2
            for number, each in enumerate(plan.rounds)
            for who, (_, seat) in _seats(each).items()
            if who == entrant
        ]
        if len({*sides}) > 1:
            yield f"{entrant} does not exchange the direction"


def _sides_in_turn(asked: Asked, plan: Plan) -> Objections:
    """One side moves up through half of the rounds, then the other one down."""
    if not _is_undisturbed(asked, plan):
        return
    tables = (len(asked.entrants) + 1) // 2
    for number, (before, after) in enumerate(zip(plan.rounds, plan.rounds[1:], strict=False), 1):
        there, here = _seats(before), _seats(after)
        moving, by = (1, 1) if number <= asked.rounds // 2 else (0, -1)
        for entrant, (table, side) in there.items():
            goes = (table - 1 + by) % tables + 1 if side == moving else table
            if here.get(entrant, (goes, side)) != (goes, side):
                yield f"round {number + 1}: {entrant} did not go to table {goes}"


def _follow_the_number_before(asked: Asked, plan: Plan) -> Objections:
    """Those who move go where the number before sat; P - R pairs stay."""
    if not _is_undisturbed(asked, plan) or len(plan.rounds) < 2:
        return
    yield from _nobody_met_twice(asked, plan)
    even = len(asked.entrants) + len(asked.entrants) % 2
    moving = asked.entrants[: min(max(asked.rounds, even // 2), even - 1)]
    for number, (before, after) in enumerate(zip(plan.rounds, plan.rounds[1:], strict=False), 2):
        there, here = _seats(before), _seats(after)
        for ahead, entrant in zip((moving[-1], *moving), moving, strict=False):
            if ahead in there and entrant in here and here[entrant] != there[ahead]:
                yield f"round {number}: {entrant} is not where {ahead} was"
        for entrant in asked.entrants[len(moving) :]:
            if entrant in here and entrant in there and here[entrant] != there[entrant]:
                yield f"round {number}: {entrant} does not stay"


def _tables_of(plan: Plan, entrant: int) -> set[int]:
    return {
        table.number
        for each in plan.rounds
        for table in each.tables
        if any(entrant in side for side in table.sides)
    }


def _by_compass(asked: Asked, plan: Plan) -> Objections:
    if not _is_undisturbed(asked, plan):
        return
    tables = len(asked.entrants) // 4
    for number, (before, after) in enumerate(zip(plan.rounds, plan.rounds[1:], strict=False), 2):
        there, here = _seats(before), _seats(after)
        for entrant, (table, seat) in there.items():
            goes = (table - 1 + (0, -1, 1, 2)[seat]) % tables + 1
            if here[entrant] != (goes, seat):
                yield f"round {number}: {entrant} is not where the compass sends him"


def _seats(this_round: RoundPlan) -> dict[int, tuple[int, int]]:
    """Everybody's table and seat: 0 North, 1 South, 2 East, 3 West."""
    return {
        entrant: (table.number, seat)
        for table in this_round.tables
        for seat, entrant in enumerate(table.sides[0] + table.sides[1])
    }


def _white_up_blue_down(asked: Asked, plan: Plan) -> Objections:
    if not _is_undisturbed(asked, plan):
        return
    tables = (len(asked.entrants) + 2 * asked.side - 1) // (2 * asked.side)
    for number, (before, after) in enumerate(zip(plan.rounds, plan.rounds[1:], strict=False), 2):
        here = {
            side: (table.number, colour)
            for table in after.tables
            for colour, side in enumerate(table.sides)
        }
        for table in before.tables:
            for colour, side in enumerate(table.sides):
                goes = (table.number - 1 + (1, -1)[colour]) % tables + 1
                sits_out = set(side) <= set(after.sit_outs)
                if here.get(side) != (goes, colour) and not sits_out:
                    yield f"round {number}: {side} is not where the colour sends it"


def _partners_once(asked: Asked, plan: Plan) -> Objections:
    """Half of all possible partners is what any number can have."""
    few = asked.rounds * (asked.side - 1) <= (len(asked.entrants) - 1) / 2
    if _is_undisturbed(asked, plan) and few and asked.side == 2 and again(partners(plan.rounds)):
        yield "somebody partners somebody twice"


def _whist(asked: Asked, plan: Plan) -> Objections:
    if not _is_undisturbed(asked, plan):
        return
    everybody = [frozenset(two) for two in combinations(asked.entrants, 2)]
    if partners(plan.rounds) != dict.fromkeys(everybody, 1):
        yield "not everybody partners everybody once"
    if meetings(plan.rounds) != dict.fromkeys(everybody, 3):
        yield "not everybody opposes everybody twice"


def _has_won(asked: Asked, table: TablePlan, side: int) -> bool:
    """Whether a side won the last round; if it was level, the one with the better standing."""
    if table.number in asked.won:
        return asked.won[table.number] == side
    standing = [*asked.order, *(each for each in asked.entrants if each not in asked.order)]
    places = [min(standing.index(each) for each in one) for one in table.sides]
    return places[side] < places[1 - side]


Goes = Callable[[int, int, bool, int], int]  # table, place on the side, won, tables: the next table


def _winners_up(table: int, _place: int, won: bool, tables: int) -> int:
    return (table + 1 if table < tables else 1) if won else table


def _to_the_head(table: int, _place: int, won: bool, tables: int) -> int:
    if won:
        return table - 1 if table > 1 else 1
    return tables if table == 1 else table


def _red_up_white_down(table: int, place: int, won: bool, tables: int) -> int:
    return (table + (0, -2)[place]) % tables + 1 if won else table


def _losers_up(table: int, _place: int, won: bool, tables: int) -> int:
    return table if won else table % tables + 1


def _lady_up_gentleman_down(table: int, place: int, won: bool, tables: int) -> int:
    return table if won else (table + (0, -2)[place]) % tables + 1


def _by_ladder(goes: Goes) -> Callable[[Asked, Plan], Objections]:
    """If nobody came, left or sat out, everybody is where the rule sends him."""

    def promise(asked: Asked, plan: Plan) -> Objections:
        if len(plan.rounds) < 2:
            return
        before, after = plan.rounds[-2:]
        if sorted(_seated(before)) != sorted(_seated(after)):
            return
        here = {each: place[0] for each, place in _seats(after).items()}
        numbers = sorted(table.number for table in before.tables)
        for table in before.tables:
            nth = 1 + numbers.index(table.number)  # a table before it may have broken up
            for side, people in enumerate(table.sides):
                won = _has_won(asked, table, side)
                for place, entrant in enumerate(people):
                    if here[entrant] != goes(nth, place, won, len(before.tables)):
                        yield f"round {len(plan.rounds)}: {entrant} went to {here[entrant]}"

    return promise


def _new_partners(promise: Callable[[Asked, Plan], Objections]) -> Callable[..., Objections]:
    """At full tables of four nobody has the partner of the round before."""

    def both(asked: Asked, plan: Plan) -> Objections:
        yield from promise(asked, plan)
        if asked.side == 2 and set(partners(plan.rounds[-1:])) & set(partners(plan.rounds[-2:-1])):
            yield f"round {len(plan.rounds)}: somebody has the same partner again"

    return both


PROMISES: dict[str, Callable[[Asked, Plan], Objections]] = {
    "round-robin": _nobody_met_twice,
    "swiss": _nobody_met_twice,
    "one-side-stationary": _half_stays,
    "scrambled-mitchell": _half_stays_both_ways,
    "sides-in-turn": _sides_in_turn,
    "howell": _follow_the_number_before,
    "planned": _partners_once,
    "final": _partners_once,
    "whist": _whist,
    "compass": _by_compass,
    "colour-cards": _white_up_blue_down,
    "winners-up": _new_partners(_by_ladder(_winners_up)),
    "head-table": _new_partners(_by_ladder(_to_the_head)),
    "winners-stay": _new_partners(_by_ladder(_losers_up)),
    "losers-split": _new_partners(_by_ladder(_lady_up_gentleman_down)),
    "winners-split": _new_partners(_by_ladder(_red_up_white_down)),
    "whist-drive": _by_ladder(_lady_up_gentleman_down),
}
