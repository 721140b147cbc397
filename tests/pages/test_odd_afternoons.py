"""Afternoons that do not go as planned: buttons pressed twice, people who leave and return."""

import pytest
from django.test import Client

from clubs.models import Club, User
from engine.ruleset import preset
from scoring.models import Adjustment, Event, Player, Round, Session, Table
from scoring.rotations import round_robin
from scoring.services import (
    adjustments,
    entrants,
    events,
    results,
    revisions,
    rounds,
    sessions,
)
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.filling import form_of, own_form_of, seat_and_begin
from tests.pages.reading import address, text
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter, start_round
from tests.scoring.derived import plan_played, present, standings_of
from tests.scoring.services.acts import nothing_stored, refused

LATE = {"player_1": "Late Lou", "player_2": "Late Lee"}


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@Prebuilt
def eight_pairs(club: Club) -> Event:
    made = make_event(club, rounds_due=2, hands=1)
    add_entrants(made, 8)
    return made


@pytest.fixture
def eight(club: Club) -> Event:
    """Eight pairs, two rounds of one hand, not seated."""
    return eight_pairs(club)


@pytest.fixture
def swiss(club: Club, dora: User) -> Event:
    """Six pairs in round 1 of four, one hand a table, seated round by round."""
    made = make_event(club, rounds_due=4, hands=1)
    add_entrants(made, 6)
    return rounds.seat(made, plan=round_robin(range(1, 7), 1), by=dora, rotation="swiss")


@Prebuilt
def both_rounds(club: Club) -> Event:
    event = seat_entrants(eight_pairs.make(club))
    play_round(event, 1)
    start_round(event, 2)
    play_round(event, 2)
    return event


@pytest.fixture
def played(club: Club) -> Event:
    """Both rounds of the first session are over."""
    return both_rounds(club)


def play_round(event: Event, number: int) -> None:
    for table in Table.objects.filter(round__session__event=event, round__number=number):
        enter(event, "n5c5", at=(number, table.number, 1))


def entrant_page(name: str, event: Event, number: int) -> str:
    return address(name, event, event.entrants.get(number=number).uid)


def next_session(event: Event, dora: User, *numbers: tuple[int, ...]) -> Session:
    starts_at = event.sessions.get(number=1).starts_at
    following = sessions.NextSession(starts_at, rounds=2, hands_per_round=1)
    return sessions.add(event, following, sections=numbers, by=dora)


# Latecomers


def test_a_late_pair_plays_from_the_start_once_everybody_is_reseated(
    desk: Client, eight: Event
) -> None:
    event = seat_entrants(eight)
    desk.post(address("entrants", event), LATE)
    desk.post(address("event-unseat", event))
    desk.post(*own_form_of(desk, address("event-seat", event)))
    assert 9 in plan_played(event, to_come=True).entrants()


def test_a_late_pair_goes_into_the_smaller_section(desk: Client, eight: Event, dora: User) -> None:
    sessions.divide(eight, [[1, 2, 3, 4, 5], [6, 7, 8]], by=dora)
    (late,) = entrants.add(eight, who=[(None, ("Late Lou", "Late Lee"))], by=dora)
    assert late.placements.get().section.letter == "B"


def test_a_late_pair_in_a_final_goes_into_its_last_section(played: Event, dora: User) -> None:
    next_session(played, dora, (1, 2, 3, 4), (5, 6, 7, 8))
    (late,) = entrants.add(played, who=[(None, ("Late Lou", "Late Lee"))], by=dora)
    assert (late.first_round, late.placements.get().section.letter) == (3, "B")


def test_a_pair_withdrawn_before_the_sections_were_made_is_placed_on_its_return(
    eight: Event, dora: User
) -> None:
    entrants.withdraw(eight.entrants.get(number=8), by=dora)
    sessions.divide(eight, [[1, 2, 3, 4], [5, 6, 7]], by=dora)
    entrants.bring_back(eight.entrants.get(number=8), by=dora)
    assert 8 in present(eight)


def test_somebody_who_missed_a_session_may_come_to_the_next(
    desk: Client, played: Event, dora: User
) -> None:
    session = next_session(played, dora, (1, 2, 3, 4))
    rounds.seat(played, plan=round_robin(range(1, 5), 2), by=dora)
    for number in (3, 4):
        if number == 4:
            start_round(played, 4)
        play_round(played, number)
    url, form = own_form_of(desk, address("session-new", played))
    assert form["sections"] == "1, 2, 3, 4, 5, 6, 7, 8"
    assert desk.post(url, form).status_code == 302
    assert session.number == 2
    assert len(present(played, 5)) == 8


# Pressed twice, or too late


