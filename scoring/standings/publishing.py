"""When the standings become public, and when they become final."""

import datetime as dt


def is_held(*, by_director: bool, same_deals: bool, is_finished: bool) -> bool:
    """Whether only the desk may see places, points and hands.

    The director may hold them back; and if all tables play the same deals, a result would give a
    deal away to those who have yet to play it.
    """
    return by_director or (same_deals and not is_finished)


def final_from(finished_at: dt.datetime | None, correction_minutes: int) -> dt.datetime | None:
    """When the time for corrections ends; None if it is not known when the event ended."""
    return finished_at and finished_at + dt.timedelta(minutes=correction_minutes)
