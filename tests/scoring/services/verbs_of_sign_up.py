"""Every verb about sign-ups: what comes before it, how it is called, and what the log says."""

import datetime as dt
from typing import Any

from django.utils import timezone

from clubs.models import Member, User
from scoring.models import Event, Registration
from scoring.services import matches, news, registrations, sign_up
from scoring.services.registrations import Applicant

ANN = Applicant("alone", "Ann Lee", email="ann@example.org")
BO = Applicant("alone", "Bo Ray")
PAIR = Applicant("pair", "Cy Fox", "Di Orr")
LOOKS = Applicant("looking", "Ed Poe")
LOOKS_TOO = Applicant("looking", "Flo Day")


def opened(event: Event, cap: int | None = None, *, shows_names: bool = False) -> Event:
    """The event, which is to begin tomorrow, open for sign-up."""
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=1))
    by = User.objects.get(username="dora")
    sign_up.change(event, is_open=True, cap=cap, shows_names=shows_names, by=by)
    return event


def signed_up(event: Event, applicant: Applicant = ANN, **more: Any) -> Registration:
    """A sign-up without an account."""
    return registrations.add(event, applicant, key=applicant.name, by=None, **more)


def one(event: Event) -> Registration:
    return signed_up(opened(event))


def accepted(event: Event) -> Registration:
    made = one(event)
    registrations.accept(event, [made], by=User.objects.get(username="dora"))
    made.refresh_from_db()
    return made


def pair_with_a_member(event: Event) -> Registration:
    Member.objects.create(club=event.club, first_name="Di", last_name="Orr")
    return signed_up(opened(event), PAIR)


def asked(event: Event) -> Registration:
    by = User.objects.get(username="dora")
    return registrations.ask(one(event), question="Can you bring cards?", by=by)


def pair_entered(event: Event) -> Event:
    """An accepted pair that is to become an entrant."""
    made = signed_up(opened(event), PAIR)
    registrations.accept(event, [made], by=User.objects.get(username="dora"))
    return event


def two_who_look(event: Event) -> list[Registration]:
    opened(event)
    return [signed_up(event, LOOKS), signed_up(event, LOOKS_TOO)]


def two_matched(event: Event) -> list[Registration]:
    both = two_who_look(event)
    matches.match(*both, by=User.objects.get(username="dora"))
    return both


VERBS: dict[str, tuple[Any, Any, tuple[str, ...]]] = {
    "sign_up.change": (
        lambda e: e,
        lambda e, by: sign_up.change(e, is_open=True, cap=40, shows_names=False, by=by),
        ("sign-up-opened",),
    ),
    "registrations.add": (
        opened,
        lambda e, by: registrations.add(e, ANN, key="form", by=by),
        ("registration-added",),
    ),
    "registrations.change": (
        one,
        lambda made, by: registrations.change(made, BO, by=by),
        ("registration-changed",),
    ),
    "registrations.withdraw": (
        one,
        lambda made, by: registrations.withdraw(made, by=by),
        ("registration-withdrawn",),
    ),
    "registrations.accept": (
        one,
        lambda made, by: registrations.accept(made.event, [made], by=by),
        ("registrations-accepted",),
    ),
    "registrations.decline": (
        one,
        lambda made, by: registrations.decline(made.event, [made], by=by),
        ("registrations-declined",),
    ),
    "registrations.lose": (
        pair_with_a_member,
        lambda made, by: registrations.lose(made, {made.partner_member_id}, by=by),
        ("registration-changed",),
    ),
    "registrations.ask": (
        one,
        lambda made, by: registrations.ask(made, question="Can you bring cards?", by=by),
        ("registration-asked",),
    ),
    "registrations.answer": (
        asked,
        lambda made, by: registrations.answer(made, answer="Yes", by=by),
        ("registration-answered",),
    ),
    "registrations.enter": (
        pair_entered,
        lambda e, by: registrations.enter(e, by=by),
        ("entrant-added", "registrations-entered"),
    ),
    "matches.match": (
        two_who_look,
        lambda both, by: matches.match(*both, by=by),
        ("match-made",),
    ),
    "matches.agree": (
        two_matched,
        lambda both, by: matches.agree(both[0], by=by),
        ("match-agreed",),
    ),
    "matches.refuse": (
        two_matched,
        lambda both, by: matches.refuse(both[0], by=by),
        ("match-ended",),
    ),
    "news.mark_told": (
        accepted,
        lambda made, by: news.mark_told(made.event, [made], by=by),
        ("news-told",),
    ),
}
