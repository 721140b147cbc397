"""Totals of a round: must add up if nothing was counted, and must be reachable otherwise."""

import itertools
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, any_rules, changed, few, many
from sample_hands import PLAYED, report_of
from second_scorer import cards_each, score_of, tricks_of_hand

from engine import (
    Counts,
    Result,
    RuleSet,
    check_report,
    check_totals,
    preset,
    preset_names,
    sets_explain,
)

NOTHING = Counts((0, 0), (0, 0), (0, 0), 0)


def told(
    totals: tuple[int | str, int | str], counts: Counts, rules: RuleSet = OTTAWA, hands: int = 8
) -> list[tuple[str, str]]:
    faults = check_totals(rules, hands, totals, counts)
    assert all(fault.sentence for fault in faults)
    return [(fault.code, fault.field) for fault in faults]


@pytest.mark.parametrize("totals", [(32, 32), (64, 0), (1, 63), ("40", " 24 ")])
def test_totals_without_counts_add_up_to_hands_times_tricks(
    totals: tuple[int | str, int | str],
) -> None:
    assert told(totals, Counts()) == []
    assert told(totals, NOTHING) == []


def test_totals_that_do_not_add_up_require_the_counts() -> None:
    (fault,) = check_totals(OTTAWA, 8, (30, 32), Counts())
    assert (fault.code, fault.field, fault.overridable) == ("totals-sum", "totals", True)
    assert fault.sentence == (
        "The totals add up to 62, not to 8 × 8 = 64. "
        "If there were sets, lone hands or passed-out deals, give how many."
    )


def test_totals_that_do_not_add_up_although_nothing_was_counted_are_a_fault() -> None:
    (fault,) = check_totals(OTTAWA, 8, (30, 32), NOTHING)
    assert fault.code == "totals-sum"


@pytest.mark.parametrize(
    ("hands", "totals", "explained"),
    [
        (8, (31, 8), True),
        (1, (-4, 5), True),  # four bid, three taken
        (1, (0, 0), False),  # passed out
        (8, (30, 32), False),  # a set costs three points at least: 61 or fewer
        (8, (40, 25), False),
        (1, (18, 0), False),  # only a lone hand earns that
    ],
)
def test_a_set_explains_totals_that_do_not_add_up(
    hands: int, totals: tuple[int, int], explained: bool
) -> None:
    assert sets_explain(OTTAWA, hands, totals) is explained


def test_a_correct_sum_below_zero_requires_a_set() -> None:
    assert told((-2, 66), Counts()) == [("totals-unreachable", "totals")]


@pytest.mark.parametrize(
    ("hands", "totals", "counts", "reachable"),
    [
        (1, (-3, 6), Counts(sets=(1, 0)), True),
        (1, (-3, 5), Counts(sets=(1, 0)), False),  # with three the bid of three was made
        (1, (-4, 5), Counts(sets=(1, 0)), True),
        (1, (-9, 4), Counts(sets=(1, 0)), False),
        (1, (-12, 3), Counts(sets=(1, 0)), True),  # a lost lone hand is a set
        (1, (-12, 3), Counts(sets=(1, 0), lone_lost=(0, 0)), False),
        (1, (-12, 3), Counts(lone_lost=(1, None)), True),
        (1, (24, 0), Counts(lone_made=(1, 0)), True),
        (1, (24, 0), Counts(lone_made=(0, 1)), False),
        (1, (0, 0), Counts(passed_out=1), True),
        (1, (0, 0), Counts(sets=(0, 0)), True),  # passed-out deals are unknown, so there may be one
        (1, (0, 0), Counts(passed_out=0), False),
        (2, (8, 0), Counts(passed_out=1), True),
        (8, (20, 29), Counts(sets=(1, 0)), True),
        (8, (20, 29), Counts(sets=(0, 0), lone_made=(0, 0)), False),
        (8, (200, 0), Counts(lone_made=(8, 0)), False),
        (8, (192, 0), Counts(lone_made=(8, 0)), True),
        (8, (186, 0), Counts(lone_made=(8, 0)), True),
        (8, (191, 0), Counts(lone_made=(8, 0)), False),
        (0, (0, 0), Counts(), True),
        (8, (999999, 0), Counts(sets=(1, 0)), False),
    ],
)
def test_totals_with_counts_must_be_reachable(
    hands: int, totals: tuple[int, int], counts: Counts, reachable: bool
) -> None:
    expected = [] if reachable else [("totals-unreachable", "totals")]
    assert told(totals, counts, hands=hands) == expected


