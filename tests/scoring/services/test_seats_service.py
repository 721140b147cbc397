"""Reseating the rounds to come, and exchanging two entrants' places."""

import pytest

from clubs.models import Club, User
from scoring.models import Entrant, Event, Round, Seating, SitOut, Table
from scoring.rotations import Plan, RoundPlan, TablePlan, round_robin
from scoring.services import entrants, rounds, seats
from tests.cast import add_entrants, make_event, seat_entrants
from tests.scoring.afternoon.play import enter
from tests.scoring.derived import plan_played, standings_of
from tests.scoring.services.acts import refused


def entrant(event: Event, number: int) -> Entrant:
    return event.entrants.get(number=number)


def round_of(event: Event, number: int) -> Round:
    return Round.objects.select_related("session").get(session__event=event, number=number)


TURNED = RoundPlan((TablePlan(1, ((1,), (3,))), TablePlan(2, ((2,), (4,)))))


@pytest.fixture
def club_of_seven(event: Event) -> Event:
    """Seven pairs in round 1: one of them sits out."""
    add_entrants(event, 7)
    return seat_entrants(event)


@pytest.fixture
def by_round(club: Club, dora: User) -> Event:
    """Four pairs in round 1 of three; the meetings of the other rounds are not known yet."""
    event = make_event(club, rounds_due=3, hands=1)
    add_entrants(event, 4)
    return rounds.seat(event, plan=round_robin(range(1, 5), 1), by=dora, rotation="swiss")


def without(plan: Plan, gone: int, first: int) -> Plan:
    """The same plan without `gone` from round `first` on; those who were to meet it sit out."""

    def thinned(planned: RoundPlan) -> RoundPlan:
        kept = [table for table in planned.tables if gone not in table.entrants()]
        alone = [
            each
            for table in planned.tables
            if gone in table.entrants()
            for each in table.entrants()
            if each != gone
        ]
        renumbered = [TablePlan(number, table.sides) for number, table in enumerate(kept, start=1)]
        return RoundPlan(tuple(renumbered), tuple(alone))

    played, rest = plan.rounds[: first - 1], plan.rounds[first - 1 :]
    return Plan((*played, *(thinned(each) for each in rest)))


def test_the_rounds_to_come_are_reseated_and_those_played_stand(
    afternoon: Event, dora: User
) -> None:
    first = plan_played(afternoon)
    entrants.withdraw(entrant(afternoon, 3), by=dora, after=1)
    plan = without(plan_played(afternoon, to_come=True), 3, first=2)
    seats.make_anew(afternoon, plan=plan, by=dora)
    assert plan_played(afternoon) == first
    assert plan_played(afternoon, to_come=True) == plan
    assert SitOut.objects.count() == 5
    assert Table.objects.filter(round__number=6).count() == 3


def test_a_plan_that_changes_played_rounds_is_refused(afternoon: Event, dora: User) -> None:
    other = round_robin(range(8, 0, -1), 6)
    with refused("seats-anew"):
        seats.make_anew(afternoon, plan=other, by=dora)


def test_a_plan_for_somebody_who_left_is_refused(afternoon: Event, dora: User) -> None:
    entrants.withdraw(entrant(afternoon, 3), by=dora, after=1)
    plan = plan_played(afternoon, to_come=True)
    faults = [
        f"Round {number}, table {table.number}: there is no number 3 in this event."
        for number, planned in enumerate(plan.rounds, start=1)
        for table in planned.tables
        if number > 1 and 3 in table.entrants()
    ]
    with refused("plan-faulty", faults=" ".join(faults)):
        seats.make_anew(afternoon, plan=plan, by=dora)


def test_printed_links_survive_new_seats(afternoon: Event, dora: User) -> None:
    session = afternoon.sessions.get()
    before = set(session.table_links.values_list("token", flat=True))
    entrants.withdraw(entrant(afternoon, 3), by=dora, after=1)
    plan = without(plan_played(afternoon, to_come=True), 3, first=2)
    seats.make_anew(afternoon, plan=plan, by=dora)
    assert set(session.table_links.values_list("token", flat=True)) == before


def test_two_who_sat_in_each_other_s_place_get_each_other_s_points(
    afternoon: Event, dora: User
) -> None:
    enter(afternoon, "n5c5")
    seats.exchange(
        round_of(afternoon, 1), one=entrant(afternoon, 1), other=entrant(afternoon, 2), by=dora
    )
    totals = {
        entrant.number: line.total for line, entrant in standings_of(afternoon, names="full").lines
    }
    assert (totals[1], totals[2]) == (0, 5)


def test_somebody_sitting_out_who_played_after_all_takes_the_place(
    club_of_seven: Event, dora: User
) -> None:
    away = SitOut.objects.get(round__number=1).entrant
    other = Seating.objects.filter(round__number=1)[0].entrant
    seats.exchange(round_of(club_of_seven, 1), one=away, other=other, by=dora)
    assert SitOut.objects.get(round__number=1).entrant == other
    assert Seating.objects.filter(round__number=1, entrant=away).count() == 2


def test_nobody_exchanges_places_with_themselves(afternoon: Event, dora: User) -> None:
    one = entrant(afternoon, 1)
    with refused("chosen-twice"):
        seats.exchange(round_of(afternoon, 1), one=one, other=one, by=dora)


def test_two_who_both_sit_out_have_nothing_to_exchange(afternoon: Event, dora: User) -> None:
    one, other = entrant(afternoon, 1), entrant(afternoon, 2)
    Seating.objects.filter(round__number=1, entrant__in=(one, other)).delete()
    with refused("nothing-to-exchange"):
        seats.exchange(round_of(afternoon, 1), one=one, other=other, by=dora)


def test_a_round_without_seats_gets_them_when_it_begins(dora: User, by_round: Event) -> None:
    enter_everything(by_round, 1)
    second = round_of(by_round, 2)
    assert not second.tables.exists()
    with refused("no-seats-yet", round=2):
        rounds.start(second, by=dora)
    plan = Plan((*plan_played(by_round).rounds, TURNED))
    rounds.start(second, by=dora, plan=plan)
    assert plan_played(by_round) == plan
    rounds.take_back(second, by=dora)
    assert not second.tables.exists()


def enter_everything(event: Event, number: int) -> None:
    for table in Table.objects.filter(round__number=number):
        for hand in range(1, table.hands_due + 1):
            enter(event, "n5c5", at=(number, table.number, hand))
