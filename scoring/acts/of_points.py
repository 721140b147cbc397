"""Acts about points besides the results: penalties, irregularities, the cutting of cards."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import AuditEntry
from scoring.acts.act import Act, Instead, Subject, TakeBack, values_of
from scoring.acts.undoing import Undoing
from scoring.models import Adjustment, Table
from scoring.services import adjustments, irregularities
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, lock
from scoring.words import irregularity_name, labelled, side_by_side, signed


def void(act: Undoing) -> None:
    adjustments.void(act.find(Adjustment), reason=act.reason, by=act.by)


def count_again(act: Undoing) -> Adjustment:
    """Restore an adjustment, and all that were voided together with it."""
    lock(act.event.pk, states=BEFORE_THE_END)
    row: Adjustment = act.find(Adjustment)
    uids = act.entry.old.get("rows", [row.uid])
    act.event.adjustments.filter(uid__in=uids).update(voided_at=None)
    return row


def former_values(act: Undoing) -> None:
    values = {code: (own, theirs) for code, (own, theirs) in act.entry.old["values"].items()}
    irregularities.change_values(act.event, values=values, by=act.by)


def void_together(act: Undoing) -> None:
    lock(act.event.pk, states=BEFORE_THE_END)
    rows = act.event.adjustments.select_related("entrant").filter(uid__in=act.entry.new["rows"])
    counting = [row for row in rows.order_by("pk") if row.voided_at is None]
    if not counting:
        raise Refused("undo-touched")
    irregularities.void(act.event, counting, reason=act.reason, by=act.by)


def no_warning(act: Undoing) -> Any:
    return act.find(Table)


def told_of_irregularity(entry: AuditEntry, sentence: Promise) -> str:
    """The sentence of an irregularity, with its name and all points that it gave."""
    return str(sentence % (values_of(entry) | _irregularity_in_words(entry.old, entry.new)))


def _irregularity_in_words(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, str]:
    """What the audit log keeps of an irregularity, as parameters for the history's sentences."""
    details = {**old, **new}
    params = {"irregularity": irregularity_name(details.get("irregularity", ""))}
    if "values" in details:
        changed = ((code, old["values"].get(code), new["values"][code]) for code in new["values"])
        params["changed"] = side_by_side(
            labelled(irregularity_name(code), f"{_two_sides(before)} → {_two_sides(after)}")
            for code, before, after in changed
        )
    elif "numbers" in details:
        amounts = zip(details["numbers"], details["amounts"], strict=True)
        params["gives"] = side_by_side(_amount(number, amount) for number, amount in amounts)
    elif "others" in details:
        own, theirs = (_signed(points) for points in details["amounts"])
        others = ", ".join(str(number) for number in details["others"])
        points = {"own": own, "others": others, "theirs": theirs}
        params["gives"] = _("%(own)s points; opponents (no. %(others)s) %(theirs)s") % points
    return params


def _amount(number: int, amount: str) -> str:
    return _("no. %(number)s %(amount)s") % {"number": number, "amount": amount}


def _two_sides(points: list[int] | None) -> str:
    return " / ".join(_signed(value) for value in points) if points else "–"


def _signed(points: int) -> str:
    return signed(points) if points else "0"


ACTS = (
    Act(
        "penalty-given",
        gettext_lazy("gave no. %(number)s a penalty of %(amount)s points"),
        Subject.POINTS,
        TakeBack(gettext_lazy("Number %(number)s has no penalty of %(amount)s points."), void),
    ),
    Act(
        "bonus-given",
        gettext_lazy("gave no. %(number)s a bonus of %(amount)s points"),
        Subject.POINTS,
        TakeBack(gettext_lazy("Number %(number)s has no bonus of %(amount)s points."), void),
    ),
    Act(
        "adjustment-voided",
        gettext_lazy("took back the %(amount)s points of no. %(number)s"),
        Subject.POINTS,
        TakeBack(
            gettext_lazy("The %(amount)s points of number %(number)s count again."), count_again
        ),
    ),
    Act(
        "irregularities-changed",
        gettext_lazy("changed what irregularities give: %(changed)s"),
        Subject.POINTS,
        TakeBack(gettext_lazy("Irregularities give what they gave before."), former_values),
        tell=told_of_irregularity,
    ),
    Act(
        "irregularity-given",
        gettext_lazy(
            "round %(round)s, table %(table)s: %(irregularity)s by no. %(number)s, %(gives)s"
        ),
        Subject.POINTS,
        TakeBack(gettext_lazy("These points count for nobody, on both sides."), void_together),
        tell=told_of_irregularity,
    ),
    Act(
        "irregularity-noted",
        gettext_lazy(
            "round %(round)s, table %(table)s: %(irregularity)s by no. %(number)s, a warning"
        ),
        Subject.POINTS,
        TakeBack(gettext_lazy("The warning is marked as taken back."), no_warning),
        tell=told_of_irregularity,
    ),
    Act(
        "irregularity-taken-back",
        gettext_lazy("took back for %(irregularity)s: %(gives)s"),
        Subject.POINTS,
        TakeBack(gettext_lazy("These points count again, on both sides."), count_again),
        tell=told_of_irregularity,
    ),
    Act(
        "cards-cut",
        gettext_lazy("cut the cards: %(places)s"),
        Subject.POINTS,
        Instead(gettext_lazy("Type the places again as they were."), "adjustments"),
    ),
)
