"""Wishes of two single players: noted before play, respected by the seating, taken back."""

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, User
from scoring.models import Event, Seating, Wish
from scoring.services import wishes
from scoring.services.refusal import Refused
from tests.cast import add_entrants, make_event
from tests.pages.filling import at, logged_in
from tests.pages.reading import shown, text
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def singles(club: Club) -> Event:
    """Eight single players, three rounds."""
    event = make_event(club, rounds_due=3, are_single=True)
    add_entrants(event, 8)
    return event


def add(client: Client, event: Event, one: object, other: object, kind: str = "apart") -> str:
    fields = {"one": one, "other": other, "kind": kind}
    return text(client.post(at("wishes", event), fields, follow=True).content)


def test_a_wish_is_listed_with_both_names(desk: Client, singles: Event) -> None:
    page = add(desk, singles, 7, 2, "not-partners")
    assert "2 Anne Player2 & 7 Anne Player7 · Never partners" in page
    assert "noted a wish: 2 and 7 never partners" in shown(desk, at("history", singles))


def test_a_wish_can_be_taken_back(desk: Client, singles: Event) -> None:
    add(desk, singles, 2, 7)
    wish = Wish.objects.get()
    for _ in range(2):  # the second time it is gone already
        assert desk.post(at("wish-remove", singles, wish.uid)).status_code == 302
    assert not Wish.objects.exists()
    assert AuditEntry.objects.filter(action="wish-removed").count() == 1
    assert "took back the wish of 2 and 7" in shown(desk, at("history", singles))


@pytest.mark.parametrize("kind", Wish.Kind.values)
def test_every_kind_of_wish_can_be_noted_and_is_shown(
    desk: Client, singles: Event, kind: str
) -> None:
    page = add(desk, singles, 1, 2, kind)
    assert str(Wish.Kind(kind).label) in page
    assert "noted a wish: 1 and 2" in shown(desk, at("history", singles))


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        (3, 3, "A wish is for two: choose somebody else for one of them."),
        (3, 99, "99 is not one of the available choices."),
        (2, 1, "Anne Player2 and Anne Player1 have a wish already."),
        ("", 2, "This field is required."),
    ],
)
def test_an_impossible_wish_is_refused_in_words(
    desk: Client, singles: Event, one: object, other: object, sentence: str
) -> None:
    add(desk, singles, 1, 2)
    with nothing_stored():
        assert sentence in add(desk, singles, one, other, "partners-once")


def test_a_missing_number_can_have_no_wish(singles: Event) -> None:
    with nothing_stored(), pytest.raises(wishes.WishRefused, match="no number 99"):
        wishes.add(singles, one=3, other=99, kind=Wish.Kind.APART, by=None)


def test_both_players_of_a_wish_are_chosen_by_name(desk: Client, singles: Event) -> None:
    gone = singles.entrants.get(number=3)
    gone.state = gone.State.WITHDRAWN
    gone.save()
    page = shown(desk, at("wishes", singles))
    assert "2 · Anne Player2 4 · Anne Player4" in page


@pytest.mark.parametrize(
    ("first", "then", "sentence"),
    [
        (
            "stay-together",
            "partners-once",
            "of Anne Player2 in every round and of Anne Player3 once",
        ),
        (
            "start-together",
            "stay-together",
            "of Anne Player2 in the first round and of Anne Player3",
        ),
        ("start-together", "start-together", "of Anne Player3 in the first round. Drop one"),
    ],
)
def test_nobody_can_ask_for_two_partners_at_once(
    desk: Client, singles: Event, first: str, then: str, sentence: str
) -> None:
    add(desk, singles, 1, 2, first)
    with nothing_stored():
        page = add(desk, singles, 3, 1, then)
    assert "Anne Player1 can't be the partner of Anne Player2" in page
    assert sentence in page


def test_nobody_can_ask_for_more_partners_than_there_are_rounds(
    desk: Client, singles: Event
) -> None:
    for other in (2, 3, 4):
        add(desk, singles, 1, other, "partners-once")
    with nothing_stored():
        page = add(desk, singles, 1, 5, "partners-once")
    assert "Anne Player1 asks for 4 partners, and in these rounds 3 can be." in page


def test_a_wish_may_be_noted_before_those_who_make_it_possible_are(
    club: Club, desk: Client
) -> None:
    event = make_event(club, rounds_due=3, are_single=True)
    add_entrants(event, 3)
    add(desk, event, 1, 2, "apart")
    add(desk, event, 1, 3, "apart")
    assert Wish.objects.count() == 2


@pytest.fixture
def sixes(club: Club) -> Event:
    """Twelve single players at tables of six."""
    event = make_event(club, rules="bloomington-six", rounds_due=3, are_single=True)
    add_entrants(event, 12)
    return event


def test_at_tables_of_six_a_player_has_two_partners_at_once(desk: Client, sixes: Event) -> None:
    add(desk, sixes, 1, 2, "stay-together")
    add(desk, sixes, 3, 1, "stay-together")
    assert Wish.objects.count() == 2
    assert (
        "Anne Player1, Anne Player2, Anne Player3, Anne Player4 can't all sit on one side of a"
        " table, which has 3 seats."
    ) in add(desk, sixes, 1, 4, "stay-together")


def test_two_brought_together_by_a_third_can_t_ask_to_be_apart(desk: Client, sixes: Event) -> None:
    add(desk, sixes, 1, 2, "stay-together")
    add(desk, sixes, 3, 1, "stay-together")
    with nothing_stored():
        page = add(desk, sixes, 2, 3, "not-partners")
    assert "By other wishes Anne Player2 and Anne Player3 sit on the same side" in page


def test_no_wish_can_be_noted_once_play_has_begun(desk: Client, afternoon: Event) -> None:
    assert desk.get(at("wishes", afternoon)).status_code == 302
    with nothing_stored(), pytest.raises(Refused, match="Play has begun"):
        wishes.add(afternoon, one=1, other=2, kind=Wish.Kind.APART, by=None)


def test_pairs_have_no_wishes(event: Event) -> None:
    add_entrants(event, 4)
    with nothing_stored(), pytest.raises(wishes.WishRefused, match="single players"):
        wishes.add(event, one=1, other=2, kind=Wish.Kind.APART, by=None)


def test_the_seating_keeps_together_two_who_asked_for_it(desk: Client, singles: Event) -> None:
    add(desk, singles, 1, 2, "stay-together")
    page = desk.get(at("event-seat", singles)).content.decode()
    mark = page.split('name="seen" value="')[1].split('"', maxsplit=1)[0]
    hidden = {"seen": mark, "rotation": "planned"}
    assert desk.post(at("event-seat", singles), hidden).status_code == 302
    seats = Seating.objects.filter(entrant__number__in=(1, 2)).order_by("round__number", "seat")
    sides = [
        {"N": 0, "S": 0, "E": 1, "W": 1}[seat] for seat in seats.values_list("seat", flat=True)
    ]
    assert len(sides) == 6
    assert sides[::2] == sides[1::2]


def test_a_wish_of_another_event_can_t_be_removed(desk: Client, singles: Event, club: Club) -> None:
    add(desk, singles, 1, 2)
    other = make_event(club, name="Friday", are_single=True)
    with nothing_stored():
        desk.post(at("wish-remove", other, Wish.objects.get().uid))
