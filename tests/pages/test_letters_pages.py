"""The pages of letters: written to many once, sent to oneself as a test, printed, tried again."""

import io
import re
from html import unescape
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
from scoring.models import Event, Registration

LETTERS = "/club/marlborough/letters/"
CANCEL = LETTERS + "new/cancellation/"
SNOW = {
    "statuses": ["member"], "subject_en": "No euchre on Thursday: snow",
    "text_en": "Stay at home.", "subject_fr": "Pas d’euchre jeudi : neige",
    "text_fr": "Restez chez vous.", "key": "11111111-1111-4111-8111-111111111111",
}  # fmt: skip
#: Every part is as long as allowed; the whole is too long.
LONG_ADDRESS = f"dora@{'x' * 60}.{'x' * 60}.{'x' * 60}.{'x' * 60}.{'x' * 20}.org"


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def people(club: Club, settings: Any) -> None:
    """One by e-mail, one on paper and in French, one who has left."""
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


def test_a_letter_to_many_goes_once_by_e_mail_or_on_paper_in_each_language(
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


def test_a_letter_can_be_previewed_and_sent_to_oneself_first(desk: Client, people: None) -> None:
    looked = text_of(desk.post(CANCEL, SNOW))
    assert "By e-mail: 1. On paper: 1." in looked
    assert "Write whom to send the test to." in text_of(desk.post(CANCEL, SNOW | {"trial": "1"}))
    trial = SNOW | {"trial": "1", "trial_to": "dora@example.org"}
    assert "nobody else gets it" in text_of(desk.post(CANCEL, trial))
    paper = desk.post(CANCEL, SNOW | {"paper": "1"})
    assert paper.headers["Content-Type"] == "application/pdf"
    postman.work_off()
    assert [message.to for message in mail.outbox] == [["dora@example.org"]]
    assert Letter.objects.count() == 1


def test_without_a_mail_server_no_e_mail_is_promised(
    desk: Client, people: None, settings: Any
) -> None:
    for address in (LETTERS, CANCEL):
        assert "sends no e-mail" not in text_of(desk.get(address))
    assert "get an e-mail" in text_of(desk.get(LETTERS))
    settings.CAN_SEND_MAIL = False
    for address in (LETTERS, CANCEL):
        shown = text_of(desk.get(address))
        assert "This computer sends no e-mail: every letter is printed." in shown
        assert "EMAIL_URL" in shown
        assert "get an e-mail" not in shown
    looked = text_of(desk.post(CANCEL, SNOW))
    assert "On paper: 2." in looked
    assert "By e-mail" not in looked


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"subject_fr": ""}, "Subject and text belong together."),
        ({"subject_en": "", "text_en": ""}, "This field is required."),
        ({"statuses": ["pope"]}, "Select a valid choice."),
        ({"statuses": ["guest"]}, "There is nobody to send this letter to."),
        ({"reply_to": "dora"}, "Enter a valid email address."),
        ({"reply_to": LONG_ADDRESS}, "at most 254 characters"),
        ({"trial_to": LONG_ADDRESS}, "at most 254 characters"),
        ({"text_en": "x" * 5001}, "at most 5000 characters"),
    ],
)
def test_faults_are_reported_and_nothing_is_written(
    desk: Client, people: None, changed: dict[str, Any], said: str
) -> None:
    response = send(desk, **changed)
    assert response.status_code == 422
    assert said in text_of(response)
    assert not Letter.objects.exists()


def test_a_reminder_tells_each_debtor_what_is_owed(desk: Client, people: None) -> None:
    dues = {"about": "Dues", "amount": "12,50", "statuses": ["member"], "on": "2026-05-01"}
    desk.post("/club/marlborough/money/", dues)
    page = desk.get(LETTERS + "new/reminder/").content.decode()
    assert "This is a friendly reminder of your dues." in page
    assert "Letters written: 2." in text_of(send(desk, LETTERS + "new/reminder/"))
    owed = [
        re.search(r"[\d.,]+ CAD", letter.text)[0]  # type: ignore[index]
        for letter in Letter.objects.order_by("language")
    ]
    assert owed == ["12.50 CAD", "12,50 CAD"]


