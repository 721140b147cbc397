"""One line typed for one hand, read while it is being typed."""

import uuid
from dataclasses import dataclass, field

from engine import Report, RuleSet, check_report, read_line
from scoring.afternoon import HandSlot, TableFacts, dealer_of
from scoring.models import Event, Table
from scoring.words import fault_sentences, letters_of


@dataclass(frozen=True)
class Reading:
    """What a line says so far.

    `state`: empty, unfinished (right as far as it goes), good, unusual (may be kept with a
    reason) or wrong. `points` are those of both sides, where the line gives any.
    """

    text: str
    state: str
    report: Report | None = None
    sentences: tuple[str, ...] = ()
    points: tuple[int, int] | None = None
    made: bool | None = None


def read(event: Event, table: Table | TableFacts, number: int, text: str) -> Reading:
    """Read the line of hand `number` at a table; the dealer is the one whose turn it is."""
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
    """What a whole report says: its points, or its faults."""
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
    """A hand on the desk: what is stored, or what was typed and what is said about it.

    `corrects` is the uid of the result that is typed anew, "" where nothing is stored.
    `needs_reason`: somebody may rely on that, and wants to know why it is changed. `turns` is what
    the change means for a knock-out, which is asked first.
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
        """Whether what was typed was sent and not taken."""
        is_open = self.slot.state == "missing" or bool(self.corrects)
        return bool(self.refusal) or (is_open and self.reading.state != "empty")

    @property
    def lacks_reason(self) -> bool:
        """Whether the line was sent and is right: only why it is changed was not said."""
        return self.needs_reason and bool(self.refusal) and not self.reason
