"""The parts of which the rules in words are made."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SpecialBid:
    """A bid above the numbers: its name, its points, how it is played."""

    name: str
    points: int
    sentence: str


@dataclass(frozen=True)
class RulesSection:
    """Short sentences about one part of the game, under a heading.

    The special bids rise; the examples are scored by the engine.
    """

    title: str
    sentences: tuple[str, ...]
    special_bids: tuple[SpecialBid, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulesText:
    """A rule set as a player at the table reads it, in the active language."""

    name: str
    source: str
    sections: tuple[RulesSection, ...]
