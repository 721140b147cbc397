"""Members who played as guests before they were members: counted as one person by one press."""

import re

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, Member, User
from clubs.services import doubles, members
from scoring.acts.undo import last_act, undo
from scoring.models import Event, Player, Registration, Season, SignUp
from scoring.services import entrants, erasure, events, registrations
from tests.cast import add_entrants, make_event
from tests.pages.filling import logged_in
from tests.pages.reading import address, shown, text
from tests.pages.test_desk_costs import queries_of
from tests.pages.test_season_pages import played, winter  # noqa: F401 - a fixture

PAGE, ATTENDANCE = "/desk/marlborough/guests/", "/desk/marlborough/attendance/"
NOTICE = "1 member also played as a guest, and is counted twice."


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def taken_in(club: Club, name: str, **values: object) -> Member:
    first_name, last_name = name.split()
    return members.add(club, by=None, first_name=first_name, last_name=last_name, **values)


@pytest.fixture
def ann(winter: Season) -> Member:  # noqa: F811
    """Ann P1 plays three weeks as a guest, and one as a member."""
    ann = taken_in(winter.club, "Ann P1", names_shown="initial")
    played(winter.club, 3, 10, 54, 30, 34)
    return ann


def link(client: Client, *people: Member) -> str:
    answer = client.post(PAGE, {"who": [str(person.uid) for person in people]}, follow=True)
    return text(answer.content)


def offered(client: Client) -> tuple[str, list[str]]:
    """All that the page offers, and what is ticked there."""
    page = client.get(PAGE).content.decode()
    (names,) = re.findall(r'name="offered" value="([^"]*)"', page)
    return names, re.findall(r'name="who" value="([^"]+)"[^>]* checked', page)


def press(client: Client, *ticked: Member) -> str:
    """Leave only these ticked on the page, and save it."""
    names, _ticked = offered(client)
    uids = [str(member.uid) for member in ticked]
    return text(client.post(PAGE, {"who": uids, "offered": names}, follow=True).content)


def test_a_member_who_was_a_guest_is_one_person_after_one_press(
    desk: Client,
    ann: Member,
    winter: Season,  # noqa: F811
) -> None:
    """By hand: 40 + 20 + 32 points as a guest, 10 as a member."""
    season = f"/desk/marlborough/seasons/{winter.uid}/"
    for page in (season, ATTENDANCE, f"/desk/marlborough/people/{ann.uid}/"):
        assert NOTICE in shown(desk, page)
    assert shown(desk, season).count("Ann P1") == 2
    assert "Ann P1: 3 events, the last on Jan. 22, 2026" in shown(desk, PAGE)
    assert "3 results count for their members now." in link(desk, ann)
    assert shown(desk, season).count("Ann P1") == 1
    assert "Ann P1 last on Jan. 29, 2026 4 of 4" in shown(desk, ATTENDANCE)
    assert NOTICE not in shown(desk, ATTENDANCE)
    assert "No guest has the name of a member." in shown(desk, PAGE)


def test_a_person_who_was_never_a_guest_gets_no_notice_about_others(
    desk: Client, ann: Member
) -> None:
    anita = taken_in(ann.club, "Anita Poe")
    assert NOTICE not in shown(desk, f"/desk/marlborough/people/{anita.uid}/")


def test_earlier_events_show_no_more_of_a_name_than_the_member_allows(
    client: Client, desk: Client, ann: Member
) -> None:
    page = address("standings", Event.objects.get(name="Week 0"))
    assert "Ann P1" in shown(client, page)
    link(desk, ann)
    assert "Ann P1" not in shown(client, page)
    assert "Ann P." in shown(client, page)


def test_a_member_who_is_not_ticked_is_not_linked(desk: Client, ann: Member) -> None:
    bo = taken_in(ann.club, "Bo P2")
    link(desk, bo)
    assert set(ann.players.values_list("event__name", flat=True)) == {"Week 3"}
    assert bo.players.count() == 4


def test_a_member_left_unticked_has_a_namesake_and_leaves_the_notice(
    desk: Client, ann: Member
) -> None:
    bo = taken_in(ann.club, "Bo P2")
    page = press(desk, ann)
    assert "3 results count for their members now." in page
    assert "1 member has a namesake among the guests: this is remembered." in page
    assert NOTICE not in shown(desk, ATTENDANCE)
    assert offered(desk) == (str(bo.uid), [])
    assert AuditEntry.objects.get(action="member-has-namesake").about == bo.uid
    assert "Nothing was changed: these names are settled already." in press(desk)


