"""Whose points they are: single players, changes in a round, latecomers, leavers, substitutes."""

import datetime as dt
from typing import Any

import pytest

from clubs.models import Club
from scoring.afternoon.ranking import EventStandings
from scoring.models import (
    Entrant,
    Event,
    HandResult,
    Placement,
    Round,
    Seating,
    Section,
    Session,
    SitOut,
)
from scoring.rotations import Plan
from scoring.rotations.plan import RoundPlan, TablePlan
from scoring.services import rounds
from scoring.services.writing import raise_version
from scoring.standings import Line
from tests.cast import add_entrants, make_event, rewrite, seat_entrants, table_at
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter, enter_totals, start_round
from tests.scoring.derived import rounds_of, standings_of


def of(event: Event, **asked: Any) -> EventStandings:
    return standings_of(Event.objects.get(pk=event.pk), names="full", **asked)


def lines_of(event: Event, **asked: Any) -> dict[int, Line]:
    return {entrant.number: line for line, entrant in of(event, **asked).lines}


def totals(event: Event, **asked: Any) -> dict[int, int]:
    return {number: line.total for number, line in lines_of(event, **asked).items()}


#: Five players, three rounds; one sits out each.
ROUNDS = (((1, 2), (3, 4), 5), ((1, 3), (2, 5), 4), ((1, 4), (5, 3), 2))


def single_plan() -> Plan:
    return Plan(
        tuple(RoundPlan((TablePlan(1, (one, other)),), (away,)) for one, other, away in ROUNDS)
    )


@pytest.fixture
def singles(club: Club) -> Event:
    """Five single players, in round 1: 1 North and 2 South against 3 East and 4 West; 5 is out."""
    event = make_event(club, rounds_due=3, hands=8, are_single=True)
    add_entrants(event, 5)
    rounds.seat(event, plan=single_plan(), rotation="random", by=None)
    return Event.objects.get(pk=event.pk)


# Single players


def test_everybody_on_a_side_gets_its_points(singles: Event) -> None:
    enter(singles, "n5c6")
    enter(singles, "e6h5", at=(1, 1, 2))
    assert totals(singles) == {1: 9, 2: 9, 3: -4, 4: -4, 5: 0}
    line = lines_of(singles)[3]
    assert (line.made, line.sets, line.won) == (0, 1, 0)


def test_everybody_on_the_other_side_is_an_opponent(singles: Event) -> None:
    enter_totals(singles, (40, 24))
    lines = lines_of(singles)
    assert {number: each.points for number, each in lines[1].meetings.items()} == {3: 40, 4: 40}
    assert {number: each.points for number, each in lines[4].meetings.items()} == {1: 24, 2: 24}


def credit_south(event: Event, row: HandResult) -> None:
    """South gets 4 points for this hand, whatever its side gets."""
    rewrite(event, HandResult.objects.filter(pk=row.pk), seat_points={"S": 4})


def test_a_seat_with_points_of_its_own_gets_those(singles: Event) -> None:
    """North makes 5 alone, and its partner is credited with only 4."""
    row = enter(singles, "n5c6").result
    credit_south(singles, row)
    enter(singles, "n5c6", at=(1, 1, 2))
    assert totals(singles) == {1: 12, 2: 10, 3: 4, 4: 4, 5: 0}
    lines = lines_of(singles)
    assert lines[2].meetings[3].points == 10
    assert lines[3].meetings[2].points == 4
    assert (lines[2].won, lines[3].won) == (1, 0)


def test_pairs_get_the_points_of_their_side_whatever_a_seat_gets(afternoon: Event) -> None:
    row = enter(afternoon, "n5c6").result
    credit_south(afternoon, row)
    assert totals(afternoon)[1] == 6


