"""Deals that move from table to table, whichever service writes the seats."""

from itertools import combinations

import pytest

from clubs.models import Club, User
from scoring.models import Deal, Event, Round, Session, Table
from scoring.rotations import METHODS, Asked, Plan, RoundPlan, TablePlan
from scoring.services import deals, entrants, rounds, seats, table_repairs, table_seats
from scoring.services.deals import DealsRefused
from scoring.services.sessions import NextSession
from scoring.services.sessions import add as add_session
from scoring.store.deals import deals_of, hands_due
from tests.cast import add_entrants, make_event
from tests.scoring.afternoon.play import start_round
from tests.scoring.derived import plan_played, planning_of
from tests.scoring.services.acts import one_act, refused

MOVED, TOGETHER = Event.DealSets.MOVED, Event.DealSets.TOGETHER


@pytest.fixture
def pairs(club: Club) -> Event:
    """Eight pairs before play: three rounds of three hands, scored by matchpoints."""
    event = make_event(club, rounds_due=3, hands=3, scored=Event.Scored.MATCHPOINTS)
    add_entrants(event, 8)
    return event


@pytest.fixture
def moving(pairs: Event, dora: User) -> Event:
    """The same with moving deals, in round 1 of a Mitchell."""
    deals.choose_sets(pairs, MOVED, by=dora)
    return seated(pairs, dora)


def seated(event: Event, by: User, *, code: str = "mitchell") -> Event:
    return rounds.seat(event, plan=plan_by(code, event), by=by, rotation=code)


def plan_by(code: str, event: Event, rounds_due: int = 3) -> Plan:
    numbers = list(event.entrants.order_by("number").values_list("number", flat=True))
    return METHODS[code].plan(Asked(numbers, rounds=rounds_due))


def round_of(event: Event, number: int) -> Round:
    return Round.objects.select_related("session__event").get(session__event=event, number=number)


def where(event: Event) -> list[list[int | None]]:
    """The first deal of each table, round by round."""
    tables = Table.objects.filter(round__session__event=event).order_by("round__number", "number")
    found: dict[int, list[int | None]] = {}
    for number, first in tables.values_list("round__number", "first_deal"):
        found.setdefault(number, []).append(first)
    return list(found.values())


def nobody_plays_a_deal_twice(event: Event) -> bool:
    plan = plan_played(event, to_come=True)
    played: list[tuple[int, int | None]] = []
    for each, firsts in zip(plan.rounds, where(event), strict=True):
        for table, first in zip(each.tables, firsts, strict=True):
            played += [(entrant, first) for entrant in table.entrants()]
    return len(set(played)) == len(played)


def test_in_a_mitchell_the_deals_go_one_table_down_in_every_round(moving: Event) -> None:
    assert where(moving) == [[1, 4, 7, 10], [4, 7, 10, 1], [7, 10, 1, 4]]
    assert nobody_plays_a_deal_twice(moving)


def test_moving_deals_can_be_chosen_after_seating_and_taken_back(pairs: Event, dora: User) -> None:
    rounds.prepare(pairs, plan=plan_by("mitchell", pairs), by=dora, rotation="mitchell")
    assert where(pairs) == [[None] * 4] * 3
    with one_act(pairs, "deals-move"):
        deals.choose_sets(pairs, MOVED, by=dora)
    assert where(pairs)[0] == [1, 4, 7, 10]
    deals.choose_sets(pairs, MOVED, by=dora)  # the second press does nothing
    with one_act(pairs, "deals-together"):
        deals.choose_sets(pairs, TOGETHER, by=dora)
    assert where(pairs) == [[None] * 4] * 3


def test_moving_deals_can_be_chosen_before_seating(moving: Event, dora: User) -> None:
    with pytest.raises(DealsRefused, match="Play has begun"):
        deals.choose_sets(moving, TOGETHER, by=dora)


def test_remade_seats_avoid_deals_already_played(moving: Event, dora: User) -> None:
    first, *_others = where(moving)
    played = plan_played(moving)
    turned = Plan(
        (
            *played.rounds,
            RoundPlan(tuple(TablePlan(n, ((n + 4,), (n % 4 + 1,))) for n in range(1, 5))),
            RoundPlan(tuple(TablePlan(n, ((n,), ((n + 1) % 4 + 5,))) for n in range(1, 5))),
        )
    )
    seats.make_anew(moving, plan=turned, by=dora)
    assert where(moving)[0] == first
    assert nobody_plays_a_deal_twice(moving)


