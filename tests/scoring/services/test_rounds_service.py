"""Seating everybody, and starting one round after the other."""

import pytest

from clubs.long_work import Stopped
from clubs.models import AuditEntry, Club, User
from scoring.models import Event, Round, Seating, SitOut, Table, TableLink
from scoring.rotations import Plan, RoundPlan, TablePlan, round_robin
from scoring.services import entrants, events, planned_seats, results, rounds
from scoring.services.refusal import Refused
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.services.acts import enter, nothing_stored, one_act, refused

TWO_AT_ONE = RoundPlan((TablePlan(1, ((1,), (2,))),), ())


def round_of(event: Event, number: int) -> Round:
    return Round.objects.select_related("session").get(session__event=event, number=number)


def enter_all(event: Event, number: int) -> None:
    for table in Table.objects.filter(round__number=number).select_related("round__session"):
        for hand in range(1, table.hands_due + 1):
            enter(table, hand=hand, key=f"{hand}")


def test_everybody_is_seated_for_all_rounds_and_the_first_begins(event: Event) -> None:
    add_entrants(event, 8)
    seat_entrants(event)
    begun = Round.objects.filter(started_at__isnull=False).values_list("number", flat=True)
    assert (Round.objects.count(), list(begun)) == (6, [1])
    assert Table.objects.count() == 24
    assert Seating.objects.count() == 96
    assert Event.objects.get().state == "running"


def test_the_players_of_a_pair_sit_opposite_each_other_and_north_deals_first(
    afternoon: Event,
) -> None:
    table = table_at(afternoon, 1, 1)
    seated = table.seatings.order_by("player__name").values_list("player__name", "seat")
    assert dict(seated) == {
        "Anne Player1": "N", "Bert Partner1": "S", "Anne Player8": "E", "Bert Partner8": "W",
    }  # fmt: skip
    assert (table.first_dealer, table.hands_due) == ("N", 8)


def test_an_odd_pair_sits_out(event: Event) -> None:
    add_entrants(event, 7)
    seat_entrants(event)
    assert list(SitOut.objects.values_list("round__number", flat=True).order_by("round")) == [
        1, 2, 3, 4, 5, 6,
    ]  # fmt: skip
    assert SitOut.objects.values("entrant").distinct().count() == 6


def test_a_withdrawn_pair_is_not_seated(event: Event, dora: User) -> None:
    add_entrants(event, 9)
    entrants.withdraw(event.entrants.get(number=9), by=dora)
    plan = round_robin(range(1, 9), 6)
    rounds.seat(event, plan=plan, by=dora)
    assert not Seating.objects.filter(entrant__number=9).exists()
    assert not SitOut.objects.exists()


def test_nobody_can_be_seated_alone(event: Event, dora: User) -> None:
    add_entrants(event, 1)
    with refused("too-few-entrants"):
        rounds.seat(event, plan=Plan((TWO_AT_ONE,) * 6), by=dora)


def test_a_plan_with_other_rounds_is_refused(event: Event, dora: User) -> None:
    add_entrants(event, 8)
    plan = round_robin(range(1, 9), 5)
    with refused("rounds-differ", found=5, due=6):
        rounds.seat(event, plan=plan, by=dora)


def test_a_plan_with_unknown_numbers_is_refused(event: Event, dora: User) -> None:
    add_entrants(event, 8)
    plan = round_robin(range(2, 10), 6)
    with pytest.raises(Refused) as caught:
        rounds.seat(event, plan=plan, by=dora)
    assert caught.value.code == "plan-faulty"
    assert "9" in caught.value.sentence
    assert not Round.objects.exists()


def test_a_plan_of_pairs_is_refused_for_single_players(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=1, are_single=True)
    add_entrants(event, 4)
    fault = "Round 1, table 1: 1 on a side, where this event seats 2."
    with refused("plan-faulty", faults=fault):
        rounds.seat(event, plan=round_robin(range(1, 5), 1), by=dora)
    assert not Round.objects.exists()


def test_nobody_is_seated_twice(afternoon: Event) -> None:
    with refused("event-started"):
        seat_entrants(afternoon)


def test_the_next_round_begins_and_the_one_before_closes(afternoon: Event, dora: User) -> None:
    enter_all(afternoon, 1)
    with one_act(afternoon, "round-started"):
        rounds.start(round_of(afternoon, 2), by=dora)
    assert round_of(afternoon, 1).closed_at is not None
    assert (round_of(afternoon, 2).started_at is None, round_of(afternoon, 2).closed_at) == (
        False, None,
    )  # fmt: skip


def test_the_next_round_waits_for_results_and_says_which(afternoon: Event, dora: User) -> None:
    enter_all(afternoon, 1)
    table_at(afternoon, 1, 3).results.filter(number__in=[2, 5]).delete()
    with refused("results-missing", tables="round 1, table 3 (hands 2, 5)"):
        rounds.start(round_of(afternoon, 2), by=dora)


def test_with_a_reason_the_next_round_begins_anyway(afternoon: Event, dora: User) -> None:
    rounds.start(round_of(afternoon, 2), by=dora, despite="table 3 is\nslow")
    entry = AuditEntry.objects.get(about=round_of(afternoon, 2).uid)
    assert (entry.new, entry.reason) == ({"round": 2}, "table 3 is slow")


def test_rounds_begin_in_order(afternoon: Event, dora: User) -> None:
    with refused("round-not-next", round=2):
        rounds.start(round_of(afternoon, 3), by=dora, despite="hurry")


