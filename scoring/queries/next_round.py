"""The next round of a rotation that follows from the standings, and from who won."""

from dataclasses import replace

from scoring.models import Event, Round, Session, Table
from scoring.queries.board import board_tables
from scoring.queries.entrants import cast_of
from scoring.queries.planning import planning_of
from scoring.queries.sections import idle, is_idle, tables_before, together
from scoring.queries.standings import standings_of
from scoring.rotations import Plan, Rotation


def next_round(session: Session, method: Rotation, *, allow_rematches: bool = False) -> Plan:
    """The rounds that began, and the next one by a rotation that goes on from round to round.

    Whoever has no place in the standings comes last in their order. Raises RotationImpossible.
    """
    event = session.event
    found = planning_of(session, allow_rematches=allow_rematches)
    ranked = [entrant.number for _, entrant in standings_of(event, names=Event.Names.NUMBER).lines]
    won = _won(event, len(found.played.rounds))
    plans = []
    for part, asked in zip(found.parts, found.asked, strict=True):
        here, shift = set(asked.entrants), tables_before(found.played, part)
        order = [number for number in ranked if number in here]
        rest = [number for number in asked.entrants if number not in order]
        own = {table - shift: side for table, side in won.items() if table > shift}
        whole = replace(asked, order=(*order, *rest), won=own)
        plans.append(idle(whole, 1) if is_idle(whole, found.parts) else method.plan(whole))
    return together(found.played, found.parts, plans)


def _won(event: Event, round_number: int) -> dict[int, int]:
    """Table -> the side with more points in a round; level tables are left out."""
    this_round = Round.objects.get(session__event=event, number=round_number)
    tables = Table.objects.filter(round=this_round).select_related("round").order_by("number")
    cast = cast_of(event, names=Event.Names.NUMBER)
    points = {board.table.number: board.points for board in board_tables(event, tables, cast)}
    return {number: int(one < other) for number, (one, other) in points.items() if one != other}
