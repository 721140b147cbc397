"""What an event asks of a rotation, and the plan that is read back from its seats."""

from dataclasses import replace

import pytest

from clubs.models import Club
from engine.ruleset import preset
from scoring.afternoon.facts import Afternoon, WishFacts
from scoring.afternoon.planning import (
    DRAWN,
    Planning,
    method_in,
    method_of,
    methods_of,
    planning_of,
)
from scoring.models import Entrant, Event
from scoring.rotations import METHODS, SEARCHED, Asked, proof
from scoring.services import rounds
from tests.cast import add_entrants, make_event
from tests.scoring import derived
from tests.scoring.afternoon.making import preparing
from tests.scoring.derived import plan_played, present

TEN = range(1, 11)


def planned(value: Afternoon, code: str = "") -> Planning:
    """The only session of an event, planned by this method or by its own."""
    session = value.frame.session_now
    method = method_of(value, code) if code else method_in(value, session)
    return planning_of(value, session, method)


def asked_in(value: Afternoon) -> Asked:
    """The request of an event's only section."""
    (asked,) = planned(value).asked
    return asked


def single_players(*sections: range, **others: object) -> Afternoon:
    return preparing(*sections, format="individuals", **others)  # type: ignore[arg-type]


@pytest.fixture
def singles(club: Club) -> Event:
    event = make_event(club, rounds_due=4, are_single=True)
    add_entrants(event, 10)
    return event


def test_withdrawn_and_late_entrants_are_not_in_the_request(singles: Event) -> None:
    singles.entrants.filter(number=2).update(state=Entrant.State.WITHDRAWN)
    singles.entrants.filter(number=3).update(first_round=2)
    singles.entrants.filter(number=4).update(last_round=1)
    assert present(singles) == [1, 4, 5, 6, 7, 8, 9, 10]
    assert present(singles, 2) == [1, 3, 5, 6, 7, 8, 9, 10]
    now = derived.planning_of(singles, "random-draw")
    assert now.asked[0].entrants == (1, 4, 5, 6, 7, 8, 9, 10)
    rounds.seat(singles, plan=now.plan(), by=None, rotation="random-draw")
    later = derived.planning_of(singles).asked[0]
    assert later.entrants == (1, 3, 5, 6, 7, 8, 9, 10)
    assert len(later.played.rounds) == 1


@pytest.mark.parametrize(
    ("rules", "event_format", "side"),
    [
        ("ottawa", "pairs", 1),
        ("ottawa", "individuals", 2),
        ("bloomington-six", "teams", 1),
        ("bloomington-six", "individuals", 3),
    ],
)
def test_every_format_has_methods_that_can_seat_it(
    rules: str, event_format: str, side: int
) -> None:
    value = preparing(range(1, 13), rounds_due=2, rules=preset(rules), format=event_format)
    asked = asked_in(value)
    assert asked.side == side
    methods = methods_of(value.event)
    assert {method.code for method in methods} >= {method_of(value, "").code, "random-draw"}
    for method in methods:
        if method.code not in ("whist", "team-of-four"):  # eleven rounds, or four pairs
            plan = method.plan(asked)
            assert {len(table.sides[0]) for table in plan.rounds[0].tables} == {side}


def test_a_code_that_does_not_fit_means_the_usual_method() -> None:
    singles = single_players(TEN)
    assert method_of(singles, "round-robin").code == "planned"
    assert method_of(singles, "own-chart").code == "planned"
    assert method_of(singles, "compass").code == "compass"
    assert method_of(preparing(range(1, 5)), "compass").code == "round-robin"


def test_the_wishes_of_single_players_are_in_the_request_by_number() -> None:
    wishes = {
        1: (WishFacts("apart", 2), WishFacts("not-partners", 3)),
        5: (WishFacts("partners-once", 6),),
        7: (WishFacts("start-together", 8),),
        9: (WishFacts("stay-together", 10),),
    }
    asked = asked_in(single_players(TEN, wishes=wishes)).wishes
    assert asked.apart == {frozenset((1, 2))}
    assert asked.not_partners == {frozenset((1, 3))}
    assert asked.partners_once == {frozenset((5, 6))}
    assert asked.start_together == {frozenset((7, 8))}
    assert asked.stay_together == {frozenset((9, 10))}


def test_each_section_is_planned_alone_and_its_tables_follow_the_previous_ones() -> None:
    plan = planned(preparing(range(1, 5), range(5, 11), rounds_due=3)).plan()
    assert len(plan.rounds) == 3
    for each in plan.rounds:
        tables = {table.number: set(table.entrants()) for table in each.tables}
        assert set().union(*(tables[number] for number in (1, 2))) == {1, 2, 3, 4}
        assert set().union(*(tables[number] for number in (3, 4, 5))) == set(range(5, 11))


@pytest.mark.parametrize(("code", "made"), [("compass", 4), ("random-draw", 1)])
def test_a_section_with_too_few_left_sits_out_while_the_others_play_on(
    code: str, made: int
) -> None:
    plan = planned(single_players(range(1, 9), range(9, 11)), code).plan()
    assert [each.sit_outs for each in plan.rounds] == [(9, 10)] * made
    assert {number for each in plan.rounds for number in each.seated()} == set(range(1, 9))


@pytest.mark.parametrize("rules", ["ottawa", "bloomington-six"])
@pytest.mark.parametrize("are_single", [True, False])
def test_the_seated_plan_is_read_back_unchanged(club: Club, rules: str, are_single: bool) -> None:
    event = make_event(club, rounds_due=4, rules=rules, are_single=are_single)
    add_entrants(event, 14)
    planning = derived.planning_of(event)
    plan = planning.plan()
    rounds.seat(event, plan=plan, by=None, rotation=planning.method.code)
    assert plan_played(event, to_come=True) == plan
    assert plan_played(event).rounds == plan.rounds[:1]


def test_a_round_not_seated_yet_is_no_round_of_the_plan(singles: Event) -> None:
    plan = derived.planning_of(singles, "random-draw").plan()
    rounds.seat(singles, plan=plan, by=None, rotation="random-draw")
    assert plan_played(singles, to_come=True) == plan_played(singles) == plan


@pytest.mark.parametrize("code", sorted(METHODS.keys() - set(SEARCHED) - {"team-of-four"}))
def test_another_draw_is_offered_exactly_if_it_would_differ(code: str) -> None:
    side = METHODS[code].sides[-1]
    asked = Asked(range(1, 13), 11, side=side, allow_rematches=True)
    plans = [METHODS[code].plan(replace(asked, seed=seed)) for seed in (0, 1)]
    assert (plans[0] != plans[1]) == (code in DRAWN)


@pytest.mark.parametrize(
    "code",
    [
        "planned",
        *(pytest.param(code, marks=pytest.mark.long) for code in sorted({*SEARCHED} - {"planned"})),
    ],
)
def test_a_longer_search_is_never_worse(code: str) -> None:
    planning = planned(single_players(TEN, rounds_due=5), code)
    found = [proof(replace(planning, effort=effort).plan()) for effort in (0, 1)]
    assert [each.partner_repeats.counted for each in found] == [0, 0]
    assert found[1].rematches.counted <= found[0].rematches.counted


def test_a_compass_with_repeats_has_a_better_alternative() -> None:
    better = planned(single_players(range(1, 25), rounds_due=6), "compass").better
    assert better is not None
    assert better.code == "planned"
