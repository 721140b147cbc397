"""The line of one hand, read while it is being typed."""

import uuid
from dataclasses import dataclass, field

from engine import Report, RuleSet, check_report, read_line
from scoring.afternoon import HandSlot, TableFacts, dealer_of
from scoring.models import Event, Table
from scoring.words import fault_sentences, letters_of


@dataclass(frozen=True)
class Reading:
    """What a line means so far.

    `state`: empty, unfinished (right as far as it goes), good, unusual (may be kept with a reason)
    or wrong. `points` are those of both sides, if the line determines them.
    """

    text: str
    state: str
    report: Report | None = None
    sentences: tuple[str, ...] = ()
    points: tuple[int, int] | None = None
    made: bool | None = None


def read(event: Event, table: Table | TableFacts, number: int, text: str) -> Reading:
    """Read the line of hand `number` at a table; the dealer follows from the number."""
    if not text.strip():
        return Reading(text, "empty")
    rules = event.rules
    line = read_line(text, rules, letters_of(event))
    if line.faults:
        state = "unfinished" if line.is_unfinished else "wrong"
        return Reading(text, state, sentences=tuple(fault_sentences(line.faults)))
    report = Report.of_line(line, dealer_of(rules, table.first_dealer, number))
    return reading_of(report, rules, text)


def reading_of(report: Report, rules: RuleSet, text: str = "") -> Reading:
    """What a whole report means: its points, or its faults."""
    checked = check_report(report, rules)
    state = "wrong" if checked.result is None else "unusual" if checked.faults else "good"
    return Reading(
        text,
        state,
        report,
        tuple(fault_sentences(checked.faults)),
        checked.result.points if checked.result else None,
        checked.result.made if checked.result else None,
    )


@dataclass
class HandRow:
    """A hand on the desk: what is stored, or what was typed and its reading.

    `corrects` is the uid of the result being retyped, "" if nothing is stored. `needs_reason`:
    others may rely on that result and want to know why it changes. `turns` is what the change means
    for a knock-out, which has to be confirmed.
    """

    slot: HandSlot
    reading: Reading = field(default_factory=lambda: Reading("", "empty"))
    client_key: str = field(default_factory=lambda: uuid.uuid4().hex)
    reason: str = ""
    refusal: str = ""
    corrects: str = ""
    needs_reason: bool = False
    turns: object | None = None

    @property
    def is_wrong(self) -> bool:
        """Whether a line was sent and refused."""
        is_open = self.slot.state == "missing" or bool(self.corrects)
        return bool(self.refusal) or (is_open and self.reading.state != "empty")

    @property
    def lacks_reason(self) -> bool:
        """Whether a correct line was sent that lacks only the reason for the change."""
        return self.needs_reason and bool(self.refusal) and not self.reason
