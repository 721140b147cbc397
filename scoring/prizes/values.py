"""What prizes are chosen, who plays for them, and what is handed out."""

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
    """How those who are level are told apart.

    POINTS: equal points share, whatever decides their places. PLACES: whoever stands above the
    other in the standings has the prize, and a shared place is shared. LOT: as PLACES, and lots
    are drawn for what is still level.
    """

    POINTS = "points"
    PLACES = "places"
    LOT = "lot"


#: Tickets were bought for these: what was sold is shared out, and everybody may win.
RAFFLES = frozenset({PrizeKind.HALF, PrizeKind.WEALTH})
#: The director may name who won these: they are drawn in the hall, or won in a way of the club.
NAMED = RAFFLES | {PrizeKind.DOOR, PrizeKind.JACKPOT}
#: These are won at the tables, by a pair, a team or a single player.
FOR_ENTRANTS = frozenset({PrizeKind.PLACE, PrizeKind.LONE, PrizeKind.HIGH, PrizeKind.LOW})
#: Where the club gives one prize a person it is one of these.
ONE_OF_THESE = FOR_ENTRANTS | {PrizeKind.DOOR}


@dataclass(frozen=True, slots=True)
class PrizeDue:
    """A prize that was chosen: an amount, or a share of the pot in percent; or a thing alone.

    `place` belongs to a place, `sold` (the money for the tickets) to a raffle. `people` is how many
    are drawn. `named` are players by id that the director names: who won a draw that was held in
    the hall, or the jackpot.
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
    """What is ranked, as prizes look at it; `players` (ids) have the prize together.

    `lone` is None where the lone hands were not handed in, `best` where no round was played. Who
    was not there from the first round to the last is not `whole`, and has no low score. `part` is
    that of a final: nobody is level across it.
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
    """Everybody who may get a prize: the entrants, the best first, and the persons by id.

    `lots` has the lot of each person (the lowest is drawn first), empty until lots are drawn;
    `moons` who made how many.
    """

    entrants: tuple[PrizeEntrant, ...]
    persons: tuple[int, ...]
    lots: Mapping[int, str] = field(default_factory=dict)
    moons: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PrizeWay:
    """The money, and what the club agrees on: `jackpot` is what was carried here."""

    ties: PrizeTies = PrizeTies.PLACES
    one_each: bool = False
    fees: Decimal = NOTHING
    added: Decimal = NOTHING
    kept: Decimal = NOTHING
    jackpot: Decimal = NOTHING

    @property
    def pot(self) -> Decimal:
        """What shares are shares of; never below nothing."""
        return max(self.fees + self.added - self.kept, NOTHING)


@dataclass(frozen=True, slots=True)
class Given:
    """What one person gets for one prize.

    `level` is among how many entrants or persons it was shared, `figure` what it was won with;
    `named` says that the director knows, and not the results.
    """

    player: int
    amount: Decimal
    level: int = 1
    figure: int | None = None
    place: int | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a prize.

    `note` says why nobody has it: "nobody", "to-draw", "unknown" (counts were not handed in),
    "carried" (the jackpot), "shared-above" (a shared place took it along); "" where it is given.
    """

    prize: PrizeDue
    worth: Decimal
    given: tuple[Given, ...] = ()
    note: str = ""

    @property
    def sum(self) -> Decimal:
        """What is given in all."""
        return sum((each.amount for each in self.given), NOTHING)


@dataclass(frozen=True, slots=True)
class Pot:
    """The arithmetic of the money, each line of which a page shows.

    `left` is below nothing where the club pays more than the pot holds. `put_in` went into the
    jackpot from the pot, `won` out of it, `carried` is what the next afternoon finds there.
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
        """All that leaves the cash box."""
        return self.given + self.from_sold + self.won


@dataclass(frozen=True, slots=True)
class HandedOut:
    """Every prize with what became of it, in the order in which they were chosen, and the pot."""

    outcomes: tuple[Outcome, ...]
    pot: Pot
