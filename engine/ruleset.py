"""The rules of one game as one frozen value, and the presets that ship with the engine.

A rule set names each option of rules 2 that the engine plays; a file or a dictionary gives every
one of them. `FORMAT` is the version of that form: an event keeps its rules for ever.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache, cached_property
from importlib.resources import files

from engine.cards import DECKS
from engine.errors import Fault, InvalidNotation, RuleSetError, fault, short
from engine.options import PEPPERS, SPECIAL_BIDS, faults_of
from engine.strain import SUIT_STRAINS, Direction, Strain

FORMAT = 2

#: What rules of format 1 meant without saying so.
_FORMAT_1: dict[str, object] = {
    "kitty": 0,
    "kitty_trick": "none",
    "bowers": True,
    "reenter": False,
    "trick_suit": "with-bid",
    "special_suit": "with-bid",
    "directions": "high",
    "book": 0,
    "notrump_doubles": False,
    "lone_partner_points": "same",
    "revoke": "none",
    "first_dealer": "north",
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
class Revoke:
    """The points of a hand that a revoke ended: the other side, the side, the player alone."""

    others: int
    side: int
    player: int


@dataclass(frozen=True)
class RuleSet:
    """All options of one game; the meaning of each is in rules 2."""

    name: str
    source: str
    players: int
    deck: str
    kitty: int
    kitty_trick: str
    bowers: bool
    bidding_rounds: str
    reenter: bool
    notrump: str
    notrump_rank: str
    minimum_bid: int
    minimum_notrump_bid: int
    trick_suit: str
    special_suit: str
    directions: str
    book: int
    dealer_can_steal: str
    stick_the_dealer: bool
    right_bower_1st_2nd: bool
    initial_leader: str
    defenders_score_tricks: bool
    overtricks: bool
    set_penalty: str
    notrump_doubles: bool
    lone_partner_points: str | int
    lone_set_defenders: str | int
    revoke: Revoke | None
    game_over: str
    win_rule: str
    passed_out: str
    first_dealer: str
    special_values: tuple[tuple[str, int], ...]

    def __hash__(self) -> int:
        """Equal rules have equal names; rules are the key of many caches, so this is short."""
        return hash((self.name, self.deck, self.players))

    @cached_property
    def cards_each(self) -> int:
        """The cards that each player holds when play begins."""
        return (DECKS[self.deck].size - self.kitty) // self.players

    @cached_property
    def tricks(self) -> int:
        """T, the tricks counted in a hand; a kitty that is credited counts as one."""
        return self.cards_each + (self.kitty_trick != "none")

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
        return self.from_seat(seat)[2::2]

    @cached_property
    def _clockwise(self) -> dict[str, tuple[str, ...]]:
        seats = self.seats
        return {seat: seats[at:] + seats[:at] for at, seat in enumerate(seats)}

    def from_seat(self, seat: str) -> tuple[str, ...]:
        """All seats clockwise, beginning with `seat`."""
        return self._clockwise[seat]

    def left_of(self, seat: str) -> str:
        """The next seat clockwise."""
        return self._clockwise[seat][1]

    @cached_property
    def direction_names(self) -> tuple[Direction, ...]:
        """The directions that a declarer may choose from; high alone in the euchre games."""
        return tuple(Direction(name) for name in self.directions.split("+"))

    @cached_property
    def has_directions(self) -> bool:
        """True where a contract has a direction: in Bid Whist."""
        return len(self.direction_names) > 1

    @cached_property
    def strains(self) -> tuple[Strain, ...]:
        """The strains that may be bid or named; with directions, low no trump is one of those."""
        if self.notrump == "none":
            return SUIT_STRAINS
        if self.notrump == "high" or self.has_directions:
            return (*SUIT_STRAINS, Strain.NOTRUMP)
        return (*SUIT_STRAINS, Strain.NOTRUMP, Strain.LOW)

    def directions_of(self, strain: Strain) -> tuple[Direction, ...]:
        """The directions in which `strain` may be played."""
        only_high = strain.is_notrump and self.notrump == "high"
        return (Direction.HIGH,) if only_high else self.direction_names

    def minimum(self, strain: Strain) -> int:
        """The lowest level that may be bid in `strain`."""
        return self.minimum_notrump_bid if strain.is_notrump else self.minimum_bid

    @cached_property
    def lowest_level(self) -> int:
        """The lowest level of all."""
        return min(self.minimum(strain) for strain in self.strains)

    @cached_property
    def highest_level(self) -> int:
        """The highest level; with pepper, little pepper stands for the top one (rules 4.3)."""
        highest = self.tricks - self.book if self.book else self.cards_each
        return highest - 1 if PEPPERS[0] in self.special_bids else highest

    def levels(self, strain: Strain) -> range:
        """The levels that may be bid in `strain`, rising."""
        return range(self.minimum(strain), self.highest_level + 1)

    @cached_property
    def special_bids(self) -> tuple[str, ...]:
        """The special bids of these rules, rising."""
        return tuple(name for name, _ in self.special_values)

    def special_value(self, special: str) -> int:
        """The points that a special bid earns when made and costs when set."""
        return self._values[special]

    @cached_property
    def _values(self) -> dict[str, int]:
        return dict(self.special_values)

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
        options["revoke"] = asdict(self.revoke) if self.revoke else "none"
        options["special_values"] = dict(self.special_values)
        return {"format": FORMAT, **options}

    @classmethod
    def from_dict(cls, data: object) -> RuleSet:
        """The rules written in `data`, from JSON or TOML, in this format or an older one.

        Raises RuleSetError with every fault at once: unknown or missing options, values that are
        not allowed, options that make no game together.
        """
        if not isinstance(data, Mapping):
            raise RuleSetError((fault("not-a-rule-set", "rules"),))
        form = data.get("format")
        if type(form) is not int or form not in (1, FORMAT):
            raise RuleSetError((_format_fault(form),))
        options = {str(name): value for name, value in data.items() if name != "format"}
        if form == 1:
            options = _FORMAT_1 | options
        if faults := faults_of(options):
            raise RuleSetError(faults)
        revoke = options["revoke"]
        options["revoke"] = None if revoke == "none" else Revoke(**revoke)
        options["special_values"] = _in_rising_order(options["special_values"])
        return cls(**options)


def _format_fault(form: object) -> Fault:
    if form is None:
        return fault("missing-option", "format", option="format")
    return fault("unknown-format", "format", text=short(form), format=FORMAT)


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
