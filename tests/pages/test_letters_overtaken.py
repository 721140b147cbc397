"""Letters that became false while they waited: marked, not sent or printed, thrown away."""

import datetime as dt
import io
import re
import uuid
from decimal import Decimal
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from pypdf import PdfReader

from clubs import postman
from clubs.models import AuditEntry, Club, LedgerEntry, Letter, Member, User
from clubs.services import households, ledger, letters, members
from clubs.services.letters import Recipient, Sheet
from scoring.models import Event, Registration

LETTERS = "/club/marlborough/letters/"
REMINDER = LETTERS + "new/reminder/"
MAY = dt.date(2026, 5, 1)


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def ann(club: Club) -> Member:
    return members.add(club, by=None, first_name="Ann", last_name="Lee", email="ann@example.org")


@pytest.fixture
def mail_server(settings: Any) -> None:
    settings.CAN_SEND_MAIL, settings.DEFAULT_FROM_EMAIL = True, "club@example.org"


def text_of(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def charge(club: Club) -> LedgerEntry:
    ledger.charge(
        club, about="Dues", amount=Decimal(20), on=MAY, statuses=["member"], by=None
    )  # fmt: skip
    return LedgerEntry.objects.order_by("pk")[0]


def pay(member: Member) -> LedgerEntry:
    return ledger.pay(
        member, amount=Decimal(20), method="cash", on=MAY, key=uuid.uuid4(), by=None
    )  # fmt: skip


def reverse(entry: LedgerEntry) -> None:
    ledger.reverse(entry, reason="a mistake", on=MAY, by=None)


def remind(desk: Client) -> None:
    words = {"whom": "groups", "subject_en": "Your dues", "text_en": "A reminder."}
    desk.post(REMINDER, words | {"key": uuid.uuid4(), "send": "1"})


def news(*people: Member) -> list[Letter]:
    sheet = Sheet("Snow", "Stay.")
    return [
        letters.owe(one.club, sheet, to=Recipient.of(one), kind="news", key=str(one.uid), by=None)
        for one in people
    ]


def printed(desk: Client, only: str = "") -> str:
    """The text of the letters printed; "" if there are none."""
    response = desk.get(LETTERS + "to-print.pdf", {"only": only} if only else {})
    if response.status_code == 404:
        return ""
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)


def test_the_receipt_of_a_reversed_payment_is_printed_only_alone(desk: Client, ann: Member) -> None:
    payment = pay(ann)
    receipt = letters.receipt(payment, to=ann, site="", by=None)
    assert "20.00 CAD" in printed(desk)
    reverse(payment)
    assert "No longer true" in (shown := text_of(desk.get(LETTERS)))
    assert "Ann Lee Receipt the payment has been reversed" in shown
    assert (printed(desk), "20.00 CAD" in printed(desk, str(receipt.uid))) == ("", True)


def test_a_reminder_holds_while_anybody_at_the_address_owes(
    desk: Client, club: Club, ann: Member
) -> None:
    bert = members.add(club, by=None, first_name="Bert", last_name="Lee")
    households.join(bert, head=ann, by=None)
    charge(club)
    remind(desk)
    payment = pay(ann)
    assert "Ann Lee and Bert Lee" in printed(desk)
    pay(bert)
    assert "Ann Lee and Bert Lee Your dues owes nothing now" in text_of(desk.get(LETTERS))
    assert printed(desk) == ""
    reverse(payment)
    assert "Ann Lee and Bert Lee" in printed(desk)


def test_an_e_mail_that_became_false_is_not_sent(
    desk: Client, club: Club, ann: Member, mail_server: None
) -> None:
    dues = charge(club)
    remind(desk)
    reverse(dues)
    news(ann)
    assert postman.work_off() == {"sent": 1, "not sent": 0}
    assert [message.subject for message in mail.outbox] == ["Snow"]
    assert "Left unsent" in (shown := text_of(desk.get(LETTERS)))
    assert "owes nothing now" in shown


