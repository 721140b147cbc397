"""One table for everything that is measured of the engine: what, how much, the aim, the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import monotonic

from engine.players import Score, score_of

MET, SHORT, UNSURE, NO_AIM = "met", "FALLS SHORT", "not sure", ""
#: A side is the stronger one when it is ahead by so many standard errors.
SURE = 2
#: The error itself is not known of fewer deals.
FEWEST = 30
#: A match ends early at so many. It is looked at after 50 deals, 100, 200 …: who looks again and
#: again would sooner or later see chance as strength.
PLAIN, FIRST_LOOK = 3, 50


@dataclass(frozen=True)
class Row:
    """A thing with its figures as words."""

    what: str
    measured: str
    aim: str = ""
    verdict: str = NO_AIM

    def __str__(self) -> str:
        return f"{self.what:44} {self.measured:58} {self.aim:28} {self.verdict}".rstrip()


@dataclass(frozen=True)
class Limit:
    """How long one row may take: so many deals, and so many seconds."""

    deals: int
    seconds: float


def judged(is_met: bool) -> str:
    """The verdict on a figure without chance."""
    return MET if is_met else SHORT


def until_over(differences: Iterable[float], limit: Limit) -> Iterator[list[float]]:
    """What a match has given so far, after each deal, until the limit."""
    end, found = monotonic() + limit.seconds, list[float]()
    for difference in differences:
        found.append(difference)
        yield found
        if len(found) >= limit.deals or monotonic() > end:
            return


def whole(differences: Iterable[float], limit: Limit) -> Score:
    """The score of a match that takes all of the limit."""
    return score_of(list(until_over(differences, limit))[-1])


def until_plain(differences: Iterable[float], limit: Limit) -> Score:
    """The score of a match that may end early, when it is plain who is stronger."""
    look, found = FIRST_LOOK, list[float]()
    for found in until_over(differences, limit):
        if len(found) == look:
            look, score = look * 2, score_of(found)
            if abs(score.mean) > PLAIN * score.error:
                return score
    return score_of(found)


def verdict(score: Score) -> str:
    """Whether a side is ahead, behind, or this can't be said yet."""
    if score.deals < FEWEST or abs(score.mean) <= SURE * score.error:
        return UNSURE
    return judged(score.mean > 0)
