"""Composes a letter to many: greeting, text and what is owed, in each reader's language.

Members with the same address share one letter: a household gets one e-mail for each of its e-mail
addresses, or else one sheet of paper.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.conf import settings
from django.utils import translation
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from clubs.models import Club, Member
from clubs.services.letters import Recipient, Sheet, guests_of

#: What each member owes, by key; None if the letter is about something else.
Owed = Mapping[int, Decimal] | None


@dataclass(frozen=True)
class Typed:
    """What the club writes: language -> subject and text."""

    texts: Mapping[str, tuple[str, str]]
    site: str = ""
    reply_to: str = ""

    def in_language(self, language: str) -> tuple[str, str]:
        """Subject and text in this language, or in the other one if that is all there is."""
        return self.texts.get(language) or next(iter(self.texts.values()))


def compose(
    club: Club, members: Iterable[Member], typed: Typed, owed: Owed = None
) -> list[tuple[Recipient, Sheet]]:
    """Compose one letter for each address."""
    return [_letter(club, people, typed, owed) for people in sharing(members)]


def compose_for_guests(
    club: Club, occasion: UUID, typed: Typed, known: Iterable[Recipient]
) -> list[tuple[Recipient, Sheet]]:
    """Compose a letter for everybody else at an occasion; `known` already have one."""
    members = {recipient.member for recipient in known}
    written = {recipient.email.casefold() for recipient in known}
    letters = []
    for guest in guests_of(club, occasion):
        is_new = guest.member not in members - {None} and guest.email.casefold() not in written
        if guest.email and is_new:
            written.add(guest.email.casefold())
            letters.append((guest, _sheet(club, guest, typed)))
    return letters


def out_of_reach(club: Club, occasion: UUID, known: Iterable[Recipient]) -> list[Recipient]:
    """People at an occasion without an e-mail address or a letter, who have to be phoned."""
    members = {recipient.member for recipient in known} - {None}
    guests = guests_of(club, occasion)
    return [guest for guest in guests if not guest.email and guest.member not in members]


def sharing(members: Iterable[Member]) -> Iterator[list[Member]]:
    """Group members by the letter they share, the head of the household first."""
    households: dict[int, list[Member]] = defaultdict(list)
    for member in members:
        households[member.lives_with_id or member.pk].append(member)
    for head, people in households.items():
        people.sort(key=lambda member: member.pk != head)
        by_mail: dict[str, list[Member]] = defaultdict(list)
        for member in people:
            if gets_mail(member):
                by_mail[member.email.casefold()].append(member)
        for member in people:
            if by_mail and not gets_mail(member):
                next(iter(by_mail.values())).append(member)
        yield from by_mail.values() if by_mail else [people]


def gets_mail(member: Member) -> bool:
    """Whether a member is written to by e-mail."""
    return bool(settings.CAN_SEND_MAIL and member.email and not member.unsubscribed_at)


def _letter(club: Club, people: list[Member], typed: Typed, owed: Owed) -> tuple[Recipient, Sheet]:
    first = people[0]
    with translation.override(first.language or club.language):
        name = _("%(names)s and %(last)s") % {
            "names": ", ".join(map(str, people[:-1])), "last": people[-1],
        } if len(people) > 1 else str(first)  # fmt: skip
    to = Recipient(name, first.email, first.language, first)
    if owed is None:
        return to, _sheet(club, to, typed)
    amount = sum((owed.get(member.pk, Decimal(0)) for member in people), Decimal(0))
    return to, _sheet(club, to, typed, amount)


def _sheet(club: Club, to: Recipient, typed: Typed, owed: Decimal | None = None) -> Sheet:
    language = to.language or club.language
    subject, text = typed.in_language(language)
    with translation.override(language):
        parts = [_("Dear %(name)s,") % {"name": to.name}, text]
        if owed is not None:
            details = {"amount": number_format(owed, 2), "currency": club.currency}
            parts.append(_("You owe the club %(amount)s %(currency)s.") % details)
        parts.append(club.name)
    return Sheet(subject, "\n\n".join(parts), typed.site, typed.reply_to)
