"""The pages of letters: written to many once, tried on oneself, printed, tried again."""

import io
import re
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from clubs import postman
from clubs.models import Club, Letter, Member, Role, User
from clubs.services import letters, members
from clubs.services.letters import Recipient, Sheet

LETTERS = "/club/marlborough/letters/"
CANCEL = LETTERS + "new/cancellation/"
SNOW = {
    "statuses": ["member"], "subject_en": "No euchre on Thursday: snow",
    "text_en": "Stay at home.", "subject_fr": "Pas d’euchre jeudi : neige",
    "text_fr": "Restez chez vous.", "key": "11111111-1111-4111-8111-111111111111",
}  # fmt: skip


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def people(club: Club, settings: Any) -> None:
    """One by e-mail, one on paper and French, one who has left."""
    settings.CAN_SEND_MAIL, settings.DEFAULT_FROM_EMAIL = True, "club@example.org"
    members.add(club, by=None, first_name="Ann", last_name="Lee", email="ann@example.org")
    members.add(
        club, by=None, first_name="Zoé", last_name="Côté", language="fr",
        address="12, rue de l’Église\nGatineau QC  J8X 1A1",
    )  # fmt: skip
    members.add(club, by=None, first_name="Old", status="lapsed", email="old@example.org")


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def send(desk: Client, path: str = CANCEL, **changed: Any) -> Any:
    return desk.post(path, SNOW | {"send": "1"} | changed, follow=True)


def test_a_letter_to_many_goes_by_mail_and_on_paper_in_each_language_once(
    desk: Client, people: None
) -> None:
    assert "Letters written: 2." in text_of(send(desk))
    assert "nobody gets it twice" in text_of(send(desk))
    postman.work_off()
    (message,) = mail.outbox
    assert message.subject == "No euchre on Thursday: snow"
    assert str(message.body).startswith("Dear Ann Lee,\n\nStay at home.\n\nMarlborough Seniors\n")
    paper = desk.get(LETTERS + "to-print.pdf")
    page = PdfReader(io.BytesIO(paper.content)).pages[0].extract_text()
    assert "Zoé Côté\n12, rue de l’Église\nGatineau QC J8X 1A1\n" in page
    assert "Bonjour Zoé Côté,\nRestez chez vous." in page


def test_a_letter_is_looked_at_and_tried_on_oneself_first(desk: Client, people: None) -> None:
    looked = text_of(desk.post(CANCEL, SNOW))
    assert "By e-mail: 1. On paper: 1." in looked
    assert "Write to whom the trial goes." in text_of(desk.post(CANCEL, SNOW | {"trial": "1"}))
    trial = SNOW | {"trial": "1", "trial_to": "dora@example.org"}
    assert "nobody else gets it" in text_of(desk.post(CANCEL, trial))
    paper = desk.post(CANCEL, SNOW | {"paper": "1"})
    assert paper.headers["Content-Type"] == "application/pdf"
    postman.work_off()
    assert [message.to for message in mail.outbox] == [["dora@example.org"]]
    assert Letter.objects.count() == 1


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"subject_fr": ""}, "Subject and text belong together."),
        ({"subject_en": "", "text_en": ""}, "This field is required."),
        ({"statuses": ["pope"]}, "Select a valid choice."),
        ({"statuses": ["guest"]}, "There is nobody to whom this letter could go."),
        ({"reply_to": "dora"}, "Enter a valid email address."),
        ({"text_en": "x" * 5001}, "at most 5000 characters"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    desk: Client, people: None, changed: dict[str, Any], said: str
) -> None:
    response = send(desk, **changed)
    assert response.status_code == 422
    assert said in text_of(response)
    assert not Letter.objects.exists()


