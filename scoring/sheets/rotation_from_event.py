"""Fills the rotation chart and its extracts for single people from the database."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.afternoon import (
    Afternoon,
    Frame,
    deal_ways,
    entrants_on_a_side,
    last_name_first,
    plan_played,
    sorted_as,
    waiting_at,
)
from scoring.models import Event
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.sheets.from_event import event_date, printed_now
from scoring.sheets.movement_cards import MovementCard, MovementLine
from scoring.sheets.rotation_chart import SITS_OUT, ChartLine, RotationChart, TableLine
from scoring.store import afternoon_of, wall_cast
from scoring.words import Seats, not_shown, one_way_said, say, seats_called


def rotation_chart_of(event: Event) -> RotationChart:
    """Who sits where in all rounds of the last session that is seated, with the wall's names."""
    afternoon = afternoon_of(event)
    plan = plan_played(afternoon, to_come=True)
    entrants = wall_cast(event, afternoon).whole
    before = _rounds_before(afternoon.frame)
    plan = Plan(plan.rounds[before:])
    names = {entrant.number: entrant.title for entrant in entrants.values()}
    turns = _by_turns(afternoon)
    places = [
        places_in(this_round, seats_called(event)) | turns.get(number, {})
        for number, this_round in enumerate(plan.rounds, start=before + 1)
    ]
    seated = [
        {table.number: seated_at(table) for table in this_round.tables}
        for this_round in plan.rounds
    ]
    return RotationChart(
        club=event.club.name,
        event=event.name,
        date=event_date(afternoon),
        called=say(event.format, "one"),
        has_turns=bool(turns),
        printed=printed_now(),
        places=_places(event),
        order=_order(event),
        rounds=range(before + 1, before + 1 + len(plan.rounds)),
        lines=tuple(
            ChartLine(number, names[number], tuple(seats.get(number, "") for seats in places))
            for number in plan.entrants()
        ),
        tables=tuple(
            TableLine(number, tuple(tables.get(number, ()) for tables in seated))
            for number in sorted({number for tables in seated for number in tables})
        ),
        deals=tuple(_deals_at_tables(afternoon, range(before + 1, before + 1 + len(plan.rounds)))),
        deals_go=one_way_said(deal_ways.one_way(afternoon)),
    )


def _deals_at_tables(afternoon: Afternoon, rounds: range) -> Iterator[TableLine]:
    """The deals of each table in these rounds (“9–16”); nothing if deals do not move."""
    spans: dict[int, dict[int, str]] = {}
    for number in rounds:
        for table in afternoon.tables_in(number):
            if deal_ways.deals_here(afternoon, table):
                span = deal_ways.span_at(afternoon, table)
                spans.setdefault(table.number, {})[number] = span
    for table_number, deals in sorted(spans.items()):
        yield TableLine(table_number, tuple((deals.get(number, ""),) for number in rounds))


def name_list_of(event: Event) -> RotationChart:
    """The chart with a line for each person, by last name; substitutes have their own lines.

    Those who do not want their names shown are left out; they find their number on the chart.
    """
    chart = rotation_chart_of(event)
    entrants = wall_cast(event, afternoon_of(event)).whole.values()
    places = {line.number: line.places for line in chart.lines}
    lines = [
        ChartLine(entrant.number, last_name_first(person), places[entrant.number])
        for entrant in entrants
        if entrant.number in places
        for position in entrant.names
        for person in position.split(" / ")
        if person != not_shown()
    ]
    return replace(
        chart, lines=tuple(sorted(lines, key=lambda line: sorted_as(line.name))), tables=()
    )


def movement_cards_of(event: Event) -> list[MovementCard]:
    """A card for each entrant: its places on the chart, and who else is at its table.

    The names are those that the wall shows, because a card lies open on the table.
    """
    chart, afternoon = rotation_chart_of(event), afternoon_of(event)
    rounds = plan_played(afternoon, to_come=True).rounds[chart.rounds.start - 1 :]
    tables = [_table_of_each(this_round) for this_round in rounds]
    deals = {number: deal_ways.spans_in(afternoon, number) for number in chart.rounds}
    labels = {line.number: f"{line.number}\N{NO-BREAK SPACE}{line.name}" for line in chart.lines}
    return [
        MovementCard(
            line.number,
            line.name,
            tuple(
                _movement_line(
                    number,
                    place,
                    line.number,
                    tables[number - chart.rounds.start],
                    labels,
                    deals[number],
                )
                for number, place in zip(chart.rounds, line.places, strict=True)
                if place
            ),
        )
        for line in chart.lines
    ]


def _table_of_each(this_round: RoundPlan) -> dict[int, TablePlan]:
    return {entrant: table for table in this_round.tables for entrant in table.entrants()}


def _movement_line(
    number: int,
    place: str,
    entrant: int,
    tables: Mapping[int, TablePlan],
    shown: Mapping[int, str],
    deals: Mapping[int, str],
) -> MovementLine:
    if entrant not in tables:
        return MovementLine(number, _("sits out") if place == SITS_OUT else place)
    own, others = sorted(tables[entrant].sides, key=lambda side: entrant not in side)
    partners = tuple(shown[partner] for partner in own if partner != entrant)
    return MovementLine(
        number,
        place,
        partners,
        tuple(shown[opponent] for opponent in others),
        deals.get(tables[entrant].number, ""),
    )


def places_in(this_round: RoundPlan, seats: Seats) -> dict[int, str]:
    """Where each entrant is in a round: “3 N”, “3 N-S”, “3/5”, or SITS_OUT."""
    places = dict.fromkeys(this_round.sit_outs, SITS_OUT)
    for table in this_round.tables:
        for side, own in zip(table.sides, seats, strict=True):
            for entrant, seat in zip(side, own, strict=True):
                between = "/" if seat.isdigit() else " "
                places[entrant] = f"{table.number}{between}{seat}"
    return places


def _by_turns(afternoon: Afternoon) -> dict[int, dict[int, str]]:
    """Round -> entrant -> the table where it waits first, then plays by turns: “3 +”."""
    turns: dict[int, dict[int, str]] = {}
    for table in afternoon.tables.values():
        if (waiting := waiting_at(table)) is not None:
            number = afternoon.frame.entrants[waiting].number
            turns.setdefault(table.round.number, {})[number] = f"{table.number} +"
    return turns


def seated_at(table: TablePlan) -> tuple[str, ...]:
    """The numbers at a table: two pairs on one line, single players on a line for each side."""
    sides = ["+".join(map(str, side)) for side in table.sides]
    return tuple(sides) if len(table.sides[0]) > 1 else (" – ".join(sides),)


def _rounds_before(frame: Frame) -> int:
    """The number of rounds in the sessions before the last seated one."""
    return frame.rounds_before(frame.session_of(frame.rounds[-1].number)) if frame.rounds else 0


def _places(event: Event) -> str:
    """The heading that says how a place is written."""
    is_number = entrants_on_a_side(event) == 3
    return _("Table/seat") if is_number else _("Table and seat")


def _order(event: Event) -> str:
    """The order of the numbers at a table."""
    first, second = ("+".join(side) for side in seats_called(event))
    if event.format != Event.Format.INDIVIDUALS:
        return f"{first} – {second}"
    return _("%(first)s above, %(second)s below") % {"first": first, "second": second}
