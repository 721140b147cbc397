"""A longer search for a plan: step by step in a fragment of the page, until it is stopped.

Each step is a search with another seed, so that its plan can be made again from its address. The
plans found are cached for a while like any others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from django.utils.http import urlencode

from engine import read_number
from scoring.afternoon import Afternoon, SectionProof
from scoring.views.plans import Wanted, kept_plan, proofs_in_full

#: Seconds after which a search ends.
LONGEST = 30
#: Every SAME_LENGTH steps the effort grows by one, which doubles a step's time, up to MOST_STEP.
SAME_LENGTH, MOST_STEP = 4, 2


@dataclass(frozen=True)
class LongerSearch:
    """The state of a search: steps done, the step with the best plan, tenths of a second spent.

    Step 0 is the plan that the page shows.
    """

    shown: Wanted
    step: int = 0
    best: int = 0
    spent: int = 0

    @property
    def query(self) -> str:
        """The search as a query string."""
        own = {"step": self.step, "best": self.best, "spent": self.spent}
        return f"{self.shown.query}&{urlencode(own)}"

    @property
    def seconds(self) -> int:
        """Seconds spent so far."""
        return round(self.spent / 10)

    @property
    def is_over(self) -> bool:
        """Whether the search has used up its time."""
        return self.spent >= LONGEST * 10

    @property
    def best_wanted(self) -> Wanted:
        """The parameters of the best plan so far."""
        return self._wanted(self.best)

    def after_a_step(self, afternoon: Afternoon) -> LongerSearch:
        """The search after one more step."""
        began = monotonic()
        step = self.step + 1
        best = _proofs(afternoon, self.best_wanted)
        proofs = _proofs(afternoon, self._wanted(step))
        is_better = _repeats(proofs) < _repeats(best)
        spent = self.spent + max(1, round((monotonic() - began) * 10))
        return replace(self, step=step, best=step if is_better else self.best, spent=spent)

    def _wanted(self, step: int) -> Wanted:
        effort = min(1 + step // SAME_LENGTH, MOST_STEP)
        return (
            replace(self.shown, seed=self.shown.seed + step, effort=effort) if step else self.shown
        )


def search_in(given: Mapping[str, str], shown: Wanted) -> LongerSearch:
    """The search in an address; a new one if it names none."""
    step, best, spent = (
        read_number(given.get(name, "")) or 0 for name in ("step", "best", "spent")
    )
    step = max(step, 0)
    return LongerSearch(shown, step, min(max(best, 0), step), max(spent, 0))


def searched_on(given: Mapping[str, str], afternoon: Afternoon, shown: Wanted) -> dict[str, Any]:
    """The context of the fragment after one more step, or once the search was stopped."""
    search = search_in(given, shown)
    was_stopped = "stop" in given
    if not was_stopped and not search.is_over:
        search = search.after_a_step(afternoon)
    proofs = _proofs(afternoon, search.best_wanted)
    is_best = all(proof.is_best for proof in proofs)
    return {
        "search": search,
        "proofs": proofs,
        "was_stopped": was_stopped,
        "is_best": is_best,
        "goes_on": not (was_stopped or is_best or search.is_over),
        "again": sum(proof.fairness.rematches.counted for proof in proofs),
        "least": sum(proof.fairness.rematches.least for proof in proofs),
    }


def _proofs(afternoon: Afternoon, wanted: Wanted) -> list[SectionProof]:
    planning = wanted.planning(afternoon)
    whole = kept_plan(planning)
    return proofs_in_full(
        afternoon, afternoon.frame.session_now, whole, by_round=wanted.method.by_round
    )


def _repeats(proofs: Sequence[SectionProof]) -> tuple[int, int, int]:
    """Second partners, second meetings, and how unevenly these are spread."""
    counted = [proof.fairness for proof in proofs]
    return (
        sum(fairness.partner_repeats.counted for fairness in counted),
        sum(fairness.rematches.counted for fairness in counted),
        sum(
            times * (times - 1) // 2 for fairness in counted for times in fairness.meetings.values()
        ),
    )