def test_a_reminder_says_what_is_owed_to_who_owes_it(desk: Client, people: None) -> None:
    dues = {"about": "Dues", "amount": "12,50", "statuses": ["member"], "on": "2026-05-01"}
    desk.post("/club/marlborough/money/", dues)
    page = desk.get(LETTERS + "new/reminder/").content.decode()
    assert "This is a friendly reminder of your dues." in page
    assert "Letters written: 2." in text_of(send(desk, LETTERS + "new/reminder/"))
    assert [f"{12.5:.2f} CAD" in letter.text for letter in Letter.objects.all()] == [True, True]


def test_the_first_words_come_from_who_leads_here(desk: Client, club: Club) -> None:
    page = desk.get(CANCEL, {"about": "Thursday euchre", "on": "May 3"}).content.decode()
    assert 'value="Called off: Thursday euchre, May 3"' in page


def test_what_can_t_be_sent_is_listed_and_tried_again(
    desk: Client, club: Club, settings: Any
) -> None:
    to = Recipient("Gail", "gail@example.org")
    letter = letters.owe(club, Sheet("Moved up", "Come!"), to=to, kind="sign-up", key="1", by=None)
    assert "Gail gail@example.org Moved up. This site has no mail server." in text_of(
        desk.get(LETTERS)
    )
    settings.CAN_SEND_MAIL, settings.DEFAULT_FROM_EMAIL = True, "club@example.org"
    again = f"{LETTERS}{letter.uid}/again/"
    desk.post(again)
    postman.work_off()
    assert len(mail.outbox) == 1
    assert "on its way already" in text_of(desk.post(again, follow=True))


def test_what_came_to_be_printed_meanwhile_stays_so(desk: Client, club: Club) -> None:
    ann, bert = (members.add(club, by=None, first_name=name) for name in ("Ann", "Bert"))

    def owe(member: Member) -> Letter:
        sheet = Sheet("Snow", "Stay.")
        to = Recipient.of(member)
        return letters.owe(club, sheet, to=to, kind="news", key=str(member.pk), by=None)

    last = owe(ann).pk
    owe(bert)
    desk.post(LETTERS + "printed/", {"last": str(last)})
    assert list(Letter.objects.order_by("pk").values_list("state", flat=True)) == [
        "printed", "print",
    ]  # fmt: skip
    desk.post(LETTERS + "printed/", {"last": "9" * 30})
    assert Letter.objects.filter(state="print").count() == 1


def test_a_receipt_is_written_once_for_a_payment(desk: Client, club: Club) -> None:
    zoe = members.add(club, by=None, first_name="Zoé", language="fr")
    account = f"/club/marlborough/members/{zoe.uid}/money/"
    payment = {"amount": "5", "method": "cash", "on": "2026-05-02", "key": SNOW["key"]}
    desk.post(account, payment)
    entry = zoe.ledger.get()
    for _ in range(2):
        desk.post(f"{account}{entry.uid}/receipt/")
    letter = Letter.objects.get()
    assert (letter.kind, letter.subject) == ("receipt", "Reçu")
    assert "5.00 CAD" in letter.text


def test_the_treasurer_writes_letters(client: Client, club: Club) -> None:
    user = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=user, kind=Role.Kind.TREASURER)
    client.force_login(user)
    assert client.get(LETTERS).status_code == 200


def test_markup_in_a_letter_is_text(desk: Client, people: None) -> None:
    looked = desk.post(CANCEL, SNOW | {"text_en": "<script>x</script> & <b>"}).content.decode()
    assert "&lt;script&gt;x&lt;/script&gt; &amp; &lt;b&gt;" in looked
    assert send(desk, text_fr="<para> & </b> <font color='red'>").status_code == 200
    assert desk.get(LETTERS + "to-print.pdf").status_code == 200


def test_the_page_costs_the_same_with_few_letters_and_with_many(desk: Client, club: Club) -> None:
    costs = []
    for number in (3, 300):
        people = [Member(club=club, first_name=f"Ann {place}") for place in range(number)]
        Member.objects.bulk_create(people)
        send(desk, key="")
        with CaptureQueriesContext(connection) as queries:
            desk.get(LETTERS)
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 10
