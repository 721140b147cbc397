"""Events that take sign-ups, for the tests that read every page."""

import datetime as dt

from django.utils import timezone

from clubs.models import Club, User
from scoring.models import Event, Registration, SignUp
from scoring.services import registrations, sign_up
from tests.cast import make_event
from tests.scoring.services.verbs_of_sign_up import ANN, BO, LOOKS, LOOKS_TOO, PAIR, signed_up


def some_registration(event: Event) -> Registration:
    """A registration for an event that may have begun already."""
    SignUp.objects.create(event=event)
    return Registration.objects.create(event=event, place=1, kind="looking", name="Ed Poe")


def somebody_who_looks(club: Club, by: User) -> Registration:
    """Somebody looking for a partner, at an event with one registration of each kind."""
    event = make_event(club, name="Next Sunday")
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=2))
    sign_up.change(event, is_open=True, cap=5, shows_names=True, by=by)
    for applicant in (PAIR, LOOKS, LOOKS_TOO, ANN, BO):
        signed_up(event, applicant)
    registrations.accept(event, list(event.registrations.all()[:3]), by=by)
    return event.registrations.get(name=LOOKS.name)


def many_signed_up(club: Club, by: User, name: str) -> Registration:
    """The next event, with hundreds of public sign-ups of the same name."""
    event = make_event(club, name="Next week")
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=7))
    sign_up.change(event, is_open=True, cap=999, shows_names=True, by=by)
    rows = Registration.objects.bulk_create(
        Registration(
            event=event, place=place, client_key=str(place), kind="looking", name=name,
            state="accepted", shows_name=True,
        )
        for place in range(1, 301)
    )  # fmt: skip
    return rows[0]
