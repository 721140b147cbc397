"""The cost of the engine's checks, compared with the same checks written barely for one game."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

from engine import Hand, RuleSet, check_report, deal_at_random, preset, read_hand
from tests.bench import bare_hands, bare_ottawa
from tests.bench.clock import processor_time, side_by_side
from tests.bench.ottawa_samples import OTTAWA, played_reports, recorded_hands, report_of
from tests.bench.report import Figure
from tests.bench.rows import Row, judged

#: At most five times the cost of the bare script.
LEAST_CHECK = 0.2
#: At most three times the cost of a bare random hand.
LEAST_HAND = 1 / 3
BARE = "bare script"
HANDS = 100


def engine_figures(times: int) -> list[Figure]:
    """The check of a reported hand, the replay of a recorded one, and whole random hands."""
    return [
        _report_figure(times),
        _replay_figure(times),
        _hand_figure("ottawa", bare_hands.ottawa_hand, times),
        _hand_figure("bid-whist", bare_hands.whist_hand, times),
    ]


def hand_rows(turns: int) -> Iterator[Row]:
    """The same as rows of the engine's own table."""
    for figure in engine_figures(turns):
        measured = f"{figure.seconds * 1000:.3f} ms, {figure.ratio:.2f} of the {BARE}'s speed"
        least = figure.target or 0
        yield Row(figure.thing, measured, f"{least:.2f}", judged(figure.ratio >= least))


def _report_figure(times: int) -> Figure:
    bare = played_reports()
    reports = [report_of(fields) for fields in bare]
    return _figure(
        "check of a reported hand", len(bare), times,
        partial(_each, partial(check_report, rules=OTTAWA), reports),
        partial(_each, bare_ottawa.check_report, bare),
    )  # fmt: skip


def _replay_figure(times: int) -> Figure:
    lines = recorded_hands(HANDS, Random(1))
    return _figure(
        "replay of a recorded hand", len(lines), times,
        partial(_each, _replayed, lines),
        partial(_each, bare_ottawa.replay, lines),
    )  # fmt: skip


def _hand_figure(name: str, bare: Callable[[int, Random], object], times: int) -> Figure:
    """Deal, auction, exchange and play by the public interface, all legal acts equally likely."""
    rules, random = preset(name), Random(1)
    return _figure(
        f"random hand of {name}", HANDS, times,
        partial(_each, partial(_random_hand, rules, random), range(HANDS)),
        partial(_each, lambda number: bare(number % 4, random), range(HANDS)),
        LEAST_HAND,
    )  # fmt: skip


def _random_hand(rules: RuleSet, random: Random, number: int) -> object:
    hand = Hand(rules, deal_at_random(rules, rules.seats[number % 4], random))
    while hand.to_act:
        hand.apply(random.choice(hand.legal_actions()))
    return hand.outcome()


def _replayed(line: str) -> object:
    return read_hand(line).outcome()


def _each(act: Callable[[Any], object], things: Iterable[Any]) -> None:
    for thing in things:
        act(thing)


def _figure(
    name: str,
    number: int,
    times: int,
    act: Callable[[], object],
    bare: Callable[[], object],
    least: float = LEAST_CHECK,
) -> Figure:
    """Compare the seconds per act, of `number` acts."""
    seconds = side_by_side(
        {
            "engine": lambda: processor_time(act) / number,
            "bare": lambda: processor_time(bare) / number,
        },
        times,
    )
    return Figure(name, None, seconds["engine"], BARE, seconds["bare"], least)
