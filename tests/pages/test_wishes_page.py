"""What two single players ask for: noted before play, kept by the seating, taken back."""

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, User
from scoring.models import Event, Seating, Wish
from scoring.services import wishes
from scoring.services.refusal import Refused
from tests.conftest import add_pairs, make_event
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
    add_pairs(event, 8)
    return event


def add(client: Client, event: Event, one: object, other: object, kind: str = "apart") -> str:
    fields = {"one": one, "other": other, "kind": kind}
    return text(client.post(at("wishes", event), fields, follow=True).content)


def test_a_wish_is_listed_with_both_names(desk: Client, singles: Event) -> None:
    page = add(desk, singles, 7, 2, "not-partners")
    assert "2 Anne Player2 & 7 Anne Player7: Never partners" in page
    assert "noted a wish: 2 and 7 never partners" in shown(desk, at("history", singles))


def test_a_wish_is_taken_back(desk: Client, singles: Event) -> None:
    add(desk, singles, 2, 7)
    wish = Wish.objects.get()
    for _ in range(2):  # the second time it is gone already
        assert desk.post(at("wish-remove", singles, wish.uid)).status_code == 302
    assert not Wish.objects.exists()
    assert AuditEntry.objects.filter(action="wish-removed").count() == 1
    assert "took the wish of 2 and 7 back" in shown(desk, at("history", singles))


@pytest.mark.parametrize("kind", Wish.Kind.values)
def test_every_kind_of_wish_can_be_asked_for_and_is_told(
    desk: Client, singles: Event, kind: str
) -> None:
    page = add(desk, singles, 1, 2, kind)
    assert str(Wish.Kind(kind).label) in page
    assert "noted a wish: 1 and 2" in shown(desk, at("history", singles))


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        (3, 3, "A wish takes two different numbers."),
        (3, 99, "There is no number 99 in this event."),
        (2, 1, "Numbers 2 and 1 have a wish already."),
        ("x", 2, "Enter a whole number."),
    ],
)
def test_a_wish_that_can_not_be_is_refused_in_words(
    desk: Client, singles: Event, one: object, other: object, sentence: str
) -> None:
    add(desk, singles, 1, 2)
    with nothing_stored():
        assert sentence in add(desk, singles, one, other, "partners-once")


def test_nobody_has_two_partners_in_the_first_round(desk: Client, singles: Event) -> None:
    add(desk, singles, 1, 2, "start-together")
    with nothing_stored():
        page = add(desk, singles, 3, 1, "stay-together")
    assert "Number 1 has this wish with number 2 already, and a side of a table has 2" in page


def test_at_tables_of_six_a_player_has_two_partners_at_once(club: Club, desk: Client) -> None:
    event = make_event(club, rules="bloomington-six", rounds_due=3, are_single=True)
    add_pairs(event, 12)
    add(desk, event, 1, 2, "stay-together")
    add(desk, event, 3, 1, "stay-together")
    assert Wish.objects.count() == 2
    assert "a side of a table has 3 seats" in add(desk, event, 1, 4, "stay-together")


def test_no_wish_is_noted_once_play_has_begun(desk: Client, afternoon: Event) -> None:
    assert desk.get(at("wishes", afternoon)).status_code == 302
    with nothing_stored(), pytest.raises(Refused, match="Play has begun"):
        wishes.add(afternoon, one=1, other=2, kind=Wish.Kind.APART, by=None)


def test_pairs_have_no_wishes(event: Event) -> None:
    add_pairs(event, 4)
    with nothing_stored(), pytest.raises(wishes.Refused, match="single players"):
        wishes.add(event, one=1, other=2, kind=Wish.Kind.APART, by=None)


def test_the_seating_keeps_two_who_stay_together(desk: Client, singles: Event) -> None:
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


def test_a_wish_of_another_event_is_left_alone(desk: Client, singles: Event, club: Club) -> None:
    add(desk, singles, 1, 2)
    other = make_event(club, name="Friday", are_single=True)
    with nothing_stored():
        desk.post(at("wish-remove", other, Wish.objects.get().uid))
