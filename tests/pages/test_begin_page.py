"""The page that creates the first club, from any browser."""

import html
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from clubs.models import Club, Role, User
from engine.ruleset import preset
from scoring.models import HouseRules
from scoring.words.presets import PRESET_LINES

pytestmark = pytest.mark.django_db

CODE = "ab3d-k7pq"
PASSWORD = "nine-lives-of-dora"
ANSWERS = {
    "name": "Nepean Bid Euchre",
    "language": "en",
    "time_zone": "America/Winnipeg",
    "game": "pepper",
    "username": "dora",
    "password1": PASSWORD,
    "password2": PASSWORD,
}


@pytest.fixture(autouse=True)
def offered(settings: Any) -> None:
    settings.FIRST_CODE = CODE
    settings.ALLOWED_HOSTS = ["*"]


@pytest.fixture
def at_the_machine() -> Client:
    return Client(headers={"host": "127.0.0.1:8000"})


@pytest.fixture
def phone() -> Client:
    return Client(headers={"host": "192.168.1.20:8000"}, REMOTE_ADDR="192.168.1.30")


def said(answer: Any) -> str:
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize("path", ["/", "/login/", "/check/"])
def test_every_address_leads_there_until_there_is_a_club(at_the_machine: Client, path: str) -> None:
    assert at_the_machine.get(path).headers["Location"] == "/begin/"
    User.objects.create_user("dora")
    assert at_the_machine.get(path).status_code == 200


def test_the_page_links_only_to_the_help(at_the_machine: Client) -> None:
    page = said(at_the_machine.get("/begin/"))
    assert set(re.findall(r'<a[^>]* href="(/[^"]*)"', page)) == {"/", "/help/"}
    assert at_the_machine.get("/help/").status_code == 200


def test_the_language_of_the_page_can_be_chosen(at_the_machine: Client) -> None:
    at_the_machine.post("/language/setlang/", {"language": "fr", "next": "/begin/"})
    assert "Bienvenue dans Right Bower" in said(at_the_machine.get("/begin/"))


def test_one_page_makes_a_club_a_director_and_rules(at_the_machine: Client) -> None:
    answer = at_the_machine.post("/begin/", ANSWERS)
    assert answer.headers["Location"] == "/desk/nepean-bid-euchre/new/"
    club = Club.objects.get()
    assert (club.name, club.language, club.time_zone) == (
        "Nepean Bid Euchre", "en", "America/Winnipeg",
    )  # fmt: skip
    role = Role.objects.get()
    assert (role.club, role.user.username, role.kind, role.owner) == (
        club, "dora", "director", True,
    )  # fmt: skip
    assert role.user.check_password(PASSWORD)
    rules = HouseRules.objects.get(club=club)
    assert rules.name == "Pepper, as we play it"
    assert rules.rules.to_dict() == {**preset("pepper").to_dict(), "name": rules.name}


def test_the_maker_of_the_club_is_logged_in_and_begins_an_event_of_its_game(
    at_the_machine: Client,
) -> None:
    page = said(at_the_machine.post("/begin/", ANSWERS, follow=True))
    assert "Nepean Bid Euchre is ready." in page
    assert re.search(r'<input[^>]*value="own:[0-9a-f-]+"[^>]* checked', page)


def test_every_game_is_offered_with_what_distinguishes_it(at_the_machine: Client) -> None:
    page = said(at_the_machine.get("/begin/"))
    assert page.count('type="radio" name="game"') == len(PRESET_LINES) == 12
    assert [name for name, line in PRESET_LINES.items() if str(line) not in page] == []
    assert re.findall(r'value="([^"]+)" id="id_game[^>]*checked', page) == ["ottawa"]


def test_the_link_on_that_page_makes_a_second_director(
    at_the_machine: Client, phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clubs.serving.lan_address", lambda: "192.168.1.20")
    page = said(at_the_machine.post("/begin/", ANSWERS, follow=True))
    link = re.findall(r'<a [^>]*href="http://192\.168\.1\.20:8000(/invitation/\S+/)"', page)[0]
    account = {"username": "edna", "password1": PASSWORD, "password2": PASSWORD}
    phone.post(link, account)
    assert Role.objects.get(user__username="edna").kind == "director"


def test_in_french_the_rules_have_a_french_name(at_the_machine: Client) -> None:
    at_the_machine.post("/begin/", ANSWERS | {"language": "fr"})
    assert HouseRules.objects.get().name == "Pepper, à notre façon"


def test_another_device_needs_the_code(phone: Client) -> None:
    assert 'name="code"' in said(phone.get("/begin/"))
    assert phone.post("/begin/", ANSWERS).status_code == 422
    answer = phone.post("/begin/", ANSWERS | {"code": "ab3d-k7pr"})
    assert answer.status_code == 422
    assert "This is not the code in that window." in said(answer)
    assert not User.objects.exists()
    assert phone.post("/begin/", ANSWERS | {"code": "AB3D K7PQ"}).status_code == 302


def test_at_the_machine_itself_no_code_is_asked_for(at_the_machine: Client) -> None:
    assert 'name="code"' not in said(at_the_machine.get("/begin/"))


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_page_is_gone_as_soon_as_somebody_can_log_in(
    at_the_machine: Client, method: str
) -> None:
    User.objects.create_user("dora")
    answer: HttpResponse = getattr(at_the_machine, method)("/begin/", ANSWERS)
    assert answer.status_code == 404
    assert not Club.objects.exists()


def test_if_two_make_the_club_at_once_one_succeeds(
    at_the_machine: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("edna")
    monkeypatch.setattr("clubs.first_start.is_open", lambda: True)
    answer = at_the_machine.post("/begin/", ANSWERS)
    assert "Somebody has made a club here meanwhile." in said(answer)
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"name": ""}, "This field is required."),
        ({"username": "a b"}, "without a space: “ann.lee”."),
        ({"username": "a b"}, "Only the passwords are to be typed again."),
        ({"password1": "short", "password2": "short"}, "Password</a>: This password is too short."),
        ({"password2": PASSWORD + "x"}, "didn’t match"),
        ({"time_zone": "Mars/Olympus"}, "Select a valid choice."),
        ({"game": "poker"}, "Select a valid choice."),
        ({"language": "tlh"}, "Select a valid choice."),
        ({"name": "N" * 121}, "at most 120 characters"),
    ],
)
def test_faults_are_shown_and_nothing_is_made(
    at_the_machine: Client, wrong: dict[str, str], why: str
) -> None:
    answer = at_the_machine.post("/begin/", ANSWERS | wrong)
    assert answer.status_code == 422
    assert why in said(answer)
    assert not User.objects.exists()
    assert not Club.objects.exists()
