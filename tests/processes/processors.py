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
        every = sum(spent)
        if not every:
            return "processors: what was used of them is not known on this system"
        used = every - spent[IDLE] - spent[WAITING] - spent[STOLEN]
        return (
            f"processors: {used / every:.0%} used, {spent[STOLEN] / every:.0%} withheld by the host"
        )

    def _ticks(self) -> list[int]:
        if not self._stat.exists():
            return []
        first = self._stat.read_text().splitlines()[0]
        return [int(column) for column in first.split()[1 : GUESTS + 1]]  # guests are users as well
