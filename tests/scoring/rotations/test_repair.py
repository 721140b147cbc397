"""Somebody arrives or leaves: the seats on the wall stay as far as possible."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rotations import (
    FEWEST,
    METHODS,
    Asked,
    Offer,
    Plan,
    RotationImpossible,
    RoundPlan,
    Wishes,
    check_plan,
    repaired,
)
from scoring.rotations.individual import individual
from tests.scoring.rotations.judge import objections

Two = frozenset[int]


def places(rounds: Sequence[RoundPlan]) -> list[dict[int, object]]:
    """Everybody's place, by round."""
    return [
        dict.fromkeys(each.sit_outs, "out")
        | {who: (t.number, seat) for t in each.tables for seat, who in enumerate(t.entrants())}
        for each in rounds
    ]


def moves(kept: Sequence[RoundPlan], now: Sequence[RoundPlan]) -> int:
    pairs = zip(places(kept), places(now), strict=True)
    return sum(was.get(who) != place for was, there in pairs for who, place in there.items())


def again(plan: Plan, begun: int) -> int:
    """The meetings after this many rounds of two who had met before."""
    met: set[Two] = set()
    count = 0
    for number, this_round in enumerate(plan.rounds):
        for table in this_round.tables:
            for two in map(frozenset, combinations(table.entrants(), 2)):
                count += number >= begun and two in met
                met.add(two)
    return count


def begun(players: int, rounds: int, side: int, played: int) -> tuple[Asked, tuple[RoundPlan, ...]]:
    """An afternoon with this many rounds played, and its remaining seats."""
    asked = Asked(range(1, players + 1), rounds, side)
    plan = individual(asked, effort=0)
    return replace(asked, played=Plan(plan.rounds[:played])), plan.rounds[played:]


def with_people(asked: Asked, gone: Sequence[int] = (), come: int = 0) -> Asked:
    newest = max(asked.entrants)
    here = [each for each in asked.entrants if each not in gone]
    return replace(asked, entrants=(*here, *range(newest + 1, newest + 1 + come)))


@st.composite
def changes(draw: st.DrawFn) -> tuple[Asked, tuple[RoundPlan, ...]]:
    side = draw(st.sampled_from([1, 2, 3]))
    players, rounds = draw(st.integers(4 * side, 26)), draw(st.integers(2, 7))
    asked, kept = begun(players, rounds, side, draw(st.integers(0, rounds - 1)))
    gone = draw(st.lists(st.integers(1, players), max_size=2 * side, unique=True))
    return with_people(asked, gone, draw(st.integers(0, 3))), kept


@settings(max_examples=10)
@given(changes())
def test_every_offer_is_complete_fair_and_true_to_its_figures(
    afternoon: tuple[Asked, tuple[RoundPlan, ...]],
) -> None:
    asked, kept = afternoon
    offers = repaired(asked, kept, tries=1500)
    played = len(asked.played.rounds)
    assert 1 <= len(offers) <= 3
    for offer in offers:
        assert objections(asked, offer.plan, "planned" if played else "") == []
        rest = offer.plan.rounds[played:]
        assert check_plan(Plan(rest), asked.entrants) == []
        assert offer.places == len(rest) * len(asked.entrants)
        assert offer.moves == moves(kept, rest)
        assert offer.again == again(offer.plan, played)
    assert [each.moves for each in offers] == sorted({each.moves for each in offers})
    assert offers[0].code == FEWEST
    assert repaired(asked, kept, tries=1500) == offers


@pytest.mark.parametrize("side", [1, 2, 3])
def test_if_nobody_came_or_left_the_first_offer_changes_nothing(side: int) -> None:
    asked, kept = begun(25, 5, side, 2)
    first = repaired(asked, kept)[0]
    assert (first.moves, first.plan.rounds[2:]) == (0, kept)


def test_a_substitute_takes_the_seats_of_whoever_left() -> None:
    asked, kept = begun(24, 6, 2, 2)
    (offer,) = repaired(with_people(asked, [5], come=1), kept)
    assert (offer.moves, offer.places, offer.again) == (4, 96, 0)
    assert places(offer.plan.rounds[2:])[0][25] == places(kept)[0][5]


