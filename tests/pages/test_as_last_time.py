"""A new event starts as a copy: of last week's event, or of any other."""

import datetime as dt
import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, User
from clubs.services import doubles, members
from engine.ruleset import preset
from scoring.models import Event, Player
from scoring.services import entrants, events
from scoring.store.former import former_of
from scoring.transfer.entrant_lines import line_of_names, split_line
from tests.cast import add_entrants, make_event
from tests.markup import tight
from tests.pages.filling import at, logged_in, own_form_of
from tests.pages.test_new_event import chosen, lengths
from tests.scoring.services.acts import nothing_stored

LAST_WEEK = dt.datetime(2026, 11, 12, 18, 0, tzinfo=dt.UTC)


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def new(club: Club) -> str:
    return reverse("event-new", args=[club.slug])


@pytest.fixture
def last_week(club: Club) -> Event:
    """Three pairs, and every option different from the default."""
    event = make_event(
        club, rules="pepper", rounds_due=5, hands=10, name="Pepper at the Legion", paper="a4",
        names_shown="number", entry="desk", round_minutes=25, tie_chain=["made", "share"],
        sit_out_points=7, sit_outs="fixed", correction_minutes=15,
    )  # fmt: skip
    event.irregularities |= {"revoke": [-9, 9]}
    event.save()
    event.sessions.update(starts_at=LAST_WEEK)
    add_entrants(event, 3)
    return event


def copied(event: Event) -> dict[str, object]:
    """Everything that one event takes over from another."""
    section = event.sessions.get().sections.get()
    return {
        **{name: getattr(event, name) for name in events.PRESENTATION},
        "rules": event.rules,
        "format": event.format,
        **{name: getattr(event, name) for name in events.WITHOUT_FIELD},
        "length": (event.sessions.get().rounds_due, section.hands_per_round),
        "rotation": section.rotation,
    }


def test_an_event_made_with_one_press_copies_the_last_one_without_its_people(
    desk: Client, new: str, last_week: Event
) -> None:
    desk.post(*own_form_of(desk, new))
    made = Event.objects.exclude(pk=last_week.pk).get()
    assert copied(made) == copied(last_week)
    assert not made.entrants.exists()
    assert made.uid != last_week.uid


def test_the_same_people_are_in_the_box_and_become_entrants(
    desk: Client, new: str, last_week: Event
) -> None:
    address, inputs = own_form_of(desk, new + "?people=1")
    assert inputs["who"].splitlines()[0] == "Anne Player1 & Bert Partner1"
    answer = desk.post(address, inputs)
    made = Event.objects.exclude(pk=last_week.pk).get()
    assert former_of(made.club, str(made.uid)).names() == former_of(made.club).names()
    assert answer.headers["Location"] == at("event-seat", made)


def test_a_copy_keeps_which_player_is_which_member(
    desk: Client, new: str, last_week: Event
) -> None:
    two = [
        members.add(last_week.club, by=None, first_name="Anne", last_name="Player1") for _ in "12"
    ]
    married = members.add(last_week.club, by=None, first_name="Bert", last_name="Newname")
    double = members.add(last_week.club, by=None, last_name="Dubble")
    of_last_week = Player.objects.filter(event=last_week)
    for name, member in {
        "Anne Player1": two[1], "Bert Partner1": married, "Anne Player2": double,
    }.items():  # fmt: skip
        of_last_week.filter(name=name).update(member=member)
    doubles.merge(double, into=two[0], by=None)
    desk.post(*own_form_of(desk, new + "?people=1"))
    copied = Player.objects.exclude(event=last_week).exclude(member=None)
    assert dict(copied.values_list("name", "member")) == {
        "Anne Player1": two[1].pk, "Bert Partner1": married.pk, "Anne Player2": two[0].pk,
    }  # fmt: skip


def test_any_event_of_the_club_can_be_copied_but_none_of_another(
    desk: Client, new: str, last_week: Event, other_club: Club
) -> None:
    make_event(last_week.club, name="Newer")
    theirs = make_event(other_club, name="Theirs")
    names = {
        each: own_form_of(desk, f"{new}?like={each}")[1]["name"]
        for each in (last_week.uid, theirs.uid, "nonsense")
    }
    assert names == {last_week.uid: last_week.name, theirs.uid: "Newer", "nonsense": "Newer"}


def test_an_early_leaver_is_copied_but_no_absentee_and_no_substitute(
    last_week: Event, dora: User, seated: Event
) -> None:
    pairs = {each.number: each for each in seated.entrants.all()}
    entrants.withdraw(pairs[1], by=dora, after=1)
    entrants.withdraw(pairs[2], by=dora, after=0)
    entrants.substitute(pairs[3], position=2, name="Zoe Stepped In", first_round=1, by=dora)
    entrants.substitute(pairs[4], position=1, name="Zed Later", first_round=2, by=dora)
    names = former_of(seated.club, str(seated.uid)).names()
    assert [each[0] for each in names[:3]] == ["Anne Player1", "Anne Player3", "Anne Player4"]
    assert names[1] == ("Anne Player3", "Zoe Stepped In")


@pytest.fixture
def seated(afternoon: Event) -> Event:
    return afternoon


@pytest.mark.parametrize(
    "names",
    [
        ("Ann Lee", "Bob Roy"), ("Lee, Ann", "Roy, Bob"), ("R & B", "Cy"), ("A; B", "C/D"),
        ("Ann", "Bob", "Cy"), ("Lee, Ann",), ("Mary and Joseph", "Bob"), ("7 Ann", "Bob"),
    ],
)  # fmt: skip
def test_a_line_of_names_is_read_back_as_written(names: tuple[str, ...]) -> None:
    line = line_of_names(names)
    number = "7" if names[0].startswith("7") else ""
    assert split_line(line, len(names)) == (number, (names[0].removeprefix("7 "), *names[1:]))


