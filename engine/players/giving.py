"""The exchange of a player by rules: what declarer lays away, and what a partner passes on."""

from __future__ import annotations

from engine.cards import Card, remove
from engine.contract import Contract, order_of
from engine.players.counting import own_tricks
from engine.players.decision import Decision, why
from engine.players.table import height
from engine.view import View


def give_by_rules(view: View, contract: Contract) -> Decision:
    """The card to give up in the exchange."""
    if view.seat == contract.declarer:
        return _lay_away(view, contract)
    return _pass_on(view, contract)


def _lay_away(view: View, contract: Contract) -> Decision:
    """Declarer keeps the cards that take the most tricks; of equal ones the weakest goes."""
    order = order_of(contract, view.rules)

    def worth_without(card: Card) -> tuple[float, int]:
        kept = remove(view.cards, card)
        return round(own_tricks(kept, order, view.rules), 6), -height(order, card)

    card = max(dict.fromkeys(view.cards), key=worth_without)
    return Decision(card, why("lay-away", card=str(card)))


def _pass_on(view: View, contract: Contract) -> Decision:
    """A partner passes its best card: the highest trump, else the highest card of a suit."""
    order = order_of(contract, view.rules)
    card = max(view.cards, key=lambda card: height(order, card))
    return Decision(card, why("pass-on", card=str(card)))
