"""A computer player at a real table, told which cards it was dealt and what everybody does.

It knows what a person in its seat would know. The others' cards are placeholders, dealt arbitrarily
and swapped for the real ones as they are played.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine import Action, Card, Deal, Hand, Phase, RuleSet, deck, read_card
from scoring.practice.others import asked
from scoring.practice.thinking import think

#: Seconds for one decision.
SECONDS = 0.6


class NotThat(Exception):
    """What was entered is impossible."""


@dataclass(frozen=True)
class SittingIn:
    """Everything that the player was told: its cards, then every act that it saw, in order."""

    rules: RuleSet
    seat: str
    dealer: str
    level: int
    cards: tuple[Card, ...] = ()
    acts: tuple[str, ...] = ()

    @property
    def is_dealt(self) -> bool:
        """Whether it has been told all its cards."""
        return len(self.cards) == self.rules.cards_each


def can_sit_in(rules: RuleSet) -> bool:
    """Whether a computer player can take a seat under these rules.

    Not if the declarer takes up a kitty, which it would have to be shown, nor if a bid depends on a
    card that only its holder knows.
    """
    return not rules.kitty and not rules.right_bower_1st_2nd


def cards_left(told: SittingIn) -> list[Card]:
    """The cards that it may still be dealt, each listed once, suit by suit."""
    left = Counter(deck(told.rules.deck)) - Counter(told.cards)
    return [card for card in dict.fromkeys(deck(told.rules.deck)) if left[card]]


def with_card(told: SittingIn, text: str) -> tuple[Card, ...]:
    """Its cards plus this one. Raises NotThat."""
    try:
        card = read_card(text)
    except ValueError:
        raise NotThat from None
    if told.is_dealt or card not in cards_left(told):
        raise NotThat
    return (*told.cards, card)


def hand_told(told: SittingIn) -> Hand:
    """The hand as far as it was told, with placeholders for unknown cards. Raises NotThat."""
    hand = Hand(told.rules, _laid_out(told))
    _skip_hidden(hand, told.seat)
    for text in told.acts:
        hand.step(_act(hand, told.seat, text))
        _skip_hidden(hand, told.seat)
    return hand


def _laid_out(told: SittingIn) -> Deal:
    """A deal in which only its own cards are real."""
    rest = list((Counter(deck(told.rules.deck)) - Counter(told.cards)).elements())
    piles = []
    for seat in told.rules.seats:
        if seat == told.seat:
            piles.append(told.cards)
        else:
            piles.append(tuple(rest[: told.rules.cards_each]))
            rest = rest[told.rules.cards_each :]
    return Deal(told.dealer, tuple(piles))


def _skip_hidden(hand: Hand, seat: str) -> None:
    """Step over cards that others exchange, which nobody sees."""
    while hand.phase is Phase.EXCHANGE and hand.to_act != seat and not _is_given_to(hand, seat):
        hand.step(hand.cards[hand.to_act or ""][0])


def _is_given_to(hand: Hand, seat: str) -> bool:
    return hand.contract is not None and hand.contract.declarer == seat


def _act(hand: Hand, seat: str, text: str) -> Action:
    """The act told, giving another seat the card that it plays if necessary. Raises NotThat."""
    if hand.to_act is None:
        raise NotThat
    if hand.phase in (Phase.AUCTION, Phase.NAMING) or hand.to_act == seat:
        legal = {str(act): act for act in hand.legal_actions()}
        if text not in legal:
            raise NotThat
        return legal[text]
    card = next(
        (candidate for candidate in cards_unseen(hand, seat) if str(candidate) == text), None
    )
    if card is None:
        raise NotThat
    own = hand.cards[hand.to_act]
    if card not in own:
        hand.cards[hand.to_act] = (card, *own[1:])
    return card


def cards_unseen(hand: Hand, seat: str) -> list[Card]:
    """The cards that another seat may hold, each listed once."""
    return list(dict.fromkeys(hand.view(seat).unseen))


def choice(hand: Hand, told: SittingIn, seconds: float = SECONDS) -> Action:
    """What it calls or plays now; it must be its turn."""
    return think(asked, hand.view(told.seat), told.level, seconds).act


def acts_offered(hand: Hand, told: SittingIn) -> Sequence[Action]:
    """What the seat to act may call or play, as far as anybody can know."""
    if hand.phase in (Phase.AUCTION, Phase.NAMING):
        return hand.legal_actions()
    return cards_unseen(hand, told.seat)
