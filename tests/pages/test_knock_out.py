"""A knock-out at the desk: from the bracket shown before play to the champion."""

import re

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, User
from scoring.acts.undo import last_act, undo
from scoring.afternoon import order_of_merit
from scoring.models import Event, Round, SitOut, Table
from scoring.services import entrants, events, knock_outs, rounds, totals
from scoring.services.refusal import Refused
from scoring.services.sessions import NextSession, add
from scoring.store.events import afternoon_of
from tests.cast import add_entrants, make_event, table_at
from tests.pages.filling import at, form_of, own_form_of, seat_and_begin
from tests.pages.reading import address, shown, text
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter_totals
from tests.scoring.derived import brackets_of, standings_of
from tests.scoring.services.acts import refused


@Prebuilt
def being_set_up(club: Club) -> Event:
    event = make_event(club, rounds_due=6, hands=8)
    add_entrants(event, 5)
    return events.publish(event, published=True, by=None)


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def five(desk: Client, club: Club) -> Event:
    """Five pairs in the first round of a knock-out: one table plays, three wait."""
    event = being_set_up(club)
    seat_and_begin(desk, event, "?rotation=knock-out")
    return event


def tables(event: Event, number: int) -> list[tuple[int, ...]]:
    """Who meets whom in a round, table by table."""
    return [
        tuple(
            table.seatings.filter(seat__in="NE")
            .order_by("-seat")
            .values_list("entrant__number", flat=True)
        )
        for table in Table.objects.filter(round__number=number, round__session__event=event)
    ]


def play(event: Event, number: int) -> None:
    """The lower number wins at every table of a round."""
    for place, (north, east) in enumerate(tables(event, number), start=1):
        enter_totals(event, (40, 24) if north < east else (24, 40), at=(number, place))


def go_on(desk: Client, event: Event, number: int) -> None:
    """Accept the proposed seats of the next round, and start it."""
    desk.post(*own_form_of(desk, at("round-next", event, number)))


def finished(desk: Client, event: Event, first: int = 1) -> None:
    """All rounds are played, the lower number winning."""
    for number in range(first, event.sessions.get().rounds_due + 1):
        if number > 1:
            go_on(desk, event, number)
        play(event, number)


def test_five_pairs_to_the_champion(desk: Client, five: Event) -> None:
    """Drawn: 2, 3, 1, 4, 5 from the top. The number of pairs sets the rounds, not the form."""
    assert five.sessions.get().rounds_due == 3
    assert tables(five, 1) == [(5, 2)]
    finished(desk, five)
    assert tables(five, 2) == [(3, 2), (1, 4)]
    assert tables(five, 3) == [(2, 1)]
    for page in (at("bracket", five), address("public-bracket", five)):
        assert "The winner is 1 Anne Player1 & Bert Partner1 ." in shown(desk, page)
    lines = standings_of(five, names="full").lines
    assert [(line.rank, entrant.number) for line, entrant in lines] == [
        *[(1, 1), (2, 2), (3, 3), (3, 4), (5, 5)],
    ]


def level(event: Event, number: int, *, at_table: int = 1) -> None:
    """All results of a round are in, one match level."""
    for place, (north, east) in enumerate(tables(event, number), start=1):
        points = (40, 24) if north < east else (24, 40)
        enter_totals(event, (32, 32) if place == at_table else points, at=(number, place))


def decide(desk: Client, event: Event, *, side: int, reason: str = "cut the cards") -> str:
    """Decide the first level match on the page of the bracket."""
    page, inputs = form_of(desk, at("bracket", event), "reason")
    response = desk.post(page, inputs | {"side": str(side), "reason": reason}, follow=True)
    return text(response.content)


