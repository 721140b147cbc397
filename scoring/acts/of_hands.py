"""Acts about single hands: what came in, what it was corrected to, what was disputed."""

from django.utils.translation import gettext_lazy

from scoring.acts.act import Act, Instead, Subject, TakeBack
from scoring.acts.undoing import Undoing
from scoring.models import STANDING, HandResult, ResultState
from scoring.services import results
from scoring.services.refusal import Refused
from scoring.services.results.rows import say_as_before


def open_hand(act: Undoing) -> None:
    row = act.find(HandResult, "table__round__session")
    results.take_back(row, reason=act.reason, by=act.by)


def drop_row(act: Undoing) -> HandResult:
    """Supersede the row that the act made, and restore every row that it changed."""
    act.play_goes_on()
    row: HandResult = act.find(HandResult, "table__round")
    before: dict[str, str] = act.entry.new.get("before", {})
    touched = [str(row.uid), *before]
    changed = HandResult.objects.filter(uid__in=before, table=row.table_id)
    for number in {*changed.values_list("number", flat=True), row.number}:
        standing = row.table.results.filter(number=number, state__in=STANDING)
        if standing.exclude(uid__in=touched).exists():
            raise Refused("undo-touched")
    if row.table.totals.filter(state__in=STANDING).exists():
        raise Refused("totals-there", table=row.table.number)
    if str(row.uid) not in before:
        HandResult.objects.filter(pk=row.pk).update(state=ResultState.SUPERSEDED)
    for uid, state in before.items():
        HandResult.objects.filter(uid=uid).update(state=state)
    disputed = [uid for uid, state in before.items() if state == ResultState.DISPUTED]
    HandResult.objects.filter(uid__in=disputed).update(decided=False)
    return row


def as_before(act: Undoing) -> HandResult:
    """Restore the rows that the act replaced or decided; refused if it did not record them."""
    if not act.entry.new.get("before"):
        raise Refused("undo-touched")
    return drop_row(act)


def unsay(act: Undoing) -> HandResult:
    """Restore what a side had said before of the results of this hand."""
    act.play_goes_on()
    row: HandResult = act.find(HandResult)
    if (side := act.entry.new.get("side")) is not None:  # the desk's own version has none
        say_as_before(act.entry.new.get("said", {}), side)
    return row


def unsay_and_drop_row(act: Undoing) -> HandResult:
    unsay(act)
    return drop_row(act)


def unsay_and_as_before(act: Undoing) -> HandResult:
    unsay(act)
    return as_before(act)


DISPUTED_AGAIN = gettext_lazy("Hand %(hand)s of table %(table)s is disputed again.")
STANDS_AGAIN = gettext_lazy(
    "What stood there for hand %(hand)s of table %(table)s before stands there again."
)


CORRECT_IT = Instead(
    gettext_lazy("Correct the hand: its page shows what stood there before."), None
)

