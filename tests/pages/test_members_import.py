"""A list of members from another program: previewed, then stored."""

import io
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from clubs.models import Club, User
from clubs.services import members

PAGE = "/club/marlborough/members/import/"
LIST = (
    "Prénom;Nom;No;Courriel\n"
    "Thérèse;Côté;1;tc@example.org\n"
    "Bob;Roy;x;\n"
    "Ann;Lee;9;\n"
    "Cy;May;3;cy@example.org\n"
)


@pytest.fixture
def director(client: Client, club: Club, dora: User) -> Client:
    members.add(club, by=None, first_name="Ann", last_name="Lee", number=2)
    members.add(club, by=None, first_name="Cy", last_name="May", number=3)
    client.force_login(dora)
    return client


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def button_of(response: Any) -> str:
    found = re.search(r'name="take" value="(\w+)"', response.content.decode())
    assert found is not None
    return found[1]


def test_each_line_s_fate_is_shown_and_one_press_stores_the_list(
    director: Client, club: Club
) -> None:
    shown = director.post(PAGE, {"text": LIST})
    said = text_of(shown)
    assert "Will be added 1 Will be changed 1 Stay as they are 0 Doubles? 1" in said
    assert "Left out as faulty 1" in said
    assert "“x” is not a member’s number" in said
    assert "Ann Lee is a member already, with number 2. Are these two people?" in said
    assert club.members.count() == 2
    stored = director.post(PAGE, {"text": LIST, "take": button_of(shown), "also": "4"}, follow=True)
    assert "2 added, 1 changed." in text_of(stored)
    assert club.members.count() == 4
    assert club.members.get(number=3).email == "cy@example.org"


def test_an_outdated_preview_is_shown_again_before_storing(director: Client, club: Club) -> None:
    shown = director.post(PAGE, {"text": LIST})
    members.add(club, by=None, first_name="Thérèse", last_name="Côté")
    again = director.post(PAGE, {"text": LIST, "take": button_of(shown)})
    assert "Members have since been changed, and nothing in the list was stored." in text_of(again)
    assert club.members.count() == 3


def test_the_files_of_the_list_page_can_be_imported_unchanged(director: Client, club: Club) -> None:
    members.add(club, by=None, first_name="=1+2", last_name="'t Hart", phone="+1 819 555-0123")
    for language in ("en", "fr"):
        director.post("/language/setlang/", {"language": language})
        for ending in ("csv", "xlsx"):
            file = director.get(f"/club/marlborough/members.{ending}").content
            upload = SimpleUploadedFile(f"members.{ending}", file)
            said = text_of(director.post(PAGE, {"file": upload}))
            assert ("Stay as they are 3" if language == "en" else "Restent tels quels 3") in said


def test_a_windows_file_is_read_and_the_guessed_encoding_is_reported(director: Client) -> None:
    upload = SimpleUploadedFile("members.csv", LIST.encode("windows-1252"))
    said = text_of(director.post(PAGE, {"file": upload}))
    assert "it was read as Windows-1252" in said
    assert "Thérèse Côté" in said


def test_an_excel_file_from_elsewhere_is_read(director: Client) -> None:
    book = Workbook()
    assert book.active is not None
    for row in (["Full name", "Member #"], ["Eve Fox", 11.0]):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    upload = SimpleUploadedFile("members.xlsx", file.getvalue())
    assert "11 Eve Fox line 2" in text_of(director.post(PAGE, {"file": upload}))


def test_the_columns_of_another_program_can_be_identified_by_hand(
    director: Client, club: Club
) -> None:
    text = "Person;Standing;Tel.\nEve Fox;Junior;519 555-0199\n"
    shown = director.post(PAGE, {"text": text})
    assert "Which column has the names? Say so below, and look again." in text_of(shown)
    assert "Store these members" not in text_of(shown)
    sent = {"text": text, "column:person": "name", "column:standing": "", "column:nix": "x"}
    shown = director.post(PAGE, sent)
    assert "Not used: Standing." in text_of(shown)
    director.post(PAGE, sent | {"take": button_of(shown)})
    assert club.members.filter(last_name="Fox", phone="519 555-0199").exists()


