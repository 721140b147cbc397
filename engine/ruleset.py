"""The rules of one game as one frozen value, and the presets that ship with the engine.

A rule set names each option of rules 2 that the engine plays; a file or a dictionary gives every
one of them. `FORMAT` is the version of that form: an event keeps its rules for ever.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib.resources import files

from engine.cards import DECKS, Suit
from engine.errors import InvalidNotation, RuleSetError, fault
from engine.options import PEPPERS, SPECIAL_BIDS, faults_of
from engine.strain import SUIT_STRAINS, Strain

FORMAT = 1

_NOTRUMP = {
    "none": (),
    "high": (Strain.NOTRUMP,),
    "high-low": (Strain.NOTRUMP, Strain.LOW),
}


@dataclass(frozen=True)
class GameEnd:
    """When a game ends: after `number` hands, or at `number` points (rules 5.4).

    `kind` is hands, points or plus-minus; `hole` is how far below zero a side loses, 0 for never.
    """

    kind: str
    number: int
    hole: int = 0


@dataclass(frozen=True)
class RuleSet:
    """All options of one game; the meaning of each is in rules 2."""

    name: str
    source: str
    players: int
    deck: str
    bidding_rounds: str
    notrump: str
    notrump_rank: str
    minimum_bid: int
    minimum_notrump_bid: int
    dealer_can_steal: str
    stick_the_dealer: bool
    right_bower_1st_2nd: bool
    initial_leader: str
    overtricks: bool
    set_penalty: str
    defenders_score_tricks: bool
    lone_set_defenders: str | int
    game_over: str
    win_rule: str
    passed_out: str
    special_values: tuple[tuple[str, int], ...]

    @cached_property
    def tricks(self) -> int:
        """T, the tricks of a hand: the cards each player holds."""
        kind = DECKS[self.deck]
        return len(kind.ranks) * kind.copies * len(Suit) // self.players

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats clockwise: N E S W, or 1 to 6."""
        return tuple("NESW") if self.players == 4 else tuple("123456")

    @cached_property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The seats of each side; side 0 has the first seat (North-South)."""
        return self.seats[::2], self.seats[1::2]

    def side_of(self, seat: str) -> int:
        """0 or 1, the side that `seat` plays for."""
        return self.seats.index(seat) % 2

    def partners(self, seat: str) -> tuple[str, ...]:
        """The other seats of the side, clockwise from `seat`."""
        return tuple(other for other in self.from_seat(seat)[2::2])

    def from_seat(self, seat: str) -> tuple[str, ...]:
        """All seats clockwise, beginning with `seat`."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def left_of(self, seat: str) -> str:
        """The next seat clockwise."""
        return self.from_seat(seat)[1]

    @cached_property
    def strains(self) -> tuple[Strain, ...]:
        """The strains that may be bid."""
        return SUIT_STRAINS + _NOTRUMP[self.notrump]

    def minimum(self, strain: Strain) -> int:
        """The lowest level that may be bid in `strain`."""
        return self.minimum_notrump_bid if strain.is_notrump else self.minimum_bid

    @property
    def highest_level(self) -> int:
        """The highest level; with pepper, little pepper stands for the top one (rules 4.3)."""
        return self.tricks - 1 if PEPPERS[0] in self.special_bids else self.tricks

    def levels(self, strain: Strain) -> range:
        """The levels that may be bid in `strain`, rising."""
        return range(self.minimum(strain), self.highest_level + 1)

    @cached_property
    def special_bids(self) -> tuple[str, ...]:
        """The special bids of these rules, rising."""
        return tuple(name for name, _ in self.special_values)

    def special_value(self, special: str) -> int:
        """The points that a special bid earns when made and costs when set."""
        return dict(self.special_values)[special]

    def is_lone(self, special: str | None) -> bool:
        """True for a bid that is played without partner."""
        return special is not None and special not in PEPPERS

    @cached_property
    def game_end(self) -> GameEnd:
        """When the game ends, read from the option `game_over`."""
        kind, number, *hole = self.game_over.split()
        return GameEnd(kind, int(number), int(hole[1]) if hole else 0)

    def to_dict(self) -> dict[str, object]:
        """These rules as plain values that JSON can hold; `from_dict` reads them."""
        options = {each.name: getattr(self, each.name) for each in fields(self)}
        return {"format": FORMAT, **options, "special_values": dict(self.special_values)}

    @classmethod
    def from_dict(cls, data: object) -> RuleSet:
        """The rules written in `data`, from JSON or TOML.

        Raises RuleSetError with every fault at once: unknown or missing options, values that are
        not allowed, options that make no game together.
        """
        if not isinstance(data, Mapping):
            raise RuleSetError((fault("not-a-rule-set", "rules"),))
        if data.get("format") != FORMAT:
            written = str(data.get("format", ""))
            raise RuleSetError((fault("unknown-format", "format", text=written, format=FORMAT),))
        options = {str(name): value for name, value in data.items() if name != "format"}
        if faults := faults_of(options):
            raise RuleSetError(faults)
        values = options["special_values"]
        return cls(**options | {"special_values": _in_rising_order(values)})


def _in_rising_order(values: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((name, values[name]) for name in SPECIAL_BIDS if name in values)


@cache
def preset(name: str) -> RuleSet:
    """The rules that ship with the engine as `name`; raises InvalidNotation if there are none."""
    if name not in preset_names():
        names = ", ".join(preset_names())
        raise InvalidNotation(fault("unknown-preset", "rules", text=name, names=names), name)
    text = (files("engine") / "presets" / f"{name}.toml").read_text("utf-8")
    return RuleSet.from_dict(tomllib.loads(text))


@cache
def preset_names() -> tuple[str, ...]:
    """The names of the presets, sorted."""
    folder = files("engine") / "presets"
    found = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name[:-5] for name in found if name.endswith(".toml")))
