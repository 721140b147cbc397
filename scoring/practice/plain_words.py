"""Why an act is good, in words for a learner: the rule that leads to the same act."""

from engine import Card, View, order_of
from engine.players import Decision, player_of
from scoring.words import COVERS_IN_VAIN, PLAIN

#: The level of the player that can name its deciding rule.
BY_RULES = 3


def plain_reason(view: View, decision: Decision) -> str:
    """The rule that leads to the same act, else the plain part of the reason; "" if neither exists.

    The strongest player decides by figures. If the player by rules agrees, the rule is the reason
    that a learner can remember.
    """
    act, why = decision
    if isinstance(act, Card):
        by_rules = player_of(BY_RULES).act(view)
        why = by_rules.why if by_rules.act == act else why
        if why.code == "cover-partner" and not _takes_the_trick(view, act):
            return str(COVERS_IN_VAIN)
    return str(PLAIN.get(why.code.removesuffix("-simulated"), ""))


def _takes_the_trick(view: View, card: Card) -> bool:
    cards = [*(played for _seat, played in view.trick), card]
    contract = view.contract
    return contract is not None and order_of(contract, view.rules).winner(cards) == len(view.trick)
