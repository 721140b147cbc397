"""A table given up in a round in play, and one added to it."""

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.acts.history import history_of
from scoring.afternoon.table_seats import merging, splitting
from scoring.models import Entrant, Event, Lineup, Round, Seating, SitOut, Table, TableLink
from scoring.rotations import Plan, RoundPlan, TablePlan, round_robin
from scoring.services import entrants, results, rounds, table_seats
from scoring.services.repairing import look, mark_of
from tests.cast import add_entrants, make_event, table_at
from tests.scoring.afternoon.play import enter, enter_totals
from tests.scoring.derived import plan_played, planning_of, standings_of, value_of
from tests.scoring.services.acts import one_act, refused

PAIRS = RoundPlan(
    (TablePlan(1, ((1,), (2,))), TablePlan(2, ((3,), (4,))), TablePlan(3, ((5,), (6,))))
)
SINGLES = RoundPlan(
    (
        TablePlan(1, ((1, 2), (3, 4))),
        TablePlan(2, ((5, 6), (7, 8))),
        TablePlan(3, ((9, 10), (11, 12))),
    ),
    (13, 14, 15),
)


@pytest.fixture
def six(club: Club, dora: User) -> Event:
    """Six pairs in round 1 of two: 1 meets 2, 3 meets 4, 5 meets 6."""
    event = make_event(club, rounds_due=2, hands=2)
    add_entrants(event, 6)
    return rounds.seat(event, plan=Plan((PAIRS, PAIRS)), by=dora)


@pytest.fixture
def seven(club: Club, dora: User) -> Event:
    """The same with two more pairs, 7 and 8, who sit out."""
    event = make_event(club, rounds_due=2, hands=2)
    add_entrants(event, 8)
    return rounds.seat(event, plan=Plan((PAIRS, PAIRS)), by=dora, from_file=True)


@pytest.fixture
def singles(club: Club, dora: User) -> Event:
    """Twelve single players at three tables, 13 to 15 sit out."""
    event = make_event(club, rounds_due=2, hands=2)
    Event.objects.update(format=Event.Format.INDIVIDUALS)
    event.refresh_from_db()
    names = [(number, (f"Player {number}",)) for number in range(1, 16)]
    entrants.add(event, who=names, by=None)
    return rounds.seat(event, plan=Plan((SINGLES, SINGLES)), by=dora)


def round_of(event: Event, number: int = 1) -> Round:
    return Round.objects.select_related("session__event").get(session__event=event, number=number)


def one(event: Event, number: int) -> Entrant:
    return event.entrants.get(number=number)


def leave(event: Event, *numbers: int, after: int = 0) -> None:
    for number in numbers:
        entrants.withdraw(one(event, number), by=User.objects.get(username="dora"), after=after)


def seats_at(event: Event, table: int, round_number: int = 1) -> dict[str, str]:
    """Who sits at a table, by seat."""
    seatings = Seating.objects.filter(
        table__number=table, round__number=round_number, round__session__event=event
    )
    return dict(seatings.values_list("seat", "player__name"))


def out(event: Event) -> list[int]:
    """Who sits out in round 1."""
    numbers = SitOut.objects.filter(round=round_of(event)).values_list("entrant__number", flat=True)
    return sorted(numbers)


def everybody_has_one_place(event: Event) -> bool:
    """Whether nobody is at two tables of a round, or at a table and sitting out."""
    places: Counter[tuple[int, int]] = Counter()
    at_tables = Seating.objects.values_list("round", "entrant", "table").distinct()
    places.update((this_round, entrant) for this_round, entrant, _ in at_tables)
    places.update(SitOut.objects.values_list("round", "entrant"))
    return max(places.values()) == 1


def last_act(event: Event) -> tuple[str, str]:
    act = history_of(event).object_list[0]
    return act.sentence, act.reason


# Two tables merged


def test_two_tables_that_each_lost_a_side_can_become_one(six: Event, dora: User) -> None:
    leave(six, 2, 3)
    first = round_of(six)
    with one_act(six, "tables-merged"):
        table_seats.merge(first, drop=2, keep=1, reason="flu", by=dora)
    assert seats_at(six, 1) == {
        "N": "Anne Player1", "S": "Bert Partner1", "E": "Anne Player4", "W": "Bert Partner4",
    }  # fmt: skip
    assert sorted(first.tables.values_list("number", flat=True)) == [1, 3]
    assert (out(six), everybody_has_one_place(six)) == ([], True)
    assert seats_at(six, 2, 2)["E"] == "Anne Player4"  # later rounds are reseated separately
    assert last_act(six) == (
        "round 1: gave table 2 up. To table 1 went 4; out: –", "flu",
    )  # fmt: skip


