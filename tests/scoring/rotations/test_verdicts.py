"""What a director is told about a plan: wishes, partners who stay, rounds made by results."""

import pytest

from scoring.rotations import (
    METHODS,
    Asked,
    Plan,
    RotationImpossible,
    RoundPlan,
    TablePlan,
    Wishes,
    better,
    proof,
)
from scoring.rotations.individual import individual

COUPLE = frozenset({frozenset({5, 6})})
THREE_AND_FOUR = frozenset({frozenset({3, 4})})


def said(plan: Plan, wishes: Wishes | None = None, *, by_round: bool = False) -> list[str]:
    return [verdict.text for verdict in proof(plan, wishes, by_round=by_round).verdicts]


def test_if_no_plan_has_fewer_second_meetings_that_is_said() -> None:
    """Of thirteen in six rounds some must meet again: if not as opponents, as partners."""
    told = said(individual(Asked(range(1, 14), 6, 2), effort=1))
    assert told[0] == "The best there is: nobody meets again without need."
    assert "Second meetings: 30. No plan for this number has fewer." in told
    assert not any("Perhaps" in sentence for sentence in told)


def test_a_chart_that_lacks_a_table_is_said_to_make_somebody_sit_out() -> None:
    """Nobody meets anybody twice in it, but that is not its verdict."""
    whole = METHODS["round-robin"].plan(Asked(range(1, 9), 3))
    first, *others = whole.rounds
    lacks = RoundPlan(first.tables[:-1], first.tables[-1].entrants())
    told = said(Plan((lacks, *others)))
    assert told[0] == "Not fair: somebody sits out too often."
    assert "Nobody meets anybody twice." in told


@pytest.mark.parametrize("players", [10, 16, 18, 24])
def test_partners_together_by_their_wish_are_no_repeat(players: int) -> None:
    wishes = Wishes(stay_together=COUPLE)
    plan = individual(Asked(range(1, players + 1), 6, 2, wishes=wishes), effort=1)
    fairness = proof(plan, wishes)
    assert fairness.partners[5, 6] >= 5
    assert fairness.partner_repeats.counted == 0
    others = sum(times for two, times in fairness.meetings.items() if two != (5, 6))
    assert fairness.rematches.counted == others - (len(fairness.meetings) - 1)
    assert "Nobody partners anybody twice." in said(plan, wishes)


def test_unavoidable_repeats_of_those_left_by_a_couple_are_no_fault() -> None:
    """Of the six others each partners all five in five rounds; the sixth round repeats three."""
    wishes = Wishes(stay_together=COUPLE)
    plan = individual(Asked(range(1, 9), 6, 2, wishes=wishes), effort=1)
    assert said(plan, wishes)[2] == (
        "Partners for a second time: 3. No plan for this number has fewer."
    )


def test_without_the_wish_repeated_partners_are_a_fault() -> None:
    plan = individual(Asked(range(1, 17), 6, 2, wishes=Wishes(stay_together=COUPLE)), effort=1)
    assert "Most often partners: 5 and 6, 6 times." in said(plan)


def test_unavoidable_repeats_are_not_named_but_one_too_many_is() -> None:
    """Four players, nine rounds: with even shares each of the three others three times."""
    ways = [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))]
    even, uneven = (
        Plan(tuple(RoundPlan((TablePlan(1, way),)) for way in rounds))
        for rounds in (ways * 3, [*ways * 2, *ways[:1] * 2, ways[1]])
    )
    assert not any(sentence.startswith("Most often partners") for sentence in said(even))
    assert "Most often partners: 1 and 2, 4 times." in said(uneven)


def test_the_bound_beside_a_wish_is_for_plans_that_keep_it() -> None:
    """Four players, three rounds, 1 and 2 always partners: three times the same table."""
    table = TablePlan(1, ((1, 2), (3, 4)))
    fairness = proof(
        Plan((RoundPlan((table,)),) * 3), Wishes(stay_together=frozenset({frozenset({1, 2})}))
    )
    assert fairness.rematches.counted == 8  # by five pairs, or by four if 3 and 4 stay as well
    assert fairness.rematches.least <= 8


