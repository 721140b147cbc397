"""What was really played is never refused, however a table reports it."""

from __future__ import annotations

from collections import Counter
from random import Random

from random_games import random_result

from engine import (
    ENGLISH,
    FRENCH,
    Checked,
    Counts,
    Hand,
    Report,
    Result,
    RuleSet,
    check_report,
    check_totals,
    read_line,
    write_line,
)


def check_reported(hand: Hand) -> None:
    """A finished hand has no fault and the same result, as a full report and as a line."""
    outcome = hand.outcome()
    assert outcome is not None
    checked = check_report(report_of(hand, outcome), hand.rules, deal=hand.deal)
    assert _codes(checked) == _expected(outcome, hand.rules)
    assert checked.result == outcome
    check_line(outcome, hand.rules)


def check_line(outcome: Result, rules: RuleSet) -> None:
    """The line written for a result is read back as the same result."""
    for letters in (ENGLISH, FRENCH):
        line = read_line(write_line(outcome, letters), rules, letters)
        assert line.faults == (), write_line(outcome, letters)
        checked = check_report(Report.of_line(line, outcome.dealer), rules)
        assert _codes(checked) == _expected(outcome, rules), write_line(outcome, letters)
        assert checked.result == outcome


def _codes(checked: Checked) -> list[str]:
    return [each.code for each in checked.faults]


def _expected(outcome: Result, rules: RuleSet) -> list[str]:
    """If passed-out deals are dealt again they are no hands of a round, and a fault says so."""
    is_no_hand = outcome.kind == "passed-out" and rules.passed_out != "counts"
    return ["passed-out-not-counted"] if is_no_hand else []


def report_of(hand: Hand, outcome: Result) -> Report:
    """Everything that can be reported of a finished hand, in the texts used for it."""
    first, second = map(str, outcome.points)
    naming = [hand.naming] if hand.naming else []
    auction = " ".join(map(str, [*hand.auction.calls, *naming]))
    contract = hand.contract
    if contract is None:
        return Report(hand.deal.dealer, bid="-", points=(first, second), auction=auction)
    taken = hand.makers_tricks()
    sides = (taken, outcome.of_tricks - taken)
    if contract.declarer not in hand.rules.sides[0]:
        sides = sides[::-1]
    return Report(
        dealer=hand.deal.dealer,
        declarer=contract.declarer,
        bid=contract.special or str(contract.level),
        strain=str(contract.strain),
        makers_tricks=str(taken),
        tricks=(str(sides[0]), str(sides[1])),
        points=(first, second),
        auction=auction,
        direction=str(contract.direction or ""),
    )


def check_round(rules: RuleSet, seed: int) -> None:
    """The totals of some random hands are reachable, even if some counts are unknown.

    Raises AssertionError with how to reproduce it.
    """
    random = Random(seed)
    results = [
        random_result(rules, random, rules.seats[number % rules.players])
        for number in range(random.randint(1, 8))
    ]
    totals = tuple(sum(each.points[side] for each in results) for side in (0, 1))
    counted = _counted(rules, results)
    told = {name: known for name, known in counted.items() if random.random() < 0.7} or counted
    try:
        for result in results:
            check_line(result, rules)
        assert check_totals(rules, len(results), (totals[0], totals[1]), Counts(**told)) == ()  # type: ignore[arg-type]
    except BaseException as error:
        error.add_note(f"To see it again: check_round(rules, {seed}), totals {totals}, {told}")
        error.add_note(f"with rules = RuleSet.from_dict({rules.to_dict()!r})")
        error.add_note("\n".join(map(str, results)))
        raise


def _counted(rules: RuleSet, results: list[Result]) -> dict[str, object]:
    """How often each side was set, made or lost a lone hand or revoked, and deals passed out."""
    seen = Counter[tuple[str, int]]()
    for result in results:
        if result.revoker:
            seen["revokes", rules.side_of(result.revoker)] += 1
        if result.contract:
            makers = rules.side_of(result.contract.declarer)
            seen["sets", makers] += not result.made
            seen["lone_made" if result.made else "lone_lost", makers] += result.lone
    counted: dict[str, object] = {
        name: (seen[name, 0], seen[name, 1])
        for name in ("sets", "lone_made", "lone_lost", "revokes")
    }
    counted["passed_out"] = sum(result.kind == "passed-out" for result in results)
    return counted
