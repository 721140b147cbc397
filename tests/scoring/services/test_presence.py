"""During play: who comes late, who leaves, who plays for somebody else."""

import pytest

from clubs.models import AuditEntry, User
from scoring.afternoon.presence import strangers
from scoring.afternoon.seats import round_seating
from scoring.models import Entrant, Event, Lineup, Round, Seating
from scoring.rotations import round_robin
from scoring.services import entrants, rounds
from scoring.store.events import afternoon_of
from scoring.words import first_strangers_in_words
from scoring.words.cast import cast_of
from tests.cast import add_entrants
from tests.scoring.afternoon.play import enter, start_round
from tests.scoring.derived import present
from tests.scoring.services.acts import nothing_stored, refused

OTHERS = "Number 3 has left but still has a seat in round 2. Number 9 has no seat in round 2."


def entrant(event: Event, number: int) -> Entrant:
    return event.entrants.get(number=number)


def round_of(event: Event, number: int) -> Round:
    return Round.objects.select_related("session").get(session__event=event, number=number)


def come_late(event: Event, by: User) -> Entrant:
    (late,) = entrants.add(event, who=[(None, ("Late Lou", "Late Lee"))], by=by)
    return late


def test_a_latecomer_is_present_from_the_next_round_on(afternoon: Event, dora: User) -> None:
    late = come_late(afternoon, dora)
    assert (late.number, late.first_round) == (9, 2)
    assert 9 not in present(afternoon, 1)
    assert 9 in present(afternoon, 2)


def test_nobody_can_arrive_once_the_last_round_has_begun(afternoon: Event, dora: User) -> None:
    for number in range(2, 7):
        start_round(afternoon, number)
    with refused("no-round-to-come"):
        come_late(afternoon, dora)


def test_somebody_who_leaves_after_a_round_is_present_until_then(
    afternoon: Event, dora: User
) -> None:
    left = entrants.withdraw(entrant(afternoon, 3), by=dora, after=1)
    assert (left.state, left.last_round) == ("withdrawn", 1)
    assert 3 not in present(afternoon, 2)
    entry = AuditEntry.objects.get(action="entrant-left")
    assert entry.new == {"number": 3, "round": 1}


def test_a_latecomer_who_leaves_without_having_played_left_after_no_round(
    afternoon: Event, dora: User
) -> None:
    entrants.withdraw(come_late(afternoon, dora), by=dora, after=0)
    assert AuditEntry.objects.get(action="entrant-withdrawn").new == {"number": 9}
    assert not AuditEntry.objects.filter(action="entrant-left").exists()


def test_leaving_twice_counts_once(afternoon: Event, dora: User) -> None:
    entrants.withdraw(entrant(afternoon, 3), by=dora, after=1)
    with nothing_stored():
        entrants.withdraw(entrant(afternoon, 3), by=dora, after=0)


def test_nobody_can_leave_after_a_round_that_has_not_begun(afternoon: Event, dora: User) -> None:
    with refused("round-not-started", round=2):
        entrants.withdraw(entrant(afternoon, 3), by=dora, after=2)


def test_somebody_who_returns_is_present_again(afternoon: Event, dora: User) -> None:
    entrants.withdraw(entrant(afternoon, 3), by=dora, after=1)
    back = entrants.bring_back(entrant(afternoon, 3), by=dora)
    assert (back.state, back.first_round, back.last_round) == ("playing", 1, None)
    assert 3 in present(afternoon, 2)


def test_an_absentee_who_arrives_after_all_counts_from_the_next_round(
    event: Event, dora: User
) -> None:
    add_entrants(event, 9)
    entrants.withdraw(entrant(event, 9), by=dora)
    event = rounds.seat(event, plan=round_robin(range(1, 9), 6), by=dora)
    assert entrants.bring_back(entrant(event, 9), by=dora).first_round == 2


