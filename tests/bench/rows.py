"""The table of everything measured of the engine: what, how much, the aim, the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import monotonic

from engine.players import Score, score_of

MET, SHORT, UNSURE, NO_AIM = "met", "FALLS SHORT", "not sure", ""
#: A side counts as stronger if it is ahead by this many standard errors.
SURE = 2
#: With fewer deals the error itself is unknown.
FEWEST = 30
#: A match ends early at this many standard errors. They are checked only after 50 deals, 100, 200
#: …: checking too often would sooner or later mistake chance for strength.
PLAIN, FIRST_LOOK = 3, 50


@dataclass(frozen=True)
class Row:
    """A thing with its figures in words."""

    what: str
    measured: str
    aim: str = ""
    verdict: str = NO_AIM

    def __str__(self) -> str:
        return f"{self.what:44} {self.measured:58} {self.aim:28} {self.verdict}".rstrip()


@dataclass(frozen=True)
class Limit:
    """The limit of one row, in deals and in seconds."""

    deals: int
    seconds: float


def judged(is_met: bool) -> str:
    """The verdict on a figure without chance."""
    return MET if is_met else SHORT


def until_over(differences: Iterable[float], limit: Limit) -> Iterator[list[float]]:
    """The results of a match so far, after each deal, until the limit."""
    end, found = monotonic() + limit.seconds, list[float]()
    for difference in differences:
        found.append(difference)
        yield found
        if len(found) >= limit.deals or monotonic() > end:
            return


def whole(differences: Iterable[float], limit: Limit) -> Score:
    """The score of a match that uses the whole limit."""
    return score_of(list(until_over(differences, limit))[-1])


def until_plain(differences: Iterable[float], limit: Limit) -> Score:
    """The score of a match that may end early, once it is clear who is stronger."""
    look, found = FIRST_LOOK, list[float]()
    for found in until_over(differences, limit):
        if len(found) == look:
            look, score = look * 2, score_of(found)
            if abs(score.mean) > PLAIN * score.error:
                return score
    return score_of(found)


def verdict(score: Score) -> str:
    """Whether a side is ahead or behind, or whether it is too early to tell."""
    if score.deals < FEWEST or abs(score.mean) <= SURE * score.error:
        return UNSURE
    return judged(score.mean > 0)
