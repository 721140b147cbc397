"""The rules of an event found wrong: others take their place, and what was played is rescored."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from engine.check import check_report
from engine.errors import Fault
from engine.ruleset import RuleSet
from scoring.afternoon.hands import report_of
from scoring.models import Agreement, Event, HandResult, RuleRevision, TableTotals
from scoring.models.result import STANDING, ResultState
from scoring.services import reasons
from scoring.services.events import format_of
from scoring.services.locking import count_up, lock
from scoring.services.previews import fingerprint_of, refuse_changed
from scoring.services.recording import record
from scoring.services.refusal import Refused
from scoring.services.results import Origin
from scoring.services.results.rows import Accepted, row_of
from scoring.words import fault_sentences

#: A refusal names so many hands; the page shows them all.
MOST_NAMED = 5


@dataclass(frozen=True)
class Rescored:
    """A result under other rules; `accepted` is None where it can't have been played by them."""

    row: HandResult
    accepted: Accepted | None
    faults: tuple[Fault, ...]

    @property
    def points(self) -> tuple[int, int] | None:
        """The points of both sides under the other rules."""
        return self.accepted.result.points if self.accepted else None

    @property
    def row_points(self) -> tuple[int, int]:
        """The points of both sides as they are stored."""
        return self.row.points_0, self.row.points_1

    @property
    def differs(self) -> bool:
        """Whether anything that the rules decide is not as it is stored."""
        return self.accepted is not None and _decided(self.accepted) != _stored(self.row)

    @property
    def is_disputed(self) -> bool:
        """Whether it is one version of several; somebody must decide for one."""
        return self.row.state == ResultState.DISPUTED

    @property
    def sentences(self) -> list[str]:
        """What is unusual or impossible about it."""
        return fault_sentences(self.faults)


@dataclass(frozen=True)
class Rescoring:
    """All results of an event under other rules, and the tables that have nothing but totals."""

    hands: tuple[Rescored, ...]
    totals: tuple[TableTotals, ...]

    @property
    def changed(self) -> list[Rescored]:
        """Those that get a new row."""
        return [hand for hand in self.hands if hand.differs]

    @property
    def counting_otherwise(self) -> list[Rescored]:
        """Those of them that come out with other points."""
        return [hand for hand in self.changed if hand.points != hand.row_points]

    @property
    def impossible(self) -> list[Rescored]:
        """Those that can't have been played by the other rules: they refuse the revision."""
        return [hand for hand in self.hands if hand.accepted is None]

    @property
    def unusual(self) -> list[Rescored]:
        """Those that the other rules would not allow, and that are kept with its reason."""
        return [hand for hand in self.changed if hand.faults and not hand.row.overridden]

    @property
    def numbers(self) -> dict[str, int]:
        """How many hands they are; a disputed one is one hand in all its versions."""
        return {
            "entered": _count(self.hands),
            "otherwise": _count(self.counting_otherwise),
            "unusual": _count(self.unusual),
            "impossible": _count(self.impossible),
            "to_correct": _count(hand for hand in self.impossible if not hand.is_disputed),
            "to_settle": _count(hand for hand in self.impossible if hand.is_disputed),
        }


def rescoring_of(event: Event, rules: RuleSet) -> Rescoring:
    """What the results of an event would be under other rules. Nothing is stored."""
    rows = HandResult.objects.filter(
        table__round__session__event=event, state__in=STANDING
    ).select_related("table__round__session")
    rows = rows.exclude(kind__in=(HandResult.Kind.VOID, HandResult.Kind.NOT_PLAYED))
    in_order = rows.order_by("table__round__number", "table__number", "number", "pk")
    totals = TableTotals.objects.filter(
        table__round__session__event=event, state=ResultState.OFFICIAL
    ).select_related("table__round")
    return Rescoring(
        tuple(_rescored(row, rules) for row in in_order),
        tuple(totals.order_by("table__round__number", "table__number")),
    )


def is_other_kind(event: Event, rules: RuleSet) -> bool:
    """Whether no hand that was played can be told by these rules: one game has directions."""
    return event.rules.has_directions != rules.has_directions


def fingerprint_of_revision(event: Event, rules: RuleSet) -> str:
    """Stands for the rules of an event and those in their place; no result changes it."""
    return fingerprint_of((event.rules, rules))


@transaction.atomic
def revise(
    event: Event, *, rules: RuleSet, reason: str = "", by: User, seen: str | None = None
) -> Event:
    """Give an event other rules. One that has begun needs a reason, and is rescored as a whole.

    Results that come out otherwise get a new row that supersedes the old; totals of a table stay
    as they were written. The rules it has already change nothing. Raises Refused when the event
    is finished, without a reason, when seats would change, when a hand can't have been played by
    these rules, and when `seen` is the fingerprint of other rules than the event's and these.
    """
    event = lock(event.pk, states=(Event.State.SETUP, Event.State.RUNNING))
    if event.rules == rules:
        return event
    refuse_changed(seen, fingerprint_of_revision(event, rules), "event-rules-changed")
    refuse_other_seats(event, rules)
    if event.state == Event.State.SETUP:
        before = event.rules
        event = _replace(count_up(event), rules)
        old, new = {"rules": before.to_dict()}, _told(event, before)
        record("rules-chosen", event, by=by, old=old, new=new)
        return event
    reason = reasons.required(reason)
    rescoring = rescoring_of(event, rules)
    if impossible := rescoring.impossible:
        raise Refused("rules-do-not-fit", hands=" ".join(_named(impossible)))
    before, event = event.rules, count_up(event)
    earlier = list(event.rule_revisions.values_list("reason", flat=True))
    revision = RuleRevision.objects.create(
        event=event,
        number=len(earlier) + 1,
        rule_set=event.rule_set,
        reason=reason,
        revised_by=by,
    )
    event = _replace(event, rules)
    _store(rescoring.changed, revision, by, set(earlier))
    old = {"rules": before.to_dict()}
    new = _told(event, before) | {"hands": rescoring.numbers["otherwise"]}
    record("rules-revised", event, by=by, old=old, new=new, reason=reason)
    return event


