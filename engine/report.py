"""What a table reports about one hand, as typed and as read."""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Contract
from engine.notation.line import Line
from engine.notation.words import (
    BidName,
    read_bid_name,
    read_direction,
    read_number,
    read_seat,
    read_strain,
)
from engine.ruleset import RuleSet
from engine.strain import Direction, Strain


@dataclass(frozen=True, slots=True)
class Report:
    """One hand as a table wrote it; all texts as typed, '' if nothing was given.

    Tricks are given for the makers, or by side, or both; `tricks` and `points` have side 0 first
    (North-South). `auction` has the calls from the dealer's left, separated by spaces or commas,
    each optionally preceded by its seat. `direction` is given if the rules have directions;
    `revoker`, the seat whose revoke ended the hand, takes the place of contract and tricks.
    """

    dealer: str = ""
    declarer: str = ""
    bid: str = ""
    strain: str = ""
    makers_tricks: str = ""
    tricks: tuple[str, str] = ("", "")
    points: tuple[str, str] = ("", "")
    auction: str = ""
    direction: str = ""
    revoker: str = ""

    @classmethod
    def of_line(cls, line: Line, dealer: str) -> Report:
        """The report of a desk line, which does not include the dealer."""
        return cls(
            dealer=dealer,
            declarer=line.declarer,
            bid=line.bid,
            strain=line.strain,
            makers_tricks=line.makers_tricks,
            direction=line.direction,
            revoker=line.revoker,
        )


class ReadReport:
    """The parts of a report as read, None if unreadable."""

    def __init__(self, report: Report, rules: RuleSet) -> None:
        seats = rules.seats
        self.dealer = read_seat(report.dealer, seats)
        self.declarer = read_seat(report.declarer, seats)
        self.revoker = read_seat(report.revoker, seats) if report.revoker else None
        self.name: BidName | None = read_bid_name(report.bid)
        self.strain: Strain | None = read_strain(report.strain)
        typed = report.direction
        self.direction: Direction | None = read_direction(typed) if typed else None
        #: The tricks of the makers and of each side, as typed and as read.
        self.typed_tricks = report.makers_tricks, *report.tricks
        self.read_tricks = [read_number(text) for text in self.typed_tricks]
        makers, *self.sides_tricks = self.read_tricks
        self.makers_tricks = self._makers_tricks(makers, rules)
        self.is_awarded = bool(report.revoker.strip())
        says_passed_out = self.name is not None and self.name.is_passed_out
        self.is_passed_out = says_passed_out and not self.is_awarded
        self.contract = self._contract(rules)

    @property
    def is_decided(self) -> bool:
        """Whether the report clearly says what was played, or that nothing was."""
        return self.contract is not None or self.is_passed_out

    def _makers_tricks(self, typed: int | None, rules: RuleSet) -> int | None:
        """As typed for the makers, else for their side, else what the other side did not take."""
        if typed is not None or self.declarer is None:
            return typed
        side = rules.side_of(self.declarer)
        own, others = self.sides_tricks[side], self.sides_tricks[1 - side]
        if own is not None or others is None:
            return own
        return rules.tricks - others

    def _contract(self, rules: RuleSet) -> Contract | None:
        if self.is_awarded or self.is_passed_out:
            return None
        if not (self.declarer and self.name and self.strain):
            return None
        if rules.has_directions and self.direction is None:
            return None
        direction = self.direction if rules.has_directions else None
        return Contract(self.declarer, self.name.level, self.name.special, self.strain, direction)