def test_an_exchange_sent_twice_is_made_once(desk: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c5")
    url, form = own_form_of(desk, address("seats-exchange", afternoon, 1))
    typed = form | {"one": "1", "other": "2", "shown": "1", "reason": "they said so"}
    desk.post(url, typed)
    with nothing_stored():
        said = text(desk.post(url, typed).content)
    assert "The seats of this round have since been changed, perhaps by the same button." in said
    totals = {
        entrant.number: line.total for line, entrant in standings_of(afternoon, names="full").lines
    }
    assert (totals[1], totals[2]) == (0, 5)


def test_a_substitute_sent_twice_is_one_person(desk: Client, afternoon: Event) -> None:
    page = entrant_page("entrant-substitute", afternoon, 1)
    for _ in range(2):
        typed = {"position": "1", "name": "Sub Sue", "first_round": "2"}
        desk.post(page, typed | {"shown": "1", "reason": "Anne is ill"})
    assert Player.objects.filter(name="Sub Sue").count() == 1


def test_an_entrant_with_results_can_t_be_said_never_to_have_played(
    desk: Client, afternoon: Event
) -> None:
    enter(afternoon, "n5c5")
    with nothing_stored():
        page = desk.post(entrant_page("entrant-leave", afternoon, 1), {"after": "0"})
    assert "Results of round 1 are entered at that table." in text(page.content)


def test_a_latecomer_can_t_have_sat_in_an_earlier_round(desk: Client, afternoon: Event) -> None:
    desk.post(address("entrants", afternoon), LATE)
    url, form = own_form_of(desk, address("seats-exchange", afternoon, 1))
    with nothing_stored():
        page = desk.post(url, form | {"one": "9", "other": "1"})
    assert "Number 9 was not there in round 1." in text(page.content)


# Rounds taken back


def take_back_a_hand(event: Event, dora: User, number: int) -> None:
    row = enter(event, "n5c5", at=(number, 1, 1)).result
    results.take_back(row, reason="wrong table", by=dora)


def test_a_round_seated_alone_is_taken_back_with_its_withdrawn_results(
    desk: Client, swiss: Event, dora: User
) -> None:
    play_round(swiss, 1)
    desk.post(*own_form_of(desk, address("round-next", swiss, 2)))
    take_back_a_hand(swiss, dora, 2)
    desk.post(address("round-take-back", swiss, 2))
    assert not Round.objects.get(number=2).tables.exists()


def test_rounds_are_reseated_despite_withdrawn_results(
    desk: Client, eight: Event, dora: User
) -> None:
    event = seat_entrants(eight)
    play_round(event, 1)
    start_round(event, 2)
    take_back_a_hand(event, dora, 2)
    rounds.take_back(Round.objects.select_related("session").get(number=2), by=dora)
    desk.post(address("entrants", event), LATE)
    desk.post(*own_form_of(desk, address("seats-anew", event)))
    assert 9 in plan_played(event, to_come=True).entrants()


def test_a_round_without_seats_redirects_to_the_event(desk: Client, swiss: Event) -> None:
    page = desk.get(address("round", swiss, 2))
    assert page.headers["Location"] == address("event", swiss)


# Sections and sessions


def test_a_section_with_too_few_left_sits_out_while_the_other_plays_on(
    desk: Client, club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=3, hands=1)
    add_entrants(event, 6)
    sessions.divide(event, [[1, 2, 3, 4], [5, 6]], by=dora)
    first = round_robin(range(1, 7), 1)
    rounds.seat(event, plan=first, by=dora, rotation="swiss")
    play_round(event, 1)
    entrants.withdraw(event.entrants.get(number=6), by=dora, after=1)
    desk.post(*own_form_of(desk, address("round-next", event, 2)))
    assert plan_played(event).rounds[1].sit_outs == (5,)


def test_each_of_two_sections_that_grow_at_once_gets_a_table_of_its_own(
    desk: Client, club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=3, hands=1)
    add_entrants(event, 10)
    sessions.divide(event, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]], by=dora)
    seat_and_begin(desk, event)
    for name in ("Late Lou", "Late Lee"):
        late = {"player_1": name, "player_2": f"{name} too"}
        desk.post(address("entrants", event), late)
    desk.post(*own_form_of(desk, address("seats-anew", event)))
    for planned in plan_played(event, to_come=True).rounds[1:]:
        assert [table.number for table in planned.tables] == [1, 2, 3, 4, 5, 6]


def test_a_section_takes_back_its_own_lowest_table(desk: Client, club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=4, hands=1)
    add_entrants(event, 12)
    sessions.divide(event, [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]], by=dora)
    seat_and_begin(desk, event)
    at_the_lowest = table_at(event, 2, 4).seatings.first()
    assert at_the_lowest
    entrants.withdraw(at_the_lowest.entrant, by=dora, after=1)
    desk.post(*own_form_of(desk, address("seats-anew", event)))
    entrants.bring_back(at_the_lowest.entrant, by=dora)
    desk.post(*own_form_of(desk, address("seats-anew", event)))
    for planned in plan_played(event, to_come=True).rounds[1:]:
        assert [table.number for table in planned.tables] == [1, 2, 3, 4, 5, 6]


