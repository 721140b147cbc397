"""What a measurement says about the processors that it had."""

from pathlib import Path

from tests.processes.processors import Processors

BEFORE = "cpu  30866 0 7748 45944 1700 0 398 23341 0 0\ncpu0 11804 0 3479 27026 615 0 166 12062 0 0"
#: 50 ticks of users, 10 of the system, 15 idle, 5 waiting for the disk, 20 withheld.
AFTER = "cpu  30916 0 7758 45959 1705 0 398 23361 9 0\ncpu0 11834 0 3484 27030 618 0 166 12072 9 0"


def test_what_the_host_withheld_is_told_beside_what_was_used(tmp_path: Path) -> None:
    stat = tmp_path / "stat"
    stat.write_text(BEFORE)
    processors = Processors(stat)
    stat.write_text(AFTER)
    assert processors.line() == "processors: 60% used, 20% withheld by the host"


def test_a_system_that_does_not_count_says_so(tmp_path: Path) -> None:
    assert "does not tell" in Processors(tmp_path / "missing").line()
