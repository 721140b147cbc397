"""A computer player takes a seat, and gives it back."""

import pytest

from clubs.models import Club, Member, User
from clubs.services import doubles
from scoring.acts.undo import last_act, undo
from scoring.afternoon import entrant_size
from scoring.models import Entrant, Event, Lineup, Player, Seating
from scoring.services import computers, entrants, erasure, rehearsals
from scoring.services.refusal import Refused
from scoring.store.coming import lineups_of
from scoring.store.former import former_of
from tests.cast import add_entrants, make_event
from tests.scoring.afternoon.play import enter_totals, start_round
from tests.scoring.services.acts import nothing_stored, refused


def pair(event: Event, number: int = 3) -> Entrant:
    found: Entrant = event.entrants.get(number=number)
    return found


def seated(event: Event) -> list[tuple[int, str, int]]:
    rows = Seating.objects.filter(round__session__event=event)
    return sorted(rows.values_list("table", "seat", "player"))


def kinds(event: Event, number: int = 3) -> list[tuple[str, str, int, int | None]]:
    rows = Lineup.objects.filter(entrant=pair(event, number)).order_by("position", "first_round")
    return list(rows.values_list("player__name", "player__kind", "first_round", "last_round"))


def test_before_play_it_takes_a_seat_and_undo_gives_the_name_back(event: Event, dora: User) -> None:
    add_entrants(event, 4)
    bert = Member.objects.create(club=event.club, first_name="Bert", last_name="Partner3")
    Player.objects.filter(name="Bert Partner3").update(member=bert, name="Bertie")
    computers.play(pair(event), position=2, by=dora)
    assert kinds(event)[1] == ("Bertie", "computer", 1, None)
    assert not Player.objects.filter(member=bert).exists()
    last = last_act(Event.objects.get(pk=event.pk))
    assert last is not None
    undo(event, seen=last.mark, by=dora)
    assert kinds(event)[1] == ("Bertie", "person", 1, None)
    assert Player.objects.get(member=bert).name == "Bertie"


def test_undo_does_not_duplicate_a_player_who_took_another_place_meanwhile(
    event: Event, dora: User
) -> None:
    add_entrants(event, 4)
    bert = Member.objects.create(club=event.club, first_name="Bert", last_name="Partner3")
    Player.objects.filter(name="Bert Partner3").update(member=bert)
    computers.play(pair(event), position=2, by=dora)
    entrants.change(pair(event, 4), number=4, names=("", "Bert Partner3"), by=dora)
    computers.give_back(pair(event), position=2, first_round=1, member=str(bert.uid))
    assert pair(event, 4).lineups.get(position=2).player == Player.objects.get(member=bert)


def test_undo_gives_the_seat_to_the_member_that_a_double_was_merged_into(
    event: Event, dora: User
) -> None:
    add_entrants(event, 4)
    bert = Member.objects.create(club=event.club, first_name="Bert", last_name="Partner3")
    albert = Member.objects.create(club=event.club, first_name="Albert", last_name="Partner3")
    Player.objects.filter(name="Bert Partner3").update(member=bert)
    computers.play(pair(event), position=2, by=dora)
    doubles.merge(bert, into=albert, by=dora)
    computers.give_back(pair(event), position=2, first_round=1, member=str(bert.uid))
    assert Player.objects.get(name="Bert Partner3").member == albert
    computers.play(pair(event), position=2, by=dora)
    entrants.change(pair(event, 4), number=4, names=("", "Albert Partner3"), by=dora)
    computers.give_back(pair(event), position=2, first_round=1, member=str(bert.uid))
    assert Player.objects.get(member__isnull=False).name == "Albert Partner3"


def test_erasing_the_person_whose_seat_it_took_erases_the_name_in_the_event(
    event: Event, dora: User
) -> None:
    add_entrants(event, 4)
    bert = Member.objects.create(club=event.club, first_name="Bert", last_name="Roy")
    Player.objects.filter(name="Bert Partner3").update(member=bert, name="Bertie the Great")
    computers.play(pair(event), position=2, by=dora)
    erasure.erase(bert, by=dora)
    assert kinds(event)[1][0] == "A former member"