ACTS = (
    Act(
        "hand-followed",
        gettext_lazy(
            "round %(round)s, table %(table)s, hand %(hand)s: replaced %(old)s with %(line)s from"
            " the file"
        ),
        Subject.HANDS,
        CORRECT_IT,
    ),
    Act(
        "hand-kept",
        gettext_lazy(
            "round %(round)s, table %(table)s, hand %(hand)s: kept %(line)s, where the file says"
            " %(old)s"
        ),
        Subject.HANDS,
        CORRECT_IT,
    ),
    Act(
        "hand-entered",
        gettext_lazy("round %(round)s, table %(table)s, hand %(hand)s: entered %(line)s"),
        Subject.HANDS,
        TakeBack(gettext_lazy("Hand %(hand)s of table %(table)s is open again."), open_hand),
    ),
    Act(
        "hand-corrected",
        gettext_lazy(
            "round %(round)s, table %(table)s, hand %(hand)s: corrected %(old)s to %(line)s"
        ),
        Subject.HANDS,
        TakeBack(
            gettext_lazy("Hand %(hand)s of table %(table)s counts as before: %(old)s."), as_before
        ),
    ),
    Act(
        "sheet-typed-again",
        gettext_lazy("round %(round)s, table %(table)s: typed the sheet a second time: %(lines)s"),
        Subject.HANDS,
        None,
    ),
    Act(
        "second-typing-wrong",
        gettext_lazy(
            "round %(round)s, table %(table)s, hand %(hand)s: looked at the sheet again, which says"
            " %(line)s, not %(old)s"
        ),
        Subject.HANDS,
        None,
    ),
    Act(
        "hand-taken-back",
        gettext_lazy("round %(round)s, table %(table)s, hand %(hand)s: took back %(line)s"),
        Subject.HANDS,
        TakeBack(
            gettext_lazy("Hand %(hand)s of table %(table)s counts again: %(line)s."), as_before
        ),
    ),
    Act(
        "hand-disputed",
        gettext_lazy(
            "round %(round)s, table %(table)s, hand %(hand)s: sent a second version, %(line)s"
        ),
        Subject.HANDS,
        TakeBack(
            gettext_lazy(
                "This version is dropped. What stood there for hand %(hand)s of table %(table)s"
                " before stands there again."
            ),
            unsay_and_drop_row,
        ),
    ),
    Act(
        "dispute-settled",
        gettext_lazy("round %(round)s, table %(table)s, hand %(hand)s: decided for %(line)s"),
        Subject.HANDS,
        TakeBack(DISPUTED_AGAIN, as_before),
    ),
    Act(
        "dispute-decided",
        gettext_lazy(
            "round %(round)s, table %(table)s, hand %(hand)s: decided that it was %(line)s"
        ),
        Subject.HANDS,
        TakeBack(DISPUTED_AGAIN, as_before),
    ),
    Act(
        "dispute-agreed",
        gettext_lazy(
            "round %(round)s, table %(table)s, hand %(hand)s: both sides agreed on %(line)s"
        ),
        Subject.HANDS,
        TakeBack(
            DISPUTED_AGAIN,
            unsay_and_as_before,
            comes_with="hand-agreed",
        ),
    ),
    Act(
        "dispute-by-rule",
        gettext_lazy("round %(round)s, table %(table)s, hand %(hand)s: %(line)s counts"),
        Subject.HANDS,
        TakeBack(DISPUTED_AGAIN, as_before),
    ),
    Act(
        "hand-agreed",
        gettext_lazy("round %(round)s, table %(table)s, hand %(hand)s: agreed with %(line)s"),
        Subject.HANDS,
        TakeBack(
            gettext_lazy("Hand %(hand)s of table %(table)s waits for this side again."), unsay
        ),
    ),
    Act(
        "hand-doubted",
        gettext_lazy(
            "round %(round)s, table %(table)s, hand %(hand)s: said that %(line)s is wrong"
        ),
        Subject.HANDS,
        TakeBack(
            gettext_lazy(
                "The doubt is dropped. %(line)s stands for hand %(hand)s of table %(table)s as"
                " before."
            ),
            unsay_and_as_before,
        ),
    ),
    Act(
        "hand-came-late",
        gettext_lazy(
            "round %(round)s, table %(table)s, hand %(hand)s: sent %(line)s after %(old)s was"
            " decided; nothing changed"
        ),
        Subject.HANDS,
        None,
    ),
    Act(
        "hand-void",
        gettext_lazy("round %(round)s, table %(table)s, hand %(hand)s: does not count"),
        Subject.HANDS,
        TakeBack(
            STANDS_AGAIN,
            drop_row,
        ),
    ),
    Act(
        "hand-not-played",
        gettext_lazy("round %(round)s, table %(table)s, hand %(hand)s: was not played"),
        Subject.HANDS,
        TakeBack(
            STANDS_AGAIN,
            drop_row,
        ),
    ),
    Act(
        "hands-imported",
        gettext_lazy("imported %(hands)s hands from a file"),
        Subject.HANDS,
        Instead(
            gettext_lazy("Take back the hands that are wrong one by one, or correct them."), "event"
        ),
        changes_all=True,
    ),
)
