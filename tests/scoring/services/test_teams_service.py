"""Teams of three: entered, seated in 1-3-5 and 2-4-6, ranked."""

import pytest

from clubs.models import Club, User
from scoring.models import Event, Seating
from scoring.services import entrants
from tests.cast import add_entrants, make_event, seat_entrants
from tests.scoring.afternoon.play import enter, start_round
from tests.scoring.derived import standings_of
from tests.scoring.services.acts import refused

SIX = "bloomington-six"


@pytest.fixture
def teams(club: Club) -> Event:
    """Four teams at two tables, in the first of two rounds of two hands."""
    event = make_event(club, rules=SIX, rounds_due=2, hands=2)
    add_entrants(event, 4)
    return seat_entrants(event)


def seats_of(event: Event, table: int) -> dict[str, str]:
    rows = Seating.objects.filter(
        table__round__number=1, table__number=table, round__session__event=event
    )
    return dict(rows.order_by("seat").values_list("seat", "player__name"))


def meetings(event: Event) -> set[tuple[int, int, int, int]]:
    """Round, table, side and number of everybody at a table."""
    rows = Seating.objects.filter(round__session__event=event).values_list(
        "round__number", "table__number", "seat", "entrant__number"
    )
    return {(rnd, table, event.rules.side_of(seat), number) for rnd, table, seat, number in rows}


def test_six_players_at_a_table_make_an_event_of_teams(teams: Event) -> None:
    assert teams.format == Event.Format.TEAMS


def test_one_team_sits_in_the_odd_seats_and_the_other_in_the_even_ones(teams: Event) -> None:
    assert seats_of(teams, 1) == {
        "1": "Anne Player1", "3": "Bert Partner1", "5": "Cleo Third1",
        "2": "Anne Player4", "4": "Bert Partner4", "6": "Cleo Third4",
    }  # fmt: skip


@pytest.mark.parametrize("count", [2, 3, 4, 7, 12])
def test_teams_have_the_same_round_robin_as_pairs(club: Club, count: int) -> None:
    rounds = count - 1 + count % 2
    found = []
    for rules in ("ottawa", SIX):
        event = make_event(club, rules=rules, rounds_due=rounds)
        add_entrants(event, count)
        found.append(meetings(seat_entrants(event)))
    assert found[0] == found[1]


def test_a_team_needs_three_names(club: Club, dora: User) -> None:
    event = make_event(club, rules=SIX)
    with refused("names-differ", due=3, found=2):
        entrants.add(event, who=[(1, ("Ann", "Bob"))], by=dora)


def test_a_pair_has_no_third_name(event: Event, dora: User) -> None:
    with refused("names-differ", due=2, found=3):
        entrants.add(event, who=[(1, ("Ann", "Bob", "Cy"))], by=dora)


def test_the_names_of_a_team_can_be_corrected_in_order(teams: Event, dora: User) -> None:
    team = teams.entrants.get(number=2)
    entrants.change(team, number=2, names=("Ann Lee", "Bob Roy", "Cy May"), by=dora)
    names = team.lineups.values_list("player__name", flat=True)
    assert list(names) == ["Ann Lee", "Bob Roy", "Cy May"]


def test_the_same_team_twice_counts_as_a_button_pressed_twice(club: Club, dora: User) -> None:
    event = make_event(club, rules=SIX)
    trio = ("Ann", "Bob", "Cy")
    entrants.add(event, who=[(1, trio)], by=dora)
    with refused("entrant-there", number=1):
        entrants.add(event, who=[(None, trio[::-1])], by=dora, only_new=True)


def test_a_small_event_of_teams_gives_the_expected_standings(teams: Event) -> None:
    """By hand: five tricks at 4 hearts 5 and 3; best made 16, set -16 and 8 for the others."""
    first, second = (sides_of(teams, 1, table) for table in (1, 2))
    enter(teams, "14h5", at=(1, 1, 1))
    enter(teams, "2bs8", at=(1, 1, 2))
    enter(teams, "-", at=(1, 2, 1))
    enter(teams, "6bh0", at=(1, 2, 2))
    start_round(teams, 2)
    due = {first[0]: 5, first[1]: 3 + 16, second[0]: 8, second[1]: -16}
    found = standings_of(teams, names="full", after=1)
    assert {entrant.number: line.total for line, entrant in found.lines} == due
    best = found.lines[0][1]
    assert best.names == (
        f"Anne Player{best.number}", f"Bert Partner{best.number}", f"Cleo Third{best.number}",
    )  # fmt: skip


def sides_of(event: Event, number: int, table: int) -> list[int]:
    """The numbers of the teams of a table, that of seat 1 first."""
    placed = {side: team for rnd, at, side, team in meetings(event) if (rnd, at) == (number, table)}
    return [placed[0], placed[1]]
