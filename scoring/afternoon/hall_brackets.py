"""The bracket on the hall screen: from the stage in play, four matches of a stage on a page.

Beside them are the stages to which they lead; towards the end that is the whole way to the last
match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.afternoon.hall_pages import (
    NUMBER,
    SPARE,
    WIDTH,
    HallPage,
    HallStage,
    MatchRow,
    all_fit,
    fitted_names,
    fitting,
    needed_width,
)
from scoring.afternoon.shown_brackets import BracketLine, BracketMatch, ShownBracket

MOST_MATCHES = 4
#: The height of a match with the space around it, and the width of points and borders, in letters.
MATCH, POINTS = 2.5, 2.6
#: The rows needed by the last match and that for third place, each with its heading.
ROWS_FOR_TWO = 8

Matches = Sequence[BracketMatch]
Part = Sequence[tuple[int, Matches]]
"""The matches of a page, stage by stage, each with the total number in the stage."""


def bracket_pages(brackets: Sequence[ShownBracket], rows: int) -> list[HallPage]:
    """The pages of all sections and consolations, one after the other.

    A consolation has none until somebody is in it: 128 pairs would show eight empty pages.
    """
    parts = [
        (bracket, part)
        for bracket in brackets
        if _has_somebody(bracket)
        for part in _parts(_from_where_play_is(bracket), rows)
    ]
    return [
        _page(number, len(parts), bracket, part, rows)
        for number, (bracket, part) in enumerate(parts, start=1)
    ]


def _has_somebody(bracket: ShownBracket) -> bool:
    return any(line.entrant for match in bracket.stages[0] for line in match.lines)


def _from_where_play_is(bracket: ShownBracket) -> Sequence[Matches]:
    """The stages from the one in play on, and earlier ones that fit on the same page."""
    stages = bracket.stages
    over = sum(all(_is_over(match) for match in stage) for stage in stages)
    small = next(n for n, stage in enumerate(stages) if len(stage) <= MOST_MATCHES)
    return stages[min(over, small) :]


def _is_over(match: BracketMatch) -> bool:
    return match.is_bye or any(line.goes_on is not None for line in match.lines)


def _parts(stages: Sequence[Matches], rows: int) -> Iterator[Part]:
    """The matches on each page, with the stages to which they lead."""
    fit = max(1, int((rows - 1) / MATCH))
    most = min(MOST_MATCHES, 1 << (fit.bit_length() - 1))
    parts = max(1, len(stages[0]) // most)
    for part in range(parts):
        yield [
            (len(stage), stage[part * len(stage) // parts : (part + 1) * len(stage) // parts])
            for stage in stages
            if len(stage) >= parts
        ]


def _page(number: int, of: int, bracket: ShownBracket, part: Part, rows: int) -> HallPage:
    lines = [line for _, matches in part for match in matches for line in match.lines]
    names = [line.entrant.names for line in lines if line.entrant]
    third = bracket.third if part[-1][0] == 1 and rows >= ROWS_FOR_TWO else None
    longest = max(2.5 if third else 1, *(len(matches) for _, matches in part))
    fixed = len(part) * (NUMBER + POINTS)
    needed = needed_width(names, (WIDTH - fixed) / len(part))
    high = (rows - SPARE) / (1 + MATCH * longest)
    fit = fitting(needed, high=high, wide=WIDTH, fixed=fixed, cells=len(part))
    are_whole = all_fit(names, fit.room)

    def rows_of(match: BracketMatch) -> tuple[MatchRow, ...]:
        return tuple(_row(line, fit.room, are_whole=are_whole) for line in match.lines)

    return HallPage(
        f"bracket-{number}",
        number,
        of,
        fit.in_tenths,
        stages=tuple(HallStage(size, tuple(map(rows_of, matches))) for size, matches in part),
        third=rows_of(third) if third else (),
        won=bracket.champion.told if bracket.champion else "",
        section=bracket.section,
        is_consolation=bracket.is_consolation,
    )


def _row(line: BracketLine, room: float, *, are_whole: bool) -> MatchRow:
    if line.entrant is None:
        return MatchRow()
    name = fitted_names(line.entrant.names, room, are_whole=are_whole)
    return MatchRow(line.entrant.number, name, line.points, line.goes_on)
