"""The course of an event as a picture and in words, and the picture of its end."""

import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from clubs.models import Club, User
from scoring.models import Event
from scoring.services import events, screen
from scoring.sheets.share_picture import share_picture
from tests.cast import add_entrants, make_event, rewrite, seat_entrants
from tests.pages.reading import shown
from tests.scoring.afternoon.play import enter_totals, start_round

ROUNDS = ({1: (40, 24), 2: (30, 34)}, {1: (12, 52), 2: (45, 19)})


@pytest.fixture
def played(club: Club) -> Event:
    """Four pairs, two rounds, every total in."""
    event = make_event(club, rounds_due=2)
    add_entrants(event, 4)
    events.publish(event, published=True, by=None)
    event = seat_entrants(event)
    for number, tables in enumerate(ROUNDS, start=1):
        if number > 1:
            start_round(event, number)
        for table, both in tables.items():
            enter_totals(event, both, at=(number, table))
    return Event.objects.get(pk=event.pk)


def page(client: Client, event: Event, name: str = "through") -> str:
    return client.get(reverse(name, args=[event.uid])).content.decode()


def test_the_circles_of_a_round_show_every_place_once(client: Client, played: Event) -> None:
    html = page(client, played)
    circles = re.findall(r'<text x="(\d+)" y="\d+" dy="6">(\d+)</text>', html)
    columns = sorted({int(x) for x, _place in circles})
    by_round = [sorted(place for x, place in circles if int(x) == column) for column in columns]
    assert by_round == [["1", "2", "3", "4"]] * 2
    assert html.count("<polyline") == 4


def test_an_initial_at_the_end_of_a_sentence_is_followed_by_one_full_stop(
    client: Client, played: Event
) -> None:
    rewrite(played, Event.objects.filter(pk=played.pk), names_shown="initial")
    said = shown(client, reverse("through", args=[played.uid]))
    assert "First after rounds 1 to 2: Anne P. & Bert P. The biggest climb" in said


def test_the_words_say_who_led_when(client: Client, played: Event) -> None:
    said = shown(client, reverse("through", args=[played.uid]))
    assert re.search(r"First after round 1: Anne Player\d & Bert Partner\d\.", said)
    assert re.search(r"First after round 2: Anne Player\d & Bert Partner\d\.", said)
    standings = shown(client, reverse("standings", args=[played.uid]))
    leader = re.search(r"First after round 2: (Anne Player\d)", said)
    assert leader
    assert standings.index(leader[1]) == min(
        standings.index(f"Anne Player{number}") for number in (1, 2, 3, 4)
    )


def test_the_picture_has_a_name_and_a_description_for_screen_readers(
    client: Client, played: Event
) -> None:
    html = page(client, played)
    assert 'role="img" aria-labelledby="through"' in " ".join(html.split())
    assert 'aria-describedby="said"' in html
    assert 'id="said"' in html


def test_a_round_in_which_no_hand_is_in_is_not_shown(client: Client, club: Club) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 5)
    event = seat_entrants(events.publish(event, published=True, by=None))
    for table in (1, 2):
        enter_totals(event, (40, 24), at=(1, table))
    start_round(event, 2)
    said = shown(client, reverse("through", args=[event.uid]))
    assert "First after round 1: " in said
    assert "rounds 1 to 2" not in said
    assert page(client, event).count('class="head"') == 1


def test_a_round_in_play_shows_no_places_before_it_is_over(client: Client, club: Club) -> None:
    event = make_event(club, rounds_due=2)
    add_entrants(event, 4)
    event = seat_entrants(events.publish(event, published=True, by=None))
    enter_totals(event, (40, 24), at=(1, 1))
    assert "This page begins when the first round is over." in page(client, event)
    enter_totals(event, (30, 34), at=(1, 2))
    assert page(client, event).count('class="head"') == 1
    start_round(event, 2)
    enter_totals(event, (0, 64), at=(2, 1))
    said = shown(client, reverse("through", args=[event.uid]))
    assert re.search(r"First after round 1: Anne Player\d & Bert Partner\d\. The", said)
    enter_totals(event, (40, 24), at=(2, 2))
    assert page(client, event).count('class="head"') == 2


def test_before_there_is_a_result_the_page_says_so(client: Client, club: Club) -> None:
    event = events.publish(make_event(club), published=True, by=None)
    assert "This page begins when the first round is over." in page(client, event)


def test_standings_held_back_are_in_no_picture(client: Client, played: Event, dora: User) -> None:
    over = events.finish(played, by=dora, sharing=True)
    screen.hold(over, held=True, by=dora)
    html = page(client, played)
    assert "<svg class" not in html
    assert "Player" not in html
    answer = client.get(reverse("share-picture", args=[played.uid]))
    assert answer.headers["Location"] == reverse("through", args=[played.uid])


def test_the_picture_to_share_exists_once_the_event_is_over(
    client: Client, played: Event, dora: User
) -> None:
    address = reverse("share-picture", args=[played.uid])
    assert client.get(address).status_code == 302
    assert address not in page(client, played)
    events.finish(played, by=dora, sharing=True)
    assert address in page(client, played)
    answer = client.get(address)
    assert answer.headers["Content-Type"] == "image/png"
    with Image.open(io.BytesIO(answer.content)) as picture:
        assert picture.size == (1200, 630)


def test_the_picture_has_the_names_that_the_public_sees(
    client: Client, played: Event, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    monkeypatch.setattr("scoring.views.through.share_picture", lambda *told: drawn.append(told))
    over = events.finish(played, by=dora, sharing=True)
    Event.objects.filter(pk=over.pk).update(names_shown="number", version=over.version + 1)
    client.get(reverse("share-picture", args=[over.uid]))
    assert "Anne" not in str(drawn)
    assert "Pair" in str(drawn)


@pytest.mark.parametrize("name", ["Ann Lee", "Maximiliane-Wilhelmine " * 4, "W" * 80, ""])
def test_a_name_of_any_length_fits_beside_its_total(name: str) -> None:
    with Image.open(io.BytesIO(share_picture(name, name, [("1", name, "")] * 7))) as picture:
        right = picture.convert("L").crop((1200 - 56 - 165, 160, 1200, 620))
        assert right.getextrema() == (248, 248)
