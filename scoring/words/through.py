"""The first places round by round: the lines of a chart, and a description in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.afternoon import EventStandings
from scoring.standings import places_through

MOST_SHOWN = 12
#: Units of the chart: the width of a round, the height of a line, the room above for rounds, and
#: the room on the left and for names.
STEP, ROW, HEAD, LEFT, NAMES = 60, 40, 36, 30, 430
LONGEST_NAME = 42  # letters, beside a line


@dataclass(frozen=True, slots=True)
class ThroughLine:
    """An entrant: its places after each round, and the course of its line."""

    name: str
    rank: int
    places: tuple[int, ...]
    dots: tuple[tuple[int, int, int], ...]  # x, y and the place shown there

    @property
    def path(self) -> str:
        """The line in SVG notation."""
        return " ".join(f"{x},{y}" for x, y, _place in self.dots)

    @property
    def end(self) -> tuple[int, int]:
        """Where the name begins."""
        x, y, _place = self.dots[-1]
        return x + 24, y

    @property
    def label(self) -> str:
        """The name, shortened to fit beside the line; the standings have it in full."""
        is_long = len(self.name) > LONGEST_NAME
        return f"{self.name[: LONGEST_NAME - 1].rstrip()}…" if is_long else self.name


@dataclass(frozen=True, slots=True)
class Through:
    """The chart and its description in words."""

    lines: tuple[ThroughLine, ...]
    rounds: tuple[tuple[int, int], ...]  # number and x
    sentences: tuple[str, ...]

    @property
    def width(self) -> int:
        """The width of the chart."""
        return LEFT + STEP * len(self.rounds) + NAMES

    @property
    def height(self) -> int:
        """The height of the chart."""
        return HEAD + ROW * len(self.lines)


def through_of(standings: EventStandings) -> Through | None:
    """How the first places got where they are; None without a result up to the round asked for."""
    after = _last_with_results(standings)
    if not standings.played or not after:
        return None
    ranked = [
        (line.rank, entrant.title, line.by_round[:after])
        for line, entrant in standings.lines
        if line.rank is not None
    ]
    if not ranked:
        return None
    places = places_through([by_round for _rank, _name, by_round in ranked])
    everybody = [(name, own) for (_rank, name, _), own in zip(ranked, places, strict=True)]
    top = [(rank, name, own) for (rank, name, _), own in zip(ranked, places, strict=True)][
        :MOST_SHOWN
    ]
    slots = [_slots([own[at] for _rank, _name, own in top]) for at in range(after)]
    lines = tuple(
        ThroughLine(
            name,
            rank,
            own,
            tuple(
                (LEFT + STEP * column, HEAD + ROW * slots[column][at] + ROW // 2, place)
                for column, place in enumerate(own)
            ),
        )
        for at, (rank, name, own) in enumerate(top)
    )
    rounds = tuple((number, LEFT + STEP * (number - 1)) for number in range(1, after + 1))
    return Through(lines, rounds, tuple(_sentences(everybody)))


def _last_with_results(standings: EventStandings) -> int:
    """The last round in which a hand is in; 0 if there is none."""
    return max(
        (
            number
            for line, _entrant in standings.lines
            for number, points in enumerate(line.by_round[: standings.after], start=1)
            if points is not None and number not in {*line.sat_out, *line.missed}
        ),
        default=0,
    )


def _slots(places: Sequence[int]) -> list[int]:
    """The row of each line after a round: by place, then in final order."""
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    return [order.index(at) for at in range(len(places))]


def _sentences(everybody: Sequence[tuple[str, tuple[int, ...]]]) -> Iterator[str]:
    """Who led when, and who climbed furthest."""
    rounds = range(1, len(everybody[0][1]) + 1)
    leaders = [tuple(name for name, own in everybody if own[at - 1] == 1) for at in rounds]
    for names, run in groupby(rounds, key=lambda at: leaders[at - 1]):
        first, *rest = run
        # A name that ends with an initial already brings a full stop.
        text = get_text_list(list(names), pgettext("3 and 7", "and")).removesuffix(".")
        if rest:
            sentence = _("First after rounds %(first)s to %(last)s: %(names)s.")
            yield sentence % {"first": first, "last": rest[-1], "names": text}
        else:
            yield _("First after round %(number)s: %(names)s.") % {"number": first, "names": text}
    name, own = max(everybody, key=lambda person: person[1][0] - person[1][-1])
    if own[0] > own[-1]:
        sentence = _("The biggest climb: %(name)s, from place %(first)s to place %(last)s.")
        yield sentence % {"name": name, "first": own[0], "last": own[-1]}
