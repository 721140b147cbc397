"""The desk's pages cost the same with few tables and with many, and bear whatever is sent."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Event, HandResult, Player, TableTotals
from scoring.services import events
from tests.conftest import add_pairs, make_event, seat_pairs, table_at
from tests.scoring.services.acts import enter, nothing_stored

FEW, MANY = 3, 30

#: Queries of each page of the desk, for any number of tables and of hands entered; four of each
#: are for the session, the user, the event and the role.
READING = {
    "desk": 4,
    "pairs": 6,
    "pairs-import": 4,
    "hands-import": 5,
    "event-change": 7,
    "history": 6,
    "sheets": 6,
    "sheets-all": 0,
    "sheets-round": 0,
    "sheet-table": 29,
    "standings-pdf": 14,
    "round": 13,
    "table": 13,
    "table-live": 13,
    "totals": 11,
    "hand": 14,
    "hand-preview": 5,
    "hand-check": 5,
}
#: The pairs of an event and its seating, before play.
PREPARING = {"pairs": 6, "event-seat": 9}
#: Saving a hand from the keyboard, with the answer that is put into the page.
SAVING = 20


def played(club: Club, tables: int) -> Event:
    """An event of so many tables in round 1, with three hands entered at each of them."""
    event = make_event(club, rounds_due=3)
    add_pairs(event, 2 * tables)
    seat_pairs(event)
    for number in range(1, tables + 1):
        table = table_at(event, 1, number)
        for hand in (1, 2, 3):
            enter(table, hand=hand, key=f"{hand}")
    return event


def address_of(name: str, event: Event) -> str:
    if name == "desk":
        return reverse(name)
    place: list[int] = []
    if name in ("round", "sheets-round"):
        place = [1]
    elif name.startswith(("table", "totals", "sheet-table")):
        place = [1, 2]
    elif name.startswith("hand") and name != "hands-import":
        place = [1, 2, 4]
    return reverse(name, args=[event.uid, *place])


def queries_of(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return len(queries)


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.mark.parametrize("tables", [FEW, MANY])
def test_the_pages_of_the_desk_cost_the_same_with_few_tables_and_with_many(
    desk: Client, club: Club, tables: int
) -> None:
    event = events.confirm_address(played(club, tables), address="http://10.0.0.7", by=_dora())
    assert costs(desk, event, READING) == READING


@pytest.mark.parametrize("pairs", [2 * FEW, 2 * MANY])
def test_the_preparation_costs_the_same_with_few_pairs_and_with_many(
    desk: Client, club: Club, pairs: int
) -> None:
    event = make_event(club, rounds_due=3)
    add_pairs(event, pairs)
    assert costs(desk, event, PREPARING) == PREPARING


def costs(client: Client, event: Event, names: Iterable[str]) -> dict[str, int]:
    """The queries of each page, by its name."""
    return {name: queries_of(partial(client.get, address_of(name, event))) for name in names}


def save(client: Client, event: Event, table: int, hand: int, line: str = "s5c5") -> HttpResponseBase:
    address = reverse("hand-save", args=[event.uid, 1, table, hand])
    fields = {"line": line, "client_key": f"{table}-{hand}"}
    return client.post(address, fields, headers={"HX-Request": "true"})


@pytest.mark.parametrize("tables", [4, 40])
def test_saving_a_hand_costs_the_same_at_any_number_of_tables(
    desk: Client, club: Club, tables: int
) -> None:
    event = played(club, tables)
    assert [queries_of(partial(save, desk, event, 2, hand)) for hand in (4, 5, 8)] == [SAVING] * 3


# What nobody would type on purpose, and somebody will.

BOLD, FORMULA = "<b>Bo</b>", '=HYPERLINK("http://evil.example","x")'
EMOJI, LONG, NUL = "👩‍👩‍👧 Zoë", "x" * 300, "a\0b"
NASTY = {
    "bold": BOLD, "formula": FORMULA, "emoji": EMOJI, "long": LONG, "nul": NUL,
    "blank": " \t ", "empty": "", "quotes": "\"'`;--", "percent": "%(name)s %s {0}",
    "huge": "9" * 5000, "minus": "-1", "bigint": str(2**63), "smallint": str(2**15),
    "fraction": "4.5", "uuid": "not-a-uuid", "arabic": "٣", "direction": "\u202eabc", "bell": "\a",
}  # fmt: skip
nasty = pytest.mark.parametrize("text", NASTY.values(), ids=NASTY.keys())

#: Every form of the desk with what it needs to be taken; `{field: good value}`.
FORMS: dict[str, dict[str, str]] = {
    "event-new": {
        "name": "Friday", "starts_at": "2026-12-18T13:00", "preset": "ottawa", "rounds": "6",
        "hands_per_round": "8", "sit_out_points": "0", "names_shown": "full", "letters": "en",
        "paper": "a4",
    },
    "event-change": {
        "name": "Friday", "starts_at": "2026-12-18T13:00", "rounds": "6", "hands_per_round": "8",
        "sit_out_points": "0", "names_shown": "full", "letters": "en", "paper": "a4",
    },
    "event-publish": {"published": "1"},
    "event-finish": {"despite": "closing time"},
    "pair-change": {"player_1": "Ann Lee", "player_2": "Bo Roy", "number": "1"},
    "pair-state": {"act": "withdraw"},
    "pairs-import": {"text": "Ann Lee, Bo Roy", "take": "0"},
    "hands-import": {"text": "round,table\n1,1", "take": "0", "reason": "late"},
    "round-start": {"despite": "table 3 is slow"},
    "totals": {
        "points_0": "30", "points_1": "34", "sets_0": "0", "lone_made_1": "0", "passed_out": "0",
        "reason": "", "client_key": "paper",
    },
    "totals-take-back": {"reason": "found the sheet"},
    "hand": {
        "dealer": "N", "declarer": "S", "bid": "5", "strain": "C", "tricks": "5", "auction": "",
        "points_0": "5", "points_1": "3", "reason": "misread", "client_key": "k", "corrects": "",
    },
    "hand-save": {"line": "s5c5", "client_key": "k", "reason": "late"},
    "hand-take-back": {"result": "", "reason": "wrong table"},
    "hand-settle": {"result": "", "reason": "agreed"},
    "sheets": {"address": "http://10.0.0.7:8000"},
}  # fmt: skip
FIELDS = [(name, field) for name, fields in FORMS.items() for field in fields]


def form_address(name: str, event: Event) -> str:
    arguments: dict[str, list[Any]] = {
        "event-new": [event.club.slug], "pair-change": [event.uid, 1],
        "pair-state": [event.uid, 1], "round-start": [event.uid, 2],
    }  # fmt: skip
    place = [event.uid, 1, 1] if name.startswith(("totals", "hand")) else [event.uid]
    if name.startswith("hand") and name != "hands-import":
        place.append(1)
    return reverse(name, args=arguments.get(name, place if name != "hands-import" else [event.uid]))


@pytest.mark.parametrize(("name", "field"), FIELDS, ids=lambda part: part)
def test_whatever_stands_in_a_field_is_answered_in_words(
    desk: Client, afternoon: Event, name: str, field: str
) -> None:
    for text in NASTY.values():
        answer = desk.post(form_address(name, afternoon), {**FORMS[name], field: text})
        assert answer.status_code in (200, 302, 404, 409, 422), text[:20]


@pytest.mark.parametrize("name", FORMS)
def test_a_form_without_one_of_its_fields_is_answered_in_words(
    desk: Client, afternoon: Event, name: str
) -> None:
    for left_out in FORMS[name]:
        fields = {field: value for field, value in FORMS[name].items() if field != left_out}
        answer = desk.post(form_address(name, afternoon), fields)
        assert answer.status_code in (200, 302, 404, 409, 422), left_out


@nasty
def test_an_existing_result_bears_any_reason(
    desk: Client, dora: User, afternoon: Event, text: str
) -> None:
    rows = [enter(table_at(afternoon, 1, 1), hand=hand, key=f"{hand}").result for hand in (1, 2)]
    for row, name in zip(rows, ("hand-take-back", "hand"), strict=True):
        fields = {**FORMS["hand"], "reason": text, "result": row.uid, "corrects": row.uid}
        fields["tricks"] = "6"
        fields |= {"points_0": "", "points_1": ""}
        answer = desk.post(reverse(name, args=[afternoon.uid, 1, 1, row.number]), fields)
        assert answer.status_code in (302, 422)
    for name in ("history", "round"):
        page = desk.get(address_of(name, afternoon))
        assert page.status_code == 200
        assert BOLD not in page.content.decode()


@nasty
def test_whatever_stands_in_the_address_is_answered_in_words(
    desk: Client, afternoon: Event, text: str
) -> None:
    asked = {"line": text, "v": text, "after": text, "sort": text, "who": text, "rematches": text}
    asked |= {**FORMS["hand"], "tricks": text, "bid": text, "auction": text, "page": text}
    for name in ("round", "table-live", "hand-check", "hand", "history", "event-change"):
        assert desk.get(address_of(name, afternoon), asked).status_code in (200, 204)
    others = [
        reverse("hand-preview", args=[afternoon.uid, 1, 1, 1]),
        reverse("standings-pdf", args=[afternoon.uid]),
        reverse("standings", args=[afternoon.uid]),
        reverse("seating", args=[afternoon.uid]),
        reverse("login"),
    ]
    for address in others:
        assert desk.get(address, asked).status_code in (200, 302)


HUGE = 10**30


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("round", [7]), ("round", [0]), ("round", [HUGE]), ("round-start", [HUGE]),
        ("table", [1, 5]), ("table", [1, HUGE]), ("table", [HUGE, 1]), ("table-live", [1, HUGE]),
        ("totals", [1, HUGE]), ("totals-take-back", [1, HUGE]),
        ("hand", [1, 1, 0]), ("hand", [1, 1, 9]), ("hand", [1, 1, HUGE]), ("hand", [1, HUGE, 1]),
        ("hand-take-back", [1, 1, HUGE]), ("hand-settle", [1, 1, HUGE]), ("hand-save", [1, 5, 1]),
        ("hand-preview", [1, HUGE, 1]), ("hand-check", [HUGE, 1, 1]),
        ("pair-change", [HUGE]), ("pair-state", [HUGE]), ("link-revoke", [HUGE]),
        ("pair-change", [9]), ("pair", [HUGE]), ("pair-live", [9]),
    ],
    ids=str,
)  # fmt: skip
def test_what_does_not_exist_is_not_found(
    desk: Client, afternoon: Event, name: str, place: list[int]
) -> None:
    events.confirm_address(afternoon, address="http://10.0.0.7", by=_dora())
    address = reverse(name, args=[afternoon.uid, *place])
    found = [desk.get(address).status_code, desk.post(address, {"sent": "yes"}).status_code]
    assert set(found) <= {404, 405}
    assert 404 in found


@pytest.mark.parametrize("name", ["sheets-round", "sheet-table"])
def test_paper_of_what_does_not_exist_is_not_found(
    desk: Client, afternoon: Event, name: str
) -> None:
    events.confirm_address(afternoon, address="http://10.0.0.7", by=_dora())
    place = [HUGE] if name == "sheets-round" else [1, HUGE]
    assert desk.get(reverse(name, args=[afternoon.uid, *place])).status_code == 404


def _dora() -> User:
    return User.objects.get(username="dora")


@pytest.mark.parametrize("hand", [0, 9, 2**15, HUGE])
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
def test_a_hand_that_the_table_does_not_play_is_refused_and_the_line_kept(
    desk: Client, afternoon: Event, hand: int, headers: dict[str, str]
) -> None:
    address = reverse("hand-save", args=[afternoon.uid, 1, 1, hand])
    with nothing_stored():
        answer = desk.post(address, {"line": "s5c5", "client_key": "k"}, headers=headers)
    assert answer.status_code in (404, 422)


@pytest.mark.parametrize("address", ["/desk/e/{}0/", "/desk/e/xyz/", "/desk/e/%00/", "/t/%00/live/"])
def test_a_wrong_address_is_not_found(desk: Client, afternoon: Event, address: str) -> None:
    assert desk.get(address.format(afternoon.uid)).status_code == 404


@pytest.mark.parametrize("uid", ["", "x", "0" * 32, "{" + "f" * 32 + "}", "\0" * 32, "٣" * 32])
def test_a_wrong_uid_of_a_result_is_not_found(desk: Client, afternoon: Event, uid: str) -> None:
    for name in ("hand-take-back", "hand-settle"):
        address = reverse(name, args=[afternoon.uid, 1, 1, 1])
        assert desk.post(address, {"result": uid, "reason": "x"}).status_code == 404


FORM_TYPE = "application/x-www-form-urlencoded"


@pytest.mark.parametrize("name", ["hand-save", "pair-change", "pairs-import", "round-start"])
def test_bytes_that_are_no_text_are_answered_in_words(
    desk: Client, afternoon: Event, name: str
) -> None:
    body = "&".join(f"{field}=%ff%fe%c3%28%ed%a0%80" for field in FORMS[name])
    answer = desk.post(form_address(name, afternoon), body, content_type=FORM_TYPE)
    assert answer.status_code in (200, 302, 409, 422)


def test_bytes_in_another_code_are_refused_in_words(desk: Client, afternoon: Event) -> None:
    address = form_address("hand-save", afternoon)
    answer = desk.generic("POST", address, b"\xff\xfe", f"{FORM_TYPE}; charset=utf-16")
    assert answer.status_code == 400


def test_bytes_that_are_no_text_in_an_address_are_answered_in_words(
    desk: Client, afternoon: Event
) -> None:
    address = address_of("hand-check", afternoon)
    assert desk.get(f"{address}?line=%ff%fe&v=%ed%a0%80").status_code == 200
    assert desk.get("/t/%ff%fe/").status_code == 404


@nasty
def test_whatever_is_typed_as_a_login_is_answered_in_words(
    client: Client, dora: User, text: str
) -> None:
    fields = {"username": text, "password": text}
    assert client.post(reverse("login"), fields).status_code == 200


def pages_with_names(event: Event) -> Iterator[str]:
    for name in ("pairs", "round", "table", "sheets", "history"):
        yield address_of(name, event)
    for name in ("standings", "seating"):
        yield reverse(name, args=[event.uid])
    yield reverse("pair", args=[event.uid, 1])


def test_a_name_is_shown_as_it_was_typed_and_does_nothing(
    desk: Client, afternoon: Event
) -> None:
    fields = {"player_1": "<b>Bo</b> <script>alert(1)</script>", "player_2": FORMULA, "number": "1"}
    address = reverse("pair-change", args=[afternoon.uid, 1])
    assert desk.post(address, fields).status_code == 302
    pages = [desk.get(address).content.decode() for address in pages_with_names(afternoon)]
    assert not any(re.search(r"<b>Bo|<script>alert", page) for page in pages)
    assert "&lt;b&gt;Bo&lt;/b&gt;" in pages[1]
    assert Player.objects.filter(name=FORMULA).exists()


def test_a_name_of_300_characters_is_refused_and_kept_in_the_field(
    desk: Client, afternoon: Event
) -> None:
    fields = {"player_1": LONG, "player_2": EMOJI, "number": "1"}
    with nothing_stored():
        answer = desk.post(reverse("pair-change", args=[afternoon.uid, 1]), fields)
    assert LONG in answer.content.decode()


def test_emoji_are_letters_of_a_name(desk: Client, afternoon: Event) -> None:
    fields = {"player_1": EMOJI, "player_2": "😀", "number": "1"}
    desk.post(reverse("pair-change", args=[afternoon.uid, 1]), fields)
    assert EMOJI in desk.get(address_of("round", afternoon)).content.decode()


@pytest.mark.parametrize("field", ["points_0", "sets_0", "passed_out"])
@pytest.mark.parametrize("number", [2**15, 2**31, 2**63, HUGE, -(2**63)])
def test_huge_numbers_are_no_totals(
    desk: Client, afternoon: Event, field: str, number: int
) -> None:
    fields = {**FORMS["totals"], field: str(number)}
    answer = desk.post(form_address("totals", afternoon), fields)
    assert answer.status_code == 422
    assert not TableTotals.objects.exists()


@pytest.mark.parametrize("line", ["s5c" + "9" * 5000, "s" + "9" * 5000 + "c5", "s5c٣", "s5c-1", NUL])
def test_a_line_that_says_nothing_sensible_is_not_stored_and_not_lost(
    desk: Client, afternoon: Event, line: str
) -> None:
    answer = save(desk, afternoon, 1, 1, line)
    assert answer.status_code == 422
    assert not HandResult.objects.exists()
    assert f'value="{line}"' in answer.content.decode()


def test_a_key_of_any_length_tells_two_hands_apart(desk: Client, afternoon: Event) -> None:
    for hand in (1, 2):
        address = reverse("hand-save", args=[afternoon.uid, 1, 1, hand])
        fields = {"line": "s5c5", "client_key": f"{LONG}{hand}"}
        assert desk.post(address, fields).status_code == 302
    assert HandResult.objects.filter(state="official").count() == 2
