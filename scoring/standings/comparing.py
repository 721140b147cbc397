"""Duplicate scoring: what a result is worth compared with the others of the same deal.

The comparison uses the *lead* of a table: the points of its first side (N-S) less those of the
other, because in these games both sides score. What one side gains the other loses, so that the
luck of the cards cancels out. Plain values in, plain values out.

>>> compare(Compared.MATCHPOINTS, [4, -9, 4, None], most=4)[0]
DealAward(first=Fraction(13, 3), second=Fraction(5, 3))
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scoring.standings.worth import rounded


class Compared(StrEnum):
    """How the results of one deal are scored across the field."""

    MATCHPOINTS = "matchpoints"
    DATUM = "datum"
    STEPS = "steps"


#: The differences in points at which each step begins: the first from 1 point, the second from 2,
#: the third from 3 … Modelled on the IMP scale of bridge (Law 78B), whose steps widen so that no
#: single deal decides an afternoon; the widths suit hands worth 3 to 24 points.
STEPS_FROM = (1, 2, 3, 5, 7, 10, 13, 17, 21, 26, 32, 39)

#: Each result beaten is worth two, each equalled one (Law 78A of duplicate bridge).
BEATEN, LEVEL = 2, 1


class DealAward(NamedTuple):
    """What the first side of a table (N-S) and the other side get for a deal."""

    first: Fraction
    second: Fraction


def compare(how: Compared, leads: Sequence[int | None], most: int) -> list[DealAward]:
    """What each table gets for a deal, in the order of its `leads`.

    A lead of None means the deal could not be played at that table: both sides get an average, half
    of the maximum (Law 12C2 of duplicate bridge: 50 % to a side that is partly at fault; ACBLscore
    manual 83, "AVE 0 IMPs"), and the other tables are compared without it. `most` is the number of
    times that the most played deal was played, averages included.
    """
    played = [lead for lead in leads if lead is not None]
    award = {
        Compared.MATCHPOINTS: _matchpoints,
        Compared.DATUM: _against_the_mean,
        Compared.STEPS: _steps_in_the_mean,
    }[how]
    average = Fraction(most - 1) if how is Compared.MATCHPOINTS else Fraction(0)
    return [
        DealAward(average, average) if lead is None else award(lead, played, most) for lead in leads
    ]


def top_of(how: Compared, most: int) -> int | None:
    """The maximum award for a deal; None if there is no maximum."""
    return BEATEN * (most - 1) if how is Compared.MATCHPOINTS else None


def steps(difference: int) -> int:
    """A difference in points converted to steps, with its sign."""
    number = bisect_right(STEPS_FROM, abs(difference))
    return number if difference >= 0 else -number


def datum_of(leads: Iterable[int | None]) -> int | None:
    """The mean of the leads, rounded half up to a whole point; None if there are none.

    Butler's datum is rounded to the smallest unit of the score (ACBLscore manual 83: 10 points in
    bridge); here that is one point.
    """
    played = [lead for lead in leads if lead is not None]
    return rounded(Fraction(sum(played), len(played))) if played else None


def _matchpoints(lead: int, known: Sequence[int], most: int) -> DealAward:
    """Two for each result beaten, one for each equalled; factored if there are fewer results.

    Neuberg's formula: each of n results stands for most/n, so that a deal played less often counts
    as much as any other: most/n * (matchpoints + 1) - 1. Source: EBU, Laws and Ethics Committee,
    http://www.ebu.co.uk/lawsandethics/articles/neuberg/principle.htm
    """
    own = BEATEN * sum(result < lead for result in known) + LEVEL * (known.count(lead) - 1)
    factored = Fraction(most, len(known)) * (own + 1) - 1
    return DealAward(factored, BEATEN * (most - 1) - factored)


def _against_the_mean(lead: int, known: Sequence[int], _most: int) -> DealAward:
    """The difference between the lead and the datum."""
    above = Fraction(lead - (datum_of(known) or 0))
    return DealAward(above, -above)


def _steps_in_the_mean(lead: int, known: Sequence[int], _most: int) -> DealAward:
    """The mean of the steps against every other result.

    "Average IMPs" in ACBLscore (http://web2.acbl.org/acblscore/manual/83.htm). With two tables this
    is a match between two teams of four.
    """
    others = len(known) - 1
    if not others:
        return DealAward(Fraction(0), Fraction(0))
    won = Fraction(sum(steps(lead - result) for result in known), others)
    return DealAward(won, -won)
