"""Erasing a person: her name is nowhere in the database, and the results are as before."""

import datetime as dt
import json
import uuid
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubs.models import AuditEntry, Club, LedgerEntry, Letter, Member, User
from clubs.refusal import Refused
from clubs.services import doubles, invitations, ledger, letters, members
from clubs.services.letters import Recipient, Sheet
from scoring.models import Event, HandResult, Player, Registration
from scoring.services import adjustments, door, erasure, events, registrations, sign_up
from scoring.store.coming import CameTogether
from scoring.store.door import door_of
from tests.cast import make_event, table_at
from tests.pages.crawling import addresses, text_of
from tests.pages.placing import all_places
from tests.scoring.services.acts import enter

NAME, EMAIL, PHONE = "Zelda Quixote", "zelda@quixote.example", "819 555-7777"


def traces(*words: str) -> list[str]:
    """Every table and column that contains one of the words, whatever the column is for."""
    return sorted({place for word in words for place in _places(word)})


def _places(word: str) -> Iterator[str]:
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {quote(table)} LIMIT 0")
            for column in [each[0] for each in cursor.description]:
                cursor.execute(
                    f"SELECT COUNT(*) FROM {quote(table)}"
                    f" WHERE LOWER(CAST({quote(column)} AS TEXT)) LIKE %s",
                    [f"%{word.lower()}%"],
                )
                if cursor.fetchone()[0]:
                    yield f"{table}.{column}"


@pytest.fixture
def zelda(club: Club, afternoon: Event, dora: User) -> Member:
    """She plays, has signed up, has paid, was written to and written about, under two names."""
    zelda = members.add(
        club, by=dora, first_name="Zelda", last_name="Quixote", email=EMAIL, phone=PHONE, number=7,
        address="1 Quixote Street", notes="Zelda Quixote takes no stairs.",
    )  # fmt: skip
    double = members.add(club, by=dora, first_name="Selda", last_name="Quixote", notes="A double.")
    doubles.merge(double, into=zelda, by=dora)
    other = members.add(club, by=dora, last_name="Lee", notes="Comes with zelda quixote.")
    player = afternoon.entrants.get(number=1).players.first()
    assert player is not None
    Player.objects.filter(pk=player.pk).update(name=NAME, member=zelda)
    common: dict[str, Any] = {"event": afternoon, "kind": "pair", "client_key": "8", "place": 8}
    Registration.objects.create(
        **common, name=NAME, member=zelda, partner_name="Bert Lee", email=EMAIL, phone=PHONE,
        answer="Zelda Quixote: yes",
    )  # fmt: skip
    Registration.objects.create(
        **common | {"client_key": "9", "place": 9}, name="Bert Lee", partner_name=NAME,
        partner_member=zelda,
    )  # fmt: skip
    due = dt.date(2026, 5, 1)
    about = "For Zelda Quixote"
    ledger.charge(club, about=about, amount=Decimal(5), on=due, statuses=["member"], by=dora)
    for each in (zelda, other):
        key = uuid.uuid4()
        ledger.pay(each, amount=Decimal(5), method="cash", on=due, key=key, by=dora)
    paid = LedgerEntry.objects.filter(kind="payment")[0]
    reversal = ledger.reverse(paid, reason="Zelda Quixote paid twice", on=due, by=dora)
    ledger.pay(reversal.member, amount=Decimal(5), method="cash", on=due, key=uuid.uuid4(), by=dora)
    text = f"Dear {NAME} and Bert,"
    for number, to in enumerate((Recipient.of(zelda), Recipient(NAME, EMAIL), Recipient.of(other))):
        letters.owe(club, Sheet(NAME, text), to=to, kind="news", key=str(number), by=None)
    invitations.invite(club, kind="scorer", about=NAME, by=dora)  # type: ignore[arg-type]
    adjustments.give(
        afternoon, entrant=afternoon.entrants.get(number=1), kind="penalty", points=2,
        reason="ZELDA QUIXOTE talked", by=dora,
    )  # fmt: skip
    enter(table_at(afternoon, 1, 1), by=dora)
    HandResult.objects.update(reason="Misread by Zelda Quixote.", overridden=["x"])
    AuditEntry.objects.filter(event=afternoon.uid).update(reason="Said Zelda Quixote")
    return Member.objects.get(pk=zelda.pk)


