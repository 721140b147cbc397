"""The rows of hand results: who sent a report, what the rules made of it, and how it is stored.

The verbs that write them are in `results` (the desk) and `table_side` (the players' phones).
"""

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from clubs.models import User
from engine.check import Report, check_report
from engine.errors import Fault
from engine.notation import write_line
from engine.points import Result
from engine.ruleset import RuleSet
from scoring.models import Event, HandResult, Table
from scoring.models.result import ResultState
from scoring.queries.board import dealer_of
from scoring.services import reasons, recording
from scoring.services.locking import table_now
from scoring.services.refusal import Faulty, Refused
from scoring.words.lines import line_of

OPEN = (Event.State.RUNNING,)


@dataclass(frozen=True)
class Origin:
    """Who reports a hand, and how: the key a device gives to one act of saving makes a double tap
    harmless ("": the device gave none, so this act is like no other); `reason` keeps what is
    unusual but possible; `client_at` is the device's own time. A phone says which it is and for
    which `side` (0: N-S) it speaks. What is `decided` at the desk, no phone changes any more."""

    by: User | None
    source: HandResult.Source
    client_key: str
    reason: str = ""
    client_at: dt.datetime | None = None
    device: str = ""
    side: int | None = None
    decided: bool = False


@dataclass(frozen=True)
class Accepted:
    """A result the engine gave, the report's auction, and the faults kept with a reason."""

    rules: RuleSet
    result: Result
    auction: str
    kept: tuple[Fault, ...]


def accept(report: Report, event: Event, reason: str) -> Accepted:
    """Check a report by the event's rules. Raises Faulty unless it is clean or may be kept."""
    rules = event.rules
    checked = check_report(report, rules)
    if checked.result is None or (checked.faults and not reason.strip()):
        raise Faulty(checked.faults)
    return Accepted(rules, checked.result, reasons.tidy(report.auction), checked.faults)


def tidied(origin: Origin) -> Origin:
    """The same with texts that fit their columns."""
    return replace(origin, client_key=_key(origin.client_key), reason=reasons.tidy(origin.reason))


def _key(given: str) -> str:
    """A key that fits its column; what no page of ours sends is an act like no other."""
    key = reasons.tidy(given)
    fits = 0 < len(key) <= (HandResult._meta.get_field("client_key").max_length or 0)
    return key if fits else uuid.uuid4().hex


def content_of(number: int, accepted: Accepted) -> str:
    """One text for all that was reported of a hand: equal texts are equal reports."""
    line = write_line(accepted.result)
    return f"{number} {accepted.result.dealer} {line} {accepted.auction}".strip()


def store(
    table: Table,
    number: int,
    accepted: Accepted,
    origin: Origin,
    *,
    state: ResultState = ResultState.OFFICIAL,
    supersedes: HandResult | None = None,
) -> HandResult:
    """Write the row of an accepted report, typed or from a file.

    The caller has locked the event, knows that the table plays this hand, and records the act.
    """
    row = row_of(table, number, accepted, origin, state=state, supersedes=supersedes)
    row.save(force_insert=True)
    return row


def row_of(
    table: Table,
    number: int,
    accepted: Accepted,
    origin: Origin,
    *,
    state: ResultState,
    supersedes: HandResult | None,
) -> HandResult:
    """The row of an accepted report, not stored yet; every row is made here."""
    result = accepted.result
    return HandResult(
        table=table,
        number=number,
        kind=result.kind,
        dealer=result.dealer,
        **_contract_columns(accepted),
        points_0=result.points[0],
        points_1=result.points[1],
        seat_points=dict(result.seat_points),
        revoker=result.revoker,
        auction=accepted.auction,
        state=state,
        supersedes=supersedes,
        source=origin.source,
        client_key=origin.client_key,
        device=origin.device,
        side=origin.side,
        decided=origin.decided,
        content=content_of(number, accepted),
        overridden=[fault.code for fault in accepted.kept],
        reason=origin.reason,
        entered_by=origin.by,
        client_at=origin.client_at,
    )


