"""Who meets whom: methods that make a plan, a check of it, and the proof of its fairness.

Plain values in, plain values out.

>>> plan = METHODS["round-robin"].plan(Asked(range(1, 5), rounds=3))
>>> plan.rounds[0].tables
(TablePlan(number=1, sides=((4,), (1,))), TablePlan(number=2, sides=((3,), (2,))))
>>> proof(plan).verdicts[0].text
'The best there is: nobody meets again without need.'
"""

from scoring.rotations.bracket import ONE_ROUND, Bracket, Cup, Match
from scoring.rotations.checking import check_plan, name_sit_outs
from scoring.rotations.deals import (
    HandDue,
    SetsOfRound,
    Spread,
    deals_a_round,
    hands_in_order,
    moved,
    played_twice,
    set_size,
    spread_of,
    tables_down,
    together,
)
from scoring.rotations.fairness import Fairness, Measure
from scoring.rotations.knock_out import KNOCK_OUT, bracket_for
from scoring.rotations.methods import (
    METHODS,
    SEARCHED,
    better,
    methods_for,
    searched_longer,
    usual_method,
)
from scoring.rotations.plan import (
    NO_WISHES,
    Asked,
    Look,
    Plan,
    Rotation,
    RotationImpossible,
    RoundPlan,
    Side,
    TablePlan,
    Wishes,
)
from scoring.rotations.repair import BETWEEN, FAIREST, FEWEST, Offer, repaired
from scoring.rotations.round_robin import round_robin, rounds_without_rematch
from scoring.rotations.sentences import SENTENCES, Finding
from scoring.rotations.turns import to_begin
from scoring.rotations.verdicts import proof

__all__ = [
    "BETWEEN",
    "FAIREST",
    "FEWEST",
    "KNOCK_OUT",
    "METHODS",
    "NO_WISHES",
    "ONE_ROUND",
    "SEARCHED",
    "SENTENCES",
    "Asked",
    "Bracket",
    "Cup",
    "Fairness",
    "Finding",
    "HandDue",
    "Look",
    "Match",
    "Measure",
    "Offer",
    "Plan",
    "Rotation",
    "RotationImpossible",
    "RoundPlan",
    "SetsOfRound",
    "Side",
    "Spread",
    "TablePlan",
    "Wishes",
    "better",
    "bracket_for",
    "check_plan",
    "deals_a_round",
    "hands_in_order",
    "methods_for",
    "moved",
    "name_sit_outs",
    "played_twice",
    "proof",
    "repaired",
    "round_robin",
    "rounds_without_rematch",
    "searched_longer",
    "set_size",
    "spread_of",
    "tables_down",
    "to_begin",
    "together",
    "usual_method",
]