def test_one_letter_or_all_that_wait_can_be_thrown_away(
    desk: Client, club: Club, ann: Member, dora: User
) -> None:
    others = [members.add(club, by=None, first_name=name) for name in ("Bert", "Cid")]
    first, *rest = news(ann, *others)
    shown = desk.post(LETTERS + "thrown-away/", {"these": str(first.uid)}, follow=True)
    assert "1 letter was thrown away: nobody gets it." in text_of(shown)
    assert "Ann Lee" not in printed(desk)
    assert "Throw 2 letters away" in text_of(shown)
    form = shown.content.decode().rpartition("Throw 2 letters away")[0].rpartition("<form")[2]
    these = re.findall(r'name="these" value="([^"]+)"', form)
    assert these == [str(letter.uid) for letter in rest]
    shown = text_of(desk.post(LETTERS + "thrown-away/", {"these": these}, follow=True))
    assert "2 letters were thrown away" in shown
    assert "To be printed" not in shown
    assert set(Letter.objects.values_list("state", flat=True)) == {"left"}
    entries = AuditEntry.objects.filter(action="letters-thrown-away").order_by("pk")
    assert [(entry.by, entry.new) for entry in entries] == [
        (dora.uid, {"count": 1}), (dora.uid, {"count": 2}),
    ]  # fmt: skip


def test_an_e_mail_that_waits_can_be_thrown_away_and_one_that_went_can_not(
    desk: Client, club: Club, ann: Member, mail_server: None
) -> None:
    (letter,) = news(ann)
    assert "Throw 1 letter away" in text_of(desk.get(LETTERS))
    throw = {"these": [str(letter.uid), "nonsense"]}
    desk.post(LETTERS + "thrown-away/", throw)
    assert (postman.work_off(), Letter.objects.get().state) == ({}, "left")
    Letter.objects.update(state="sent")
    shown = text_of(desk.post(LETTERS + "thrown-away/", throw, follow=True))
    assert "these letters wait no more" in shown
    assert Letter.objects.get().state == "sent"


def test_nobody_throws_the_letters_of_another_club_away(
    desk: Client, other_club: Club, club: Club
) -> None:
    (letter,) = news(members.add(other_club, by=None, first_name="Olga"))
    desk.post(LETTERS + "thrown-away/", {"these": str(letter.uid)})
    assert Letter.objects.get().state == "print"


def died(member: Member) -> None:
    members.change(member, by=None, status=Member.Status.DECEASED)


def test_the_deceased_are_not_reminded_and_others_are_whatever_their_status(
    desk: Client, club: Club, ann: Member
) -> None:
    statuses = dict.fromkeys(("guest", "lapsed", "honorary", "deceased"), "member")
    people = {status: members.add(club, by=None, first_name=status) for status in statuses}
    charge(club)
    for status, member in people.items():
        members.change(member, by=None, status=status)
    remind(desk)
    assert set(Letter.objects.values_list("name", flat=True)) == {
        "Ann Lee", "guest", "honorary", "lapsed",
    }  # fmt: skip
    page = text_of(desk.get(f"/club/marlborough/members/{people['deceased'].uid}/money/"))
    assert ("Owes 20.00 CAD" in page, "Write a reminder" in page) == (True, False)


def test_what_waits_for_somebody_who_died_is_not_printed_with_the_others(
    desk: Client, club: Club, ann: Member
) -> None:
    bert, cid = (members.add(club, by=None, first_name=name) for name in ("Bert", "Cid"))
    households.join(bert, head=ann, by=None)
    charge(club)
    remind(desk)
    news(bert, cid)
    died(bert)
    shown = text_of(desk.get(LETTERS))
    assert "Ann Lee and Bert Your dues deceased" in shown
    assert "Bert Snow deceased" in shown
    assert ("Bert" in (paper := printed(desk)), "Cid" in paper) == (False, True)


def test_an_e_mail_to_somebody_who_died_is_not_sent(ann: Member, mail_server: None) -> None:
    news(ann)
    died(ann)
    assert postman.work_off() == {}
    assert (mail.outbox, Letter.objects.get().state) == ([], "left")


def test_no_receipt_is_written_to_the_deceased(desk: Client, ann: Member) -> None:
    payment = pay(ann)
    died(ann)
    account = f"/club/marlborough/members/{ann.uid}/money/"
    assert "Write a receipt" not in text_of(desk.get(account))
    assert desk.post(f"{account}{payment.uid}/receipt/").status_code == 404
    assert not Letter.objects.exists()


def test_somebody_who_signed_up_and_died_is_not_told_that_an_event_is_called_off(
    desk: Client, ann: Member, event: Event
) -> None:
    Registration.objects.create(
        event=event, kind="alone", place=1, client_key="1", name="Ann Lee", member=ann,
        email="ann@example.org", state="accepted",
    )  # fmt: skip
    died(ann)
    words = {"statuses": ["member"], "subject_en": "No euchre", "text_en": "Snow."}
    address = f"{LETTERS}new/cancellation/?occasion={event.uid}"
    shown = text_of(desk.post(address, words | {"send": "1"}))
    assert "There is nobody to send this letter to." in shown