def replace_south(event: Event, by: int, after: int) -> None:
    """From the next hand on another player, who sat out, sits South at table 1 of round 1."""
    SitOut.objects.filter(entrant__number=by, round__number=1).delete()
    table = table_at(event, 1, 1)
    south = Seating.objects.get(table=table, seat="S")
    south.last_hand = after
    south.save()
    fresh = event.entrants.get(number=by)
    Seating.objects.create(
        table=table, round=table.round, seat="S", entrant=fresh, player=fresh.players.get(),
        first_hand=after + 1,
    )  # fmt: skip
    raise_version(event.pk)


def test_somebody_replaced_within_a_round_keeps_the_hands_played(singles: Event) -> None:
    for hand in (1, 2, 3):
        enter(singles, "n5c6", at=(1, 1, hand))
    replace_south(singles, by=5, after=2)
    assert totals(singles) == {1: 18, 2: 12, 3: 6, 4: 6, 5: 6}
    lines = lines_of(singles)
    assert (lines[2].made, lines[5].made) == (2, 1)
    assert lines[2].meetings[3].points == 12
    assert lines[3].meetings[5].points == 2


def test_totals_count_for_those_who_sat_there_at_the_end(singles: Event) -> None:
    replace_south(singles, by=5, after=2)
    enter_totals(singles, (40, 24))
    assert totals(singles) == {1: 40, 2: 0, 3: 24, 4: 24, 5: 40}


# Who is there, and who is not


def change(event: Event, number: int, **values: object) -> None:
    rewrite(event, event.entrants.filter(number=number), **values)


@Prebuilt
def three_pairs(club: Club) -> Event:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 3)
    seat_entrants(event)
    enter_totals(event, (40, 24))
    start_round(event, 2)
    enter_totals(event, (30, 34), at=(2, 1))
    return event


@pytest.fixture
def three(club: Club) -> Event:
    """Three pairs; round 1: 2 against 3 with 40 to 24, round 2 against pair 1, who sat out."""
    return three_pairs(club)


def away(event: Event, number: int) -> int:
    return SitOut.objects.get(round__session__event=event, round__number=number).entrant.number


@pytest.mark.parametrize(("worth", "points"), [("fixed", 9), ("round", 32), ("winners", 40)])
def test_a_sit_out_is_worth_what_the_event_says(three: Event, worth: str, points: int) -> None:
    rewrite(three, Event.objects.filter(pk=three.pk), sit_outs=worth, sit_out_points=9)
    line = lines_of(three)[away(three, 1)]
    assert line.by_round[0] == points
    assert line.sat_out == (1,)


def test_a_sit_out_in_a_round_in_play_is_open(three: Event) -> None:
    start_round(three, 3)
    enter(three, "n5c6", at=(3, 1, 1))
    rewrite(three, Event.objects.filter(pk=three.pk), sit_outs="round")
    line = lines_of(three)[away(three, 3)]
    assert (line.by_round[2], line.sat_out) == (None, (3,))


def test_an_entrant_that_left_after_play_began_is_listed_with_the_round(three: Event) -> None:
    who = next(number for number in (1, 2, 3) if number != away(three, 1))
    before = totals(three)[who]
    change(three, who, state=Entrant.State.WITHDRAWN, last_round=2)
    found = of(three)
    assert found.left == {who: 2}
    assert totals(three)[who] == before


def test_an_entrant_that_left_is_not_listed_if_the_event_removes_it(three: Event) -> None:
    rewrite(three, Event.objects.filter(pk=three.pk), defaulted="removed")
    before = totals(three)
    change(three, 2, state=Entrant.State.WITHDRAWN, last_round=1)
    after = totals(three)
    assert after == {number: points for number, points in before.items() if number != 2}
    assert of(three).left == {}


def test_missed_rounds_can_count_as_one_s_own_average(three: Event) -> None:
    rewrite(three, Event.objects.filter(pk=three.pk), defaulted="averaged")
    who = next(number for number in (1, 2, 3) if number not in (away(three, 1), away(three, 3)))
    change(three, who, state=Entrant.State.WITHDRAWN, last_round=1)
    own = lines_of(three)[who].by_round[0]
    start_round(three, 3)
    assert lines_of(three, after=2)[who].missed == (2,)
    assert own in (24, 40)


