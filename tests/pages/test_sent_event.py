"""Data from the laptop is imported with a key of the club, and with nothing else."""

import base64
import datetime as dt
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Role, User
from clubs.services import clubs
from scoring.archive.refusal import EVENT_SENTENCES
from scoring.models import Event, EventKey
from scoring.services import event_keys
from tests.pages.filling import logged_in
from tests.scoring.archive import offline
from tests.scoring.archive.offline import first_hand
from tests.scoring.services.acts import SEVEN, correct, stored

KEYS, RECEIVE = "/desk/marlborough/event-keys/", "/clubs/marlborough/take-event/"


@pytest.fixture
def files(db: None) -> tuple[bytes, bytes]:
    """An afternoon as played, and after a correction; the laptop is another computer."""
    return offline.files(*offline.SMALL)[:2]


@pytest.fixture
def secret(club: Club, dora: User) -> str:
    return event_keys.make(club, about="the laptop", by=dora).secret


def sent(secret: str, data: bytes = b"", decided: Any = None, to: str = RECEIVE) -> Any:
    body = {"file": base64.b64encode(data).decode(), "decided": decided}
    headers = {"Authorization": f"Bearer {secret}"}
    return Client(enforce_csrf_checks=True).post(
        to, body, content_type="application/json", headers=headers
    )


def decided(shown: Any, **sides: str) -> dict[str, Any]:
    """The decisions of the command if every proposal is accepted."""
    answer = shown.json()
    people = {each["player"]: each["usual"] for each in answer["people"]}
    chosen = {each["unit"]: sides["keep"] for each in answer["conflicts"]}
    return {"people": people, "sides": chosen, "seen": answer["seen"]}


def test_a_key_is_shown_once_and_stored_unreadably(client: Client, dora: User) -> None:
    desk = logged_in(dora)
    page = desk.post(KEYS, {"about": "the laptop"}).content.decode()
    secret = re.findall(r'<strong class="once">(\S+)</strong>', page)[0]
    assert "right-bower send-event http://testserver/clubs/marlborough/" in page
    assert event_keys.key_of("marlborough", secret)
    page = desk.get(KEYS).content.decode()
    assert "the laptop" in page
    assert secret not in page
    assert secret not in str(stored())


def test_an_event_is_previewed_then_imported_and_sending_it_twice_is_harmless(
    secret: str, files: tuple[bytes, bytes]
) -> None:
    shown = sent(secret, files[0])
    told = shown.json()["told"]
    assert told == [
        "Harvest afternoon, 2026-12-17: entrants 8, hands 64.",
        "It is not here yet.",
    ]
    assert not Event.objects.exists()
    taken = sent(secret, files[0], decided(shown)).json()
    event = Event.objects.get()
    assert taken == {
        "done": "Harvest afternoon is here: 64 hands.",
        "desk": f"/desk/e/{event.uid}/",
    }
    again = sent(secret, files[0])
    assert again.json()["changes_nothing"]
    assert sent(secret, files[0], decided(again)).json()["done"] == "Nothing to do."
    assert Event.objects.get().version == event.version


def test_changes_on_both_sides_are_shown_and_never_guessed(
    secret: str, dora: User, files: tuple[bytes, bytes]
) -> None:
    sent(secret, files[0], decided(sent(secret, files[0])))
    event = Event.objects.get()
    correct(first_hand(event), SEVEN, by=dora)
    shown = sent(secret, files[1])
    (conflict,) = shown.json()["conflicts"]
    assert (conflict["here"], conflict["there"]) == ("s5c7", "s5c6")
    undecided = {**decided(shown, keep="file"), "sides": {}}
    assert sent(secret, files[1], undecided).json()["code"] == "to-decide"
    assert first_hand(event).makers_tricks == 7
    assert sent(secret, files[1], decided(shown, keep="file")).status_code == 200
    assert first_hand(event).makers_tricks == 6


def test_decisions_are_about_what_was_shown(
    secret: str, dora: User, files: tuple[bytes, bytes]
) -> None:
    sent(secret, files[0], decided(sent(secret, files[0])))
    shown = sent(secret, files[1])
    correct(first_hand(Event.objects.get()), SEVEN, by=dora)
    answer = sent(secret, files[1], decided(shown))
    assert (answer.status_code, answer.json()["code"]) == (422, "changed-meanwhile")


def test_without_a_key_of_this_club_nothing_is_revealed(
    client: Client, club: Club, dora: User, secret: str, files: tuple[bytes, bytes]
) -> None:
    other = clubs.create(name="Nepean", time_zone="America/Toronto", language="en", by=dora)
    elsewhere = event_keys.make(other, about="theirs", by=dora).secret
    for wrong in ("", "x", elsewhere, f"{secret} ", secret[:-1]):
        answer = sent(wrong, files[0])
        assert (answer.status_code, answer.json()["code"]) == (401, "key"), wrong
    answer = logged_in(dora).post(RECEIVE, {}, content_type="application/json")
    assert answer.status_code == 401, "who is logged in has no key by that"
    assert client.get(RECEIVE).status_code == 405


@pytest.mark.parametrize("way", ["taken back", "over", "no director", "no account"])
def test_a_key_expires_or_is_revoked(
    client: Client, club: Club, dora: User, secret: str, files: tuple[bytes, bytes], way: str
) -> None:
    key = EventKey.objects.get()
    match way:
        case "taken back":
            answer = logged_in(dora).post(f"{KEYS}{key.uid}/revoke/")
            assert answer.status_code == 302
        case "over":
            EventKey.objects.update(ends_at=timezone.now() - dt.timedelta(seconds=1))
        case "no director":
            Role.objects.filter(user=dora).update(kind=Role.Kind.SCORER, owner=False)
        case "no account":
            User.objects.update(is_active=False)
    assert sent(secret, files[0]).status_code == 401


def test_a_key_works_at_most_twenty_times_a_minute(secret: str, files: tuple[bytes, bytes]) -> None:
    answers = [sent(secret, b"no zip").status_code for _ in range(event_keys.MOST_A_MINUTE + 1)]
    assert set(answers[:-1]) == {422}
    assert answers[-1] == 429
    EventKey.objects.update(minute_at=timezone.now() - dt.timedelta(minutes=1))
    assert sent(secret, files[0]).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        "", "[]", "7", "{", '{"file": 7}', '{"file": "?"}', '{"file": "", "decided": 7}',
        '{"file": "", "decided": {"people": [], "sides": {}, "seen": ""}}',
        '{"file": "", "decided": {"people": {"a": 1}, "sides": {}, "seen": ""}}',
        '{"file": "", "decided": {"people": {}, "sides": {"a": "mine"}, "seen": ""}}',
        "[" * 100_000,
    ],
)  # fmt: skip
def test_a_request_that_no_laptop_sends_is_refused_in_a_sentence(secret: str, body: str) -> None:
    headers = {"Authorization": f"Bearer {secret}"}
    answer = Client().post(RECEIVE, body, content_type="application/json", headers=headers)
    assert answer.status_code == 422
    assert answer.json()["error"] == str(EVENT_SENTENCES["sent-otherwise"])


def test_more_data_than_any_event_has_is_refused_unread(secret: str) -> None:
    for size in (1_600_000, 3_000_000):
        answer = sent(secret, bytes(size))
        assert (answer.status_code, answer.json()["code"]) == (422, "too-big")
        assert "over 1.5 MB" in answer.json()["error"]


def test_a_stranger_s_json_is_never_read(client: Client, club: Club) -> None:
    answer = client.post(RECEIVE, b"[" * 4_000_000, content_type="application/json")
    assert answer.status_code == 401