def test_a_pair_changes_sides_in_its_seating_order(six: Event, dora: User) -> None:
    leave(six, 1, 3)
    table_seats.merge(round_of(six), drop=2, keep=1, reason="flu", by=dora)
    assert seats_at(six, 1) == {
        "N": "Anne Player4", "S": "Bert Partner4", "E": "Anne Player2", "W": "Bert Partner2",
    }  # fmt: skip


def test_a_substitute_moves_along(six: Event, dora: User) -> None:
    entrants.substitute(one(six, 4), position=2, name="Sub Sue", first_round=1, by=dora)
    leave(six, 2, 3)
    table_seats.merge(round_of(six), drop=2, keep=1, reason="flu", by=dora)
    assert seats_at(six, 1)["W"] == "Sub Sue"


def test_hands_of_the_merged_table_count_for_those_who_sit_there(six: Event, dora: User) -> None:
    leave(six, 2, 3)
    table_seats.merge(round_of(six), drop=2, keep=1, reason="flu", by=dora)
    enter(six, "n5c5", at=(1, 1, 1))
    lines = standings_of(six, names=Event.Names.FULL).lines
    assert {line.entrant: line.total for line, _ in lines if line.total} == {1: 5, 4: 3}


def test_an_entrant_that_left_during_the_round_without_a_hand_left_before_it(
    six: Event, dora: User
) -> None:
    rounds.start(round_of(six, 2), by=dora, despite="late")
    leave(six, 2, 3, after=2)
    table_seats.merge(round_of(six, 2), drop=2, keep=1, reason="flu", by=dora)
    assert {one(six, 2).last_round, one(six, 3).last_round} == {1}


def test_a_single_table_that_lost_a_side_can_be_given_up(six: Event, dora: User) -> None:
    leave(six, 2)
    with one_act(six, "table-dropped"):
        table_seats.merge(round_of(six), drop=1, keep=None, reason="flu", by=dora)
    assert (out(six), everybody_has_one_place(six)) == ([1], True)
    assert last_act(six)[0] == "round 1: gave table 1 up. Out: 1"


def test_results_taken_back_at_a_table_are_deleted_with_it(six: Event, dora: User) -> None:
    row = enter(six, "n5c5", at=(1, 2, 1)).result
    results.take_back(row, reason="a mistake", by=dora)
    leave(six, 2, 3)
    table_seats.merge(round_of(six), drop=2, keep=1, reason="flu", by=dora)
    told = [act.sentence for act in history_of(six).object_list]
    assert "round 1, table 2, hand 1: took back n5c5" in told


def test_single_players_fill_the_empty_seats_of_another_table(singles: Event, dora: User) -> None:
    leave(singles, 2, 4, 5)
    table_seats.merge(round_of(singles), drop=2, keep=1, reason="flu", by=dora)
    assert seats_at(singles, 1) == {
        "N": "Player 1", "S": "Player 6", "E": "Player 3", "W": "Player 7",
    }  # fmt: skip
    assert (out(singles), everybody_has_one_place(singles)) == ([8, 13, 14, 15], True)


def test_teams_of_three_are_merged_and_split_like_pairs(club: Club, dora: User) -> None:
    event = make_event(club, rules="bloomington-six", rounds_due=2, hands=2)
    add_entrants(event, 6)
    rounds.seat(event, plan=Plan((PAIRS, PAIRS)), by=dora)
    leave(event, 1, 4)
    table_seats.merge(round_of(event), drop=2, keep=1, reason="flu", by=dora)
    names = [f"{name}3" for name in ("Anne Player", "Bert Partner", "Cleo Third")]
    assert [seats_at(event, 1)[seat] for seat in "135"] == names
    table_seats.merge(round_of(event), drop=3, keep=None, reason="a pause", by=dora)
    table_seats.split(round_of(event), numbers=[6, 5], reason="back", by=dora)
    assert seats_at(event, 2)["1"] == "Anne Player6"
    assert everybody_has_one_place(event)


