"""The two pages that import lists: shown first with every fault, then imported whole."""

import csv
import io
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from clubs.models import Club, User
from scoring.models import Entrant, Event, HandResult, Lineup, Round
from scoring.services import entrants, events
from tests.cast import add_entrants, make_event, seat_entrants
from tests.conftest import DATA
from tests.pages.reading import address, standings_rows

PAIRS = (DATA / "ottawa-pairs-entrants.csv").read_bytes()
HANDS = (DATA / "ottawa-pairs-hands.csv").read_bytes()


@pytest.fixture
def director(dora: User) -> Client:
    client = Client()
    client.force_login(dora)
    return client


@pytest.fixture
def ottawa(event: Event, director: Client) -> Event:
    """The twelve pairs, imported through the page."""
    take(director, "entrants-import", event, file=upload(PAIRS))
    return events.publish(event, published=True, by=None)


def upload(data: bytes, name: str = "list.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def send(client: Client, route: str, event: Event, **fields: Any) -> HttpResponse:
    return client.post(reverse(route, args=[event.uid]), fields)


def text_of(response: HttpResponse) -> str:
    """The page as read: without tags, white space collapsed."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def box_of(response: HttpResponse) -> str:
    found = re.search(r"<textarea[^>]*>\r?\n?(.*?)</textarea>", response.content.decode(), re.S)
    assert found
    return unescape(found[1])


def button_of(response: HttpResponse) -> str | None:
    found = re.search(r'name="take" value="([^"]+)"', response.content.decode())
    return found[1] if found else None


def take(client: Client, route: str, event: Event, reason: str = "", **fields: Any) -> HttpResponse:
    """Preview a list, then press the button that imports it, as a browser would."""
    shown = send(client, route, event, **fields)
    box = box_of(shown).replace("\n", "\r\n")
    return send(client, route, event, text=box, take=button_of(shown), reason=reason)


def names_of(event: Event) -> list[tuple[int, str, str]]:
    lineups = Lineup.objects.filter(entrant__event=event).order_by("entrant__number", "position")
    rows = list(lineups.values_list("entrant__number", "player__name"))
    return [
        (n, first, second) for (n, first), (_, second) in zip(rows[::2], rows[1::2], strict=True)
    ]


@pytest.mark.parametrize("route", ["entrants-import", "hands-import"])
def test_a_scorer_may_not_take_lists(event: Event, sam: User, route: str) -> None:
    client = Client()
    client.force_login(sam)
    assert client.get(reverse(route, args=[event.uid])).status_code == 403


def test_a_list_is_shown_before_anything_is_stored(event: Event, director: Client) -> None:
    page = send(director, "entrants-import", event, text="1. Ann & Bob\n7. Cy / Di")
    assert "2 pairs in the list" in text_of(page)
    assert "Add these 2 pairs" in text_of(page)
    assert box_of(page).splitlines() == ["1. Ann & Bob", "7. Cy / Di"]
    assert not Entrant.objects.exists()


def test_one_click_imports_the_whole_list(event: Event, director: Client) -> None:
    answer = take(director, "entrants-import", event, text="1. Ann & Bob\n7. Cy / Di")
    assert answer["Location"] == reverse("entrants", args=[event.uid])
    assert names_of(event) == [(1, "Ann", "Bob"), (7, "Cy", "Di")]


def test_an_uploaded_file_appears_in_the_box_for_correction(event: Event, director: Client) -> None:
    page = send(director, "entrants-import", event, file=upload("1,Zoé\n".encode("latin-1")))
    assert box_of(page) == "1,Zoé\n"
    assert "1 thing must be mended first. Nothing is stored yet" in text_of(page)
    assert "The second player is missing. Write every name." in text_of(page)
    assert "it was read as Windows-1252. Look whether the accents are right." in text_of(page)
    assert button_of(page) is None


def test_an_excel_file_works_like_a_pasted_list(event: Event, director: Client) -> None:
    book, out = Workbook(), io.BytesIO()
    for row in (("joueur_2", "paire", "joueur_1"), ("Bob", 2, "Ann"), ("Di", None, "Cy")):
        book.worksheets[0].append(row)
    book.save(out)
    take(director, "entrants-import", event, file=upload(out.getvalue(), "pairs.xlsx"))
    assert names_of(event) == [(1, "Cy", "Di"), (2, "Ann", "Bob")]


def test_a_list_changed_after_the_preview_is_previewed_again(
    event: Event, director: Client
) -> None:
    seen = button_of(send(director, "entrants-import", event, text="Ann & Bob"))
    page = send(director, "entrants-import", event, text="Ann & Rob", take=seen)
    assert "Ann & Rob" in text_of(page)
    assert not Entrant.objects.exists()


def test_a_double_tap_adds_nobody_twice(event: Event, director: Client) -> None:
    shown = send(director, "entrants-import", event, text="Ann & Bob")
    for _ in range(2):
        page = send(director, "entrants-import", event, text="Ann & Bob", take=button_of(shown))
    assert names_of(event) == [(1, "Ann", "Bob")]
    assert "Ann plays in this event already. Are these two people?" in text_of(page)


def test_after_a_number_was_taken_meanwhile_the_list_stays_on_the_page(
    event: Event, director: Client
) -> None:
    shown = send(director, "entrants-import", event, text="1. Ann & Bob\n2. Cy & Di")
    entrants.add(event, who=[(2, ("Eve", "Flo"))], by=None)
    page = send(
        director, "entrants-import", event, text="1. Ann & Bob\n2. Cy & Di", take=button_of(shown)
    )
    assert "Number 2 is taken in this event already." in text_of(page)
    assert box_of(page).splitlines() == ["1. Ann & Bob", "2. Cy & Di"]
    assert names_of(event) == [(2, "Eve", "Flo")]


def test_names_with_markup_and_formulas_are_shown_as_text(event: Event, director: Client) -> None:
    text = '<b>Ann</b>\t=HYPERLINK("http://example.com")'
    page = send(director, "entrants-import", event, text=text)
    assert "<b>Ann" not in page.content.decode()
    take(director, "entrants-import", event, text=text)
    assert names_of(event) == [(1, "<b>Ann</b>", '=HYPERLINK("http://example.com")')]
    assert "<b>Ann" not in director.get(reverse("entrants", args=[event.uid])).content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "There is nothing in it. Choose a file, or paste your list into the box."),
        ({"file": b"\x89PNG\0"}, "This is neither a text file nor an Excel workbook."),
        ({"file": b"a" * 2_100_000}, "This is more than 2 MB."),
        ({"file": b"PK\x03\x04"}, "This Excel file can't be read"),
        ({"text": "pair,player_1\n1,Ann"}, "A column is missing: player_2."),
        ({"text": "Ann\0 & Bob"}, "Null characters are not allowed."),
    ],
)
def test_an_unreadable_list_gets_a_sentence(
    event: Event, director: Client, fields: dict[str, Any], sentence: str
) -> None:
    if "file" in fields:
        fields = {"file": upload(fields["file"])}
    page = send(director, "entrants-import", event, **fields)
    assert sentence in text_of(page)
    assert button_of(page) is None


def test_no_pairs_can_be_imported_once_play_has_begun(afternoon: Event, director: Client) -> None:
    sentence = "Play has begun: this can be changed only before the first round."
    page = director.get(reverse("entrants-import", args=[afternoon.uid]))
    assert sentence in text_of(page)
    assert "<textarea" not in page.content.decode()
    page = send(director, "entrants-import", afternoon, text="Ann & Bob")
    assert sentence in text_of(page)
    assert (box_of(page), button_of(page)) == ("Ann & Bob", None)


def test_the_ottawa_files_give_the_ottawa_standings_on_the_public_page(
    ottawa: Event, director: Client
) -> None:
    answer = take(director, "hands-import", ottawa, file=upload(HANDS))
    assert answer["Location"] == reverse("event", args=[ottawa.uid])
    rounds = [f"round_{number}" for number in range(1, 7)]
    as_published = {name: name for name in ("rank", "total", *rounds, "sets", "lone_made")}
    as_published["made"] = "contracts_made"
    lines = (DATA / "ottawa-pairs-standings.csv").read_text("utf-8").splitlines()
    expected = [
        {"entrant": f"{row['pair']} · {row['players']}"}
        | {name: row[theirs].replace("-", "−") for name, theirs in as_published.items()}
        for row in csv.DictReader(lines)
    ]
    on_page = standings_rows(Client(), address("standings", ottawa))
    assert [{name: row[name] for name in expected[0]} for row in on_page] == expected


def test_the_seating_is_shown_before_anything_is_stored(ottawa: Event, director: Client) -> None:
    page = send(director, "hands-import", ottawa, file=upload(HANDS))
    assert "288 hands in the file" in text_of(page)
    assert "Who meets whom Table Round 1 Round 2 Round 3" in text_of(page)
    assert " 1 1 – 12 " in text_of(page)
    assert box_of(page).splitlines() == HANDS.decode().splitlines()
    assert not Round.objects.exists()


def test_every_fault_is_shown_and_nothing_is_stored(ottawa: Event, director: Client) -> None:
    text = HANDS.decode().replace("1,1,1,1,12,N,S,5,C,5,3", "1,1,1,1,13,N,S,5,C,5,4", 1)
    page = send(director, "hands-import", ottawa, text=text)
    assert "9 things are wrong, so nothing is taken." in text_of(page)
    assert "2 ns_tricks, ew_tricks The tricks of both sides must add up to 8, not 9." in text_of(
        page
    )
    assert "2 ew Round 1, table 1: there is no number 13 in this event." in text_of(page)
    assert "3 ns, ew In line 2 these sit at this table in this round: numbers 1, 13." in text_of(
        page
    )
    assert button_of(page) is None


def test_of_very_many_faults_a_hundred_are_listed_and_the_others_counted(
    ottawa: Event, director: Client
) -> None:
    text = re.sub(r"(?m)^((?:\d+,){5})[NESW],(.*),[^,]*$", r"\1X,\2,", HANDS.decode())
    page = send(director, "hands-import", ottawa, text=text)
    assert page.content.decode().count("There is no seat “X”; the seats are N E S W.") == 100
    assert "288 things are wrong, so nothing is taken." in text_of(page)
    assert "And 188 more." in text_of(page)


def test_unusual_hands_are_kept_with_one_reason(ottawa: Event, director: Client) -> None:
    text = HANDS.decode().replace("N,S,5,C,5,3,pass 5C pass pass", "N,S,2,C,5,3,", 1)
    page = take(director, "hands-import", ottawa, text=text)
    assert "Give a reason: it is kept with the result." in text_of(page)
    assert not HandResult.objects.exists()
    answer = take(director, "hands-import", ottawa, text=text, reason="agreed")
    assert answer.status_code == 302
    assert HandResult.objects.filter(reason="agreed").count() == 1
    assert HandResult.objects.count() == 288


def test_the_same_file_again_is_refused(ottawa: Event, director: Client) -> None:
    take(director, "hands-import", ottawa, file=upload(HANDS))
    page = send(director, "hands-import", ottawa, file=upload(HANDS))
    assert "This event already has results." in text_of(page)
    assert button_of(page) is None
    assert HandResult.objects.count() == 288


def test_results_entered_after_the_preview_are_not_overwritten(
    ottawa: Event, director: Client
) -> None:
    shown = send(director, "hands-import", ottawa, file=upload(HANDS))
    take(director, "hands-import", ottawa, file=upload(HANDS))
    page = send(director, "hands-import", ottawa, text=box_of(shown), take=button_of(shown))
    assert "This event already has results." in text_of(page)
    assert HandResult.objects.count() == 288


def test_a_seating_without_results_is_replaced_by_the_file(ottawa: Event, director: Client) -> None:
    seat_entrants(ottawa)
    assert take(director, "hands-import", ottawa, file=upload(HANDS)).status_code == 302
    assert HandResult.objects.count() == 288


@pytest.mark.parametrize("data", [b"", b"\xff\xfea", b"a,b\0", HANDS[:-40].replace(b"hand", b"h")])
def test_a_broken_file_of_hands_causes_no_server_error(
    ottawa: Event, director: Client, data: bytes
) -> None:
    page = send(director, "hands-import", ottawa, file=upload(data))
    assert page.status_code == 200
    assert button_of(page) is None


def test_the_pages_make_the_same_number_of_queries_for_3_and_12_pairs(
    club: Any, director: Client, django_assert_num_queries: Any
) -> None:
    for count in (3, 12):
        event = make_event(club)
        add_entrants(event, count)
        with django_assert_num_queries(14):
            send(director, "hands-import", event, file=upload(HANDS))


def test_the_history_mentions_the_file_in_one_line(ottawa: Event, director: Client) -> None:
    take(director, "hands-import", ottawa, file=upload(HANDS))
    page = text_of(director.get(reverse("history", args=[ottawa.uid])))
    assert page.count("imported 288 hands from a file") == 1


def test_single_players_are_read_from_hands_typed_into_the_box(
    club: Club, director: Client
) -> None:
    """Eight players, two rounds: the seats are read from the hands."""
    event = make_event(club, name="Singles", are_single=True, rounds_due=2, hands=2)
    add_entrants(event, 8)
    typed = (DATA / "singles-by-hand.csv").read_text("utf-8")
    answer = take(director, "hands-import", event, text=typed)
    assert answer["Location"] == reverse("event", args=[event.uid])
    events.publish(event, published=True, by=None)
    rows = standings_rows(Client(), address("standings", event))
    totals = {row["entrant"].split(" ")[0]: row["total"] for row in rows}
    assert totals == {
        "1": "16", "2": "7", "3": "4", "4": "−5", "5": "18", "6": "19", "7": "16", "8": "17",
    }  # fmt: skip
