"""The record of a learner's hands: contracts made, the cost of objections, and the trend."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine import RuleSet
from scoring.practice.hands import Ended, read_contract
from scoring.words import rules_called, tenths

#: The most hands that are counted: the latest of a device.
MOST_COUNTED = 1000
#: Hands in each part of the trend, and the most parts shown.
PART, MOST_PARTS = 10, 12


@dataclass(frozen=True)
class OwnHand:
    """A finished hand: the learner's seat, the outcome, and how often the checks objected.

    `cost` is in average points.
    """

    rules: RuleSet
    seat: str
    ended: Ended
    objections: int
    cost: float


@dataclass(frozen=True)
class Contracts:
    """How many contracts somebody played, and made."""

    played: int
    made: int

    @property
    def percent(self) -> int | None:
        """The percentage made; None if there were no contracts."""
        return round(100 * self.made / self.played) if self.played else None


@dataclass(frozen=True)
class TrendPart:
    """Some consecutive hands: how many points a hand the learner's side was ahead.

    `up` and `down` are the lengths of the bar above and below zero, in percent of the longest.
    """

    first: int
    last: int
    points: str
    up: int
    down: int
    cost: str


@dataclass(frozen=True)
class OwnRecord:
    """The hands of one game: contracts of the learner, of partners and of opponents."""

    name: str
    hands: int
    ahead: str
    own: Contracts
    partners: Contracts
    others: Contracts
    objections: int
    cost: str
    trend: tuple[TrendPart, ...]


def own_records(hands: Sequence[OwnHand]) -> list[OwnRecord]:
    """The record of each game played, the one with the most hands first."""
    games: dict[str, list[OwnHand]] = defaultdict(list)
    for hand in hands:
        games[hand.rules.name].append(hand)
    records = [_record(name, played) for name, played in games.items()]
    return sorted(records, key=lambda record: -record.hands)


def _record(name: str, hands: Sequence[OwnHand]) -> OwnRecord:
    ahead = [_ahead(hand) for hand in hands]
    return OwnRecord(
        name=rules_called(name),
        hands=len(hands),
        ahead=tenths(sum(ahead) / len(hands)),
        own=_contracts(hands, "own"),
        partners=_contracts(hands, "partners"),
        others=_contracts(hands, "others"),
        objections=sum(hand.objections for hand in hands),
        cost=tenths(-sum(hand.cost for hand in hands)),
        trend=tuple(_trend(hands, ahead)),
    )


def _ahead(hand: OwnHand) -> int:
    """The points of the learner's side minus those of the others."""
    side = hand.rules.side_of(hand.seat)
    points = hand.ended.result(hand.rules).points
    return points[side] - points[1 - side]


def _contracts(hands: Sequence[OwnHand], whose: str) -> Contracts:
    made = [
        bool(hand.ended.result(hand.rules).made)
        for hand in hands
        if hand.ended.contract and _declared_by(hand) == whose
    ]
    return Contracts(len(made), sum(made))


def _declared_by(hand: OwnHand) -> str:
    declarer = read_contract(hand.ended.contract, hand.rules).declarer
    if declarer == hand.seat:
        return "own"
    return "partners" if declarer in hand.rules.partners(hand.seat) else "others"


def _trend(hands: Sequence[OwnHand], ahead: Sequence[int]) -> Iterator[TrendPart]:
    """The latest hands in parts of PART; fewer than two parts show no trend."""
    parts = list(range(len(hands) % PART, len(hands), PART))[-MOST_PARTS:]
    if len(parts) < 2:
        return
    means = {first: sum(ahead[first : first + PART]) / PART for first in parts}
    most = max(1.0, *map(abs, means.values()))
    for first, mean in means.items():
        length = round(100 * abs(mean) / most)
        yield TrendPart(
            first=first + 1,
            last=first + PART,
            points=tenths(mean),
            up=length if mean > 0 else 0,
            down=length if mean < 0 else 0,
            cost=tenths(-sum(hand.cost for hand in hands[first : first + PART])),
        )