def test_a_level_match_delays_the_next_round_until_the_director_decides(
    desk: Client, five: Event
) -> None:
    level(five, 1)
    said = "At table 1 numbers 5 and 2 are tied, and one of them must go on"
    assert said in shown(desk, at("round-next", five, 2))
    assert "To the bracket" in shown(desk, at("round-next", five, 2))
    assert "It is noted who goes on." in decide(desk, five, side=0)
    assert "tied, decided by the director" in shown(desk, at("bracket", five))
    go_on(desk, five, 2)
    assert tables(five, 2) == [(3, 5), (1, 4)]
    entry = AuditEntry.objects.get(action="match-decided")
    assert (entry.reason, entry.new["number"]) == ("cut the cards", 5)


def test_a_decision_needs_a_reason(desk: Client, five: Event) -> None:
    level(five, 1)
    assert "Give a reason" in decide(desk, five, side=1, reason=" ")
    assert Table.objects.get(round__number=1).goes_on is None


def test_nobody_decides_if_the_hands_say_who_goes_on(desk: Client, five: Event, dora: User) -> None:
    play(five, 1)
    with refused("match-decided", table=1):
        knock_outs.decide(table_at(five, 1, 1), 0, by=dora, reason="no")


def test_whoever_plays_in_the_next_round_has_gone_on(desk: Client, five: Event, dora: User) -> None:
    play(five, 1)
    go_on(desk, five, 2)
    with refused("match-played-on"):
        knock_outs.decide(table_at(five, 1, 1), 0, by=dora, reason="no")


def test_a_decision_can_be_taken_back(desk: Client, five: Event, dora: User) -> None:
    level(five, 1)
    decide(desk, five, side=0)
    taken = last_act(five, None)
    assert taken is not None
    undo(five, seen=taken.mark, by=dora)
    assert Table.objects.get(round__number=1).goes_on is None


def test_a_match_without_hands_can_be_decided_too(desk: Client, five: Event) -> None:
    assert "Table 1 has no result yet" in shown(desk, at("round-next", five, 2))
    decide(desk, five, side=1, reason="they went home")
    page, inputs = form_of(desk, at("round-next", five, 2), "despite")
    desk.post(page, inputs | {"despite": "the sheet is lost"})
    assert tables(five, 2) == [(3, 2), (1, 4)]


def test_after_a_departure_the_opponent_goes_through(desk: Client, five: Event, dora: User) -> None:
    play(five, 1)
    entrants.withdraw(five.entrants.get(number=1), by=dora, after=1)
    go_on(desk, five, 2)
    assert tables(five, 2) == [(3, 2)]
    assert SitOut.objects.get(round__number=2).entrant.number == 4
    assert "1 Anne Player1 & Bert Partner1 has left" in shown(desk, at("bracket", five))
    play(five, 2)
    go_on(desk, five, 3)
    assert tables(five, 3) == [(2, 4)]


def test_a_correction_changes_nobody_s_progress_until_the_next_round_is_taken_back(
    desk: Client, five: Event, dora: User
) -> None:
    play(five, 1)
    go_on(desk, five, 2)
    first = table_at(five, 1, 1)
    totals.enter(
        first,
        totals.Totals((40, 24)),
        client_key="again",
        by=dora,
        reason="misread",
        corrects=first.totals.get(),
    )
    said = "by its hands 5 has won now, but 2 played on"
    assert said in shown(desk, at("bracket", five))
    bracket = brackets_of(five)["A"]
    assert [match.entrants for match in bracket.due] == [(3, 2), (1, 4)]
    rounds.take_back(Round.objects.get(number=2), by=dora)
    assert said not in shown(desk, at("bracket", five))
    assert [match.entrants for match in brackets_of(five)["A"].due] == [(3, 5), (1, 4)]


def corrected(desk: Client, event: Event, points: tuple[int, int]) -> tuple[str, dict[str, str]]:
    """Correct the totals of the first table; returns the page's text and what was sent."""
    page, inputs = form_of(desk, at("totals", event, 1, 1), "points_0")
    inputs |= {"points_0": str(points[0]), "points_1": str(points[1]), "reason": "misread"}
    return text(desk.post(page, inputs).content), inputs


