"""Totals of a round: must add up when nothing was counted, must be reachable otherwise."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, changed, few, house_rules, many
from sample_hands import PLAYED, report_of
from second_scorer import second_score

from engine import Counts, Result, RuleSet, check_report, check_totals

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


def test_totals_that_do_not_add_up_ask_for_the_counts() -> None:
    (fault,) = check_totals(OTTAWA, 8, (30, 32), Counts())
    assert (fault.code, fault.field, fault.overridable) == ("totals-sum", "totals", True)
    assert fault.sentence == (
        "The totals add up to 62, not to 8 × 8 = 64. "
        "If there were sets, lone hands or passed-out deals, give how many."
    )


def test_totals_that_do_not_add_up_though_nothing_happened_are_told_so_too() -> None:
    (fault,) = check_totals(OTTAWA, 8, (30, 32), NOTHING)
    assert fault.code == "totals-sum"


def test_a_right_sum_below_zero_cannot_be_without_a_set() -> None:
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
        (1, (0, 0), Counts(sets=(0, 0)), True),  # passed out is not known, so it may be
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


def test_every_fault_of_what_was_typed_is_told_at_once() -> None:
    counts = Counts(sets=("y", 9), lone_made=("1.5", ""), lone_lost=(-1, None), passed_out=" ")
    assert told(("x", ""), counts) == [
        ("totals-missing", "totals"),
        ("not-a-number", "totals"),
        ("not-a-number", "sets"),
        ("count-range", "sets"),
        ("not-a-number", "lone_made"),
        ("count-range", "lone_lost"),
    ]


def test_counts_that_contradict_each_other_are_told_at_their_field() -> None:
    assert told((0, 0), Counts(sets=(1, 0), lone_lost=(2, 0))) == [
        ("lone-lost-over-sets", "lone_lost")
    ]
    assert told((0, 0), Counts(sets=(3, 3), lone_made=(2, 0), passed_out=1)) == [
        ("counts-too-many", "sets")
    ]


def test_counts_that_these_rules_do_not_have_are_told() -> None:
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
    """Every pair of points one hand can give, with what would be counted for it."""
    options, found = rules.to_dict(), {((0, 0), "passed")}
    names = [str(level) for level in range(rules.minimum_bid, rules.tricks + 1)]
    for seat, name in itertools.product("NE", [*names, *rules.special_bids]):
        for tricks in range(rules.tricks + 1):
            made = tricks >= (int(name) if name.isdigit() else rules.tricks)
            lone = not name.isdigit()
            kind = f"{'lone' if lone else 'basic'} {'made' if made else 'lost'} {seat}"
            found.add((second_score(options, rules.tricks, seat, name, tricks), kind))
    return found


def counts_of_kinds(kinds: tuple[str, ...]) -> Counts:
    lost = tuple(kinds.count(f"lone lost {seat}") for seat in "NE")
    sets = tuple(
        kinds.count(f"basic lost {seat}") + kinds.count(f"lone lost {seat}") for seat in "NE"
    )
    made = tuple(kinds.count(f"lone made {seat}") for seat in "NE")
    return Counts(sets, made, lost, kinds.count("passed"))  # type: ignore[arg-type]


def test_two_hands_reach_exactly_what_two_hands_can_give() -> None:
    """All pairs of outcomes beside all totals near them, for some of the possible counts."""
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


@st.composite
def rounds(draw: st.DrawFn) -> tuple[RuleSet, list[tuple[tuple[int, int], str]]]:
    rules = draw(house_rules().filter(lambda each: "little-pepper" not in each.special_bids))
    rules = RuleSet.from_dict(rules.to_dict() | {"minimum_notrump_bid": rules.minimum_bid})
    if rules.players == 6 or rules.stick_the_dealer:
        rules = OTTAWA
    every = sorted(outcomes(rules))
    return rules, draw(st.lists(st.sampled_from(every), min_size=1, max_size=8))


@few
@given(rounds(), st.sets(st.sampled_from(["sets", "lone_made", "lone_lost", "passed_out"])))
def test_what_was_played_is_reachable_whatever_is_not_known(
    played: tuple[RuleSet, list[tuple[tuple[int, int], str]]], unknown: set[str]
) -> None:
    rules, hands = played
    counts = counts_of_kinds(tuple(kind for _, kind in hands))
    known = {
        name: getattr(counts, name)
        for name in ("sets", "lone_made", "lone_lost", "passed_out")
        if name not in unknown
    }
    totals = (sum(pair[0] for pair, _ in hands), sum(pair[1] for pair, _ in hands))
    if known:
        assert told(totals, Counts(**known), rules, len(hands)) == []


_COUNT = st.none() | st.integers(-1, 9) | st.text("0129-x ", max_size=3)


@many
@given(st.tuples(*[_COUNT] * 9))
def test_whatever_is_typed_as_totals_is_accepted_or_told(
    typed: tuple[int | str | None, ...],
) -> None:
    counts = Counts((typed[0], typed[1]), (typed[2], typed[3]), (typed[4], typed[5]), typed[6])
    fields = {fault.field for fault in check_totals(OTTAWA, 8, (typed[7], typed[8]), counts)}
    assert fields <= {"totals", "sets", "lone_made", "lone_lost", "passed_out"}
