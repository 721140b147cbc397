"""What is played in an afternoon, and how each hand is entered: the same in every run."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.engine.second_scorer import score_of

SEED = 27
_PRESET = Path(__file__).parents[2] / "engine" / "presets" / "ottawa.toml"
_SPECIALS = {"call-2": "c2", "call-1": "c1", "moon": "m"}
_SEATS = "NESW"

Place = tuple[int, int, int]
"""A round, a table and a hand, each from 1."""


@dataclass(frozen=True)
class Meaning:
    """A hand as it was played; `bid` is "passed-out" if nobody bid."""

    declarer: str = ""
    bid: str = "passed-out"
    strain: str = ""
    tricks: str = ""

    def fields(self) -> dict[str, str]:
        """Its fields in the form of a hand."""
        return {
            "declarer": self.declarer, "bid": self.bid, "strain": self.strain,
            "tricks": self.tricks,
        }  # fmt: skip

    def line(self) -> str:
        """The line that a desk types."""
        if not self.declarer:
            return "-"
        bid, strain = _SPECIALS.get(self.bid, self.bid), self.strain[0]
        return f"{self.declarer}{bid}{strain}{self.tricks}".lower()

    def points(self) -> tuple[int, int]:
        """The points of N-S and of E-W, by a scorer that shares no code with the site."""
        if not self.declarer:
            return 0, 0
        score = score_of(_options(), self.bid, int(self.tricks), notrump=self.strain == "NT")
        both = (score.makers, score.defenders)
        return both if self.declarer in "NS" else (both[1], both[0])


@cache
def _options() -> dict[str, Any]:
    return tomllib.loads(_PRESET.read_text())


class Way(Enum):
    """How a hand is entered."""

    PLAIN = "one phone sends it"
    TWICE = "one phone sends it twice"
    BOTH = "both sides send the same at once"
    CORRECTED = "a slip, corrected by the phone that sent it"
    AT_THE_TABLE = "two versions, settled by the table"
    AT_THE_DESK = "two versions at once, settled at the desk"
    BY_THE_DESK = "a slip, corrected at the desk; the phone repeats it"
    LATE = "kept by a phone, and sent in the next round"
    TYPED = "typed at the desk"

    @property
    def rows(self) -> int:
        """The number of reports of it that are stored in the end."""
        two = (Way.CORRECTED, Way.AT_THE_TABLE, Way.AT_THE_DESK, Way.BY_THE_DESK)
        return 2 if self in two else 1


_WEIGHTS = {
    Way.PLAIN: 52, Way.TWICE: 10, Way.BOTH: 12, Way.CORRECTED: 8, Way.AT_THE_TABLE: 4,
    Way.AT_THE_DESK: 5, Way.BY_THE_DESK: 4, Way.LATE: 6,
}  # fmt: skip


@dataclass(frozen=True)
class Task:
    """One hand: what was played, how it is entered, and what is sent by mistake (`slip`)."""

    place: Place
    way: Way
    side: int
    meant: Meaning
    slip: Meaning


@dataclass(frozen=True)
class Size:
    """The size of an afternoon; the last `desks` tables are typed at a desk each.

    `phones` are open at each table, and `screens` show the page for the wall.
    """

    tables: int
    rounds: int
    hands: int
    phones: int = 4
    desks: int = 2
    screens: int = 1

    def is_typed(self, table: int) -> bool:
        return table > self.tables - self.desks


def tasks_of(size: Size) -> Iterator[Task]:
    """Every hand of an afternoon."""
    chance = Random(SEED)
    for number in range(1, size.rounds + 1):
        for table in range(1, size.tables + 1):
            for hand in range(1, size.hands + 1):
                way = chance.choices([*_WEIGHTS], [*_WEIGHTS.values()])[0]
                way = Way.TYPED if size.is_typed(table) else way
                meant = _meaning(chance)
                slip = next(each for each in iter(lambda: _meaning(chance), None) if each != meant)
                yield Task((number, table, hand), way, chance.randrange(2), meant, slip)


def _meaning(chance: Random) -> Meaning:
    """A typical hand: mostly bids of four to six, some sets, occasionally a lone hand."""
    kind = chance.random()
    if kind < 0.04:
        return Meaning()
    declarer, strain = chance.choice(_SEATS), chance.choice(["C", "D", "H", "S", "NT"])
    if kind > 0.92:
        return Meaning(declarer, chance.choice([*_SPECIALS]), strain, str(chance.choice([8, 8, 6])))
    level = chance.choice([4, 5, 5, 6, 7, 8])
    tricks = min(8, max(0, level + chance.choice([-2, -1, 0, 0, 1, 2])))
    return Meaning(declarer, str(level), strain, str(tricks))
