"""The treasurer's pages: dues, payments, reversals, the year."""

import io
import re
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from openpyxl import load_workbook

from clubs import accounts
from clubs.models import Club, LedgerEntry, Member, Role, User
from clubs.services import members
from tests.cast import make_event

MONEY = "/club/marlborough/money/"
DUES = {"about": "Dues 2026", "amount": "12,50", "statuses": ["member"], "on": "2026-05-01"}


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def ann(club: Club) -> Member:
    return members.add(club, by=None, first_name="Ann", last_name="Lee", number=7)


@pytest.fixture
def treasurer(client: Client, club: Club) -> Client:
    user = User.objects.create_user(username="tess")
    Role.objects.create(club=club, user=user, kind=Role.Kind.TREASURER)
    client.force_login(user)
    return client


def account_of(member: Member) -> str:
    return f"/club/marlborough/members/{member.uid}/money/"


def payment(client: Client, member: Member, **typed: str) -> Any:
    page = client.get(account_of(member)).content.decode()
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found is not None
    values = {"amount": "5", "method": "cash", "on": "2026-05-02", "key": found[1]}
    return client.post(account_of(member), values | typed, follow=True)


def test_dues_with_a_wrong_amount_can_be_taken_back_from_everybody(
    treasurer: Client, club: Club, ann: Member
) -> None:
    members.add(club, by=None, first_name="Bob", last_name="Roy")
    treasurer.post(MONEY, DUES | {"amount": "125"})
    payment(treasurer, ann, amount="12.50")
    page = text_of(treasurer.get(f"{MONEY}dues/"))
    assert "Dues 2026 May 1, 2026, 2 members 250.00 CAD" in page
    no_reason = treasurer.post(f"{MONEY}dues/", {"about": "Dues 2026"}, follow=True)
    assert "Write why the dues are taken back; nothing was changed." in text_of(no_reason)
    shown = last_in(treasurer.get(f"{MONEY}dues/"))
    taken_back = {"about": "Dues 2026", "reason": "A comma was lost.", "seen": shown}
    told = text_of(treasurer.post(f"{MONEY}dues/", taken_back, follow=True))
    assert "2 members owe these dues no more." in told
    assert "There are no dues to take back." in told
    treasurer.post(MONEY, DUES)
    assert "Roy, Bob 12.50 Sum in CAD 12.50" in text_of(treasurer.get(MONEY))
    assert LedgerEntry.objects.filter(kind="reversal").count() == 2


def last_in(page: Any) -> str:
    """The id of the last charge that a page shows first."""
    return re.findall(r'name="seen" value="(\d+)"', page.content.decode())[0]


def test_dues_charged_again_are_not_taken_back_from_an_outdated_page(
    treasurer: Client, club: Club, ann: Member
) -> None:
    """Another treasurer still has the page open, or somebody goes back to it and presses again."""
    treasurer.post(MONEY, DUES | {"amount": "200"})
    back = {"about": "Dues 2026", "reason": "a nought too much"}
    back["seen"] = last_in(treasurer.get(f"{MONEY}dues/"))
    treasurer.post(f"{MONEY}dues/", back)
    twice = treasurer.post(f"{MONEY}dues/", back, follow=True)
    assert "These dues are taken back already." in text_of(twice)
    treasurer.post(MONEY, DUES)
    old = treasurer.post(f"{MONEY}dues/", back, follow=True)
    assert "These dues have since been charged again" in text_of(old)
    assert str(accounts.owed_by(ann)) == "12.50"


def test_dues_are_charged_paid_and_reversed(treasurer: Client, ann: Member) -> None:
    charged = text_of(treasurer.post(MONEY, DUES, follow=True))
    assert "1 member owes these dues now." in charged
    assert "Lee, Ann 7 12.50 Sum in CAD 12.50" in charged
    assert 'value="12.50"' in treasurer.get(account_of(ann)).content.decode()
    paid = text_of(payment(treasurer, ann, amount="$ 12.50"))
    assert "Ann Lee paid 12.50 CAD. Marlborough Seniors · Money Ann Lee Owes nothing" in paid
    entry = LedgerEntry.objects.get(kind="payment")
    address = f"{account_of(ann)}{entry.uid}/reverse/"
    assert "Write why the entry is reversed" in text_of(treasurer.post(address, follow=True))
    shown = treasurer.post(address, {"reason": "a slip"}, follow=True)
    assert "The entry is reversed. Marlborough Seniors · Money" in text_of(shown)
    assert "Owes 12.50 CAD" in text_of(shown)
    again = treasurer.post(address, {"reason": "a slip"}, follow=True)
    assert "This entry is reversed already; nothing was changed." in text_of(again)


@pytest.mark.parametrize("amount", ["-5", "0", "five", "1e3", "1..5", "=1+2"])
def test_an_invalid_amount_is_refused_in_words(treasurer: Client, ann: Member, amount: str) -> None:
    response = payment(treasurer, ann, amount=amount)
    assert response.status_code == 422
    assert "is not an amount above 0. Write it like 12.50." in text_of(response)
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("1,000", "“1,000” could be misread. A thousand is written 1000"),
        ("1.000", "“1.000” could be misread. A thousand is written 1000"),
        ("$1 000", "“$1 000” could be misread. A thousand is written 1000"),
        ("1,500.00", "“1,500.00” could be misread."),
        ("25.555", "and there are two decimals at most, as in 12.50."),
        ("0.001", "“0.001” has too many decimals: two at most, as in 12.50."),
        ("1234,5678", "“1234,5678” has too many decimals"),
        ("99999999999", "“99999999999” is too large: 999999.99 is the largest amount."),
        ("1000000.00", "is too large"),
    ],
)
def test_an_amount_that_is_refused_hears_what_is_wrong_with_it(
    treasurer: Client, ann: Member, amount: str, said: str
) -> None:
    response = payment(treasurer, ann, amount=amount)
    assert response.status_code == 422
    assert said in text_of(response)
    assert "is not an amount" not in text_of(response)
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize(("typed", "stored"), [("12,50", "12.50"), ("999999,99", "999999.99")])
def test_a_comma_before_the_cents_is_right_in_both_languages(
    treasurer: Client, ann: Member, typed: str, stored: str
) -> None:
    treasurer.cookies["django_language"] = "fr"
    payment(treasurer, ann, amount=typed)
    assert str(LedgerEntry.objects.get().paid) == stored
    refused = payment(treasurer, ann, amount="99999999999")
    assert "« 99999999999 » est trop grand : le plus grand montant est 999999,99." in (
        text_of(refused).replace("\xa0", " ")
    )


