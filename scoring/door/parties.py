"""Forms entrants from sign-ups: pairs as they signed up, single people as the format requires."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Event, Registration


@dataclass(frozen=True)
class Party:
    """People who form one entrant, and the sign-ups they come from.

    It is `short` while people are missing.
    """

    names: tuple[str, ...]
    registrations: tuple[Registration, ...]
    due: int

    @property
    def short(self) -> bool:
        """Whether it has too few people to play."""
        return len(self.names) < self.due


def parties_of(event_format: str, registrations: Sequence[Registration]) -> list[Party]:
    """Who would play together, of the accepted sign-ups that are not entrants yet.

    Those without a partner get the next in line without one; whoever is left over is short. Two who
    were asked to play together do so even if they have not answered: they would like somebody else
    no better.
    """
    accepted = [
        registration
        for registration in sorted(registrations, key=lambda registration: registration.place)
        if registration.state == Registration.State.ACCEPTED and registration.entrant_id is None
    ]
    if event_format == Event.Format.INDIVIDUALS:
        return [
            Party((name,), (registration,), 1)
            for registration in accepted
            for name in registration.names
        ]
    return _filled(_matched(accepted), 3 if event_format == Event.Format.TEAMS else 2)


def _matched(registrations: Sequence[Registration]) -> list[tuple[Registration, ...]]:
    """Each sign-up alone, or together with the one it was matched with."""
    by_pk = {registration.pk: registration for registration in registrations}
    groups: list[tuple[Registration, ...]] = []
    for registration in registrations:
        partner = by_pk.get(registration.match_id or 0)
        if partner is None:
            groups.append((registration,))
        elif registration.place < partner.place:
            groups.append((registration, partner))
    return groups


def _filled(groups: Sequence[tuple[Registration, ...]], due: int) -> list[Party]:
    """Fill incomplete groups with others in the order of the line; large enough ones stay."""
    parties: list[list[Registration]] = []
    for group in sorted(groups, key=_size, reverse=True):  # stable: keeps the order of the line
        small = (party for party in parties if _size(party) + _size(group) <= due)
        if (party := next(small, None)) is not None:
            party.extend(group)
        else:
            parties.append(list(group))
    return [
        Party(
            tuple(name for registration in party for name in registration.names), tuple(party), due
        )
        for party in sorted(parties, key=lambda party: (_size(party) < due, party[0].place))
    ]


def _size(group: Sequence[Registration]) -> int:
    return sum(registration.size for registration in group)
