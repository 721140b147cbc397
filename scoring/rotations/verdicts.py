"""The conclusions of a proof, in sentences that a director understands at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace

from scoring.rotations.bounds import Size, at_least, most_games, size_of
from scoring.rotations.fairness import Fairness, Measure, Two, count
from scoring.rotations.plan import Asked, Plan, Wishes
from scoring.rotations.sentences import Finding
from scoring.rotations.wishes import broken_wishes, wishes_for

#: A plan is still quite fair if at most one meeting in six is a repeat beyond the bound.
FAIR = 6
TWICE = 2


def proof(plan: Plan, wishes: Wishes | None = None, *, by_round: bool = False) -> Fairness:
    """Count a valid plan (see `check_plan`), and say in words how fair it is.

    `wishes` are those that the plan is to keep. A plan made `by_round` follows the results: if
    somebody stays at a table or on a side, that is its rule, and no other plan was available. The
    verdicts: one overall (not by round), the wishes, partners and opponents (if they change),
    meetings, sit-outs, tables and sides (not by round); the two who were partners or opponents
    most often are named if that was avoidable.
    """
    wishes = wishes or Wishes()
    counted = count(plan, wishes)
    meetings = _meeting_verdicts(counted, size_of(plan), by_round=by_round)
    verdicts = [
        *([] if by_round else [_whole(counted, size_of(plan), meetings)]),
        *_wish_verdicts(plan, wishes),
        *meetings,
        _sit_out_verdict(counted.most_sit_outs),
        *([] if by_round else _place_verdicts(counted)),
    ]
    return replace(counted, verdicts=tuple(verdicts))


def _whole(counted: Fairness, size: Size, meetings: Sequence[Finding]) -> Finding:
    """The overall verdict, with the first reason why a plan is not fair.

    What cannot be improved is never “not fair”. Tables and sides only decide whether everything is
    the best possible.
    """
    rematches = counted.rematches
    if not counted.most_sit_outs.at_bound:
        return Finding("verdict-sit-outs")
    if not counted.partner_repeats.at_bound:
        return _partners_whole(counted, meetings)
    if rematches.at_bound:
        if often := _met_too_often(counted, size, meetings):
            return often
        measured = [getattr(counted, field.name) for field in fields(counted)]
        is_best = all(measure.at_bound for measure in measured if isinstance(measure, Measure))
        return Finding("verdict-best" if is_best else "verdict-good")
    if _is_near(rematches, counted.meetings):
        return Finding("verdict-nearly")
    return Finding("verdict-some-needed" if _says_needed(meetings) else "verdict-poor")


def _partners_whole(counted: Fairness, meetings: Sequence[Finding]) -> Finding:
    if _is_near(counted.partner_repeats, counted.partners):
        return Finding("verdict-partners-nearly")
    return Finding("verdict-partners-again" if _says_needed(meetings) else "verdict-partners")


def _is_near(repeats: Measure, met: Mapping[Two, int]) -> bool:
    """Whether only a few of all these meetings are repeats beyond the bound."""
    return (repeats.counted - repeats.least) * FAIR <= sum(met.values())


def _says_needed(meetings: Sequence[Finding]) -> bool:
    """Whether some verdict says that no plan has fewer repeats of its kind."""
    return any(finding.code.endswith("-needed") for finding in meetings)


def _met_too_often(counted: Fairness, size: Size, meetings: Sequence[Finding]) -> Finding | None:
    """The verdict on two who meet more often than anybody must, though the total is minimal."""
    met = {two: times for two, times in counted.meetings.items() if two not in counted.together}
    least = at_least(most_games(size) * (2 * size.side - 1), size.others)
    named = [finding for finding in meetings if finding.code.startswith("most-")]
    for finding in (*named, *_most("verdict-often", met, least)):
        one, other = (int(finding.params[who]) for who in ("one", "other"))
        return Finding(
            "verdict-often", {"one": one, "other": other, "times": counted.meetings[one, other]}
        )
    return None


def _wish_verdicts(plan: Plan, wishes: Wishes) -> list[Finding]:
    """The verdicts on the wishes of those in the plan; starting together means its first round."""
    if not plan.rounds:
        return []
    asked_for = wishes_for(wishes, set(plan.entrants()))
    first = set(plan.rounds[0].seated())
    starting = frozenset(two for two in asked_for.start_together if two <= first)
    asked_for = replace(asked_for, start_together=starting)
    wished = sum(len(getattr(asked_for, kind.name)) for kind in fields(asked_for))
    broken = broken_wishes(plan, Asked(plan.entrants(), len(plan.rounds), wishes=asked_for))
    if wished and not broken:
        return [Finding("wishes-kept", {"wishes": wished})]
    return [Finding("wish-broken", {"one": min(two), "other": max(two)}) for two in broken]


def _meeting_verdicts(counted: Fairness, size: Size, *, by_round: bool) -> list[Finding]:
    """The verdicts on meetings; opponents are left out if one meets only those, or nobody twice."""
    verdicts = []
    if size.side > 1:
        verdicts += _partner_verdicts(counted, size, by_round=by_round)
    if not counted.rematches.counted:
        return [*verdicts, Finding("no-rematch")]
    if size.side > 1:
        verdicts += _opponent_verdicts(counted, size, by_round=by_round)
    return [
        *verdicts,
        _on_repeats("rematches", counted.rematches, by_round=by_round),
        _how_soon(counted.apart),
    ]


def _partner_verdicts(counted: Fairness, size: Size, *, by_round: bool) -> list[Finding]:
    if counted.partners_stay:
        return [Finding("partners-stay")]
    if not counted.partner_repeats.counted:
        return [Finding("no-partner-twice")]
    changing = {
        two: times for two, times in counted.partners.items() if two not in counted.together
    }
    least = at_least(most_games(size) * (size.side - 1), size.others)
    return [
        _on_repeats("partners", counted.partner_repeats, by_round=by_round),
        *_most("most-partners", changing, least),
    ]


def _opponent_verdicts(counted: Fairness, size: Size, *, by_round: bool) -> list[Finding]:
    if not counted.opponent_repeats.counted:
        return [Finding("no-opponent-twice")]
    least = at_least(most_games(size) * size.side, size.others)
    # If no plan has fewer meetings in total, one opponent fewer means one partner more.
    is_least = by_round or counted.rematches.at_bound
    return [
        _on_repeats("opponents", counted.opponent_repeats, by_round=is_least),
        *_most("most-opponents", counted.opponents, least),
    ]


def _on_repeats(about: str, repeats: Measure, *, by_round: bool) -> Finding:
    if repeats.at_bound:
        grade = "needed"
    elif by_round:
        grade = "counted"
    else:
        grade = "avoidable" if repeats.least else "perhaps-none"
    return Finding(f"{about}-{grade}", {"repeats": repeats.counted, "least": repeats.least})


def _most(code: str, met: Mapping[Two, int], least: int) -> list[Finding]:
    """The two who met most often, if that is more than twice and more than anybody must."""
    if not met:
        return []
    (one, other), times = max(met.items(), key=lambda item: (item[1], [-who for who in item[0]]))
    return (
        [Finding(code, {"one": one, "other": other, "times": times})]
        if times > max(least, TWICE)
        else []
    )


def _how_soon(apart: int) -> Finding:
    """The verdict on how soon the same two meet again."""
    if apart == 1:
        return Finding("again-at-once")
    if apart == TWICE:  # one round lies between
        return Finding("again-not-at-once")
    return Finding("again-later", {"between": apart - 1})


def _sit_out_verdict(measure: Measure) -> Finding:
    return _shared("sit-outs", measure) if measure.counted else Finding("nobody-sits-out")


def _place_verdicts(counted: Fairness) -> list[Finding]:
    return [_shared("tables", counted.most_visits), _shared("seats", counted.most_seat_difference)]


def _shared(about: str, measure: Measure) -> Finding:
    grade = "even" if measure.at_bound else "uneven"
    return Finding(f"{about}-{grade}", {"most": measure.counted, "least": measure.least})