@pytest.mark.parametrize("gone", range(1, 25, 5))
def test_if_one_of_24_leaves_only_three_a_round_sit_elsewhere(gone: int) -> None:
    asked, kept = begun(24, 6, 2, 2)
    (offer,) = repaired(with_people(asked, [gone]), kept)
    assert (offer.moves, offer.places, offer.again) == (12, 92, 0)
    assert max(Counter(who for each in offer.plan.rounds for who in each.sit_outs).values()) == 1


def test_if_one_arrives_four_sit_out_in_turn_and_nobody_else_moves() -> None:
    asked, kept = begun(24, 6, 2, 2)
    first = repaired(with_people(asked, come=1), kept)[0]
    assert (first.moves, first.places) == (8, 100)


def test_the_opponents_of_a_pair_that_left_sit_out() -> None:
    plan = METHODS["round-robin"].plan(Asked(range(1, 13), 6))
    asked = Asked([each for each in range(1, 13) if each != 4], 6, played=Plan(plan.rounds[:2]))
    (offer,) = repaired(asked, plan.rounds[2:])
    assert (offer.moves, offer.again) == (4, 0)


def test_an_additional_table_has_a_free_number() -> None:
    asked, kept = begun(11, 4, 2, 1)
    first = repaired(with_people(asked, come=1), kept, taken={3, 4})[0]
    assert [[t.number for t in each.tables] for each in first.plan.rounds[1:]] == [[1, 2, 5]] * 3


def test_the_lowest_table_is_used_again_after_it_stood_empty() -> None:
    plan = METHODS["round-robin"].plan(Asked(range(1, 9), 6))
    without_the_lowest = replace(plan.rounds[2], tables=plan.rounds[2].tables[1:])
    asked = Asked(range(1, 9), 3, played=Plan(plan.rounds[:2]))
    for lowest in (1, 11):
        (offer,) = repaired(asked, [without_the_lowest], lowest=lowest)
        numbers = {table.number for table in offer.plan.rounds[2].tables}
        assert numbers == {lowest, 2, 3, 4}


def test_two_who_must_not_meet_are_parted_even_if_the_wall_has_them_together() -> None:
    asked, kept = begun(16, 4, 2, 1)
    one, other = kept[1].tables[0].entrants()[:2]
    wishes = Wishes(apart=frozenset({frozenset({one, other})}))
    for offer in repaired(replace(asked, wishes=wishes), kept):
        for this_round in offer.plan.rounds[1:]:
            assert not any({one, other} <= {*t.entrants()} for t in this_round.tables)


def test_a_wish_that_the_few_who_remain_can_t_keep_is_reported() -> None:
    """Four of eight go home: the rest have one table, even if two of them must not meet."""
    asked, kept = begun(8, 4, 2, 1)
    wishes = Wishes(apart=frozenset({frozenset({1, 2})}))
    with pytest.raises(RotationImpossible) as refused:
        repaired(replace(asked, entrants=(1, 2, 3, 4), wishes=wishes), kept)
    assert refused.value.code in {"too-many-apart", "wish-not-kept"}
    assert str(refused.value).endswith(".")


def test_couples_stay_together_if_nobody_changed_partners() -> None:
    plan = METHODS["colour-cards"].plan(Asked(range(1, 25), 5, 2))
    couples = {frozenset(side) for table in plan.rounds[0].tables for side in table.sides}
    left = next(iter(couples))
    here = [each for each in range(1, 25) if each not in left]
    asked = Asked(here, 5, 2, played=Plan(plan.rounds[:2]))
    for offer in repaired(asked, plan.rounds[2:]):
        for this_round in offer.plan.rounds[2:]:
            seated = set(this_round.seated())
            sides = {frozenset(side) for table in this_round.tables for side in table.sides}
            assert {each for each in couples if each <= seated} <= sides


def test_too_few_for_a_table_are_refused() -> None:
    asked, kept = begun(5, 4, 2, 1)
    with pytest.raises(RotationImpossible) as told:
        repaired(with_people(asked, [1, 2]), kept)
    assert told.value.finding.code == "too-few-players"


def test_a_longer_search_finds_fairer_offers_with_more_moves() -> None:
    asked, kept = begun(24, 6, 2, 2)
    offers: Sequence[Offer] = repaired(with_people(asked, [3, 17]), kept, tries=100_000)
    assert len(offers) > 1
    assert offers[0].moves <= 14
    assert min(each.again for each in offers if each.moves <= 25) <= 6