def test_a_table_that_can_t_be_filled_is_not_merged(singles: Event, dora: User) -> None:
    leave(singles, 2, 5, 6, 7, 8)
    with refused("table-still-short", table=1, missing=1):
        table_seats.merge(round_of(singles), drop=2, keep=1, reason="flu", by=dora)


def test_a_table_where_nobody_is_missing_takes_nobody_in(six: Event, dora: User) -> None:
    leave(six, 3)
    with refused("nobody-missing", table=1, round=1):
        table_seats.merge(round_of(six), drop=2, keep=1, reason="flu", by=dora)


@pytest.mark.parametrize("keep", [2, 9])
def test_only_two_tables_of_the_round_can_be_merged(six: Event, dora: User, keep: int) -> None:
    with refused("not-two-tables"):
        table_seats.merge(round_of(six), drop=2, keep=keep, reason="flu", by=dora)


@pytest.mark.parametrize("played", [1, 2])
def test_a_table_with_results_can_t_be_merged(six: Event, dora: User, played: int) -> None:
    leave(six, 2, 3)
    enter_totals(six, (8, 8), at=(1, played))
    with refused("table-has-begun", table=played):
        table_seats.merge(round_of(six), drop=2, keep=1, reason="flu", by=dora)


def test_tables_of_a_round_to_come_can_t_be_merged(six: Event, dora: User) -> None:
    with refused("round-not-started", round=2):
        table_seats.merge(round_of(six, 2), drop=2, keep=None, reason="flu", by=dora)


def test_seats_changed_meanwhile_are_looked_at_first(six: Event, dora: User) -> None:
    leave(six, 2, 3)
    seen = mark_of(look(value_of(six), merging, 1, drop=2, keep=1))
    leave(six, 4)
    with refused("table-still-short", table=1, missing=1):
        table_seats.merge(round_of(six), drop=2, keep=1, reason="flu", by=dora, seen=seen)
    entrants.bring_back(one(six, 3), by=dora)
    with refused("repair-changed"):
        table_seats.merge(round_of(six), drop=2, keep=1, reason="flu", by=dora, seen=seen)


def test_the_phone_of_a_table_given_up_says_so(client: Client, six: Event, dora: User) -> None:
    leave(six, 2, 3)
    link = TableLink.objects.get(table_number=2)
    table_seats.merge(round_of(six), drop=2, keep=1, reason="flu", by=dora)
    page = client.get(reverse("table-link", args=[link.token]))
    assert page.status_code == 200
    assert "Nobody sits here in round 1" in page.content.decode()


def test_a_ladder_continues_after_a_table_was_given_up(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=2, hands=1)
    add_entrants(event, 6)
    rounds.seat(event, plan=Plan((PAIRS,)), by=dora, rotation="winners-up")
    leave(event, 2, 3)
    table_seats.merge(round_of(event), drop=2, keep=1, reason="flu", by=dora)
    enter(event, "n5c5", at=(1, 1, 1))
    enter(event, "n5c5", at=(1, 3, 1))
    plan = planning_of(event, "winners-up").plan()
    assert sorted(plan.rounds[1].seated()) == [1, 4, 5, 6]
    rounds.start(round_of(event, 2), by=dora, plan=plan)
    assert Table.objects.filter(round__number=2).count() == 2


# One more table


def test_two_who_sit_out_can_get_a_table(seven: Event, dora: User) -> None:
    first = round_of(seven)
    with one_act(seven, "links-made", "table-added"):
        table_seats.split(first, numbers=[8, 7], reason="they want to play", by=dora)
    assert seats_at(seven, 4) == {
        "N": "Anne Player8", "S": "Bert Partner8", "E": "Anne Player7", "W": "Bert Partner7",
    }  # fmt: skip
    assert (out(seven), everybody_has_one_place(seven)) == ([], True)
    assert TableLink.objects.filter(table_number=4, revoked_at=None).count() == 1
    assert last_act(seven) == ("round 1: made table 4 for 7, 8", "they want to play")
    enter(seven, "n5c5", at=(1, 4, 2))