def first_points(event: Event) -> tuple[int, int]:
    row = table_at(event, 1, 1).totals.get(state="official")
    return row.points_0, row.points_1


def test_a_correction_that_reverses_a_match_is_shown_first(desk: Client, five: Event) -> None:
    play(five, 1)
    said, inputs = corrected(desk, five, (40, 24))
    assert "Table 1: by its hands number 5 has won now." in said
    assert "The match counts for 5, and no more for 2." in said
    assert first_points(five) == (24, 40)
    response = desk.post(at("totals", five, 1, 1), inputs | {"seen": "what another page showed"})
    assert first_points(five) == (24, 40)
    (mark,) = re.findall(r'name="seen" value="([^"]+)"', response.content.decode())
    desk.post(at("totals", five, 1, 1), inputs | {"seen": mark})
    assert first_points(five) == (40, 24)
    assert sorted(brackets_of(five)["A"].still_in) == [1, 3, 4, 5]


def test_after_the_next_round_began_the_page_says_who_plays_on(desk: Client, five: Event) -> None:
    play(five, 1)
    go_on(desk, five, 2)
    said, _ = corrected(desk, five, (40, 24))
    assert "To let 5 play on, take the start of round 2 back as well." in said
    assert "2 plays on, and nobody changes a seat in a round that has begun." in said
    assert first_points(five) == (24, 40)


def test_a_correction_that_levels_a_match_says_so_first(desk: Client, five: Event) -> None:
    play(five, 1)
    said, _ = corrected(desk, five, (32, 32))
    assert "by its hands neither 5 nor 2 has won now" in said
    assert first_points(five) == (24, 40)


def test_a_correction_that_reverses_nothing_is_made_at_once(desk: Client, five: Event) -> None:
    play(five, 1)
    corrected(desk, five, (25, 39))
    assert first_points(five) == (25, 39)


def test_two_pairs_play_one_match(desk: Client, club: Club) -> None:
    event = make_event(club, rounds_due=6, hands=8)
    add_entrants(event, 2)
    seat_and_begin(desk, event, "?rotation=knock-out")
    assert event.sessions.get().rounds_due == 1
    play(event, 1)
    assert "Finish the event" in shown(desk, at("board", event))


def test_a_level_last_match_delays_the_end(desk: Client, club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=6, hands=8)
    add_entrants(event, 2)
    seat_and_begin(desk, event, "?rotation=knock-out")
    level(event, 1)
    with pytest.raises(Refused) as caught:
        events.finish(event, by=dora)
    assert "are tied, and one of them must go on" in caught.value.sentence
    decide(desk, event, side=0)
    assert events.finish(event, by=dora).state == "finished"


def test_a_loser_has_no_further_rounds(desk: Client, five: Event) -> None:
    play(five, 1)
    go_on(desk, five, 2)
    page = shown(desk, address("entrant", five, 5))
    assert "Round 1: table 1" in page
    assert "Round 2" not in page
    assert "Place 5" in page


def test_before_play_the_plan_is_shown_as_a_bracket(desk: Client, club: Club) -> None:
    event = being_set_up(club)
    page = shown(desk, at("event-seat", event) + "?rotation=knock-out")
    assert "The bracket, of 3 rounds" in page
    assert "goes through without a match" in page
    assert "Sitting out a round" not in page


def test_an_event_without_a_knock_out_has_no_bracket(client: Client, afternoon: Event) -> None:
    assert "No knock-out is played here." in shown(client, address("public-bracket", afternoon))
    assert "Bracket" not in shown(client, address("standings", afternoon))


def test_the_bracket_is_printed_for_the_wall(desk: Client, five: Event) -> None:
    assert at("bracket-pdf", five) in desk.get(at("bracket", five)).content.decode()
    assert desk.get(at("bracket-pdf", five))["Content-Type"] == "application/pdf"


