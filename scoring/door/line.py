"""The sign-up line: who holds a chair, and who is next when one becomes free."""

from collections.abc import Iterable, Sequence

from clubs.names import words_in
from scoring.models import Registration


def persons_in(registrations: Iterable[Registration]) -> int:
    """The number of chairs held by sign-ups that are accepted or await an answer."""
    return sum(
        registration.size
        for registration in registrations
        if registration.state in Registration.HOLDING
    )


def fits(cap: int | None, registrations: Iterable[Registration], size: int) -> bool:
    """Whether there are chairs for `size` more people."""
    return cap is None or persons_in(registrations) + size <= cap


def moving_up(cap: int | None, registrations: Sequence[Registration]) -> list[Registration]:
    """The sign-ups that leave the waiting list now, in the order of the line.

    A pair waits until two chairs are free. A single person behind it may pass it, so that no chair
    stays empty; the pair keeps its place.
    """
    free = None if cap is None else cap - persons_in(registrations)
    moving = []
    for registration in sorted(registrations, key=lambda registration: registration.place):
        if registration.state != Registration.State.WAITING or (
            free is not None and registration.size > free
        ):
            continue
        moving.append(registration)
        free = None if free is None else free - registration.size
    return moving


def twice(registrations: Iterable[Registration]) -> dict[tuple[str, ...], list[Registration]]:
    """Names that signed up more than once, each with its sign-ups, the earliest first.

    Ann signs up as a pair with Bo, and Bo does so with Ann. Nobody is refused for that, because two
    people may share a name, and because a refusal would tell strangers who is coming.
    """
    by_name: dict[tuple[str, ...], list[Registration]] = {}
    for registration in registrations:
        if registration.state in Registration.COMING:
            for name in registration.names:
                by_name.setdefault(words_in(name), []).append(registration)
    return {key: sign_ups for key, sign_ups in by_name.items() if len(sign_ups) > 1}


def repeats(registrations: Iterable[Registration]) -> set[int]:
    """The keys of the sign-ups of which a name had signed up before: its chair is taken already."""
    return {again.pk for sign_ups in twice(registrations).values() for again in sign_ups[1:]}