def test_a_newcomer_can_play_with_somebody_sitting_out(seven: Event, dora: User) -> None:
    leave(seven, 8)
    entrants.add(seven, who=[(9, ("Late Lou", "Late Lee"))], by=dora)
    assert one(seven, 9).first_round == 2
    table_seats.split(round_of(seven), numbers=[7, 9], reason="came late", by=dora)
    assert seats_at(seven, 4)["E"] == "Late Lou"
    assert one(seven, 9).first_round == 1
    assert set(Lineup.objects.filter(entrant__number=9).values_list("first_round", flat=True)) == {
        1
    }


def test_the_new_table_plays_as_many_hands_as_the_others(seven: Event, dora: User) -> None:
    Table.objects.filter(round=round_of(seven)).update(hands_due=5)
    table_seats.split(round_of(seven), numbers=[7, 8], reason="they want to play", by=dora)
    assert table_at(seven, 1, 4).hands_due == 5


def test_a_table_given_up_can_be_restored(six: Event, dora: User) -> None:
    table_seats.merge(round_of(six), drop=2, keep=None, reason="gone", by=dora)
    assert out(six) == [3, 4]
    table_seats.split(round_of(six), numbers=[3, 4], reason="came back", by=dora)
    assert plan_played(six).rounds[0] == PAIRS


def test_four_single_players_can_make_a_table(singles: Event, dora: User) -> None:
    leave(singles, 9)
    with refused("table-takes", due=4):
        table_seats.split(round_of(singles), numbers=[13, 14, 15], reason="x", by=dora)
    table_seats.merge(round_of(singles), drop=3, keep=None, reason="one left", by=dora)
    table_seats.split(round_of(singles), numbers=[13, 14, 15, 12], reason="four", by=dora)
    assert seats_at(singles, 3) == {
        "N": "Player 13", "S": "Player 14", "E": "Player 15", "W": "Player 12",
    }  # fmt: skip
    assert out(singles) == [10, 11]


@pytest.mark.parametrize("numbers", [[7], [7, 7], [7, 8, 7]])
def test_a_table_takes_exactly_two_pairs(seven: Event, dora: User, numbers: list[int]) -> None:
    with refused("table-takes", due=2):
        table_seats.split(round_of(seven), numbers=numbers, reason="x", by=dora)


@pytest.mark.parametrize("number", [1, 99])
def test_nobody_can_sit_at_two_tables(seven: Event, dora: User, number: int) -> None:
    with refused("has-a-seat", number=number, round=1):
        table_seats.split(round_of(seven), numbers=[7, number], reason="x", by=dora)


def test_somebody_who_left_gets_no_table(seven: Event, dora: User) -> None:
    leave(seven, 8)
    with refused("has-a-seat", number=8, round=1):
        table_seats.split(round_of(seven), numbers=[7, 8], reason="x", by=dora)


def test_the_button_pressed_twice_makes_one_table(seven: Event, dora: User) -> None:
    first = round_of(seven)
    seen = mark_of(look(value_of(seven), splitting, 1, numbers=[7, 8]))
    table_seats.split(first, numbers=[7, 8], reason="x", by=dora, seen=seen)
    with refused("has-a-seat", number=7, round=1):
        table_seats.split(first, numbers=[7, 8], reason="x", by=dora, seen=seen)


def test_later_rounds_are_planned_after_a_table_was_added(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=2, hands=1)
    add_entrants(event, 8)
    rounds.seat(event, plan=round_robin(range(1, 9), 1), by=dora, rotation="swiss")
    table_seats.merge(round_of(event), drop=4, keep=None, reason="a mistake", by=dora)
    table_seats.split(round_of(event), numbers=out(event), reason="taken back", by=dora)
    for table in range(1, 5):
        enter(event, "n5c5", at=(1, table, 1))
    plan = planning_of(event, "swiss").plan()
    assert sorted(plan.rounds[1].seated()) == list(range(1, 9))


def test_a_round_whose_last_table_was_given_up_can_get_one_again(six: Event, dora: User) -> None:
    for table in (1, 2, 3):
        table_seats.merge(round_of(six), drop=table, keep=None, reason="flu", by=dora)
    table_seats.split(round_of(six), numbers=[3, 4], reason="came back", by=dora)
    assert list(round_of(six).tables.values_list("number", "hands_due")) == [(1, 2)]
