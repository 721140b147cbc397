"""Forged requests by a table's link: refused with the right status, logged, and not stored.

All phones of a hall share one address; what one of them does must not touch the other tables.
"""

import datetime as dt
import logging
import urllib.parse
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from clubs.models import Club, User
from scoring.models import DirectorCall, Event, HandResult, TableLink
from scoring.services import links
from tests.cast import add_entrants, an_afternoon, make_event, seat_entrants, table_at
from tests.pages.test_bad_input import EMOJI, NASTY
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter, start_round
from tests.scoring.services.acts import nothing_stored

JSON = {"Accept": "application/json"}
FORM = "application/x-www-form-urlencoded"
HUGE = 10**30
ACTS = ["hands/1/", "agree/", "call/"]
each_act = pytest.mark.parametrize("act", ACTS)


def token_of(event: Event, table: int = 1) -> str:
    link = TableLink.objects.get(session__event=event, table_number=table, revoked_at=None)
    return link.token


def fields_of(act: str, event: Event, table: int = 1, **more: Any) -> dict[str, Any]:
    """The valid fields that a phone at this table sends."""
    seating = {"seating": table_at(event, 1, table).uid, "device": "phone", "side": "0"}
    if act.startswith("hands/"):
        report = {"declarer": "S", "bid": "5", "strain": "C", "tricks": "5", "dealer": "N"}
        return seating | {"client_key": "key", "corrects": "", "client_at": ""} | report | more
    if act == "agree/":
        rows = HandResult.objects.filter(table__uid=seating["seating"])
        return seating | {"verdict": "agreed", "result": [row.uid for row in rows]} | more
    return seating | more


def send(token: str, act: str, fields: Any, **more: Any) -> HttpResponse:
    client = Client(raise_request_exception=False)
    answer: HttpResponse = client.post(f"/t/{token}/{act}", fields, headers=JSON, **more)
    return answer


