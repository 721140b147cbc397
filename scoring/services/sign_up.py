"""Opens an event for sign-up, and limits how many arrive at a time."""

import datetime as dt

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from clubs.models import User
from scoring.door import moving_up
from scoring.models import Event, Registration, SignUp
from scoring.services.news import owe
from scoring.services.refusal import Refused
from scoring.services.writing import raise_version, record
from scoring.store import registrations_of, sign_up_of

MINUTE, HOUR = dt.timedelta(minutes=1), dt.timedelta(hours=1)
#: How many sign-ups an event accepts in a minute: a whole hall on a slow afternoon sends fewer.
MOST_A_MINUTE = 40
#: Beyond that, each address still has this many: anyone flooding shuts out only himself.
ALWAYS_OF_AN_ADDRESS = 5
#: How many one address may send within an hour: a whole hall shares one.
MOST_OF_AN_ADDRESS = 150
#: How many one device may send within an hour: a family, or somebody who helps her neighbours.
MOST_OF_A_DEVICE = 8
#: How many may wait for an answer in one event. The cap counts chairs; this is what a director
#: can read.
MOST_COMING = 500
#: A sign-up left open on an event that never began closes after this time.
OPEN_AFTER_START = dt.timedelta(hours=6)


@transaction.atomic
def change(
    event: Event,
    *,
    is_open: bool,
    cap: int | None,
    shows_names: bool,
    site: str = "",
    by: User,
) -> SignUp:
    """Open or close an event for sign-up, and set how many chairs there are.

    `site` is the address by which people find their own pages. Those waiting move up if there are
    more chairs now; those with a place keep it if there are fewer. Raises Refused for a rehearsal,
    and for opening an event that has begun.
    """
    event = raise_version(event.pk)
    if event.rehearses_id is not None:
        raise Refused("rehearsal-no-sign-up")
    if is_open and event.state != Event.State.SETUP:
        raise Refused("sign-up-too-late")
    sign_up = sign_up_of(event)
    was_open = sign_up is not None and sign_up.is_open
    sign_up = sign_up or SignUp(event=event)
    old = {"cap": sign_up.cap, "shows_names": sign_up.shows_names}
    sign_up.is_open, sign_up.cap, sign_up.shows_names = is_open, cap, shows_names
    sign_up.site = site or sign_up.site
    sign_up.save()
    action = "sign-up-changed"
    if is_open != was_open:
        action = "sign-up-opened" if is_open else "sign-up-closed"
    new = {"cap": cap, "shows_names": shows_names}
    record(action, event, by=by, old=old, new=new)
    move_up(event, sign_up, by=by)
    return sign_up


def is_open(sign_up: SignUp | None, event: Event, begins: dt.datetime) -> bool:
    """Whether somebody may sign up just now; `begins` is when the event is to begin."""
    return sign_up is not None and sign_up.is_open and is_to_come(event, begins)


def is_to_come(event: Event, begins: dt.datetime) -> bool:
    """Whether an event has not begun, and may still do so on its day."""
    return event.state == Event.State.SETUP and timezone.now() < begins + OPEN_AFTER_START


def is_ahead(event: Event, begins: dt.datetime) -> bool:
    """Whether play has yet to begin in an event of a list, even if everybody is seated."""
    is_set_up = event.state != Event.State.FINISHED and not event.has_begun  # type: ignore[attr-defined]
    return is_set_up and timezone.now() < begins + OPEN_AFTER_START


def move_up(event: Event, sign_up: SignUp, *, by: User | None) -> None:
    """Give free chairs to those who wait; part of the write that freed them."""
    for registration in moving_up(sign_up.cap, registrations_of(event)):
        registration.state = Registration.State.ASKED
        owe(registration, Registration.News.MOVED)
        registration.save(update_fields=["state", "news"])
        record("moved-up", event, about=registration, by=by, new={"place": registration.place})


def refuse_too_many(event: Event, sign_up: SignUp, device: str, address: str) -> None:
    """Count a sign-up, or raise Refused if more arrive than people could send.

    Limits apply per device, address and event. Flooding from elsewhere uses up the event's minute,
    but never the few that every other address may always send. Flooding from the hall uses up its
    address, but a device that has signed up on an earlier day is still accepted.
    """
    now = timezone.now()
    coming = Registration.objects.filter(event=event, state__in=Registration.COMING)
    if coming.count() >= MOST_COMING:
        raise Refused("sign-up-too-many")
    last_hour = event.registrations.filter(entered_at__gt=now - HOUR)
    if device and last_hour.filter(device=device).count() >= MOST_OF_A_DEVICE:
        raise Refused("sign-up-device")
    if sign_up.minute_at is None or not sign_up.minute_at <= now < sign_up.minute_at + MINUTE:
        sign_up.minute_at, sign_up.minute_acts = now, 0
    of_address = last_hour.filter(address=address)
    lately = of_address.filter(entered_at__gt=now - MINUTE).count()
    is_flood = sign_up.minute_acts >= MOST_A_MINUTE and lately >= ALWAYS_OF_AN_ADDRESS
    if is_flood or of_address.count() >= MOST_OF_AN_ADDRESS:
        before = Registration.objects.filter(device=device, entered_at__lt=now - HOUR)
        if not (device and before.exists()):
            raise Refused("sign-up-busy")
    sign_up.minute_acts += 1
    sign_up.save(update_fields=["minute_at", "minute_acts"])


def next_place(event: Event) -> int:
    """The next number at the end of the line."""
    last: int = event.registrations.aggregate(last=Max("place", default=0))["last"]
    return last + 1