def test_a_namesake_stays_a_guest_when_the_names_of_the_pair_are_saved_again(
    desk: Client, dora: User, ann: Member
) -> None:
    press(desk)
    pair = Event.objects.get(name="Week 1").entrants.get(number=1)
    entrants.change(pair, number=1, names=("Ann P1", "Bob P1"), by=dora)
    assert ann.players.count() == 1


def test_nobody_needs_to_be_ticked(desk: Client, ann: Member) -> None:
    assert "(optional)" not in shown(desk, PAGE)
    assert "1 member has a namesake" in press(desk)
    assert ann.players.count() == 1
    assert NOTICE not in shown(desk, f"/desk/marlborough/people/{ann.uid}/")


def test_a_member_ticked_later_is_linked_and_has_no_namesake(desk: Client, ann: Member) -> None:
    press(desk)
    press(desk, ann)
    assert ann.players.count() == 4
    assert not Member.objects.get(pk=ann.pk).has_namesake


def test_only_members_on_the_page_count_as_unticked(desk: Client, ann: Member) -> None:
    """Bo became a member after the page was made; “nonsense” is nobody's uid."""
    bo = taken_in(ann.club, "Bo P2")
    desk.post(PAGE, {"who": [], "offered": f"{ann.uid},nonsense"})
    assert set(ann.club.members.filter(has_namesake=True)) == {ann}
    assert offered(desk)[1] == [str(bo.uid)]


def test_more_names_than_a_browser_may_send_come_one_page_after_the_other(
    desk: Client, club: Club
) -> None:
    add_entrants(make_event(club), 302)
    Member.objects.bulk_create(
        Member(club=club, first_name="Anne", last_name=f"Player{n}", name_key=f"player{n} anne")
        for n in range(1, 303)
    )
    assert "2 more names come after these." in shown(desk, PAGE)
    names, ticked = offered(desk)
    assert len(ticked) == 300
    answer = desk.post(PAGE, {"who": ticked, "offered": names})
    assert answer["Location"] == PAGE
    assert len(offered(desk)[1]) == 2


def test_names_without_letters_mean_nobody(desk: Client, club: Club) -> None:
    entrants.add(make_event(club), who=[(None, ("?", "…"))], by=None)
    members.add(club, by=None, last_name="!")
    assert "No guest has the name of a member." in shown(desk, PAGE)


def test_an_ambiguous_name_is_not_offered(desk: Client, club: Club) -> None:
    """Two members with one name; two guests of one name; a namesake at the member's event."""
    event = make_event(club)
    ann = taken_in(club, "Ann Lee")
    names = [("Ann Lee", "Bo Roy"), ("Lee Ann", "Cy Poe"), ("Cy Poe", "Di Fox")]
    entrants.add(event, who=[(None, pair) for pair in names], by=None)
    assert [player.event for player in ann.players.all()] == [event]
    for name in ("Bo Roy", "Bo Roy", "Cy Poe"):
        taken_in(club, name)
    assert "No guest has the name of a member." in shown(desk, PAGE)
    di = taken_in(club, "Di Fox")
    assert "Di Fox: an event on Dec. 17, 2026" in shown(desk, PAGE)
    link(desk, di)
    assert list(Player.objects.filter(member=di)) == list(event.players.filter(name="Di Fox"))


def test_a_second_press_changes_nothing(desk: Client, ann: Member) -> None:
    link(desk, ann)
    versions = list(Event.objects.order_by("pk").values_list("version", flat=True))
    assert "Tick at least one name." not in shown(desk, PAGE)
    page = link(desk, ann)
    assert "Nothing was changed: these names are settled already." in page
    assert list(Event.objects.order_by("pk").values_list("version", flat=True)) == versions


def test_a_second_director_links_only_what_the_first_left(desk: Client, ann: Member) -> None:
    bo = taken_in(ann.club, "Bo P2")
    link(desk, ann)
    assert "4 results count for their members now." in link(desk, ann, bo)
    assert bo.players.count() == 4


def test_a_member_merged_since_is_offered_under_the_name_that_is_kept(
    desk: Client, dora: User, ann: Member
) -> None:
    anita = taken_in(ann.club, "Anita Poe")
    doubles.merge(ann, into=anita, by=dora)
    assert "Nothing was changed" in link(desk, ann)
    assert "Anita Poe: 3 events" in shown(desk, PAGE)


def test_nobody_of_another_club_is_linked(desk: Client, ann: Member, other_club: Club) -> None:
    link(desk, taken_in(other_club, "Ann P1"))
    assert Player.objects.filter(member__isnull=False).count() == 1


def test_an_empty_choice_is_refused_beside_the_names(desk: Client, ann: Member) -> None:
    answer = desk.post(PAGE, {"none": "ticked"})
    assert answer.status_code == 422
    assert "Tick at least one name." in text(answer.content)
    assert ann.players.count() == 1


