"""A letter to persons found by name, on the page for writing to many."""

import datetime as dt
import re
import uuid
from decimal import Decimal
from html import unescape
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Letter, Member, Role, User
from clubs.services import ledger, members

NEWS = "/club/marlborough/letters/new/news/"
REMINDER = "/club/marlborough/letters/new/reminder/"


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def people(club: Club, settings: Any) -> dict[str, Member]:
    settings.CAN_SEND_MAIL, settings.DEFAULT_FROM_EMAIL = True, "club@example.org"
    named = [("Ann", "Lee"), ("Ann", "Leeson"), ("Zoé", "Côté"), ("Bo", "Ray"), ("Bo", "Ray")]
    made = [
        members.add(
            club, by=None, first_name=first, last_name=last, number=number,
            email="ann@example.org" if number == 1 else "",
        )
        for number, (first, last) in enumerate(named, 1)
    ]  # fmt: skip
    return {f"{member}"[:8] + str(member.number): member for member in made}


def text_of(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def send(desk: Client, path: str = NEWS, **typed: Any) -> Any:
    words = {"whom": "groups", "statuses": ["member"], "key": uuid.uuid4()}
    return desk.post(path, words | {"subject_en": "Hello", "text_en": "See you."} | typed)


def ticked(response: Any) -> set[str]:
    """The persons whose boxes are ticked."""
    found = re.findall(
        r'name="persons" value="([^"]+)"[^>]*checked', response.content.decode().replace("\n", " ")
    )
    return {str(Member.objects.get(uid=uid).number) for uid in found}


def offered(response: Any) -> set[str]:
    found = re.findall(r'name="persons" value="([^"]+)"', response.content.decode())
    return {str(Member.objects.get(uid=uid).number) for uid in found}


@pytest.mark.parametrize(
    ("typed", "meant", "shown"),
    [
        ("ann lee", "1", "1"),  # and not Leeson, though it contains both words
        ("Lee, Ann\ncote", "13", "13"),
        ("2; 3", "23", "23"),
        ("Cote, Leeson, 4", "234", "234"),
        ("bo ray", "", "45"),
        ("ann", "", "12"),
        ("nobody at all", "", ""),
    ],
)
def test_names_and_numbers_find_the_right_people(
    desk: Client, people: dict[str, Member], typed: str, meant: str, shown: str
) -> None:
    page = send(desk, find="1", names=typed, subject_en="", text_en="")
    assert page.status_code == 200
    assert (ticked(page), offered(page)) == (set(meant), set(shown))
    assert ("Not found: nobody at all." in text_of(page)) == (typed == "nobody at all")
    assert "This field is required" not in text_of(page)


def test_typed_text_stays_while_somebody_is_looked_up(
    desk: Client, people: dict[str, Member]
) -> None:
    page = send(desk, find="1", names="3", reply_to="d@example.org").content.decode()
    assert all(each in page for each in ('value="Hello"', "See you.", 'value="d@example.org"'))


def test_only_these_persons_are_written_to_on_paper_and_by_e_mail(
    desk: Client, people: dict[str, Member]
) -> None:
    uids = [each.uid for each in people.values() if each.number in (1, 3)]
    looked = text_of(send(desk, whom="persons", persons=uids))
    assert "By e-mail: 1. On paper: 1." in looked
    assert "By e-mail: Ann Lee On paper: Zoé Côté" in looked
    send(desk, whom="persons", persons=uids, send="1")
    assert {(each.name, each.state) for each in Letter.objects.all()} == {
        ("Ann Lee", "queued"), ("Zoé Côté", "print"),
    }  # fmt: skip


def test_typing_names_means_not_writing_to_everybody(
    desk: Client, people: dict[str, Member]
) -> None:
    looked = send(desk, names="Côté", send="1")  # with the groups still chosen
    assert "On paper: Zoé Côté" in text_of(looked)  # and the match is shown first
    assert not Letter.objects.exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"whom": "persons"}, "Names of these people : This field is required."),
        ({"names": "Bo Ray"}, "Several people match: Bo Ray. Tick the ones you mean."),
        ({"names": "Nemo"}, "Not found: Nemo."),
        ({"statuses": []}, "Groups : This field is required."),
        ({"whom": "persons", "persons": ["pope"]}, "Names of these people : This field"),
        ({"whom": "persons", "subject_en": "", "text_en": ""}, "Write the letter in one language."),
        ({"whom": "pope"}, "Select a valid choice."),
    ],
)
def test_faults_are_reported_and_nothing_is_written(
    desk: Client, people: dict[str, Member], typed: dict[str, Any], said: str
) -> None:
    response = send(desk, **typed, send="1")
    assert response.status_code == 422
    assert said in text_of(response)
    assert not Letter.objects.exists()


def test_nobody_of_another_club_and_nobody_deceased_is_written_to(
    desk: Client, people: dict[str, Member]
) -> None:
    elsewhere = Club.objects.create(name="Elsewhere", slug="elsewhere")
    far = members.add(elsewhere, by=None, first_name="Far")
    dead = members.add(people["Bo Ray4"].club, by=None, first_name="Dead", status="deceased")
    response = send(desk, whom="persons", persons=[far.uid, dead.uid], send="1")
    assert (response.status_code, Letter.objects.count()) == (422, 0)
    assert offered(send(desk, find="1", names="Far, Dead")) == set()


def test_one_click_leads_from_a_member_to_a_letter_in_her_language(
    desk: Client, people: dict[str, Member]
) -> None:
    zoe = people["Zoé Côté3"]
    members.change(zoe, by=None, language="fr")
    page = desk.get(f"/club/marlborough/members/{zoe.uid}/").content.decode()
    (address,) = re.findall(r'href="(/club/[^"]+letters/new/[^"]+)"', page)
    written = desk.get(address)
    assert "A letter to Zoé Côté" in text_of(written)
    assert ticked(written) == {"3"}
    french = {"subject_en": "", "text_en": "", "subject_fr": "Bonjour", "text_fr": "À jeudi."}
    send(desk, address, whom="persons", persons=[zoe.uid], **french, send="1")
    assert Letter.objects.get().text == "Bonjour Zoé Côté,\n\nÀ jeudi.\n\nMarlborough Seniors"


def test_a_reminder_goes_only_to_somebody_who_owes(
    client: Client, people: dict[str, Member]
) -> None:
    club = people["Ann Lee1"].club
    tess = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=tess, kind=Role.Kind.TREASURER)
    client.force_login(tess)
    ledger.charge(
        club, about="Dues", amount=Decimal(20), on=dt.date(2026, 9, 1), statuses=["member"], by=tess
    )
    ann, bo = people["Ann Lee1"], people["Bo Ray4"]
    ledger.pay(
        bo, amount=Decimal(20), method="cash", on=dt.date(2026, 9, 2), key=uuid.uuid4(), by=tess
    )
    page = client.get(f"/club/marlborough/members/{ann.uid}/money/").content.decode()
    assert f'href="{REMINDER}?person={ann.uid}"' in page
    both = {"whom": "persons", "persons": [ann.uid, bo.uid]}
    assert send(client, REMINDER, **both, send="1").status_code == 302
    assert [each.name for each in Letter.objects.all()] == ["Ann Lee"]
    assert "There is nobody to send this letter to" in text_of(
        send(client, REMINDER, **both | {"persons": [bo.uid]})
    )