def test_a_departing_entrant_takes_no_deals_along(moving: Event, dora: User) -> None:
    entrants.withdraw(moving.entrants.get(number=7), by=dora, after=1)
    entrants.withdraw(moving.entrants.get(number=8), by=dora, after=1)
    pairs_left = planning_of(moving, "round-robin").plan()
    seats.make_anew(moving, plan=pairs_left, by=dora)
    assert [len(tables) for tables in where(moving)] == [4, 3, 3]
    assert nobody_plays_a_deal_twice(moving)


def test_a_round_seated_when_it_begins_gets_its_deals_then(pairs: Event, dora: User) -> None:
    deals.choose_sets(pairs, MOVED, by=dora)
    rounds.seat(pairs, plan=plan_by("swiss", pairs, 1), by=dora, rotation="swiss")
    for number in (2, 3):
        plan = planning_of(pairs, "swiss").plan()
        rounds.start(round_of(pairs, number), by=dora, despite="a test", plan=plan)
    assert len(where(pairs)) == 3
    assert nobody_plays_a_deal_twice(pairs)


def test_a_late_table_gets_deals_of_its_own_and_the_others_keep_theirs(
    moving: Event, dora: User
) -> None:
    before = where(moving)
    entrants.add(moving, who=[(9, ("Ann", "Bo")), (10, ("Cy", "Di"))], by=dora)
    table_seats.split(round_of(moving, 1), numbers=(9, 10), reason="late", by=dora)
    first, *others = where(moving)
    assert (first[:4], others) == (before[0], before[1:])
    assert first[4] == 13  # the four sets are at the other tables


def test_a_table_given_up_leaves_its_deals_unused(moving: Event, dora: User) -> None:
    for number in (4, 8):
        entrants.withdraw(moving.entrants.get(number=number), by=dora, after=0)
    table_seats.merge(round_of(moving, 1), drop=4, keep=None, reason="flu", by=dora)
    assert where(moving)[0] == [1, 4, 7]


def test_as_many_deals_are_dealt_as_the_moving_sets_need(pairs: Event, dora: User) -> None:
    deals.choose_sets(pairs, MOVED, by=dora)
    assert deals.deal(pairs, by=dora) == 9  # a set for each round; seats tell the rest
    pairs.refresh_from_db()
    before = deals_of(pairs)
    seated(pairs, dora)
    assert deals.deal(pairs, by=dora) == 3
    assert deals_of(pairs)[:9] == before
    dealers = Deal.objects.order_by("number").values_list("dealer", flat=True)
    assert "".join(dealers) == "NES" * 4
    assert [each.round for each in hands_due(pairs)] == [None] * 12


def test_shorter_rounds_leave_the_deals_their_numbers(moving: Event, dora: User) -> None:
    before = where(moving)
    table_repairs.set_hands(round_of(moving, 2), 2, reason="late", by=dora, onward=True)
    seats.make_anew(moving, plan=plan_played(moving, to_come=True), by=dora)
    assert where(moving) == before
    assert len(hands_due(moving)) == 12


def test_a_second_session_continues_with_other_deals(moving: Event, dora: User) -> None:
    for number in (2, 3):
        start_round(moving, number)
    for table in Table.objects.all():
        table_repairs.call_time(round_of(moving, table.round.number), reason="late", by=dora)
    first = Session.objects.get()
    following = NextSession(first.starts_at, rounds=3, hands_per_round=2)
    add_session(moving, following, sections=[range(1, 9)], by=dora)
    seated(moving, dora)
    assert where(moving)[3] == [13, 15, 17, 19]
    assert len(hands_due(moving)) == 12 + 8


def test_two_tables_never_have_the_same_deals_in_a_round(moving: Event) -> None:
    assert all(one != other for each in where(moving) for one, other in combinations(each, 2))


def test_nothing_can_be_chosen_once_the_event_is_over(moving: Event, dora: User) -> None:
    Event.objects.update(state=Event.State.FINISHED)
    with refused("event-finished"):
        deals.choose_sets(moving, TOGETHER, by=dora)
