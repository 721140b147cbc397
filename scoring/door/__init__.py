"""What happens before the first round: sign-ups, places, the waiting list, and partners.

Plain functions on rows that were already read; services and pages share them, so that both agree.
"""

from scoring.door.line import fits, moving_up, persons_in, repeats, twice
from scoring.door.overview import Overview, is_free
from scoring.door.parties import Party, parties_of
from scoring.door.shown import Coming, called, coming

__all__ = [
    "Coming",
    "Overview",
    "Party",
    "called",
    "coming",
    "fits",
    "is_free",
    "moving_up",
    "parties_of",
    "persons_in",
    "repeats",
    "twice",
]
