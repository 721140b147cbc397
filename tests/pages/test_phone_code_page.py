"""Short texts from phones at the desk: previewed, then stored as if the phones had sent them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import User
from engine.check import Report
from scoring.models import Event, HandResult
from scoring.models.result import ResultState
from scoring.services import results, totals
from scoring.transfer.phone_code import PhoneCode
from tests.cast import table_at
from tests.pages.reading import text
from tests.scoring.services.acts import enter, nothing_stored
from tests.scoring.transfer.phone_codes import write_code

EAST = Report("E", "W", "4", "NT", makers_tricks="6")


@pytest.fixture
def desk(client: Client, sam: User) -> Client:
    client.force_login(sam)
    return client


def code(event: Event, *lines: str, table: int = 1, side: str = "N", number: int = 1) -> str:
    mark = str(table_at(event, number, table).uid)[:2].upper()
    return write_code(PhoneCode(number, table, side, mark, lines))


def page_of(event: Event) -> str:
    return reverse("phone-code", args=[event.uid])


def look(desk: Client, event: Event, *texts: str) -> tuple[str, str]:
    """The preview of what the texts say, and the token that confirms it."""
    with nothing_stored():
        page = desk.post(page_of(event), {"text": "\n".join(texts), "take": ""}).content
    found = re.search(r'name="take" value="(\w+)"', page.decode())
    return text(page), found[1] if found else ""


def store(desk: Client, event: Event, *texts: str) -> str:
    _, mark = look(desk, event, *texts)
    assert mark
    sent = {"text": "\n".join(texts), "take": mark}
    return text(desk.post(page_of(event), sent, follow=True).content)


def rows(event: Event, table: int = 1) -> list[tuple[int, str, str, int | None, str]]:
    found = HandResult.objects.filter(table=table_at(event, 1, table)).order_by("number", "pk")
    return [(row.number, row.content, row.state, row.side, row.source) for row in found]


def test_a_text_is_shown_and_then_stored_for_its_side(desk: Client, afternoon: Event) -> None:
    typed = code(afternoon, "s5c5", "", "-", side="E").lower().replace("-", "–")
    assert "East-West" in look(desk, afternoon, typed)[0]
    assert "2 hands are in." in store(desk, afternoon, typed)
    assert rows(afternoon) == [
        (1, "1 N s5c5", "official", 1, "code"),
        (3, "3 S -", "official", 1, "code"),
    ]


def test_the_same_text_twice_is_harmless(desk: Client, afternoon: Event) -> None:
    store(desk, afternoon, code(afternoon, "s5c5"))
    before = rows(afternoon)
    assert "1 hand was there already, alike." in store(desk, afternoon, code(afternoon, "s5c5"))
    assert rows(afternoon) == before


def test_equal_texts_of_both_sides_agree_and_different_ones_dispute(
    desk: Client, afternoon: Event
) -> None:
    said = store(
        desk,
        afternoon,
        code(afternoon, "s5c5", "w4n6"),
        code(afternoon, "s5c5", "w4n5", side="E"),
    )
    assert "1 hand was there already, alike." in said
    assert "1 hand is disputed now" in said
    assert [(number, state) for number, _, state, _, _ in rows(afternoon)] == [
        (1, ResultState.OFFICIAL),
        (2, ResultState.DISPUTED),
        (2, ResultState.DISPUTED),
    ]
    first = HandResult.objects.get(number=1)
    assert [(said.side, said.verdict) for said in first.agreements.all()] == [(1, "agreed")]


def test_the_preview_shows_what_becomes_of_each_hand(
    desk: Client, afternoon: Event, dora: User
) -> None:
    table = table_at(afternoon, 1, 1)
    enter(table)
    enter(table, EAST, hand=2, key="two")
    decided = enter(table, Report("S", bid="passed out"), hand=3, key="three").result
    origin = results.Origin(dora, HandResult.Source.DESK, "d", "looked")
    results.correct(decided, Report("S", "S", "5", "C", makers_tricks="5"), origin=origin)
    said, _ = look(desk, afternoon, code(afternoon, "s5c5", "w4n5", "-", "n4h4"))
    words = re.sub(r"\s+", " ", said)
    assert "already there, the same" in words
    assert "disputed there is w4nt6" in words
    assert "decided stays s5c5, as the desk decided" in words
    assert "will be stored" in words


def test_every_wrong_line_is_reported_and_nothing_is_stored(desk: Client, afternoon: Event) -> None:
    good = code(afternoon, "s5c5")
    texts = (
        good,
        good[:-1] + str((int(good[-1]) + 1) % 10),
        code(afternoon, "s5c9", "q"),
        write_code(PhoneCode(1, 9, "N", "00", ("s5c5",))),
        "hello",
    )
    said, mark = look(desk, afternoon, *texts)
    assert not mark
    for sentence in (
        "4 lines need another look.",
        "The check digits do not fit",
        "Hand 1, s5c9: Tricks are a number from 0 to 8.",
        "Hand 2, q: “q” does not begin with who bid",
        "There is no table 9 in round 1.",
        "The two check digits at the end are missing.",
    ):
        assert sentence in said
    assert all(each in said for each in texts)


def test_a_text_for_other_seats_or_another_time_is_refused(desk: Client, afternoon: Event) -> None:
    table = table_at(afternoon, 1, 1)
    mark = "00" if not str(table.uid).startswith("00") else "11"
    other = write_code(PhoneCode(1, 1, "N", mark, ("s5c5",)))
    assert "before the seats were changed" in look(desk, afternoon, other)[0]
    early = code(afternoon, "s5c5", number=2)
    assert "Round 2 has not begun yet." in look(desk, afternoon, early)[0]
    long = code(afternoon, *["-"] * 9)
    assert "It has 9 hands, and table 1 plays 8." in look(desk, afternoon, long)[0]
    assert (
        "“1” is not a side here: N, E." in look(desk, afternoon, code(afternoon, "-", side="1"))[0]
    )
    totals.enter(table, totals.Totals((30, 34)), client_key="paper", by=None)
    assert "has its totals already" in look(desk, afternoon, code(afternoon, "-"))[0]


def test_a_text_changed_after_the_preview_is_previewed_again(
    desk: Client, afternoon: Event
) -> None:
    _, mark = look(desk, afternoon, code(afternoon, "s5c5"))
    with nothing_stored():
        desk.post(page_of(afternoon), {"text": code(afternoon, "s5c6"), "take": mark})


def test_an_event_entered_at_the_desk_accepts_no_texts(desk: Client, afternoon: Event) -> None:
    _, mark = look(desk, afternoon, code(afternoon, "s5c5"))
    Event.objects.update(entry="desk")
    with nothing_stored():
        desk.post(page_of(afternoon), {"text": code(afternoon, "s5c5"), "take": mark})


def test_the_page_is_linked_from_the_round(desk: Client, afternoon: Event) -> None:
    page = desk.get(reverse("round", args=[afternoon.uid, 1])).content.decode()
    assert page_of(afternoon) in page


def test_a_french_event_reads_french_letters(desk: Client, afternoon: Event) -> None:
    Event.objects.update(letters="fr")
    store(desk, afternoon, code(afternoon, "o5t5", "n4sa6"))
    assert [content for _, content, *_ in rows(afternoon)] == ["1 N w5c5", "2 E n4nt6"]


def test_the_history_says_who_typed_the_text_and_for_whom(
    desk: Client, afternoon: Event, sam: User
) -> None:
    store(desk, afternoon, code(afternoon, "s5c5"), code(afternoon, "s5c5", side="E"))
    row = HandResult.objects.get(table=table_at(afternoon, 1, 1))
    assert (row.entered_by, row.source) == (sam, "code")
    said = text(desk.get(reverse("history", args=[afternoon.uid])).content)
    assert f"{sam} for N-S round 1, table 1, hand 1: entered s5c5" in said
    assert f"{sam} for E-W round 1, table 1, hand 1: agreed with s5c5" in said
