"""Checking what a table reports: one hand, or the totals of a round.

All faults are reported at once, each with the field it belongs to. Texts are taken as typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.auction_check import CardsBySeat, auction_faults
from engine.bid import height_fault, minimum_fault
from engine.deal import Deal
from engine.errors import Fault, fault
from engine.game import Game
from engine.notation.calls import read_turns
from engine.notation.words import read_number
from engine.points import Points, Result, awarded, passed_out, played
from engine.report import ReadReport, Report
from engine.ruleset import RuleSet
from engine.strain import right_bower
from engine.totals import Counts, check_totals, sets_explain

__all__ = ["Checked", "Counts", "Report", "Result", "check_report", "check_totals", "sets_explain"]


class Checked(NamedTuple):
    """What the check found: every fault, and the result if all of them may be overridden.

    `points` are what the hand scores, side 0 first, whatever the sheet says; None if faults in
    the hand itself leave no result.
    """

    faults: tuple[Fault, ...]
    result: Result | None
    points: Points | None = None


def check_report(
    report: Report, rules: RuleSet, *, deal: Deal | None = None, game: Game | None = None
) -> Checked:
    """Every fault of a reported hand, and its result if each fault may be overridden.

    With the `deal`, which must be valid under these rules, the right bower rule (4.3.5) is checked
    too. With the `game` so far, a dealer out of turn is a fault, and so is a hand after the end of
    the game; an event passes no game, since its rounds have a fixed number of hands.
    """
    read = ReadReport(report, rules)
    cards = dict(zip(rules.seats, deal.cards, strict=False)) if deal else {}
    faults: list[Fault] = []
    if read.dealer is None or deal is not None:
        faults += _dealer_faults(report, read, rules, deal)
    faults += _hand_faults(report, read, rules, cards)
    if read.is_passed_out and game is None and rules.passed_out != "counts":
        faults.append(fault("passed-out-not-counted", "bid", overridable=True))
    result = _result(read, read.dealer, rules) if read.dealer and _may_keep(faults) else None
    if any(report.points):
        faults += _points_faults(report, result, rules)
    if report.auction:
        codes = {reason.code for reason in faults if reason.field in ("bid", "strain")}
        faults += auction_faults(report.auction, read, rules, codes, cards)
    if game is not None:
        faults += _game_faults(read, game)
    scored = result.points if result else None
    return Checked(tuple(faults), result if _may_keep(faults) else None, scored)


def _may_keep(faults: list[Fault]) -> bool:
    return not faults or all(reason.overridable for reason in faults)


def _result(read: ReadReport, dealer: str, rules: RuleSet) -> Result:
    if read.revoker is not None:
        return awarded(rules, dealer, read.revoker)
    if read.contract is None or read.makers_tricks is None:
        return passed_out(rules, dealer)
    return played(rules, dealer, read.contract, read.makers_tricks)


def _dealer_faults(
    report: Report, read: ReadReport, rules: RuleSet, deal: Deal | None
) -> Iterator[Fault]:
    if read.dealer is not None:
        if deal is not None and deal.dealer != read.dealer:
            yield fault("dealer-differs", "dealer", seat=deal.dealer)
    elif report.dealer.strip():
        yield _unknown_seat(report.dealer, "dealer", rules)
    else:
        yield fault("dealer-missing", "dealer")


def _game_faults(read: ReadReport, game: Game) -> Iterator[Fault]:
    if game.is_over:
        yield fault("game-already-over", "game")
    elif read.dealer not in (None, game.dealer):
        yield fault("dealer-not-next", "dealer", overridable=True, seat=game.dealer)


def _unknown_seat(text: str, field: str, rules: RuleSet) -> Fault:
    return fault("unknown-seat", field, text=text, seats=" ".join(rules.seats))


def _hand_faults(
    report: Report, read: ReadReport, rules: RuleSet, cards: CardsBySeat
) -> Iterator[Fault]:
    if read.is_awarded:
        yield from _revoke_faults(report, read, rules)
    elif read.is_passed_out:
        yield from _passed_out_faults(report, read, rules)
    else:
        if read.declarer is None:
            yield _declarer_fault(report, rules)
        if reason := _bid_fault(report, read, rules):
            yield reason
        if rules.right_bower_1st_2nd and cards and not read_turns(report.auction, rules):
            yield from _bower_faults(read, rules, cards)
        if read.strain not in rules.strains:
            yield _strain_fault(report, read)
        if rules.has_directions or report.direction.strip():
            yield from _direction_faults(report, read, rules)
        yield from _tricks_faults(report, read, rules)


def _revoke_faults(report: Report, read: ReadReport, rules: RuleSet) -> Iterator[Fault]:
    if rules.revoke is None:
        yield fault("no-revokes", "revoker")
    if read.revoker is None:
        yield _unknown_seat(report.revoker, "revoker", rules)
    for field in ("declarer", "bid", "strain", "direction"):
        if getattr(report, field).strip():
            yield fault("revoke-with-contract", field)
    if any(map(str.strip, read.typed_tricks)):
        yield fault("revoke-with-contract", "tricks")


def _passed_out_faults(report: Report, read: ReadReport, rules: RuleSet) -> Iterator[Fault]:
    for field in ("declarer", "strain", "direction"):
        if getattr(report, field).strip():
            yield fault("passed-out-with-contract", field)
    typed = zip(read.typed_tricks, read.read_tricks, strict=True)
    if any(number != 0 and text.strip() for text, number in typed):
        yield fault("passed-out-with-tricks", "tricks")
    if rules.stick_the_dealer:
        yield fault("passed-out-not-possible", "bid", overridable=True)


def _declarer_fault(report: Report, rules: RuleSet) -> Fault:
    if report.declarer.strip():
        return _unknown_seat(report.declarer, "declarer", rules)
    return fault("declarer-missing", "declarer")


def _bid_fault(report: Report, read: ReadReport, rules: RuleSet) -> Fault | None:
    """The fault of an unknown bid, or of one below the minimum of its strain (rules A10)."""
    if not report.bid.strip():
        return fault("bid-missing", "bid")
    level, special = read.name or (None, report.bid.strip())
    reason = height_fault(level, special, rules, "bid")
    if reason is None and read.strain in rules.strains:
        return minimum_fault(level, read.strain, rules, "bid")
    return reason


def _bower_faults(read: ReadReport, rules: RuleSet, cards: CardsBySeat) -> Iterator[Fault]:
    """Applies rules 4.3.5 to a contract whose auction is not given."""
    contract = read.contract
    if contract is None or read.dealer is None:
        return
    bower = right_bower(contract.strain)
    named = rules.special_suit if contract.special else rules.trick_suit
    is_bound = contract.declarer in rules.from_seat(read.dealer)[1:3] and named == "with-bid"
    if is_bound and bower is not None and bower not in cards[contract.declarer]:
        strain = contract.strain.value
        yield fault("right-bower-missing", "bid", overridable=True, strain=strain)


def _strain_fault(report: Report, read: ReadReport) -> Fault:
    if read.strain is not None:
        return fault("strain-not-allowed", "strain", strain=read.strain.value)
    if report.strain.strip():
        return fault("unknown-strain", "strain", text=report.strain.strip())
    return fault("strain-missing", "strain")


def _direction_faults(report: Report, read: ReadReport, rules: RuleSet) -> Iterator[Fault]:
    typed = report.direction.strip()
    if not rules.has_directions:
        yield fault("no-directions", "direction")
    elif not typed:
        yield fault("direction-missing", "direction")
    elif read.direction is None:
        yield fault("unknown-direction", "direction", text=typed)
    elif read.direction not in _directions(read, rules):
        direction = read.direction.value
        yield fault("direction-not-allowed", "direction", direction=direction)


def _directions(read: ReadReport, rules: RuleSet) -> tuple[str, ...]:
    return rules.directions_of(read.strain) if read.strain else rules.direction_names


def _tricks_faults(report: Report, read: ReadReport, rules: RuleSet) -> Iterator[Fault]:
    is_missing, is_out_of_range = True, False
    for text, number in zip(read.typed_tricks, read.read_tricks, strict=True):
        if number is not None:
            is_missing = False
            is_out_of_range |= not 0 <= number <= rules.tricks
        elif text.strip():
            is_missing = False
            yield fault("not-a-number", "tricks", text=text.strip())
    if is_missing:
        yield fault("tricks-missing", "tricks")
    if is_out_of_range:
        yield fault("tricks-range", "tricks", tricks=rules.tricks)
        return
    if report.tricks != ("", ""):
        yield from _sum_faults(report, read, rules)
    if rules.kitty_trick == "declarer" and read.makers_tricks == 0:
        yield fault("kitty-is-a-trick", "tricks")


def _sum_faults(report: Report, read: ReadReport, rules: RuleSet) -> Iterator[Fault]:
    """The tricks by side must add up and agree with those typed for the makers."""
    first, second = read.sides_tricks
    if first is not None and second is not None and first + second != rules.tricks:
        yield fault("tricks-sum", "tricks", tricks=rules.tricks, sum=first + second)
    if read.declarer is None or read.makers_tricks is None or not report.makers_tricks.strip():
        return
    side, makers = rules.side_of(read.declarer), read.makers_tricks
    own, others = read.sides_tricks[side], read.sides_tricks[1 - side]
    if own is not None and own != makers:
        yield fault("tricks-contradict", "tricks", first=makers, second=own)
    elif own is None and others is not None and makers + others != rules.tricks:
        yield fault("tricks-sum", "tricks", tricks=rules.tricks, sum=makers + others)


def _points_faults(report: Report, result: Result | None, rules: RuleSet) -> Iterator[Fault]:
    is_wrong = False
    for side, text in enumerate(report.points):
        if not text.strip():
            continue
        number = read_number(text)
        if number is None:
            yield fault("not-a-number", "points", text=text.strip())
        elif result is not None and number != result.points[side]:
            is_wrong = True
    if is_wrong and result is not None:
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
