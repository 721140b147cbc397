"""A cached part of a page shows what was asked for, to everybody who may see it."""

import re
import uuid

import pytest
from django.conf import settings
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import override

from clubs.models import User
from clubs.templatetags.pieces import piece
from scoring.afternoon.people import NamedEntrant
from scoring.models import Event
from scoring.words.shown_hands import ShownHand
from tests.scoring.afternoon.play import enter

#: Inside a transaction neither an event nor anything made from it is cached.
what_is_kept = pytest.mark.django_db(transaction=True)

HAND = ShownHand(1, "set", "S", "5", "C", tricks=3, points=(-5, 3))


def test_a_piece_shown_again_is_not_rendered_again() -> None:
    assert piece("parts/hand.html", hand=HAND) is piece("parts/hand.html", hand=HAND._replace())


def test_another_value_or_language_gives_another_piece() -> None:
    english = piece("parts/hand.html", hand=HAND)
    with override("fr"):
        french = piece("parts/hand.html", hand=HAND)
    assert ("trèfle" in french, "trèfle" in english) == (True, False)
    assert piece("parts/hand.html", hand=HAND._replace(bid="6")) != english
    assert piece("parts/hand.html", hand=HAND) is english


def test_safe_text_is_not_confused_with_equal_text_that_is_unsafe() -> None:
    safe = piece("parts/notice.html", text=mark_safe("<b>bold</b>"))
    assert ("<b>" in safe, "<b>" in piece("parts/notice.html", text="<b>bold</b>")) == (True, False)


@pytest.mark.parametrize(
    "value",
    [
        NamedEntrant(1, uuid.UUID(int=1), 7, ("Ann Lee",)),
        Event(name="Thursday"),
        (mark_safe("<b>bold</b>"), 1),
        (1, [2]),
    ],
)
def test_a_value_that_equals_a_different_looking_one_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        piece("parts/hand.html", hand=value)


def page_of(reader: Client, event: Event, name: str, *args: int) -> str:
    return reader.get(reverse(name, args=[event.uid, *args])).content.decode()


def names_by(reader: Client, event: Event, choice: str, name: str, *args: int) -> str:
    """A page after the director has chosen how much of the names is shown."""
    Event.objects.update(names_shown=choice, version=F("version") + 1)
    return page_of(reader, event, name, *args)


@what_is_kept
@pytest.mark.parametrize("page", [("standings",), ("entrant", 1)])
def test_hidden_names_do_not_come_back_from_the_cache(
    client: Client, afternoon: Event, page: tuple[str]
) -> None:
    enter(afternoon, "n5c6")
    names = set(re.findall(r"· ([^<]+)</a>", names_by(client, afternoon, "full", *page)))
    assert names
    hidden = names_by(client, afternoon, "number", *page)
    assert [name for name in names if name in hidden] == []


@what_is_kept
def test_a_card_and_a_row_are_in_the_reader_s_language(client: Client, afternoon: Event) -> None:
    enter(afternoon, "n5c6")
    Event.objects.update(tie_chain=["total", "made", "share"], version=F("version") + 1)
    english = page_of(client, afternoon, "entrant", 1) + page_of(client, afternoon, "standings")
    client.cookies["django_language"] = "fr"
    french = page_of(client, afternoon, "entrant", 1) + page_of(client, afternoon, "standings")
    for here, there in (("Against", "Contre"), ("they share the place", "ils partagent le rang")):
        assert (here in english, there in english) == (True, False)
        assert (here in french, there in french) == (False, True)


def rows_of(page: str) -> dict[str, str]:
    """The rows of the standings by number."""
    found = re.findall(r"<tr[^>]*>.*?</tr>", page, re.DOTALL)
    return {each.group(1): row for row in found if (each := re.search(r'id="entrant-(\d+)"', row))}


@what_is_kept
def test_a_cached_row_equals_a_new_one(client: Client, afternoon: Event) -> None:
    """Whatever was cached before: other columns, one's own row, other hands, another order."""
    enter(afternoon, "n5c6")
    for query in ("", "?after=1&who=1", "?sort=-made", "?who=3"):
        client.get(reverse("standings", args=[afternoon.uid]) + query)
    enter(afternoon, "e6h5", at=(1, 2, 1))
    kept = rows_of(page_of(client, afternoon, "standings"))
    Event.objects.update(version=F("version") + 1)  # so that all of it is read and made afresh
    assert rows_of(page_of(client, afternoon, "standings")) == kept
    assert len(kept) == 8
    assert "own" not in "".join(kept.values())


@what_is_kept
def test_only_the_searched_row_is_marked(client: Client, afternoon: Event) -> None:
    address = reverse("standings", args=[afternoon.uid])
    for number in ("3", "5"):
        rows = rows_of(client.get(f"{address}?who={number}").content.decode())
        assert [each for each, row in rows.items() if 'class="own"' in row] == [number]


@what_is_kept
def test_a_row_does_not_reveal_what_is_held_back(
    client: Client, afternoon: Event, dora: User
) -> None:
    """The director has seen the places, so that the rows are cached."""
    enter(afternoon, "n5c6")
    Event.objects.update(standings_held=True, version=F("version") + 1)
    director = Client()
    director.force_login(dora, backend=settings.AUTHENTICATION_BACKENDS[-1])
    assert len(rows_of(page_of(director, afternoon, "standings"))) == 8
    assert rows_of(page_of(client, afternoon, "standings")) == {}
