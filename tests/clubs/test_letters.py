"""Letters to be sent: each is written once, goes by e-mail or on paper, and none is lost."""

import datetime as dt
import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction
from django.test import Client
from django.utils import timezone

from clubs import postman
from clubs.models import AuditEntry, Club, Letter, Member
from clubs.services import letters, members
from clubs.services.letters import Recipient, Sheet

SNOW = Sheet("No euchre on Thursday: snow", "Stay at home.", site="https://euchre.example.org/")
STRANGER = Recipient("Gail", "gail@example.org", "fr")


@pytest.fixture
def mail_server(settings: Any) -> None:
    settings.CAN_SEND_MAIL = True
    settings.DEFAULT_FROM_EMAIL = "club@example.org"


@pytest.fixture
def ann(club: Club) -> Member:
    return members.add(
        club, by=None, first_name="Ann", last_name="Lee", email="ann@example.org", language="fr"
    )


def owe(club: Club, to: Recipient = STRANGER, key: str = "snow", sheet: Sheet = SNOW) -> Letter:
    return letters.owe(club, sheet, to=to, kind="cancellation", key=key, by=None)


def states() -> list[tuple[str, str]]:
    return list(Letter.objects.order_by("pk").values_list("state", "fault"))


def test_the_same_letter_is_queued_once(club: Club, mail_server: None) -> None:
    assert owe(club) == owe(club)
    assert postman.work_off() == {"sent": 1, "not sent": 0}
    owe(club)
    assert postman.work_off() == {}
    assert [message.to for message in mail.outbox] == [["Gail <gail@example.org>"]]


def test_two_directors_pressing_send_write_to_everybody_once(
    club: Club, ann: Member, mail_server: None
) -> None:
    def write(sheet: Sheet = SNOW) -> int:
        written = [(Recipient.of(ann), sheet), (STRANGER, sheet)]
        return letters.write(club, written, kind="cancellation", batch=uuid.uuid4(), by=None)

    letters.trial(club, SNOW, to=STRANGER.email, by=None)
    assert (write(), write()) == (2, 0)
    assert write(replace(SNOW, text="We play after all.")) == 2
    Letter.objects.update(written_at=timezone.now() - dt.timedelta(days=2))
    assert write() == 2


def test_somebody_who_could_not_be_reached_is_written_to_again(
    club: Club, mail_server: None
) -> None:
    def write() -> int:
        written = [(STRANGER, SNOW)]
        return letters.write(club, written, kind="news", batch=uuid.uuid4(), by=None)

    write()
    Letter.objects.update(state=Letter.State.FAILED, fault=Letter.Fault.REFUSED)
    assert write() == 1


def test_a_letter_is_stored_together_with_its_cause_or_not_at_all(club: Club) -> None:
    def take_the_payment() -> None:
        owe(club)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        transaction.atomic(take_the_payment)()
    assert states() == []


def test_each_letter_goes_by_e_mail_or_else_on_paper(
    club: Club, ann: Member, settings: Any, mail_server: None
) -> None:
    paul = members.add(club, by=None, last_name="Paul")
    owe(club, Recipient.of(ann), "1")
    owe(club, Recipient.of(paul), "2")
    owe(club, Recipient("Gail"), "3")
    settings.CAN_SEND_MAIL = False
    owe(club, Recipient.of(ann), "4")
    owe(club, STRANGER, "5")
    assert states() == [
        ("queued", ""), ("print", ""), ("failed", "no-address"), ("print", ""),
        ("failed", "no-server"),
    ]  # fmt: skip


