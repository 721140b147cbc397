"""Who sits where: a plan as an HTML table, and words for those seated."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from clubs.templatetags.pieces import piece
from scoring.afternoon import BoardTable, SectionProof, Times
from scoring.models import Event
from scoring.rotations import Plan, Side
from scoring.standings import Points
from scoring.words import (
    arrow,
    compared_in_words,
    figure,
    finding_sentence,
    formats,
    moved,
    signed,
    stage_name,
    with_halves,
)
from scoring.words import standings as standings_words

register = template.Library()


@dataclass(frozen=True)
class TableRow:
    """What happens at one table: its two sides in each round, None if it is empty."""

    number: int
    meetings: tuple[tuple[Side, Side] | None, ...]


def by_table(plan: Plan) -> list[TableRow]:
    """The plan, table by table."""
    rounds = [
        {table.number: table.sides for table in this_round.tables} for this_round in plan.rounds
    ]
    numbers = sorted({number for sides in rounds for number in sides})
    return [TableRow(number, tuple(sides.get(number) for sides in rounds)) for number in numbers]


@register.simple_tag
def plan_rows(plan: Plan) -> SafeString:
    """The rows of the plan, table by table; a large plan has twenty thousand cells."""
    rows = (
        f'<tr><th scope="row">{row.number}</th>{"".join(map(_cell, row.meetings))}</tr>'
        for row in by_table(plan)
    )
    return mark_safe("".join(rows))


def _cell(meeting: tuple[Side, Side] | None) -> str:
    sides = ("+".join(map(str, side)) for side in meeting or ())
    return f"<td>{' – '.join(sides)}</td>"


@register.filter
def drawn(shown: SectionProof) -> list[tuple[int, str]]:
    """The chart above its diagonal: each shade with its SVG path, one step right per cell."""
    steps: dict[int, list[str]] = {}
    for row, column, cell in shown.met():
        steps.setdefault(cell.shade, []).append(f"M{column} {row}h1")
    return [(shade, "".join(steps[shade])) for shade in sorted(steps)]


@register.filter
def stage_of(matches: int) -> str:
    """The name of a stage of a knock-out with this many matches."""
    return stage_name(matches)


register.filter(compared_in_words)


@register.filter
def has_sit_outs(plan: Plan) -> bool:
    """Whether anybody ever sits out."""
    return any(this_round.sit_outs for this_round in plan.rounds)


@register.filter
def listed(counted: Iterable[Times]) -> str:
    """Numbers, with how often if more than once: “3, 7 (2×), 12”."""
    return ", ".join(
        f"{times.number} ({times.times}×)" if times.times > 1 else str(times.number)
        for times in counted
    )


@register.filter
def translated(text: str) -> str:
    """What a rotation says about itself, in the reader's language."""
    return _(text)


@register.simple_tag(takes_context=True)
def say(context: dict[str, Any], code: str, **params: object) -> str:
    """A sentence in the words of the event's format: “Pairs”, or “Teams”."""
    return formats.say(context["event"].format, code, **params)


@register.simple_tag
def table_played(this_round: int, table: BoardTable, *, held: bool = False) -> SafeString:
    """A table of a round with its score, which is omitted while the standings are `held`."""
    return piece(
        "public/table_played.html",
        round=this_round,
        number=table.table.number,
        sides=table.titles,
        points=() if held else table.points,
        final=table.final,
    )


register.filter(figure)
register.filter(finding_sentence)
register.filter(signed)
register.filter(with_halves)
register.filter(arrow)
register.filter(moved)


@register.filter
def whole(points: Points) -> int:
    """Points as the number that selects a plural, without sign: French says −5 points."""
    return abs(ceil(points))


@register.filter
def side_names(event: Event) -> tuple[str, str]:
    """The two sides of a table in words."""
    return formats.side_names(event)


@register.filter
def sit_out_worth(event: Event) -> str:
    """What sitting out a round is worth."""
    return formats.sit_out_worth(event)


@register.filter
def part_name(part: str) -> str:
    """The heading of a part of a final."""
    return standings_words.part_name(part)
