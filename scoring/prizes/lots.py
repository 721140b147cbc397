"""Drawing lots so that anybody can draw them again."""

import hashlib


def lot_of(seed: str, person: str) -> str:
    """The lot of a person, who is known by a text that never changes; the lowest is drawn first.

    Each lot is made of the seed and of one person alone: who comes to the list later, or leaves
    it, does not change the order of the others.
    """
    return hashlib.sha256(f"{seed}:{person}".encode()).hexdigest()
