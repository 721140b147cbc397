"""Two real processes on one database: how it writes, and who wins when both enter a hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.conf import settings

from tests.processes.conftest import Environment, Process, copy_of
from tests.processes.worker import HANDS

ON_SQLITE = {"journal_mode": "wal", "synchronous": "2", "others_write_meanwhile": False}
#: Settings of a session; whether the server waits for its disk (fsync) is up to the server.
ON_POSTGRESQL = {"synchronous_commit": "on"}
Pair = list[Process]


@pytest.fixture(scope="module")
def scorers(template: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two workers of one site; each test uses its own tables there."""
    with copy_of(template, tmp_path_factory.mktemp("scorers") / "site") as environment:
        both = [Process(environment), Process(environment)]
        yield both
        for process in both:
            process.close()


def at(tables: Sequence[int], found: list[list[Any]]) -> list[list[Any]]:
    """The rows or acts of the whole event that belong to these tables."""
    return [each for each in found if each[0] in tables]


def race(scorers: Pair, *commands: tuple[object, ...]) -> list[dict[str, str]]:
    """Send each process its command at the same moment, and wait for both answers."""
    for process, command in zip(scorers, commands, strict=True):
        process.send("enter", *command)
    return [process.read() for process in scorers]


def test_an_acknowledged_result_survives_a_power_cut(scorers: Pair) -> None:
    expected = ON_POSTGRESQL if settings.DATABASE_URL else ON_SQLITE
    assert scorers[0].ask("settings") == expected


def test_the_same_report_from_two_scorers_is_one_result(scorers: Pair) -> None:
    before = scorers[0].ask("ledger")["version"]
    for hand in range(1, HANDS + 1):
        both = race(scorers, (1, hand, f"a{hand}", "s5c5"), (1, hand, f"b{hand}", "s5c5"))
        assert sorted(each["outcome"] for each in both) == ["known", "stored"]
    found = scorers[1].ask("ledger")
    assert at([1], found["rows"]) == [[1, hand, "official"] for hand in range(1, HANDS + 1)]
    assert at([1], found["log"]) == at([1], found["rows"])
    assert found["version"] == before + HANDS


def test_two_reports_of_one_hand_are_one_result_and_one_clear_message(
    scorers: Pair,
) -> None:
    tables, before = (2, 3), scorers[0].ask("ledger")["version"]
    lines = ("s5c5", "s5c6")
    for table in tables:
        for hand in range(1, HANDS + 1):
            both = race(scorers, *((table, hand, f"{line}-{hand}", line) for line in lines))
            refused = next(each for each in both if each["outcome"] == "refused")
            stored = lines[1 - both.index(refused)]
            assert both[1 - both.index(refused)]["outcome"] == "stored"
            assert refused["code"] == "hand-entered"
            assert f"Hand {hand} has since been entered as {stored}" in refused["sentence"]
    found = scorers[1].ask("ledger")
    assert at(tables, found["rows"]) == [
        [table, hand, "official"] for table in tables for hand in range(1, HANDS + 1)
    ]
    assert at(tables, found["log"]) == at(tables, found["rows"])
    assert found["version"] == before + len(tables) * HANDS


def test_one_key_with_two_contents_at_once_is_a_dispute(scorers: Pair) -> None:
    for hand in range(1, HANDS + 1):
        both = race(scorers, (4, hand, f"k{hand}", "s5c5"), (4, hand, f"k{hand}", "s5c6"))
        assert sorted(each["outcome"] for each in both) == ["disputed", "stored"]
    found = scorers[1].ask("ledger")
    assert Counter(state for _, _, state in at([4], found["rows"])) == {"disputed": 2 * HANDS}
    assert found["disputes"] == HANDS
