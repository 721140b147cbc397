"""The door: who is expected and who is here, whatever two doors and a merge do at once."""

import datetime as dt
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, Member, User
from clubs.services import doubles, members
from scoring.models import Event, Lineup
from scoring.services import door, entrants, events, partners, registrations
from scoring.services.refusal import Refused
from scoring.store.coming import last_people, regulars
from scoring.store.door import DoorRow, door_of
from tests.cast import add_entrants, make_event, seat_entrants


def add(club: Club, first: str, last: str = "Lee", **values: Any) -> Member:
    return members.add(club, by=None, first_name=first, last_name=last, **values)


def at(event: Event) -> dict[str, str]:
    """Who is at the door, and with which state."""
    return {row.name: row.state for row in door_of(event).rows}


def come(event: Event, member: Member, **values: Any) -> DoorRow:
    return door.come(event, member=member.uid, by=None, **values)


def walk_in(event: Event, name: str, **values: Any) -> DoorRow:
    return door.walk_in(event, name=name, by=None, **({"key": uuid.uuid4()} | values))


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def names(event: Event) -> list[tuple[int, str]]:
    rows = Lineup.objects.filter(entrant__event=event).order_by("entrant__number", "position")
    return list(rows.values_list("entrant__number", "player__name"))


def afternoon(club: Club, day: int) -> Event:
    """An event on a day of December."""
    event = make_event(club)
    event.sessions.update(starts_at=dt.datetime(2026, 12, day, 18, 0, tzinfo=dt.UTC))
    return event


@pytest.fixture
def event(club: Club) -> Event:
    return afternoon(club, 17)


@pytest.fixture
def single(club: Club) -> Event:
    return make_event(club, are_single=True)


@pytest.fixture
def ann(club: Club) -> Member:
    return add(club, "Ann")


@pytest.fixture
def bob(club: Club) -> Member:
    return add(club, "Bob", "Roy")


def test_somebody_ticked_is_here_since_then(event: Event, ann: Member) -> None:
    ticked = timezone.now() - dt.timedelta(hours=1)
    come(event, ann, at=ticked)
    (row,) = door_of(event).rows
    assert (row.name, row.state, row.here_at) == ("Ann Lee", "here", ticked)


@pytest.mark.parametrize("hours", [-1, 13])
def test_an_impossible_clock_is_not_believed(event: Event, ann: Member, hours: int) -> None:
    before = timezone.now()
    come(event, ann, at=before - dt.timedelta(hours=hours))
    (row,) = door_of(event).rows
    assert row.here_at is not None
    assert before <= row.here_at <= timezone.now()


def test_two_doors_can_tick_the_same_person_once(event: Event, ann: Member) -> None:
    come(event, ann)
    version = Event.objects.get().version
    come(event, ann)
    assert at(event) == {"Ann Lee": "here"}
    assert Event.objects.get().version == version


def test_a_walk_in_is_one_guest_of_the_club_however_often_it_is_sent(event: Event) -> None:
    key = uuid.uuid4()
    for _ in range(2):
        walk_in(event, "Mary Ann van der Berg", key=key)
    guest = Member.objects.get()
    assert (guest.first_name, guest.last_name) == ("Mary Ann", "van der Berg")
    assert (guest.status, guest.uid) == ("guest", key)
    assert at(event) == {"Mary Ann van der Berg": "here"}


def test_the_door_asks_about_a_walk_in_with_an_existing_name(event: Event, ann: Member) -> None:
    assert code_of(lambda: walk_in(event, "ann lee")) == "name-in-the-club"
    come(event, ann)
    assert code_of(lambda: walk_in(event, "Lee Ann")) == "name-at-the-door"
    walk_in(event, "Ann Lee", is_another=True)
    assert [row.name for row in door_of(event).rows] == ["Ann Lee", "Ann Lee"]


