"""The results of hands: one lifecycle, whoever sends them.

`sender` says who reports, `lifecycle` decides what becomes of it, `rows` reads and writes results,
`slips` says which corrections need no reason, and `verbs` are what desk and phones do.
"""

from scoring.services.results.sender import Origin, Phone
from scoring.services.results.slips import reason_to_spare
from scoring.services.results.verbs import (
    Entered,
    TableOf,
    annul,
    confirm,
    correct,
    decide,
    dispute,
    enter,
    settle,
    take_back,
)

__all__ = [
    "Entered",
    "Origin",
    "Phone",
    "TableOf",
    "annul",
    "confirm",
    "correct",
    "decide",
    "dispute",
    "enter",
    "reason_to_spare",
    "settle",
    "take_back",
]