def test_during_play_undo_gives_back_the_seats_to_come(afternoon: Event, dora: User) -> None:
    before = kinds(afternoon), seated(afternoon)
    computers.play(pair(afternoon), position=2, first_round=3, by=dora)
    last = last_act(Event.objects.get(pk=afternoon.pk), by=dora)
    assert last is not None
    undo(afternoon, seen=last.mark, by=dora)
    assert (kinds(afternoon), seated(afternoon)) == before
    assert not Player.objects.filter(kind="computer").exists()


def test_during_play_whoever_played_before_keeps_those_rounds(afternoon: Event, dora: User) -> None:
    computers.play(pair(afternoon), position=2, first_round=3, by=dora)
    assert kinds(afternoon)[1:] == [
        ("Bert Partner3", "person", 1, 2),
        ("", "computer", 3, None),
    ]
    seats = Seating.objects.filter(player__kind="computer")
    assert set(seats.values_list("round__number", flat=True)) == {3, 4, 5, 6}


def test_undo_does_not_give_the_person_what_it_played(afternoon: Event, dora: User) -> None:
    computers.play(pair(afternoon), position=2, first_round=1, by=dora)
    for table in (1, 2, 3, 4):
        enter_totals(afternoon, (40, 24), at=(1, table))
    last = last_act(Event.objects.get(pk=afternoon.pk), by=dora)
    assert last is not None
    assert last.promise == ""
    assert "let the person play from the round you choose" in last.instead


def test_a_latecomer_can_take_the_seat_over(afternoon: Event, dora: User) -> None:
    computers.play(pair(afternoon), position=2, first_round=1, by=dora)
    start_round(afternoon, 2)
    entrants.substitute(pair(afternoon), position=2, name="Sue Late", first_round=2, by=dora)
    assert kinds(afternoon)[1:] == [
        ("Bert Partner3", "computer", 1, 1),
        ("Sue Late", "person", 2, None),
    ]


def test_the_person_whose_seat_it_took_may_play_after_all(afternoon: Event, dora: User) -> None:
    computers.play(pair(afternoon), position=2, first_round=1, by=dora)
    entrants.substitute(pair(afternoon), position=2, name="Bert Partner3", first_round=1, by=dora)
    assert kinds(afternoon)[1:] == [("Bert Partner3", "person", 1, None)]


def test_before_play_a_typed_name_takes_the_seat_from_it(event: Event, dora: User) -> None:
    entrants.add(event, who=[(3, ("Ann Lee", ""))], by=dora)
    entrants.change(pair(event), number=3, names=("Ann Lee", ""), by=dora)
    assert kinds(event)[1][1] == "computer"
    entrants.change(pair(event), number=3, names=("Ann Lee", "Bo Roy"), by=dora)
    assert kinds(event)[1] == ("Bo Roy", "person", 1, None)


def test_during_play_a_name_typed_over_it_is_refused(afternoon: Event, dora: User) -> None:
    computers.play(pair(afternoon), position=2, first_round=1, by=dora)
    with refused("computer-plays"), nothing_stored():
        entrants.change(pair(afternoon), number=3, names=("Ann", "Sue Late"), by=dora)


def test_a_computer_is_refused_if_the_rules_leave_it_no_seat(club: Club, dora: User) -> None:
    event = make_event(club, rules="bid-whist")
    add_entrants(event, 1)
    with pytest.raises(Refused, match="there is a kitty"), nothing_stored():
        computers.play(pair(event, 1), position=1, by=dora)
    names = ("Ann Lee", "")[: entrant_size(event)]
    with refused("computer-cannot-play"), nothing_stored():
        entrants.add(event, who=[(None, names)], by=dora)


def test_a_computer_is_expected_at_no_door_and_copied_to_no_later_event(
    event: Event, dora: User
) -> None:
    add_entrants(event, 2)
    entrants.add(event, who=[(3, ("Ann Lee", ""))], by=dora)
    assert "" not in [each.player.name for each in lineups_of(event)]
    former = former_of(event.club)
    assert former is not None
    assert [len(names) for names in former.names()] == [2, 2]


def test_a_computer_takes_part_in_a_rehearsal(event: Event, dora: User) -> None:
    add_entrants(event, 3)
    entrants.add(event, who=[(4, ("Zoe Alone", ""))], by=dora)
    rehearsal = rehearsals.begin(event, by=dora)
    assert rehearsal.players.filter(kind="computer").count() == 1
