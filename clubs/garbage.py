"""How often Python looks for cyclic garbage, which reference counting misses."""

import gc

#: New objects between two collections of the youngest generation; the older ones follow ten times
#: more rarely each. A collection stops every thread, with an event of 400 tables for a seventh of a
#: second; at the default of 700 that was every few seconds, and a sixth of the site's start-up
#: time.
COLLECTED_AFTER = 10_000


def collect_seldom() -> None:
    """Collect rarely; call this before the site is loaded."""
    gc.set_threshold(COLLECTED_AFTER, 10, 10)
