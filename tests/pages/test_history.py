"""The history of an event, page by page."""

from decimal import Decimal

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubs import audit
from clubs.models import User
from engine.check import Report
from scoring.models import Event
from scoring.services import calls, fees, results
from scoring.services.results import Phone
from tests.cast import table_at
from tests.pages.reading import text
from tests.scoring.acts.undoing import penalty
from tests.scoring.services.acts import FIVE, enter, origin


def test_a_long_history_is_paged_back_to_its_beginning(
    client: Client, event: Event, dora: User
) -> None:
    client.force_login(dora)
    with transaction.atomic():
        for _ in range(200):
            audit.record("event-published", event, by=dora, event=event.uid)
    address = reverse("history", args=[event.uid])
    first, last = (client.get(address, {"page": page}).content.decode() for page in ("1", "2"))
    assert "Page 1 of 2" in first
    assert "made the event" not in first
    assert "made the event" in last


def test_an_unknown_page_of_the_history_shows_the_first_or_the_last(
    client: Client, event: Event, dora: User
) -> None:
    client.force_login(dora)
    address = reverse("history", args=[event.uid])
    for page in ("0", "-1", "x", "9" * 5000):
        assert "made the event" in client.get(address, {"page": page}).content.decode()


def test_the_history_says_which_phone_acted(client: Client, afternoon: Event, dora: User) -> None:
    client.force_login(dora)
    results.enter(table_at(afternoon, 1, 3), 1, FIVE, origin=Phone(1, "e").origin("e1"))
    calls.call(table_at(afternoon, 1, 2), phone=Phone(None, "unknown"))
    page = text(client.get(reverse("history", args=[afternoon.uid])).content)
    assert "the phone of E-W round 1, table 3, hand 1: entered s5c5" in page
    assert "a phone round 1, table 2: called the director" in page


@pytest.mark.parametrize(("language", "said"), [("en", "(7.50)"), ("fr", "(7,50)")])
def test_money_is_written_in_the_style_of_the_reader_s_language(
    client: Client, event: Event, dora: User, language: str, said: str
) -> None:
    client.force_login(dora)
    fees.open_box(event, opened_with=Decimal("7.5"), by=dora)
    address = reverse("history", args=[event.uid])
    assert said in text(client.get(address, headers={"accept-language": language}).content)


@pytest.mark.usefixtures("answers_with_context")
def test_the_history_can_be_narrowed_to_a_round_a_table_or_a_subject(
    client: Client, afternoon: Event, dora: User
) -> None:
    client.force_login(dora)
    enter(table_at(afternoon, 1, 1), by=dora)
    enter(table_at(afternoon, 1, 2), by=dora)
    penalty(afternoon, dora)
    address = reverse("history", args=[afternoon.uid])

    def acts(**chosen: str) -> list[str]:
        page = client.get(address, chosen).context["acts"]
        return [act.sentence.partition(": ")[0] for act in page.object_list]

    one, two = "round 1, table 1, hand 1", "round 1, table 2, hand 1"
    given = "gave no. 1 a penalty of 4 points"
    assert acts(at_table="2") == [two]
    assert acts(in_round="1") == [two, one, "began round 1"]
    assert acts(kind="hands") == [two, one]
    assert acts(kind="points") == [given]
    assert acts(kind="hands", at_table="1") == [one]
    everything = acts()
    assert {one, two, given, "made the event"} <= set(everything)
    for nonsense in ({"kind": "x"}, {"at_table": "99"}, {"in_round": "one"}):
        assert acts(**nonsense) == everything


def test_the_pages_of_a_narrowed_history_stay_narrowed(
    client: Client, afternoon: Event, dora: User
) -> None:
    client.force_login(dora)
    with transaction.atomic():
        for _ in range(201):
            audit.record("penalty-given", afternoon, by=dora, event=afternoon.uid,
                         new={"number": 1, "amount": 4})  # fmt: skip
    address = reverse("history", args=[afternoon.uid])
    page = client.get(address, {"kind": "points"}).content.decode()
    assert "Page 1 of 2" in page
    assert 'href="?kind=points&amp;page=2"' in page


@pytest.mark.parametrize(
    ("language", "entered", "corrected"),
    [
        ("en", "entered passed out", "corrected passed out to s5c5"),
        ("fr", "a inscrit « passe générale »", "a corrigé « passe générale » en « s5c5 »"),
    ],
)
def test_a_passed_out_hand_is_told_in_words_not_as_a_dash(
    client: Client, afternoon: Event, dora: User, language: str, entered: str, corrected: str
) -> None:
    client.force_login(dora)
    hand = enter(table_at(afternoon, 1, 3), Report("N", bid="-"), by=dora).result
    results.correct(hand, FIVE, origin=origin("laptop", by=dora, reason="misread"))
    address = reverse("history", args=[afternoon.uid])
    page = text(client.get(address, headers={"accept-language": language}).content)
    assert entered in page
    assert corrected in page
