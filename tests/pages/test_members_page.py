"""The club's list of members, and the page of one of them."""

import datetime as dt
import re
from html import escape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Member, User
from clubs.services import members

LIST = "/club/marlborough/members/"
TYPED = {"first_name": "Ann", "last_name": "Lee", "status": "member", "language": ""}
#: The session, the role; the list's count, the messages of the session, the rows of the list.
QUERIES = 5


@pytest.fixture
def director(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def add(club: Club, count: int) -> None:
    Member.objects.bulk_create(
        Member(club=club, first_name="Ann", last_name=f"Player{number}", number=number)
        for number in range(1, count + 1)
    )


def test_an_empty_list_suggests_importing_one(director: Client, club: Club) -> None:
    page = director.get(LIST)
    assert "Nobody is in the list yet. Import a list" in text_of(page)
    assert "Nobody was found." in text_of(director.get(LIST, {"status": "guest"}))
    add(club, 1)
    assert "Nobody" not in text_of(director.get(LIST))


def test_a_new_member_gets_the_next_number_and_is_listed(director: Client, club: Club) -> None:
    add(club, 3)
    assert 'value="4"' in director.get(f"{LIST}new/").content.decode()
    shown = text_of(director.post(f"{LIST}new/", {**TYPED, "number": "4"}, follow=True))
    assert "Ann Lee was added." in shown
    assert "Lee, Ann 4 Member" in shown


def test_a_name_that_is_in_the_list_is_asked_about(director: Client, club: Club) -> None:
    members.add(club, by=None, first_name="Jean-François", last_name="Tremblay", number=7)
    new = {**TYPED, "first_name": "Jean-Francois", "last_name": "TREMBLAY", "number": "8"}
    asked = director.post(f"{LIST}new/", new)
    assert asked.status_code == 422
    question = "Jean-François Tremblay is a member already, with number 7. Are these two people?"
    assert question in text_of(asked)
    assert re.search(r'<input type="checkbox" name="two_people"', asked.content.decode())
    shown = director.post(f"{LIST}new/", {**new, "two_people": "on"}, follow=True)
    assert "Jean-Francois TREMBLAY was added." in text_of(shown)
    assert club.members.count() == 2


def test_a_tick_stays_while_another_fault_is_mended(director: Client, club: Club) -> None:
    members.add(club, by=None, first_name="Ann", last_name="Lee", number=7)
    asked = director.post(f"{LIST}new/", {**TYPED, "number": "7", "two_people": "on"})
    page = asked.content.decode()
    assert re.search(r'<input type="checkbox" name="two_people"[^>]* checked', page)
    assert "Are these two people?" not in page


def test_all_faults_are_reported_at_once_and_nothing_typed_is_lost(
    director: Client, club: Club
) -> None:
    add(club, 3)
    typed = {
        "first_name": "", "last_name": " ", "number": "3", "status": "friend", "email": "ann@",
        "phone": "none", "joined_on": "last year", "notes": "no stairs",
    }  # fmt: skip
    response = director.post(f"{LIST}new/", typed)
    shown = text_of(response)
    assert response.status_code == 422
    assert "6 things need another look." in shown
    for sentence in (
        "Write a first name, a last name, or both.",
        "Number 3 belongs to Ann Player3. Take another one, or leave the number empty.",
        "Write a phone number with digits",
        "Enter a valid email address.",
        "Enter a valid date.",
        "Select a valid choice. friend is not one",
    ):
        assert sentence in shown
    assert "no stairs" in shown
    assert 'value="ann@"' in response.content.decode()
    assert club.members.count() == 3


def test_a_member_is_changed_on_her_own_page(director: Client, club: Club) -> None:
    ann = members.add(club, by=None, first_name="Ann", last_name="Lee", joined_on="2020-05-01")
    assert 'value="2020-05-01"' in director.get(f"{LIST}{ann.uid}/").content.decode()
    director.post(f"{LIST}{ann.uid}/", {**TYPED, "last_name": "Roy", "status": "honorary"})
    ann.refresh_from_db()
    assert (ann.listed, ann.status) == ("Roy, Ann", "honorary")


def test_the_public_name_is_asked_about_once_and_the_day_is_stored(
    director: Client, club: Club
) -> None:
    sentence = "Ask: “May your name appear on the club’s website"
    ann = members.add(club, by=None, first_name="Ann", last_name="Lee")
    page = f"{LIST}{ann.uid}/"
    assert (sentence in director.get(page).text, sentence in director.get(f"{LIST}new/").text) == (
        True, True,
    )  # fmt: skip
    director.post(page, {**TYPED, "names_shown": "initial"})
    Member.objects.update(names_asked_on=dt.date(2026, 3, 5))
    director.post(page, {**TYPED, "names_shown": "initial", "notes": "no stairs"})
    ann.refresh_from_db()
    assert (ann.names_shown, ann.names_asked_on) == ("initial", dt.date(2026, 3, 5))
    shown = text_of(director.get(page))
    assert (sentence in shown, "Asked on March 5, 2026." in shown) == (False, True)
    director.post(page, {**TYPED, "names_shown": "none"})
    ann.refresh_from_db()
    assert (ann.names_shown, ann.names_asked_on) == ("none", club.today())


def test_a_faulty_name_leaves_the_heading_unchanged(director: Client, club: Club) -> None:
    ann = members.add(club, by=None, first_name="Ann", last_name="Lee")
    response = director.post(f"{LIST}{ann.uid}/", {**TYPED, "last_name": "x" * 80})
    assert "<h1>Ann Lee</h1>" in response.content.decode()
    assert response.status_code == 422


def test_the_list_is_narrowed_by_letters_and_by_status(director: Client, club: Club) -> None:
    members.add(club, by=None, first_name="Thérèse", last_name="Côté")
    members.add(club, by=None, first_name="Théo", last_name="Roy", status="guest")
    members.add(club, by=None, first_name="Bob", last_name="May", status="guest")
    shown = text_of(director.get(LIST, {"find": "the"}))
    assert ("Côté, Thérèse" in shown, "Roy, Théo" in shown, "May, Bob" in shown) == (
        True, True, False,
    )  # fmt: skip
    shown = text_of(director.get(LIST, {"find": "the", "status": "guest"}))
    assert ("Côté, Thérèse" in shown, "Roy, Théo" in shown) == (False, True)
    assert "Nobody was found." in text_of(director.get(LIST, {"find": "zzz"}))


@pytest.mark.parametrize("asked", ["find=%00", "status=friend", "page=99", "page=x", "sort=notes"])
def test_a_meaningless_address_filters_nobody_out(director: Client, club: Club, asked: str) -> None:
    add(club, 2)
    response = director.get(f"{LIST}?{asked}")
    assert response.status_code == 200
    assert "Player2, Ann" in text_of(response)


def test_markup_in_a_name_is_shown_as_text(director: Client, club: Club) -> None:
    members.add(club, by=None, last_name="<script>alert(1)</script>")
    page = director.get(LIST).content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert" not in page


def test_names_for_the_device_contain_what_the_role_may_read(
    client: Client, sam: User, dora: User, club: Club
) -> None:
    members.add(club, by=None, last_name="Lee", email="ann@example.org", phone="519 555-0123")
    for user, may in ((sam, False), (dora, True)):
        client.force_login(user)
        told = client.get(f"{LIST}names/").content.decode()
        assert "Lee" in told
        assert ("ann@example.org" in told, "555-0123" in told) == (may, may)


def test_a_scorer_reads_only_names(client: Client, sam: User, club: Club) -> None:
    ann = members.add(
        club, by=None, first_name="Ann", last_name="Lee", email="ann@example.org",
        phone="519 555-0123", notes="no stairs",
    )  # fmt: skip
    client.force_login(sam)
    page = client.get(LIST).content.decode()
    assert "Lee, Ann" in page
    for hidden in ("ann@example.org", "519 555-0123", "no stairs", str(ann.uid), "new/"):
        assert hidden not in page


def test_the_member_of_another_club_is_not_found(
    director: Client, club: Club, other_club: Club
) -> None:
    olga = members.add(other_club, by=None, first_name="Olga")
    assert director.get(f"{LIST}{olga.uid}/").status_code == 404
    assert "Olga" not in director.get(LIST).content.decode()


@pytest.mark.parametrize("count", [3, 1000])
def test_the_list_costs_the_same_with_few_members_as_with_many(
    director: Client, club: Club, count: int
) -> None:
    add(club, count)
    with CaptureQueriesContext(connection) as queries:
        director.get(LIST, {"find": "pla", "status": "member"})
        found = len(queries)
        director.get(LIST, {"status": "member", "sort": "name"})
    assert (found, len(queries) - found) == (4, QUERIES)


def test_search_results_show_what_the_role_may_read(
    client: Client, club: Club, dora: User, sam: User
) -> None:
    members.add(club, by=None, last_name="Lee", email="ann@example.org", number=7)
    told = {}
    for user in (dora, sam, dora):
        client.force_login(user)
        for number in ("7", "le"):
            page = client.get(LIST, {"find": number}).text
            told[user.username] = ("ann@example.org" in page, "members/new/" in page)
            assert f'value="{number}"' in page
            assert f"{user}</a>" in page
        assert client.get(LIST, {"find": "le"}).headers["Cache-Control"] == "private, no-cache"
    assert told == {"dora": (True, True), "sam": (False, False)}


def test_typed_text_is_only_text_on_the_page_of_results(director: Client, club: Club) -> None:
    members.add(club, by=None, last_name='"><script>alert(1)</script>')
    for typed in ("script", '"><script>alert(1)</script>', "a&status=guest"):
        page = director.get(LIST, {"find": typed}).text
        assert "<script>alert" not in page
        assert f'value="{escape(typed)}"' in page
        assert "Find" in page


def test_the_buttons_on_a_page_of_results_work(client: Client, club: Club, dora: User) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(dora)
    page = careful.get(LIST, {"find": "lee"}).text
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token is not None
    assert careful.post("/logout/", {"csrfmiddlewaretoken": token[1]}).status_code == 302


def test_a_former_staff_member_is_not_let_in(client: Client, club: Club, dora: User) -> None:
    client.force_login(dora)
    address = f"{LIST}?find=lee"
    assert client.get(address).status_code == 200
    User.objects.filter(pk=dora.pk).update(is_active=False)
    assert client.get(address).status_code == 302
    User.objects.filter(pk=dora.pk).update(is_active=True, password="another")
    assert client.get(address).status_code == 302
    client.force_login(User.objects.get(pk=dora.pk))
    dora.roles.all().delete()
    assert client.get(address).status_code == 404
