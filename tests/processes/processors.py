"""How much of this machine a measurement had: a virtual machine's host may give it less."""

from pathlib import Path

STAT = Path("/proc/stat")  # Linux alone counts what the host withholds
IDLE, WAITING, STOLEN, GUESTS = 3, 4, 7, 8  # columns of proc(5)


class Processors:
    """Counts from when it is made; times are in ticks, of all processors together."""

    def __init__(self, stat: Path = STAT) -> None:
        self._stat = stat
        self._before = self._ticks()

    def line(self) -> str:
        """What was used and what the host withheld since, in one line."""
        spent = [now - before for now, before in zip(self._ticks(), self._before, strict=True)]
        total = sum(spent)
        if not total:
            return "processors: this system does not tell what was used of them"
        used = total - spent[IDLE] - spent[WAITING] - spent[STOLEN]
        return (
            f"processors: {used / total:.0%} used, {spent[STOLEN] / total:.0%} withheld by the host"
        )

    def _ticks(self) -> list[int]:
        if not self._stat.exists():
            return []
        first = self._stat.read_text().splitlines()[0]
        return [int(column) for column in first.split()[1 : GUESTS + 1]]  # guests are users as well
