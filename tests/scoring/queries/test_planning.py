"""What a rotation is asked for by an event, and the plan that is read back from its seats."""

from dataclasses import replace

import pytest

from clubs.models import Club
from scoring.models import Entrant, Event, Wish
from scoring.queries.planning import (
    DRAWN,
    SEARCHED,
    better_than,
    method_of,
    methods_of,
    plan_of,
    planning_of,
    present,
)
from scoring.rotations import METHODS, Asked, Plan, proof
from scoring.services import rounds, wishes
from tests.conftest import add_entrants, make_event
from tests.scoring.derived import plan_played


def event_of(club: Club, entrants: int, *, rounds_due: int = 4, **values: object) -> Event:
    event = make_event(club, rounds_due=rounds_due, **values)  # type: ignore[arg-type]
    add_entrants(event, entrants)
    return event


def asked_in(event: Event, played: Plan | None = None) -> Asked:
    """What the only section of an event is asked for."""
    (asked,) = planning_of(event.sessions.get(), played=played).asked
    return asked


@pytest.fixture
def singles(club: Club) -> Event:
    return event_of(club, 10, are_single=True)


def test_who_has_withdrawn_or_comes_later_is_not_asked_for(singles: Event) -> None:
    singles.entrants.filter(number=2).update(state=Entrant.State.WITHDRAWN)
    singles.entrants.filter(number=3).update(first_round=2)
    singles.entrants.filter(number=4).update(last_round=1)
    assert list(present(singles)) == [1, 4, 5, 6, 7, 8, 9, 10]
    assert list(present(singles, 2)) == [1, 3, 5, 6, 7, 8, 9, 10]
    asked = asked_in(singles)
    assert asked.entrants == (1, 4, 5, 6, 7, 8, 9, 10)
    played = METHODS["planned"].plan(asked)
    later = asked_in(singles, replace(played, rounds=played.rounds[:1]))
    assert later.entrants == (1, 3, 5, 6, 7, 8, 9, 10)


@pytest.mark.parametrize(
    ("rules", "are_single", "side"),
    [
        ("ottawa", False, 1),
        ("ottawa", True, 2),
        ("bloomington-six", False, 1),
        ("bloomington-six", True, 3),
    ],
)
def test_every_format_has_its_side_and_methods_that_seat_it(
    club: Club, rules: str, are_single: bool, side: int
) -> None:
    event = event_of(club, 12, rounds_due=2, rules=rules, are_single=are_single)
    asked = asked_in(event)
    assert asked.side == side
    methods = methods_of(event)
    assert {method.code for method in methods} >= {method_of(event, "").code, "random-draw"}
    for method in methods:
        if method.code != "whist":  # it takes eleven rounds
            plan = method.plan(asked)
            assert {len(table.sides[0]) for table in plan.rounds[0].tables} == {side}


def test_a_code_that_does_not_fit_gives_the_usual_method(club: Club, singles: Event) -> None:
    assert method_of(singles, "round-robin").code == "planned"
    assert method_of(singles, "own-chart").code == "planned"
    assert method_of(singles, "compass").code == "compass"
    assert method_of(event_of(club, 4), "compass").code == "round-robin"


def test_the_wishes_of_single_players_are_asked_for_by_their_numbers(singles: Event) -> None:
    for one, other, kind in (
        (1, 2, Wish.Kind.APART),
        (4, 3, Wish.Kind.NOT_PARTNERS),
        (5, 6, Wish.Kind.PARTNERS_ONCE),
        (7, 8, Wish.Kind.START_TOGETHER),
        (10, 9, Wish.Kind.STAY_TOGETHER),
    ):
        wishes.add(singles, one=one, other=other, kind=kind, by=None)
    asked = asked_in(singles).wishes
    assert asked.apart == {frozenset((1, 2))}
    assert asked.not_partners == {frozenset((3, 4))}
    assert asked.partners_once == {frozenset((5, 6))}
    assert asked.start_together == {frozenset((7, 8))}
    assert asked.stay_together == {frozenset((9, 10))}


@pytest.mark.parametrize("rules", ["ottawa", "bloomington-six"])
@pytest.mark.parametrize("are_single", [True, False])
def test_the_plan_that_was_seated_is_read_back_as_it_was(
    club: Club, rules: str, are_single: bool
) -> None:
    event = event_of(club, 14, rules=rules, are_single=are_single)
    method = method_of(event, "")
    plan = method.plan(asked_in(event))
    rounds.seat(event, plan=plan, by=None, rotation=method.code)
    assert plan_played(event, to_come=True) == plan
    assert plan_played(event).rounds == plan.rounds[:1]


def test_what_is_not_seated_yet_is_no_round_of_the_plan(singles: Event) -> None:
    plan = METHODS["random-draw"].plan(asked_in(singles))
    rounds.seat(singles, plan=plan, by=None, rotation="random-draw")
    assert plan_played(singles, to_come=True) == plan_played(singles) == plan


@pytest.mark.parametrize("code", sorted(METHODS.keys() - set(SEARCHED)))
def test_another_draw_is_offered_just_where_it_is_another(code: str) -> None:
    side = METHODS[code].sides[-1]
    asked = Asked(range(1, 13), 11, side=side, allow_rematches=True)
    plans = [METHODS[code].plan(replace(asked, seed=seed)) for seed in (0, 1)]
    assert (plans[0] != plans[1]) == (code in DRAWN)


def test_a_longer_search_is_never_worse() -> None:
    asked = Asked(range(1, 11), 5, side=2)
    for code in SEARCHED:
        found = [proof(plan_of(METHODS[code], asked, effort=effort)) for effort in (0, 1)]
        repeats = [each.partner_repeats.counted for each in found]
        rematches = [each.rematches.counted for each in found]
        assert repeats == [0, 0]
        assert rematches[1] <= rematches[0]


def test_a_compass_that_repeats_has_a_better_choice(club: Club) -> None:
    asked = asked_in(event_of(club, 24, rounds_due=6, are_single=True))
    better = better_than(METHODS["compass"], asked)
    assert better is not None
    assert better.code == "planned"
