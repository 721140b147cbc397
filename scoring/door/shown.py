"""How people who signed up are named to others: only as they have agreed to.

The event's choice applies to a guest who agreed; a member's own choice narrows it. Nobody can agree
for a partner: only a member who has once said yes is shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Member
from scoring.afternoon import first_names_and_initials, sorted_as
from scoring.models import Event, Registration


@dataclass(frozen=True)
class Coming:
    """Who is coming, as the public reads it: names, and how many others there are."""

    names: tuple[str, ...]
    others: int


def coming(event: Event, registrations: Sequence[Registration]) -> Coming:
    """Those who are accepted; `registrations` must have their members loaded."""
    persons = [
        person
        for registration in registrations
        if registration.state == Registration.State.ACCEPTED
        for person in _persons(event, registration)
    ]
    full = [name for name, choice in persons if choice == Event.Names.FULL]
    short = [name for name, choice in persons if choice == Event.Names.INITIAL]
    names = full + first_names_and_initials(short)
    return Coming(tuple(sorted(names, key=sorted_as)), len(persons) - len(names))


def called(looking: Sequence[Registration]) -> dict[int, str]:
    """How those who look for a partner are named to each other, by key; "" means not shown.

    Whoever looks for a partner wants to be found, and the form says so: first name and initial.
    """
    names = first_names_and_initials([registration.name for registration in looking])
    return {
        registration.pk: "" if _choice(registration.member) == Event.Names.NUMBER else name
        for registration, name in zip(looking, names, strict=True)
    }


def _persons(event: Event, registration: Registration) -> list[tuple[str, Event.Names]]:
    own = _narrower(event, registration.member)
    persons = [(registration.name, own if registration.shows_name else Event.Names.NUMBER)]
    if registration.partner_name:
        partner = registration.partner_member
        agreed = partner is not None and partner.names_shown != Member.Names.NOT_ASKED
        choice = _narrower(event, partner) if agreed else Event.Names.NUMBER
        persons.append((registration.partner_name, choice))
    return persons


def _narrower(event: Event, member: Member | None) -> Event.Names:
    order = (Event.Names.FULL, Event.Names.INITIAL, Event.Names.NUMBER)
    choice = _choice(member) or Event.Names.FULL
    return max(Event.Names(event.names_shown), choice, key=order.index)


def _choice(member: Member | None) -> Event.Names | None:
    """A member's choice as an event's; None without a member, or if they were never asked."""
    choices = {
        Member.Names.FULL: Event.Names.FULL,
        Member.Names.INITIAL: Event.Names.INITIAL,
        Member.Names.NONE: Event.Names.NUMBER,
    }
    return choices.get(Member.Names(member.names_shown)) if member else None
