"""Who sent the score of a table, and who agreed to it."""

from collections.abc import Collection, Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.afternoon import BoardTable, Verdict

#: The sender: a side by its index (0: N-S), or None for the desk.
Sender = int | None


def score_spoken_for(table: BoardTable, labels: tuple[str, str]) -> str:
    """“Sent by N-S, agreed by E-W”, and what is still to come."""
    return side_by_side(_sentences(table, labels))


def side_by_side(sentences: Iterable[str]) -> str:
    """“Sent by N-S; agreed by E-W”, with a blank before the semicolon in French."""
    return _("; ").join(sentences)


def _sentences(table: BoardTable, labels: tuple[str, str]) -> Iterator[str]:
    senders, agreed = _spoken(table)
    if table.state == "disputed":
        yield _("two versions")
    elif table.missing:
        missing = len(table.missing)
        yield ngettext(
            "%(number)s hand to come", "%(number)s hands to come", missing
        ) % {"number": missing}  # fmt: skip
    if senders:
        yield _("sent by %(who)s") % {"who": _listed(senders, labels)}
    if agreed:
        yield _("agreed by %(who)s") % {"who": _listed(agreed, labels)}


def _spoken(table: BoardTable) -> tuple[set[Sender], set[Sender]]:
    """The senders, and the sides that agreed to everything they did not send themselves."""
    if totals := table.totals:
        agreed = set() if totals.side is None or totals.agreed_device is None else {1 - totals.side}
        return {totals.side}, {*agreed}
    rows = [hand.result for hand in table.hands if hand.result]
    senders: set[Sender] = {row.side for row in rows}
    agreed_sides = {
        side
        for side in (0, 1)
        if senders != {side}
        and all(row.side == side or row.said[side] == Verdict.AGREED for row in rows)
    }
    return senders, {*agreed_sides} if rows else set()


def _listed(who: Collection[Sender], labels: tuple[str, str]) -> str:
    sides = [label for side, label in enumerate(labels) if side in who]
    return ", ".join([*sides, *([_("the desk")] if None in who else [])])
