"""Hands, agreement and calls from the phones at a table, page by page."""

import html
import json
import re
import uuid
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from clubs.models import Club, User
from engine.check import Report
from scoring.models import Agreement, DirectorCall, Event, HandResult, TableLink
from scoring.models.result import ResultState
from scoring.services import events, links, results
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.test_table_link import link_of, page_of
from tests.scoring.afternoon.play import start_round

#: South, five clubs, made with five tricks.
FIVE = {"declarer": "S", "bid": "5", "strain": "C", "tricks": "5", "dealer": "N"}
JSON = {"HTTP_ACCEPT": "application/json"}


def send(
    client: Client, event: Event, hand: int = 1, *, table: int = 1, side: str = "0", **fields: Any
) -> Any:
    """Send a hand as a phone at the table does; `plain` without the page's script."""
    headers = {} if fields.pop("plain", False) else JSON
    link = fields.pop("link", None) or link_of(event, table)
    seating = str(table_at(event, fields.pop("round_number", 1), table).uid)
    data = {"seating": seating, "client_key": uuid.uuid4().hex, "side": side, **FIVE, **fields}
    return client.post(f"/t/{link.token}/hands/{hand}/", data, **headers)


def say(client: Client, event: Event, act: str, side: str = "1", **fields: Any) -> Any:
    """Agree or call as a phone at table 1 does."""
    data = {"seating": str(table_at(event, 1, 1).uid), "side": side, **fields}
    return client.post(f"/t/{link_of(event).token}/{act}/", data, **JSON)


def official(event: Event, hand: int = 1) -> HandResult:
    return HandResult.objects.get(
        table=table_at(event, 1, 1), number=hand, state=ResultState.OFFICIAL
    )


def shown(client: Client, event: Event, query: str = "") -> str:
    response = client.get(f"/t/{link_of(event).token}/{query}")
    text = re.sub(r"<script.*?</script>|<[^>]*>", " ", response.content.decode(), flags=re.S)
    return " ".join(html.unescape(text).split())


def data_of(client: Client, event: Event, name: str, query: str = "?side=0") -> Any:
    content = client.get(f"/t/{link_of(event).token}/{query}").content.decode()
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', content, re.S)
    assert found
    return json.loads(found[1])


def test_a_hand_from_a_phone_is_stored_with_its_sender(client: Client, afternoon: Event) -> None:
    answer = send(client, afternoon, device="phone-a", client_at="2026-12-17T12:00:00Z")
    assert answer.status_code == 200
    told = {"outcome": "stored", "hand": 1, "line": "s5c5", "sentence": "Hand 1 is saved."}
    assert answer.json() == told
    row = official(afternoon)
    assert (row.source, row.side, row.device) == ("table", 0, "phone-a")
    assert (row.points_0, row.points_1) == (5, 3)
    assert row.client_at
    assert row.client_at.isoformat() == "2026-12-17T12:00:00+00:00"


def test_the_same_key_twice_is_one_row(client: Client, afternoon: Event) -> None:
    answers = [send(client, afternoon, client_key="k").json()["outcome"] for _ in range(2)]
    assert answers == ["stored", "known"]
    assert HandResult.objects.count() == 1


def test_the_other_side_s_equal_hand_is_agreement_and_a_different_one_a_dispute(
    client: Client, afternoon: Event
) -> None:
    send(client, afternoon)
    assert send(client, afternoon, side="1").json()["outcome"] == "agreed"
    send(client, afternoon, 2)
    answer = send(client, afternoon, 2, side="1", tricks="6").json()
    assert answer["outcome"] == "disputed"
    assert "entered different results" in answer["sentence"]
    states = HandResult.objects.filter(number=2).values_list("state", flat=True)
    assert set(states) == {ResultState.DISPUTED}


def test_one_tap_passes_a_deal_out_whatever_was_tapped_before(
    client: Client, afternoon: Event
) -> None:
    assert send(client, afternoon, passed_out="1").json()["line"] == "-"
    assert send(client, afternoon, 2, bid="passed-out").json()["line"] == "-"


