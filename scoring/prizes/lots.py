"""Draws lots reproducibly, so that anybody can check them."""

import hashlib


def lot_of(seed: str, person: str) -> str:
    """The lot of a person, given by a text that never changes; the lowest lot is drawn first.

    Each lot depends only on the seed and one person, so additions to the list and removals from it
    do not change the order of the others.
    """
    return hashlib.sha256(f"{seed}:{person}".encode()).hexdigest()
