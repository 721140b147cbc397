"""Two real processes at one database: how it writes, and who wins when both enter one hand."""

from collections import Counter

from django.conf import settings

from tests.processes.conftest import Process
from tests.processes.worker import HANDS

ON_SQLITE = {"journal_mode": "wal", "synchronous": "2", "others_write_meanwhile": False}
ON_POSTGRESQL = {"synchronous_commit": "on", "fsync": "on"}
TABLES = (1, 2, 3, 4)


def race(processes: list[Process], *commands: tuple[object, ...]) -> list[dict[str, str]]:
    """Send each process its command at the same moment, and wait for both answers."""
    for process, command in zip(processes, commands, strict=True):
        process.send("enter", *command)
    return [process.read() for process in processes]


def test_an_acknowledged_result_survives_a_power_cut(processes: list[Process]) -> None:
    expected = ON_POSTGRESQL if settings.DATABASE_URL else ON_SQLITE
    assert processes[0].ask("settings") == expected


def test_the_same_report_from_two_scorers_is_one_result(processes: list[Process]) -> None:
    before = processes[0].ask("ledger")["version"]
    for hand in range(1, HANDS + 1):
        both = race(processes, (1, hand, f"a{hand}", "s5c5"), (1, hand, f"b{hand}", "s5c5"))
        assert sorted(each["outcome"] for each in both) == ["known", "stored"]
    found = processes[1].ask("ledger")
    assert found["rows"] == [[1, hand, "official"] for hand in range(1, HANDS + 1)]
    assert (found["log"], found["version"]) == (found["rows"], before + HANDS)


def test_two_reports_of_one_hand_are_one_result_and_one_clear_message(
    processes: list[Process],
) -> None:
    before = processes[0].ask("ledger")["version"]
    lines = ("s5c5", "s5c6")
    for table in TABLES:
        for hand in range(1, HANDS + 1):
            both = race(processes, *((table, hand, f"{line}-{hand}", line) for line in lines))
            refused = next(each for each in both if each["outcome"] == "refused")
            stored = lines[1 - both.index(refused)]
            assert both[1 - both.index(refused)]["outcome"] == "stored"
            assert refused["code"] == "hand-entered"
            assert f"Hand {hand} was entered meanwhile as {stored}" in refused["sentence"]
    found = processes[1].ask("ledger")
    assert found["rows"] == [
        [table, hand, "official"] for table in TABLES for hand in range(1, HANDS + 1)
    ]
    assert (found["log"], found["version"]) == (found["rows"], before + len(TABLES) * HANDS)


def test_one_key_with_two_contents_at_once_is_a_dispute(processes: list[Process]) -> None:
    for hand in range(1, HANDS + 1):
        both = race(processes, (1, hand, f"k{hand}", "s5c5"), (1, hand, f"k{hand}", "s5c6"))
        assert sorted(each["outcome"] for each in both) == ["disputed", "stored"]
    found = processes[1].ask("ledger")
    assert Counter(state for _, _, state in found["rows"]) == {"disputed": 2 * HANDS}
    assert found["disputes"] == HANDS
