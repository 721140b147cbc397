"""A round in play may grow or shrink: the deals of all other hands at every table stay the same."""

import pytest

from clubs.models import Club, User
from scoring.afternoon.deals import deal_at
from scoring.models import Event, Round, Session
from scoring.rotations import METHODS, Asked
from scoring.services import deals, events, rounds, table_repairs
from scoring.store import afternoon_of
from scoring.store.deals import deals_of, how_many_dealt, how_many_missing
from tests.cast import add_entrants, make_event

pytestmark = pytest.mark.django_db

ROUNDS, HANDS = 3, 3


@pytest.fixture
def dealt(club: Club, dora: User) -> Event:
    """Three rounds of three hands, the same deals at both tables; no round has begun."""
    event = make_event(club, rounds_due=ROUNDS, hands=HANDS)
    add_entrants(event, 4)
    plan = METHODS["round-robin"].plan(Asked(range(1, 5), rounds=ROUNDS))
    rounds.prepare(event, plan=plan, by=dora, rotation="round-robin")
    deals.deal(event, by=dora)
    return event


def numbers(event: Event) -> list[list[int | None]]:
    """The deals of each round at its first table, hand by hand."""
    afternoon = afternoon_of(Event.objects.get(pk=event.pk))
    tables = (afternoon.tables_in(number)[0] for number in range(1, ROUNDS + 1))
    return [
        [deal_at(afternoon, table, hand) for hand in range(1, table.hands_due + 1)]
        for table in tables
    ]


def first_round(event: Event) -> Round:
    return Round.objects.select_related("session__event").get(session__event=event, number=1)


@pytest.mark.parametrize("onward", [False, True])
def test_hands_added_during_a_round_leave_every_deal_its_number(
    dealt: Event, dora: User, onward: bool
) -> None:
    rounds.start(first_round(dealt), by=dora)
    before = deals_of(dealt)
    table_repairs.set_hands(first_round(dealt), 5, reason="there is time", onward=onward, by=dora)
    added = [None, None]
    after = [*added] if onward else []
    assert numbers(dealt) == [[1, 2, 3, *added], [4, 5, 6, *after], [7, 8, 9, *after]]
    assert deals_of(dealt) == before
    assert how_many_missing(dealt, how_many_dealt(dealt)) == 0


def test_rounds_shortened_and_lengthened_again_have_the_same_deals_as_before(
    dealt: Event, dora: User
) -> None:
    rounds.start(first_round(dealt), by=dora)
    for hands in (2, 4, 3):
        table_repairs.set_hands(first_round(dealt), hands, reason="so", onward=True, by=dora)
        assert [each[0] for each in numbers(dealt)] == [1, 4, 7]
    assert numbers(dealt) == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


def test_taking_the_first_round_back_does_not_permit_moving_deals(dealt: Event, dora: User) -> None:
    rounds.start(first_round(dealt), by=dora)
    rounds.take_back(first_round(dealt), by=dora)
    with pytest.raises(deals.DealsRefused, match="would not fit any more"):
        table_repairs.set_hands(first_round(dealt), 5, reason="so", onward=True, by=dora)
    assert numbers(dealt) == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


def test_a_round_added_during_play_gets_deals_of_its_own(dealt: Event, dora: User) -> None:
    rounds.start(first_round(dealt), by=dora)
    table_repairs.set_hands(first_round(dealt), 5, reason="so", by=dora)
    Session.objects.update(rounds_due=ROUNDS + 1)
    assert deals.deal(Event.objects.get(pk=dealt.pk), by=dora) == HANDS
    assert [each.due and each.due.hand for each in deals_of(dealt)[-HANDS:]] == [1, 2, 3]
    assert numbers(dealt)[:2] == [[1, 2, 3, None, None], [4, 5, 6]]


def test_an_event_in_play_before_sizes_were_stored_keeps_its_deals(
    dealt: Event, dora: User
) -> None:
    rounds.start(first_round(dealt), by=dora)
    Session.objects.update(set_size=None)
    table_repairs.set_hands(first_round(dealt), 5, reason="so", by=dora)
    assert numbers(dealt) == [[1, 2, 3, None, None], [4, 5, 6], [7, 8, 9]]


def test_without_deals_no_size_is_stored(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=ROUNDS, hands=HANDS)
    add_entrants(event, 4)
    plan = METHODS["round-robin"].plan(Asked(range(1, 5), rounds=ROUNDS))
    rounds.prepare(event, plan=plan, by=dora, rotation="round-robin")
    rounds.start(first_round(event), by=dora)
    events.publish(event, published=True, by=dora)
    assert Session.objects.get().set_size is None