def test_a_workbook_may_begin_with_a_title(director: Client) -> None:
    book = Workbook()
    assert book.active is not None
    for row in (["Liste des membres"], [], ["Nom", "Prénom", "Ville"], ["Fox", "Eve", "Hull"]):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    upload = SimpleUploadedFile("members.xlsx", file.getvalue())
    assert "Eve Fox line 4" in text_of(director.post(PAGE, {"file": upload}))


@pytest.mark.parametrize("text", ["", "Ann Lee", "name\n", "name;name\na;b", "\0", 'name\n"x'])
def test_anything_but_a_list_is_refused_in_words(director: Client, club: Club, text: str) -> None:
    response = director.post(PAGE, {"text": text})
    assert response.status_code == 422
    assert "One thing needs another look. What you typed is still here." in text_of(response)
    assert club.members.count() == 2


def test_markup_in_a_list_is_shown_as_text(director: Client) -> None:
    page = director.post(PAGE, {"text": "name;status\n<script>alert(1)</script>;<b>"})
    assert "<script>alert" not in page.content.decode()


@pytest.mark.parametrize("also", ["x", "-1", "9" * 30, "4"])
def test_a_meaningless_tick_adds_nobody(director: Client, club: Club, also: str) -> None:
    text = "name\nEve Fox\n"
    shown = director.post(PAGE, {"text": text})
    director.post(PAGE, {"text": text, "take": button_of(shown), "also": also})
    assert club.members.count() == 3


@pytest.mark.long
def test_a_list_of_five_thousand_lines_has_a_short_preview_and_is_stored_once(
    director: Client, club: Club
) -> None:
    text = "Prénom;Nom;No\n" + "\n".join(f"Ann;Player{n};{n}" for n in range(10, 5009))
    text += "\nBob;;x"  # in the very last line
    shown = director.post(PAGE, {"text": text})
    assert "Will be added 4999" in text_of(shown)
    assert "4999 lines in all; the first 100 are shown." in text_of(shown)
    assert len(shown.text) - len(text) < 100_000
    assert club.members.count() == 2
    sent = {"text": text, "take": button_of(shown)}
    assert "4999 added, 0 changed." in text_of(director.post(PAGE, sent, follow=True))
    again = text_of(director.post(PAGE, sent))
    assert "Members have since been changed" in again
    assert "Stay as they are 4999" in again
    assert club.members.count() == 5001


def test_an_overlong_list_is_refused_with_its_limit(director: Client, club: Club) -> None:
    text = "Prénom;Nom\n" + "Ann;Lee\n" * 20_001
    refused = director.post(PAGE, {"text": text})
    assert refused.status_code == 422
    assert "more than 20000" in text_of(refused)
    assert club.members.count() == 2


def test_a_column_chosen_by_hand_beats_a_guessed_one(director: Client, club: Club) -> None:
    text = "Name;Email;Email of now\nDi Orr;old@example.org;new@example.org"
    chosen = {"column:name": "name", "column:email": "email", "column:emailofnow": "email"}
    shown = director.post(PAGE, {"text": text} | chosen)
    assert "Not used: Email." in text_of(shown)
    director.post(PAGE, {"text": text, "take": button_of(shown)} | chosen)
    assert club.members.get(last_name="Orr").email == "new@example.org"


def test_a_column_named_in_another_script_can_be_chosen_but_no_nameless_one(
    director: Client, club: Club
) -> None:
    text = ",§,$,Phone\nx,Di Orr,$5,519 555-0123"
    page = director.post(PAGE, {"text": text}).content.decode()
    fields = re.findall(r'<select name="(column:[^"]*)"', page)
    assert len(set(fields)) == 3
    chosen = dict(zip(fields, ("name", "", "phone"), strict=True))
    shown = director.post(PAGE, {"text": text} | chosen)
    director.post(PAGE, {"text": text, "take": button_of(shown)} | chosen)
    assert club.members.get(last_name="Orr").phone == "519 555-0123"
