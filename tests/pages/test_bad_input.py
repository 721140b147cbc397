"""Any input at the desk is answered in words: never with an error page, never half stored."""

import re
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.forms.forms import BaseForm, DeclarativeFieldsMetaclass
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from clubs.models import User
from engine.notation import write_rules
from engine.ruleset import preset
from scoring.models import Event, HandResult, Player, TableTotals
from scoring.polls import UNCHANGED
from scoring.services import events
from tests.cast import table_at
from tests.pages.ruling import page, thursday_rules
from tests.scoring.services.acts import enter, nothing_stored

# What nobody would type on purpose, yet somebody will.

BOLD, FORMULA = "<b>Bo</b>", '=HYPERLINK("http://evil.example","x")'
EMOJI, LONG, NUL = "👩‍👩‍👧 Zoë", "x" * 300, "a\0b"
NASTY = {
    "formula": FORMULA, "long": BOLD + LONG, "nul": NUL, "blank": " \t ",
    "percent": "%(name)s %s {0} 👩‍👩‍👧", "huge": "9" * 5000, "smallint": str(2**15),
    "fraction": "-4.5",
}  # fmt: skip
TOO_LONG = 414
nasty = pytest.mark.parametrize("text", NASTY.values(), ids=NASTY.keys())

#: Every form of the desk with valid input: `{field: good value}`.
FORMS: dict[str, dict[str, str]] = {
    "event-new": {
        "name": "Friday", "starts_at": "2026-12-18T13:00", "rules": "ottawa", "rounds": "6",
        "length_of": "pepper",
        "hands_per_round": "8", "sit_out_points": "0", "names_shown": "full", "letters": "en",
        "entry": "phones", "disputes": "ask",
        "paper": "a4",
    },
    "event-change": {
        "name": "Friday", "starts_at": "2026-12-18T13:00", "rounds": "6", "hands_per_round": "8",
        "sit_out_points": "0", "names_shown": "full", "letters": "en", "paper": "a4",
        "entry": "phones", "disputes": "ask",
    },
    "house-rules-new": {
        "name": "Ours", "deck": "single-24", "kitty": "4", "game_over_number": "8",
        "special_values_points_moon": "24", "look": "1",
    },
    "house-rules-change": {"name": "Ours", "revoke_kind": "points", "seen": "x"},
    "house-rules-import": {
        "text": write_rules(preset("pepper")), "name": "Pepper at home", "rounds": "6",
        "hands_per_round": "8", "take": "0",
    },
    "house-rules-state": {"act": "retire"},
    "event-publish": {"published": "1"},
    "event-rules-change": {"rules": "pepper", "reason": "a slip", "seen": ""},
    "event-finish": {"despite": "closing time"},
    "entrant-change": {"player_1": "Ann Lee", "player_2": "Bo Roy", "number": "1"},
    "entrant-state": {"act": "withdraw"},
    "entrants-import": {"text": "Ann Lee, Bo Roy", "take": "0"},
    "hands-import": {"text": "round,table\n1,1", "take": "0", "reason": "late"},
    "round-start": {"despite": "table 3 is slow"},
    "round-take-back": {},
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
    "sheets-address": {"address": "http://10.0.0.7:8000"},
    "sheets-choice": {"on_page": "2"},
}  # fmt: skip


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def page_of(name: str, event: Event) -> str:
    """A page of an event, of its round 1, or of hand 4 at table 2."""
    places = {"round": [1], "table": [1, 2], "hand": [1, 2, 4], "hand-check": [1, 2, 4]}
    return reverse(name, args=[event.uid, *places.get(name, [])])


