"""From when on everybody may see the standings, and from when on they stay as they are."""

import datetime as dt


def is_held(*, by_director: bool, same_deals: bool, is_finished: bool) -> bool:
    """Whether only the desk sees places, points and hands.

    The director may hold them back; and where all tables play the same deals, a result tells those
    who have still to play the deal what there is in it.
    """
    return by_director or (same_deals and not is_finished)


def final_from(finished_at: dt.datetime | None, correction_minutes: int) -> dt.datetime | None:
    """When the time for corrections is over; None: it is not known when the event ended."""
    return finished_at and finished_at + dt.timedelta(minutes=correction_minutes)
