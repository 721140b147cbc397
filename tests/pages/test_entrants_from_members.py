"""Club members as players: typed, ticked, corrected, replaced."""

import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Member, User
from clubs.services import doubles, members
from scoring.models import Event, Player
from scoring.services import entrants
from tests.cast import make_event


def add(club: Club, name: str, **values: Any) -> Member:
    first, _, last = name.partition(" ")
    return members.add(club, by=None, first_name=first, last_name=last, **values)


def member_of(event: Event, name: str) -> Member | None:
    return Player.objects.get(event=event, name=name).member


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def people(club: Club) -> dict[str, Member]:
    names = ("Ann Lee", "Bob Roy", "Thérèse Côté", "Cy May")
    return {name: add(club, name) for name in names}


@pytest.mark.parametrize("typed", ["Ann Lee", "ANN LEE", "Lee, Ann", "ann  lee"])
def test_a_member_s_name_makes_the_player_that_member(
    event: Event, people: dict[str, Member], typed: str
) -> None:
    entrants.add(event, who=[(None, (typed, "Zoe Zed"))], by=None)
    assert member_of(event, typed) == people["Ann Lee"]
    assert member_of(event, "Zoe Zed") is None


def test_a_merged_spelling_means_the_surviving_member(
    event: Event, people: dict[str, Member]
) -> None:
    anne = add(event.club, "Anne Lea")
    doubles.merge(anne, into=people["Ann Lee"], by=None)
    entrants.add(event, who=[(None, ("Anne Lea", "Zoe Zed"))], by=None)
    assert member_of(event, "Anne Lea") == people["Ann Lee"]


def test_a_name_shared_by_two_members_matches_neither(
    event: Event, people: dict[str, Member]
) -> None:
    add(event.club, "Ann Lee", number=2)
    entrants.add(event, who=[(None, ("Ann Lee", "Bob Roy"))], by=None)
    assert member_of(event, "Ann Lee") is None


def test_a_member_plays_once_in_an_event(event: Event, people: dict[str, Member]) -> None:
    entrants.add(event, who=[(None, ("Ann Lee", "Ann Lee")), (None, ("Ann Lee", "X"))], by=None)
    linked = Player.objects.filter(event=event, member__isnull=False)
    assert [player.member for player in linked] == [people["Ann Lee"]]


def test_a_corrected_name_matches_another_member_or_none(
    event: Event, people: dict[str, Member], dora: User
) -> None:
    (pair,) = entrants.add(event, who=[(None, ("Ann Lee", "Bob Roy"))], by=None)
    entrants.change(pair, number=1, names=("Therese Cote", "Bob  Roy"), by=dora)
    assert member_of(event, "Therese Cote") == people["Thérèse Côté"]
    assert member_of(event, "Bob  Roy") == people["Bob Roy"]
    entrants.change(pair, number=1, names=("Zoe Zed", "Ann Lee"), by=dora)
    assert (member_of(event, "Zoe Zed"), member_of(event, "Ann Lee")) == (None, people["Ann Lee"])


def test_a_substitute_is_recognized_as_a_member_too(
    afternoon: Event, people: dict[str, Member], dora: User
) -> None:
    entrants.substitute(
        afternoon.entrants.get(number=1), position=1, name="Cy May", first_round=2, by=dora
    )
    assert member_of(afternoon, "Cy May") == people["Cy May"]


def test_members_names_are_suggested_while_one_types(
    client: Client, event: Event, people: dict[str, Member], dora: User
) -> None:
    client.force_login(dora)
    entrants.add(event, who=[(None, ("Ann Lee", "Zoe Zed"))], by=None)
    add(event.club, "Late Lou", status="deceased")
    page = client.get(f"/desk/e/{event.uid}/entrants/").content.decode()
    offered = re.findall(r'<option value="([^"]+)">', page)
    assert offered == ["Thérèse Côté", "Cy May", "Bob Roy"]
    assert page.count('list="members"') == 2


def test_ticking_two_members_makes_a_pair(
    client: Client, event: Event, people: dict[str, Member], dora: User
) -> None:
    client.force_login(dora)
    address = f"/desk/e/{event.uid}/entrants/members/"
    one = str(people["Ann Lee"].uid)
    faulty = client.post(address, {"who": [one], "add": "1"})
    assert faulty.status_code == 422
    assert "Tick the two players of a pair, then add them." in text_of(faulty)
    looked = client.post(address, {"who": [one], "find": "cot", "look": "1"})
    assert ("Lee, Ann" in text_of(looked), "Côté, Thérèse" in text_of(looked)) == (True, True)
    assert "Roy, Bob" not in text_of(looked)
    assert re.search(f'value="{one}"[^>]*checked', looked.content.decode())
    both = [one, str(people["Thérèse Côté"].uid)]
    client.post(address, {"who": both, "add": "1"})
    assert event.entrants.count() == 1
    assert member_of(event, "Thérèse Côté") == people["Thérèse Côté"]


def test_all_single_players_can_be_ticked_at_once(
    client: Client, club: Club, people: dict[str, Member], dora: User
) -> None:
    client.force_login(dora)
    event = make_event(club, are_single=True)
    who = [str(member.uid) for member in people.values()]
    client.post(f"/desk/e/{event.uid}/entrants/members/", {"who": who, "add": "1"})
    assert event.entrants.count() == 4
    again = client.post(f"/desk/e/{event.uid}/entrants/members/", {"who": who, "add": "1"})
    assert again.status_code == 422
    assert event.entrants.count() == 4
