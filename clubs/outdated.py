"""Finds letters that still wait although what they say has become false.

Nothing is stored about it: a payment taken back, say, makes a reminder true again.
"""

from collections.abc import Collection
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from clubs import accounts
from clubs.models import Club, Letter

REVERSED = _("the payment has been reversed")
OWES_NOTHING = _("owes nothing now")


def outdated(club: Club, letters: Collection[Letter]) -> dict[int, str]:
    """Why letters of a club should no longer go out, by the letter's key.

    Letters that still hold are left out.
    """
    reasons = dict.fromkeys(_about_reversed(club, letters), REVERSED)
    reasons |= dict.fromkeys(_to_who_owes_nothing(club, letters), OWES_NOTHING)
    return {pk: str(reason) for pk, reason in reasons.items()}


def _about_reversed(club: Club, letters: Collection[Letter]) -> list[int]:
    receipts = {
        UUID(letter.key.rpartition(":")[2]): letter.pk
        for letter in letters
        if letter.kind == Letter.Kind.RECEIPT
    }
    payments = club.ledger.filter(uid__in=receipts, reversed_by__isnull=False)
    return [receipts[uid] for uid in payments.values_list("uid", flat=True)]


def _to_who_owes_nothing(club: Club, letters: Collection[Letter]) -> list[int]:
    """Reminders to a household in which nobody owes anything: its members share their letters."""
    reminders = [
        (letter.pk, letter.member.lives_with_id or letter.member.pk)
        for letter in letters
        if letter.kind == Letter.Kind.REMINDER and letter.member
    ]
    if not reminders:
        return []
    owing = [account.member for account in accounts.accounts(club) if account.owed > 0]
    households = {member.lives_with_id or member.pk for member in owing}
    return [pk for pk, household in reminders if household not in households]
