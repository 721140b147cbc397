"""What a hand earns (rules 5.1 and 5.2). Whist scoring and points by seat are not covered."""

from __future__ import annotations

from dataclasses import dataclass

from engine.auction import Contract
from engine.ruleset import RuleSet

Points = tuple[int, int]


@dataclass(frozen=True)
class Result:
    """What was played and what it earned; `points` by side, side 0 first (North-South).

    `kind` is played or passed-out; a passed-out deal has no contract, tricks or `made`.
    """

    kind: str
    dealer: str
    contract: Contract | None
    makers_tricks: int | None
    of_tricks: int
    points: Points
    made: bool | None
    lone: bool


def played(rules: RuleSet, dealer: str, contract: Contract, makers_tricks: int) -> Result:
    """The result of a contract with the tricks its side took."""
    return Result(
        kind="played",
        dealer=dealer,
        contract=contract,
        makers_tricks=makers_tricks,
        of_tricks=rules.tricks,
        points=points(rules, contract, makers_tricks),
        made=is_made(rules, contract, makers_tricks),
        lone=rules.is_lone(contract.special),
    )


def passed_out(rules: RuleSet, dealer: str) -> Result:
    """The result of a deal that nobody bid on: nothing for either side (rules A01)."""
    return Result("passed-out", dealer, None, None, rules.tricks, (0, 0), None, False)


def is_made(rules: RuleSet, contract: Contract, makers_tricks: int) -> bool:
    """Whether the side of declarer took what it bid; all tricks for a special bid (rules 5.1)."""
    return makers_tricks >= (contract.level or rules.tricks)


def points(rules: RuleSet, contract: Contract, makers_tricks: int) -> Points:
    """Points of side 0 and side 1 when the makers took `makers_tricks` tricks (rules 5.2, A13)."""
    makers = makers_points(rules, contract.level, contract.special, makers_tricks)
    if rules.side_of(contract.declarer) == 0:
        return makers
    return makers[1], makers[0]


def makers_points(rules: RuleSet, level: int | None, special: str | None, tricks: int) -> Points:
    """Points of the makers, then of the defenders."""
    made = tricks >= (level or rules.tricks)
    makers = _special_points(rules, special, made) if special else 0
    if level:
        makers = _level_points(rules, level, tricks)
    return makers, _defenders_points(rules, rules.is_lone(special) and not made, tricks)


def _special_points(rules: RuleSet, special: str, made: bool) -> int:
    value = rules.special_value(special)
    return value if made else -value


def _level_points(rules: RuleSet, level: int, tricks: int) -> int:
    if tricks >= level:
        return tricks if rules.overtricks else level
    return -rules.tricks if rules.set_penalty == "all-tricks" else -level


def _defenders_points(rules: RuleSet, lone_set: bool, tricks: int) -> int:
    if lone_set and isinstance(rules.lone_set_defenders, int):
        return rules.lone_set_defenders
    return rules.tricks - tricks if rules.defenders_score_tricks else 0
