"""The page that asks whether two members with similar names are one person."""

import datetime as dt
import re
from decimal import Decimal
from string import ascii_lowercase
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Member, User
from clubs.services import ledger, members

PAGE = "/club/marlborough/members/doubles/"
OF_MEMBER = "/club/marlborough/members/"


@pytest.fixture
def pair(client: Client, club: Club, dora: User) -> tuple[Member, Member]:
    client.force_login(dora)
    ann = members.add(club, by=None, first_name="Ann", last_name="Lee", number=7)
    return ann, members.add(club, by=None, first_name="Anne", last_name="Lee", number=9)


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_two_members_are_merged_with_one_button_and_separated_with_another(
    client: Client, pair: tuple[Member, Member]
) -> None:
    ann, anne = pair
    assert "Keep Ann Lee (7)" in text_of(client.get(PAGE))
    shown = text_of(client.post(f"{OF_MEMBER}{ann.uid}/merge/{anne.uid}/", follow=True))
    assert "Ann Lee is one person now." in shown
    assert "No two names are alike." in shown
    assert client.get(f"{OF_MEMBER}{anne.uid}/").status_code == 404
    assert "One person with Anne Lee Number 9 Take apart" in text_of(
        client.get(f"{OF_MEMBER}{ann.uid}/")
    )
    shown = text_of(client.post(f"{OF_MEMBER}{anne.uid}/take-apart/", follow=True))
    assert "Anne Lee is a separate member again." in shown
    assert "Keep Ann Lee (7)" in text_of(client.get(PAGE))


def test_dues_charged_to_both_are_told_before_and_after(
    client: Client, club: Club, pair: tuple[Member, Member]
) -> None:
    ann, anne = pair
    for about in ("Dues 2027", "Dues 2026"):
        ledger.charge(
            club, about=about, amount=Decimal(20), on=dt.date(2026, 9, 1), statuses=["member"],
            by=None,
        )  # fmt: skip
    assert "Both were charged: Dues 2026, Dues 2027. If you keep" in text_of(client.get(PAGE))
    shown = text_of(client.post(f"{OF_MEMBER}{ann.uid}/merge/{anne.uid}/", follow=True))
    assert "Both were charged: Dues 2026, Dues 2027. That counts once now." in shown


def test_two_different_people_are_asked_about_once(
    client: Client, pair: tuple[Member, Member]
) -> None:
    ann, anne = pair
    shown = client.post(f"{OF_MEMBER}{ann.uid}/merge/{anne.uid}/", {"two": "1"}, follow=True)
    assert "They stay two people, and are not asked about again." in text_of(shown)
    assert "No two names are alike." in text_of(shown)


def test_a_button_pressed_twice_says_what_happened(
    client: Client, pair: tuple[Member, Member]
) -> None:
    ann, anne = pair
    for _ in range(2):
        shown = client.post(f"{OF_MEMBER}{ann.uid}/merge/{anne.uid}/", follow=True)
    assert "Anne Lee has since been merged with another member" in text_of(shown)


def test_the_page_costs_the_same_for_many_pairs(
    client: Client, club: Club, pair: tuple[Member, Member]
) -> None:
    costs = []
    for count in (0, 20):
        Member.objects.bulk_create(
            Member(club=club, first_name="Bob", last_name=f"Roy {letter}")
            for letter in ascii_lowercase[:count]
        )
        with CaptureQueriesContext(connection) as queries:
            client.get(PAGE)
        costs.append(len(queries))
    assert costs == [7, 7]
