"""What the rules in words are made of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SpecialBid:
    """A bid above the numbers: how it is called, what it is worth, how it is played."""

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
    """A rule set as a player at the table reads it, in the language in force."""

    name: str
    source: str
    sections: tuple[RulesSection, ...]
