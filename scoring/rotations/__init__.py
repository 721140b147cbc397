"""Who meets whom: methods that give a plan, its check, and the proof that it is fair.

Plain values in, plain values out.

>>> plan = METHODS["round-robin"].plan(Asked(range(1, 5), rounds=3))
>>> plan.rounds[0].tables
(TablePlan(number=1, sides=((4,), (1,))), TablePlan(number=2, sides=((3,), (2,))))
>>> proof(plan).verdicts[0].text
'Nobody meets anybody twice.'
"""

from scoring.rotations.checking import check_plan, name_sit_outs
from scoring.rotations.fairness import Fairness, Measure, proof
from scoring.rotations.plan import (
    Asked,
    Plan,
    Rotation,
    RotationImpossible,
    RoundPlan,
    Side,
    TablePlan,
    Wishes,
)
from scoring.rotations.progressive import one_side_stationary
from scoring.rotations.round_robin import round_robin, rounds_without_rematch
from scoring.rotations.sentences import SENTENCES, Finding, gettext_noop

METHODS: dict[str, Rotation] = {
    method.code: method
    for method in (
        Rotation(
            "round-robin",
            gettext_noop("Round robin"),
            gettext_noop("Everybody meets as many others as there are rounds."),
            lambda asked: round_robin(
                asked.entrants, asked.rounds, allow_rematches=asked.allow_rematches
            ),
        ),
        Rotation(
            "one-side-stationary",
            gettext_noop("One side stays"),
            gettext_noop(
                "For those who do not like to walk: half of them keep their table, the others go "
                "up one table after every round."
            ),
            lambda asked: one_side_stationary(
                asked.entrants, asked.rounds, allow_rematches=asked.allow_rematches
            ),
        ),
    )
}

__all__ = [
    "METHODS",
    "SENTENCES",
    "Asked",
    "Fairness",
    "Finding",
    "Measure",
    "Plan",
    "Rotation",
    "RotationImpossible",
    "RoundPlan",
    "Side",
    "TablePlan",
    "Wishes",
    "check_plan",
    "name_sit_outs",
    "proof",
    "round_robin",
    "rounds_without_rematch",
]
