"""What a hand earns (rules 5.1 and 5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.contract import Contract
from engine.options import Revoke
from engine.ruleset import RuleSet

Points = tuple[int, int]
SeatPoints = tuple[tuple[str, int], ...]


class Result(NamedTuple):
    """What was played and what it earned; `points` by side, side 0 first (North-South).

    `kind` is played, passed-out, or awarded: a revoke by the seat `revoker` ended the hand. Only
    a hand that was played has a contract, tricks and `made`. `seat_points` has the seats that get
    other points than their side when players score individually.
    """

    kind: str
    dealer: str
    contract: Contract | None
    makers_tricks: int | None
    of_tricks: int
    points: Points
    made: bool | None
    lone: bool
    seat_points: SeatPoints = ()
    revoker: str | None = None


def played(rules: RuleSet, dealer: str, contract: Contract, makers_tricks: int) -> Result:
    """The result of a contract, given the tricks its side took."""
    made = is_made(rules, contract, makers_tricks)
    lone = rules.is_lone(contract.special)
    earned = points(rules, contract, makers_tricks)
    others = tuple(_idle_points(rules, contract)) if made and lone else ()
    return Result(
        "played", dealer, contract, makers_tricks, rules.tricks, earned, made, lone, others
    )


def passed_out(rules: RuleSet, dealer: str) -> Result:
    """The result of a passed-out deal: nothing for either side (rules A01)."""
    return Result("passed-out", dealer, None, None, rules.tricks, (0, 0), None, False)


def awarded(rules: RuleSet, dealer: str, revoker: str) -> Result:
    """The result of a hand ended by a revoke of `revoker` (rules 2 `revoke`).

    Raises ValueError if the rules have no points for a revoke.
    """
    revoke = rules.revoke
    if revoke is None:
        raise ValueError("these rules have no points for a revoke")
    side = rules.side_of(revoker)
    earned = (revoke.side, revoke.others) if side == 0 else (revoke.others, revoke.side)
    return Result(
        kind="awarded",
        dealer=dealer,
        contract=None,
        makers_tricks=None,
        of_tricks=rules.tricks,
        points=earned,
        made=None,
        lone=False,
        seat_points=tuple(_revoker_points(revoke, revoker)),
        revoker=revoker,
    )


def needed(rules: RuleSet, level: int | None) -> int:
    """The tricks needed to make a bid: level plus book, or all for a special bid (rules 5.1)."""
    return level + rules.book if level else rules.tricks


def is_made(rules: RuleSet, contract: Contract, makers_tricks: int) -> bool:
    """Whether declarer's side made its contract (rules 5.1)."""
    return makers_tricks >= needed(rules, contract.level)


def points(rules: RuleSet, contract: Contract, makers_tricks: int) -> Points:
    """Points of side 0 and side 1 when the makers took `makers_tricks` tricks (rules 5.2, A13)."""
    notrump = contract.strain.is_notrump
    makers, defenders = makers_points(
        rules, contract.level, contract.special, makers_tricks, notrump=notrump
    )
    side = rules.side_of(contract.declarer)
    return (makers, defenders) if side == 0 else (defenders, makers)


@lru_cache(maxsize=10_000)
def makers_points(
    rules: RuleSet, level: int | None, special: str | None, tricks: int, *, notrump: bool
) -> Points:
    """Points of the makers, then of the defenders (rules 5.2)."""
    made = tricks >= needed(rules, level)
    if special is None:
        makers = _level_points(rules, level or 0, tricks, made=made)
    else:
        makers = rules.special_value(special) * (1 if made else -1)
    defenders = _defenders_points(rules, level, special, tricks, made=made)
    factor = 2 if notrump and rules.notrump_doubles else 1
    return factor * makers, factor * defenders


def _level_points(rules: RuleSet, level: int, tricks: int, *, made: bool) -> int:
    if made:
        return tricks - rules.book if rules.overtricks else level
    return {"bid": -level, "all-tricks": -rules.tricks, "defenders-get-bid": 0}[rules.set_penalty]


def _defenders_points(
    rules: RuleSet, level: int | None, special: str | None, tricks: int, *, made: bool
) -> int:
    if not made and rules.is_lone(special) and isinstance(rules.lone_set_defenders, int):
        return rules.lone_set_defenders
    if not made and level and rules.set_penalty == "defenders-get-bid":
        return level
    return rules.tricks - tricks if rules.defenders_score_tricks else 0


def _idle_points(rules: RuleSet, contract: Contract) -> Iterator[tuple[str, int]]:
    """The individual points of the partners of a lone declarer who made the contract."""
    if isinstance(rules.lone_partner_points, int):
        for partner in rules.partners(contract.declarer):
            yield partner, rules.lone_partner_points


def _revoker_points(revoke: Revoke, revoker: str) -> Iterator[tuple[str, int]]:
    if revoke.player != revoke.side:
        yield revoker, revoke.player
