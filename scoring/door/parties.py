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
    there = [
        each
        for each in sorted(registrations, key=lambda one: one.place)
        if each.state == Registration.State.ACCEPTED and each.entrant_id is None
    ]
    if event_format == Event.Format.INDIVIDUALS:
        return [Party((name,), (each,), 1) for each in there for name in each.names]
    return _filled(_matched(there), 3 if event_format == Event.Format.TEAMS else 2)


def _matched(there: Sequence[Registration]) -> list[tuple[Registration, ...]]:
    """Each sign-up alone, or together with the one it was matched with."""
    by_pk = {each.pk: each for each in there}
    groups: list[tuple[Registration, ...]] = []
    for each in there:
        other = by_pk.get(each.match_id or 0)
        if other is None:
            groups.append((each,))
        elif each.place < other.place:
            groups.append((each, other))
    return groups


def _filled(groups: Sequence[tuple[Registration, ...]], due: int) -> list[Party]:
    """Fill incomplete groups with others in the order of the line; large enough ones stay."""
    parties: list[list[Registration]] = []
    for group in sorted(groups, key=_size, reverse=True):  # stable: keeps the order of the line
        small = (each for each in parties if _size(each) + _size(group) <= due)
        if (found := next(small, None)) is not None:
            found.extend(group)
        else:
            parties.append(list(group))
    return [
        Party(tuple(name for each in party for name in each.names), tuple(party), due)
        for party in sorted(parties, key=lambda party: (_size(party) < due, party[0].place))
    ]


def _size(group: Sequence[Registration]) -> int:
    return sum(each.size for each in group)