def test_unreachable_totals_may_be_kept_with_a_reason() -> None:
    (fault,) = check_totals(OTTAWA, 8, (200, 0), Counts(lone_made=(8, 0)))
    assert fault.overridable
    assert fault.sentence.startswith("No 8 hands with these counts give 200 and 0; look at")


def test_all_faults_are_reported_at_once() -> None:
    counts = Counts(sets=("y", 9), lone_made=("1.5", ""), lone_lost=(-1, None), passed_out=" ")
    assert told(("x", ""), counts) == [
        ("totals-missing", "totals"),
        ("not-a-number", "totals"),
        ("not-a-number", "sets"),
        ("count-range", "sets"),
        ("not-a-number", "lone_made"),
        ("count-range", "lone_lost"),
    ]


def test_contradicting_counts_are_reported_at_their_field() -> None:
    assert told((0, 0), Counts(sets=(1, 0), lone_lost=(2, 0))) == [
        ("lone-lost-over-sets", "lone_lost")
    ]
    assert told((0, 0), Counts(sets=(3, 3), lone_made=(2, 0), passed_out=1)) == [
        ("counts-too-many", "sets")
    ]


def test_counts_that_these_rules_do_not_have_are_refused() -> None:
    rules = changed(special_values={}, stick_the_dealer=True)
    assert ("no-lone-bids", "lone_made") in told((8, 56), Counts(lone_made=(1, 0)), rules)
    assert told((8, 48), Counts(passed_out=1), rules) == [("passed-out-not-possible", "passed_out")]


def counts_of(results: list[Result]) -> Counts:
    found: Counter[tuple[str, int]] = Counter()
    for result in results:
        if result.contract is None:
            found["passed_out", 0] += 1
            continue
        side = 0 if result.contract.declarer in "NS" else 1
        found["sets", side] += not result.made
        found["lone_made", side] += bool(result.made and result.lone)
        found["lone_lost", side] += bool(not result.made and result.lone)
    sets, made, lost = (
        (found[name, 0], found[name, 1]) for name in ("sets", "lone_made", "lone_lost")
    )
    return Counts(sets, made, lost, found["passed_out", 0])


def test_the_rounds_of_the_sample_event_are_reachable() -> None:
    for at in range(0, len(PLAYED), 8):
        results = [check_report(report_of(row), OTTAWA).result for row in PLAYED[at : at + 8]]
        known = [result for result in results if result is not None]
        totals = sum(each.points[0] for each in known), sum(each.points[1] for each in known)
        assert told(totals, counts_of(known)) == []


def outcomes(rules: RuleSet) -> set[tuple[tuple[int, int], str]]:
    """Every pair of points that one hand can earn, with what would be counted for it."""
    options, found = rules.to_dict(), set()
    tricks_in_all = tricks_of_hand(options)
    if not rules.stick_the_dealer:
        found.add(((0, 0), "passed"))
    for side, notrump, name in itertools.product("NE", (False, True), _names(options)):
        lowest = options["minimum_notrump_bid" if notrump else "minimum_bid"]
        if (name.isdigit() and int(name) < lowest) or (notrump and options["notrump"] == "none"):
            continue
        for tricks in range(options["kitty_trick"] == "declarer", tricks_in_all + 1):
            score = score_of(options, name, tricks, notrump=notrump)
            lone = not name.isdigit() and "pepper" not in name
            kind = f"{'lone' if lone else 'basic'} {'made' if score.made else 'lost'} {side}"
            pair = (score.makers, score.defenders)
            found.add((pair if side == "N" else (pair[1], pair[0]), kind))
    if rules.revoke:
        found |= {((rules.revoke.side, rules.revoke.others), "revoke N")}
        found |= {((rules.revoke.others, rules.revoke.side), "revoke E")}
    return found