def test_values_that_these_rules_lack_are_reported_with_every_other_fault(
    client: Client, afternoon: Event
) -> None:
    answer = send(client, afternoon, bid="9", strain="", tricks="20")
    assert answer.status_code == 422
    told = answer.json()
    assert told["outcome"] == "faulty"
    assert {each["field"] for each in told["faults"]} == {"bid", "strain", "tricks"}
    assert all(each["sentence"] and each["code"] for each in told["faults"])
    assert HandResult.objects.count() == 0


def test_nothing_unusual_is_accepted_from_a_phone(client: Client, afternoon: Event) -> None:
    answer = send(client, afternoon, bid="3", strain="NT")
    assert answer.status_code == 422
    assert [each["code"] for each in answer.json()["faults"]] == ["below-minimum"]


@pytest.mark.parametrize("hand", [0, 9, 99999999999999999999])
def test_a_hand_that_the_table_does_not_play_is_refused(
    client: Client, afternoon: Event, hand: int
) -> None:
    answer = send(client, afternoon, hand)
    assert answer.status_code == 409
    assert answer.json()["code"] == "no-such-hand"


def test_seats_of_another_table_are_not_found(client: Client, afternoon: Event, club: Club) -> None:
    other = str(table_at(afternoon, 1, 2).uid)
    assert send(client, afternoon, seating=other).status_code == 404
    elsewhere = make_event(club, name="Friday")
    add_entrants(elsewhere, 8)
    theirs = str(table_at(seat_entrants(elsewhere), 1, 1).uid)
    assert send(client, afternoon, seating=theirs).status_code == 404
    assert send(client, afternoon, seating="nonsense").status_code == 404
    assert HandResult.objects.count() == 0


def test_seats_that_are_gone_are_refused_with_a_sentence(client: Client, afternoon: Event) -> None:
    answer = send(client, afternoon, seating=str(uuid.uuid4()))
    assert answer.status_code == 409
    assert answer.json()["code"] == "seats-anew"
    assert "Nothing was stored" in answer.json()["sentence"]


def test_a_late_hand_goes_to_the_round_it_was_played_in(client: Client, afternoon: Event) -> None:
    start_round(afternoon, 2)
    assert send(client, afternoon, 8).json()["outcome"] == "stored"
    assert HandResult.objects.get().table == table_at(afternoon, 1, 1)
    refused = send(client, afternoon, round_number=3)
    assert refused.json()["code"] == "round-not-started"


def test_a_replaced_link_accepts_nothing(client: Client, afternoon: Event, dora: User) -> None:
    old = link_of(afternoon)
    links.replace(old, afternoon, by=dora)
    answer = send(client, afternoon, link=old)
    assert answer.status_code == 410
    assert "Scan the new card" in answer.json()["sentence"]


def test_a_flood_is_refused_and_other_tables_go_on(client: Client, afternoon: Event) -> None:
    assert send(client, afternoon, client_key="k").status_code == 200
    link = TableLink.objects.filter(session__event=afternoon, table_number=1)
    link.update(minute_acts=119)
    answers = [send(client, afternoon, client_key="k").status_code for _ in range(2)]
    assert answers == [200, 429]
    assert send(client, afternoon, table=2).status_code == 200


