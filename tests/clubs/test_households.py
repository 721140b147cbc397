"""Two members at one address: one letter, one payment of dues, and nothing lost when they part."""

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest

from clubs import composing
from clubs.composing import Typed
from clubs.models import Club, LedgerEntry, Member
from clubs.refusal import Refused
from clubs.services import doubles, households, ledger, members

SNOW = Typed({"en": ("Snow", "Stay at home."), "fr": ("Neige", "Restez chez vous.")})


@pytest.fixture
def couple(club: Club) -> tuple[Member, Member]:
    ann, bert = (members.add(club, by=None, first_name=name) for name in ("Ann", "Bert"))
    households.join(bert, head=ann, by=None)
    return Member.objects.get(pk=ann.pk), Member.objects.get(pk=bert.pk)


def names(club: Club, **owed: Any) -> list[str]:
    return [to.name for to, _sheet in composing.compose(club, club.members.people(), SNOW)]


def test_two_at_one_address_get_one_letter(club: Club, couple: tuple[Member, Member]) -> None:
    members.add(club, by=None, first_name="Cleo")
    assert names(club) == ["Ann and Bert", "Cleo"]


def test_each_e_mail_address_gets_one_letter_shared_by_those_without(
    club: Club, couple: tuple[Member, Member], settings: Any
) -> None:
    settings.CAN_SEND_MAIL = True
    ann, bert = couple
    members.change(bert, by=None, email="both@example.org")
    assert names(club) == ["Bert and Ann"]
    members.change(ann, by=None, email="ann@example.org")
    assert names(club) == ["Ann", "Bert"]
    members.change(ann, by=None, email="Both@example.org")
    assert names(club) == ["Ann and Bert"]


def test_a_letter_is_in_the_first_member_s_language_and_says_what_both_owe(
    club: Club, couple: tuple[Member, Member]
) -> None:
    ann, bert = couple
    members.change(ann, by=None, language="fr")
    owed = {ann.pk: Decimal("12.50"), bert.pk: Decimal("7.25")}
    ((_to, sheet),) = composing.compose(club, club.members.people(), SNOW, owed)
    assert sheet.subject == "Neige"
    assert sheet.text.splitlines()[0] == "Bonjour Ann et Bert,"
    assert "19,75 CAD" in sheet.text


def charge(club: Club, **values: Any) -> int:
    return ledger.charge(
        club, about="Dues", amount=Decimal(20), on=dt.date(2026, 5, 1), statuses=["member"],
        by=None, **values,
    )  # fmt: skip


def test_a_household_pays_its_dues_once(club: Club, couple: tuple[Member, Member]) -> None:
    members.add(club, by=None, first_name="Cleo")
    assert [charge(club, per_household=True) for _ in range(2)] == [2, 0]
    assert set(LedgerEntry.objects.values_list("member__first_name", flat=True)) == {"Ann", "Cleo"}


def test_joining_a_member_of_a_household_means_living_with_its_head(
    club: Club, couple: tuple[Member, Member]
) -> None:
    ann, bert = couple
    cleo, dan = (members.add(club, by=None, first_name=name) for name in ("Cleo", "Dan"))
    households.join(dan, head=cleo, by=None)
    households.join(cleo, head=bert, by=None)
    assert names(club) == ["Ann, Bert, Cleo and Dan"]
    assert households.mates_of(ann) == [bert, cleo, dan]
    with pytest.raises(Refused, match="somebody else"):
        households.join(ann, head=dan, by=None)


def test_when_the_head_leaves_the_others_stay_together(
    club: Club, couple: tuple[Member, Member]
) -> None:
    ann, bert = couple
    members.change(ann, by=None, address="1 Elm Street")
    cleo = members.add(club, by=None, first_name="Cleo")
    households.join(cleo, head=ann, by=None)
    households.leave(ann, by=None)
    assert names(club) == ["Ann", "Bert and Cleo"]
    assert Member.objects.get(pk=bert.pk).address == "1 Elm Street"


def test_a_merged_double_hands_its_household_over_and_takes_it_back(
    club: Club, couple: tuple[Member, Member]
) -> None:
    ann, bert = couple
    anne = members.add(club, by=None, first_name="Anne")
    doubles.merge(ann, into=anne, by=None)
    assert names(club) == ["Anne and Bert"]
    doubles.take_apart(ann, by=None)
    assert names(club) == ["Ann and Bert", "Anne"]
    assert households.mates_of(Member.objects.get(pk=bert.pk)) == [ann]


def test_a_household_is_not_charged_again_if_a_double_of_it_was(
    club: Club, couple: tuple[Member, Member]
) -> None:
    _ann, bert = couple
    first, second = (members.add(club, by=None, first_name=name) for name in ("Berty", "Berti"))
    Member.objects.filter(pk__in=[bert.pk, bert.lives_with_id, second.pk]).update(status="guest")
    assert charge(club, per_household=True) == 1
    doubles.merge(first, into=second, by=None)
    doubles.merge(second, into=bert, by=None)
    Member.objects.update(status="member")
    assert charge(club, per_household=True) == 0