def test_no_column_of_the_database_contains_an_erased_person(
    zelda: Member, afternoon: Event, dora: User
) -> None:
    assert len(traces("quixote", "555-7777")) > 15
    hands = list(HandResult.objects.values_list("uid", "points_0", "points_1"))
    money = list(LedgerEntry.objects.order_by("pk").values_list("uid", "amount"))
    version = Event.objects.get(pk=afternoon.pk).version
    erasure.erase(zelda, by=dora)
    assert traces("quixote", "selda", "555-7777") == []
    assert list(HandResult.objects.values_list("uid", "points_0", "points_1")) == hands
    assert list(LedgerEntry.objects.order_by("pk").values_list("uid", "amount")) == money
    assert Event.objects.get(pk=afternoon.pk).version > version
    assert HandResult.objects.get().reason == "Misread by A former member."


def read_before_and_after(
    client: Client, visitor: str, places: dict[str, str], zelda: Member, by: User
) -> dict[str, str]:
    """Everything a visitor reads after she is erased; her name was in some of it before."""
    pages = dict(addresses(visitor, places))
    assert "Quixote" in text_of(client, pages["events/<event>/"])
    erasure.erase(zelda, by=by)
    return {route: text_of(client, page) for route, page in pages.items()}


def test_everything_public_says_a_former_member(
    client: Client, zelda: Member, afternoon: Event, dora: User, sam: User
) -> None:
    events.publish(afternoon, published=True, by=dora)
    texts = read_before_and_after(client, "anonymous", all_places(afternoon, sam), zelda, dora)
    assert [route for route, text in texts.items() if "Quixote" in text] == []
    assert "A former member" in texts["events/<event>/"]


@pytest.mark.long
def test_every_page_and_file_of_the_desk_says_a_former_member(
    client: Client, zelda: Member, afternoon: Event, dora: User, sam: User
) -> None:
    client.force_login(dora)
    texts = read_before_and_after(client, "director", all_places(afternoon, sam), zelda, dora)
    assert [route for route, text in texts.items() if "quixote" in text.lower()] == []
    assert len(texts) > 90
    assert client.get(f"/club/marlborough/members/{zelda.uid}/").status_code == 404


def test_a_namesake_keeps_the_name(zelda: Member, club: Club, dora: User) -> None:
    members.add(club, by=dora, first_name="Zelda", last_name="Quixote", notes="Zelda Quixote, 2nd")
    erasure.erase(zelda, by=dora)
    other = club.members.people().get(first_name="Zelda")
    assert (str(other), other.notes) == (NAME, "Zelda Quixote, 2nd")
    assert traces(EMAIL, "555-7777") == []


def test_nobody_is_erased_while_money_is_owed(zelda: Member, club: Club, dora: User) -> None:
    ledger.pay(
        zelda, amount=Decimal(3), method="cash", on=dt.date(2026, 5, 2), key=uuid.uuid4(), by=dora
    )
    with pytest.raises(Refused, match=r"account of Zelda Quixote is not settled: -3\.00 CAD"):
        erasure.erase(zelda, by=dora)
    assert str(Member.objects.get(pk=zelda.pk)) == NAME


def test_the_page_erases_once_the_name_is_typed(
    client: Client, zelda: Member, club: Club, dora: User
) -> None:
    client.force_login(dora)
    page = f"/desk/marlborough/members/{zelda.uid}/erase/"
    assert client.post(page, {"name": "Zelda"}).status_code == 422
    assert client.post(page, {"name": "zelda  quixote"}).status_code == 302
    assert traces("quixote") == []
    assert AuditEntry.objects.filter(action="member-erased", about=zelda.uid).exists()


def test_a_person_s_own_data_is_one_file(client: Client, zelda: Member, dora: User) -> None:
    client.force_login(dora)
    answer = client.get(f"/desk/marlborough/members/{zelda.uid}/data.json")
    found = json.loads(answer.content)
    assert found["member"]["email"] == EMAIL
    assert found["merged_from"][0]["first_name"] == "Selda"
    assert [each["kind"] for each in found["ledger"]][:2] == ["due", "payment"]
    assert {each["email"] for each in found["sign_ups"]} == {EMAIL}
    assert len(found["letters"]) == 1
    played = found["played"][0]
    assert (played["event"], played["round"], played["hands"]) == ("Thursday afternoon", 1, 1)
    assert "Bert" not in json.dumps(found["played"])


