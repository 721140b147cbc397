"""Who sits where, this round and the next."""

from clubs.models import Club, User
from scoring.afternoon.seats import EventSeating, Place, Side
from scoring.models import Event
from scoring.services import events
from tests.cast import add_entrants, make_event, seat_entrants
from tests.scoring.afternoon.play import start_round
from tests.scoring.derived import seating_of


def of(event: Event) -> EventSeating:
    return seating_of(Event.objects.get(pk=event.pk), names="number")


def test_before_play_nobody_has_a_seat(event: Event) -> None:
    add_entrants(event, 4)
    found = of(event)
    assert found.rounds == ()
    assert [entrant.number for entrant in found.entrants] == [1, 2, 3, 4]


def test_the_current_round_and_the_next_are_shown(afternoon: Event) -> None:
    start_round(afternoon, 2)
    found = of(afternoon)
    assert [each.number for each in found.rounds] == [2, 3]
    assert [[table.number for table in each.tables] for each in found.rounds] == [[1, 2, 3, 4]] * 2


def test_after_the_end_of_the_event_there_is_no_next_round(afternoon: Event, dora: User) -> None:
    events.finish(afternoon, by=dora, despite="the hall closes")
    assert [each.number for each in of(afternoon).rounds] == [1]


def test_after_the_last_round_there_is_no_next_one(afternoon: Event) -> None:
    for number in range(2, 7):
        start_round(afternoon, number)
    found = of(afternoon)
    assert found.now
    assert (found.now.number, found.then) == (6, None)


def test_two_opponents_see_the_same_table_and_each_other(afternoon: Event) -> None:
    found = of(afternoon)
    one, eight = found.entrants[0], found.entrants[7]
    assert found.places_of(one)[0] == Place(1, 1, "N-S", (), Side((eight,), ("E-W",)))
    assert found.places_of(eight)[0] == Place(1, 1, "E-W", (), Side((one,), ("N-S",)))


def test_a_pair_without_a_table_sits_out(club: Club) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 3)
    seat_entrants(event)
    found = of(event)
    assert found.now
    (away,) = found.now.sit_outs
    assert found.places_of(away)[0] == Place(1)
    assert found.places_of(away)[1].table == 1


def test_sides_are_named_in_the_letters_of_the_event(club: Club) -> None:
    event = make_event(club, rounds_due=1, letters=Event.Letters.FRENCH)
    add_entrants(event, 2)
    seat_entrants(event)
    found = of(event)
    assert found.now
    assert [side.places for side in found.now.tables[0].sides] == [("N-S",), ("E-O",)]
