"""All data stored about one person, as one file for them to keep."""

from collections.abc import Iterator
from typing import Any

from clubs import accounts
from clubs.models import AuditEntry, Member
from clubs.services.erasure import rows_of
from scoring.models import HandResult, Registration, ResultState, Seating

OFFICIAL = ResultState.OFFICIAL


def own_data(member: Member) -> dict[str, Any]:
    """Everything stored about a member, under descriptive names, without anybody else's name."""
    rows = rows_of(member)
    about = AuditEntry.objects.filter(about__in=[row.uid for row in rows]).order_by("at")
    return {
        "club": member.club.name,
        "member": _profile(member),
        "merged_from": [_profile(row) for row in rows if row.pk != member.pk],
        "owes": accounts.owed_by(member),
        "ledger": list(
            accounts.entries_of(member).values("on", "kind", "amount", "method", "about", "reason")
        ),
        "letters": [
            values
            for row in rows
            for values in row.letters.order_by("pk").values(
                "written_at", "done_at", "kind", "state", "name", "email", "subject", "text"
            )
        ],
        "sign_ups": list(
            Registration.objects.filter(member__in=rows).values(
                "event__name", "entered_at", "kind", "state", "name", "email", "phone", "answer"
            )
        ),
        "played": list(_played(rows)),
        "changes": list(about.values("at", "action", "old", "new")),
    }


def _profile(member: Member) -> dict[str, Any]:
    own = {field: getattr(member, field) for field in Member.KEPT}
    dates = ("names_asked_on", "unsubscribed_at")
    return own | {name: getattr(member, name) for name in dates}


def _played(rows: list[Member]) -> Iterator[dict[str, Any]]:
    """Each table at which the member sat: where, when, and the points of their side."""
    seatings = Seating.objects.filter(player__member__in=rows).select_related(
        "table__round__session__event", "entrant", "player"
    )
    for seating in seatings.order_by("table__round__session__starts_at", "round__number"):
        event, table = seating.table.round.session.event, seating.table
        side = event.rules.side_of(seating.seat)
        hands = HandResult.objects.filter(table=table, state=OFFICIAL)
        points = list(hands.values_list(f"points_{side}", flat=True))
        yield {
            "event": event.name,
            "on": seating.table.round.session.starts_at,
            "called": seating.player.name,
            "number": seating.entrant.number,
            "round": seating.table.round.number,
            "table": table.number,
            "seat": seating.seat,
            "hands": len(points),
            "points_of_the_side": sum(points),
        }