def test_a_computer_that_can_t_store_says_to_send_again(
    client: Client, afternoon: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object, **__: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(results, "enter", locked)
    answer = send(client, afternoon)
    assert answer.status_code == 503
    assert answer.json()["outcome"] == "unavailable"
    plain = send(client, afternoon, plain=True)
    assert plain.status_code == 503
    assert b"press the button again" in plain.content


def test_no_phone_changes_what_the_director_has_decided(
    client: Client, afternoon: Event, dora: User
) -> None:
    send(client, afternoon)
    origin = results.Origin(dora, HandResult.Source.DESK, "d", "looked at the cards")
    report = official(afternoon)
    results.correct(report, _report(tricks="6"), origin=origin)
    answer = send(client, afternoon, tricks="7")
    assert answer.json()["outcome"] == "late"
    assert "kept for the director" in answer.json()["sentence"]
    assert official(afternoon).makers_tricks == 6
    page = shown(client, afternoon, "?side=0")
    assert "Change hand 1" not in page


def _report(**fields: str) -> Any:
    given = {**FIVE, **fields}
    return Report(
        dealer=given["dealer"], declarer=given["declarer"], bid=given["bid"],
        strain=given["strain"], makers_tricks=given["tricks"],
    )  # fmt: skip


def all_hands(client: Client, event: Event) -> None:
    for hand in range(1, 9):
        assert send(client, event, hand).json()["outcome"] == "stored"


def test_one_tap_agrees_with_all_hands(client: Client, afternoon: Event) -> None:
    all_hands(client, afternoon)
    page = client.get(f"/t/{link_of(afternoon).token}/?side=1").content.decode()
    uids = re.findall(r'name="result" value="([^"]+)"', page.split("in-reach")[1])
    assert len(uids) == 8
    assert say(client, afternoon, "agree", verdict="agreed", result=uids).status_code == 200
    assert Agreement.objects.filter(side=1, verdict="agreed").count() == 8
    for side in "01":
        told = shown(client, afternoon, f"?side={side}")
        assert "All hands are in, and there is nothing left to do here." in told


def test_the_side_that_entered_is_told_who_still_has_to_agree(
    client: Client, afternoon: Event
) -> None:
    all_hands(client, afternoon)
    own, other = (shown(client, afternoon, f"?side={side}") for side in "01")
    assert "E-W still have to agree" in own
    assert "Hand this phone to E-W" in own
    assert "We agree" not in own
    assert "Do you agree?" in other
    assert "We disagree hand 8" in other


def test_disputing_a_hand_is_seen_by_both_sides_and_settled_by_both(
    client: Client, afternoon: Event
) -> None:
    all_hands(client, afternoon)
    row = official(afternoon, 3)
    assert say(client, afternoon, "agree", verdict="disputed", result=row.uid).json() == {
        "outcome": "disputed", "hand": 3, "sentence": "Hand 3 is disputed now.",
    }  # fmt: skip
    send(client, afternoon, 3, side="1", tricks="6", corrects=str(row.uid))
    page = shown(client, afternoon, "?side=0")
    assert "N-S entered S 5 clubs" in page or "N-S entered S 5" in page
    assert "E-W entered" in page
    said = say(client, afternoon, "agree", side="0", verdict="agreed", result=row.uid).json()
    assert said["sentence"] == "Hand 3: your answer is saved. Now the other side is asked."
    theirs = HandResult.objects.get(number=3, side=1)
    settling = say(client, afternoon, "agree", side="0", verdict="agreed", result=theirs.uid)
    assert settling.json()["sentence"] == "Hand 3 is settled."
    assert official(afternoon, 3) == theirs


def test_a_doubt_resent_after_a_lost_answer_reopens_nothing_settled(
    client: Client, afternoon: Event
) -> None:
    all_hands(client, afternoon)
    row = official(afternoon, 3)
    not_so = {"verdict": "disputed", "result": row.uid}
    say(client, afternoon, "agree", **not_so)
    say(client, afternoon, "agree", verdict="agreed", result=row.uid)
    assert official(afternoon, 3) == row
    again = say(client, afternoon, "agree", **not_so)
    assert again.json()["outcome"] == "refused"
    assert "Your side has since agreed with hand 3" in again.json()["sentence"]
    assert official(afternoon, 3) == row


@pytest.mark.parametrize(
    ("policy", "sentence"),
    [
        ("ask", "Tap the other version if it is right."),
        ("director", "The director sees it and decides."),
    ],
)
def test_a_dispute_says_how_this_event_settles_it(
    client: Client, afternoon: Event, policy: str, sentence: str
) -> None:
    Event.objects.filter(pk=afternoon.pk).update(disputes=policy)
    send(client, afternoon)
    send(client, afternoon, side="1", tricks="6")
    page = shown(client, afternoon, "?side=0")
    assert sentence in page
    assert ("This one is right" in page) == (policy == "ask")


def test_a_doubted_sender_reads_what_to_do_now(client: Client, afternoon: Event) -> None:
    send(client, afternoon)
    say(client, afternoon, "agree", verdict="disputed", result=official(afternoon).uid)
    sent, doubted = (shown(client, afternoon, query) for query in ("?side=0", "?side=1"))
    assert "The other side does not agree. Look at it together" in sent
    assert "Tap the other version if it is right." in doubted
    assert ["This one is right" in page for page in (sent, doubted)] == [False, True]


def test_a_result_of_another_table_can_t_be_judged_here(client: Client, afternoon: Event) -> None:
    send(client, afternoon, table=2)
    row = HandResult.objects.get()
    answer = say(client, afternoon, "agree", verdict="disputed", result=row.uid)
    assert answer.status_code == 404
    assert say(client, afternoon, "agree", verdict="disputed", result="x").status_code == 404
    assert say(client, afternoon, "agree", verdict="agreed", result=row.uid).status_code == 404
    assert Agreement.objects.count() == 0


def test_a_phone_that_has_not_said_its_side_can_t_agree(client: Client, afternoon: Event) -> None:
    send(client, afternoon)
    row = official(afternoon)
    answer = say(client, afternoon, "agree", side="", verdict="agreed", result=row.uid)
    assert answer.status_code == 409
    assert answer.json()["code"] == "side-missing"


def test_the_director_is_called_once_and_the_call_can_be_taken_back(
    client: Client, afternoon: Event
) -> None:
    assert say(client, afternoon, "call").json()["outcome"] == "called"
    assert say(client, afternoon, "call", side="0").json()["outcome"] == "called"
    assert DirectorCall.objects.count() == 1
    assert "The director was called at" in shown(client, afternoon)
    page = client.get(f"/t/{link_of(afternoon).token}/").content.decode()
    (call,) = re.findall(r'name="withdraw" value="([^"]*)"', page)
    assert say(client, afternoon, "call", withdraw=call).json()["outcome"] == "withdrawn"
    assert "Call the director" in shown(client, afternoon)


@pytest.mark.parametrize("late", ["1", "0b7c1c2e-5b1c-4b1e-9f57-1f2f3a4b5c6d", "x" * 1000])
def test_a_late_or_broken_tap_takes_no_later_call_back(
    client: Client, afternoon: Event, late: str
) -> None:
    say(client, afternoon, "call")
    assert say(client, afternoon, "call", withdraw=late).json()["outcome"] == "withdrawn"
    assert "The director was called at" in shown(client, afternoon)


def test_phones_ask_once_who_their_holder_is_and_then_show_the_form(
    client: Client, afternoon: Event
) -> None:
    first = client.get(f"/t/{link_of(afternoon).token}/").content.decode()
    assert "Who are you?" in first
    assert re.search(r'<section id="entry"[^>]* hidden>', first)
    second = client.get(f"/t/{link_of(afternoon).token}/?side=1").content.decode()
    assert "Who are you?" not in second
    assert not re.search(r'<section id="entry"[^>]* hidden>', second)
    assert "Dealer: North" in shown(client, afternoon, "?side=1")


def test_if_the_desk_enters_the_hands_phones_have_no_form(client: Client, afternoon: Event) -> None:
    Event.objects.filter(pk=afternoon.pk).update(entry=Event.Entry.DESK)
    page = page_of(client, link_of(afternoon))
    assert "the hands are entered at the desk" in page
    assert "Who are you?" not in page
    answer = send(client, afternoon)
    assert answer.status_code == 409
    assert answer.json()["code"] == "phones-off"


def test_when_the_event_is_over_nothing_can_be_entered(
    client: Client, afternoon: Event, dora: User
) -> None:
    for number in range(2, 7):
        start_round(afternoon, number)
    events.finish(afternoon, by=dora, despite="time was called")
    assert send(client, afternoon).json()["code"] == "event-finished"
    page = page_of(client, link_of(afternoon))
    assert "The event is over. Thank you for playing." in page
    assert "Who are you?" not in page


@pytest.mark.parametrize("count", [4, 60])
def test_neither_page_nor_entry_makes_more_queries_with_more_tables(
    client: Client, club: Club, count: int, django_assert_max_num_queries: Any
) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, count)
    seat_entrants(event)
    send(client, event)
    client.get(f"/t/{link_of(event).token}/?side=0")  # which members hide their names is read once
    with django_assert_max_num_queries(12):
        client.get(f"/t/{link_of(event).token}/?side=1")
    # Two find the table for this test, two are for the savepoint, nine for the entry.
    with django_assert_max_num_queries(13):
        send(client, event, 2)


def test_several_phones_can_open_a_code_without_a_session(client: Client, afternoon: Event) -> None:
    send(client, afternoon, plain=True)
    say(client, afternoon, "call")
    assert client.cookies == {}
    assert TableLink.objects.get(pk=link_of(afternoon).pk).minute_acts == 2
