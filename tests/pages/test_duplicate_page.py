"""Duplicate: the same deals at every table, compared across all tables, on every page."""

import io
from fractions import Fraction

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from clubs.models import Club, User
from engine.check import Report
from engine.notation import read_line
from scoring.afternoon import standings_of
from scoring.models import Event, HandResult, Table
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import deals, events, results, rounds, totals
from scoring.services.refusal import Refused
from scoring.services.results import Phone
from scoring.services.totals import Totals
from scoring.store import afternoon_of, public_cast
from scoring.words import figure
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.filling import at, form_of, logged_in, own_form_of
from tests.pages.reading import text
from tests.scoring.afternoon.duplicate_sheet import HANDS, ROUNDS, ByHand, by_hand
from tests.scoring.afternoon.duplicate_sheet import totals as wanted_of
from tests.scoring.afternoon.play import enter, start_round

pytestmark = pytest.mark.django_db

RESULT = "8 no trump"


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def duplicate(club: Club) -> Event:
    """Eight pairs at the first of three rounds of four deals, scored by matchpoints."""
    event = make_event(
        club, rounds_due=ROUNDS, hands=HANDS, published=True, scored=Event.Scored.MATCHPOINTS
    )
    add_entrants(event, 8)
    return seat_entrants(event)


def play(event: Event, *, rounds: int = ROUNDS) -> None:
    """Enter the sheet, including the misplayed hand, which is annulled afterwards."""
    for number in range(1, rounds + 1):
        if number > 1:
            start_round(event, number)
        for row in by_hand():
            if row.round == number:
                enter(event, row.line or "s5c5", at=(row.round, row.table, row.hand))


def annul(event: Event, row: ByHand, by: User) -> HandResult:
    table = table_at(event, row.round, row.table)
    kind = HandResult.Kind.VOID
    return results.annul(table, row.hand, kind, reason="two cards were swapped", by=by)


def misplayed() -> ByHand:
    return next(row for row in by_hand() if not row.line)


def shown_totals(page: str, wanted: dict[int, Fraction]) -> dict[int, bool]:
    return {number: figure(total) in page for number, total in wanted.items()}


def standings_at_the_desk(event: Event) -> dict[int, float]:
    """The totals by number; the public has to wait for the end."""
    afternoon = afternoon_of(Event.objects.select_related("club").get(pk=event.pk))
    found = standings_of(afternoon, public_cast(event, afternoon), now=timezone.now())
    return {entrant.number: float(line.total) for line, entrant in found.lines}


def change(desk: Client, event: Event, **typed: str) -> str:
    page, old = own_form_of(desk, at("event-change", event))
    return text(desk.post(page, old | typed, follow=True).content)


def test_comparing_is_an_option_of_the_event_and_folded_away(desk: Client, event: Event) -> None:
    page = desk.get(at("event-change", event)).content.decode()
    assert '<details id="same-deals">' in page
    assert "Saved." in change(desk, event, scored="matchpoints")
    assert Event.objects.get().scored == "matchpoints"
    page = desk.get(at("event-change", event)).content.decode()
    assert '<details id="same-deals" open>' in page


def test_totals_of_a_round_cannot_be_compared(desk: Client, event: Event, duplicate: Event) -> None:
    said = change(desk, event, scored="steps", entry="totals")
    assert "every hand is needed" in said
    event.refresh_from_db()
    assert event.scored == "points"
    with pytest.raises(Refused):
        totals.enter(table_at(duplicate, 1, 1), Totals((10, 22)), client_key="x", by=None)


def test_the_standings_are_the_matchpoints_of_the_sheet_everywhere(
    client: Client, desk: Client, duplicate: Event, dora: User
) -> None:
    play(duplicate)
    annul(duplicate, misplayed(), dora)
    events.finish(duplicate, by=dora, despite="the hall closes")
    wanted = wanted_of(duplicate, by_hand())
    assert sum(wanted.values()) == 12 * 4 * 6
    api = client.get(f"/api/v1/events/{duplicate.uid}/standings/").json()
    assert {line["number"]: line["total"] for line in api["lines"]} == {
        number: pytest.approx(float(total)) for number, total in wanted.items()
    }
    page = text(client.get(f"/events/{duplicate.uid}/").content)
    assert all(shown_totals(page, wanted).values())
    assert "Matchpoints: on each deal, 2 for every table that did worse" in page
    pdf = desk.get(at("standings-pdf", duplicate))
    paper = PdfReader(io.BytesIO(b"".join(pdf.streaming_content)))  # type: ignore[attr-defined]
    printed = " ".join(sheet.extract_text() for sheet in paper.pages)
    assert all(shown_totals(printed, wanted).values())
    assert "Matchpoints:" in printed


