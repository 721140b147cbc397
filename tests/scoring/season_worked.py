"""The table of the season in `season_sheet.py` in plain Python, independent of the site.

It writes the sheet and stores its own result beside it; then it computes the formulas, which takes
some minutes, and says where they differ:

    pip install formulas openpyxl && python -m tests.scoring.season_worked
"""

import csv
from collections import defaultdict
from collections.abc import Mapping

from tests.scoring.season_sheet import (
    EVENTS,
    LEAST,
    NO_LONES,
    NO_SETS,
    NOT_THERE,
    PERSONS,
    PLACES,
    RULES,
    SHEET,
    WAYS,
    WORKED,
    Figures,
    Row,
    added_up,
    book_of,
    drawn,
    worked_by_the_sheet,
)  # fmt: skip

Worked = dict[tuple[str, int, int], list[float]]


def worked_plainly(rows: list[Row]) -> Worked:
    """By way and person, the worth and a rank for each rule: what the formulas say, in Python."""
    figures = added_up(rows)
    kinds = {row.event: 1 + row.pairs for row in rows}
    there = {
        event: [own["points"] for (_, at_event), own in figures.items() if at_event == event]
        for event in kinds
    }
    for (_person, event), own in figures.items():
        ahead = sum(points > own["points"] for points in there[event]) // kinds[event]
        level = there[event].count(own["points"]) // kinds[event]
        own["place"] = ahead + 1
        shared = [*PLACES, *[0] * PERSONS][ahead : ahead + level]
        own["earned"] = sum(shared) / level  # type: ignore[assignment]
    found: Worked = {}
    for counting, best in WAYS:
        for person, cells in _way(figures, counting, best).items():
            found[counting, best, person] = cells
    return found


def _way(figures: Figures, counting: str, best: int) -> dict[int, list[float]]:
    points = "earned" if counting == "places" else "points"
    parts = {"per-hand": "hands", "per-round": "rounds"}.get(counting)
    came: dict[int, list[dict[str, int]]] = defaultdict(list)
    for person, event in sorted(figures):
        came[person].append(figures[person, event])
    worth, following = {}, {}
    for person, own in came.items():
        by_worth = sorted(own, key=lambda each: -each[points] / (each[parts] if parts else 1))
        chosen, left = by_worth[: best or None], by_worth[best:] if best else []
        through = sum(each[parts] for each in chosen) if parts else 1
        worth[person] = round(sum(each[points] for each in chosen) / through, 7)
        next_best = [round(each[points] / (each[parts] if parts else 1), 7) for each in left]
        following[person] = [*next_best, *[float(NOT_THERE)] * EVENTS]
    placed = [person for person in came if len(came[person]) >= LEAST]
    wins = {who: sum(each["place"] == 1 for each in came[who]) for who in placed}
    lones = {who: _known(figures, who, NO_LONES, "lones") for who in placed}
    sets = {who: _known(figures, who, NO_SETS, "sets") for who in placed}
    fewest = {who: None if (count := sets[who]) is None else -count for who in placed}
    share = _refined(dict.fromkeys(placed, 1), worth)
    by_next = share
    for number in range(EVENTS):
        by_next = _refined(by_next, {who: following[who][number] for who in placed})
    every = _refined(_refined(_refined(by_next, wins), fewest), lones)
    rules = [share, by_next, _refined(share, wins), _refined(share, lones),
             _refined(share, fewest), every]  # fmt: skip
    return {who: [worth[who], *(ranks.get(who, 0) for ranks in rules)] for who in came}


def _known(figures: Figures, person: int, unknown: int, name: str) -> int | None:
    """A count of the season; None for those present when nobody wrote it down."""
    if (person, unknown) in figures:
        return None
    return sum(own[name] for (who, _event), own in figures.items() if who == person)


def _refined(ranks: dict[int, int], figure: Mapping[int, float | None]) -> dict[int, int]:
    """Equal ranks refined by a figure, unless it is unknown for one of them."""
    found = {}
    for person, rank in ranks.items():
        level = [figure[other] for other in ranks if ranks[other] == rank]
        known = [each for each in level if each is not None]
        own = figure[person]
        is_known = own is not None and len(known) == len(level)
        ahead = sum(each > own for each in known) if is_known and own is not None else 0
        found[person] = rank + ahead
    return found


def keep(worked: Worked) -> None:
    """Store worth and ranks beside the sheet."""
    with WORKED.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["counting", "best", "person", "worth", *RULES])
        for (counting, best, person), (worth, *ranks) in sorted(worked.items()):
            writer.writerow([counting, best, person, f"{worth:.6f}", *map(int, ranks)])


if __name__ == "__main__":
    season = list(drawn())
    book_of(season).save(SHEET)
    plainly = worked_plainly(season)
    keep(plainly)
    by_sheet = worked_by_the_sheet()
    wrong = [key for key, cells in plainly.items() if cells != by_sheet[key]]
    print(f"{len(by_sheet)} lines, {len(wrong)} otherwise by the formulas: {wrong[:5]}")  # noqa: T201