def form_address(name: str, event: Event) -> str:
    if name in ("house-rules-change", "house-rules-state"):
        return page(name.removeprefix("house-rules-"), thursday_rules(event.club))
    entrant = event.entrants.get(number=1).uid
    arguments: dict[str, list[Any]] = {
        "event-new": [event.club.slug], "house-rules-new": [event.club.slug],
        "house-rules-import": [event.club.slug], "entrant-change": [event.uid, entrant],
        "entrant-state": [event.uid, entrant], "round-start": [event.uid, 2],
        "round-take-back": [event.uid, 2],
    }  # fmt: skip
    place: list[Any] = [event.uid, 1, 1] if name.startswith(("totals", "hand")) else [event.uid]
    if name.startswith("hand") and name != "hands-import":
        place.append(1)
    return reverse(name, args=arguments.get(name, place if name != "hands-import" else [event.uid]))


def bound_form(desk: Client, address: str, fields: dict[str, str]) -> Callable[..., Any] | None:
    """The form that reads input to an address, ready for other input; None if there is no form."""
    made: list[Callable[..., Any]] = []

    def call(form: type[BaseForm], data: Any = None, *more: Any, **options: Any) -> Any:
        if data and not made:
            made.append(lambda other: type.__call__(form, other, *more, **options))
        return type.__call__(form, data, *more, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DeclarativeFieldsMetaclass, "__call__", call, raising=False)
        before = transaction.savepoint()
        desk.post(address, fields)
        transaction.savepoint_rollback(before)
    return made[0] if made else None


def is_taken(form_with: Callable[..., Any] | None, sent: dict[str, str]) -> bool:
    """Whether the form accepts the input (true without a form). A refusal must give reasons."""
    if form_with is None:
        return True
    form = form_with(QueryDict(urlencode(sent)))
    assert form.is_valid() or all(form.errors.values())
    return bool(form.is_valid())


def answered_in_words(desk: Client, address: str, sent: dict[str, str]) -> None:
    answer = desk.post(address, sent)
    assert answer.status_code in (200, 302, 404, 409, 422), sent


@pytest.mark.parametrize("name", FORMS)
def test_any_input_in_a_field_is_answered_in_words(
    desk: Client, afternoon: Event, name: str
) -> None:
    """A page reports all bad fields at once; input that its form accepts goes on to a service."""
    address, good = form_address(name, afternoon), FORMS[name]
    form_with = bound_form(desk, address, good)
    for turn in (0, 3, 6):
        texts = islice(cycle(NASTY.values()), turn, None)
        answered_in_words(desk, address, dict(zip(good, texts, strict=False)))
    for text in NASTY.values():
        taken = {field: text for field in good if is_taken(form_with, good | {field: text})}
        # Without a form a view may stop at the first fault, so each field is sent alone.
        at_once = taken and form_with and is_taken(form_with, good | taken)
        for sent in [taken] if at_once else [{field: text} for field in taken]:
            answered_in_words(desk, address, good | sent)


@nasty
@pytest.mark.parametrize("kept", [(), ("rules", "length_of")], ids=["nothing", "rules"])
def test_rules_can_be_chosen_whatever_else_is_typed(
    desk: Client, afternoon: Event, text: str, kept: tuple[str, ...]
) -> None:
    fields = {field: good if field in kept else text for field, good in FORMS["event-new"].items()}
    with nothing_stored():
        answer = desk.post(form_address("event-new", afternoon), {**fields, "choose": "1"})
    assert answer.status_code == 200


@pytest.mark.parametrize("name", FORMS)
def test_a_form_without_one_of_its_fields_is_answered_in_words(
    desk: Client, afternoon: Event, name: str
) -> None:
    address = form_address(name, afternoon)
    form_with = bound_form(desk, address, FORMS[name])
    answered_in_words(desk, address, {"none": "of them"})
    for left_out in FORMS[name]:
        fields = {field: value for field, value in FORMS[name].items() if field != left_out}
        if is_taken(form_with, fields):
            answered_in_words(desk, address, fields)