def test_letters_queued_for_an_erased_sign_up_are_not_sent(
    club: Club, event: Event, dora: User, settings: Any
) -> None:
    settings.CAN_SEND_MAIL = True
    zelda = members.add(club, by=dora, first_name="Zelda", last_name="Quixote")
    written = registrations.Applicant("alone", NAME, email=EMAIL)
    made = registrations.add(event, written, key="1", by=dora)
    registrations.accept(event, [made], by=dora)
    erasure.erase(zelda, by=dora)
    assert traces("quixote") == []
    assert letters.claim() is None


@pytest.fixture
def evening(club: Club, dora: User) -> Event:
    """An event to come, with two places."""
    event = make_event(club)
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=1))
    sign_up.change(event, is_open=True, cap=2, shows_names=False, by=dora)
    return event


def sign(event: Event, kind: str, *names: str) -> Registration:
    applicant = registrations.Applicant(kind, *names)
    return registrations.add(event, applicant, key=registrations.new_key(), by=None)


def line(event: Event) -> list[tuple[str, str, str, str]]:
    return [(str(each), each.kind, each.state, each.news) for each in event.registrations.all()]


@pytest.fixture
def quixote(club: Club, dora: User) -> Member:
    return members.add(club, by=dora, first_name="Zelda", last_name="Quixote")


def test_somebody_waiting_gets_the_chair_of_the_erased_person(
    quixote: Member, evening: Event, dora: User
) -> None:
    sign(evening, "alone", NAME)
    sign(evening, "alone", "Bert Lee")
    sign(evening, "alone", "Cy Fox")
    erasure.erase(quixote, by=dora)
    assert line(evening) == [
        ("A former member", "alone", "withdrawn", ""),
        ("Bert Lee", "alone", "asked", ""),
        ("Cy Fox", "alone", "asked", "moved"),
    ]


@pytest.mark.parametrize("pair", [(NAME, "Bert Lee"), ("Bert Lee", NAME)])
def test_the_partner_of_an_erased_person_keeps_the_place_and_has_to_be_told(
    quixote: Member, evening: Event, dora: User, pair: tuple[str, str]
) -> None:
    link = sign(evening, "pair", *pair).token
    sign(evening, "alone", "Cy Fox")
    erasure.erase(quixote, by=dora)
    assert line(evening) == [
        ("Bert Lee", "alone", "asked", "unpaired"),
        ("Cy Fox", "alone", "asked", "moved"),
    ]
    assert traces("quixote") == []
    # The link belonged to the person who signed up.
    assert evening.registrations.filter(token=link).exists() == (pair[1] == NAME)


def test_nobody_moves_up_in_a_past_event(quixote: Member, evening: Event, dora: User) -> None:
    sign(evening, "pair", NAME, "Bert Lee")
    sign(evening, "alone", "Cy Fox")
    evening.sessions.update(starts_at=timezone.now() - dt.timedelta(days=30))
    erasure.erase(quixote, by=dora)
    assert line(evening) == [
        ("A former member & Bert Lee", "pair", "asked", ""),
        ("Cy Fox", "alone", "waiting", ""),
    ]


def test_an_erased_person_is_not_expected_at_the_door(
    quixote: Member, evening: Event, dora: User
) -> None:
    copied = CameTogether(((quixote, NAME), (None, "Bert Lee")))
    door.expect(evening, parties=[copied], by=dora)
    erasure.erase(quixote, by=dora)
    assert [row.name for row in door_of(evening).rows] == ["Bert Lee"]


@pytest.mark.parametrize("state", ["queued", "sending", "print", "failed"])
def test_nobody_is_asked_to_print_or_send_an_erased_letter(
    club: Club, dora: User, state: str
) -> None:
    ann = members.add(club, by=None, first_name="Ann", last_name="Lee", email="ann@example.org")
    sheet = Sheet("Snow", "Dear Ann Lee, stay at home.")
    letter = letters.owe(club, sheet, to=Recipient.of(ann), kind="news", key="1", by=None)
    Letter.objects.update(state=state, fault="unreachable")
    erasure.erase(ann, by=dora)
    # The letter was being sent at that moment, and the outcome arrives only now.
    for note in (letters.sent, lambda it: letters.wait(it, "unreachable", "")):
        letter.tries = 1
        note(letter)
        assert list(Letter.objects.values_list("state", "email", "text")) == [("left", "", "")]
