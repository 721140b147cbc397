"""A computer player in an event: it is unranked, and the others rank as if it were a person."""

from dataclasses import replace
from random import Random

import pytest
from django.utils import timezone

from clubs.models import Club, User
from scoring.afternoon import Afternoon, computer_seats
from scoring.afternoon.ranking import order_of_merit, standings_of
from scoring.models import Event, Player, Seating
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import computers, entrants, rounds
from scoring.standings import TIE_BREAKERS, Line
from scoring.words import cast_of, rows_of
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter, enter_totals, start_round
from tests.scoring.derived import persons_of, table_of, value_of

#: These compare players only with others who are level; the computer player is never one of them.
AMONG_THE_LEVEL = {"head-to-head"}
ROUNDS = (
    (((1, 2), (3, 8)), ((4, 5), (6, 7))),
    (((1, 8), (4, 6)), ((2, 3), (5, 7))),
    (((8, 7), (1, 5)), ((2, 6), (3, 4))),
)


@Prebuilt
def seven_and_one(club: Club) -> Event:
    """Seven persons and a computer player, number 8, in three rounds; nothing is entered."""
    event = make_event(club, rounds_due=3, are_single=True, sit_outs="own")
    add_entrants(event, 7)
    entrants.add(event, who=[(8, ("",))], by=None)
    plan = Plan(
        tuple(
            RoundPlan(tuple(TablePlan(at, sides) for at, sides in enumerate(tables, 1)), ())
            for tables in ROUNDS
        )
    )
    return rounds.seat(event, plan=plan, rotation="random", by=None)


@pytest.fixture
def singles(club: Club) -> Event:
    return seven_and_one(club)


def play_all(event: Event, seed: int) -> Afternoon:
    chance = Random(seed)
    for number in (1, 2, 3):
        if number > 1:
            start_round(event, number)
        for table in (1, 2):
            points = chance.randint(29, 35)  # so that many are level
            enter_totals(event, (points, 64 - points), at=(number, table))
    return value_of(event)


def lines_of(afternoon: Afternoon, chain: tuple[str, ...]) -> list[Line]:
    cast = cast_of(afternoon, names="full")
    found = standings_of(afternoon, cast, now=timezone.now(), chain=chain)
    return [line for line, _entrant in found.lines]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_others_rank_as_if_it_were_a_person_whose_line_is_missing(
    singles: Event, seed: int
) -> None:
    afternoon = play_all(singles, seed)
    as_person = replace(afternoon, frame=replace(afternoon.frame, computers=frozenset()))
    for name in TIE_BREAKERS.keys() - AMONG_THE_LEVEL:
        chain = ("total", name)
        *others, computer = lines_of(afternoon, chain)
        expected = [line for line in lines_of(as_person, chain) if line.entrant != 8]
        assert [vars(each) | PLACE for each in others] == [vars(each) | PLACE for each in expected]
        above = [sum(each.rank < line.rank for each in expected) for line in expected]
        assert [line.rank for line in others] == [1 + each for each in above]
        assert (computer.entrant, computer.rank) == (8, None)
    as_ordinary = next(each for each in lines_of(as_person, ("total",)) if each.entrant == 8)
    assert vars(computer) | PLACE == vars(as_ordinary) | PLACE


#: For these only the ranks are compared.
PLACE = {"rank": 0, "shared": False, "beside": None, "cut": {}, "reached": 0, "section": 0}


def test_a_computer_is_in_no_order_of_merit_and_no_list_of_persons(singles: Event) -> None:
    afternoon = play_all(singles, 1)
    assert sorted(order_of_merit(afternoon)) == list(range(1, 8))
    names = [each.name for each in persons_of(singles, names="full")]
    assert len(names) == 7
    assert "Computer" not in names


@pytest.mark.parametrize("names", ["full", "initial", "number"])
def test_a_computer_is_marked_however_names_are_shown(singles: Event, names: str) -> None:
    afternoon = play_all(singles, 1)
    found = standings_of(afternoon, cast_of(afternoon, names=names), now=timezone.now())
    *others, row = rows_of(found)
    assert row.entrant.title == "Computer"
    assert row.unranked == "Computer player: no place."
    assert not any(each.unranked for each in others)


def test_the_pair_of_a_computer_has_no_rank_and_the_ranks_close_up(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=1)
    add_entrants(event, 4)
    computers.play(event.entrants.get(number=2), position=2, by=dora)
    seat_entrants(event)
    for table in (1, 2):
        enter_totals(event, (40, 24), at=(1, table))
    afternoon = value_of(event)
    cast = cast_of(afternoon, names="full")
    assert cast.by_number[2].names == ("Anne Player2", "Computer")
    lines = lines_of(afternoon, ("total", "share"))
    assert lines[-1].entrant == 2
    assert sorted(line.rank for line in lines[:-1]) in ([1, 2, 2], [1, 1, 3])


def test_the_seat_of_a_computer_and_its_next_dealer_are_known(singles: Event) -> None:
    table = table_at(singles, 1, 1)
    seat = Seating.objects.get(table=table, entrant__number=8).seat
    for hand in (1, 2):
        afternoon = value_of(singles)
        (found,) = computer_seats(afternoon, table_of(singles, table))
        assert (found.table, found.seat) == (1, seat)
        assert found.dealer == table_of(singles, table).hands[hand - 1].dealer
        enter(singles, "n5c5", at=(1, 1, hand))
    assert computer_seats(afternoon, table_of(singles, table_at(singles, 1, 2))) == ()


def test_a_computer_is_neither_member_nor_guest(singles: Event) -> None:
    player = Player.objects.get(entrants__number=8, event=singles)
    assert (player.kind, player.member, player.name) == ("computer", None, "")
