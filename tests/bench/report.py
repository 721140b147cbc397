"""The figures as a plain table."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One thing at one size: seconds of processor time, and those of the floor it is compared with.

    `tables` is the size of the event, None for things without one; `target` is the least ratio of
    floor to thing aimed at, `most_queries` the most queries; None means no target.
    """

    thing: str
    tables: int | None
    seconds: float
    floor: str
    floor_seconds: float
    target: float | None = None
    queries: int | None = None
    most_queries: int | None = None

    @property
    def ratio(self) -> float:
        """The floor's time as a part of the thing's: 1 is the floor itself."""
        return self.floor_seconds / self.seconds

    @property
    def verdict(self) -> str:
        """Whether the target is met, or what percentage of it is reached."""
        if self.target is None:
            return ""
        reached = self.ratio / self.target
        return "met" if reached >= 1 else f"{reached:.0%} of it"


HEADS = ("thing", "tables", "ms", "floor", "floor ms", "ratio", "target", "", "queries", "at most")


def table_of(figures: Iterable[Figure]) -> str:
    """The figures as lines of text under a heading, grouped by thing."""
    figures = list(figures)
    first_seen = list(dict.fromkeys((figure.thing, figure.floor) for figure in figures))
    figures.sort(key=lambda figure: first_seen.index((figure.thing, figure.floor)))
    rows = [HEADS, *(_cells(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    return "\n".join(_line(row, widths) for row in rows)


def _cells(figure: Figure) -> tuple[str, ...]:
    return (
        figure.thing,
        "" if figure.tables is None else str(figure.tables),
        f"{figure.seconds * 1000:.3f}",
        figure.floor,
        f"{figure.floor_seconds * 1000:.3f}",
        f"{figure.ratio:.3f}",
        "" if figure.target is None else f"{figure.target:.2f}",
        figure.verdict,
        "" if figure.queries is None else str(figure.queries),
        "" if figure.most_queries is None else str(figure.most_queries),
    )


def _line(cells: Iterable[str], widths: Iterable[int]) -> str:
    left = {0, 3, 7}
    shown = [
        cell.ljust(width) if column in left else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(shown).rstrip()
