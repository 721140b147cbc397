"""Level 3: a player by rules, who counts tricks and cards and can say which rule decided."""

from __future__ import annotations

from functools import lru_cache

from engine.accelerator import is_fast
from engine.contract import Contract
from engine.kernel import Kernel
from engine.players.bidding import Bidder, name_by_count
from engine.players.decision import Decision, Why, why
from engine.players.giving import give_by_rules
from engine.players.playing import FOLLOWS, LEADS, Facts
from engine.ruleset import RuleSet
from engine.view import Phase, View


class Reckoner:
    """Level 3 has nothing to set: it plays the same act from the same view, whatever the seed."""

    def act(self, view: View) -> Decision:
        """What the first rule that speaks says."""
        if len(view.legal_actions) == 1:
            return Decision(view.legal_actions[0], why("only-act"))
        if view.phase is Phase.AUCTION:
            return Bidder(view).decide()
        if view.contract is None:
            return name_by_count(view)
        if view.phase is Phase.EXCHANGE:
            return give_by_rules(view, view.contract)
        return _play(view, view.contract)


def kernel_of(rules: RuleSet, contract: Contract, dealer: str) -> Kernel:
    """The kernel of a contract with the whole deck."""
    return _kernel_of(rules, contract, dealer, is_fast())


@lru_cache(maxsize=500)
def _kernel_of(rules: RuleSet, contract: Contract, dealer: str, _is_fast: bool) -> Kernel:
    # Its tables are lists or arrays, which one speed alone can read.
    return Kernel(rules, contract, dealer)


def _play(view: View, contract: Contract) -> Decision:
    kernel = kernel_of(view.rules, contract, view.dealer)
    facts = facts_of(view, kernel)
    rules = FOLLOWS if facts.best else LEADS
    # The last rule always speaks.
    bit, rule = next((bit, rule) for rule in rules if (bit := rule(kernel.layout, facts)))
    return Decision(kernel.card(bit), _why(rule.__name__))


def _why(rule: str) -> Why:
    """The reason that has the name of a rule."""
    return Why(rule.replace("_", "-"))


def facts_of(view: View, kernel: Kernel) -> Facts:
    """What the rules look at, out of what this seat sees."""
    trick, own, legal, out = kernel.seen(view)
    makers = kernel.layout.makers
    is_maker = int(makers[trick.turn])
    partner_wins = int(trick.best > 0 and makers[trick.winner] == is_maker)
    after = trick.waiting - 1
    return Facts(own, legal, trick.led, trick.best, out, after, partner_wins, is_maker)
