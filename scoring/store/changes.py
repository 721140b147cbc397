"""Seats to come that were changed, so that paper printed before is out of date."""

import datetime as dt

from scoring.models import Event, Seating, SitOut

ChangedPlace = tuple[int, int, dt.datetime]
"""The number of a round, the id of an entrant, and when its place there was changed."""


def changed_places(event: Event) -> list[ChangedPlace]:
    """Every place that was changed in a round that has not begun."""
    wanted = {
        "round__session__event": event,
        "round__started_at__isnull": True,
        "changed_at__isnull": False,
    }
    columns = ("round__number", "entrant", "changed_at")
    seatings, sit_outs = (
        model.objects.filter(**wanted).order_by().values_list(*columns)
        for model in (Seating, SitOut)
    )
    return sorted(seatings.union(sit_outs))