def test_a_member_merged_while_being_checked_in_is_here_once(event: Event, ann: Member) -> None:
    double = add(event.club, "Anne")
    come(event, double)
    doubles.merge(double, into=ann, by=None)
    come(event, double)
    come(event, ann)
    assert at(event) == {"Ann Lee": "here"}


def test_somebody_here_twice_before_the_merge_is_here_once(event: Event, ann: Member) -> None:
    double = add(event.club, "Anne")
    come(event, ann)
    door.leave(event, member=ann.uid, by=None)
    come(event, double)
    doubles.merge(double, into=ann, by=None)
    assert len(door_of(event).rows) == 1


def test_a_no_show_can_arrive_after_all(event: Event, ann: Member) -> None:
    door.miss(event, member=ann.uid, by=None)
    assert at(event) == {"Ann Lee": "no-show"}
    come(event, ann)
    assert at(event) == {"Ann Lee": "here"}
    assert code_of(lambda: door.miss(event, member=ann.uid, by=None)) == "is-here"


def test_one_tap_marks_all_no_shows(event: Event, ann: Member, bob: Member) -> None:
    entrants.add(event, who=[(1, ("Ann Lee", "Bob Roy"))], by=None)
    assert at(event) == {"Ann Lee": "expected", "Bob Roy": "expected"}
    come(event, ann)
    assert door.miss_all(event, by=None) == 1
    assert at(event) == {"Ann Lee": "here", "Bob Roy": "no-show"}


def test_somebody_expected_by_name_alone_can_be_a_no_show_too(event: Event) -> None:
    entrants.add(event, who=[(1, ("Zed Quinn", "Una Quinn"))], by=None)
    assert door.miss_all(event, by=None) == 2
    assert at(event) == {"Una Quinn": "no-show", "Zed Quinn": "no-show"}
    assert door.miss_all(event, by=None) == 0


def test_a_tick_can_be_taken_back_and_somebody_who_left_can_return(
    event: Event, ann: Member
) -> None:
    come(event, ann)
    door.leave(event, member=ann.uid, by=None)
    assert at(event) == {"Ann Lee": "left"}
    come(event, ann)
    assert at(event) == {"Ann Lee": "here"}
    door.take_back(event, member=ann.uid, by=None)
    assert at(event) == {"Ann Lee": "expected"}


def test_pairs_play_as_they_came_and_singles_wait(event: Event, ann: Member, bob: Member) -> None:
    zoe = add(event.club, "Zoe")
    for each in (ann, bob, zoe):
        come(event, each)
    assert code_of(lambda: partners.let_play(event, by=None)) == "nobody-ready"
    partners.together(event, members=[ann.uid, bob.uid], by=None)
    assert partners.let_play(event, by=None) == 1
    assert names(event) == [(1, "Ann Lee"), (1, "Bob Roy")]
    whole, alone = partners.ready(door_of(event))
    assert (whole, [row.name for row in alone]) == ([], ["Zoe Lee"])


def test_two_people_with_one_name_play_as_the_members_they_are(single: Event, ann: Member) -> None:
    other = add(single.club, "Ann")
    for each in (ann, other):
        come(single, each)
    assert partners.let_play(single, by=None) == 2
    assert set(single.players.values_list("member", flat=True)) == {ann.pk, other.pk}


def test_after_a_change_of_partner_the_former_one_is_alone(
    event: Event, ann: Member, bob: Member
) -> None:
    zoe = add(event.club, "Zoe")
    for each in (ann, bob, zoe):
        come(event, each)
    partners.together(event, members=[ann.uid, bob.uid], by=None)
    partners.together(event, members=[ann.uid, zoe.uid], by=None)
    whole, alone = partners.ready(door_of(event))
    assert [[row.name for row in rows] for rows in whole] == [["Ann Lee", "Zoe Lee"]]
    assert [row.name for row in alone] == ["Bob Roy"]
    assert code_of(lambda: partners.together(event, members=[ann.uid], by=None)) == "names-differ"


