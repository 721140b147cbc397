"""Plans on pages: the one an address asks for, its proof, and why there is none."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.core.cache import cache
from django.http import HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from clubs import long_work
from clubs.fingerprints import fingerprint_of
from clubs.heavy import one_at_a_time
from engine import read_number
from scoring.afternoon import (
    DRAWN,
    MOST_EFFORT,
    OWN_CHART,
    Afternoon,
    Names,
    Planning,
    RoundFacts,
    SeatOffer,
    SeatsWanted,
    SectionProof,
    SessionFacts,
    method_in,
    method_of,
    plan_played,
    planning_of,
    present,
    proofs_of,
    round_seating,
)
from scoring.models import Event
from scoring.rotations import (
    KNOCK_OUT,
    ONE_ROUND,
    SEARCHED,
    Cup,
    Finding,
    Plan,
    Rotation,
    RotationImpossible,
)
from scoring.views.long_work import begun
from scoring.words import cast_of, finding_sentence

#: Faults that allowing second meetings would cure.
MAY_REPEAT = ("too-many-rounds", "swiss-dead-end")
PLAN_KEPT = 15 * 60  # seconds


@dataclass(frozen=True)
class Wanted:
    """The plan that the director wants to see: a method and its options."""

    method: Rotation
    seed: int
    effort: int = 0
    rematches: bool = False
    seeds: tuple[int, ...] = ()
    cup: Cup = ONE_ROUND

    @property
    def seeded(self) -> str:
        """The seeds of a knock-out, as they were typed."""
        return ", ".join(map(str, self.seeds))

    @property
    def given(self) -> list[tuple[str, str]]:
        """The options besides the method, as a form sends them.

        An empty list of seeds is sent too, for a knock-out whose numbers would otherwise be seeds.
        """
        options = {
            "rematches": int(self.rematches),
            "seed": self.seed,
            "effort": self.effort,
            "seeds": self.seeded,
            "best_of": self.cup.best_of if self.cup.best_of > 1 else 0,
            "third_place": int(self.cup.third_place),
            "consolation": int(self.cup.consolation),
        }
        names = {"seeds"} if self.method.code == KNOCK_OUT else ()
        return [(name, str(value)) for name, value in options.items() if value or name in names]

    @property
    def query(self) -> str:
        """The choice as a query string."""
        kept = self.given
        return urlencode([*kept, ("rotation", self.method.code)])

    @property
    def with_rematches(self) -> str:
        """The query of this plan with second meetings allowed."""
        return replace(self, rematches=True).query

    @property
    def longer(self) -> str:
        """The query of this plan with a longer search; "" if that would be of no use."""
        may = self.method.code in SEARCHED and self.effort < MOST_EFFORT
        return replace(self, effort=self.effort + 1).query if may else ""

    @property
    def other_draw(self) -> str:
        """The query of another draw; "" if nothing is drawn."""
        return replace(self, seed=self.seed + 1).query if self.method.code in DRAWN else ""

    def planning(self, afternoon: Afternoon) -> Planning:
        """The input for planning the session being prepared."""
        return planning_of(
            afternoon,
            afternoon.frame.session_now,
            self.method,
            seed=self.seed,
            effort=self.effort,
            allow_rematches=self.rematches,
            seeds=self.seeds,
            cup=self.cup,
        )


def wanted_in(given: Mapping[str, str], afternoon: Afternoon, *, may_search: bool = True) -> Wanted:
    """What an address or form asks for; the rest is taken from the session being prepared."""
    section = afternoon.frame.session_now.first_section
    method = method_of(afternoon, given.get("rotation") or section.rotation)
    seed, effort = (read_number(given.get(name, "")) for name in ("seed", "effort"))
    return Wanted(
        method,
        seed=section.seed if seed is None else seed,
        effort=min(max(effort or 0, 0), MOST_EFFORT) if may_search else 0,
        rematches="rematches" in given,
        seeds=_seeds_in(given, afternoon, method),
        cup=Cup(
            int(given["best_of"]) if given.get("best_of") in ("3", "5") else 1,
            "third_place" in given,
            "consolation" in given,
        ),
    )


def _seeds_in(given: Mapping[str, str], afternoon: Afternoon, method: Rotation) -> tuple[int, ...]:
    """The seeds named; if none are given, all by number in a knock-out whose numbers are seeds."""
    frame, are_seeds = afternoon.frame, afternoon.event.numbers_are_seeds
    if "seeds" not in given and are_seeds and method.code == KNOCK_OUT and not frame.round_now:
        return tuple(sorted(present(frame, 1)))
    return tuple(int(number) for number in re.findall(r"[0-9]{1,4}", given.get("seeds", "")[:600]))


def kept_plan(planning: Planning) -> Plan:
    """The plan, cached for a while: it is shown, then seated, and a search may take seconds.

    Raises RotationImpossible.
    """
    key = _key_of(planning)
    outcome: Plan | Finding | None = cache.get(key) or long_work.kept(key)
    if outcome is None:
        with one_at_a_time():
            outcome = planning.plan()
        cache.set(key, outcome, PLAN_KEPT)
    return _plan_in(outcome)


def long_plan(event: Event, wanted: Wanted, planning: Planning) -> Plan | HttpResponse:
    """The plan, or the page with the progress if its search takes long.

    Raises RotationImpossible.
    """
    if not planning.is_long:
        return kept_plan(planning)
    name = _key_of(planning)
    if long_work.kept(name) is None:
        page = reverse("event-seat", args=[event.uid])
        waiting = begun(
            event,
            name,
            lambda look: long_work.keep(name, _plan_or_finding(planning, look)),
            about=_("A plan is searched"),
            then=f"{page}?{wanted.query}",
            back=page,
        )
        if waiting:
            return waiting
    return kept_plan(planning)


def _plan_in(plan: Plan | Finding) -> Plan:
    if isinstance(plan, Finding):
        raise RotationImpossible(plan.code, **plan.params)
    return plan


def _plan_or_finding(planning: Planning, look: long_work.Look) -> Plan | Finding:
    try:
        return planning.plan(look)
    except RotationImpossible as impossible:
        return impossible.finding


def _key_of(planning: Planning) -> str:
    # The method's code, not its function: a function's repr differs between processes.
    parts = (planning.method.code, planning.effort, planning.played, planning.parts, planning.asked)
    return f"plan-{fingerprint_of(parts)}"


def kept_offers(wanted: SeatsWanted) -> tuple[SeatOffer, ...]:
    """The offers for the rounds to come, cached for a while like plans.

    Raises RotationImpossible.
    """
    planning = wanted.planning
    parts = (planning.played, planning.parts, planning.asked, wanted.whole)
    key = f"offers:{fingerprint_of(parts)}"
    offers: tuple[SeatOffer, ...] | None = cache.get(key)
    if offers is None:
        with one_at_a_time():
            offers = wanted.offers()
        cache.set(key, offers, PLAN_KEPT)
    return offers


def proofs_in_full(
    afternoon: Afternoon, session: SessionFacts, plan: Plan, *, by_round: bool | None = None
) -> list[SectionProof]:
    """The proof of the rounds that a plan has for a session, with full names."""
    cast = cast_of(afternoon, names=Names.FULL)
    return proofs_of(afternoon, session, plan, cast, by_round=by_round)


def seated_by(afternoon: Afternoon, first: RoundFacts) -> dict[str, Any]:
    """The method by which the session beginning with this round is seated, with its proof."""
    session = afternoon.frame.session_now
    cast = cast_of(afternoon, names=Names.FULL)
    plan = plan_played(afternoon, to_come=True)
    made = [
        this_round for this_round in afternoon.frame.rounds if this_round.session == first.session
    ]
    sit_outs = {len(round_seating(afternoon, this_round, cast).sit_outs) for this_round in made}
    return {
        "method": method_in(afternoon, session),
        "is_own_chart": session.first_section.rotation == OWN_CHART,
        "proofs": proofs_in_full(afternoon, session, plan),
        "sits_out": max(sit_outs),
        "sit_outs_differ": len(sit_outs) > 1,
    }


def to_confirm(afternoon: Afternoon, plan: Plan) -> object:
    """What the director confirms: who meets whom, and who has which number."""
    frame = afternoon.frame
    playing = present(frame, frame.rounds_before(frame.session_now) + 1)
    return plan, {number: entrant.id for number, entrant in playing.items()}


def why_none(impossible: RotationImpossible) -> dict[str, Any]:
    """What a page says when there is no plan, and whether second meetings would help."""
    return {
        "impossible": finding_sentence(impossible.finding),
        "rematches_help": impossible.code in MAY_REPEAT,
    }
