"""Somebody arrives late, leaves or is replaced: played rounds stand, the rest is planned again."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rotations import Asked, Plan, RotationImpossible, check_plan, proof
from scoring.rotations.individual import improving, individual
from scoring.rotations.wishes import broken_wishes


def begun(plan: Plan, rounds: int) -> Plan:
    return Plan(plan.rounds[:rounds])


def missed(plan: Plan, entrant: int) -> int:
    """The rounds in which somebody had no seat, whether present or not."""
    return sum(entrant not in set(each.seated()) for each in plan.rounds)


@st.composite
def afternoons(draw: st.DrawFn) -> tuple[Asked, Asked]:
    """An event as it began, and the request after some rounds with other people."""
    side = draw(st.sampled_from([1, 2, 3]))
    rounds = draw(st.integers(2, 7))
    players = list(range(1, draw(st.integers(2 * side + 1, 26)) + 1))
    first = Asked(players, rounds, side, seed=draw(st.integers(0, 5)))
    number = draw(st.integers(1, rounds - 1))
    leaving = draw(st.integers(0, len(players) - 2 * side))
    coming = draw(st.integers(0, 3))
    stay = sorted(draw(st.permutations(players))[leaving:])
    now = replace(
        first,
        entrants=[*stay, *range(100, 100 + coming)],
        played=begun(individual(first, effort=0), number),
    )
    return first, now


@settings(max_examples=10)
@given(afternoons())
def test_the_rounds_played_stand_and_the_rest_is_complete_and_fair(
    afternoon: tuple[Asked, Asked],
) -> None:
    first, now = afternoon
    plan = individual(now, effort=0)
    number = len(now.played.rounds)
    assert plan.rounds[:number] == now.played.rounds
    assert len(plan.rounds) == first.rounds
    to_come = Plan(plan.rounds[number:])
    assert check_plan(to_come, now.entrants) == []
    tables = len(now.entrants) // (2 * now.side)
    for this_round in to_come.rounds:
        assert [table.number for table in this_round.tables] == list(range(1, tables + 1))
        assert {len(half) for table in this_round.tables for half in table.sides} == {now.side}
    before = {entrant: missed(now.played, entrant) for entrant in now.entrants}
    for length in range(number + 1, first.rounds + 1):
        after = {entrant: missed(begun(plan, length), entrant) for entrant in now.entrants}
        again = [after[who] for who in now.entrants if after[who] > before[who]]
        assert max(again, default=0) <= min(after.values()) + 1
        before = after


@pytest.mark.parametrize("players", [18, 24, 31, 40])
def test_no_partners_repeat_after_two_have_left_and_one_has_come(players: int) -> None:
    first = Asked(range(1, players + 1), 6, 2)
    now = replace(
        first, entrants=[*range(3, players + 1), 99], played=begun(individual(first, effort=0), 2)
    )
    fairness = proof(individual(now, effort=3))
    assert fairness.partner_repeats.counted == 0
    assert fairness.rematches.counted <= max(0, 26 - players) * 3


@pytest.mark.parametrize("side", [1, 2, 3])
@pytest.mark.parametrize("played", [1, 3, 5])
def test_if_nothing_has_happened_the_plan_continues(side: int, played: int) -> None:
    first = Asked(range(1, 22), 6, side, seed=4)
    plan = individual(first, effort=0)
    assert individual(replace(first, played=begun(plan, played)), effort=0) == plan


def test_pairs_meet_nobody_again_when_one_pair_is_replaced() -> None:
    first = Asked(range(1, 13), 7, 1)
    now = replace(first, entrants=[*range(2, 13), 50], played=begun(individual(first), 3))
    assert proof(individual(now)).rematches.counted == 0


def test_a_latecomer_does_not_sit_out_before_the_others_have() -> None:
    first = Asked(range(1, 9), 6, 2)
    now = replace(first, entrants=range(1, 10), played=begun(individual(first, effort=0), 2))
    out = Counter(who for each in individual(now, effort=0).rounds for who in each.sit_outs)
    assert out[9] == 0
    assert max(out.values()) == 1


def test_the_sides_and_tables_of_earlier_rounds_are_remembered() -> None:
    """Eight who sat N-S at table 1 for two rounds are moved to E-W and other tables."""
    first = Asked(range(1, 41), 6, 2)
    now = replace(first, entrants=range(1, 42), played=begun(individual(first, effort=0), 3))
    fairness = proof(individual(now, effort=0))
    assert max(abs(ns - ew) for ns, ew in fairness.seats.values()) <= 2
    assert fairness.most_visits.counted <= 2


def test_better_and_better_plans_are_available_at_any_moment() -> None:
    asked = Asked(range(1, 23), 6, 2)
    plans = list(islice(improving(asked), 8))
    counts = [proof(plan).rematches.counted for plan in plans]
    assert counts[-1] <= counts[0]
    assert all(check_plan(plan, range(1, 23)) == [] for plan in plans)


def test_the_search_ends_when_nothing_can_be_better() -> None:
    *_, last = improving(Asked(range(1, 31), 6, 2))
    assert proof(last).rematches.counted == 0


def test_once_all_rounds_are_played_nothing_is_left_to_plan() -> None:
    asked = Asked(range(1, 9), 3, 2)
    with pytest.raises(RotationImpossible, match="All rounds are planned already: 3"):
        individual(replace(asked, played=individual(asked)))


def test_a_plan_without_wishes_breaks_none() -> None:
    asked = Asked(range(1, 9), 3, 2)
    assert broken_wishes(individual(asked), asked) == []
