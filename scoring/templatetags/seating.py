"""A plan as a table of a page: a row for each table, a column for each round."""

from dataclasses import dataclass

from django import template

from scoring.rotations import Plan

register = template.Library()


@dataclass(frozen=True)
class TableRow:
    """What happens at one table: the two entrants of each round, None where it is empty."""

    number: int
    meetings: tuple[tuple[int, int] | None, ...]


@register.filter
def by_table(plan: Plan) -> list[TableRow]:
    """The plan, table by table."""
    rounds = [{table.number: table.sides for table in each.tables} for each in plan.rounds]
    numbers = sorted({number for each in rounds for number in each})
    return [TableRow(number, tuple(each.get(number) for each in rounds)) for number in numbers]


@register.filter
def has_sit_outs(plan: Plan) -> bool:
    """Whether anybody ever sits out."""
    return any(each.sit_outs for each in plan.rounds)
