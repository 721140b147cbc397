"""Random acts: people sign up and change their minds, and the director decides."""

from collections.abc import Callable
from typing import Any

from scoring.models import Registration
from scoring.services import matches, news, registrations, sign_up
from scoring.services.registrations import Applicant
from tests.scoring.store.walker import Walker


def change(one: Walker) -> None:
    cap = one.chance.choice((None, 4, 8))
    is_open = one.chance.random() < 0.8
    sign_up.change(one.event, is_open=is_open, cap=cap, shows_names=True, by=one.by)


def applicant(one: Walker) -> Applicant:
    kind = one.chance.choice(Registration.Kind.values)
    partner = f"Other {one.chance.randint(1, 99)}" if kind == "pair" else ""
    return Applicant(kind, f"Guest {one.chance.randint(1, 99)}", partner)


def add(one: Walker) -> None:
    by = one.chance.choice((None, one.by))
    registrations.add(one.event, applicant(one), key=one.key(), by=by)


def registration(one: Walker, **those: Any) -> Any:
    found = Registration.objects.filter(event=one.event_id, **those).order_by("pk")
    return one.one_of(found)


def lose(one: Walker) -> None:
    found = registration(one, member__isnull=False)
    registrations.lose(found, {found.member_id}, by=one.by)


def match(one: Walker) -> None:
    looking = {"kind": "looking", "match": None, "state__in": Registration.HOLDING}
    matches.match(registration(one, **looking), registration(one, **looking), by=one.by)


ACTS: dict[str, Callable[[Walker], object]] = {
    "sign_up.change": change,
    "registrations.add": add,
    "registrations.change": lambda one: registrations.change(
        registration(one), applicant(one), by=None
    ),
    "registrations.withdraw": lambda one: registrations.withdraw(registration(one), by=None),
    "registrations.accept": lambda one: registrations.accept(
        one.event, [registration(one), registration(one)], by=one.by
    ),
    "registrations.decline": lambda one: registrations.decline(
        one.event, [registration(one), registration(one)], by=one.by
    ),
    "registrations.lose": lose,
    "registrations.ask": lambda one: registrations.ask(
        registration(one), question="Cards?", by=one.by
    ),
    "registrations.answer": lambda one: registrations.answer(
        registration(one), answer="Yes", by=None
    ),
    "registrations.enter": lambda one: registrations.enter(one.event, by=one.by),
    "matches.match": match,
    "matches.agree": lambda one: matches.agree(registration(one, match__isnull=False), by=None),
    "matches.refuse": lambda one: matches.refuse(registration(one, match__isnull=False), by=None),
    "news.mark_told": lambda one: news.mark_told(one.event, [registration(one)], by=one.by),
}
