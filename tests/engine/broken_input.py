"""Broken input of every kind, and what every reader must do: read it, or refuse in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random

from random_hands import random_hand
from rule_sets import any_options, any_rules

from engine import (
    ENGLISH,
    FRENCH,
    Counts,
    Fault,
    Hand,
    IllegalAction,
    InvalidNotation,
    Report,
    RuleSet,
    RuleSetError,
    check_report,
    check_totals,
    preset,
    preset_names,
    read_call,
    read_card,
    read_hand,
    read_hand_json,
    read_line,
    write_hand,
    write_hand_json,
)
from engine.notation import (
    read_auction,
    read_bid_name,
    read_direction,
    read_naming,
    read_number,
    read_rules,
    read_seat,
    read_strain,
    write_auction,
    write_rules,
)

OTTAWA, WHIST, SIX = preset("ottawa"), preset("bid-whist"), preset("bloomington-six")
SIGNS = (
    *"SHDCNEWO123456789 0-+.,:;|/\\{}[]\"'=#AaKkQqJjTt♠♥♦♣♡",
    *("\0", "\n", "\r", "\t", "\ufeff", "\u2028", "\ufe0f", "\u0301", "é", "œ", "ſ", "İ", "ß"),
    *("１", "²", "٣", "🂡", "\ud800", "10", "bj", "BJ", "LJ", "nt", "low", "moon", "call-2", "pass"),
    *("cœur", "sans atout", "petit poivre", "1e999", "0x", "null", "true", "999999999999"),
)

READERS: dict[str, Callable[[str], object]] = {
    "card": read_card,
    "call": read_call,
    "call of Ottawa": lambda text: read_call(text, OTTAWA),
    "call of Bid Whist": lambda text: read_call(text, WHIST),
    "naming": read_naming,
    "naming of Bid Whist": lambda text: read_naming(text, WHIST),
    "auction": lambda text: write_auction(read_auction(text, FRENCH, WHIST), ENGLISH),
    "number": read_number,
    "bid name": read_bid_name,
    "strain": read_strain,
    "direction": read_direction,
    "seat": lambda text: read_seat(text, OTTAWA.seats),
    "line": lambda text: read_line(text, OTTAWA),
    "French line of Bid Whist": lambda text: read_line(text, WHIST, FRENCH),
    "line of six": lambda text: read_line(text, SIX),
    "record": read_hand,
    "part of a record": lambda text: read_hand(text, OTTAWA, partial=True),
    "JSON record": read_hand_json,
    "part of a JSON record": lambda text: read_hand_json(text, SIX, partial=True),
    "rules": read_rules,
}


def read_or_refused(name: str, text: str) -> object:
    """What the reader returns, or None for a refusal, which must have a sentence and a place."""
    refusal: InvalidNotation | IllegalAction
    try:
        return READERS[name](text)
    except (InvalidNotation, IllegalAction) as raised:
        refusal = raised
    assert_refusal(refusal)
    assert refusal.position is None or 0 <= refusal.position <= len(text)
    return None


def assert_refusal(refusal: InvalidNotation | IllegalAction) -> None:
    """Check that a refusal gives its reasons: for rules, all of them."""
    faults = refusal.faults if isinstance(refusal, RuleSetError) else (refusal.fault,)
    assert faults
    for each in faults:
        assert_told(each)


def assert_told(told: Fault) -> None:
    """Check that a fault has a sentence with every parameter filled in."""
    assert told.sentence


def broken(text: str, random: Random) -> str:
    """`text` with one to four things wrong with it."""
    for _ in range(random.randint(1, 4)):
        at = random.randint(0, len(text))
        to = min(len(text), at + random.choice((1, 1, 2, 3, 8, 40)))
        other = random.randint(0, len(text))
        text = random.choice(
            (
                text[:at],
                text[at:],
                text[:at] + text[to:],
                text[:to] + text[at:],
                text[:at] + random.choice(SIGNS) + text[at:],
                text[:at] + random.choice(SIGNS) + text[to:],
                text[:other] + text[at:to] + text[other:],
                text[:at] + text[at:to].swapcase() + text[to:],
                text[:at] + random.choice(SIGNS) * random.randint(2, 300) + text[at:],
            )
        )
    return text


def odd_value(random: Random) -> object:
    """A value that JSON can hold but no reader expects."""
    return random.choice(
        (
            *(None, True, False, 0, -1, 2, 10**25, 1e308, 0.5, float("nan"), float("inf")),
            *("", " ", "x" * 3000, "Jh", "pass", "\ud800", "|", "ottawa", "points 0", "hands -1"),
            *([], [[]], ["Jh"], {}, {"moon": 24}, {"format": 2}, {"call-9": 1}, {"moon": 0}),
            [[[[[random.random()]]]]],
        )
    )


def broken_value(value: object, random: Random) -> object:
    """`value` with one thing changed somewhere inside it."""
    if value and isinstance(value, dict) and random.random() < 0.9:
        return _broken_table(value, random)
    if value and isinstance(value, list) and random.random() < 0.9:
        return _broken_list(value, random)
    return odd_value(random)


def _broken_table(value: dict[str, object], random: Random) -> object:
    name, chance = random.choice(sorted(value)), random.random()
    if chance < 0.15:
        return {key: each for key, each in value.items() if key != name}
    if chance < 0.25:
        return value | {random.choice(("", "name ", "x", "Format")): odd_value(random)}
    return value | {name: broken_value(value[name], random)}


def _broken_list(value: list[object], random: Random) -> object:
    at, chance = random.randrange(len(value)), random.random()
    if chance < 0.2:
        return value[:at] + value[at + 1 :]
    if chance < 0.4:
        return value[:at] + value[at : at + 1] * 2 + value[at + 1 :]
    return [*value[:at], broken_value(value[at], random), *value[at + 1 :]]


@cache
def _record(seed: int) -> Hand:
    random = Random(seed)
    rules = any_rules(seed) if seed % 3 == 0 else preset(preset_names()[seed % 12])
    return random_hand(rules, random, random.choice((3, 12, 999, 999)))


def check_broken(seed: int) -> None:
    """Read a broken record, JSON record, rule file, report and sheet of totals; none may crash."""
    random = Random(seed)
    hand = _record(seed % 60)
    options = any_options(seed)
    try:
        read_or_refused("record", broken(write_hand(hand), random))
        read_or_refused("part of a record", broken(write_hand(hand), random))
        read_or_refused("JSON record", broken(write_hand_json(hand), random))
        data = broken_value(json.loads(write_hand_json(hand)), random)
        read_or_refused("part of a JSON record", json.dumps(data))
        read_or_refused("rules", broken(write_rules(hand.rules), random))
        check_options(broken_value(options, random))
        read_or_refused("rules", json.dumps(broken_value(options, random)))
        for name in ("card", "call", "call of Bid Whist", "naming", "line", "auction"):
            read_or_refused(name, "".join(random.choices(SIGNS, k=random.randint(0, 6))))
        check_report_of(hand, random)
        check_totals_of(hand.rules, random)
    except BaseException as error:
        error.add_note(f"To see it again: check_broken({seed})")
        raise


def check_options(data: object) -> None:
    """Options either make rules that write and read back, or are refused with every reason."""
    try:
        rules = RuleSet.from_dict(data)
    except RuleSetError as raised:
        refusal = raised
    else:
        assert read_rules(write_rules(rules)) == rules
        assert RuleSet.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
        return
    assert_refusal(refusal)


def check_report_of(hand: Hand, random: Random) -> None:
    """A report of this hand with some of its words replaced."""
    outcome, rules = hand.outcome(), hand.rules

    def typed(right: object) -> str:
        chance = random.random()
        if chance < 0.6:
            return str(right)
        return random.choice(SIGNS) if chance < 0.8 else broken(str(right), random)

    contract = hand.contract
    report = Report(
        dealer=typed(hand.deal.dealer),
        declarer=typed(contract.declarer if contract else ""),
        bid=typed((contract.special or contract.level) if contract else "-"),
        strain=typed(contract.strain if contract else ""),
        makers_tricks=typed(hand.makers_tricks()),
        tricks=(typed(""), typed("")),
        points=(typed(outcome.points[0]), typed(outcome.points[1])) if outcome else ("", ""),
        auction=typed(" ".join(map(str, hand.auction.calls))),
        direction=typed((contract.direction if contract else None) or ""),
        revoker=random.choice(("", "", "", typed("N"))),
    )
    deal = random.choice((None, hand.deal))
    checked = check_report(report, rules, deal=deal)
    assert checked.result or checked.faults
    for each in checked.faults:
        assert_told(each)


def check_totals_of(rules: RuleSet, random: Random) -> None:
    """Totals and counts of a round, many of them impossible."""

    def typed() -> int | str | None:
        few = random.choice((0, 1, 2, 3, 8))
        odd = (None, "", "x", str(few), -1, 99, 10**30, "9" * 5000, "²", "-0", "1.5", "٣")
        return few if random.random() < 0.6 else random.choice(odd)

    def pair() -> tuple[int | str | None, int | str | None]:
        return (typed(), typed()) if random.random() < 0.6 else (None, None)

    totals = (random.randint(-60, 90), random.randint(-60, 90))
    odd_totals = pair() if random.random() < 0.2 else totals
    counts = Counts(pair(), pair(), pair(), typed(), pair())
    for each in check_totals(rules, random.choice((1, 4, 8)), odd_totals, counts):
        assert_told(each)