def test_linking_is_in_the_history_of_each_event_and_can_be_undone_there(
    desk: Client, ann: Member
) -> None:
    link(desk, ann)
    event = Event.objects.get(name="Week 1")
    history = shown(desk, f"/desk/e/{event.uid}/history/")
    assert "matched 1 guest with the member of the same name" in history
    assert "They play as guests again." in shown(desk, f"/desk/e/{event.uid}/undo/")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "matched 2 guests with the members of the same name"),
        ("fr", "a rattaché 2 invités aux membres du même nom"),
    ],
)
def test_two_guests_linked_by_one_press_are_one_line_of_the_history(
    desk: Client, ann: Member, language: str, sentence: str
) -> None:
    link(desk, ann, taken_in(ann.club, "Bo P2"))
    desk.cookies["django_language"] = language
    event = Event.objects.get(name="Week 1")
    assert sentence in shown(desk, f"/desk/e/{event.uid}/history/")


def take_back(event: Event, by: User) -> None:
    last = last_act(event)
    assert last is not None
    undo(event, seen=last.mark, by=by)


def test_a_link_that_was_undone_can_be_made_again(desk: Client, dora: User, ann: Member) -> None:
    event = Event.objects.get(name="Week 1")
    for _time in (1, 2):
        link(desk, ann)
        assert ann.players.count() == 4
        take_back(event, dora)
        assert ann.players.count() == 3
    assert "Ann P1: an event on Jan. 15, 2026" in shown(desk, PAGE)


def test_an_erased_member_stays_linked_when_linking_is_undone(
    desk: Client, dora: User, ann: Member
) -> None:
    """Only so does the name not come back with a file of the event."""
    link(desk, ann)
    erasure.erase(ann, by=dora)
    event = Event.objects.get(name="Week 1")
    take_back(event, dora)
    player = event.players.get(name="A former member")
    assert player.member is not None
    assert player.member.uid == ann.uid


@pytest.fixture
def signed_up(club: Club, dora: User) -> Registration:
    """Zoé Quinn signed up as a guest for an event with a public list, and is entered."""
    event = events.publish(make_event(club), published=True, by=dora)
    SignUp.objects.create(event=event, shows_names=True)
    registration = Registration.objects.create(
        event=event, place=1, kind="pair", state="accepted", shows_name=True, name="Zoé Quinn",
        partner_name="Bo Roy", email="zoe@quinn.example", phone="819 555 7777",
    )  # fmt: skip
    registrations.enter(event, by=dora)
    return registration


@pytest.fixture
def zoe(signed_up: Registration) -> Member:
    return taken_in(signed_up.event.club, "Zoe Quinn", names_shown="none")


def test_the_public_list_of_sign_ups_shows_no_more_than_the_member_allows(
    client: Client, desk: Client, dora: User, signed_up: Registration, zoe: Member
) -> None:
    who_comes = f"/sign-up/events/{signed_up.event.uid}/"
    assert "Zoé Quinn" in shown(client, who_comes)
    link(desk, zoe)
    assert "Zoé Quinn" not in shown(client, who_comes)
    take_back(signed_up.event, dora)
    assert "Zoé Quinn" in shown(client, who_comes)


def test_erasing_a_member_erases_the_address_of_the_guest(
    desk: Client, dora: User, signed_up: Registration, zoe: Member
) -> None:
    link(desk, zoe)
    erasure.erase(zoe, by=dora)
    signed_up.refresh_from_db()
    assert (signed_up.email, signed_up.phone) == ("", "")


def test_a_partner_who_was_signed_up_by_name_is_linked_too(
    desk: Client, dora: User, signed_up: Registration
) -> None:
    bo = taken_in(signed_up.event.club, "Bo Roy")
    link(desk, bo)
    signed_up.refresh_from_db()
    assert (signed_up.member, signed_up.partner_member) == (None, bo)
    take_back(signed_up.event, dora)
    signed_up.refresh_from_db()
    assert signed_up.partner_member is None


def test_a_scorer_sees_no_link_to_the_page(sam: User, ann: Member) -> None:
    assert NOTICE not in shown(logged_in(sam), ATTENDANCE)


def test_the_number_of_queries_does_not_grow_with_the_number_of_members(
    desk: Client, club: Club
) -> None:
    event = make_event(club)
    add_entrants(event, 300)
    costs = []
    for count in (3, 300):
        for number in range(1, count + 1):
            if not club.members.filter(last_name=f"Player{number}").exists():
                taken_in(club, f"Anne Player{number}")
        costs.append(queries_of(lambda: desk.get(PAGE)))
    assert costs[0] == costs[1]
