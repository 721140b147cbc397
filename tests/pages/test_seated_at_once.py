"""One button makes and seats a new event, unless something must be chosen or mended first."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubs import heavy
from clubs.models import AuditEntry, Club, User
from scoring.models import Event, Round, Seating, Section
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import entrants, rounds
from tests.cast import add_entrants, make_event
from tests.pages.filling import at, logged_in, own_form_of
from tests.pages.reading import shown
from tests.scoring.services.acts import nothing_stored

PAIRS = "\n".join(f"Ann {each} & Bob {each}" for each in "ABCDEFGH")
SINGLE = "\n".join(f"Ann {each}" for each in "ABCDEFGHI")
TEAMS = "\n".join(f"Ann {each}, Bob {each} & Cy {each}" for each in "ABCDEFGH")


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def new(club: Club) -> str:
    return reverse("event-new", args=[club.slug])


@pytest.fixture
def made(desk: Client, new: str) -> Event:
    """Eight pairs, made and seated with one press."""
    return pressed(desk, new, who=PAIRS)


def pressed(desk: Client, new: str, **typed: str) -> Event:
    """The event that the button creates, whatever page it leads to."""
    address, inputs = own_form_of(desk, new)
    desk.post(address, inputs | {"rules": "ottawa", "rounds": "4"} | typed)
    return Event.objects.order_by("-pk")[0]


def seated_times(event: Event) -> int:
    return AuditEntry.objects.filter(event=event.uid, action="seated").count()


def test_one_press_seats_everybody_and_names_the_plan_with_its_proof(
    desk: Client, new: str, club: Club
) -> None:
    address, inputs = own_form_of(desk, new)
    answer = desk.post(address, inputs | {"who": PAIRS})
    event = Event.objects.get()
    assert answer.headers["Location"] == at("sheets", event)
    page = shown(desk, at("sheets", event))
    assert "Round robin. As fair as it can be. Nobody meets anybody twice." in page
    assert "Begin round 1" in page
    assert seated_times(event) == 1
    assert not Round.objects.filter(started_at__isnull=False).exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"who": SINGLE, "ranked": "individuals"}, "Made for this number."),
        ({"who": TEAMS, "rules": "bloomington-six"}, "Round robin."),
        ({"who": PAIRS, "scored": "matchpoints"}, "Round robin."),
    ],
    ids=["single players, one sits out", "six at a table", "the same deals"],
)
def test_one_press_seats_every_kind_of_event(
    desk: Client, new: str, typed: dict[str, str], said: str
) -> None:
    event = pressed(desk, new, **typed)
    assert event.state == Event.State.RUNNING
    assert said in shown(desk, at("sheets", event))


def test_pressing_the_same_button_three_times_seats_once(
    desk: Client, new: str, club: Club
) -> None:
    address, inputs = own_form_of(desk, new)
    answers = [desk.post(address, inputs | {"who": PAIRS}) for _ in range(3)]
    event = Event.objects.get()
    assert {answer.headers["Location"] for answer in answers} == {at("sheets", event)}
    assert (event.entrants.count(), seated_times(event)) == (8, 1)


def test_pressing_the_button_again_leaves_another_plan_alone(
    desk: Client, new: str, club: Club
) -> None:
    address, inputs = own_form_of(desk, new)
    inputs |= {"who": PAIRS, "rounds": "4"}
    desk.post(address, inputs)
    event = Event.objects.get()
    desk.post(*own_form_of(desk, at("event-seat", event) + "?rotation=one-side-stationary"))
    with nothing_stored():
        desk.post(address, inputs)
    assert Section.objects.get().rotation == "one-side-stationary"


@pytest.mark.parametrize(
    ("pairs", "said"), [(PAIRS, ""), (f"{PAIRS}\nCy Lee & Di Roy", "One sits out in each round.")]
)
def test_the_page_before_the_beginning_says_who_sits_out(
    desk: Client, new: str, club: Club, pairs: str, said: str
) -> None:
    page = shown(desk, at("sheets", pressed(desk, new, who=pairs)))
    assert "Print and begin" in page
    assert said in page
    assert ("in each round" in page) == bool(said)


def test_if_the_number_of_sit_outs_varies_the_highest_is_named(desk: Client, club: Club) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 5)
    first = RoundPlan((TablePlan(1, ((1,), (2,))), TablePlan(2, ((3,), (4,)))))
    second = RoundPlan((TablePlan(1, ((1,), (5,))),))
    plan = Plan((first, second))
    rounds.prepare(event, plan=plan, by=None, from_file=True)
    assert "At most 3 sit out in a round." in shown(desk, at("sheets", event))


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Ann A & Bob A", "A round needs at least 2 pairs or teams."),
        ("Ann & Bob\nCy & Ann\nDi & Ed\nFay & Gus", "Line 2: "),
        ("Ann & Bob\nCy & Dan\nDi & Ed\nFay & Gus", "the most rounds possible without a second"),
    ],
    ids=["too few", "a name twice", "too many rounds"],
)
def test_if_something_must_be_corrected_the_page_says_what(
    desk: Client, new: str, club: Club, who: str, said: str
) -> None:
    address, inputs = own_form_of(desk, new)
    answer = desk.post(address, inputs | {"who": who}, follow=True)
    event = Event.objects.get()
    assert answer.redirect_chain == [(at("event-seat", event), 302)]
    assert said in answer.content.decode()
    assert event.state == Event.State.SETUP


def test_without_entrants_nobody_is_seated(desk: Client, new: str) -> None:
    assert pressed(desk, new).state == Event.State.SETUP


def test_a_round_by_round_rotation_is_shown_first(desk: Client, new: str, club: Club) -> None:
    last_week = make_event(club, name="Last week")
    Section.objects.filter(session__event=last_week).update(rotation="swiss")
    event = pressed(desk, new, who=PAIRS)
    assert event.state == Event.State.SETUP
    assert "One round at a time" in shown(desk, at("event-seat", event))


def test_during_other_large_work_the_event_is_made_and_seated_later(
    desk: Client, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(heavy, "PATIENCE", 0.01)
    with heavy.one_at_a_time():
        event = pressed(desk, new, who=PAIRS)
    assert (event.state, event.entrants.count()) == (Event.State.SETUP, 8)


# Another plan


def test_looking_at_another_plan_changes_nothing(desk: Client, made: Event) -> None:
    with nothing_stored():
        for query in ("", "?rotation=one-side-stationary", "?rotation=swiss"):
            page = shown(desk, at("event-seat", made) + query)
            assert "Everybody is seated already, and stays so while you look." in page
        file = desk.get(at("plan-csv", made) + "?rotation=one-side-stationary").content
    assert file != desk.get(at("plan-csv", made)).content


def test_another_plan_replaces_the_first(desk: Client, made: Event) -> None:
    form = own_form_of(desk, at("event-seat", made) + "?rotation=one-side-stationary")
    for _ in range(2):
        assert desk.post(*form).headers["Location"] == at("sheets", made)
    page = shown(desk, at("sheets", made))
    assert "One side stays." in page
    assert "Begin round 1" in page
    assert Round.objects.count() == made.sessions.get().rounds_due
    assert seated_times(made) == 2


def test_the_plan_already_seated_is_not_made_again(desk: Client, made: Event) -> None:
    form = own_form_of(desk, at("event-seat", made))
    with nothing_stored():
        assert desk.post(*form).headers["Location"] == at("sheets", made)


def test_one_s_own_chart_replaces_the_plan_too(desk: Client, made: Event) -> None:
    chart = desk.get(at("plan-csv", made) + "?rotation=one-side-stationary").content.decode()
    address, inputs = own_form_of(desk, at("chart-import", made))
    page = desk.post(address, inputs | {"text": chart}).content.decode()
    take = page.split('name="take" value="')[1].split('"')[0]
    assert desk.post(address, inputs | {"text": chart, "take": take}).status_code == 302
    assert "Your own chart." in shown(desk, at("sheets", made))


def test_once_a_round_has_begun_the_seats_stay(desk: Client, made: Event, dora: User) -> None:
    form = own_form_of(desk, at("event-seat", made) + "?rotation=one-side-stationary")
    rounds.start(Round.objects.select_related("session").get(number=1), by=dora)
    with nothing_stored():
        for answer in (desk.get(form[0]), desk.post(*form)):
            assert answer.headers["Location"] == at("event", made)


def test_seats_given_by_hand_are_shown_with_their_proof_too(
    desk: Client, club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 8)
    desk.post(*own_form_of(desk, at("event-seat", event) + "?rotation=swiss"))
    page = shown(desk, at("sheets", event))
    assert "Swiss. Each round is made when the one before is over." in page


def test_somebody_opening_sign_up_is_led_back_to_preparation(desk: Client, made: Event) -> None:
    page = at("event-sign-up", made)
    assert "Everybody is seated already. Go back to the preparation" in shown(desk, page)
    desk.post(at("event-unseat", made))
    assert "Open the sign-up" in shown(desk, page)


def test_an_entrant_added_afterwards_has_a_seat_in_another_plan(
    desk: Client, made: Event, dora: User
) -> None:
    entrants.add(made, who=[(9, ("Late Lou", "Late Lee"))], by=dora)
    assert Seating.objects.filter(entrant__number=9).count() == 0
    desk.post(*own_form_of(desk, at("event-seat", made)))
    assert Seating.objects.filter(entrant__number=9, round__number=4).count() == 2
    assert "Begin round 1" in shown(desk, at("sheets", made))
