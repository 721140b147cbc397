"""Acts about prizes; their page takes them back, and payments need a reason."""

from django.utils.translation import gettext_lazy

from scoring.acts.act import Act, Subject, told_in_money

ACTS = (
    Act("prizes-agreed", gettext_lazy("set the money of the prizes"), Subject.EVENT, None),
    Act("prize-added", gettext_lazy("added a prize"), Subject.EVENT, None),
    Act(
        "prizes-as-last-time",
        gettext_lazy("chose the same prizes as last time"),
        Subject.EVENT,
        None,
    ),
    Act("prize-removed", gettext_lazy("took a prize out"), Subject.EVENT, None),
    Act("prize-named", gettext_lazy("said who won a prize"), Subject.EVENT, None),
    Act("lots-drawn", gettext_lazy("drew lots (seed %(seed)s)"), Subject.EVENT, None),
    Act(
        "prizes-unveiled",
        gettext_lazy("unveiled prizes on the hall screen (%(count)s)"),
        Subject.CALLS,
        None,
    ),
    Act("prizes-veiled", gettext_lazy("ended the unveiling of the prizes"), Subject.CALLS, None),
    Act(
        "prizes-paid",
        gettext_lazy("paid the prizes out (%(amount)s)"),
        Subject.EVENT,
        None,
        tell=told_in_money,
    ),
    Act(
        "prizes-taken-back",
        gettext_lazy("took back the payment of the prizes (%(amount)s)"),
        Subject.EVENT,
        None,
        tell=told_in_money,
    ),
)
