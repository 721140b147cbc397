"""What each side of a table says of results, and which version of a disputed hand it means.

Parts of the transactions of `table_side`: the event is locked, and the caller records the act.
"""

import datetime as dt
from collections.abc import Collection, Iterable

from django.utils import timezone

from scoring.models import Agreement, HandResult
from scoring.services.result_rows import disputed_versions

AGREED, DISPUTED = Agreement.Verdict.AGREED, Agreement.Verdict.DISPUTED

Said = dict[str, str | None]
"""The uid of a result -> what a side had said of it; None: nothing."""


def says(row: HandResult, side: int) -> str | None:
    """What a side has said of a result; None: nothing."""
    return row.agreements.filter(side=side).values_list("verdict", flat=True).first()


def say(
    row: HandResult,
    side: int,
    verdict: Agreement.Verdict,
    device: str,
    others: Collection[HandResult] = (),
) -> Said:
    """Note what a side says of a result, and that it takes none of the `others` for right.

    Gives what the side had said before, of all that changed.
    """
    before = {str(row.uid): says(row, side), **give_up(others, side)}
    said = {"verdict": verdict, "device": device[:40], "at": timezone.now()}
    Agreement.objects.update_or_create(result=row, side=side, defaults=said)
    return before


def give_up(rows: Collection[HandResult], side: int | None) -> Said:
    """A side takes none of these results for right any more; what it had said of them before."""
    if side is None:
        return {}
    agreed = Agreement.objects.filter(result__in=rows, side=side, verdict=AGREED)
    before: Said = {str(each.result.uid): AGREED for each in agreed.select_related("result")}
    agreed.update(verdict=DISPUTED)
    return before


def unsay(before: Said, side: int) -> None:
    """Let a side have said again what it had said `before`."""
    for uid, verdict in before.items():
        now = Agreement.objects.filter(result__uid=uid, side=side)
        if verdict is None:
            now.delete()
        else:
            now.update(verdict=verdict)


def meant_by(side: int, versions: Iterable[HandResult]) -> HandResult | None:
    """The version that a side means: what it sent, or took for right, last; None: none of them."""
    words = [(said_at, row.pk, row) for row in versions if (said_at := _said_at(row, side))]
    return max(words)[2] if words else None


def others_of(row: HandResult) -> list[HandResult]:
    """The other versions of a disputed hand."""
    return [each for each in disputed_versions(row.table, row.number) if each != row]


def less_favourable(versions: Collection[HandResult]) -> HandResult | None:
    """The version that gives the makers fewer points; None where it is not clear which that is.

    The reading of the cribbage tournament rule 12.2 for hands: the claim that is less favourable
    to whom it would help stands. Who the makers were, the versions must agree on.
    """
    makers = {row.makers for row in versions}
    if len(versions) < 2 or len(makers) != 1 or None in makers:
        return None
    first, second, *_ = sorted(versions, key=_points_of_makers)
    return first if _points_of_makers(first) < _points_of_makers(second) else None


def _points_of_makers(row: HandResult) -> int:
    return row.points_1 if row.makers else row.points_0


def _said_at(row: HandResult, side: int) -> dt.datetime | None:
    """When a side last stood for a result; None: it does not."""
    verdict = row.agreements.filter(side=side).first()
    if verdict is not None:
        return verdict.at if verdict.verdict == AGREED else None
    return _sent_at(row) if row.side == side else None


def _sent_at(row: HandResult) -> dt.datetime:
    """When a result was sent, whatever corrections of the rules made of it since."""
    while row.source == HandResult.Source.REVISION and row.supersedes is not None:
        row = row.supersedes
    return row.entered_at