def _names(options: dict[str, Any]) -> list[str]:
    """Levels and special bids (rules 4.3.3)."""
    book = options["book"]
    top = tricks_of_hand(options) - book if book else cards_each(options)
    top -= "little-pepper" in options["special_bids"]
    return [*map(str, range(1, top + 1)), *options["special_bids"]]


def counts_of_kinds(kinds: tuple[str, ...]) -> Counts:
    lost = tuple(kinds.count(f"lone lost {seat}") for seat in "NE")
    sets = tuple(
        kinds.count(f"basic lost {seat}") + kinds.count(f"lone lost {seat}") for seat in "NE"
    )
    made = tuple(kinds.count(f"lone made {seat}") for seat in "NE")
    revokes = (kinds.count("revoke N"), kinds.count("revoke E"))
    return Counts(sets, made, lost, kinds.count("passed"), revokes)  # type: ignore[arg-type]


def test_two_hands_reach_exactly_the_sums_of_their_outcomes() -> None:
    """Compares all pairs of outcomes with all totals near them, for some of the possible counts."""
    single = outcomes(OTTAWA)
    by_counts: dict[Counts, set[tuple[int, int]]] = {}
    for (first, kind), (second, other) in itertools.product(single, repeat=2):
        pair = (first[0] + second[0], first[1] + second[1])
        by_counts.setdefault(counts_of_kinds((kind, other)), set()).add(pair)
    for counts, reached in sorted(by_counts.items(), key=str)[::6]:
        near = set(itertools.product(range(-9, 17, 2), range(-7, 17, 3))) - reached
        wrong = [pair for pair in reached if told(pair, counts, hands=2)]
        wrong += [pair for pair in near if not told(pair, counts, hands=2)]
        assert wrong == [], counts


COUNTED = ("sets", "lone_made", "lone_lost", "passed_out", "revokes")
REVOKES = changed(revoke={"others": 4, "side": -4, "player": -4})
GAMES = [*map(preset, preset_names()), REVOKES]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[RuleSet, list[tuple[tuple[int, int], str]]]:
    rules = draw(st.sampled_from(GAMES) | st.integers(0, 9999).map(any_rules))
    every = sorted(outcomes(rules))
    return rules, draw(st.lists(st.sampled_from(every), min_size=1, max_size=8))


@few
@given(rounds(), st.sets(st.sampled_from(COUNTED)))
def test_totals_of_hands_really_played_are_reachable_whatever_is_unknown(
    played: tuple[RuleSet, list[tuple[tuple[int, int], str]]], unknown: set[str]
) -> None:
    rules, hands = played
    counts = counts_of_kinds(tuple(kind for _, kind in hands))
    known = {name: getattr(counts, name) for name in COUNTED if name not in unknown}
    totals = (sum(pair[0] for pair, _ in hands), sum(pair[1] for pair, _ in hands))
    if known:
        assert told(totals, Counts(**known), rules, len(hands)) == []


