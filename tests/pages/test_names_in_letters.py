"""Writes every kind of letter: each names only its own recipient, whatever she allows."""

import datetime as dt
import io
import uuid
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from clubs import mail
from clubs.letter_sheet import letters_pdf
from clubs.models import Club, Letter, Member, User
from clubs.services import ledger, letters, members
from scoring.models import Event, Registration
from scoring.services import matches, registrations, sign_up
from scoring.services.news import SENTENCES
from scoring.services.registrations import Applicant
from tests.cast import make_event

FIRST, LAST = "Zelda", "Quixote"
#: The reasons for letters: kinds of letters to many, and what people who sign up are told.
WRITTEN = {"reminder", "invitation", "cancellation", "news", "receipt", "password", "sign-up"}


@pytest.fixture
def evening(club: Club) -> Event:
    """An event on the day after tomorrow, with two places."""
    event = make_event(club, name="Next week")
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=2))
    return event


@pytest.fixture
def everybody(club: Club, request: pytest.FixtureRequest, settings: Any) -> list[Member]:
    """Zelda, who was asked how she is shown, one person on paper, and one by e-mail."""
    settings.CAN_SEND_MAIL, settings.DEFAULT_FROM_EMAIL = True, "club@example.org"
    choice: str = request.param
    return [
        members.add(
            club, by=None, first_name=FIRST, last_name=LAST, email="z@example.org",
            names_shown=choice,
        ),
        members.add(club, by=None, first_name="Ann", last_name="Lee"),
        members.add(club, by=None, first_name="Bo", last_name="Ray", email="bo@example.org"),
    ]  # fmt: skip


def write_to_many(client: Client, event: Event) -> None:
    """Send each kind the page offers, to the members and to those who signed up."""
    typed = {
        "statuses": ["member"], "subject_en": "Thursday", "text_en": "See you.", "subject_fr": "",
        "text_fr": "", "send": "1",
    }  # fmt: skip
    for kind in ("reminder", "invitation", "cancellation", "news"):
        address = f"/club/{event.club.slug}/letters/new/{kind}/?occasion={event.uid}"
        assert client.post(address, typed | {"key": uuid.uuid4()}).status_code == 302


def take_money(everybody: list[Member], by: User) -> None:
    """Charge each of them, record a payment, and send a receipt."""
    for each in everybody:
        paid = ledger.pay(
            each, amount=Decimal(5), method="cash", on=dt.date(2026, 9, 1), key=uuid.uuid4(), by=by
        )
        letters.receipt(paid, to=each, site="https://site.example/", by=by)
    ledger.charge(
        everybody[0].club, about="Dues", amount=Decimal(20), on=dt.date(2026, 9, 1),
        statuses=["member"], by=by,
    )  # fmt: skip


def tell_who_signs_up(event: Event, by: User) -> None:
    """Everything that somebody is told between sign-up and the day, with Zelda among them."""
    sign_up.change(event, is_open=True, cap=2, shows_names=True, by=by)
    zelda = comes(event, f"{FIRST} {LAST}", "zelda@example.org")
    ed, flo = comes(event, "Ed Poe"), comes(event, "Flo Day")
    registrations.accept(event, [zelda, ed], by=by)
    registrations.ask(ed, question="Can you bring cards?", by=by)
    matches.match(zelda, ed, by=by)
    for each in (ed, zelda):
        matches.agree(each, by=None)
    registrations.withdraw(zelda, by=None)
    flo.refresh_from_db()
    registrations.decline(event, [flo], by=by)


def comes(event: Event, name: str, email: str = "") -> Registration:
    applicant = Applicant("looking", name, email=email or f"{name[:2]}@example.org")
    return registrations.add(event, applicant, key=name, by=None)


@pytest.mark.parametrize("everybody", ["full", "initial", "none"], indirect=True)
def test_no_letter_names_anybody_but_its_recipient(
    client: Client, evening: Event, everybody: list[Member], dora: User
) -> None:
    User.objects.filter(pk=dora.pk).update(email="dora@example.org")
    client.post("/password/forgotten/", {"email": "dora@example.org"})
    client.force_login(dora)
    take_money(everybody, dora)
    tell_who_signs_up(evening, dora)
    write_to_many(client, evening)
    written = list(Letter.objects.select_related("club", "member"))
    assert {letter.kind for letter in written} == WRITTEN == set(Letter.Kind.values)
    for sentence in SENTENCES.values():
        assert any(sentence % {"event": "Next week"} in letter.text for letter in written)
    hers, others = sorted_out(written)
    assert {letter.kind for letter in hers} == WRITTEN - {"password"}
    assert all(says_her_name(text) for letter in hers for text in told_by(letter))
    assert [text for letter in others for text in told_by(letter) if says_her_name(text)] == []


def sorted_out(written: list[Letter]) -> tuple[list[Letter], list[Letter]]:
    """Zelda's letters, and everybody else's."""
    hers = [letter for letter in written if letter.email.startswith("z")]
    return hers, [letter for letter in written if letter not in hers]


def told_by(letter: Letter) -> list[str]:
    """A letter as it leaves the club: by e-mail, with its headers, and on paper."""
    pages = PdfReader(io.BytesIO(letters_pdf([letter]))).pages
    paper = " ".join(page.extract_text() for page in pages)
    if not letter.email:
        return [paper]
    message = mail.message_of(letter)
    return [f"{message.to} {message.reply_to} {message.subject} {message.body}", paper]


def says_her_name(text: str) -> bool:
    return FIRST.casefold() in text.casefold() or LAST.casefold() in text.casefold()
