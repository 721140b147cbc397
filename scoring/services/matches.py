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
    both = [_now(one), _now(other)]
    first, second = both
    if first.pk == second.pk or not all(is_free(each) for each in both):
        raise Refused("match-gone")
    first.match, second.match = second, first
    first.agreed = agrees
    for each in both:
        if not each.agreed:
            owe(each, News.MATCHED)
        each.save(update_fields=["match", "agreed", "news"])
    places = sorted(each.place for each in both)
    new = {"one": places[0], "other": places[1]}
    record("match-made", count_up(event), about=first, by=by, new=new)


@transaction.atomic
def agree(registration: Registration, *, by: User | None) -> None:
    """Record the yes of one side; once both have agreed they are a pair, and both are told."""
    event = _locked(registration)
    now = _now(registration)
    other = now.match
    if other is None:
        raise Refused("match-gone")
    if now.agreed:
        return
    now.agreed, now.news = True, News.NONE
    if other.agreed:
        owe(other, News.PAIRED)
        other.save(update_fields=["news"])
    now.save(update_fields=["agreed", "news"])
    record("match-agreed", count_up(event), about=now, by=by, new={"place": now.place})


@transaction.atomic
def refuse(registration: Registration, *, by: User | None) -> None:
    """Decline or end a match; both look for a partner again."""
    event = _locked(registration)
    now = _now(registration)
    if now.match is None:
        return
    part(now)
    now.save(update_fields=["match", "agreed", "news"])
    record("match-ended", count_up(event), about=now, by=by, new={"place": now.place})


def part(registration: Registration) -> None:
    """Separate two matched players; part of the write that saves this one."""
    other = registration.match
    registration.match, registration.agreed = None, False
    if registration.news in (News.MATCHED, News.PAIRED):
        registration.news = News.NONE
    if other is None:
        return
    other.match, other.agreed = None, False
    owe(other, News.UNPAIRED)
    other.save(update_fields=["match", "agreed", "news"])


def _locked(registration: Registration) -> Event:
    event = lock(registration.event_id)
    if event.state != Event.State.SETUP:
        raise Refused("sign-up-over")
    return event


def _now(registration: Registration) -> Registration:
    found = Registration.objects.select_related("match").filter(pk=registration.pk).first()
    if found is None:
        raise Refused("registration-gone")
    return found