def annulled_row(
    table: Table,
    number: int,
    kind: HandResult.Kind,
    event: Event,
    origin: Origin,
    *,
    supersedes: HandResult | None,
) -> HandResult:
    """The row of a hand that is void or not played and counts for nobody, not stored yet."""
    return HandResult(
        table=table,
        number=number,
        kind=kind,
        dealer=dealer_of(event, table, number),
        points_0=0,
        points_1=0,
        supersedes=supersedes,
        source=origin.source,
        client_key=origin.client_key,
        content=f"{number} {kind}",
        reason=origin.reason,
        entered_by=origin.by,
        decided=True,
    )


def _contract_columns(accepted: Accepted) -> dict[str, Any]:
    result, contract = accepted.result, accepted.result.contract
    if contract is None:
        return {}
    return {
        "declarer": contract.declarer,
        "level": contract.level,
        "special": contract.special,
        "strain": contract.strain.value,
        "direction": contract.direction.value if contract.direction else None,
        "makers_tricks": result.makers_tricks,
        "of_tricks": result.of_tricks,
        "makers": accepted.rules.side_of(contract.declarer),
        "made": result.made,
        "lone": result.lone,
    }


def set_state(row: HandResult, before: ResultState, after: ResultState) -> bool:
    """Change a state if it is still what the caller saw; tell whether it was."""
    return bool(HandResult.objects.filter(pk=row.pk, state=before).update(state=after))


def disputed_versions(table: Table, number: int) -> list[HandResult]:
    """The versions of a disputed hand in the order in which they came; [] when it is not."""
    return list(table.results.filter(number=number, state=ResultState.DISPUTED).order_by("pk"))


def supersede(rows: Iterable[HandResult]) -> None:
    """Let rows count no more."""
    keys = [row.pk for row in rows]
    HandResult.objects.filter(pk__in=keys).update(state=ResultState.SUPERSEDED)


def as_they_were(rows: Iterable[HandResult]) -> dict[str, str]:
    """The states of rows before an act changes them, by uid: what undoing it gives back."""
    return {str(row.uid): row.state for row in rows}


def let_stand(chosen: HandResult) -> dict[str, str]:
    """Let one version of a disputed hand count, and the others no more; how they all were."""
    versions = disputed_versions(chosen.table, chosen.number)
    supersede(version for version in versions if version != chosen)
    set_state(chosen, ResultState.DISPUTED, ResultState.OFFICIAL)
    chosen.state = ResultState.OFFICIAL
    return as_they_were(versions)


def as_rescored(row: HandResult) -> HandResult:
    """The row in its place after corrections of the rules, which no device knows of; or itself."""
    source = HandResult.Source.REVISION
    while (later := row.superseded_by.filter(source=source).first()) is not None:
        row = later
    return row


def refuse_closed_table(table: Table, number: int) -> None:
    """Raise Refused where a table does not play this hand (yet), or has its totals."""
    seen = table_now(table)
    if seen.round.started_at is None:
        raise Refused("round-not-started", round=seen.round.number)
    if not 1 <= number <= seen.hands_due:
        raise Refused("no-such-hand", table=seen.number, hands=seen.hands_due, hand=number)
    if seen.totals.filter(state=ResultState.OFFICIAL).exists():
        raise Refused("totals-there", table=seen.number)


def event_of(table: Table) -> int:
    """The id of the event of a table."""
    return table.round.session.event_id


def record(
    action: str,
    row: HandResult,
    event: Event,
    origin: Origin,
    old: HandResult | None = None,
    *,
    before: Mapping[str, str] | None = None,
    said: Mapping[str, str | None] | None = None,
) -> None:
    """Write an act about a hand into the audit log; of a phone, which one it was.

    `before` are the states of all rows of the act, `as_they_were`, `said` what its side had said
    of results before.
    """
    new: dict[str, Any] = {
        "round": row.table.round.number,
        "table": row.table.number,
        "hand": row.number,
        "line": line_of(row, event),
    }
    if origin.device or origin.side is not None:
        new |= {"side": origin.side, "device": origin.device}
    if before:
        new["before"] = dict(before)
    if said:
        new["said"] = dict(said)
    before_it = {"line": line_of(old, event)} if old else {}
    recording.record(
        action, event, about=row, by=origin.by, old=before_it, new=new, reason=origin.reason
    )
