"""A refusal by a service: a code, its parameters, and a sentence in the reader's language."""

from decimal import Decimal
from typing import Any, ClassVar

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "staff-already": _(
        "%(name)s has a role in this club already. If the password got lost, “New password”"
        " beside the name gives another one."
    ),
    "name-taken": _("The name %(name)s is taken. Choose another, for example %(example)s."),
    "staff-elsewhere": _(
        "%(name)s works for another club too, so no new password can be given from here."
        " Whoever knows the old one can change it after logging in."
    ),
    "password-queue": _(
        "Another password was being checked, so yours was not. Press the button again in a few"
        " seconds."
    ),
    "member-number-taken": _(
        "Number %(number)s belongs to %(name)s. Take another one, or leave the number empty."
    ),
    "member-merged": _(
        "%(name)s has since been merged with another member, and nothing was stored. Look for the"
        " name again in the list of members."
    ),
    "merge-with-itself": _("Choose two members, one of which is kept."),
    "not-merged": _("%(name)s is a separate member already; nothing was changed."),
    "members-changed": _(
        "Members have since been changed, and nothing in the list was stored. Look at it once more."
    ),
    "currency-in-use": _(
        "There is money in the ledger already, so the currency can’t be changed any more."
    ),
    "reversed-already": _("This entry is reversed already; nothing was changed."),
    "reversal-of-reversal": _(
        "A reversal is not reversed itself. Enter the payment or the dues once more."
    ),
    "prize-elsewhere": _(
        "This belongs to the prizes of an afternoon, which add up only together. Take them back on"
        " the page “Prizes” of that event."
    ),
    "letter-without-member": _("Only a member’s letter can be printed; nothing was changed."),
    "letter-on-its-way": _("This letter is on its way already; nothing was changed."),
    "lives-with-oneself": _("Choose somebody else to share the address with."),
    "invitation-used": _("This link was used already. Ask the club for a new one."),
    "invitation-revoked": _("The club has revoked this link. Ask it for a new one."),
    "invitation-ended": _("This link has expired. Ask the club for a new one."),
    "role-already": _(
        "You have a role in %(club)s already; the link is left for whom it is meant."
    ),
    "owner-decides": _("An owner decides who directs: ask %(names)s."),
    "owner-directs": _("Only a director can become an owner."),
    "last-owner": _("Make another director an owner first: they decide who directs."),
    "ledger-changed": _(
        "Something has since been entered for this member, so nothing was booked. See whether it"
        " was the same payment; if it was not, press the button again."
    ),
    "cash-box-open": _("The cash box of this afternoon is open already; nothing was changed."),
    "cash-box-not-open": _("There is no open cash box for this afternoon. Open it first."),
    "dues-changed": _(
        "These dues have since been charged again, and nothing was taken back. Look at the list"
        " once more: it may be right as it is now."
    ),
    "expenses-changed": _(
        "An expense has since been booked here, and nothing was booked now. See in the list"
        " whether it is the same one. If it is not, press the button again."
    ),
    "not-in-cash-box": _(
        "%(amount)s can’t be taken out: only %(due)s should be in the box, and nothing was booked."
        " Is the amount right? If more was paid than is written down here, enter that first."
    ),
    "cash-box-changed": _(
        "Cash has since been taken or given back: %(due)s should be in the box now. Count again."
    ),
    "difference-unexplained": _(
        "%(counted)s was counted, and %(due)s should be there. Write why they differ, as far as"
        " anybody knows."
    ),
    "erase-owes": _(
        "The account of %(name)s is not settled: %(owed)s. Take the payment, or reverse what is"
        " owed, before the name is erased."
    ),
    "begun-already": _(
        "Somebody has made a club here meanwhile. Log in, or ask for an invitation."
    ),
    "last-director": _("A club needs a director: name another one first."),
}


class Refused(Exception):
    """The request can't be carried out; `sentence` says why and how to go on."""

    sentences: ClassVar[dict[str, Any]] = SENTENCES

    def __init__(self, code: str, **params: object) -> None:
        self.code, self.params = code, params
        super().__init__(code)

    @property
    def sentence(self) -> str:
        return str(self.sentences[self.code]) % {
            name: number_format(value, 2) if isinstance(value, Decimal) else value
            for name, value in self.params.items()
        }

    def __str__(self) -> str:
        return self.sentence
