"""Whether a file of hands can be an event: its seating, and all its faults."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from engine import Fault, RuleSet, check_report
from scoring.models import HandResult
from scoring.rotations import Finding, Plan, RoundPlan, TablePlan, check_plan, name_sit_outs
from scoring.services.intake import ReportedHand
from scoring.transfer.faults import RowFault, row_fault
from scoring.transfer.hands import TRICKS, PlacedHand, TypedHand, placed
from scoring.transfer.sides import Sides, column_name
from scoring.words import fault_sentence, finding_sentence

MAX_AUCTION = HandResult._meta.get_field("auction").max_length or 200


@dataclass(frozen=True)
class Expected:
    """What the event prescribes: rules, rounds, hands a round, and the entrants' numbers.

    `sides` are the columns that say who sits at a table.
    """

    rules: RuleSet
    sides: Sides
    rounds: int
    hands: int
    entrants: Collection[int]
    withdrawn: Collection[int] = ()


@dataclass(frozen=True)
class WholeEvent:
    """A file of hands: who meets whom, all hands, and all faults in the order of lines."""

    plan: Plan
    hands: tuple[PlacedHand, ...]
    faults: tuple[RowFault, ...]
    hands_due: int

    @cached_property
    def is_refused(self) -> bool:
        """Whether there is a fault that cannot be overridden."""
        return any(not fault.overridable for fault in self.faults)

    @property
    def missing(self) -> int:
        """The number of hands of the seated tables that are not in the file."""
        tables = sum(len(this_round.tables) for this_round in self.plan.rounds)
        return tables * self.hands_due - len(self.hands)

    def reported(self) -> list[ReportedHand]:
        """All hands as `intake.take_hands` takes them."""
        return [ReportedHand(hand.round, hand.table, hand.hand, hand.report) for hand in self.hands]


def check_event(typed: tuple[TypedHand, ...], expected: Expected) -> WholeEvent:
    """Check all hands together; `plan` is the seating as far as it could be read."""
    hands = tuple(placed(typed))
    meetings = _meetings(hands)
    plan = _plan(meetings, expected)
    faults = [
        *_typing_faults(typed),
        *_report_faults(typed, expected.rules),
        *_hand_faults(hands, expected, meetings),
        *_round_faults(hands, expected),
        *_plan_faults(plan, meetings, expected),
    ]
    ordered = sorted(faults, key=lambda fault: fault.line or 0)
    return WholeEvent(plan, hands, tuple(ordered), expected.hands)


Meetings = dict[tuple[int, int], PlacedHand]
"""Round and table -> the first hand there, whose entrants are those of the table."""


def _meetings(hands: Iterable[PlacedHand]) -> Meetings:
    meetings: Meetings = {}
    for hand in hands:
        meetings.setdefault((hand.round, hand.table), hand)
    return meetings


def _plan(meetings: Meetings, expected: Expected) -> Plan:
    tables: dict[int, list[TablePlan]] = {number: [] for number in range(1, expected.rounds + 1)}
    for (this_round, table), hand in sorted(meetings.items()):
        if this_round in tables:
            tables[this_round].append(TablePlan(table, hand.sides))
    plan = Plan(tuple(RoundPlan(tuple(round_tables)) for round_tables in tables.values()))
    return name_sit_outs(plan, sorted(expected.entrants))


def _typing_faults(typed: Iterable[TypedHand]) -> Iterator[RowFault]:
    for hand in typed:
        if hand.spare:
            yield row_fault(hand.line, "", "too-many-cells")
        for column in hand.place:
            if hand.number(column) is None:
                text = hand.place[column][:20]
                yield row_fault(hand.line, column, "whole-number", text=text)


def _report_faults(typed: Iterable[TypedHand], rules: RuleSet) -> Iterator[RowFault]:
    for hand in typed:
        if (length := len(hand.report.auction)) > MAX_AUCTION:
            yield row_fault(hand.line, "auction", "auction-length", length=length, most=MAX_AUCTION)
        for fault in check_report(hand.report, rules).faults:
            yield _of_engine(hand.line, fault, rules)


def _of_engine(line: int, fault: Fault, rules: RuleSet) -> RowFault:
    column = fault.field
    if column == "tricks":
        column = ", ".join(column_name(name, rules) for name in TRICKS)
    return RowFault(line, column, fault.code, fault_sentence(fault), fault.overridable)


def _hand_faults(
    hands: Iterable[PlacedHand], expected: Expected, meetings: Meetings
) -> Iterator[RowFault]:
    lines: dict[tuple[int, int, int], int] = {}
    for hand in hands:
        if hand.hand > expected.hands:
            yield row_fault(hand.line, "hand", "no-such-hand", hands=expected.hands, hand=hand.hand)
        first = lines.setdefault((hand.round, hand.table, hand.hand), hand.line)
        if first != hand.line:
            yield row_fault(
                hand.line, "hand", "hand-twice",
                round=hand.round, table=hand.table, hand=hand.hand, first=first,
            )  # fmt: skip
        seated = meetings[hand.round, hand.table]
        if hand.sides != seated.sides:
            columns = ", ".join(chain(*expected.sides))
            numbers = ", ".join(map(str, chain(*seated.sides)))
            yield row_fault(
                hand.line, columns, "entrants-differ", first=seated.line, numbers=numbers
            )


def _round_faults(hands: Iterable[PlacedHand], expected: Expected) -> Iterator[RowFault]:
    lines: dict[int, int] = {}
    for hand in hands:
        lines.setdefault(hand.round, hand.line)
    for number, line in lines.items():
        if number > expected.rounds:
            yield row_fault(line, "round", "no-such-round", rounds=expected.rounds, round=number)
    for number in range(1, expected.rounds + 1):
        if number not in lines:
            yield row_fault(None, "round", "round-missing", rounds=expected.rounds, round=number)


def _plan_faults(plan: Plan, meetings: Meetings, expected: Expected) -> Iterator[RowFault]:
    for finding in check_plan(plan, sorted(expected.entrants)):
        place = finding.params
        meeting = meetings[int(place["round"]), int(place["table"])]
        seats = zip(chain(*meeting.sides), chain(*expected.sides), strict=True)
        column = next(column for number, column in seats if number == place["entrant"])
        yield _of_finding(finding, meeting.line, column, expected)


def _of_finding(finding: Finding, line: int, column: str, expected: Expected) -> RowFault:
    entrant = finding.params["entrant"]
    if finding.code == "unknown-entrant" and entrant in expected.withdrawn:
        return row_fault(line, column, "entrant-withdrawn", pair=entrant)
    return RowFault(line, column, finding.code, finding_sentence(finding))