def test_a_message_says_who_writes_and_how_to_unsubscribe(
    club: Club, ann: Member, mail_server: None
) -> None:
    letter = owe(club, Recipient.of(ann))
    postman.work_off()
    (message,) = mail.outbox
    assert message.from_email == "Marlborough Seniors <club@example.org>"
    assert message.extra_headers["Message-ID"] == f"<{letter.uid}@example.org>"
    link = message.extra_headers["List-Unsubscribe"].strip("<>")
    assert link.startswith("https://euchre.example.org/no-mail/")
    assert str(message.body).endswith(link + "\n")
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_after_unsubscribing_even_waiting_letters_go_on_paper(
    client: Client, club: Club, ann: Member, mail_server: None
) -> None:
    link = postman.message_of(owe(club, Recipient.of(ann))).extra_headers["List-Unsubscribe"]
    path = link.strip("<>").removeprefix("https://euchre.example.org")
    client.get(path)
    assert Member.objects.get().unsubscribed_at is None
    Client(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"})
    ann.refresh_from_db()
    owe(club, Recipient.of(ann), "another")
    assert postman.work_off() == {}
    assert states() == [("print", ""), ("print", "")]
    client.post(path, {"again": "1"})
    ann.refresh_from_db()
    assert owe(club, Recipient.of(ann), "a third").state == "queued"
    assert list(AuditEntry.objects.values_list("action", flat=True))[:2] == [
        "letters-wanted", "letters-unwanted",
    ]  # fmt: skip


@pytest.mark.parametrize("token", ["x", "x:y", "00000000-0000-0000-0000-000000000000:abc"])
def test_nobody_can_unsubscribe_somebody_else(client: Client, db: None, token: str) -> None:
    assert client.post(f"/no-mail/{token}/").status_code == 404


@pytest.mark.parametrize(
    "faulty", ["no address", "a@b@c", "é@example.org", "a@" + "é" * 70 + ".org"]
)
def test_an_impossible_address_holds_up_no_other(
    club: Club, mail_server: None, faulty: str
) -> None:
    owe(club, Recipient("Bad", faulty), "1")
    owe(club)
    postman.work_off()
    assert states()[1] == ("sent", "")


def test_names_and_subjects_stay_within_their_header_line(club: Club, mail_server: None) -> None:
    sheet = Sheet("Snow\nBcc: all@example.org", "Stay.")
    owe(club, Recipient('Ann\r\n"Bcc: x', "ann@example.org"), sheet=sheet)
    postman.work_off()
    written = mail.outbox[0].message()
    assert written["Subject"] == "Snow Bcc: all@example.org"
    assert "Bcc" not in written


def test_without_a_mail_server_every_letter_keeps_waiting(
    club: Club, mail_server: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise ConnectionRefusedError("nobody listens")

    monkeypatch.setattr(EmailBackend, "open", refuse)
    for number in range(3):
        owe(club, key=str(number))
    assert postman.work_off() == {"not sent": 1}
    first = Letter.objects.order_by("pk")[0]
    assert (first.state, first.said, first.tries) == ("queued", "nobody listens", 1)
    assert dt.timedelta(seconds=50) < first.due_at - timezone.now() <= dt.timedelta(minutes=1)
    Letter.objects.update(written_at=timezone.now() - dt.timedelta(days=3), due_at=timezone.now())
    for _ in range(3):
        postman.work_off()
    assert states() == [("failed", "unreachable")] * 3


def test_a_letter_whose_postman_was_stopped_is_never_sent_again(
    club: Club, mail_server: None
) -> None:
    owe(club)
    assert letters.claim() is not None  # and then the power fails
    assert postman.work_off() == {}
    assert states() == [("sending", "")]
    Letter.objects.update(due_at=timezone.now() - dt.timedelta(minutes=11))
    assert postman.work_off() == {}
    assert states() == [("failed", "unsure")]


def test_a_letter_that_opens_an_account_is_not_kept(mail_server: None, db: None) -> None:
    sheet = Sheet("Your password", "https://euchre.example.org/secret")
    letters.owe(None, sheet, to=STRANGER, kind="password", key="1", by=None)
    postman.work_off()
    assert (Letter.objects.get().text, len(mail.outbox)) == ("", 1)