def test_a_round_already_begun_is_left_alone(afternoon: Event, dora: User) -> None:
    rounds.start(round_of(afternoon, 2), by=dora, despite="table 3 is slow")
    with nothing_stored():
        for number in (1, 2):
            assert rounds.start(round_of(afternoon, number), by=dora).closed_at == (
                round_of(afternoon, number).closed_at
            )


def test_a_round_of_a_discarded_seating_is_refused(afternoon: Event, dora: User) -> None:
    seen = round_of(afternoon, 2)
    events.unseat(afternoon, by=dora)
    seat_entrants(afternoon)
    with refused("seats-anew"):
        rounds.start(seen, by=dora, despite="hurry")


def test_only_a_plan_from_a_file_may_leave_somebody_out(event: Event, dora: User) -> None:
    add_entrants(event, 9)
    plan = round_robin(range(1, 9), 6)
    with pytest.raises(Refused, match="Round 1: number 9 has no table and would sit out"):
        rounds.seat(event, plan=plan, by=dora)
    rounds.seat(event, plan=plan, by=dora, from_file=True)
    assert SitOut.objects.filter(entrant__number=9).count() == 6


def test_a_round_begun_by_mistake_can_be_taken_back(afternoon: Event, dora: User) -> None:
    enter_all(afternoon, 1)
    rounds.start(round_of(afternoon, 2), by=dora)
    with one_act(afternoon, "round-taken-back"):
        rounds.take_back(round_of(afternoon, 2), by=dora)
    assert round_of(afternoon, 1).closed_at is None
    assert round_of(afternoon, 2).started_at is None


def test_a_round_with_a_result_can_t_be_taken_back(afternoon: Event, dora: User) -> None:
    rounds.start(round_of(afternoon, 2), by=dora, despite="hurry")
    enter(table_at(afternoon, 2, 1))
    with refused("round-has-results", round=2):
        rounds.take_back(round_of(afternoon, 2), by=dora)


def test_a_round_whose_result_was_taken_back_can_be_taken_back(
    afternoon: Event, dora: User
) -> None:
    rounds.start(round_of(afternoon, 2), by=dora, despite="hurry")
    results.take_back(enter(table_at(afternoon, 2, 1)).result, reason="by mistake", by=dora)
    assert rounds.take_back(round_of(afternoon, 2), by=dora).started_at is None


def test_the_start_of_the_first_round_is_taken_back_but_its_seats_stay(
    afternoon: Event, dora: User
) -> None:
    before = as_printed(afternoon)
    rounds.take_back(round_of(afternoon, 1), by=dora)
    assert round_of(afternoon, 1).started_at is None
    assert as_printed(afternoon) == before
    with refused("round-not-started", round=1):
        enter(table_at(afternoon, 1, 1))
    rounds.start(round_of(afternoon, 1), by=dora)
    enter(table_at(afternoon, 1, 1))


def as_printed(event: Event) -> list[tuple[object, ...]]:
    """Every seat, and the codes on the sheets."""
    seats = Seating.objects.filter(round__session__event=event).order_by("pk")
    links = TableLink.objects.filter(session__event=event).order_by("pk")
    return [*seats.values_list("table", "seat", "player"), *links.values_list("token")]


def test_after_seating_no_round_has_begun(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=2, round_minutes=20)
    add_entrants(event, 4)
    with one_act(event, "links-made", "seated"):
        rounds.prepare(event, plan=round_robin((1, 2, 3, 4), 2), by=dora)
    assert not Round.objects.filter(started_at__isnull=False).exists()
    rounds.start(round_of(event, 1), by=dora)
    assert round_of(event, 1).ends_at is not None


@pytest.mark.parametrize(
    ("confirmed", "entry", "printed"),
    [
        ("http://10.0.0.7:8000", "phones", "http://10.0.0.7:8000"),
        ("http://10.9.9.9:8000", "phones", ""),
        ("http://10.0.0.7:8000", "desk", ""),
        ("", "phones", ""),
    ],
)
def test_an_address_is_confirmed_once_per_network(
    club: Club, other_club: Club, dora: User, confirmed: str, entry: str, printed: str
) -> None:
    make_event(club, printed_address=confirmed)
    make_event(other_club, printed_address="http://10.9.9.8:8000")
    event = make_event(club, rounds_due=1, entry=entry)
    add_entrants(event, 4)
    plan = round_robin((1, 2, 3, 4), 1)
    rounds.prepare(event, plan=plan, by=dora, address="http://10.0.0.7:8000")
    event.refresh_from_db()
    assert event.printed_address == printed
    told = AuditEntry.objects.filter(action="address-confirmed").count()
    assert told == bool(printed)


def test_only_the_last_round_can_be_taken_back(afternoon: Event, dora: User) -> None:
    for number in (2, 3):
        rounds.start(round_of(afternoon, number), by=dora, despite="hurry")
    with refused("round-not-last"):
        rounds.take_back(round_of(afternoon, 2), by=dora)


def test_seats_are_given_in_batches_and_none_if_somebody_stops_it(
    event: Event, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planned_seats, "SEATS_AT_ONCE", 16)
    add_entrants(event, 8)
    plan, seen = round_robin(range(1, 9), 6), []

    def look(made: int, of: int) -> None:
        seen.append((made, of))
        if made == 4:
            raise Stopped

    with pytest.raises(Stopped), nothing_stored():
        rounds.prepare(event, plan=plan, by=dora, look=look)
    assert seen == [(2, 6), (4, 6)]
