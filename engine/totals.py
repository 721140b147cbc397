"""Checks whether the totals of a round are possible (rules 5.1 and 5.2).

Each hand is of one class: passed out, or for one of the sides a bid made with partner, one set,
a lone hand made, a lone hand lost, or a hand ended by its revoke. A given count fixes how many
hands are of a class; the other hands may be of any class whose count is not known. So the
reachable totals are the sums of one outcome per hand, kept as the bits of one number: bit
`a * width + b` stands for the pair of totals a, b (shifted so that none is negative). Contracts
below the minimum are not covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.errors import Fault, fault
from engine.notation.words import read_number
from engine.points import Points, makers_points, needed
from engine.ruleset import RuleSet

Typed = int | str | None
Known = int | None


@dataclass(frozen=True)
class Counts:
    """What a table wrote beside its totals, by side; None or '' if it wrote nothing.

    `sets` are the contracts a side failed, lost lone hands included; `revokes` the hands ended by
    its own revoke, if the rules have points for that.
    """

    sets: tuple[Typed, Typed] = (None, None)
    lone_made: tuple[Typed, Typed] = (None, None)
    lone_lost: tuple[Typed, Typed] = (None, None)
    passed_out: Typed = None
    revokes: tuple[Typed, Typed] = (None, None)


@dataclass(frozen=True)
class _Known:
    """Counts as numbers."""

    sets: tuple[Known, Known]
    lone_made: tuple[Known, Known]
    lone_lost: tuple[Known, Known]
    passed_out: Known
    revokes: tuple[Known, Known]


_BY_SIDE = ("sets", "lone_made", "lone_lost", "revokes")
_NO = (None, None)
#: The most bits to process, a second of work; a round of any preset needs a tenth of it.
_MOST_WORK = 2 * 10**10

NOTHING_KNOWN = _Known(_NO, _NO, _NO, None, _NO)
ONLY_SETS = _Known(_NO, (0, 0), (0, 0), 0, (0, 0))
NONE_OF_THESE = _Known((0, 0), (0, 0), (0, 0), 0, (0, 0))


def check_totals(
    rules: RuleSet, hands: int, totals: tuple[Typed, Typed], counts: Counts
) -> tuple[Fault, ...]:
    """Every fault of a table's totals of `hands` hands; fields totals, sets, lone_made, ….

    If no count is given, the table says that there was nothing to count: all hands were played
    with partner and made, so the totals add up to hands × tricks. If some counts are given, the
    missing ones are unknown.
    """
    faults = [*_typed_faults(totals, counts, hands)]
    if faults:
        return tuple(faults)
    first, second = (_number(total) or 0 for total in totals)
    known = _known_counts(counts)
    faults = [*_count_faults(rules, hands, known)]
    if all(reason.overridable for reason in faults):
        faults += _total_faults(rules, hands, (first, second), known)
    return tuple(faults)


def sets_explain(rules: RuleSet, hands: int, totals: Points) -> bool:
    """Whether `hands` hands played with partner, any number of them set, can give these totals.

    For a table that gave no counts: totals that do not add up may be explained by ordinary sets.
    """
    return is_reachable(rules, hands, totals, ONLY_SETS)


def _number(typed: Typed) -> int | None:
    return read_number(typed) if isinstance(typed, str) else typed


def _is_blank(typed: Typed) -> bool:
    return typed is None or (isinstance(typed, str) and not typed.strip())


def _pair(typed: tuple[Typed, Typed]) -> tuple[Known, Known]:
    return _number(typed[0]), _number(typed[1])


def _known_counts(counts: Counts) -> _Known:
    return _Known(
        sets=_pair(counts.sets),
        lone_made=_pair(counts.lone_made),
        lone_lost=_pair(counts.lone_lost),
        passed_out=_number(counts.passed_out),
        revokes=_pair(counts.revokes),
    )


def _typed_faults(totals: tuple[Typed, Typed], counts: Counts, hands: int) -> Iterator[Fault]:
    if any(_is_blank(total) for total in totals):
        yield fault("totals-missing", "totals")
    for total in totals:
        if not _is_blank(total) and _number(total) is None:
            yield fault("not-a-number", "totals", text=str(total))
    for field, typed in _each_count(counts):
        number = _number(typed)
        if not _is_blank(typed) and number is None:
            yield fault("not-a-number", field, text=str(typed))
        elif number is not None and not 0 <= number <= hands:
            yield fault("count-range", field, hands=hands)


def _each_count(counts: Counts) -> Iterator[tuple[str, Typed]]:
    for field in _BY_SIDE:
        for typed in getattr(counts, field):
            yield field, typed
    yield "passed_out", counts.passed_out


def _count_faults(rules: RuleSet, hands: int, known: _Known) -> Iterator[Fault]:
    for field in ("lone_made", "lone_lost"):
        if not rules.has_lone_bids and any(getattr(known, field)):
            yield fault("no-lone-bids", field)
    if any(known.revokes) and rules.revoke is None:
        yield fault("no-revokes", "revokes")
    if known.passed_out and rules.stick_the_dealer:
        yield fault("passed-out-not-possible", "passed_out", overridable=True)
    for sets, lost in zip(known.sets, known.lone_lost, strict=True):
        if sets is not None and lost is not None and lost > sets:
            yield fault("lone-lost-over-sets", "lone_lost", lost=lost)
    if sum(count for _, count in _fixed(known)) > hands:
        yield fault("counts-too-many", "sets", hands=hands)


def _total_faults(rules: RuleSet, hands: int, totals: Points, known: _Known) -> Iterator[Fault]:
    """The fault of unreachable totals, overridable; no counts at all means nothing to count."""
    counted = NONE_OF_THESE if known == NOTHING_KNOWN else known
    if is_reachable(rules, hands, totals, counted):
        return
    due, total = hands * rules.tricks, sum(totals)
    says_none = replace(counted, revokes=(0, 0)) == NONE_OF_THESE
    if says_none and each_trick_is_a_point(rules) and total != due:
        numbers = {"sum": total, "hands": hands, "tricks": rules.tricks, "due": due}
        yield fault("totals-sum", "totals", overridable=True, **numbers)
        return
    numbers = {"hands": hands, "first": totals[0], "second": totals[1]}
    yield fault("totals-unreachable", "totals", overridable=True, **numbers)


def each_trick_is_a_point(rules: RuleSet) -> bool:
    """Whether every bid made with partner gives both sides together a point per trick."""
    return all(sum(pair) == rules.tricks for pair in _outcomes(rules)["made"])


@lru_cache(maxsize=1000)
def _outcomes(rules: RuleSet) -> dict[str, frozenset[Points]]:
    """By class, every pair of makers' and defenders' points possible in one hand."""
    outcomes: dict[str, set[Points]] = {
        "passed_out": {(0, 0)},
        "made": set(),
        "set": set(),
        "lone_made": set(),
        "lone_lost": set(),
        "revoke": {(rules.revoke.side, rules.revoke.others)} if rules.revoke else set(),
    }
    least = 1 if rules.kitty_trick == "declarer" else 0
    for level, special, notrump in _contracts(rules):
        alone = "lone_" if rules.is_lone(special) else ""
        for tricks in range(least, rules.tricks + 1):
            pair = makers_points(rules, level, special, tricks, notrump=notrump)
            made = tricks >= needed(rules, level)
            outcomes[f"{alone}{'made' if made else 'lost' if alone else 'set'}"].add(pair)
    return {kind: frozenset(pairs) for kind, pairs in outcomes.items()}


def _contracts(rules: RuleSet) -> Iterator[tuple[int | None, str | None, bool]]:
    """Every contract as level, special bid (one of them None), and whether it is no trump."""
    for notrump in {strain.is_notrump for strain in rules.strains}:
        lowest = rules.minimum_notrump_bid if notrump else rules.minimum_bid
        yield from ((level, None, notrump) for level in range(lowest, rules.highest_level + 1))
        yield from ((None, special, notrump) for special in rules.special_bids)


#: A side and kinds of hands; a passed-out deal belongs to side 0.
_Class = tuple[int, tuple[str, ...]]


def _fixed(known: _Known) -> Iterator[tuple[_Class, int]]:
    """The classes whose number of hands is given."""
    if known.passed_out is not None:
        yield (0, ("passed_out",)), known.passed_out
    for side in (0, 1):
        sets, made, lost = known.sets[side], known.lone_made[side], known.lone_lost[side]
        if made is not None:
            yield (side, ("lone_made",)), made
        if lost is not None:
            yield (side, ("lone_lost",)), lost
        if sets is not None:
            kinds = ("set", "lone_lost") if lost is None else ("set",)
            yield (side, kinds), max(0, sets - (lost or 0))
        if (revokes := known.revokes[side]) is not None:
            yield (side, ("revoke",)), revokes


def _free(rules: RuleSet, known: _Known) -> Iterator[_Class]:
    """The classes that the remaining hands may be of."""
    if known.passed_out is None and not rules.stick_the_dealer:
        yield 0, ("passed_out",)
    for side in (0, 1):
        kinds = ["made"]
        if known.lone_made[side] is None:
            kinds.append("lone_made")
        if known.sets[side] is None:
            kinds.append("set")
            if known.lone_lost[side] is None:
                kinds.append("lone_lost")
        if known.revokes[side] is None:
            kinds.append("revoke")
        yield side, tuple(kinds)


def _points_of(rules: RuleSet, classes: Iterable[_Class]) -> frozenset[Points]:
    """The pairs of points, side 0 first, possible for one hand of any of these classes."""
    pairs: set[Points] = set()
    for side, kinds in classes:
        for kind in kinds:
            own = _outcomes(rules)[kind]
            pairs |= own if side == 0 else {(others, makers) for makers, others in own}
    return frozenset(pairs)


def is_reachable(rules: RuleSet, hands: int, totals: Points, known: _Known) -> bool:
    """Whether some sequence of `hands` legal hands with these counts gives these totals.

    If values are so high, or hands so many, that the check would take too long, all totals between
    the lowest and the highest are accepted.
    """
    steps = [(_points_of(rules, [kind]), count) for kind, count in _fixed(known)]
    left = hands - sum(count for _, count in steps)
    steps.append((_points_of(rules, _free(rules, known)), left))
    low, high = _span(rules)
    width = hands * (high - low) + 1
    first, second = (total - hands * low for total in totals)
    if not (0 <= first < width and 0 <= second < width):
        return False
    if width * width * sum(len(pairs) * count for pairs, count in steps) > _MOST_WORK:
        return True
    return bool(_sums(steps, low, width) >> (first * width + second) & 1)


def _span(rules: RuleSet) -> Points:
    """The lowest and the highest points a side can get in one hand."""
    every = [points for pairs in _outcomes(rules).values() for pair in pairs for points in pair]
    return min(every), max(every)


def _sums(steps: Iterable[tuple[frozenset[Points], int]], low: int, width: int) -> int:
    """The bits of all sums of `count` pairs from each step, repetition allowed."""
    bits = 1
    for pairs, count in steps:
        shifts = [(first - low) * width + second - low for first, second in pairs]
        for _ in range(count):
            bits = _any(bits << shift for shift in shifts)
    return bits


def _any(several: Iterable[int]) -> int:
    bits = 0
    for number in several:
        bits |= number
    return bits
