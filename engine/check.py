"""Checking what a table reports: one hand, or the totals of a round.

Every fault is told at once, each with the field it belongs to. Texts are taken as typed. Cards are
not known here, so the rule of the right bower (rules 4.3.5) is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.auction import Auction, Bid, Contract, bid_fault, height_fault
from engine.errors import Fault, InvalidNotation, fault
from engine.notation.line import Line
from engine.notation.words import (
    PASSED_OUT,
    BidName,
    read_bid_name,
    read_call,
    read_number,
    read_seat,
    read_strain,
    split_calls,
)
from engine.points import Result, passed_out, played
from engine.ruleset import RuleSet
from engine.strain import Strain
from engine.totals import Counts, check_totals

__all__ = ["Checked", "Counts", "Report", "Result", "check_report", "check_totals"]


@dataclass(frozen=True)
class Report:
    """One hand as a table wrote it; all texts as typed, '' where nothing was given.

    Tricks are given for the makers, or by side, or both; `tricks` and `points` have side 0 first
    (North-South). `auction` has the calls from the dealer's left, apart by spaces or commas.
    """

    dealer: str = ""
    declarer: str = ""
    bid: str = ""
    strain: str = ""
    makers_tricks: str = ""
    tricks: tuple[str, str] = ("", "")
    points: tuple[str, str] = ("", "")
    auction: str = ""

    @classmethod
    def of_line(cls, line: Line, dealer: str) -> Report:
        """The report of a line of the desk, whose dealer is known there."""
        return cls(dealer, line.declarer, line.bid, line.strain, line.makers_tricks)


@dataclass(frozen=True)
class Checked:
    """What the check found: every fault, and the result when all of them may be overridden."""

    faults: tuple[Fault, ...]
    result: Result | None

    def faults_at(self, field: str) -> tuple[Fault, ...]:
        """The faults of one field."""
        return tuple(each for each in self.faults if each.field == field)


@dataclass(frozen=True)
class _Read:
    """The parts of a report as far as they could be read."""

    dealer: str | None
    declarer: str | None
    name: BidName | None
    strain: Strain | None
    makers_tricks: int | None

    @property
    def contract(self) -> Contract | None:
        if not (self.declarer and self.name and self.strain) or self.name.is_passed_out:
            return None
        return Contract(self.declarer, self.name.level, self.name.special, self.strain)


def check_report(report: Report, rules: RuleSet) -> Checked:
    """Every fault of a reported hand; with its result when each fault may be overridden."""
    read = _read(report, rules)
    faults = [*_dealer_faults(report, read, rules), *_hand_faults(report, read, rules)]
    result = _result(read, read.dealer, rules) if read.dealer and _may_keep(faults) else None
    faults += _points_faults(report, result, rules)
    faults += _auction_faults(report, read, rules, faults)
    return Checked(tuple(faults), result if _may_keep(faults) else None)


def _may_keep(faults: list[Fault]) -> bool:
    return all(each.overridable for each in faults)


def _read(report: Report, rules: RuleSet) -> _Read:
    declarer = read_seat(report.declarer, rules.seats)
    return _Read(
        dealer=read_seat(report.dealer, rules.seats),
        declarer=declarer,
        name=read_bid_name(report.bid),
        strain=read_strain(report.strain),
        makers_tricks=_makers_tricks(report, declarer, rules),
    )


def _makers_tricks(report: Report, declarer: str | None, rules: RuleSet) -> int | None:
    """As typed for the makers, else for their side, else what the other side left."""
    typed = read_number(report.makers_tricks)
    if typed is not None or declarer is None:
        return typed
    side = rules.side_of(declarer)
    own, others = (read_number(report.tricks[each]) for each in (side, 1 - side))
    if own is not None or others is None:
        return own
    return rules.tricks - others


def _result(read: _Read, dealer: str, rules: RuleSet) -> Result:
    if read.contract is None or read.makers_tricks is None:
        return passed_out(rules, dealer)
    return played(rules, dealer, read.contract, read.makers_tricks)


def _dealer_faults(report: Report, read: _Read, rules: RuleSet) -> Iterator[Fault]:
    if not report.dealer.strip():
        yield fault("dealer-missing", "dealer")
    elif read.dealer is None:
        yield _unknown_seat(report.dealer, "dealer", rules)


def _unknown_seat(text: str, field: str, rules: RuleSet) -> Fault:
    return fault("unknown-seat", field, text=text, seats=" ".join(rules.seats))


def _hand_faults(report: Report, read: _Read, rules: RuleSet) -> Iterator[Fault]:
    if read.name and read.name.is_passed_out:
        yield from _passed_out_faults(report, rules)
        return
    yield from _declarer_faults(report, read, rules)
    yield from _bid_faults(report, read, rules)
    yield from _strain_faults(report, read, rules)
    yield from _tricks_faults(report, read, rules)


def _passed_out_faults(report: Report, rules: RuleSet) -> Iterator[Fault]:
    for field in ("declarer", "strain"):
        if getattr(report, field).strip():
            yield fault("passed-out-with-contract", field)
    if any(read_number(text) != 0 for text in _typed_tricks(report)):
        yield fault("passed-out-with-tricks", "tricks")
    if rules.stick_the_dealer:
        yield fault("passed-out-not-possible", "bid", overridable=True)


def _declarer_faults(report: Report, read: _Read, rules: RuleSet) -> Iterator[Fault]:
    if not report.declarer.strip():
        yield fault("declarer-missing", "declarer")
    elif read.declarer is None:
        yield _unknown_seat(report.declarer, "declarer", rules)


def _bid_faults(report: Report, read: _Read, rules: RuleSet) -> Iterator[Fault]:
    if not report.bid.strip():
        yield fault("bid-missing", "bid")
        return
    level, special = read.name or (None, report.bid.strip())
    found = height_fault(level, special, rules, "bid")
    if found is None and read.strain in rules.strains:
        found = bid_fault(Bid(level, special, read.strain), rules, "bid", "strain")
    if found:
        yield found


def _strain_faults(report: Report, read: _Read, rules: RuleSet) -> Iterator[Fault]:
    if not report.strain.strip():
        yield fault("strain-missing", "strain")
    elif read.strain is None:
        yield fault("unknown-strain", "strain", text=report.strain.strip())
    elif read.strain not in rules.strains:
        yield fault("strain-not-allowed", "strain", strain=read.strain.value)


def _typed_tricks(report: Report) -> list[str]:
    return [text for text in (report.makers_tricks, *report.tricks) if text.strip()]


def _tricks_faults(report: Report, read: _Read, rules: RuleSet) -> Iterator[Fault]:
    typed = _typed_tricks(report)
    if not typed:
        yield fault("tricks-missing", "tricks")
    for text in typed:
        if read_number(text) is None:
            yield fault("not-a-number", "tricks", text=text.strip())
    numbers = [number for text in typed if (number := read_number(text)) is not None]
    if any(not 0 <= number <= rules.tricks for number in numbers):
        yield fault("tricks-range", "tricks", tricks=rules.tricks)
    else:
        yield from _sum_faults(report, read, rules)


def _sum_faults(report: Report, read: _Read, rules: RuleSet) -> Iterator[Fault]:
    """Tricks by side must add up, and agree with those typed for the makers."""
    by_side = [read_number(text) for text in report.tricks]
    if None not in by_side and (total := sum(each or 0 for each in by_side)) != rules.tricks:
        yield fault("tricks-sum", "tricks", tricks=rules.tricks, sum=total)
    if read.declarer is None or not report.makers_tricks.strip():
        return
    own = by_side[rules.side_of(read.declarer)]
    if own is not None and own != read.makers_tricks:
        first, second = report.makers_tricks.strip(), own
        yield fault("tricks-contradict", "tricks", first=first, second=second)


def _points_faults(report: Report, result: Result | None, rules: RuleSet) -> Iterator[Fault]:
    typed = [text.strip() for text in report.points]
    for text in typed:
        if text and read_number(text) is None:
            yield fault("not-a-number", "points", text=text)
    if result is None:
        return
    pairs = zip(map(read_number, typed), result.points, strict=True)
    if any(number is not None and number != right for number, right in pairs):
        yield _points_wrong(result, rules)


def _points_wrong(result: Result, rules: RuleSet) -> Fault:
    first, second = result.points
    sides = ["".join(side) for side in rules.sides]
    return fault(
        "points-wrong",
        "points",
        first=first,
        second=second,
        first_side=sides[0],
        second_side=sides[1],
    )


def _auction_faults(
    report: Report, read: _Read, rules: RuleSet, told: list[Fault]
) -> Iterator[Fault]:
    """The auction call by call, then whether it ends in the contract given.

    A fault of the contract's own bid that is told at its field is not told again.
    """
    texts = split_calls(report.auction)
    if read.dealer is None or not texts:
        return
    bid = read.contract.bid if read.contract else None
    codes = {each.code for each in told if each.field in ("bid", "strain")}
    auction = Auction(rules, read.dealer)
    for number, text in enumerate(texts, 1):
        if auction.is_over:
            yield fault("auction-too-long", "auction", number=number - 1)
            return
        try:
            call = read_call(text)
        except InvalidNotation:
            yield _unreadable_call(number, text, rules)
            return
        found = auction.fault(call)
        if found and not (call == bid and found.code in codes):
            yield found
        if found and not found.overridable:
            return
        auction = auction.with_call(call)
    yield from _ending_faults(auction, read)


def _unreadable_call(number: int, text: str, rules: RuleSet) -> Fault:
    special = f"{rules.special_bids[0]}:H" if rules.special_bids else "6S"
    return fault("unreadable-call", "auction", number=number, text=text, special=special)


def _ending_faults(auction: Auction, read: _Read) -> Iterator[Fault]:
    if auction.to_act is not None:
        yield fault("auction-not-over", "auction", seat=auction.to_act)
    elif _is_decided(read) and auction.contract != read.contract:
        ending = str(auction.contract or PASSED_OUT)
        yield fault("contract-not-from-auction", "auction", auction=ending)


def _is_decided(read: _Read) -> bool:
    """Whether the report says clearly what was played, or that nothing was."""
    return read.contract is not None or (read.name is not None and read.name.is_passed_out)