def test_the_first_words_depend_on_where_one_comes_from(desk: Client, club: Club) -> None:
    page = desk.get(CANCEL, {"about": "Thursday euchre", "on": "May 3"}).content.decode()
    assert 'value="Called off: Thursday euchre, May 3"' in page


def test_a_letter_that_could_not_be_sent_is_listed_and_can_be_tried_again(
    desk: Client, club: Club, settings: Any
) -> None:
    to = Recipient("Gail", "gail@example.org")
    letter = letters.owe(club, Sheet("Moved up", "Come!"), to=to, kind="sign-up", key="1", by=None)
    assert "Gail gail@example.org Moved up. This site has no mail server." in text_of(
        desk.get(LETTERS)
    )
    settings.CAN_SEND_MAIL, settings.DEFAULT_FROM_EMAIL = True, "club@example.org"
    again = f"{LETTERS}{letter.uid}/"
    desk.post(again, {"act": "again"})
    postman.work_off()
    assert len(mail.outbox) == 1
    for act in ("again", "leave"):
        assert "on its way already" in text_of(desk.post(again, {"act": act}, follow=True))


def test_a_letter_that_could_not_be_sent_can_be_printed_or_closed(desk: Client, club: Club) -> None:
    ann = members.add(club, by=None, first_name="Ann", last_name="Lee", email="old@example.org")
    snow = Sheet("Snow", "Stay.")
    for to in (Recipient.of(ann), Recipient("Gail", "gail@example.org")):
        letters.owe(club, snow, to=to, kind="news", key=to.key, by=None)
    Letter.objects.update(state="failed", fault="refused")
    page = desk.get(LETTERS).content.decode()
    assert f'<a href="/club/marlborough/members/{ann.uid}/">Ann Lee</a>' in page
    assert page.count("Print it instead") == 1  # nobody knows where Gail lives
    for letter, act in zip(Letter.objects.order_by("pk"), ("print", "leave"), strict=True):
        desk.post(f"{LETTERS}{letter.uid}/", {"act": act})
    assert list(Letter.objects.order_by("pk").values_list("name", "state")) == [
        ("Ann Lee", "print"), ("Gail", "left"),
    ]  # fmt: skip
    assert "Could not be sent" not in text_of(desk.get(LETTERS))


def test_a_letter_to_a_stranger_can_t_be_printed(desk: Client, club: Club) -> None:
    to = Recipient("Gail", "gail@example.org")
    letter = letters.owe(club, Sheet("Snow", "Stay."), to=to, kind="news", key="1", by=None)
    said = text_of(desk.post(f"{LETTERS}{letter.uid}/", {"act": "print"}, follow=True))
    assert "Only a member’s letter can be printed" in said
    assert Letter.objects.get().state == "failed"


def test_one_letter_can_be_printed_alone(desk: Client, people: None) -> None:
    send(desk, statuses=["member", "lapsed"])
    Letter.objects.update(state="print", fault="")
    zoe = Letter.objects.get(name="Zoé Côté")
    pages = PdfReader(io.BytesIO(desk.get(f"{LETTERS}to-print.pdf?only={zoe.uid}").content)).pages
    assert ["Zoé Côté" in page.extract_text() for page in pages] == [True]
    desk.post(LETTERS + "printed/", {"these": str(zoe.uid)})
    assert set(Letter.objects.filter(state="printed")) == {zoe}


def test_looking_at_a_letter_scrolls_down_to_it(desk: Client) -> None:
    page = desk.get(CANCEL, {"about": "Euchre"}).content.decode()
    assert 'formaction="?about=Euchre#looked-at"' in page


