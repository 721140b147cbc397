"""The prizes chosen, who plays for them, and what is handed out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

CENT = Decimal("0.01")
NOTHING = Decimal("0.00")


class PrizeKind(StrEnum):
    PLACE = "place"
    LONE = "lone"
    HIGH = "high"
    LOW = "low"
    MOON = "moon"
    DOOR = "door"
    HALF = "half"
    WEALTH = "wealth"
    JACKPOT = "jackpot"


class PrizeTies(StrEnum):
    """How ties for a prize are resolved.

    POINTS: equal points share, whatever decides their places. PLACES: whoever is higher in the
    standings gets the prize, and a shared place shares it. LOT: as PLACES, but lots are drawn
    between those still level.
    """

    POINTS = "points"
    PLACES = "places"
    LOT = "lot"


#: Tickets are sold for these: the proceeds are paid out, and everybody may win.
RAFFLES = frozenset({PrizeKind.HALF, PrizeKind.WEALTH})
#: The director may name the winners of these: they are drawn in the hall, or won by a club rule.
NAMED = RAFFLES | {PrizeKind.DOOR, PrizeKind.JACKPOT}
#: These are won at the tables, by a pair, a team or a single player.
FOR_ENTRANTS = frozenset({PrizeKind.PLACE, PrizeKind.LONE, PrizeKind.HIGH, PrizeKind.LOW})
#: The prizes of which a person gets only one, if the club gives one per person.
ONE_OF_THESE = FOR_ENTRANTS | {PrizeKind.DOOR}


@dataclass(frozen=True, slots=True)
class PrizeDue:
    """A prize that was chosen: an amount, a share of the pot in percent, or only a thing.

    `place` is for place prizes, `sold` (ticket proceeds) for raffles. `people` is how many are
    drawn. `named` are the ids of players named by the director as winners of the jackpot or of a
    draw held in the hall.
    """

    kind: PrizeKind
    amount: Decimal | None = None
    share: Decimal | None = None
    place: int | None = None
    sold: Decimal = NOTHING
    people: int = 1
    thing: str = ""
    named: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizeEntrant:
    """An entrant as far as prizes are concerned; `players` (ids) get the prize together.

    `lone` is None if lone hands were not handed in, `best` if no round was played. `whole` means
    there from the first round to the last, which the low score requires. `part` is the section of a
    final: nobody is level across sections.
    """

    number: int
    rank: int
    points: int | Fraction
    players: tuple[int, ...]
    lone: int | None = 0
    best: int | Fraction | None = None
    whole: bool = True
    part: int = 0


@dataclass(frozen=True, slots=True)
class PrizeField:
    """Everybody who may get a prize: the entrants, best first, and the persons by id.

    `lots` has the lot of each person (the lowest is drawn first), empty until lots are drawn;
    `moons` the number of moons by person.
    """

    entrants: tuple[PrizeEntrant, ...]
    persons: tuple[int, ...]
    lots: Mapping[int, str] = field(default_factory=dict)
    moons: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PrizeWay:
    """The money, and the club's agreements; `jackpot` is what was carried over to this event."""

    ties: PrizeTies = PrizeTies.PLACES
    one_each: bool = False
    fees: Decimal = NOTHING
    added: Decimal = NOTHING
    kept: Decimal = NOTHING
    jackpot: Decimal = NOTHING

    @property
    def pot(self) -> Decimal:
        """The amount that percentages refer to; never negative."""
        return max(self.fees + self.added - self.kept, NOTHING)


@dataclass(frozen=True, slots=True)
class Given:
    """What one person gets for one prize.

    `level` is the number of entrants or persons who shared it, `figure` what won it; `named` means
    that the director named the winner, not the results.
    """

    player: int
    amount: Decimal
    level: int = 1
    figure: int | None = None
    place: int | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a prize.

    `note` says why nobody gets it: "nobody", "to-draw", "unknown" (counts were not handed in),
    "carried" (the jackpot), "shared-above" (included in a shared place); "" if it is given.
    """

    prize: PrizeDue
    worth: Decimal
    given: tuple[Given, ...] = ()
    note: str = ""

    @property
    def sum(self) -> Decimal:
        """The total given."""
        return sum((share.amount for share in self.given), NOTHING)


@dataclass(frozen=True, slots=True)
class Pot:
    """The arithmetic of the money; a page shows each line of it.

    `left` is negative if the club pays more than the pot holds. `put_in` went from the pot into the
    jackpot, `won` came out of it, and `carried` is left in it for the next afternoon.
    """

    fees: Decimal
    added: Decimal
    kept: Decimal
    given: Decimal
    put_in: Decimal
    sold: Decimal
    from_sold: Decimal
    jackpot: Decimal
    won: Decimal

    @property
    def holds(self) -> Decimal:
        return self.fees + self.added - self.kept

    @property
    def left(self) -> Decimal:
        return self.holds - self.given - self.put_in

    @property
    def left_of_sold(self) -> Decimal:
        return self.sold - self.from_sold

    @property
    def carried(self) -> Decimal:
        return self.jackpot + self.put_in - self.won

    @property
    def paid_out(self) -> Decimal:
        """The total that leaves the cash box."""
        return self.given + self.from_sold + self.won


@dataclass(frozen=True, slots=True)
class HandedOut:
    """The outcome of every prize, in the order in which they were chosen, and the pot."""

    outcomes: tuple[Outcome, ...]
    pot: Pot
