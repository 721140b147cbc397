"""Finds letters that still wait although what they say has become false.

Nothing is stored about it: a payment taken back, say, makes a reminder true again.
"""

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs import accounts
from clubs.models import Club, LedgerEntry, Letter, Member

REVERSED = _("the payment has been reversed")
OWES_NOTHING = _("owes nothing now")
DECEASED = _("deceased")


def outdated(club: Club, letters: Collection[Letter]) -> dict[int, str]:
    """Why letters of a club should no longer go out, by the letter's key.

    Letters that still hold are left out.
    """
    reasons = dict.fromkeys(_about_reversed(club, letters), REVERSED)
    reasons |= dict.fromkeys(_to_who_owes_nothing(club, letters), OWES_NOTHING)
    reasons |= dict.fromkeys(_to_deceased(club, letters), DECEASED)
    return {pk: str(reason) for pk, reason in reasons.items()}


def _about_reversed(club: Club, letters: Collection[Letter]) -> list[int]:
    receipts = [letter for letter in letters if letter.kind == Letter.Kind.RECEIPT]
    if not receipts:
        return []
    payments = club.ledger.filter(kind=LedgerEntry.Kind.PAYMENT, reversed_by__isnull=False)
    keys = {f"receipt:{uid}" for uid in payments.values_list("uid", flat=True)}
    return [letter.pk for letter in receipts if letter.key.partition(" ")[2] in keys]


def _to_who_owes_nothing(club: Club, letters: Collection[Letter]) -> list[int]:
    """Reminders to a household in which nobody owes anything: its members share their letters."""
    reminders = [
        (letter.pk, _household_of(letter.member))
        for letter in letters
        if letter.kind == Letter.Kind.REMINDER and letter.member
    ]
    if not reminders:
        return []
    owing = {_household_of(account.member) for account in accounts.debtors(club)}
    return [pk for pk, household in reminders if household not in owing]


def _to_deceased(club: Club, letters: Collection[Letter]) -> list[int]:
    """Letters to somebody deceased, or that name somebody deceased at the same address."""
    households = {letter.pk: _household_of(letter.member) for letter in letters if letter.member}
    here = Q(pk__in=households.values()) | Q(lives_with__in=households.values())
    deceased: dict[int, list[Member]] = defaultdict(list)
    for member in club.members.filter(here, status=Member.Status.DECEASED):
        deceased[_household_of(member)].append(member)
    return [
        letter.pk
        for letter in letters
        if letter.pk in households
        and any(
            member == letter.member or str(member) in letter.name
            for member in deceased[households[letter.pk]]
        )
    ]


def _household_of(member: Member) -> int:
    """The key of the head of a member's household."""
    return member.lives_with_id or member.pk