@pytest.mark.parametrize("last", [None, 0])
def test_an_entrant_that_withdrew_without_a_round_is_left_out(
    three: Event, last: int | None
) -> None:
    change(three, 3, state=Entrant.State.WITHDRAWN, last_round=last)
    assert set(totals(three)) == {1, 2}


def test_a_latecomer_has_no_points_for_missed_rounds(three: Event) -> None:
    rewrite(three, Event.objects.filter(pk=three.pk), sit_out_points=9)
    who = away(three, 1)
    change(three, who, first_round=2)
    line = lines_of(three)[who]
    assert (line.by_round[0], line.sat_out) == (None, ())


def test_a_floater_is_never_listed(three: Event) -> None:
    change(three, 2, kind=Entrant.Kind.FLOATER)
    assert set(totals(three)) == {1, 3}


def test_a_handicap_is_added(three: Event) -> None:
    before = totals(three)[2]
    change(three, 2, handicap=7)
    line = lines_of(three)[2]
    assert (line.total, line.handicap) == (before + 7, 7)


# Several sessions and sections


def second_session(event: Event, *, carries: bool, letters: str) -> Session:
    """Make round 2 the first of a second session with these sections."""
    session = Session.objects.create(
        event=event, number=2, starts_at=dt.datetime(2026, 12, 18, 13, 0, tzinfo=dt.UTC),
        rounds_due=2, carries=carries,
    )  # fmt: skip
    Round.objects.filter(session__event=event, number__gte=2).update(session=session)
    for letter in letters:
        Section.objects.create(session=session, letter=letter, hands_per_round=8)
    raise_version(event.pk)
    return session


def place(event: Event, letter: str, *numbers: int) -> None:
    section = Section.objects.get(session__event=event, session__number=2, letter=letter)
    for number in numbers:
        Placement.objects.create(section=section, entrant=event.entrants.get(number=number))
    raise_version(event.pk)


def test_the_points_of_both_sessions_add_up(three: Event) -> None:
    before = totals(three)
    second_session(three, carries=True, letters="A")
    assert totals(three) == before
    assert of(three).first == 1


def test_a_session_that_starts_from_zero_counts_from_its_first_round(three: Event) -> None:
    second_session(three, carries=False, letters="A")
    lines = lines_of(three)
    assert of(three).first == 2
    for line in lines.values():
        assert line.total == (line.by_round[1] or 0)
    assert {line.by_round[0] for line in lines.values()} == {0, 24, 40}
    assert of(three, after=1).first == 1


def test_everybody_in_the_first_section_of_a_final_is_above_the_second(three: Event) -> None:
    second_session(three, carries=True, letters="AB")
    worst = of(three).lines[-1][1].number
    others = [number for number in (1, 2, 3) if number != worst]
    place(three, "A", worst)
    place(three, "B", *others)
    found = of(three)
    assert found.lines[0][1].number == worst
    assert found.lines[0][0].why == "section"
    assert found.sections == ("A", "B")


def test_a_section_can_be_ranked_alone(three: Event) -> None:
    second_session(three, carries=True, letters="AB")
    place(three, "A", 1)
    place(three, "B", 2, 3)
    found = of(three, section="B")
    assert [line.rank for line, _ in found.lines] == [1, 2]
    assert {entrant.number for _, entrant in found.lines} == {2, 3}
    assert of(three, section="X").section == ""


def test_the_page_of_an_averaged_sit_out_has_the_points_of_the_standings(three: Event) -> None:
    rewrite(three, Event.objects.filter(pk=three.pk), sit_outs="round")
    event, who = Event.objects.get(pk=three.pk), away(three, 1)
    line = lines_of(event)[who]
    entrant = event.entrants.get(number=who)
    found = rounds_of(event, entrant, names="full", by_round=line.by_round)
    assert [each.points for each in found[:2]] == list(line.by_round)