@pytest.mark.parametrize(
    ("rules", "hands", "totals", "counts", "faults"),
    [
        # Bid Whist: tricks over the book, twice at no trump, nothing for the defenders
        ("bid-whist", 1, (4, 0), Counts(), []),
        ("bid-whist", 1, (14, 0), Counts(), []),
        ("bid-whist", 1, (9, 0), Counts(), ["totals-unreachable"]),
        ("bid-whist", 1, (4, 9), Counts(), ["totals-unreachable"]),
        ("bid-whist", 1, (-14, 0), Counts(sets=(1, 0)), []),
        ("bid-whist", 1, (-9, 0), Counts(sets=(1, 0)), ["totals-unreachable"]),
        ("bid-whist", 2, (4, 0), Counts(sets=(1, 0)), []),
        ("bid-whist", 2, (5, -3), Counts(sets=(0, 1)), []),
        ("bid-whist", 1, (4, 0), Counts(lone_made=(1, 0)), ["no-lone-bids"]),
        # 52 Bid Whist: the bid alone, to the defenders when it fails
        ("bid-whist-52", 1, (0, 7), Counts(sets=(1, 0)), []),
        ("bid-whist-52", 1, (-3, 0), Counts(sets=(1, 0)), ["totals-unreachable"]),
        ("bid-whist-52", 1, (3, 3), Counts(), ["totals-unreachable"]),
        # Pepper: a failed bid costs six, big pepper twelve, both with partner
        ("pepper", 1, (-6, 5), Counts(sets=(1, 0)), []),
        ("pepper", 1, (-5, 5), Counts(sets=(1, 0)), ["totals-unreachable"]),
        ("pepper", 1, (12, 0), Counts(), []),
        ("pepper", 1, (6, 0), Counts(), []),
        ("pepper", 1, (7, 0), Counts(), ["totals-unreachable"]),
        # six at a table
        ("bloomington-six", 1, (16, 0), Counts(lone_made=(1, 0)), []),
        ("bloomington-six", 1, (-16, 8), Counts(lone_lost=(1, 0)), []),
        ("bloomington-six", 2, (10, 5), Counts(), ["totals-sum"]),
        # only the bid scores
        ("indiana-double-deck", 1, (3, 4), Counts(), []),
        ("indiana-double-deck", 1, (4, 9), Counts(), ["totals-unreachable"]),
        ("triple-deck", 8, (300, -40), Counts(), ["totals-sum"]),
    ],
)
def test_totals_of_every_game(
    rules: str, hands: int, totals: tuple[int, int], counts: Counts, faults: list[str]
) -> None:
    assert [code for code, _ in told(totals, counts, preset(rules), hands)] == faults


@pytest.mark.parametrize(
    ("hands", "totals", "counts", "faults"),
    [
        (1, (-4, 4), Counts(revokes=(1, 0)), []),
        (1, (4, -4), Counts(revokes=(0, 1)), []),
        (1, (4, -4), Counts(revokes=(1, 0)), ["totals-unreachable"]),
        (1, (4, -4), Counts(sets=(0, 0)), []),
        (1, (4, -4), Counts(), ["totals-sum"]),
        (2, (4, 4), Counts(revokes=("1", "")), []),
        (1, (4, -4), Counts((0, 0), (0, 0), (0, 0), 0), []),
        (1, (4, -3), Counts((0, 0), (0, 0), (0, 0), 0), ["totals-sum"]),
        (1, (4, 4), Counts(revokes=("x", 2)), ["not-a-number", "count-range"]),
    ],
)
def test_hands_ended_by_a_revoke_are_part_of_the_totals(
    hands: int, totals: tuple[int, int], counts: Counts, faults: list[str]
) -> None:
    assert [code for code, _ in told(totals, counts, REVOKES, hands)] == faults


def test_revokes_are_not_counted_if_the_rules_give_no_points_for_them() -> None:
    assert told((4, -4), Counts(revokes=(1, 0))) == [("no-revokes", "revokes")]


def test_totals_that_would_take_too_long_to_check_are_accepted() -> None:
    rules = changed(special_values={"call-2": 59, "call-1": 60, "moon": 58})
    counts = Counts(passed_out=0)
    assert told((470, 100), counts, rules) == [("totals-unreachable", "totals")]
    assert told((3500, 100), counts, rules, 60) == []
    assert told((1, 9000), counts, rules, 60) == [("totals-unreachable", "totals")]


_COUNT = st.none() | st.integers(-1, 9) | st.text("0129-x ", max_size=3)


@many
@given(st.tuples(*[_COUNT] * 11), st.sampled_from([OTTAWA, REVOKES, preset("bid-whist")]))
def test_whatever_is_typed_as_totals_is_accepted_or_refused_with_a_fault(
    typed: tuple[int | str | None, ...],
    rules: RuleSet,
) -> None:
    pairs = [(typed[at], typed[at + 1]) for at in range(0, 10, 2)]
    counts = Counts(pairs[0], pairs[1], pairs[2], typed[10], pairs[3])
    fields = {fault.field for fault in check_totals(rules, 8, pairs[4], counts)}
    assert fields <= {"totals", *COUNTED}