@pytest.mark.parametrize(
    ("today", "begins"),
    [
        ("2026-11-12", "2026-11-19T13:00"),
        ("2026-11-13", "2026-11-19T13:00"),
        ("2026-11-19", "2026-11-19T13:00"),
        ("2026-12-30", "2026-12-31T13:00"),
        ("2026-11-05", "2026-11-19T13:00"),
    ],
)
def test_a_copied_event_begins_on_the_same_weekday_at_the_same_hour(
    desk: Client, new: str, last_week: Event, monkeypatch: pytest.MonkeyPatch,
    today: str, begins: str,
) -> None:  # fmt: skip
    monkeypatch.setattr(timezone, "localdate", lambda: dt.date.fromisoformat(today))
    assert own_form_of(desk, new)[1]["starts_at"] == begins


def test_rules_that_the_club_no_longer_keeps_can_be_played_again(
    desk: Client, new: str, club: Club
) -> None:
    rules = replace(preset("ottawa"), name="Nobody’s")
    shape = events.Shape(LAST_WEEK, 4, 6)
    then = events.create(club, rules=rules, shape=shape, by=None, name="Once")
    page = desk.get(new).content.decode()
    assert chosen(page) == f"event:{then.uid}"
    assert lengths(page) == ("4", "6")
    desk.post(*own_form_of(desk, new))
    assert Event.objects.exclude(pk=then.pk).get().rules == rules


def test_another_game_brings_its_own_length_and_says_so(
    desk: Client, new: str, last_week: Event
) -> None:
    address, inputs = own_form_of(desk, new)
    said = desk.post(address, inputs | {"rules": "bloomington-six", "choose": "1"})
    assert lengths(said.content.decode()) == ("6", "6")
    assert "6 rounds of 6 hands · Teams of three" in tight(said.content.decode())


# Who plays


def test_an_unreadable_line_is_reported_and_the_rest_kept(
    desk: Client, new: str, club: Club
) -> None:
    address, inputs = own_form_of(desk, new)
    with nothing_stored():
        said = desk.post(address, inputs | {"who": "Ann & Bob\nCy"}).content.decode()
    assert "Line 2, “Cy”: The second player is missing." in said
    assert "Ann &amp; Bob\nCy</textarea>" in said


def test_the_number_of_names_depends_on_the_rules_and_on_who_is_ranked(
    desk: Client, new: str, club: Club
) -> None:
    address, inputs = own_form_of(desk, new)
    for key, more, names in (
        ("ottawa", {"ranked": "individuals"}, "Ann Lee"),
        ("bloomington-six", {}, "Ann, Bob & Cy"),
    ):
        unique = {"key": str(uuid.uuid4()), "rules": key, "who": names}
        answer = desk.post(address, inputs | more | unique)
        assert answer.status_code == 302
    sizes = [each.players.count() for each in Event.objects.order_by("pk")]
    assert sizes == [1, 3]


def test_a_name_that_occurs_twice_is_reported_afterwards(
    desk: Client, new: str, club: Club
) -> None:
    address, inputs = own_form_of(desk, new)
    sent = inputs | {"who": "Ann & Bob\nCy & Ann\nDi & Ed\nFay & Gus"}
    said = desk.post(address, sent, follow=True).content.decode()
    assert "Line 2: " in said


# The button pressed more than once


def test_a_button_pressed_three_times_makes_one_event(desk: Client, new: str, club: Club) -> None:
    address, inputs = own_form_of(desk, new)
    answers = [desk.post(address, inputs | {"who": "Ann & Bob"}) for _ in range(3)]
    made = Event.objects.get()
    assert {answer.headers["Location"] for answer in answers} == {at("event-seat", made)}
    assert made.entrants.count() == 1


def test_the_page_sent_again_with_other_values_changes_nothing_and_says_so(
    desk: Client, new: str, club: Club
) -> None:
    address, inputs = own_form_of(desk, new)
    desk.post(address, inputs)
    with nothing_stored():
        said = desk.post(address, inputs | {"name": "Other"}, follow=True).content.decode()
    assert "This event was made already. Change it here." in said


def test_a_key_of_another_club_s_event_opens_nothing(
    desk: Client, new: str, club: Club, other_club: Club
) -> None:
    theirs = make_event(other_club)
    address, inputs = own_form_of(desk, new)
    desk.post(address, inputs | {"key": str(theirs.uid)})
    assert club.events.get().uid != theirs.uid


def test_copied_people_keep_their_handicap(
    desk: Client, new: str, last_week: Event, dora: User
) -> None:
    second = last_week.entrants.get(number=2)
    names = ("Anne Player2", "Bert Partner2")
    entrants.change(second, number=2, names=names, handicap=12, by=dora)
    desk.post(*own_form_of(desk, new + "?people=1"))
    made = Event.objects.exclude(pk=last_week.pk).get()
    assert handicaps(made) == {1: 0, 2: 12, 3: 0}


def test_typed_names_do_not_get_last_week_s_handicaps(
    desk: Client, new: str, last_week: Event, dora: User
) -> None:
    last_week.entrants.update(handicap=12)
    page, inputs = own_form_of(desk, new)
    desk.post(page, inputs | {"who": "Anne Player1 & Bert Partner1"})
    made = Event.objects.exclude(pk=last_week.pk).get()
    assert handicaps(made) == {1: 0}


def handicaps(event: Event) -> dict[int, int]:
    return dict(event.entrants.values_list("number", "handicap"))