def test_the_wall_shows_the_bracket_and_at_the_end_the_standings_too(
    desk: Client, five: Event, dora: User
) -> None:
    play(five, 1)
    wall = shown(desk, address("hall", five))
    assert "Bracket Quarter-finals" in wall
    assert "Standings after" not in wall
    go_on(desk, five, 2)
    play(five, 2)
    finished(desk, five, first=3)
    events.finish(five, by=dora)
    wall = shown(desk, address("hall", five))
    assert "The winner: 1 Anne P" in wall
    assert "Final standings" in wall


def test_a_bracket_held_back_is_not_on_the_wall(desk: Client, five: Event) -> None:
    Event.objects.filter(pk=five.pk).update(standings_held=True)
    assert "Quarter-finals" not in shown(desk, address("hall", five))


def cup_of(desk: Client, club: Club, pairs: int, query: str) -> Event:
    """This many pairs in the first round of a knock-out with these options."""
    event = make_event(club, rounds_due=6, hands=8)
    add_entrants(event, pairs)
    seat_and_begin(desk, event, f"?rotation=knock-out&{query}")
    return event


def test_entrants_seeded_by_hand_come_first_and_the_others_are_drawn(
    desk: Client, club: Club
) -> None:
    event = cup_of(desk, club, 5, "seeds=4+1+99+4")
    assert brackets_of(event)["A"].seeds[:2] == (4, 1)
    assert sorted(brackets_of(event)["A"].seeds) == [1, 2, 3, 4, 5]


def test_a_second_session_is_seeded_by_the_standings(desk: Client, club: Club, dora: User) -> None:
    event = cup_of(desk, club, 4, "seeds=1,2,3,4")
    finished(desk, event)
    begins = event.sessions.get().starts_at
    add(event, NextSession(begins, rounds=1, hands_per_round=8), sections=[[1, 2, 3, 4]], by=dora)
    seat_and_begin(desk, event, "?rotation=knock-out")
    assert brackets_of(event)["A"].seeds == tuple(order_of_merit(afternoon_of(event)))


def test_third_place_is_played_beside_the_last_match(desk: Client, club: Club) -> None:
    event = cup_of(desk, club, 4, "seeds=1,2,3,4&third_place=1")
    finished(desk, event)
    assert tables(event, 2) == [(1, 2), (4, 3)]
    assert "Third place" in shown(desk, at("bracket", event))
    assert "Third place" in shown(desk, address("hall", event))
    lines = standings_of(event, names="full").lines
    assert [(line.rank, entrant.number) for line, entrant in lines] == [
        *[(1, 1), (2, 2), (3, 3), (4, 4)],
    ]
    assert desk.get(at("bracket-pdf", event)).status_code == 200


def test_a_best_of_three_decided_after_two_leaves_the_rest_unplayed(
    desk: Client, club: Club, dora: User
) -> None:
    event = cup_of(desk, club, 2, "best_of=3")
    assert event.sessions.get().rounds_due == 3
    play(event, 1)
    go_on(desk, event, 2)
    assert "1 Anne Player1 & Bert Partner1 1" in shown(desk, at("bracket", event))
    play(event, 2)
    board = shown(desk, at("board", event))
    assert "Finish the event" in board
    assert "Round 3: who sits where" not in board
    assert "The winner is 1" in shown(desk, at("bracket", event))
    assert events.finish(event, by=dora).state == "finished"


def test_after_a_best_of_three_another_session_continues_the_numbers(
    desk: Client, club: Club, dora: User
) -> None:
    event = cup_of(desk, club, 2, "best_of=3")
    play(event, 1)
    go_on(desk, event, 2)
    play(event, 2)
    begins = event.sessions.get().starts_at
    add(event, NextSession(begins, rounds=1, hands_per_round=8), sections=[[1, 2]], by=dora)
    assert Round.objects.filter(session__event=event).count() == 2
    seat_and_begin(desk, event, "?rotation=round-robin&rematches=1")
    assert Round.objects.get(session__event=event, closed_at=None).number == 3
