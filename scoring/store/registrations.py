"""Who signed up for an event, as pages and services read it."""

import datetime as dt
import uuid

from django.db.models import QuerySet

from clubs.services.letters import Recipient, knows_guests
from scoring.models import Event, Registration, SignUp


def sign_up_of(event: Event) -> SignUp | None:
    """How an event is signed up for; None if it never was opened for sign-up."""
    return SignUp.objects.filter(event=event).first()


def sign_up_named(event: uuid.UUID) -> SignUp | None:
    """The sign-up of the event with this uid, with its event and club."""
    return SignUp.objects.select_related("event__club").filter(event__uid=event).first()


def registrations_of(event: Event) -> list[Registration]:
    """Everybody who ever signed up for an event, in the order of the line."""
    return list(_with_members().filter(event=event).order_by("place"))


def registration_by(token: str) -> Registration | None:
    """The sign-up that a private address leads to, with its event and club."""
    rows = _with_members().select_related("event__club", "match")
    return rows.filter(token=token).first()


def registration_row(event: Event, uid: uuid.UUID) -> Registration | None:
    """A sign-up that a page of the desk showed."""
    return Registration.objects.filter(event=event, uid=uid).first()


@knows_guests
def guests_of(club: int, occasion: uuid.UUID) -> list[Recipient]:
    """Recipients of letters to all who come by the sign-up; some gave no e-mail address."""
    coming = _with_members().filter(event__club=club, event__uid=occasion)
    return [
        Recipient(
            str(registration),
            registration.email,
            registration.language,
            registration.member,
            registration.phone,
        )
        for registration in coming.filter(state__in=Registration.COMING).order_by("place")
    ]


def begins_at(event: Event) -> dt.datetime:
    """When the first session of an event is to begin."""
    begins: dt.datetime = event.sessions.order_by("number").values_list("starts_at", flat=True)[0]
    return begins


def _with_members() -> QuerySet[Registration]:
    """Sign-ups with their members, who are needed with every name for what they allow."""
    return Registration.objects.select_related("member", "partner_member", "entrant")
