"""Judges a finished hand: which cards lost tricks, and which bids would have been better.

Cards are judged by the solver, which sees all hands: it says what could have been, not what anybody
should have known. Bids are judged by what the bidder knew.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine import Call, Card, Hand, Pass, Phase, View
from engine.kernel import Kernel
from engine.players.simulating import Forecaster
from engine.players.table import chance_for
from engine.solver import Solver, TooLong
from scoring.practice.hands import acts_of
from scoring.practice.others import within

#: Seconds for the cards of a hand, and for its bids.
CARDS_SECONDS, BIDS_SECONDS = 0.8, 0.8
#: Cards that the solver tries for one question.
MOST_TRIED = 100_000
#: The same for the cards of one seat, while somebody waits for the answer.
MOST_AT_ONCE = 20_000
#: Deals that are played out for a call.
DEALS = 100


@dataclass(frozen=True)
class JudgedCard:
    """A card that cost its side tricks; `best` are those that would have kept them."""

    trick: int
    seat: str
    card: Card
    best: tuple[Card, ...]
    cost: int


@dataclass(frozen=True)
class JudgedCards:
    """The cards that cost tricks; tricks before `first_trick` were too hard to judge in time."""

    first_trick: int
    lost: tuple[JudgedCard, ...]


@dataclass(frozen=True)
class JudgedCall:
    """A call and the best one, with the points that the side is ahead by after each."""

    number: int
    seat: str
    call: Call
    points: float
    best: Call
    best_points: float

    @property
    def cost(self) -> float:
        """The average points that the call cost."""
        return self.best_points - self.points


def cards_judged(hand: Hand, seconds: float = CARDS_SECONDS, since: int = 1) -> JudgedCards:
    """The cards that lost tricks, judged from the last trick back to `since` as time allows.

    The end of a hand is solved quickly and its beginning slowly, so the beginning is what is left
    out if time runs short.
    """
    is_late = within(seconds)
    tricks = _states_by_trick(hand)
    lost: list[JudgedCard] = []
    for number in range(len(tricks), since - 1, -1):
        try:
            lost = [*_judged(number, tricks[number - 1], is_late), *lost]
        except TooLong:
            return JudgedCards(number + 1, tuple(lost))
    return JudgedCards(since, tuple(lost))


def _states_by_trick(hand: Hand) -> list[list[tuple[Hand, Card]]]:
    """The hand before each card of its play, with that card, trick by trick."""
    now = Hand(hand.rules, hand.deal)
    tricks: list[list[tuple[Hand, Card]]] = []
    for _seat, act in acts_of(hand):
        if now.phase is Phase.PLAY and isinstance(act, Card):
            if not now.trick:
                tricks.append([])
            tricks[-1].append((now.copy(), act))
        now.step(act)
    return tricks


def _judged(
    number: int, states: Sequence[tuple[Hand, Card]], is_late: Callable[[], bool]
) -> Iterator[JudgedCard]:
    """The cards of a trick that cost something. Raises TooLong."""
    first = states[0][0]
    kernel = Kernel.of_hand(first)
    solver = Solver(kernel, MOST_TRIED)
    for hand, card in states:
        if len(hand.legal_actions()) == 1:
            continue
        if is_late():
            raise TooLong("no time left for this trick")
        values = solver.values(kernel.position(hand))
        is_maker = _is_maker(hand)
        best = max(values.values()) if is_maker else min(values.values())
        if cost := abs(best - values[card]):
            better = tuple(choice for choice, tricks in values.items() if tricks == best)
            yield JudgedCard(number, hand.to_act or "", card, better, cost)


def tricks_lost(hand: Hand, seconds: float = CARDS_SECONDS) -> dict[Card, int] | None:
    """How many tricks each card of the seat to play loses with open cards.

    None if no card is to be played, or if it takes too long to tell.
    """
    if hand.phase is not Phase.PLAY:
        return None
    is_late, kernel = within(seconds), Kernel.of_hand(hand)
    solver, position = Solver(kernel, MOST_AT_ONCE), kernel.position(hand)
    values: dict[Card, int] = {}
    try:
        for bit in kernel.playable(position):
            if is_late():
                return None
            guess = next(iter(values.values()), None)
            values[kernel.card(bit)] = solver.tricks(kernel.after(position, bit), guess)
    except TooLong:
        return None
    best = max(values.values()) if _is_maker(hand) else min(values.values())
    return {card: abs(best - tricks) for card, tricks in values.items()}


def _is_maker(hand: Hand) -> bool:
    contract, rules = hand.contract, hand.rules
    return contract is not None and rules.side_of(hand.to_act or "") == rules.side_of(
        contract.declarer
    )


def calls_judged(hand: Hand, seconds: float = BIDS_SECONDS) -> tuple[JudgedCall, ...]:
    """Every call of the auction that was a choice, compared with the best one."""
    now = Hand(hand.rules, hand.deal)
    turns = hand.auction.turns
    judged = []
    for number, (seat, call) in enumerate(turns, start=1):
        if len(now.legal_actions()) > 1:
            judged.append(_judged_call(number, now.view(seat), call, seconds / len(turns)))
        now.step(call)
    return tuple(judged)


def _judged_call(number: int, view: View, call: Call, seconds: float) -> JudgedCall:
    points = calls_valued(view, seconds)
    best = best_call(points, call)
    return JudgedCall(number, view.seat, call, points[call], best, points[best])


def best_call(points: Mapping[Call, float], made: Call) -> Call:
    """The call that is worth most; among equals (as shown), the one that was made.

    If that is not among them, the pass: nobody is told to bid for nothing.
    """

    def rank(call: Call) -> tuple[float, bool, bool, float]:
        return round(points[call], 1), call == made, isinstance(call, Pass), points[call]

    return max(points, key=rank)


def calls_valued(view: View, seconds: float = BIDS_SECONDS) -> dict[Call, float]:
    """The points that the calling side is ahead by after each possible call."""
    forecast = Forecaster(view, DEALS, chance_for(0, view), within(seconds))
    points: dict[Call, float] = {offer.bid: offer.ahead for offer in forecast.offers}
    passing = next((act for act in view.legal_actions if isinstance(act, Pass)), None)
    if passing is not None:
        points[passing] = forecast.passing
    return points
