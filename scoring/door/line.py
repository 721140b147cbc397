"""The line before the door: who holds a chair, and who is next when one becomes free."""

from collections.abc import Iterable, Sequence

from clubs.names import plain
from scoring.models import Registration


def persons_in(registrations: Iterable[Registration]) -> int:
    """How many chairs are taken: by those who are accepted, and by those who are to be."""
    return sum(each.size for each in registrations if each.state in Registration.HOLDING)


def fits(cap: int | None, registrations: Iterable[Registration], size: int) -> bool:
    """Whether there are chairs for so many more."""
    return cap is None or persons_in(registrations) + size <= cap


def moving_up(cap: int | None, registrations: Sequence[Registration]) -> list[Registration]:
    """Who leaves the waiting list now, in the order of the line.

    A pair waits until two chairs are free; who comes alone and stands behind it may pass it, so
    that no chair stays empty, and the pair keeps its place.
    """
    free = None if cap is None else cap - persons_in(registrations)
    moving = []
    for each in sorted(registrations, key=lambda one: one.place):
        if each.state != Registration.State.WAITING or (free is not None and each.size > free):
            continue
        moving.append(each)
        free = None if free is None else free - each.size
    return moving


def twice(registrations: Iterable[Registration]) -> dict[str, list[Registration]]:
    """Names that would come more than once, each with its sign-ups, the earliest first.

    Ann signs up as a pair with Bo, and Bo does so with Ann: nobody is refused for it, because two
    people may well have one name, and because a stranger would learn by it who comes.
    """
    by_name: dict[str, list[Registration]] = {}
    for each in registrations:
        if each.state in Registration.COMING:
            for name in each.names:
                by_name.setdefault(_key(name), []).append(each)
    return {key: there for key, there in by_name.items() if len(there) > 1}


def _key(name: str) -> str:
    """Words in any order: "Lee, Ann" is "Ann Lee"."""
    return " ".join(sorted(plain(name).split()))