def refuse_other_seats(event: Event, rules: RuleSet) -> None:
    """Raise Refused when these rules need other seats than those that are taken or given."""
    if rules.players == event.rules.players:
        return
    if event.state != Event.State.SETUP:
        raise Refused("rules-other-seats", players=rules.players)
    if event.entrants.exists() and event.format != Event.Format.INDIVIDUALS:
        raise Refused("rules-other-players", players=rules.players)


def _rescored(row: HandResult, rules: RuleSet) -> Rescored:
    report = report_of(row, row.auction)
    checked = check_report(report, rules)
    accepted = None
    if checked.result is not None:
        accepted = Accepted(rules, checked.result, report.auction, checked.faults)
    return Rescored(row, accepted, checked.faults)


def _decided(accepted: Accepted) -> tuple[Any, ...]:
    """What the rules decide about a report."""
    result = accepted.result
    tricks = result.of_tricks if result.contract else None
    codes = [fault.code for fault in accepted.kept]
    return result.points, result.made, result.lone, tricks, dict(result.seat_points), codes


def _stored(row: HandResult) -> tuple[Any, ...]:
    """What a stored result says, to hold it against what the new rules make of it."""
    return (
        (row.points_0, row.points_1),
        row.made,
        row.lone,
        row.of_tricks,
        row.seat_points,
        row.overridden,
    )


def _replace(event: Event, rules: RuleSet) -> Event:
    event.rule_set = rules.to_dict()
    event.format = format_of(rules, are_single=event.format == Event.Format.INDIVIDUALS)
    event.save(update_fields=["rule_set", "format"])
    event.__dict__.pop("rules", None)  # read anew from what is stored
    return event


def _store(changed: list[Rescored], revision: RuleRevision, by: User, earlier: set[str]) -> None:
    """New rows in place of the old ones: what was disputed is disputed still.

    All at once, for everybody waits while the event is locked. `earlier` are the reasons of the
    revisions before.
    """
    fresh = []
    for hand in changed:
        row = hand.row
        if hand.accepted is not None:
            key = f"revision {revision.number} of {row.uid.hex}"
            reason = _reason_of(hand, earlier) or revision.reason
            origin = Origin(
                by, HandResult.Source.REVISION, key, reason, row.client_at,
                device=row.device, side=row.side, decided=row.decided,
            )  # fmt: skip
            state = ResultState(row.state)
            fresh.append(
                row_of(row.table, row.number, hand.accepted, origin, state=state, supersedes=row)
            )
    old = [hand.row.pk for hand in changed]
    HandResult.objects.filter(pk__in=old).update(state=ResultState.SUPERSEDED)
    _take_agreements_along(HandResult.objects.bulk_create(fresh))


def _take_agreements_along(fresh: Iterable[HandResult]) -> None:
    """Who agreed that a hand was played so, agrees still: only its points are other ones."""
    now = {row.supersedes_id: row for row in fresh}
    agreements = list(Agreement.objects.filter(result__in=now))
    for agreement in agreements:
        agreement.pk, agreement.result = None, now[agreement.result_id]
    Agreement.objects.bulk_create(agreements)


def _reason_of(hand: Rescored, earlier: set[str]) -> str:
    """The reason that a hand has of its own and takes along; "" where it has none.

    What becomes unusual only by the new rules is kept with their reason.
    """
    row = hand.row
    if row.overridden:
        return row.reason
    return "" if hand.faults or row.reason in earlier else row.reason


def _count(versions: Iterable[Rescored]) -> int:
    return len({(hand.row.table_id, hand.row.number) for hand in versions})


def _named(hands: list[Rescored]) -> Iterable[str]:
    for hand in hands[:MOST_NAMED]:
        table = hand.row.table
        place = _("Round %(round)s, table %(table)s, hand %(hand)s:") % {
            "round": table.round.number, "table": table.number, "hand": hand.row.number,
        }  # fmt: skip
        advice = [_("It is disputed: decide first which version counts.")] * hand.is_disputed
        yield " ".join([place, *hand.sentences, *advice])
    if len(hands) > MOST_NAMED:
        yield "…"


def _told(event: Event, before: RuleSet) -> dict[str, Any]:
    """What the history says of rules in place of others."""
    return {"rules": event.rules.name, "before": before.name, "rule_set": event.rule_set}
