"""A hand of a practice game: dealing, taking back, redealing, claiming, and its outcome."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from secrets import SystemRandom

from engine import (
    Action,
    Bid,
    Contract,
    Fault,
    Game,
    Hand,
    Phase,
    Result,
    RuleSet,
    deal_at_random,
    first_dealer,
    read_call,
    read_card,
    read_hand,
    write_hand,
)
from engine.kernel import Kernel
from engine.points import passed_out, played
from engine.solver import Solver, TooLong

#: The system's randomness, so that nobody can predict the next deal from earlier ones.
CHANCE = SystemRandom()
#: Cards that the solver tries before it gives up on a claim: well under a second.
MOST_TRIED = 50_000


@dataclass(frozen=True)
class Ended:
    """What is stored of a finished hand; `contract` is "" if everybody passed."""

    dealer: str
    contract: str
    makers_tricks: int | None

    def result(self, rules: RuleSet) -> Result:
        """The result with the points of the hand."""
        if self.makers_tricks is None:
            return passed_out(rules, self.dealer)
        return played(rules, self.dealer, read_contract(self.contract, rules), self.makers_tricks)


def read_contract(text: str, rules: RuleSet) -> Contract:
    """A contract as `str` writes it: declarer and bid. Raises ValueError."""
    declarer, written = text.split(" ", 1)
    bid = read_call(written, rules)
    if not isinstance(bid, Bid) or bid.strain is None:
        raise ValueError(f"{text!r} is no contract")
    return Contract(declarer, bid.level, bid.special, bid.strain, bid.direction)


def learners_seat(rules: RuleSet) -> str:
    """The learner's seat: South, or seat 1 of six."""
    return "S" if "S" in rules.seats else rules.seats[0]


def game_of(rules: RuleSet, dealer: str, ended: Sequence[Ended]) -> Game:
    """A game with the hands that were played in it."""
    return Game(rules, dealer, tuple(hand.result(rules) for hand in ended))


def any_dealer(rules: RuleSet) -> str:
    """A first dealer, drawn by these rules."""
    return first_dealer(rules, CHANCE)


def dealt(rules: RuleSet, dealer: str) -> Hand:
    """A new hand."""
    return Hand(rules, deal_at_random(rules, dealer, CHANCE))


def hand_of(record: str, rules: RuleSet) -> Hand:
    """A hand read from its stored record."""
    return read_hand(record, rules, partial=True)


def record_of(hand: Hand) -> str:
    """The record of a hand, for storing."""
    return write_hand(hand)


def action_called(text: str, hand: Hand) -> Action | Fault | None:
    """The act that a page sent, or the fault in it; None if it can't be read."""
    legal = {str(action): action for action in hand.legal_actions()}
    if text in legal:
        return legal[text]
    if hand.phase not in (Phase.EXCHANGE, Phase.PLAY):
        return None
    try:
        return hand.fault(read_card(text))
    except ValueError:
        return None


def before_last_act(hand: Hand, seat: str) -> Hand | None:
    """The hand before the last act of this seat; None if the seat has done nothing yet."""
    own = [number for number, (who, _act) in enumerate(acts_of(hand)) if who == seat]
    if not own:
        return None
    earlier = Hand(hand.rules, hand.deal)
    for _who, act in list(acts_of(hand))[: own[-1]]:
        earlier.step(act)
    return earlier


def acts_of(hand: Hand) -> Iterator[tuple[str, Action]]:
    """Every act of a hand so far with its seat, in order."""
    yield from hand.auction.turns
    if hand.naming and hand.auction.standing:
        yield hand.auction.standing[0], hand.naming
    yield from hand.exchanged
    for trick in hand.tricks:
        yield from trick.plays
    yield from hand.trick


def ended_by_play(hand: Hand) -> Ended | None:
    """The outcome of a hand that was played to its end; None if it goes on."""
    outcome = hand.outcome()
    if outcome is None:
        return None
    return Ended(hand.deal.dealer, str(hand.contract or ""), outcome.makers_tricks)


def ended_by_gift(hand: Hand, side: int) -> Ended:
    """The outcome if this side gets all remaining tricks. Raises ValueError before the play."""
    if hand.contract is None:
        raise ValueError("there is nothing to give away before the play")
    makers, rules = hand.makers_tricks(), hand.rules
    if side == rules.side_of(hand.contract.declarer):
        makers = rules.tricks - (_counted(hand) - makers)
    return Ended(hand.deal.dealer, str(hand.contract), makers)


def _counted(hand: Hand) -> int:
    """The tricks credited so far, including that of the kitty if it is."""
    kitty = hand.rules.kitty_trick
    is_credited = kitty == "declarer" or (kitty == "first-trick" and bool(hand.tricks))
    return len(hand.tricks) + is_credited


def may_give(hand: Hand) -> bool:
    """Whether a side may concede or claim the rest: during play, even within a trick."""
    return hand.phase is Phase.PLAY


def takes_the_rest(hand: Hand, side: int) -> bool | None:
    """Whether this side takes all remaining tricks against any defence; None if too hard to tell.

    It looks at all cards: the answer holds for this layout.
    """
    if hand.contract is None:
        return None
    kernel = Kernel.of_hand(hand)
    is_makers = side == hand.rules.side_of(hand.contract.declarer)
    least = ended_by_gift(hand, side).makers_tricks or 0
    try:
        makes = Solver(kernel, MOST_TRIED).makes(kernel.position(hand), least + (not is_makers))
    except TooLong:
        return None
    return makes is is_makers