def test_a_swiss_continued_in_a_second_session_follows_the_standings(
    desk: Client, played: Event, dora: User
) -> None:
    next_session(played, dora, tuple(range(1, 9)))
    seat_and_begin(desk, played, "?rotation=swiss")
    ranked = [entrant.number for _, entrant in standings_of(played, names="full", after=2).lines]
    at_the_top = plan_played(played).rounds[2].tables[0].entrants()
    assert max(ranked.index(each) for each in at_the_top) < 4


def test_nothing_is_prepared_once_the_event_is_finished(
    desk: Client, played: Event, dora: User
) -> None:
    next_session(played, dora, tuple(range(1, 9)))
    events.finish(played, by=dora, despite="the hall is closed")
    for name in ("sections", "event-seat"):
        assert desk.get(address(name, played)).status_code == 302, name
    with nothing_stored():
        desk.post(address("sections", played), {"sections": "1 2 3 4\n5 6 7 8"})


def test_single_players_may_change_to_tables_of_six(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=2, hands=6, are_single=True)
    add_entrants(event, 12)
    event = revisions.revise(event, rules=preset("bloomington-six"), by=dora)
    assert (event.format, event.rules.players) == ("individuals", 6)
    assert event.entrants.count() == 12


# Points that count once, and where they belong


def test_a_round_played_after_all_does_not_also_count_as_an_average(
    afternoon: Event, dora: User
) -> None:
    Event.objects.filter(pk=afternoon.pk).update(defaulted=Event.Defaulted.AVERAGED)
    play_all(afternoon, 1)
    left = plan_played(afternoon).rounds[0].tables[0].sides[0][0]
    entrants.withdraw(afternoon.entrants.get(number=left), by=dora, after=1)
    start_round(afternoon, 2)
    play_all(afternoon, 2)
    lines = standings_of(Event.objects.get(), names="full").lines
    (line,) = [line for line, entrant in lines if entrant.number == left]
    played_2 = [t for t in plan_played(afternoon).rounds[1].tables if left in t.entrants()]
    own = 40 if left in played_2[0].sides[0] else 24
    assert line.by_round == (40, own)


def play_all(event: Event, number: int) -> None:
    """North-South makes five in every hand of the round: 8 times 5 : 3."""
    for table in Table.objects.filter(round__session__event=event, round__number=number):
        for hand in range(1, table.hands_due + 1):
            enter(event, "n5c5", at=(number, table.number, hand))


def test_an_earlier_session_s_penalty_does_not_count_if_all_start_from_zero(
    played: Event, dora: User
) -> None:
    kind = Adjustment.Kind.PENALTY
    one = played.entrants.get(number=1)
    adjustments.give(played, entrant=one, kind=kind, points=7, reason="table talk", by=dora)
    starts_at = played.sessions.get(number=1).starts_at
    following = sessions.NextSession(starts_at, rounds=2, hands_per_round=1, carries=False)
    sessions.add(played, following, sections=[range(1, 9)], by=dora)
    rounds.seat(played, plan=round_robin(range(1, 9), 2), by=dora)
    lines = standings_of(played, names="full").lines
    assert {line.total for line, _ in lines} == {0}


def test_a_penalty_in_a_round_that_has_not_begun_is_refused(afternoon: Event, dora: User) -> None:
    second = Round.objects.get(number=2)
    with refused("round-not-started", round=2):
        adjustments.give(
            afternoon,
            entrant=afternoon.entrants.get(number=1),
            kind=Adjustment.Kind.PENALTY,
            points=7,
            reason="late",
            by=dora,
            in_round=second,
        )


@pytest.mark.parametrize(
    ("shown_as", "reason", "is_refused"),
    [
        ("number", "Anne was late", True),
        ("initial", "Anne was late", False),
        ("initial", "Player1 was late", True),
        ("full", "Anne Player1 was late", False),
        ("number", "came late", False),
    ],
)
def test_a_public_reason_reveals_no_hidden_name(
    desk: Client, afternoon: Event, shown_as: str, reason: str, is_refused: bool
) -> None:
    Event.objects.filter(pk=afternoon.pk).update(names_shown=shown_as)
    url, form = form_of(desk, address("adjustments", afternoon), "points")
    page = desk.post(url, form | {"who": "1", "points": "2", "reason": reason})
    assert Adjustment.objects.exists() != is_refused
    assert ("the names are hidden: write it without" in text(page.content)) == is_refused