def test_a_round_seated_for_others_does_not_begin_without_a_reason(
    afternoon: Event, dora: User
) -> None:
    for table in range(1, 5):
        for hand in range(1, 9):
            enter(afternoon, "n5c5", at=(1, table, hand))
    entrants.withdraw(entrant(afternoon, 3), by=dora, after=1)
    come_late(afternoon, dora)
    second = round_of(afternoon, 2)
    assert strangers(afternoon_of(afternoon), 2) == ([3], [9])
    with refused("seats-do-not-fit", who=OTHERS):
        rounds.start(second, by=dora)
    assert rounds.start(second, by=dora, despite="a friend sits in").started_at


def test_an_entrant_that_leaves_before_sitting_out_has_no_seat_there(
    event: Event, dora: User
) -> None:
    add_entrants(event, 9)
    event = rounds.seat(event, plan=round_robin(range(1, 10), 6), by=dora)
    sits_out = round_of(event, 2).sit_outs.get().entrant
    entrants.withdraw(sits_out, by=dora, after=1)
    now = afternoon_of(event)
    assert strangers(now, 2) == ([], [])
    assert strangers(now, 3) == ([sits_out.number], [])
    assert first_strangers_in_words(now) == (
        f"Number {sits_out.number} has left but still has a seat in round 3."
    )
    cast = cast_of(now, names="full")
    assert round_seating(now, now.frame.rounds[1], cast).sit_outs == ()


def test_a_seat_of_somebody_who_left_is_marked_from_then_on(afternoon: Event, dora: User) -> None:
    start_round(afternoon, 2)
    entrants.withdraw(entrant(afternoon, 3), by=dora, after=2)
    cast = cast_of(afternoon_of(afternoon), names="full")
    pk = entrant(afternoon, 3).pk
    titles = [cast.in_round(number)[pk].title for number in (1, 2, 3)]
    assert titles == ["Anne Player3 & Bert Partner3"] * 2 + ["has left"]


def test_a_substitute_plays_from_a_round_on_and_earlier_rounds_stand(
    afternoon: Event, dora: User
) -> None:
    entrants.substitute(entrant(afternoon, 1), position=2, name="Sub Sue", first_round=3, by=dora)
    sat = Seating.objects.filter(entrant__number=1, seat__in="SW").order_by("round__number")
    names = list(sat.values_list("player__name", flat=True))
    assert names == ["Bert Partner1"] * 2 + ["Sub Sue"] * 4
    cast, key = cast_of(afternoon_of(afternoon), names="full"), entrant(afternoon, 1).pk
    titles = [cast.in_round(number)[key].title for number in (2, 3)]
    assert titles == ["Anne Player1 & Bert Partner1", "Anne Player1 & Sub Sue"]
    assert cast.whole[key].title == "Anne Player1 & Bert Partner1 / Sub Sue"


def test_a_second_substitute_can_follow_the_first(afternoon: Event, dora: User) -> None:
    one = entrant(afternoon, 1)
    entrants.substitute(one, position=1, name="Sub Sue", first_round=2, by=dora)
    entrants.substitute(one, position=1, name="Sub Sam", first_round=4, by=dora)
    lineups = Lineup.objects.filter(entrant=one, position=1).order_by("first_round")
    spans = list(lineups.values_list("player__name", "first_round", "last_round"))
    assert spans == [("Anne Player1", 1, 1), ("Sub Sue", 2, 3), ("Sub Sam", 4, None)]
    with refused("substitute-too-early", round=3):
        entrants.substitute(one, position=1, name="Sub Sid", first_round=3, by=dora)


def test_a_substitute_can_be_replaced_in_the_same_round(afternoon: Event, dora: User) -> None:
    one = entrant(afternoon, 1)
    for name in ("Sub Sue", "Sub Sam"):
        entrants.substitute(one, position=1, name=name, first_round=2, by=dora)
    now = Lineup.objects.filter(entrant=one, position=1).order_by("first_round")
    assert list(now.values_list("player__name", flat=True)) == ["Anne Player1", "Sub Sam"]


@pytest.mark.parametrize("number", [0, 7])
def test_a_substitute_needs_a_round_of_the_event(afternoon: Event, dora: User, number: int) -> None:
    with refused("no-such-round", round=number):
        entrants.substitute(
            entrant(afternoon, 1), position=1, name="Sub Sue", first_round=number, by=dora
        )
