"""Every act by its code."""

from collections.abc import Mapping

from scoring.acts import (
    of_deals,
    of_door,
    of_entrants,
    of_event,
    of_hall,
    of_hands,
    of_points,
    of_prizes,
    of_rules,
    of_seasons,
    of_seats,
    of_sign_up,
    of_tables,
)
from scoring.acts.act import Act

ROWS: tuple[Act, ...] = (
    *of_event.ACTS,
    *of_rules.ACTS,
    *of_entrants.ACTS,
    *of_door.ACTS,
    *of_sign_up.ACTS,
    *of_seats.ACTS,
    *of_hands.ACTS,
    *of_tables.ACTS,
    *of_points.ACTS,
    *of_hall.ACTS,
    *of_seasons.ACTS,
    *of_prizes.ACTS,
    *of_deals.ACTS,
)
ACTS: Mapping[str, Act] = {act.code: act for act in ROWS}
