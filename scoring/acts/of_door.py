"""Acts at the door, and about money there; the door itself takes them back, person by person."""

from django.utils.translation import gettext_lazy

from scoring.acts.act import Act, Subject, told_in_money

ACTS = (
    Act("door-here", gettext_lazy("ticked a person as here"), Subject.SEATS, None),
    Act("door-left", gettext_lazy("noted that a person went home"), Subject.SEATS, None),
    Act("door-taken-back", gettext_lazy("took back a tick at the door"), Subject.SEATS, None),
    Act("door-missed", gettext_lazy("noted who did not come (%(count)s)"), Subject.SEATS, None),
    Act(
        "door-expected", gettext_lazy("put %(count)s on the list of the door"), Subject.SEATS, None
    ),
    Act("door-forgotten", gettext_lazy("emptied the list of the door"), Subject.SEATS, None),
    Act("door-together", gettext_lazy("noted who plays together"), Subject.SEATS, None),
    Act("entry-fee-set", gettext_lazy("set the entry fee"), Subject.EVENT, None),
    Act(
        "fee-charged",
        gettext_lazy("charged an entry fee (%(amount)s)"),
        Subject.EVENT,
        None,
        tell=told_in_money,
    ),
    Act(
        "payment-taken",
        gettext_lazy("booked a payment (%(amount)s)"),
        Subject.EVENT,
        None,
        tell=told_in_money,
    ),
    Act(
        "ledger-entry-reversed",
        gettext_lazy("reversed an entry of the ledger (%(amount)s)"),
        Subject.EVENT,
        None,
        tell=told_in_money,
    ),
    Act(
        "cash-box-opened",
        gettext_lazy("opened the cash box (%(amount)s)"),
        Subject.EVENT,
        None,
        tell=told_in_money,
    ),
    Act(
        "expense-booked",
        gettext_lazy("took %(amount)s out of the cash box: %(about)s"),
        Subject.EVENT,
        None,
        tell=told_in_money,
    ),
    Act(
        "expense-taken-back",
        gettext_lazy("took back an expense (%(amount)s): %(about)s"),
        Subject.EVENT,
        None,
        tell=told_in_money,
    ),
    Act(
        "cash-box-closed",
        gettext_lazy("closed the cash box: %(counted)s counted, %(due)s due"),
        Subject.EVENT,
        None,
        tell=told_in_money,
    ),
    Act("cash-box-opened-again", gettext_lazy("opened the cash box again"), Subject.EVENT, None),
)
