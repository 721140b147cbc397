"""The club's own pages as a director reads them."""

import re
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.utils.html import escape

from clubs.forms.clubs import ClubForm
from clubs.models import Club, Role, User
from tests.cast import PASSWORD

STAFF = "/club/marlborough/staff/"
CLUB = {"name": "Aces", "language": "en", "time_zone": "America/Toronto"}
HOSTILE = ["<b>Aces</b>", "<script>alert(1)</script>", "🃏 Les As 🃏", "\"Aces\" & 'Kings'"]


@pytest.fixture
def director(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def _text(response: Any) -> str:
    """The text of a page on one line."""
    body = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(body.split())


def test_a_new_club_leads_to_its_first_event(director: Client) -> None:
    response = director.post("/club/new/", CLUB)
    assert (response.status_code, response.headers["Location"]) == (302, "/desk/aces/new/")
    assert Club.objects.get(slug="aces").time_zone == "America/Toronto"


def test_a_button_pressed_three_times_makes_one_club(director: Client) -> None:
    key = re.findall('name="key" value="([^"]+)"', director.get("/club/new/").content.decode())[0]
    answers = [director.post("/club/new/", CLUB | {"key": key}) for _ in range(3)]
    assert {answer.headers["Location"] for answer in answers} == {"/desk/aces/new/"}
    assert Role.objects.filter(club__slug="aces").count() == 1
    other = director.post("/club/new/", CLUB | {"key": key, "name": "Kings"}, follow=True)
    assert "This club was made already. Change it here." in _text(other)
    assert not Club.objects.filter(name="Kings").exists()


def test_the_key_of_somebody_else_s_club_opens_nothing(director: Client, other_club: Club) -> None:
    director.post("/club/new/", CLUB | {"key": str(other_club.uid)})
    assert Club.objects.get(slug="aces").uid != other_club.uid


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_shown_exactly_as_typed(director: Client, club: Club, name: str) -> None:
    response = director.post("/club/marlborough/", {**CLUB, "name": name}, follow=True)
    page = response.content.decode()
    assert f"<h1>{escape(name)}</h1>" in page
    assert "Saved." in page
    assert "<script>alert" not in page


def test_a_name_of_300_letters_is_refused_and_kept_in_the_field(
    director: Client, club: Club
) -> None:
    response = director.post("/club/marlborough/", {**CLUB, "name": "x" * 300})
    assert response.status_code == 422
    page = response.content.decode()
    assert f'value="{"x" * 300}"' in page
    assert "<h1>Marlborough Seniors</h1>" in page
    assert "Ensure this value has at most 120 characters (it has 300)." in page
    club.refresh_from_db()
    assert club.name == "Marlborough Seniors"


def test_all_faults_of_a_club_are_reported_at_once(director: Client) -> None:
    response = director.post("/club/new/", {"name": " ", "language": "xx", "time_zone": "Toronto"})
    text = _text(response)
    assert response.status_code == 422
    assert "3 things need another look. What you typed is still here." in text
    assert "Name of the club : This field is required." in text
    assert "Language of the score sheets : Select a valid choice. xx is not one" in text
    assert "Time zone : “Toronto” is no time zone. Write it like America/Toronto." in text
    assert not Club.objects.filter(time_zone="Toronto").exists()


def test_time_zones_have_the_names_that_people_use(director: Client) -> None:
    page = director.get("/club/new/").content.decode()
    assert "Eastern time: Toronto, Montréal, New York" in page
    assert page.count('value="America/Toronto"') == 1
    assert page.index("America/St_Johns") < page.index("Pacific/Honolulu") < page.index("Africa/")


def test_other_time_zones_are_named_by_place_under_their_part_of_the_world(
    director: Client,
) -> None:
    page = director.get("/club/new/").content.decode()
    assert '<optgroup label="Europe">' in page
    assert re.search(r'value="America/Argentina/Buenos_Aires">\s*Buenos Aires, Argentina<', page)
    for technical in ("W-SU", "Zulu", "localtime", "Etc/", "SystemV", "US/Eastern"):
        assert technical not in page


def test_a_club_keeps_a_time_zone_that_is_no_longer_offered(club: Club) -> None:
    club.time_zone = "UTC"
    page = str(ClubForm(instance=club))
    assert re.search(r'value="UTC" selected>\s*UTC<', page)
    assert "UTC" not in str(ClubForm())


def test_the_staff_page_says_who_does_what(director: Client, sam: User) -> None:
    text = _text(director.get(STAFF))
    assert (
        "dora Director Change your password Make an owner (dora) Take the role away (dora)" in text
    )
    sams = "sam Scorer New password (sam) Link for a password (sam) Take the role away (sam)"
    assert sams in text


def test_a_password_is_shown_once_and_not_cached_by_the_browser(
    director: Client, club: Club
) -> None:
    response = director.post(STAFF, {"username": "ruth", "kind": "scorer"})
    found = re.search(r'class="once">([a-z0-9-]{19})<', response.content.decode())
    assert found is not None
    assert User.objects.get(username="ruth").check_password(found[1])
    assert "no-store" in response.headers["Cache-Control"]
    assert found[1] not in director.get(STAFF).content.decode()


def test_an_existing_user_is_welcomed_without_a_password(
    director: Client, dora: User, olga: User, other_club: Club
) -> None:
    Role.objects.create(club=other_club, user=dora, kind=Role.Kind.DIRECTOR)
    text = _text(director.post(STAFF, {"username": "olga", "kind": "scorer"}))
    assert "olga had an account already and logs in with the password as before." in text


def test_adding_somebody_twice_is_reported_beside_the_field(director: Client, sam: User) -> None:
    response = director.post(STAFF, {"username": "sam", "kind": "scorer"})
    assert response.status_code == 422
    said = "sam has a role in this club already. If the password got lost, “New password”"
    assert _text(response).count(said) == 2


def test_a_name_taken_elsewhere_is_refused_with_a_free_one_suggested(
    director: Client, olga: User
) -> None:
    response = director.post(STAFF, {"username": "Olga", "kind": "director"})
    assert response.status_code == 422
    said = "The name olga is taken. Choose another, for example olga2."
    assert _text(response).count(said) == 2
    assert list(olga.roles.values_list("club__slug", flat=True)) == ["sauble"]


def test_an_account_whose_password_is_known_elsewhere_gets_no_role_here(
    director: Client, olga: User
) -> None:
    bait = Client()
    bait.force_login(olga)
    bait.post("/club/new/", {**CLUB, "name": "Bait"})
    page = bait.post("/club/bait/staff/", {"username": "marie", "kind": "scorer"}).content.decode()
    found = re.search(r'class="once">([a-z0-9-]{19})<', page)
    assert found is not None
    assert director.post(STAFF, {"username": "marie", "kind": "director"}).status_code == 422
    assert bait.login(request=RequestFactory().post("/login/"), username="marie", password=found[1])
    assert bait.get("/club/marlborough/").status_code == 404


@pytest.mark.parametrize("name", ["<b>sam</b>", "sam spade", "x" * 300, "🃏", ""])
def test_a_user_name_that_nobody_could_type_is_refused(
    director: Client, club: Club, name: str
) -> None:
    response = director.post(STAFF, {"username": name, "kind": "scorer"})
    assert response.status_code == 422
    assert "<b>sam" not in response.content.decode()
    assert club.roles.count() == 1


def test_the_last_director_is_told_why_she_stays(director: Client, dora: User) -> None:
    role = Role.objects.get(user=dora).pk
    response = director.post(f"{STAFF}{role}/remove/", follow=True)
    assert "A club needs a director: name another one first." in _text(response)


def test_a_director_who_leaves_is_back_at_the_desk(
    director: Client, dora: User, olga: User, club: Club
) -> None:
    Role.objects.create(club=club, user=olga, kind=Role.Kind.DIRECTOR)
    role = Role.objects.get(user=dora).pk
    assert director.post(f"{STAFF}{role}/remove/").headers["Location"] == "/desk/"
    assert not Role.objects.filter(pk=role).exists()


def test_users_change_their_own_password_on_their_own_page(director: Client, dora: User) -> None:
    role = Role.objects.get(user=dora).pk
    assert director.post(f"{STAFF}{role}/password/").headers["Location"] == "/password/"
    dora.refresh_from_db()
    assert dora.check_password(PASSWORD)


def test_a_new_password_ends_the_old_login(director: Client, sam: User) -> None:
    other = Client()
    other.force_login(sam)
    role = Role.objects.get(user=sam).pk
    assert "The password of sam is:" in _text(director.post(f"{STAFF}{role}/password/"))
    assert other.get("/password/").headers["Location"] == "/login/?next=/password/"


def test_the_pages_speak_french_when_asked(director: Client, club: Club) -> None:
    director.post("/language/setlang/", {"language": "fr", "next": STAFF})
    response = director.get(STAFF)
    assert '<html lang="fr">' in response.content.decode()
    assert "Qui s’occupe du club" in _text(response)


def test_the_language_can_t_be_switched_where_typed_text_would_be_lost(
    director: Client, club: Club
) -> None:
    assert "Français" in _text(director.get(STAFF))
    assert "Français" not in _text(director.post(STAFF, {"username": ""}))