def test_an_arrival_after_the_first_round_plays_from_the_next_one(club: Club) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    event = seat_entrants(event)
    late = [walk_in(event, name) for name in ("Late Lou", "Late Lea")]
    partners.together(event, members=[row.member.uid for row in late], by=None)
    assert partners.let_play(event, by=None) == 1
    entrant = event.entrants.get(players__member=late[0].member)
    assert (entrant.number, entrant.first_round) == (5, 2)


def test_the_people_of_last_time_are_expected_as_they_came(
    club: Club, event: Event, ann: Member, bob: Member
) -> None:
    entrants.add(event, who=[(1, ("Ann Lee", "Bob Roy")), (2, ("New Nan", "Old Ned"))], by=None)
    week = afternoon(club, 24)
    former, parties = last_people(week)
    assert former == event
    assert door.expect(week, parties=parties, by=None) == 4
    assert door.expect(week, parties=last_people(week)[1], by=None) == 0
    assert set(at(week).values()) == {"expected"}
    assert Member.objects.filter(status="guest").count() == 2
    for row in door_of(week).rows:
        come(week, row.member)
    assert partners.let_play(week, by=None) == 2
    assert names(week) == names(event)


def test_regulars_came_to_half_of_the_weekday_s_latest_afternoons(
    club: Club, ann: Member, bob: Member
) -> None:
    for day, came in ((3, [ann, bob]), (5, [bob]), (10, [ann]), (12, [bob]), (17, [ann])):
        past = afternoon(club, day)
        for each in came:
            come(past, each)
            door.leave(past, member=each.uid, by=None)
    found = regulars(afternoon(club, 24))
    assert [name for party in found for _member, name in party.people] == ["Ann Lee"]


def test_clearing_the_expected_leaves_those_who_are_here(
    event: Event, ann: Member, bob: Member
) -> None:
    come(event, ann)
    door.miss(event, member=bob.uid, by=None)
    assert door.forget(event, by=None) == 1
    assert at(event) == {"Ann Lee": "here"}


def test_nobody_can_come_to_a_finished_event_or_a_rehearsal(event: Event, ann: Member) -> None:
    Event.objects.update(state="finished")
    assert code_of(lambda: come(event, ann)) == "event-finished"
    real = make_event(event.club)
    Event.objects.filter(pk=event.pk).update(state="setup", rehearses=real)
    assert code_of(lambda: come(event, ann)) == "rehearsal-no-door"


def test_a_member_of_another_club_is_unknown_here(event: Event, other_club: Club) -> None:
    stranger = add(other_club, "Olga")
    assert code_of(lambda: come(event, stranger)) == "member-gone"


def test_the_history_says_who_ticked(event: Event, ann: Member, dora: User) -> None:
    door.come(event, member=ann.uid, by=dora)
    assert str(event.sessions.get().attendances.get().by) == str(dora.uid)
    assert events.shape_of(event).rounds == event.sessions.get().rounds_due


def test_a_walk_in_with_another_club_s_key_is_refused(event: Event, other_club: Club) -> None:
    stranger = add(other_club, "Nan")
    assert code_of(lambda: walk_in(event, "Nan Lee", key=stranger.uid)) == "member-gone"


@pytest.mark.parametrize("name", ["N" * 80, "Jo " + "N" * 77, "Jo-" + "Ann " * 12 + "Lee"])
def test_a_sign_up_of_eighty_letters_becomes_a_member(event: Event, name: str, dora: User) -> None:
    written = registrations.Applicant("alone", name)
    made = registrations.add(event, written, key="1", by=dora)
    registrations.accept(event, [made], by=dora)
    (row,) = door_of(event).rows
    door.come(event, member=row.member.uid, by=dora)
    guest = Member.objects.get()
    assert max(len(guest.first_name), len(guest.last_name)) <= 39
    assert len(str(guest)) >= min(len(name), 76)