def test_a_misplayed_deal_is_averaged_and_that_can_be_undone_with_a_press(
    desk: Client, duplicate: Event
) -> None:
    play(duplicate)
    before = standings_at_the_desk(duplicate)
    row = misplayed()
    page = at("hand", duplicate, row.round, row.table, row.hand)
    assert "Both sides get the average of this deal" in text(desk.get(page).content)
    annulling = at("hand-annul", duplicate, row.round, row.table, row.hand)
    assert "reason" in text(desk.post(annulling, {"reason": ""}, follow=True).content)
    assert standings_at_the_desk(duplicate) == before
    desk.post(annulling, {"reason": "two cards were swapped"})
    wanted = wanted_of(duplicate, by_hand())
    assert standings_at_the_desk(duplicate) == {
        number: pytest.approx(float(total)) for number, total in wanted.items()
    }
    desk.post(*form_of(desk, at("event-undo", duplicate), "act"))
    assert standings_at_the_desk(duplicate) == before


def test_an_annulled_hand_beyond_the_deals_of_the_round_has_no_average(
    desk: Client, duplicate: Event
) -> None:
    table = table_at(duplicate, 1, 1)
    beyond = table.hands_due + 1
    Table.objects.filter(pk=table.pk).update(hands_due=beyond)
    page = at("hand", duplicate, 1, 1, beyond)
    assert "The hand counts for nobody" in text(desk.get(page).content)
    annulling = at("hand-annul", duplicate, 1, 1, beyond)
    said = text(desk.post(annulling, {"reason": "one hand too many"}, follow=True).content)
    assert f"Hand {beyond} does not count." in said


def test_an_event_is_compared_again_whenever_the_option_changes(
    desk: Client, duplicate: Event
) -> None:
    play(duplicate, rounds=1)
    by_matchpoints = standings_at_the_desk(duplicate)
    change(desk, duplicate, scored="points")
    by_points = standings_at_the_desk(duplicate)
    assert by_points != by_matchpoints
    assert set(by_points.values()) >= {21.0, 0.0}
    change(desk, duplicate, scored="matchpoints")
    assert standings_at_the_desk(duplicate) == by_matchpoints


@pytest.fixture
def dealt_alike(club: Club, dora: User) -> Event:
    """Eight pairs that play the same cards at every table and are ranked by points."""
    event = make_event(club, rounds_due=ROUNDS, hands=HANDS, published=True)
    add_entrants(event, 8)
    deals.deal(event, by=dora)
    return seat_entrants(event)


@pytest.mark.parametrize("way", ["duplicate", "dealt_alike"])
def test_nobody_who_has_yet_to_play_a_deal_can_read_its_results_elsewhere(
    client: Client, desk: Client, request: pytest.FixtureRequest, dora: User, way: str
) -> None:
    duplicate: Event = request.getfixturevalue(way)
    enter(duplicate, "n8n8", at=(1, 1, 1))
    event = f"/events/{duplicate.uid}/"
    number = table_at(duplicate, 1, 1).seatings.first().entrant.number
    pages = (
        event, f"{event}live/", f"{event}tables/?round=1&table=1", f"{event}entrants/{number}/",
        f"{event}hall/", f"/clubs/{duplicate.club.slug}/", f"/events/{duplicate.uid}/through/",
    )  # fmt: skip
    told = text(desk.get(at("table", duplicate, 1, 1)).content)
    assert RESULT in told
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert RESULT not in text(answer.content), page
    for answer in ("standings/", "rounds/1/"):
        found = client.get(f"/api/v1/events/{duplicate.uid}/{answer}").json()
        assert found["held"], answer
        assert "no trump" not in str(found).lower(), answer
    assert "until the event is finished" in text(desk.get(at("screen", duplicate)).content)
    events.finish(duplicate, by=dora, despite="the hall closes")
    assert RESULT in text(client.get(f"{event}tables/?round=1&table=1").content)


