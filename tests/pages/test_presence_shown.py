"""Somebody leaves, is replaced, or is moved to another seat: the changes are shown first."""

import re

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, User
from scoring.models import Event, Round, Seating
from scoring.rotations import Asked
from scoring.rotations.individual import individual
from scoring.services import rounds
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.filling import answer_to, when_shown
from tests.pages.reading import address, text
from tests.scoring.afternoon.play import enter, enter_totals
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def test_the_preview_of_a_departure_shows_what_stays_and_who_is_missing(
    desk: Client, afternoon: Event, dora: User
) -> None:
    second = Round.objects.select_related("session").get(session__event=afternoon, number=2)
    rounds.start(second, by=dora, despite="a test goes on")
    at = Seating.objects.filter(entrant__number=3, round__number=2)[0].table.number
    page = address("entrant-leave", afternoon, afternoon.entrants.get(number=3).uid)
    with nothing_stored():
        said = text(desk.post(page, {"after": "1"}).content)
    assert "3 · Anne Player3 & Bert Partner3 leave after round 1." in said
    assert f"In round 2, table {at} lacks somebody then" in said
    assert "Rounds 3, 4, 5, 6 must be reseated: see below." in said
    assert "All results up to then count" in said
    when_shown(desk, page, {"after": "1"}, reason="the last bus")
    assert AuditEntry.objects.get(action="entrant-left").reason == "the last bus"


def test_a_departure_is_previewed_again_if_a_round_began_meanwhile(
    desk: Client, afternoon: Event, dora: User
) -> None:
    page = address("entrant-leave", afternoon, afternoon.entrants.get(number=3).uid)
    answer = answer_to(desk.post(page, {"after": "1"})) | {"reason": "the last bus"}
    second = Round.objects.select_related("session").get(session__event=afternoon, number=2)
    rounds.start(second, by=dora, despite="a test goes on")
    with nothing_stored():
        refused = desk.post(page, answer)
    assert refused.status_code == 422
    assert "Something here has since changed, and nothing was stored." in text(refused.content)
    when_shown(desk, page, {"after": "1"}, reason="the last bus")
    assert afternoon.entrants.get(number=3).last_round == 1


@pytest.mark.parametrize(
    ("are_single", "leaves", "never_played"),
    [
        (False, "Partner3 leave after round 1.", "Partner3 did not play at all, and are not"),
        (True, "Player3 leaves after round 1.", "Player3 did not play at all, and is not"),
    ],
)
def test_two_leave_and_one_leaves(
    desk: Client, club: Club, *, are_single: bool, leaves: str, never_played: str
) -> None:
    event = make_event(club, are_single=are_single)
    add_entrants(event, 8)
    if are_single:
        rounds.seat(event, plan=individual(Asked(range(1, 9), 6, 2)), by=None, rotation="planned")
    else:
        seat_entrants(event)
    page = address("entrant-leave", event, event.entrants.get(number=3).uid)
    assert leaves in text(desk.post(page, {"after": "1"}).content)
    assert never_played in text(desk.post(page, {"after": "0"}).content)


def test_confirming_twice_counts_once(desk: Client, afternoon: Event) -> None:
    entrant = afternoon.entrants.get(number=1)
    for page, typed in (
        ("entrant-substitute", {"position": "2", "name": "Sub Sue", "first_round": "5"}),
        ("entrant-leave", {"after": "1"}),
    ):
        asked = address(page, afternoon, entrant.uid)
        answer = answer_to(desk.post(asked, typed)) | {"reason": "a cold"}
        assert desk.post(asked, answer).status_code == 302
        before = AuditEntry.objects.count()
        assert desk.post(asked, answer).status_code == 302
        assert AuditEntry.objects.count() == before


def test_a_substitute_is_shown_at_every_table(desk: Client, afternoon: Event) -> None:
    page = address("entrant-substitute", afternoon, afternoon.entrants.get(number=1).uid)
    typed = {"position": "2", "name": "Sub Sue", "first_round": "5"}
    with nothing_stored():
        said = text(desk.post(page, typed).content)
    assert "From round 5 on, Sub Sue plays in the place of Bert Partner1." in said
    tables_then = Seating.objects.filter(player__name="Bert Partner1", round__number__gte=5)
    assert sorted(re.findall(r"Round (\d): Sub Sue at table (\d)", said)) == sorted(
        (str(each.round.number), str(each.table.number)) for each in tables_then
    )
    assert "Up to round 4 it is Bert Partner1 who played." in said
    when_shown(desk, page, typed, reason="a cold")
    assert AuditEntry.objects.get(action="entrant-substituted").reason == "a cold"


def test_the_preview_of_an_exchange_shows_for_whom_the_hands_count(
    desk: Client, afternoon: Event
) -> None:
    enter(afternoon, "n5c5", at=(1, 1, 1))
    one, other = (
        table_at(afternoon, 1, table).seatings.get(seat="N").entrant.number for table in (1, 2)
    )
    page = address("seats-exchange", afternoon, 1)
    typed = {"one": str(one), "other": str(other)}
    with nothing_stored():
        said = text(desk.post(page, typed).content)
    assert (
        f"{other} · Anne Player{other} & Bert Partner{other}: sat at table 1."
        " The hands entered there count for them: 1." in said
    )
    assert "sat at table 2. Nothing is entered there yet." in said
    when_shown(desk, page, typed, reason="they saw it late")
    assert AuditEntry.objects.get(action="seats-exchanged").reason == "they saw it late"


def test_the_preview_of_two_exchanged_tables_names_everybody(
    desk: Client, afternoon: Event
) -> None:
    enter_totals(afternoon, (30, 34), at=(1, 2))
    page = address("seats-exchange", afternoon, 1)
    typed = {"table": "1", "other_table": "2"}
    said = text(desk.post(page, typed).content)
    assert "sat at table 2. The totals entered there count for them." in said
    when_shown(desk, page, typed, reason="both sheets")
    assert AuditEntry.objects.get(action="tables-exchanged").reason == "both sheets"


def test_an_impossible_repair_is_refused_at_once(desk: Client, afternoon: Event) -> None:
    page = address("seats-exchange", afternoon, 1)
    with nothing_stored():
        response = desk.post(page, {"one": "1", "other": "1"})
    assert response.status_code == 422
    assert "You chose the same one twice." in text(response.content)
