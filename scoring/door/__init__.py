"""What happens before the first round: who would like to come, who has a place, who with whom.

Plain functions about rows that were read already; services and pages ask them, so that both tell
the same.
"""

from scoring.door.line import fits, moving_up, persons_in, twice
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
    "twice",
]