def test_every_hand_shows_the_number_of_its_deal(
    client: Client, desk: Client, duplicate: Event, dora: User
) -> None:
    start_round(duplicate, 2)
    table = Table.objects.get(round__number=2, number=3)
    panel = text(desk.get(at("table", duplicate, 2, 3)).content)
    assert all(f"Deal {number}" in panel for number in (5, 6, 7, 8))
    assert "Only the totals came in" not in panel
    page = text(desk.get(at("hand", duplicate, 2, 3, 2)).content)
    assert "Deal 6: the same cards at every table." in page
    link = table.round.session.table_links.get(table_number=3)
    phone = text(client.get(f"/t/{link.token}/?side=0").content)
    assert "Hand 1 of 4, deal 5" in phone
    events.confirm_address(duplicate, address="http://hall.test", by=dora)
    sheets = desk.get(at("sheets-all", duplicate))
    paper = PdfReader(io.BytesIO(b"".join(sheets.streaming_content)))  # type: ignore[attr-defined]
    assert "Deals 1 to 4" in paper.pages[0].extract_text()


def traveller(client: Client, event: Event, table: int, deal: int) -> HttpResponse:
    link = event.sessions.get().table_links.get(table_number=table)
    return client.get(f"/t/{link.token}/deals/{deal}/")


def test_a_table_sees_a_deal_s_traveller_once_it_has_played_it(
    client: Client, duplicate: Event
) -> None:
    enter(duplicate, "n8n8", at=(1, 2, 1))
    link = duplicate.sessions.get().table_links.get(table_number=2)
    assert "/deals/1/" in client.get(f"/t/{link.token}/").content.decode()
    assert RESULT in text(traveller(client, duplicate, 2, 1).content)
    other = duplicate.sessions.get().table_links.get(table_number=1)
    assert "/deals/" not in client.get(f"/t/{other.token}/").content.decode()
    for table, deal in ((1, 1), (1, 2), (2, 2), (2, 5), (2, 99)):
        assert traveller(client, duplicate, table, deal).status_code == 404, (table, deal)
    enter(duplicate, "s5c5", at=(1, 1, 1))
    assert RESULT in text(traveller(client, duplicate, 1, 1).content)


def test_one_side_alone_cannot_open_a_traveller(client: Client, duplicate: Event) -> None:
    Event.objects.update(entry=Event.Entry.PHONES)
    enter(duplicate, "n8n8", at=(1, 2, 1))
    table = table_at(duplicate, 1, 1)
    report = Report.of_line(read_line("s5c5", duplicate.rules), table.first_dealer)
    results.enter(table, 1, report, origin=Phone(0, "north").origin("key"))
    assert traveller(client, duplicate, 1, 1).status_code == 404
    row = HandResult.objects.get(table=table)
    results.confirm(table, [str(row.uid)], phone=Phone(1, "east"))
    assert RESULT in text(traveller(client, duplicate, 1, 1).content)


def test_the_traveller_has_the_points_and_matchpoints_of_the_sheet(
    client: Client, desk: Client, duplicate: Event
) -> None:
    play(duplicate, rounds=1)
    rows = [row for row in by_hand() if row.round == 1]
    whole = {row.deal for row in rows} - {row.deal for row in rows if not row.line}
    assert whole
    for row in (row for row in rows if row.deal in whole):
        worths = f"counts: {figure(row.matchpoints)}", f"counts: {figure(6 - row.matchpoints)}"
        for page in (
            traveller(client, duplicate, row.table, row.deal),
            desk.get(at("hand", duplicate, row.round, row.table, row.hand)),
        ):
            shown = text(page.content)
            assert f"Deal {row.deal} at all tables" in shown
            assert all(worth in shown for worth in worths), (row, shown)


def singles_plan() -> Plan:
    """Sixteen single players at four tables, with new partners in each of three rounds."""

    def at_table(number: int, turn: int) -> TablePlan:
        north, east, south, west = (
            4 * group + (number + group * turn) % 4 + 1 for group in range(4)
        )
        return TablePlan(number + 1, ((north, south), (east, west)))

    return Plan(
        tuple(
            RoundPlan(tuple(at_table(number, turn) for number in range(4)))
            for turn in range(ROUNDS)
        )
    )


def test_single_players_get_the_matchpoints_of_every_table_they_sat_at(
    club: Club, dora: User
) -> None:
    event = make_event(
        club, rounds_due=ROUNDS, hands=HANDS, are_single=True, scored=Event.Scored.MATCHPOINTS
    )
    add_entrants(event, 16)
    seated = rounds.seat(event, plan=singles_plan(), rotation="random", by=None)
    play(seated)
    annul(seated, misplayed(), dora)
    wanted = wanted_of(seated, by_hand())
    assert len(set(wanted.values())) > 8
    assert standings_at_the_desk(seated) == {
        number: pytest.approx(float(total)) for number, total in wanted.items()
    }
