"""Whether a run was right: the stored hands and the standings, against what the clients meant."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from tests.load.run import Run
from tests.load.script import Place, tasks_of


def faults(run: Run, ledger: dict[str, Any]) -> list[str]:
    """Everything that is wrong; [] for a good run."""
    return [*run.tally.errors, *run.told.surprises, *_hands(run, ledger), *_standings(run)]


def _hands(run: Run, ledger: dict[str, Any]) -> Iterator[str]:
    """Check that every hand is stored exactly once, as last acknowledged."""
    found: dict[Place, list[tuple[str, ...]]] = defaultdict(list)
    rows: Counter[Place] = Counter()
    for number, table, hand, state, *content in ledger["rows"]:
        rows[number, table, hand] += 1
        if state == "official":
            found[number, table, hand].append(tuple(content))
        elif state != "superseded":
            yield f"{number, table, hand} is {state} in the end"
    for task in tasks_of(run.size):
        meant = task.meant
        if run.told.acknowledged.get(task.place) != meant:
            yield f"{task.place}: not acknowledged as it was meant"
        content = (meant.declarer, meant.bid, meant.strain, meant.tricks)
        if found[task.place] != [content]:
            yield f"{task.place}: {content} was acknowledged, {found[task.place]} is stored"
        if rows[task.place] != task.way.rows:
            yield f"{task.place}: {rows[task.place]} reports for {task.way}"
    if len(found) != run.size.rounds * run.size.tables * run.size.hands:
        yield f"{len(found)} hands are stored"
    if ledger["state"] != "finished":
        yield f"the event is {ledger['state']}"


def _standings(run: Run) -> Iterator[str]:
    totals: Counter[int] = Counter()
    for (number, table, _hand), meant in run.told.acknowledged.items():
        sides = run.told.sides.get((number, table), [[], []])
        for side, points in zip(sides, meant.points(), strict=True):
            for entrant in side:
                totals[entrant] += points
    if len(totals) != 2 * run.size.tables:
        yield f"{len(totals)} pairs played"
    better = {
        each: sum(other > total for other in totals.values()) for each, total in totals.items()
    }
    expected = {(1 + better[each], each, total) for each, total in totals.items()}
    shown = {(int(row["Place"]), int(row["Pair"]), int(row["Total"])) for row in run.standings}
    if shown != expected:
        yield f"standings differ: {sorted(shown ^ expected)[:10]}"
