"""The director's board: where things are, what is one click away, and what updates itself."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import User
from engine.check import Report
from scoring.models import DirectorCall, Event, HandResult, Round
from scoring.models.result import ResultState
from scoring.polls import UNCHANGED
from scoring.services import calls, clock, entrants, events, results, rounds
from scoring.services.results import Phone
from tests.cast import add_entrants, make_event, rewrite, seat_entrants, table_at
from tests.pages.filling import at, form_of, logged_in
from tests.pages.reading import text
from tests.scoring.afternoon.play import enter, start_round
from tests.scoring.services.acts import nothing_stored

NORTH, EAST = Phone(0, "north"), Phone(1, "east")
FIVE = Report("N", "S", "5", "C", makers_tricks="5")
SIX = Report("N", "S", "5", "C", makers_tricks="6")


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def read(client: Client, event: Event) -> str:
    return text(client.get(at("board", event)).content)


def source(client: Client, event: Event) -> str:
    return client.get(at("board", event)).content.decode()


def round_of(event: Event, number: int = 1) -> Round:
    return Round.objects.select_related("session").get(session__event=event, number=number)


def dispute(event: Event, table: int = 2) -> None:
    """Both sides send different tricks for the first hand."""
    for phone, report in ((NORTH, FIVE), (EAST, SIX)):
        key = phone.device
        results.enter(table_at(event, 1, table), 1, report, origin=phone.origin(key))


def polled(page: str) -> str:
    """The address that the board polls every three seconds."""
    found = re.search(r'hx-get="([^"]*board/live/[^"]*)"', page)
    assert found is not None
    return found[1]


def test_the_event_opens_on_the_board_and_the_results_are_one_click_away(
    desk: Client, afternoon: Event
) -> None:
    assert desk.get(at("event", afternoon)).headers["Location"] == at("board", afternoon)
    results = f"{at('event', afternoon)}?at=results"
    assert f'href="{results}"' in source(desk, afternoon)
    assert desk.get(results).headers["Location"] == at("round", afternoon, 1)


def test_before_play_there_is_no_board(desk: Client, event: Event) -> None:
    answer = desk.get(at("board", event))
    assert (answer.status_code, answer.headers["Location"]) == (302, at("event", event))
    assert desk.get(at("board-live", event)).status_code == 204


def test_a_table_links_to_its_hands_and_a_dispute_to_its_settlement(
    desk: Client, afternoon: Event
) -> None:
    enter(afternoon, "s5c5", at=(1, 3, 1))
    dispute(afternoon)
    link = r'id="at-1-(\d)" data-state="(\w+)"\s+href="([^"]*)"'
    rows = re.findall(link, source(desk, afternoon))
    typed = [
        (str(table), state, at("table", afternoon, 1, table))
        for table, state in ((3, "started"), (1, "empty"), (4, "empty"))
    ]
    dispute_page = at("hand", afternoon, 1, 2, 1) + "?back=board"
    assert rows == [("2", "disputed", dispute_page), *typed]


def test_each_table_says_in_words_how_far_it_is(desk: Client, afternoon: Event) -> None:
    enter(afternoon, "s5c5", at=(1, 3, 1))
    for hand, dealer in enumerate("NESWNESW", 1):
        report = Report(dealer, "S", "5", "C", makers_tricks="5")
        key = f"{hand}"
        results.enter(table_at(afternoon, 1, 4), hand, report, origin=NORTH.origin(key))
        enter(afternoon, "s5c5", at=(1, 1, hand))
    dispute(afternoon)
    page = read(desk, afternoon)
    for told in (
        "hand 1 disputed",
        "hand 2 of 8",
        "waits for East-West to agree",
        "40 : 24",
        "15 hands missing",
    ):
        assert told in page


def test_calls_are_listed_in_order_with_their_waiting_time_and_answered(
    desk: Client, afternoon: Event, dora: User
) -> None:
    for table in (4, 2):
        calls.call(table_at(afternoon, 1, table), phone=EAST)
    long_ago = timezone.now() - dt.timedelta(seconds=200)
    DirectorCall.objects.filter(table__number=4).update(called_at=long_ago)
    page = source(desk, afternoon)
    assert [int(each) // 60 for each in re.findall(r'data-waited="(\d+)"', page)] == [3, 0]
    assert re.findall(r'id="answer-(\d)"', page) == ["4", "2"]
    call = DirectorCall.objects.get(table__number=4)
    answer = desk.post(at("call-answer", afternoon, call.uid), follow=True)
    assert "Table 4 knows that you are coming." in text(answer.content)
    call.refresh_from_db()
    assert call.answered_by == dora
    assert re.findall(r'id="answer-(\d)"', answer.content.decode()) == ["2"]


def test_a_call_of_another_event_can_t_be_answered_from_here(
    desk: Client, afternoon: Event, dora: User
) -> None:
    other = make_event(afternoon.club, rounds_due=3)
    add_entrants(other, 4)
    made = calls.call(table_at(seat_entrants(other), 1, 1), phone=EAST)
    with nothing_stored():
        assert desk.post(at("call-answer", afternoon, made.uid)).status_code == 404


def test_what_needs_the_director_is_announced_and_counted(desk: Client, afternoon: Event) -> None:
    assert 'data-says="" data-urgent="0"' in source(desk, afternoon)
    dispute(afternoon)
    calls.call(table_at(afternoon, 1, 4), phone=EAST)
    said = 'data-says="Table 4 calls. 1 table disputed." data-urgent="2"'
    assert said in source(desk, afternoon)


def test_polling_the_board_gives_nothing_while_nothing_changes(
    desk: Client, afternoon: Event
) -> None:
    address = polled(source(desk, afternoon))
    assert desk.get(address).status_code == UNCHANGED
    enter(afternoon, "s5c5", at=(1, 3, 1))
    fresh = desk.get(address)
    assert fresh.status_code == 200
    assert "hand 2 of 8" in text(fresh.content)
    assert desk.get(polled(fresh.content.decode())).status_code == UNCHANGED


def test_tables_become_late_without_a_write_when_the_clock_runs_out(
    desk: Client, afternoon: Event, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.start(round_of(afternoon), minutes=20, by=dora)
    page = source(desk, afternoon)
    left = re.search(r'data-left="(\d+)"', page)
    assert left is not None
    assert 1195 <= int(left[1]) <= 1200
    assert desk.get(polled(page)).status_code == UNCHANGED
    after = timezone.now() + dt.timedelta(minutes=21)
    monkeypatch.setattr(timezone, "now", lambda: after)
    with nothing_stored():
        fresh = desk.get(polled(page))
    assert fresh.status_code == 200
    assert text(fresh.content).count("late: 8 missing") == 4
    assert "Time is up" in text(fresh.content)


def test_the_clock_is_set_from_the_board(desk: Client, afternoon: Event) -> None:
    def press(act: str, **more: str) -> str:
        address = at("round-clock", afternoon, 1)
        return text(desk.post(address, {"act": act, **more}, follow=True).content)

    def ends_in() -> int:
        ends_at = round_of(afternoon).ends_at
        assert ends_at is not None
        return round((ends_at - timezone.now()).total_seconds() / 60)

    assert "This round has no clock." in read(desk, afternoon)
    press("start", minutes=" 20 ")
    assert ends_in() == 20
    press("pause")
    assert round_of(afternoon).paused_left in range(1195, 1201)
    press("resume")
    press("extend", minutes="5")
    assert ends_in() == 25
    assert "perhaps by the same button" in press("extend", minutes="5", seen="of an older page")
    press("stop")
    assert round_of(afternoon).ends_at is None
    for typed in ("", "soon", "0", "-5", "2.5", "99999", "²"):
        assert "A clock gets 1 to 240 minutes." in press("start", minutes=typed)
    assert desk.post(at("round-clock", afternoon, 1), {"act": "smash"}).status_code == 404
    assert desk.post(at("round-clock", afternoon, 9), {"act": "start"}).status_code == 404


def test_the_next_steps_are_on_the_board(desk: Client, afternoon: Event, sam: User) -> None:
    ways = [
        at("round-start", afternoon, 2), at("repair", afternoon),
        at("irregularity-give", afternoon), at("event-undo", afternoon),
    ]  # fmt: skip
    for_both = [at("sheets-round", afternoon, 1), at("round-clock", afternoon, 1)]
    of_director, of_scorer = source(desk, afternoon), source(logged_in(sam), afternoon)
    assert [way for way in [*ways, *for_both] if f'"{way}"' not in of_director] == []
    assert [way for way in ways if f'"{way}"' in of_scorer] == []
    assert [way for way in for_both if f'"{way}"' not in of_scorer] == []


def test_a_finished_event_shows_its_last_board_and_stops_polling(
    desk: Client, afternoon: Event, dora: User
) -> None:
    events.finish(afternoon, by=dora, despite="fire")
    page = source(desk, afternoon)
    assert "hx-get" not in page
    assert at("event-reopen", afternoon) in page
    assert at("round-clock", afternoon, 1) not in page


def test_the_warning_before_the_next_round_names_disputes_calls_and_missing_agreements(
    desk: Client, afternoon: Event
) -> None:
    dispute(afternoon)
    calls.call(table_at(afternoon, 1, 4), phone=EAST)
    answer = desk.post(at("round-start", afternoon, 2))
    page = text(answer.content)
    assert answer.status_code == 409
    assert "round 1, table 2 (hands 1 disputed, 2, 3, 4, 5, 6, 7, 8)" in page
    assert "table 4 calls" in page


def test_if_only_a_call_is_open_the_round_begins_at_the_second_click(
    desk: Client, afternoon: Event
) -> None:
    for table in (1, 2, 3, 4):
        for hand in range(1, 9):
            enter(afternoon, "s5c5", at=(1, table, hand))
    calls.call(table_at(afternoon, 1, 4), phone=EAST)
    answer = desk.post(at("round-start", afternoon, 2))
    assert answer.status_code == 409
    assert "Every hand is in, but not everything is settled: table 4 calls." in text(answer.content)
    desk.post(at("round-start", afternoon, 2), {"despite": ""})
    assert round_of(afternoon, 2).started_at is not None


def test_a_dispute_shows_who_sent_each_version_and_is_settled_with_a_click(
    desk: Client, afternoon: Event
) -> None:
    dispute(afternoon, 1)
    page = desk.get(at("hand", afternoon, 1, 1, 1) + "?back=board")
    told = text(page.content)
    assert "Which version counts?" in told
    assert re.search(r"took 5 · 5 : 3 From North-South, Anne Player1 & Bert Partner1, [\d:]+", told)
    assert re.search(r"took 6 · 6 : 2 From East-West, Anne Player8 & Bert Partner8, [\d:]+", told)
    buttons = re.findall(r'name="result" value="([-\w]+)"', page.content.decode())
    reason = re.search(r'id="why"[^>]*value="([^"]+)"', page.content.decode())
    assert reason is not None
    fields = {"result": buttons[1], "reason": reason[1], "back": "board"}
    answer = desk.post(at("hand-settle", afternoon, 1, 1, 1), fields)
    assert answer.headers["Location"] == at("board", afternoon)
    row = HandResult.objects.get(state=ResultState.OFFICIAL)
    assert (row.makers_tricks, row.decided) == (6, True)


def test_a_third_version_ends_a_dispute(desk: Client, afternoon: Event) -> None:
    dispute(afternoon, 1)
    address = at("hand", afternoon, 1, 1, 1)
    fields = {
        "declarer": "S", "bid": "5", "strain": "C", "tricks": "7", "dealer": "N",
        "client_key": "desk", "reason": "The table was asked.", "decides": "1", "back": "board",
    }  # fmt: skip
    with nothing_stored():
        refused = desk.post(address, fields | {"reason": ""})
    assert refused.status_code == 422
    assert desk.post(address, fields).headers["Location"] == at("board", afternoon)
    row = HandResult.objects.get(state=ResultState.OFFICIAL)
    assert (row.makers_tricks, row.decided, row.source) == (7, True, "desk")
    with nothing_stored():
        again = desk.post(address, fields | {"client_key": "desk again"})
    assert again.status_code == 422
    assert "not disputed any more" in text(again.content)


def test_a_hand_says_who_doubts_it_or_who_agreed_to_it(desk: Client, afternoon: Event) -> None:
    table = table_at(afternoon, 1, 1)
    row = results.enter(table, 1, FIVE, origin=NORTH.origin("k")).result
    results.confirm(table, [str(row.uid)], phone=EAST)
    told = text(desk.get(at("hand", afternoon, 1, 1, 1)).content)
    assert "Agrees: East-West, Anne Player8 & Bert Partner8." in told
    doubted = results.enter(table, 2, FIVE, origin=NORTH.origin("m")).result
    results.dispute(doubted, phone=EAST)
    told = text(desk.get(at("hand", afternoon, 1, 1, 2)).content)
    assert "Does this count?" in told
    assert "Says it is wrong: East-West, Anne Player8 & Bert Partner8." in told


def test_a_missing_hand_opened_from_the_board_leads_on_and_back_there(
    desk: Client, afternoon: Event
) -> None:
    for hand in range(1, 7):
        enter(afternoon, "s5c5", at=(1, 3, hand))
    fields = {"declarer": "S", "bid": "5", "strain": "C", "tricks": "5", "back": "board"}
    seventh = {**fields, "dealer": "S", "client_key": "7"}
    answer = desk.post(at("hand", afternoon, 1, 3, 7), seventh)
    assert answer.headers["Location"] == at("hand", afternoon, 1, 3, 8) + "?back=board"
    eighth = {**fields, "dealer": "W", "client_key": "8"}
    answer = desk.post(at("hand", afternoon, 1, 3, 8), eighth)
    assert answer.headers["Location"] == at("board", afternoon)


def test_an_open_hand_of_an_earlier_round_is_shown_with_its_round(
    desk: Client, afternoon: Event, dora: User
) -> None:
    start_round(afternoon, 2)
    page = source(desk, afternoon)
    rows = re.findall(r'id="at-(\d)-(\d)" data-state="(\w+)"', page)
    assert rows[:4] == [("1", str(table), "late") for table in (1, 2, 3, 4)]
    assert {each[0] for each in rows[4:]} == {"2"}
    rounds.start(round_of(afternoon, 2), by=dora)


def test_a_round_without_a_clock_suggests_the_event_s_minutes(
    desk: Client, afternoon: Event
) -> None:
    assert "Play without a clock" not in read(desk, afternoon)
    Event.objects.update(round_minutes=20)
    address, sent = form_of(desk, at("board", afternoon), "minutes")
    assert "Start the clock: 20 minutes" in read(desk, afternoon)
    page = text(desk.post(address, sent | {"act": "start"}, follow=True).content)
    assert "Start the clock" not in page
    assert "Play without a clock" in page
    assert round_of(afternoon).ends_at is not None


def test_when_time_is_up_one_click_leads_to_giving_up_hands(desk: Client, afternoon: Event) -> None:
    way = at("time-called", afternoon, 1) + "?what=call&amp;table=none#changes"
    assert way not in source(desk, afternoon)
    over = timezone.now() - dt.timedelta(seconds=1)
    rewrite(afternoon, Round.objects.filter(number=1), ends_at=over)
    begin = at("round-start", afternoon, 2)
    for page in (source(desk, afternoon), desk.post(begin).content.decode()):
        assert re.search(rf'href="{re.escape(way)}">\s*These hands are not played\s*</a>', page)
    assert "What changes" in text(desk.get(way.replace("&amp;", "&")).content)


def test_the_director_may_call_time_while_the_clock_runs(desk: Client, afternoon: Event) -> None:
    clock.start(round_of(afternoon), minutes=20, by=None)
    assert "Pause 5 more minutes Time is called" in read(desk, afternoon)


def test_if_phones_enter_hands_the_board_stays_open_when_a_round_begins(
    desk: Client, afternoon: Event
) -> None:
    begin = at("round-start", afternoon, 2)
    address, sent = form_of(desk, at("board", afternoon), "back")
    assert address == begin
    assert 'name="back" value="board"' in desk.post(begin, sent).content.decode()
    answer = desk.post(begin, sent | {"despite": "late"})
    assert answer.headers["Location"] == at("board", afternoon)
    Event.objects.update(entry="desk")
    answer = desk.post(begin, sent | {"despite": "late"})
    assert answer.headers["Location"] == at("round", afternoon, 2)


def test_without_phones_neither_board_nor_printing_mentions_them(
    desk: Client, afternoon: Event
) -> None:
    assert "Type the short text of a phone" in read(desk, afternoon)
    assert "Links of the tables" in text(desk.get(at("sheets", afternoon)).content)
    Event.objects.update(entry="desk")
    assert "phone" not in read(desk, afternoon)
    assert "Type the sheets a second time" in read(desk, afternoon)
    assert "Links of the tables" not in text(desk.get(at("sheets", afternoon)).content)


def test_a_table_whose_pair_has_left_says_so_and_links_to_the_repairs(
    desk: Client, afternoon: Event, dora: User
) -> None:
    start_round(afternoon, 2)
    assert "lacks somebody" not in read(desk, afternoon)
    gone = table_at(afternoon, 2, 3).seatings.order_by("seat").first()
    assert gone is not None
    entrants.withdraw(gone.entrant, by=dora, after=1)
    assert "lacks somebody" in read(desk, afternoon)
    link = re.search(r'id="at-2-3"[^>]*href="([^"]+)"', source(desk, afternoon))
    assert link is not None
    mended = text(desk.get(link[1].replace("&amp;", "&")).content)
    assert "Round 2, table 3" in mended