@contextmanager
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whoever maintains the site finds the refusal in the log."""
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        yield
    assert caplog.messages


@pytest.fixture
def other_event(other_club: Club) -> Event:
    """The afternoon of another club, with a hand that E-W has not agreed to."""
    event = make_event(other_club)
    add_entrants(event, 8)
    seat_entrants(event)
    enter(event, "s5c6")
    return event


@Prebuilt
def two_hands(club: Club) -> Event:
    event = an_afternoon.make(club)
    enter(event, "s5c6", at=(1, 1, 2))
    enter(event, "s5c6", at=(1, 2, 2))
    return event


@pytest.fixture
def hall(club: Club) -> Event:
    """An afternoon with a hand at each of two tables, from the desk."""
    return two_hands(club)


@each_act
def test_a_valid_link_can_send_everything(hall: Event, act: str) -> None:
    assert send(token_of(hall), act, fields_of(act, hall)).status_code == 200


@each_act
@pytest.mark.parametrize("token", ["nonsense", "x" * 200, "A" * 16])
def test_a_forged_link_leads_to_no_table(
    hall: Event, act: str, token: str, caplog: pytest.LogCaptureFixture
) -> None:
    with nothing_stored(), logged(caplog):
        answer = send(token, act, fields_of(act, hall))
    assert answer.status_code == 404
    assert answer.json()["sentence"] == "This code leads to no table."


@each_act
def test_a_withdrawn_link_says_to_scan_the_new_card(
    hall: Event, dora: User, act: str, caplog: pytest.LogCaptureFixture
) -> None:
    token = token_of(hall)
    links.replace(TableLink.objects.get(token=token), hall, by=dora)
    with nothing_stored(), logged(caplog):
        answer = send(token, act, fields_of(act, hall))
    assert answer.status_code == 410
    assert "Scan the new card" in answer.json()["sentence"]
    assert send(token_of(hall), act, fields_of(act, hall)).status_code == 200


@each_act
def test_a_link_can_write_only_at_its_own_table(
    hall: Event, other_event: Event, act: str, caplog: pytest.LogCaptureFixture
) -> None:
    others = [fields_of(act, hall, 2), fields_of(act, other_event)]
    others.append(fields_of(act, hall) | {"seating": "not a seating"})
    others.append({k: v for k, v in fields_of(act, hall).items() if k != "seating"})
    for fields in others:
        with nothing_stored(), logged(caplog):
            assert send(token_of(hall), act, fields).status_code == 404


@each_act
def test_seats_that_are_gone_or_never_existed_are_refused(hall: Event, act: str) -> None:
    with nothing_stored():
        answer = send(token_of(hall), act, fields_of(act, hall) | {"seating": uuid.uuid4()})
    assert answer.status_code == 409
    assert "reload the page" in answer.json()["sentence"]


@each_act
def test_a_round_that_has_not_begun_accepts_nothing(hall: Event, act: str) -> None:
    link = TableLink.objects.get(token=token_of(hall))
    later = table_at(hall, 2, link.table_number).uid
    with nothing_stored():
        answer = send(link.token, act, fields_of(act, hall) | {"seating": later})
    assert answer.status_code in (404, 409)


@pytest.mark.parametrize("verdict", ["agreed", "disputed"])
def test_the_result_of_another_table_or_event_is_not_judged(
    hall: Event, other_event: Event, verdict: str, caplog: pytest.LogCaptureFixture
) -> None:
    foreign = [
        HandResult.objects.get(table__round__session__event=other_event).uid,
        HandResult.objects.get(table=table_at(hall, 1, 2)).uid,
        uuid.uuid4(),
        "nothing like it",
    ]
    for uid in foreign:
        with nothing_stored(), logged(caplog):
            fields = fields_of("agree/", hall, result=[uid], verdict=verdict)
            assert send(token_of(hall), "agree/", fields).status_code == 404


def test_the_result_of_another_event_is_not_corrected(hall: Event, other_event: Event) -> None:
    """The foreign uid is ignored: the report is for this table, as if it named no result."""
    foreign = HandResult.objects.get(table__round__session__event=other_event)
    fields = fields_of("hands/1/", hall, corrects=foreign.uid)
    assert send(token_of(hall), "hands/1/", fields).json()["outcome"] == "stored"
    foreign.refresh_from_db()
    assert foreign.state == "official"


@each_act
def test_a_repeated_report_is_stored_once(hall: Event, act: str) -> None:
    fields = fields_of(act, hall)
    assert send(token_of(hall), act, fields).status_code == 200
    with nothing_stored():
        for _ in range(3):
            assert send(token_of(hall), act, fields).status_code == 200


def test_an_old_report_sent_again_does_not_come_back(hall: Event) -> None:
    """The table has corrected it since; the sender of the old report is told so."""
    old = fields_of("hands/1/", hall)
    new = old | {"client_key": "new", "tricks": "6", "corrects": "key"}
    outcomes = [send(token_of(hall), "hands/1/", each).json()["outcome"] for each in (old, new)]
    assert outcomes == ["stored", "stored"]
    with nothing_stored():
        assert send(token_of(hall), "hands/1/", old).status_code == 409
    official = HandResult.objects.get(table=table_at(hall, 1, 1), number=1, state="official")
    assert official.makers_tricks == 6


@pytest.mark.parametrize("hand", [0, 9, 99, 2**15, 2**63, HUGE])
def test_a_hand_that_the_table_does_not_play_is_refused(hall: Event, hand: int) -> None:
    act = f"hands/{hand}/"
    with nothing_stored():
        answer = send(token_of(hall), act, fields_of(act, hall))
    assert answer.status_code == 409
    assert "plays hands 1 to 8" in answer.json()["sentence"]


@pytest.mark.parametrize("side", ["7", "-1", "2", "", "N", "0.0", "9" * 5000, "\x00"])
def test_an_unknown_side_speaks_for_nobody(hall: Event, side: str) -> None:
    with nothing_stored():
        fields = fields_of("agree/", hall, side=side)
        assert send(token_of(hall), "agree/", fields).status_code == 409
    fields = fields_of("hands/1/", hall, side=side)
    assert send(token_of(hall), "hands/1/", fields).status_code == 200
    assert HandResult.objects.get(table=table_at(hall, 1, 1), number=1).side is None


GARBAGE = {
    **NASTY, "ten kB": "x" * 10_000, "emoji": EMOJI, "first day": "0001-01-01T00:00:00+14:00",
    "last day": "9999-12-31T23:59:59-14:00", "no such day": "2026-02-30T25:61:00Z",
    "surrogate": "%ED%A0%80", "twice": ["5", "5"],
}  # fmt: skip


def each_field(act: str, event: Event) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each field with the whole valid form; the hand is deleted between fields."""
    for field in fields_of(act, event):
        yield field, fields_of(act, event)
        HandResult.objects.filter(table__number=1, number=1).delete()


