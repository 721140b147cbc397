"""Random draw: before every round everybody draws a table, seat and partner, as from a hat.

Source: https://www.officeevolution.com/locations/troy/blog/ (poker chips for table and partner)
"""

from __future__ import annotations

from scoring.rotations.plan import Asked, Plan, RoundPlan
from scoring.rotations.turns import drawn, one_more, refuse_round, seated_in_order, sitting_out
from scoring.rotations.wished_start import couples_first, refuse_wishes


def random_draw(asked: Asked) -> Plan:
    """The rounds played and one more, drawn by `asked.seed` and the round number.

    Sit-outs are drawn from those who missed the fewest rounds. Couples who want to start together
    do so.

    Raises `RotationImpossible`: too-few-entrants, too-few-players, entrant-twice, no-rounds,
    all-rounds-planned, wishes-planned-only.
    """
    refuse_round(asked)
    refuse_wishes(asked, "start_together")
    number = len(asked.played.rounds) + 1
    order = drawn(asked, number)
    if number == 1:
        order = couples_first(order, asked.wishes)
    out = sitting_out(asked, order)
    playing = [entrant for entrant in order if entrant not in out]
    return one_more(asked, RoundPlan(seated_in_order(playing, asked.side), out))