@nasty
def test_an_existing_result_accepts_any_reason(
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
        page = desk.get(page_of(name, afternoon))
        assert page.status_code == 200
        assert BOLD not in page.content.decode()


@nasty
def test_any_input_in_the_address_is_answered_in_words(
    desk: Client, afternoon: Event, text: str
) -> None:
    asked = {"line": text, "v": text, "after": text, "sort": text, "who": text, "rematches": text}
    asked |= {**FORMS["hand"], "tricks": text, "bid": text, "auction": text, "page": text}
    asked |= {"rules": text, "way": text, "record": text, "club": text, "event": text}
    for name in ("round", "table", "hand-check", "hand", "history", "event-change"):
        assert desk.get(page_of(name, afternoon), asked).status_code in (200, UNCHANGED, TOO_LONG)
    asked |= {"rules": text, "from": text}
    others = [
        reverse("event-new", args=[afternoon.club.slug]),
        reverse("hand-preview", args=[afternoon.uid, 1, 1, 1]),
        reverse("standings-pdf", args=[afternoon.uid]),
        reverse("event-rules-pdf", args=[afternoon.uid]),
        reverse("standings", args=[afternoon.uid]),
        reverse("seating", args=[afternoon.uid]),
        reverse("login"),
        reverse("check"),
    ]
    for address in others:
        assert desk.get(address, asked).status_code in (200, 302, TOO_LONG)


HUGE = 10**30


NOWHERE: list[tuple[str, list[int]]] = [
    ("round", [7]), ("round", [0]), ("round", [HUGE]), ("round-start", [HUGE]),
    ("table", [1, 5]), ("table", [1, HUGE]), ("table", [HUGE, 1]), ("desk-live", [1, HUGE]),
    ("totals", [1, HUGE]), ("totals-take-back", [1, HUGE]),
    ("hand", [1, 1, 0]), ("hand", [1, 1, 9]), ("hand", [1, 1, HUGE]), ("hand", [1, HUGE, 1]),
    ("hand-take-back", [1, 1, HUGE]), ("hand-settle", [1, 1, HUGE]), ("hand-save", [1, 5, 1]),
    ("hand-preview", [1, HUGE, 1]), ("hand-check", [HUGE, 1, 1]),
    ("link-revoke", [HUGE]), ("entrant", [HUGE]), ("entrant-live", [9]),
]  # fmt: skip


def test_what_does_not_exist_is_not_found(desk: Client, afternoon: Event) -> None:
    for name, place in NOWHERE:
        address = reverse(name, args=[afternoon.uid, *place])
        found = [desk.get(address).status_code, desk.post(address, {"sent": "yes"}).status_code]
        assert set(found) <= {404, 405}, address
        assert 404 in found, address


@pytest.mark.parametrize(("name", "place"), [("sheets-round", [HUGE]), ("sheet-table", [1, HUGE])])
def test_paper_of_what_does_not_exist_is_not_found(
    desk: Client, dora: User, afternoon: Event, name: str, place: list[int]
) -> None:
    events.confirm_address(afternoon, address="http://10.0.0.7", by=dora)
    assert desk.get(reverse(name, args=[afternoon.uid, *place])).status_code == 404


@pytest.mark.parametrize("hand", [0, 9, 2**15, HUGE])
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
def test_a_hand_that_the_table_does_not_play_is_refused_and_the_line_kept(
    desk: Client, afternoon: Event, hand: int, headers: dict[str, str]
) -> None:
    address = reverse("hand-save", args=[afternoon.uid, 1, 1, hand])
    with nothing_stored():
        answer = desk.post(address, {"line": "s5c5", "client_key": "k"}, headers=headers)
    assert answer.status_code in (404, 422)


@pytest.mark.parametrize(
    "address", ["/desk/e/{}0/", "/desk/e/xyz/", "/desk/e/%00/", "/t/%00/live/"]
)
def test_a_wrong_address_is_not_found(desk: Client, afternoon: Event, address: str) -> None:
    assert desk.get(address.format(afternoon.uid)).status_code == 404


@pytest.mark.parametrize("uid", ["", "x", "0" * 32, "{" + "f" * 32 + "}", "\0" * 32, "٣" * 32])
def test_a_wrong_uid_of_a_result_is_not_found(desk: Client, afternoon: Event, uid: str) -> None:
    for name in ("hand-take-back", "hand-settle"):
        address = reverse(name, args=[afternoon.uid, 1, 1, 1])
        assert desk.post(address, {"result": uid, "reason": "x"}).status_code == 404


FORM_TYPE = "application/x-www-form-urlencoded"


@pytest.mark.parametrize("name", ["hand-save", "entrant-change", "entrants-import", "round-start"])
def test_bytes_that_are_not_text_are_answered_in_words(
    desk: Client, afternoon: Event, name: str
) -> None:
    body = "&".join(f"{field}=%ff%fe%c3%28%ed%a0%80" for field in FORMS[name])
    answer = desk.post(form_address(name, afternoon), body, content_type=FORM_TYPE)
    assert answer.status_code in (200, 302, 409, 422)


def test_bytes_in_another_encoding_are_refused_in_words(desk: Client, afternoon: Event) -> None:
    address = form_address("hand-save", afternoon)
    answer = desk.generic("POST", address, b"\xff\xfe", f"{FORM_TYPE}; charset=utf-16")
    assert answer.status_code == 422


def test_bytes_that_are_not_text_in_an_address_are_answered_in_words(
    desk: Client, afternoon: Event
) -> None:
    address = page_of("hand-check", afternoon)
    assert desk.get(f"{address}?line=%ff%fe&v=%ed%a0%80").status_code == 200
    assert desk.get("/t/%ff%fe/").status_code == 404


@nasty
def test_any_input_at_the_login_is_answered_in_words(client: Client, dora: User, text: str) -> None:
    fields = {"username": text, "password": text}
    assert client.post(reverse("login"), fields).status_code == 200


def pages_with_names(event: Event) -> Iterator[str]:
    for name in ("entrants", "round", "table", "sheets", "history"):
        yield page_of(name, event)
    for name in ("standings", "seating"):
        yield reverse(name, args=[event.uid])
    yield reverse("entrant", args=[event.uid, 1])


def test_a_name_is_shown_as_typed_and_does_nothing(desk: Client, afternoon: Event) -> None:
    fields = {"player_1": "<b>Bo</b> <script>alert(1)</script>", "player_2": FORMULA, "number": "1"}
    address = form_address("entrant-change", afternoon)
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
        answer = desk.post(form_address("entrant-change", afternoon), fields)
    assert LONG in answer.content.decode()


def test_emoji_count_as_letters_of_a_name(desk: Client, afternoon: Event) -> None:
    fields = {"player_1": EMOJI, "player_2": "😀", "number": "1"}
    desk.post(form_address("entrant-change", afternoon), fields)
    assert EMOJI in desk.get(page_of("round", afternoon)).content.decode()


@pytest.mark.parametrize("field", ["points_0", "sets_0", "passed_out"])
def test_huge_numbers_are_refused_as_totals(desk: Client, afternoon: Event, field: str) -> None:
    for number in (2**15, 2**31, 2**63, HUGE, -(2**63)):
        fields = {**FORMS["totals"], field: str(number)}
        assert desk.post(form_address("totals", afternoon), fields).status_code == 422
    assert not TableTotals.objects.exists()


@pytest.mark.parametrize(
    "line", ["s5c" + "9" * 5000, "s" + "9" * 5000 + "c5", "s5c٣", "s5c-1", NUL]
)
def test_a_meaningless_line_is_not_stored_and_not_lost(
    desk: Client, afternoon: Event, line: str
) -> None:
    fields = {"line": line, "client_key": "phone"}
    address = reverse("hand-save", args=[afternoon.uid, 1, 1, 1])
    answer = desk.post(address, fields, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert not HandResult.objects.exists()
    assert f'value="{line}"' in answer.content.decode()


def test_keys_of_any_length_tell_two_hands_apart(desk: Client, afternoon: Event) -> None:
    for hand in (1, 2):
        address = reverse("hand-save", args=[afternoon.uid, 1, 1, hand])
        fields = {"line": "s5c5", "client_key": f"{LONG}{hand}"}
        assert desk.post(address, fields).status_code == 302
    assert HandResult.objects.filter(state="official").count() == 2
