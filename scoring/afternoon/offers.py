"""Everything the rules allow to be reported, as data that a phone reads offline.

Every bid in every strain and direction, and what each number of tricks brings: all of it comes from
the engine's checks of such a report, so that a page need not know the game.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine import PASSED_OUT, Letters, Report, Result, RuleSet, check_report, write_line

#: Made (1 or 0), points of the makers and of the defenders, and of the declarer's partners if
#: theirs differ; None if these rules do not allow that many tricks.
Score = list[int] | None


@lru_cache(maxsize=64)
def offers_of(rules: RuleSet, letters: Letters) -> dict[str, Any]:
    """Everything that may be reported of a hand, and its points, for JSON.

    `offers`: bid -> strain -> direction -> [the line between seat and tricks, place in `scores`].
    `scores`: for each number of tricks from 0 a `Score`. `seats`: seat -> side and letter.
    `revokes`: seat -> line and the points of both sides; `out`: the line of a passed-out deal, None
    if none counts.
    """
    scores: list[list[Score]] = []
    offers: dict[str, dict[str, dict[str, list[Any]]]] = {}
    for bid in bids(rules):
        for strain in rules.strains:
            directions = [direction.value for direction in rules.directions_of(strain)]
            for direction in directions if rules.has_directions else [""]:
                first = rules.seats[0]
                report = Report(first, first, bid, strain.value, direction=direction)
                lines, earned = _row(rules, letters, report)
                if not any(earned):
                    continue
                if earned not in scores:
                    scores.append(earned)
                of_strain = offers.setdefault(bid, {}).setdefault(strain.value, {})
                of_strain[direction] = [lines, scores.index(earned)]
    return {
        "seats": {seat: [rules.side_of(seat), letters.seat(seat).lower()] for seat in rules.seats},
        "offers": offers,
        "scores": scores,
        "revokes": _revokes(rules, letters),
        "out": _out(rules, letters),
    }


def bids(rules: RuleSet) -> list[str]:
    """Every level and special bid of these rules, rising, as a form sends it."""
    levels = range(rules.lowest_level, rules.highest_level + 1)
    return [*(str(level) for level in levels), *rules.special_bids]


def _row(rules: RuleSet, letters: Letters, report: Report) -> tuple[str, list[Score]]:
    """The line of a report between seat and tricks, and what each number of tricks brings."""
    line, earned = "", list[Score]()
    for tricks in range(rules.tricks + 1):
        result = _result(rules, report, tricks)
        earned.append(_score(result, rules) if result else None)
        if result:
            written = write_line(result, letters)
            line = written[len(letters.seat(rules.seats[0])) : -len(str(tricks))]
    return line, earned


def _result(rules: RuleSet, report: Report, tricks: int) -> Result | None:
    """The engine's result; None if it finds anything wrong or unusual."""
    checked = check_report(replace(report, makers_tricks=str(tricks)), rules)
    return None if checked.faults else checked.result


def _score(result: Result, rules: RuleSet) -> Score:
    """The score as a list; the declarer sits in the first seat, so side 0 are the makers."""
    partners = {points for seat, points in result.seat_points if seat != rules.seats[0]}
    return [int(bool(result.made)), *result.points, *sorted(partners)]


def _revokes(rules: RuleSet, letters: Letters) -> dict[str, list[Any]]:
    """Seat -> the line, the points of both sides, and those of the seat itself if they differ."""
    if rules.revoke is None:
        return {}
    revokes: dict[str, list[Any]] = {}
    for seat in rules.seats:
        result = check_report(Report(dealer=rules.seats[0], revoker=seat), rules).result
        if result:
            own = dict(result.seat_points).get(seat)
            alone = [] if own is None else [own]
            revokes[seat] = [write_line(result, letters), *result.points, *alone]
    return revokes


def _out(rules: RuleSet, letters: Letters) -> str | None:
    checked = check_report(Report(dealer=rules.seats[0], bid=PASSED_OUT), rules)
    return write_line(checked.result, letters) if checked.result and not checked.faults else None
