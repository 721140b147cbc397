"""Brings together two players who each look for a partner."""

from django.db import transaction

from clubs.models import User
from scoring.door import is_free
from scoring.models import Event, Registration
from scoring.services.news import owe
from scoring.services.refusal import Refused
from scoring.services.writing import count_up, lock, record

News = Registration.News


@transaction.atomic
def match(one: Registration, other: Registration, *, by: User | None, agrees: bool = False) -> None:
    """Match two who look for a partner; both are asked, except `one` if it already `agrees`.

    Raises Refused if either no longer looks, or has found somebody.
    """
    event = _locked(one)
    both = [registration_now(one), registration_now(other)]
    first, second = both
    if first.pk == second.pk or not all(is_free(registration) for registration in both):
        raise Refused("match-gone")
    first.match, second.match = second, first
    first.agreed = agrees
    for registration in both:
        if not registration.agreed:
            owe(registration, News.MATCHED)
        registration.save(update_fields=["match", "agreed", "news"])
    places = sorted(registration.place for registration in both)
    new = {"one": places[0], "other": places[1]}
    record("match-made", count_up(event), about=first, by=by, new=new)


@transaction.atomic
def agree(registration: Registration, *, by: User | None) -> None:
    """Record the yes of one side; once both have agreed they are a pair, and both are told.

    Does nothing if this side has agreed already. Raises Refused if the two are no longer matched.
    """
    event = _locked(registration)
    now = registration_now(registration)
    partner = now.match
    if partner is None:
        raise Refused("match-gone")
    if now.agreed:
        return
    now.agreed, now.news = True, News.NONE
    if partner.agreed:
        owe(partner, News.PAIRED)
        partner.save(update_fields=["news"])
    now.save(update_fields=["agreed", "news"])
    record("match-agreed", count_up(event), about=now, by=by, new={"place": now.place})


@transaction.atomic
def refuse(registration: Registration, *, by: User | None) -> None:
    """Decline or end a match; both look for a partner again."""
    event = _locked(registration)
    now = registration_now(registration)
    if now.match is None:
        return
    part(now)
    now.save(update_fields=["match", "agreed", "news"])
    record("match-ended", count_up(event), about=now, by=by, new={"place": now.place})


def part(registration: Registration) -> None:
    """Separate two matched players; part of the write that saves this one."""
    partner = registration.match
    registration.match, registration.agreed = None, False
    if registration.news in (News.MATCHED, News.PAIRED):
        registration.news = News.NONE
    if partner is None:
        return
    partner.match, partner.agreed = None, False
    owe(partner, News.UNPAIRED)
    partner.save(update_fields=["match", "agreed", "news"])


def _locked(registration: Registration) -> Event:
    event = lock(registration.event_id)
    if event.state != Event.State.SETUP:
        raise Refused("sign-up-over")
    return event


def registration_now(registration: Registration) -> Registration:
    """The sign-up as it is now that its event is locked. Raises Refused when it is gone."""
    row = Registration.objects.select_related("match").filter(pk=registration.pk).first()
    if row is None:
        raise Refused("registration-gone")
    return row
