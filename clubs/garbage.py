"""How often Python looks for objects that only hold each other."""

import gc

#: After so many new objects it looks among the new ones, after ten times so many also among the
#: older ones, and so on. It stops everybody, for an event of 400 tables a seventh of a second; at
#: the usual 700 that was every few seconds, and a sixth of the time to start the site.
COLLECTED_AFTER = 10_000


def collect_seldom() -> None:
    """Look seldom; called before the site is loaded."""
    gc.set_threshold(COLLECTED_AFTER, 10, 10)
