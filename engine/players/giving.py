"""The exchange of a player by rules: what declarer lays away, and what a partner passes on."""

from __future__ import annotations

from engine.contract import Contract, order_of
from engine.players.counting import by_suit, suit_chances
from engine.players.decision import Decision, why
from engine.players.table import height
from engine.view import View


def give_by_rules(view: View, contract: Contract) -> Decision:
    """The card to give up in the exchange."""
    if view.seat == contract.declarer:
        return _lay_away(view, contract)
    return _pass_on(view, contract)


def _lay_away(view: View, contract: Contract) -> Decision:
    """Declarer gives up the card that costs the fewest tricks; of equal ones the weakest."""
    order = order_of(contract, view.rules)
    costs = dict.fromkeys(view.cards, 0.0)
    for suit, held in by_suit(view.cards, order).items():
        tricks = sum(suit_chances(held, suit, order, view.rules))
        for place, card in enumerate(held):
            kept = held[:place] + held[place + 1 :]
            left = sum(suit_chances(kept, suit, order, view.rules))
            costs[card] = round(tricks - left, 6)
    card = min(costs, key=lambda card: (costs[card], height(order, card)))
    return Decision(card, why("lay-away", card=str(card)))


def _pass_on(view: View, contract: Contract) -> Decision:
    """A partner passes its best card: the highest trump, else the highest card of a suit."""
    order = order_of(contract, view.rules)
    card = max(view.cards, key=lambda card: height(order, card))
    return Decision(card, why("pass-on", card=str(card)))
