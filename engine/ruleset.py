"""The rules of one game as one frozen value, and the presets that ship with the engine.

A rule set has every option of rules 2 that the engine plays; a file or a dictionary must give all
that its format knows. An event keeps its rules for ever, so an option added later states in its
row what older rules meant.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from engine.cards import DECKS
from engine.errors import InvalidNotation, RuleSetError, fault
from engine.options import (
    GAME_OVER,
    MOST,
    PEPPERS,
    REVOKE,
    SPECIAL_BIDS,
    SPECIAL_VALUES,
    SPECIALS,
    TEXT,
    YES_NO,
    GameEnd,
    Option,
    Revoke,
    faults_of,
    format_fault,
    names_of,
    number_of,
    one_of,
    option,
    own_values,
    points_by_tricks,
    whole,
    word_or_whole,
)
from engine.strain import SUIT_STRAINS, Direction, Strain


@dataclass(frozen=True)
class RuleSet:
    """All options of one game, one row each.

    A row has the option's group in a file, the allowed values and its meaning. An option added
    later has the format it came with in `since`, and in `before` its value in rules of older
    formats. A new option takes the next format number, so that older files stay valid.
    """

    name: str = option("name", TEXT, "what these rules are called")
    source: str = option("name", TEXT, "where they are from")
    players: int = option("cards", number_of(4, 6), "how many at a table, in two sides")
    deck: str = option("cards", one_of(*DECKS), "the cards")
    kitty: int = option(
        "cards", whole(0), "cards left over for declarer, who lays away as many", since=2, before=0
    )
    kitty_trick: str = option(
        "cards",
        one_of("none", "declarer", "first-trick"),
        "who is credited with the kitty as one trick",
        since=2,
        before="none",
    )
    bowers: bool = option(
        "cards",
        YES_NO,
        "whether the jacks of the colour of trumps are the best trumps",
        since=2,
        before=True,
    )
    bidding_rounds: str = option(
        "bidding",
        one_of("single", "multiple", "two"),
        "one call each, until all others have passed, or two calls each",
    )
    reenter: bool = option(
        "bidding",
        YES_NO,
        "whether a player who passed may bid later, with multiple rounds",
        since=2,
        before=False,
    )
    notrump: str = option(
        "bidding", one_of("none", "high", "high-low"), "no trump that may be bid or named"
    )
    notrump_rank: str = option(
        "bidding", one_of("equal", "lower", "higher"), "no trump against suits at the same level"
    )
    minimum_bid: int = option("bidding", whole(1), "the lowest level of a bid")
    minimum_notrump_bid: int = option("bidding", whole(1), "the lowest level in no trump")
    trick_suit: str = option(
        "bidding",
        one_of("with-bid", "after", "kind-with-bid"),
        "when the suit of a level is named",
        since=2,
        before="with-bid",
    )
    special_suit: str = option(
        "bidding",
        one_of("with-bid", "after"),
        "when the suit of a special bid is named",
        since=2,
        before="with-bid",
    )
    directions: str = option(
        "bidding",
        one_of("high", "high+low", "high+low+low-aces-bad"),
        "the orders of the cards that declarer may choose from",
        since=2,
        before="high",
    )
    book: int = option(
        "bidding", number_of(0, 6), "the tricks that a level stands above", since=2, before=0
    )
    dealer_can_steal: str = option(
        "bidding", one_of("no", "any", "special"), "which bids the dealer may win by equalling them"
    )
    stick_the_dealer: bool = option(
        "bidding", YES_NO, "whether the dealer must bid when all others pass"
    )
    right_bower_1st_2nd: bool = option(
        "bidding", YES_NO, "whether the first two to call need the right bower of their suit"
    )
    initial_leader: str = option(
        "lead", one_of("declarer", "left-of-dealer"), "who leads to the first trick"
    )
    defenders_score_tricks: bool = option(
        "points", YES_NO, "whether the defenders score a point for each trick"
    )
    overtricks: bool = option("points", YES_NO, "whether tricks above the bid score")
    set_penalty: str = option(
        "points", one_of("bid", "all-tricks", "defenders-get-bid"), "what a failed level costs"
    )
    notrump_doubles: bool = option(
        "points", YES_NO, "whether a hand in no trump counts twice", since=2, before=False
    )
    lone_partner_points: str | int = option(
        "points",
        word_or_whole("same", -MOST),
        "for the partner of a lone hand that is made: same, or a number",
        since=2,
        before="same",
    )
    lone_set_defenders: str | int = option(
        "points",
        word_or_whole("tricks", 0),
        "for the defenders against a failed lone hand: tricks, or a number",
    )
    revoke: Revoke | None = option(  # noqa: RUF009 - it gives a field
        "points",
        REVOKE,
        "points when one ends the hand: none, { others = 4, side = -4, player = -4 }",
        since=2,
        before="none",
    )
    game_over: str = option(
        "end", GAME_OVER, "when a game ends: hands 8, points 52, plus-minus 7, points 54 hole 54"
    )
    win_rule: str = option(
        "end",
        one_of(
            "highest-tie", "highest-last-contract", "bidding-team", "must-bid", "must-bid-or-set"
        ),
        "who has won then",
    )
    passed_out: str = option(
        "end",
        one_of("counts", "not-counted", "redeal"),
        "whether a deal that nobody bids on counts as one of the hands",
    )
    first_dealer: str = option(
        "end", one_of("random", "north", "cut"), "who deals first", since=2, before="north"
    )
    special_bids: tuple[str, ...] = option(
        "special bids", SPECIALS, "special bids in rising order", since=3, before=()
    )
    special_values: tuple[tuple[str, int], ...] = option(
        "special values",
        SPECIAL_VALUES,
        "what special bids earn or cost; peppers and best without points: T, 2T, T + 8 of T tricks",
    )

    def __hash__(self) -> int:
        """Hashes three options only: rules are the key of many caches, so this must be fast."""
        return hash((self.name, self.deck, self.players))

    @cached_property
    def cards_each(self) -> int:
        """The cards that each player holds when play begins."""
        return (DECKS[self.deck].size - self.kitty) // self.players

    @cached_property
    def tricks(self) -> int:
        """T, the number of tricks in a hand; a credited kitty counts as one."""
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
        """The directions that declarer may choose from; only high in the euchre games."""
        return tuple(Direction(name) for name in self.directions.split("+"))

    @cached_property
    def has_directions(self) -> bool:
        """True if a contract has a direction, as in Bid Whist."""
        return len(self.direction_names) > 1

    @cached_property
    def strains(self) -> tuple[Strain, ...]:
        """The strains that may be bid or named; with directions, low no trump is NT played low."""
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
        """The lowest level that may be bid in any strain."""
        return min(self.minimum(strain) for strain in self.strains)

    @cached_property
    def highest_level(self) -> int:
        """The highest level; with pepper, little pepper replaces the top one (rules 4.3)."""
        highest = self.tricks - self.book if self.book else self.cards_each
        return highest - 1 if PEPPERS[0] in self.special_bids else highest

    def levels(self, strain: Strain) -> range:
        """The levels that may be bid in `strain`, rising."""
        return range(self.minimum(strain), self.highest_level + 1)

    def special_value(self, special: str) -> int:
        """The points that a special bid earns when made and costs when set."""
        return self._values[special]

    @cached_property
    def _values(self) -> dict[str, int]:
        return points_by_tricks(self.tricks) | dict(self.special_values)

    def is_lone(self, special: str | None) -> bool:
        """True for a special bid that is played without partner."""
        return special is not None and special not in PEPPERS

    @cached_property
    def lacks_pepper_penalty(self) -> bool:
        """Whether there are peppers but a failed bid does not cost all tricks, which is unusual."""
        return PEPPERS[0] in self.special_bids and self.set_penalty != "all-tricks"

    @cached_property
    def has_lone_bids(self) -> bool:
        """Whether a hand may be played without partner."""
        return any(self.is_lone(special) for special in self.special_bids)

    @cached_property
    def has_bids_with_suit(self) -> bool:
        """Whether any bid includes its suit, or no trump."""
        with_special = bool(self.special_bids) and self.special_suit == "with-bid"
        return self.trick_suit == "with-bid" or with_special

    @cached_property
    def has_bids_in_notrump(self) -> bool:
        """Whether any bid says in the auction that it is no trump."""
        is_said = self.has_bids_with_suit or self.trick_suit == "kind-with-bid"
        return self.notrump != "none" and is_said

    @cached_property
    def counts_passed_out(self) -> bool:
        """Whether a deal can be passed out and then counts as a hand (rules A01)."""
        return not self.stick_the_dealer and self.passed_out == "counts"

    @cached_property
    def game_end(self) -> GameEnd:
        """When the game ends, parsed from the option `game_over`."""
        kind, number, *hole = self.game_over.split()
        return GameEnd(kind, int(number), int(hole[1]) if hole else 0)

    def to_dict(self) -> dict[str, object]:
        """These rules as plain JSON values; `from_dict` reads them back."""
        options = {field.name: getattr(self, field.name) for field in fields(self)}
        options["revoke"] = asdict(self.revoke) if self.revoke else "none"
        options["special_bids"] = list(self.special_bids)
        options["special_values"] = dict(self.special_values)
        return {"format": FORMAT, **options}

    @classmethod
    def from_dict(cls, data: object) -> RuleSet:
        """The rules in `data`, read from JSON or TOML, in this format or an older one.

        Raises RuleSetError with every fault at once: unknown or missing options, values that are
        not allowed, options that do not make a game together.
        """
        if not isinstance(data, Mapping):
            raise RuleSetError((fault("not-a-rule-set", "rules"),))
        form = data.get("format")
        if type(form) is not int or not 1 <= form <= FORMAT:
            raise RuleSetError((format_fault(form, FORMAT),))
        older = {name: row.before for name, row in OPTIONS.items() if row.since > form}
        options: dict[str, Any] = older | {
            str(name): value for name, value in data.items() if name != "format"
        }
        if form < OPTIONS["special_bids"].since and "special_bids" not in data:
            options["special_bids"] = names_of(options.get("special_values"))
        if faults := faults_of(options, OPTIONS):
            raise RuleSetError(faults)
        revoke, values = options["revoke"], options["special_values"]
        options["revoke"] = None if revoke == "none" else Revoke(**revoke)
        specials = tuple(name for name in SPECIAL_BIDS if name in options["special_bids"])
        rules = cls(**options | {"special_bids": specials, "special_values": ()})
        return replace(rules, special_values=own_values(specials, values, rules.tricks))


#: Every option by name, as given in its row of `RuleSet`.
OPTIONS: Mapping[str, Option] = {row.name: row.metadata["option"] for row in fields(RuleSet)}
#: The current format of written rules: that of the newest option.
FORMAT = max(row.since for row in OPTIONS.values())


@cache
def preset(name: str) -> RuleSet:
    """The preset called `name`; raises InvalidNotation if there is none."""
    if name not in preset_names():
        names = ", ".join(preset_names())
        raise InvalidNotation(fault("unknown-preset", "rules", text=name, names=names), name)
    text = (files("engine") / "presets" / f"{name}.toml").read_text("utf-8")
    return RuleSet.from_dict(tomllib.loads(text))


@cache
def preset_names() -> tuple[str, ...]:
    """The names of the presets, sorted."""
    folder = files("engine") / "presets"
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name[:-5] for name in names if name.endswith(".toml")))