@pytest.mark.parametrize("day", ["0206-05-01", "1926-05-01", "2226-05-01"])
def test_a_distant_year_is_taken_for_a_slip(treasurer: Client, ann: Member, day: str) -> None:
    assert "Is the year right?" in text_of(payment(treasurer, ann, on=day))
    assert not LedgerEntry.objects.exists()


def test_an_overpayment_counts_as_paid_ahead(treasurer: Client, ann: Member) -> None:
    assert "Ann Lee Has paid 5.00 CAD ahead" in text_of(payment(treasurer, ann))
    assert "Lee, Ann 7 5.00 ahead Sum in CAD 0.00 Paid ahead 5.00" in text_of(treasurer.get(MONEY))


def test_somebody_who_owes_nothing_can_be_found_for_a_payment(
    treasurer: Client, ann: Member
) -> None:
    assert "Nobody owes anything." in text_of(treasurer.get(MONEY))
    page = treasurer.get(MONEY, {"find": "lee"}).content.decode()
    assert account_of(ann) in page
    assert "Nobody was found." in text_of(treasurer.get(MONEY, {"find": "roy"}))


def test_the_year_is_a_spreadsheet(treasurer: Client, ann: Member) -> None:
    treasurer.post(MONEY, DUES)
    response = treasurer.get("/club/marlborough/money/2026.xlsx")
    sheet = load_workbook(io.BytesIO(response.content)).active
    assert sheet is not None
    assert list(sheet.values)[-1][6] == 12.5
    assert treasurer.get("/club/marlborough/money/1999.xlsx").status_code == 404


def test_a_treasurer_has_access_to_the_money_and_nothing_else(
    treasurer: Client, ann: Member
) -> None:
    desk = treasurer.get("/desk/").content.decode()
    assert (MONEY in desk, "/desk/marlborough/" in desk) == (True, False)
    listed = treasurer.get("/club/marlborough/members/").content.decode()
    assert account_of(ann) in listed
    for closed in ("members/new/", f"members/{ann.uid}/", "staff/", "members.csv"):
        assert treasurer.get(f"/club/marlborough/{closed}").status_code == 403
    assert treasurer.get("/desk/marlborough/").status_code == 403


def test_the_page_costs_the_same_for_few_and_for_many(
    treasurer: Client, club: Club, ann: Member
) -> None:
    costs = []
    for count in (3, 300):
        Member.objects.bulk_create(Member(club=club, last_name=f"Roy {n}") for n in range(count))
        treasurer.post(MONEY, DUES)
        treasurer.get(MONEY)  # reads the pending messages
        with CaptureQueriesContext(connection) as queries:
            treasurer.get(MONEY)
        costs.append(len(queries))
    assert costs == [9, 9]


def test_debtors_are_listed_fifty_to_a_page_with_the_total(treasurer: Client, club: Club) -> None:
    Member.objects.bulk_create(
        Member(club=club, last_name=f"Roy {n:02}", name_key=f"roy {n:02}") for n in range(60)
    )
    treasurer.post(MONEY, DUES)
    first, second = (text_of(treasurer.get(MONEY, {"page": page})) for page in ("1", "2"))
    assert ("Roy 49" in first, "Roy 50" in first, "Page 1 of 2" in first) == (True, False, True)
    assert ("Roy 49" in second, "Roy 50" in second, "Page 2 of 2" in second) == (False, True, True)
    for shown in (first, second):
        assert "Sum of all pages in CAD 750.00" in shown
    assert treasurer.get(MONEY, {"page": "x"}).status_code == 200


def test_a_treasurer_finds_today_s_door_on_the_desk(treasurer: Client, club: Club) -> None:
    event = make_event(club, name="This afternoon")
    event.sessions.update(starts_at=timezone.now())
    page = treasurer.get("/desk/").content.decode()
    assert f'href="/desk/e/{event.uid}/door/"' in page
    assert f'href="/desk/e/{event.uid}/"' not in page


def test_going_back_and_typing_another_payment_is_reported_as_not_booked(
    treasurer: Client, ann: Member
) -> None:
    sent = {"amount": "5", "method": "cash", "on": "2026-05-02", "key": str(uuid.uuid4())}
    for _twice in range(2):
        assert "paid 5.00" in treasurer.post(account_of(ann), sent, follow=True).text
    page = treasurer.post(account_of(ann), sent | {"amount": "20"}, follow=True)
    assert "nothing was booked" in page.text
    assert LedgerEntry.objects.count() == 1
    key = re.search(r'name="key" value="([^"]+)"', page.text)
    assert key is not None
    page = treasurer.post(account_of(ann), sent | {"amount": "20", "key": key[1]}, follow=True)
    assert "paid 20.00" in page.text
    assert LedgerEntry.objects.count() == 2
