"""Bids: what may be bid at all under a rule set, and how high each bid stands (rules 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from engine.errors import Fault, fault
from engine.ruleset import RuleSet
from engine.strain import Direction, Strain

Height = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Bid:
    """A level or a special bid (exactly one), with the strain and direction bid along with it.

    Texts: `5C`, `4NT`, `call-2:H` with the strain; `4`, `moon` if it is named after winning;
    `4-high`, `4-low`, `4NT` in Bid Whist, where only the kind is bid; `4H-low` with both.
    """

    level: int | None
    special: str | None
    strain: Strain | None = None
    direction: Direction | None = None
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.level, self.special, self.strain)))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Bid], tuple[object, ...]]:
        """Pickles without the hash: strings hash differently in another process."""
        return Bid, (self.level, self.special, self.strain, self.direction)

    @property
    def is_notrump(self) -> bool:
        """True when no trump was bid, high or low."""
        return self.strain is not None and self.strain.is_notrump

    def __str__(self) -> str:
        name = f"{self.special}:" if self.special and self.strain else self.special or self.level
        text = f"{name}{self.strain or ''}"
        return f"{text}-{self.direction}" if self.direction else text


@lru_cache(maxsize=1000)
def bids_of(rules: RuleSet) -> tuple[Bid, ...]:
    """Every bid under these rules, in rising order."""
    return tuple(heights(rules))


@lru_cache(maxsize=1000)
def heights(rules: RuleSet) -> dict[Bid, Height]:
    """Every bid of these rules, rising, with its height; equal heights do not outbid each other.

    Whether no trump outbids a suit of the same height, or the reverse: see `outbids`.
    """
    return {bid: height(bid, rules) for bid in (*_basic_bids(rules), *_special_bids(rules))}


def height(bid: Bid, rules: RuleSet) -> Height:
    """The height of a bid, even below the minimum; a special bid must be one of these rules."""
    if bid.special is not None:
        return 1, rules.special_bids.index(bid.special)
    return 0, bid.level or 0


def _basic_bids(rules: RuleSet) -> Iterator[Bid]:
    for level in range(rules.lowest_level, rules.highest_level + 1):
        for strain, direction in _parts(rules, rules.trick_suit):
            if level >= _minimum(rules, strain):
                yield Bid(level, None, strain, direction)


def _special_bids(rules: RuleSet) -> Iterator[Bid]:
    for special in rules.special_bids:
        for strain, direction in _parts(rules, rules.special_suit):
            yield Bid(None, special, strain, direction)


def _minimum(rules: RuleSet, strain: Strain | None) -> int:
    """The lowest level in `strain`; if it is yet to be named, in any strain still possible."""
    if strain is not None:
        return rules.minimum(strain)
    return rules.lowest_level if rules.trick_suit == "after" else rules.minimum_bid


Parts = tuple[Strain | None, Direction | None]


def _parts(rules: RuleSet, named: str) -> tuple[Parts, ...]:
    """What is bid along with a level or special bid; `named` is its `…_suit` option."""
    if named == "after":
        return ((None, None),)
    if named == "with-bid":
        return choices(rules)
    notrump = [strain for strain in rules.strains if strain.is_notrump]
    return (
        *((None, direction) for direction in rules.direction_names),
        *((strain, None) for strain in notrump),
    )


@lru_cache(maxsize=1000)
def choices(rules: RuleSet) -> tuple[tuple[Strain, Direction | None], ...]:
    """Every playable strain with its direction, None if the rules have no directions."""
    if not rules.has_directions:
        return tuple((strain, None) for strain in rules.strains)
    return tuple(
        (strain, direction) for strain in rules.strains for direction in rules.directions_of(strain)
    )


def outbids(bid: Bid, standing: Bid, rules: RuleSet, *, by_dealer: bool) -> bool:
    """Whether a bid outbids the standing one, by the dealer or by another seat (rules 4.3.2).

    Both may be below the minimum; a special bid must be one of these rules.
    """
    new, old = height(bid, rules), height(standing, rules)
    if new != old:
        return new > old
    steals = by_dealer and (
        rules.dealer_can_steal == "any"
        or (rules.dealer_can_steal == "special" and bid.special is not None)
    )
    if steals:
        return True
    if rules.notrump_rank == "lower":
        return standing.is_notrump and not bid.is_notrump
    return rules.notrump_rank == "higher" and bid.is_notrump and not standing.is_notrump


def bid_fault(bid: Bid, rules: RuleSet, field: str, strain_field: str) -> Fault | None:
    """Why these rules have no such bid, whatever was called before (rules 4.3.3-4).

    `field` is the field of a fault of height, `strain_field` that of a fault of strain.
    """
    if bid in heights(rules):
        return None
    if reason := height_fault(bid.level, bid.special, rules, field):
        return reason
    if bid.strain is not None and bid.strain not in rules.strains:
        return fault("strain-not-allowed", strain_field, strain=bid.strain.value)
    return _parts_fault(bid, rules, strain_field) or minimum_fault(
        bid.level, bid.strain, rules, field
    )


def height_fault(
    level: int | None, special: str | None, rules: RuleSet, field: str
) -> Fault | None:
    """The fault of a level below 1 or above the highest, or of an unknown special bid."""
    is_special = level is None and special in rules.special_bids
    is_level = special is None and level is not None and 0 < level <= rules.highest_level
    if is_special or is_level:
        return None
    text = str(level) if special is None else special
    return fault("no-such-bid", field, text=text, bids=_bid_names(rules))


def _parts_fault(bid: Bid, rules: RuleSet, field: str) -> Fault | None:
    """The fault of bidding a strain or direction that is to be named later, or the reverse."""
    named = rules.special_suit if bid.special else rules.trick_suit
    if (bid.strain, bid.direction) in _parts(rules, named):
        return None
    if named == "after":
        return fault("named-after-winning", field)
    if named == "kind-with-bid":
        return fault("bid-the-kind", field)
    if bid.strain is None:
        return fault("strain-missing", field)
    return fault("direction-wrong", field)


def minimum_fault(
    level: int | None, strain: Strain | None, rules: RuleSet, field: str
) -> Fault | None:
    """The fault of a level below the minimum; it happens at tables, so a director may keep it."""
    lowest = _minimum(rules, strain)
    if level is None or level >= lowest:
        return None
    if strain is None:
        return fault("below-lowest", field, overridable=True, minimum=lowest)
    return fault("below-minimum", field, overridable=True, strain=strain.value, minimum=lowest)


def _bid_names(rules: RuleSet) -> str:
    return ", ".join((f"{rules.lowest_level}–{rules.highest_level}", *rules.special_bids))
