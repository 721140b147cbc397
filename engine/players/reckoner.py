"""Level 3: a rule-based player, which counts tricks and cards and can say which rule decided."""

from __future__ import annotations

from functools import lru_cache

from engine.accelerator import is_fast
from engine.contract import Contract
from engine.kernel import Kernel
from engine.players.bidding import Bidder, name_by_count
from engine.players.decision import Decision, Why, why
from engine.players.giving import give_by_rules
from engine.players.playing import said_by_rules
from engine.ruleset import RuleSet
from engine.view import Phase, View


class Reckoner:
    """Level 3 has no parameters: from the same view it always chooses the same act."""

    def act(self, view: View) -> Decision:
        """The act of the first rule that applies."""
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
    # The speed is part of the cache key: its tables are lists or arrays, which don't mix.
    return Kernel(rules, contract, dealer)


def _play(view: View, contract: Contract) -> Decision:
    kernel = kernel_of(view.rules, contract, view.dealer)
    bit, rule = said_by_rules(kernel, kernel.seen(view))
    # The code of the reason is the rule's name.
    return Decision(kernel.card(bit), Why(rule.replace("_", "-")))
