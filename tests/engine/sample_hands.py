"""The sample event and the faulty reports of tests/data, read once."""

from __future__ import annotations

import csv
from pathlib import Path

from engine import Report

DATA = Path(__file__).parent.parent / "data"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def report_of(row: dict[str, str]) -> Report:
    """The report of a table, with tricks by side."""
    return Report(
        dealer=row["dealer"],
        declarer=row["declarer"],
        bid=row["bid"],
        strain=row["strain"],
        tricks=(row["ns_tricks"], row["ew_tricks"]),
        points=(row.get("ns_points", ""), row.get("ew_points", "")),
        auction=row["auction"],
    )


FAULTY = rows("ottawa-faulty-hands.csv")
PLAYED = rows("ottawa-pairs-hands.csv")
STANDINGS = rows("ottawa-pairs-standings.csv")