def test_a_letter_on_paper_has_its_day_and_even_paragraphs(desk: Client, people: None) -> None:
    send(desk, text_en="Stay at home.\r\n\r\nKeep warm.", subject_fr="", text_fr="")
    zoe = Letter.objects.get(name="Zoé Côté")
    assert "Stay at home.\n\nKeep warm." in zoe.text
    Letter.objects.update(written_at="2026-11-26T17:00Z")
    (page,) = PdfReader(io.BytesIO(desk.get(LETTERS + "to-print.pdf").content)).pages
    assert "26 novembre 2026" in page.extract_text()


def test_the_link_at_the_end_of_an_e_mail_opens_from_elsewhere(
    desk: Client, people: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clubs.serving.lan_address", lambda: "192.168.1.20")
    desk.post(CANCEL, SNOW | {"send": "1"}, HTTP_HOST="localhost:8000")
    assert {letter.site for letter in Letter.objects.all()} == {"http://192.168.1.20:8000"}


def to_be_printed(club: Club, *names: str) -> list[Letter]:
    """A letter to each of these members, who have no e-mail address."""
    sheet = Sheet("Snow", "Stay.")
    people = [members.add(club, by=None, first_name=name) for name in names]
    to = [Recipient.of(member) for member in people]
    return [letters.owe(club, sheet, to=one, kind="news", key=one.key, by=None) for one in to]


def press_printed(desk: Client, page: Any) -> None:
    """Press “They are on paper” on a page that may be older than the current list to print."""
    form = page.content.decode().rpartition("They are on paper")[0].rpartition("<form")[2]
    shown = re.findall(r'name="these" value="([^"]+)"', form)
    desk.post(LETTERS + "printed/", {"these": shown})


def test_a_letter_queued_for_printing_meanwhile_stays_queued(desk: Client, club: Club) -> None:
    failed, _ann = to_be_printed(club, "Failed", "Ann")
    Letter.objects.filter(pk=failed.pk).update(state="failed", fault="refused")
    page = desk.get(LETTERS)
    desk.post(f"{LETTERS}{failed.uid}/", {"act": "print"})  # in another tab: an older letter
    to_be_printed(club, "Bert")
    press_printed(desk, page)
    assert dict(Letter.objects.values_list("name", "state")) == {
        "Failed": "print", "Ann": "printed", "Bert": "print",
    }  # fmt: skip
    desk.post(LETTERS + "printed/", {"these": "nonsense"})
    assert Letter.objects.filter(state="print").count() == 2


def test_of_many_letters_only_those_printed_are_marked(
    desk: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clubs.views.letters.MOST_SHOWN", 2)
    to_be_printed(club, "Ann", "Bert", "Cid")
    page = desk.get(LETTERS)
    paper = PdfReader(io.BytesIO(desk.get(LETTERS + "to-print.pdf").content)).pages
    text = " ".join(sheet.extract_text() for sheet in paper)
    on_paper = {name for name in ("Ann", "Bert", "Cid") if name in text}
    press_printed(desk, page)
    assert on_paper == set(Letter.objects.filter(state="printed").values_list("name", flat=True))
    assert len(on_paper) == 2


def test_a_receipt_is_written_once_per_payment(desk: Client, club: Club) -> None:
    zoe = members.add(club, by=None, first_name="Zoé", language="fr")
    account = f"/club/marlborough/members/{zoe.uid}/money/"
    payment = {"amount": "5", "method": "cash", "on": "2026-05-02", "key": SNOW["key"]}
    desk.post(account, payment)
    entry = zoe.ledger.get()
    for _ in range(2):
        page = desk.post(f"{account}{entry.uid}/receipt/", follow=True)
        assert "Print them" in text_of(page)  # whoever paid may be waiting for it
    letter = Letter.objects.get()
    assert (letter.kind, letter.subject) == ("receipt", "Reçu")
    assert "5,00 CAD" in letter.text


def test_the_treasurer_may_write_letters(client: Client, club: Club) -> None:
    user = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=user, kind=Role.Kind.TREASURER)
    client.force_login(user)
    assert client.get(LETTERS).status_code == 200


def test_in_french_a_space_stands_before_the_colon(desk: Client, club: Club) -> None:
    to_be_printed(club, "Ann")
    desk.cookies["django_language"] = "fr"
    assert "Nouvelles\N{NO-BREAK SPACE}: Snow" in desk.get(LETTERS).content.decode()


def test_markup_in_a_letter_is_text(desk: Client, people: None) -> None:
    looked = desk.post(CANCEL, SNOW | {"text_en": "<script>x</script> & <b>"}).content.decode()
    assert "&lt;script&gt;x&lt;/script&gt; &amp; &lt;b&gt;" in looked
    assert send(desk, text_fr="<para> & </b> <font color='red'>").status_code == 200
    assert desk.get(LETTERS + "to-print.pdf").status_code == 200


def test_the_page_costs_the_same_with_few_letters_as_with_many(desk: Client, club: Club) -> None:
    costs = []
    for number in (3, 300):
        people = [Member(club=club, first_name=f"Ann {place}") for place in range(number)]
        Member.objects.bulk_create(people)
        send(desk, key="")
        with CaptureQueriesContext(connection) as queries:
            desk.get(LETTERS)
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 10


def test_a_treasurer_sees_no_address_on_the_page(client: Client, club: Club) -> None:
    treasurer = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=treasurer, kind=Role.Kind.TREASURER)
    ann = members.add(club, by=None, last_name="Lee", email="ann@example.org", phone="519 555-0123")
    letters.owe(club, Sheet("Snow", "Stay."), to=Recipient.of(ann), kind="news", key="1", by=None)
    said = "550 <ann@example.org> unknown"
    Letter.objects.update(state="failed", fault="refused", said=said)
    letters.trial(club, Sheet("Snow", "Stay."), to="dora@example.org", by=None)
    client.force_login(treasurer)
    page = text_of(client.get(LETTERS))
    assert "Lee" in page
    assert [each for each in ("@example.org", "555-0123") if each in page] == []