def test_kept_wishes_are_counted_and_a_broken_one_is_named() -> None:
    plan = individual(Asked(range(1, 17), 6, 2, wishes=Wishes(stay_together=COUPLE)), effort=1)
    once = Wishes(stay_together=COUPLE, not_partners=frozenset({frozenset({5, 7})}))
    assert said(plan, once)[1] == "Wishes kept: 2 of 2."
    never = Wishes(stay_together=THREE_AND_FOUR, not_partners=COUPLE)
    assert said(plan, never)[1:3] == [
        "The wish of 3 and 4 is not kept.",
        "The wish of 5 and 6 is not kept.",
    ]


def test_a_wish_of_somebody_absent_is_ignored() -> None:
    plan = individual(Asked(range(7, 15), 3, 2), effort=0)
    assert not any("wish" in each.lower() for each in said(plan, Wishes(stay_together=COUPLE)))


def test_a_couple_that_comes_late_is_together_from_then_on() -> None:
    wishes, early = Wishes(stay_together=COUPLE), [1, 2, 3, 4, 7, 8, 9, 10]
    begun = Plan(individual(Asked(early, 4, 2), effort=0).rounds[:2])
    plan = individual(Asked(range(1, 11), 4, 2, played=begun, wishes=wishes), effort=1)
    assert "Wishes kept: 1 of 1." in said(plan, wishes)


def test_partners_kept_together_by_the_rotation_are_mentioned_and_no_fault() -> None:
    asked = Asked(range(1, 21), 6, side=2)
    plan = METHODS["colour-cards"].plan(asked)
    assert "Partners stay together in this rotation." in said(plan)
    assert proof(plan).partner_repeats.counted == 0
    assert better(asked, "colour-cards") is None


def test_tables_and_sides_are_no_fault_in_a_round_that_follows_the_results() -> None:
    same = TablePlan(1, ((1,), (2,))), TablePlan(2, ((3,), (4,)))
    assert said(Plan((RoundPlan(same),) * 2), by_round=True) == [
        "Second meetings: 2.",
        "Some meet again in the very next round.",
        "Nobody sits out.",
    ]


@pytest.mark.parametrize(
    ("code", "asked", "verdict"),
    [
        ("round-robin", Asked(range(1, 8), 7), "verdict-best"),
        ("one-side-stationary", Asked(range(1, 13), 6), "verdict-good"),
        ("planned", Asked(range(1, 16), 6, side=2), "verdict-nearly"),
        ("compass", Asked(range(1, 25), 6, side=2), "verdict-poor"),
    ],
)
def test_the_overall_verdict_comes_first(code: str, asked: Asked, verdict: str) -> None:
    assert proof(METHODS[code].plan(asked)).verdicts[0].code == verdict


def test_a_plan_that_nobody_can_improve_is_never_called_unfair() -> None:
    """Twelve at tables of six: seven repeated teammates, six unavoidable; meetings are fewest."""
    told = said(individual(Asked(range(1, 13), 6, 3), effort=0))
    assert told[0] == "Quite fair: a few are partners again, perhaps without need."
    assert "Second meetings: 114. No plan for this number has fewer." in told


@pytest.mark.parametrize("side", [2, 3])
@pytest.mark.parametrize("rounds", [3, 6, 11])
def test_not_fair_and_no_plan_has_fewer_are_never_said_together(side: int, rounds: int) -> None:
    for code in ("planned", "compass", "colour-cards"):
        for players in (12, 16, 24):
            try:
                told = said(METHODS[code].plan(Asked(range(1, players + 1), rounds, side)))
            except RotationImpossible:
                continue
            is_needed = any("No plan for this number has fewer" in each for each in told)
            assert not (is_needed and told[0].startswith("Not fair")), (code, players, told)


def test_ten_players_with_uneven_meetings_are_not_simply_called_fair() -> None:
    plan = individual(Asked(range(1, 11), 6, 2), effort=0)
    fairness = proof(plan)
    most = max(fairness.meetings.values())
    first = fairness.verdicts[0]
    assert (first.code == "verdict-often") == (most > 2)
    assert first.params.get("times", 2) == most
