"""Everybody who signed up, as the director needs them: what she has to do comes first."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from scoring.door.line import persons_in, repeats, twice
from scoring.door.parties import Party, parties_of
from scoring.models import Registration

State, Kind = Registration.State, Registration.Kind
#: If more people look for a partner, the buttons for all pairs of them would fill the page.
MOST_TO_MATCH = 8


@dataclass(frozen=True)
class Overview:
    """The sign-ups of one event in their order."""

    event_format: str
    registrations: Sequence[Registration]

    @property
    def persons(self) -> int:
        """The number of chairs taken."""
        return persons_in(self.registrations)

    @cached_property
    def to_accept(self) -> list[Registration]:
        """Sign-ups that await an answer."""
        return self._in(State.ASKED)

    @cached_property
    def to_accept_at_once(self) -> list[Registration]:
        """Those that can be accepted unread: a name that comes again is to be looked at."""
        return self._once(self.to_accept)

    @cached_property
    def accepted(self) -> list[Registration]:
        """Sign-ups that have a place."""
        return self._in(State.ACCEPTED)

    @cached_property
    def waiting(self) -> list[Registration]:
        """Sign-ups that would have a place if there were more chairs."""
        return self._in(State.WAITING)

    @cached_property
    def declined(self) -> list[Registration]:
        """Sign-ups that got no place; the director may still give them one."""
        return self._in(State.DECLINED)

    @cached_property
    def withdrawn(self) -> list[Registration]:
        """Sign-ups of those who are no longer coming."""
        return self._in(State.WITHDRAWN)

    @cached_property
    def gone(self) -> list[Registration]:
        """Sign-ups of those who do not come: declined or withdrawn."""
        return [*self.declined, *self.withdrawn]

    @cached_property
    def still_listed(self) -> list[Registration]:
        """Sign-ups of those who do not come but are still entrants of the event."""
        return [registration for registration in self.gone if registration.entrant_id is not None]

    @cached_property
    def to_tell(self) -> list[Registration]:
        """Sign-ups that have not been told their news yet."""
        return [registration for registration in self.registrations if registration.news]

    @cached_property
    def twice(self) -> set[int]:
        """The keys of the sign-ups that share a name with another."""
        return {
            registration.pk
            for sign_ups in twice(self.registrations).values()
            for registration in sign_ups
        }

    @cached_property
    def matches(self) -> list[tuple[Registration, Registration]]:
        """Pairs of sign-ups that were put together and have not both agreed yet."""
        by_pk = {registration.pk: registration for registration in self.registrations}
        both = (
            (registration, by_pk.get(registration.match_id or 0))
            for registration in self.registrations
        )
        return [
            (first, second)
            for first, second in both
            if second and first.place < second.place and not (first.agreed and second.agreed)
        ]

    @cached_property
    def to_match(self) -> list[tuple[Registration, list[Registration]]]:
        """Sign-ups that look for a partner, each with those further down that do so too."""
        free = [registration for registration in self.registrations if is_free(registration)]
        some = free[:MOST_TO_MATCH]
        pairs = list(combinations(some, 2))
        return [(registration, [b for a, b in pairs if a is registration]) for registration in free]

    @cached_property
    def parties(self) -> list[Party]:
        """Who would play together if all accepted sign-ups became entrants now."""
        return parties_of(self.event_format, self._once(self.registrations))

    def _once(self, registrations: Sequence[Registration]) -> list[Registration]:
        again = repeats(self.registrations)
        return [registration for registration in registrations if registration.pk not in again]

    def _in(self, *states: Registration.State) -> list[Registration]:
        return [registration for registration in self.registrations if registration.state in states]


def is_free(registration: Registration) -> bool:
    """Whether somebody holds a chair, looks for a partner, and has not been matched yet."""
    return (
        registration.kind == Kind.LOOKING
        and registration.state in Registration.HOLDING
        and registration.match_id is None
        and registration.entrant_id is None
    )