@each_act
@pytest.mark.parametrize("text", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_in_a_field_is_answered_in_words(hall: Event, act: str, text: str) -> None:
    for field, fields in each_field(act, hall):
        answer = send(token_of(hall), act, fields | {field: text})
        assert answer.status_code in (200, 404, 409, 422), (field, answer.content[:200])
        if answer.status_code in (409, 422):
            assert len(answer.json()["sentence"]) > 10
        for row in HandResult.objects.all():
            assert len(row.device) <= 40
            assert "\x00" not in row.device + row.client_key


@each_act
def test_a_report_without_one_of_its_fields_is_answered_in_words(hall: Event, act: str) -> None:
    for left_out, fields in each_field(act, hall):
        del fields[left_out]
        assert send(token_of(hall), act, fields).status_code in (200, 404, 409, 422), left_out


BODIES = {
    "not UTF-8": (b"seating=\xff\xfe&tricks=%ff%fe", FORM),
    "UTF-16": ("seating=x".encode("utf-16"), f"{FORM}; charset=utf-16"),
    "no charset": (b"seating=x", f"{FORM}; charset=klingon"),
    "JSON": (b'{"tricks": 5}', "application/json"),
    "broken multipart": (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
    "no boundary": (b"x", "multipart/form-data"),
    "nothing": (b"", FORM),
    "too many fields": (b"&".join([b"result=1"] * 3000), FORM),
    "6 MB": (b"device=" + b"x" * 6_000_000, FORM),
}


@each_act
@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_no_phone_sends_is_refused(
    hall: Event, act: str, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    body, kind = BODIES[name]
    client = Client(raise_request_exception=False)
    with nothing_stored(), logged(caplog):
        address = f"/t/{token_of(hall)}/{act}"
        answer = client.generic("POST", address, body, kind, headers=JSON)
    assert answer.status_code in (400, 404, 413)


@each_act
@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
def test_a_wrong_method_is_refused(
    hall: Event, act: str, method: str, caplog: pytest.LogCaptureFixture
) -> None:
    body = urllib.parse.urlencode(fields_of(act, hall))
    with nothing_stored(), logged(caplog):
        address = f"/t/{token_of(hall)}/{act}"
        answer = Client().generic(method, address, body, FORM)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"


def test_a_flood_from_one_phone_stops_at_its_own_table(
    hall: Event,
    caplog: pytest.LogCaptureFixture,
    django_assert_num_queries: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The phones at the other tables share its address, and can go on."""
    monkeypatch.setattr(links, "MOST_ACTS", 5)
    calm, wild = token_of(hall, 2), token_of(hall)
    fields = fields_of("hands/1/", hall)
    statuses = [send(wild, "hands/1/", fields).status_code for _ in range(links.MOST_ACTS)]
    assert set(statuses) == {200}
    more = fields_of("hands/2/", hall)
    with nothing_stored(), logged(caplog), django_assert_num_queries(1):
        answer = send(wild, "hands/2/", more)
    assert answer.status_code == 429
    assert "sent again in a minute" in answer.json()["sentence"]
    for act in ACTS:
        assert send(wild, act, fields_of(act, hall)).status_code == 429
        assert send(calm, act, fields_of(act, hall, 2)).status_code == 200
    assert Client().get(f"/t/{wild}/").status_code == 200  # whoever sits there can still read
    TableLink.objects.filter(token=wild).update(
        minute_at=TableLink.objects.get(token=wild).minute_at - dt.timedelta(minutes=1)
    )
    assert send(wild, "call/", fields_of("call/", hall)).status_code == 200


def test_junk_shuts_out_no_device_that_has_entered_a_hand(
    hall: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "MOST_JUNK", 5)
    token, junk = token_of(hall), {"device": "wild"}
    own, other = ({**fields_of(f"hands/{n}/", hall), "device": "ours"} for n in (1, 2))
    assert send(token, "hands/1/", own).status_code == 200
    statuses = [send(token, "hands/2/", junk).status_code for _ in range(7)]
    assert [status == 429 for status in statuses] == [False] * 5 + [True] * 2
    assert send(token, "hands/2/", {**other, "device": ""}).status_code == 429
    assert send(token, "hands/2/", other).status_code == 200
    assert send(token_of(hall, 2), "hands/1/", junk).status_code != 429, "a device of another table"


def test_a_flood_is_counted_by_card_and_not_by_address(hall: Event) -> None:
    """A card scanned again elsewhere keeps its count, whatever address the request comes from."""
    TableLink.objects.filter(token=token_of(hall)).update(
        minute_at=TableLink.objects.get(token=token_of(hall)).created_at, minute_acts=10**6
    )
    answers = [
        send(token_of(hall), "call/", fields_of("call/", hall), REMOTE_ADDR=f"10.0.0.{number}")
        for number in (1, 2)
    ]
    assert {answer.status_code for answer in answers} == {429}
    assert not DirectorCall.objects.exists()


def test_an_event_entered_at_the_desk_accepts_no_hands_from_links(hall: Event) -> None:
    Event.objects.filter(pk=hall.pk).update(entry=Event.Entry.DESK)
    with nothing_stored():
        for act in ("hands/1/", "agree/"):
            assert send(token_of(hall), act, fields_of(act, hall)).status_code == 409


def test_after_the_end_nothing_is_accepted(hall: Event, dora: User) -> None:
    start_round(hall, 2)
    Event.objects.filter(pk=hall.pk).update(state=Event.State.FINISHED)
    with nothing_stored():
        for act in ACTS:
            answer = send(token_of(hall), act, fields_of(act, hall))
            assert answer.status_code == 409
            assert "finished" in answer.json()["sentence"]
