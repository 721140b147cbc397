"""A director carries an afternoon from the laptop to the club’s site, on two pages."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, Member, User
from scoring.models import Event
from tests.pages.filling import answer_to
from tests.scoring.archive import offline
from tests.scoring.archive.offline import first_hand
from tests.scoring.services.acts import SEVEN, correct


@pytest.fixture
def files(db: None) -> tuple[bytes, bytes]:
    return offline.files(*offline.SMALL)[:2]


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def look(desk: Client, data: bytes) -> Any:
    file = SimpleUploadedFile("afternoon.event.zip", data)
    return desk.post("/desk/marlborough/take-event/", {"file": file, "look": "1"})


def take(desk: Client, shown: Any, **answers: str) -> Any:
    """Press the button below the preview."""
    kept = answer_to(shown)
    return desk.post("/desk/marlborough/take-event/", {**kept, **answers, "take": "1"})


def field_of(page: str, label: str) -> str:
    """The name of the field with this label."""
    found = re.search(rf'<label for="id_([^"]+)"[^>]*>\s*{label}', page)
    assert found
    return found[1]


def test_a_director_downloads_the_event(desk: Client, afternoon: Event) -> None:
    address = f"/desk/e/{afternoon.uid}/carry/"
    page = desk.get(address).content.decode()
    assert "<h2>Export the event</h2>" in page
    assert "open “All events”, then “Import an event”." in page
    answer = desk.post(address)
    told = answer.headers["Content-Disposition"]
    assert told == 'attachment; filename="thursday-afternoon.event.zip"'
    assert offline.opened(answer.content).uid == str(afternoon.uid)


def test_the_file_is_previewed_and_then_imported(
    desk: Client, club: Club, files: tuple[bytes, bytes]
) -> None:
    shown = look(desk, files[0])
    page = shown.content.decode()
    assert "Hands entered: 64" in page
    assert "Import the event" in page
    assert "This event is not here yet." in page
    assert not Event.objects.exists()
    answer = take(desk, shown)
    event = Event.objects.get()
    assert answer.headers["Location"] == f"/desk/e/{event.uid}/"
    page = desk.get(answer.headers["Location"], follow=True).content.decode()
    assert "Only your club sees it until you publish it." in page
    again = look(desk, files[0])
    assert "Nothing would be changed." in again.content.decode()
    take(desk, again)
    assert Event.objects.get().version == event.version


def test_the_page_asks_about_a_player_who_could_be_two_members(
    desk: Client, club: Club, files: tuple[bytes, bytes]
) -> None:
    bert = [
        Member.objects.create(club=club, first_name="Bert", last_name="Partner5", number=number)
        for number in (8, 9)
    ]
    shown = look(desk, files[0])
    name = field_of(shown.content.decode(), "Bert Partner5")
    refused = take(desk, shown)
    assert refused.status_code == 422
    assert "Bert Partner5, number 9" in refused.content.decode()
    assert not Event.objects.exists()
    take(desk, refused, **{name: str(bert[1].pk)})
    assert Event.objects.get().players.get(name="Bert Partner5").member == bert[1]


def test_changes_on_both_sides_are_decided_on_the_page(
    desk: Client, dora: User, files: tuple[bytes, bytes]
) -> None:
    take(desk, look(desk, files[0]))
    event = Event.objects.get()
    correct(first_hand(event), SEVEN, by=dora)
    shown = look(desk, files[1])
    page = shown.content.decode()
    assert "Round 1, table 1, hand 1" in page
    assert "Here: s5c7" in page
    assert "In the file: s5c6" in page
    assert "Import the changes" in page
    assert "checked" not in page
    refused = take(desk, shown)
    assert refused.status_code == 422
    assert first_hand(event).makers_tricks == 7
    take(desk, refused, **{"side-0": "file"})
    assert first_hand(event).makers_tricks == 6


def test_changes_since_the_preview_are_previewed_again(
    desk: Client, dora: User, files: tuple[bytes, bytes]
) -> None:
    take(desk, look(desk, files[0]))
    shown = look(desk, files[1])
    correct(first_hand(Event.objects.get()), SEVEN, by=dora)
    refused = take(desk, shown)
    assert refused.status_code == 422
    assert first_hand(Event.objects.get()).makers_tricks == 7
    refused = take(desk, refused, **{"side-0": "here"})
    assert refused.status_code == 302


@pytest.mark.parametrize(
    ("data", "sentence"),
    [(b"Dear Ann", "This is not the file of an event"),
     (b"PK" + bytes(2_000_000), "This is larger than any event’s file")],
)  # fmt: skip
def test_another_file_is_refused_with_a_sentence(desk: Client, data: bytes, sentence: str) -> None:
    answer = look(desk, data)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_kept_file_that_was_tampered_with_is_refused(desk: Client, club: Club) -> None:
    answer = desk.post("/desk/marlborough/take-event/", {"kept": "x!", "take": "1"})
    assert answer.status_code == 422
