"""The next round of a rotation that follows from the standings, and from who won."""

from dataclasses import replace

from scoring.afternoon.board import points_at
from scoring.afternoon.facts import Afternoon
from scoring.afternoon.ranking import order_of_merit
from scoring.models import Session
from scoring.queries.planning import planning_of
from scoring.queries.sections import idle, is_idle, tables_before, together
from scoring.rotations import Plan, Rotation
from scoring.store.events import afternoon_of


def next_round(session: Session, method: Rotation, *, allow_rematches: bool = False) -> Plan:
    """The rounds that began, and the next one by a rotation that goes on from round to round.

    Whoever has no place in the standings comes last in their order. Raises RotationImpossible.
    """
    now = afternoon_of(session.event)
    found = planning_of(session, allow_rematches=allow_rematches)
    ranked, won = order_of_merit(now), _won(now, len(found.played.rounds))
    plans = []
    for part, asked in zip(found.parts, found.asked, strict=True):
        here, shift = set(asked.entrants), tables_before(found.played, part)
        order = [number for number in ranked if number in here]
        rest = [number for number in asked.entrants if number not in order]
        own = {table - shift: side for table, side in won.items() if table > shift}
        whole = replace(asked, order=(*order, *rest), won=own)
        plans.append(idle(whole, 1) if is_idle(whole, found.parts) else method.plan(whole))
    return together(found.played, found.parts, plans)


def _won(afternoon: Afternoon, round_number: int) -> dict[int, int]:
    """Table -> the side with more points in a round; level tables are left out."""
    points = {table.number: points_at(table) for table in afternoon.tables_in(round_number)}
    return {number: int(one < other) for number, (one, other) in points.items() if one != other}