def test_somebody_signed_up_with_an_address_learns_that_an_event_is_called_off(
    desk: Client, people: None, event: Event
) -> None:
    common: dict[str, Any] = {"event": event, "kind": "alone"}
    for place, (name, email, state) in enumerate(
        [
            ("Gus Guest", "gus@example.org", "accepted"),
            ("Wanda Wait", "wanda@example.org", "waiting"),
            ("Ann Lee", "Ann@example.org", "accepted"),
            ("Nora No", "nora@example.org", "withdrawn"),
            ("Paper Pat", "", "accepted"),
        ],
        start=1,
    ):
        Registration.objects.create(
            **common, place=place, client_key=name, name=name, email=email, state=state
        )
    sign_ups = desk.get(f"/desk/e/{event.uid}/sign-up/").content.decode()
    (address,) = re.findall(r'href="(/club/[^"]+cancellation[^"]+)"', sign_ups)
    assert "Called off: Thursday afternoon" in desk.get(unescape(address)).content.decode()
    looked_at = desk.post(unescape(address), SNOW)
    (out_of_reach,) = re.findall(r'(?s)id="out-of-reach".+?</ul>', looked_at.content.decode())
    assert "Paper Pat" in out_of_reach
    assert "Gus Guest" not in out_of_reach
    assert "Letters written: 4." in text_of(send(desk, unescape(address)))
    assert sorted(Letter.objects.exclude(email="").values_list("name", flat=True)) == [
        "Ann Lee", "Gus Guest", "Wanda Wait",
    ]  # fmt: skip


def test_the_desk_says_which_letters_need_attention(desk: Client, club: Club, people: None) -> None:
    send(desk)
    page = text_of(desk.get("/desk/"))
    assert "Letters to be printed: 1" in page
    Letter.objects.update(state="failed", fault="refused")
    assert "Letters that could not be sent: 2" in text_of(desk.get("/desk/"))
