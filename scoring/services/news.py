"""What people who signed up have to be told, and whether somebody has told them.

Only `owe` makes a message due. People with an e-mail address get a letter if the site can send
mail; the others stay on a list at the desk until somebody has told them. `confirm` sends by mail
what the page has already told a person who signs up.

A stranger may sign up with somebody else's e-mail address, so until the director has decided, no
letter repeats what was typed.
"""

import datetime as dt
import uuid
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club, Letter, User
from clubs.services import letters
from clubs.services.letters import Recipient, Sheet
from scoring.models import Event, Registration
from scoring.services.writing import raise_version, record
from scoring.store import begins_at, sign_up_of

Kind, State, News = Registration.Kind, Registration.State, Registration.News
#: Asking for a partner and withdrawing, over and over, sends a letter each time.
MOST_A_DAY = 12
#: How many confirmations a club sends within an hour; more come only from a program that types
#: strangers' addresses.
MOST_CONFIRMED = 200
SENTENCES = {
    News.ACCEPTED: gettext_lazy("You have a place at “%(event)s”. See you there!"),
    News.DECLINED: gettext_lazy("We are sorry: there is no place for you at “%(event)s”."),
    News.MOVED: gettext_lazy(
        "You have moved up from the waiting list of “%(event)s”. The director still has to accept"
        " you."
    ),
    News.ASKED: gettext_lazy(
        "The director has a question about your sign-up for “%(event)s”. You will find it on your"
        " own page."
    ),
    News.MATCHED: gettext_lazy(
        "Somebody would like to play “%(event)s” with you. Say yes or no on your own page."
    ),
    News.PAIRED: gettext_lazy("You have a partner for “%(event)s”."),
    News.UNPAIRED: gettext_lazy("Your partner is no longer coming to “%(event)s”."),
}


#: How a sign-up is confirmed, by its kind.
SIGNED_UP = {
    Kind.ALONE: gettext_lazy("You have signed up for “%(event)s”, on your own."),
    Kind.PAIR: gettext_lazy("You have signed up for “%(event)s” as a pair."),
    Kind.LOOKING: gettext_lazy("You have signed up for “%(event)s” and are looking for a partner."),
}
ACCEPTED_LATER = gettext_lazy("The director still has to accept you, and will then write to you.")
ON_THE_WAITING_LIST = gettext_lazy(
    "There is no room for you yet, so you are on the waiting list. You move up automatically as"
    " soon as there is."
)
NOT_YOU = gettext_lazy("If you did not sign up, somebody typed your address by mistake.")


def owe(registration: Registration, news: Registration.News) -> None:
    """Make a message due; part of the write that saves the sign-up.

    It replaces any earlier message that they have not been told.
    """
    can_send = registration.email and settings.CAN_SEND_MAIL and news in SENTENCES
    if can_send and not _has_had_enough(registration):
        params = {"event": registration.event.name}
        _write(registration, lambda: [SENTENCES[news] % params])
        news = News.NONE
    registration.news = news


def confirm(registration: Registration) -> None:
    """Confirm a sign-up by letter, with place and time: once per address and event."""
    event = registration.event
    if not (registration.email and settings.CAN_SEND_MAIL):
        return
    if _has_had_enough(registration) or _are_too_many(event.club):
        return
    key = f"signed-up:{uuid.uuid5(event.uid, _mailbox(registration.email))}"
    _write(registration, lambda: _signed_up(registration), key=key)


def _mailbox(email: str) -> str:
    """An identifier shared by all spellings of one mailbox: ann+1@…, ann+2@… are all Ann's."""
    local, _at, domain = email.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def _has_had_enough(registration: Registration) -> bool:
    """Whether this address got so much mail today that somebody must be abusing our server."""
    yesterday = timezone.now() - dt.timedelta(days=1)
    sent = registration.event.club.letters.filter(kind="sign-up", written_at__gt=yesterday)
    return sent.filter(email__iexact=registration.email).count() >= MOST_A_DAY


def _are_too_many(club: Club) -> bool:
    an_hour_ago = timezone.now() - dt.timedelta(hours=1)
    return club.letters.filter(kind="sign-up", written_at__gt=an_hour_ago).count() >= MOST_CONFIRMED


def _write(registration: Registration, says: Callable[[], list[Any]], *, key: str = "") -> None:
    """Queue a letter in the recipient's language, in which `says` returns its paragraphs."""
    event = registration.event
    club = event.club
    language = registration.language or club.language
    with translation.override(language):
        begins = date_format(timezone.localtime(begins_at(event)), "DATETIME_FORMAT")
        parts = [_greeting(registration), *says(), *_own_page(registration), club.name]
        sheet = Sheet(f"{event.name}, {begins}", "\n\n".join(map(str, parts)))
    to = Recipient(str(registration), registration.email, language)
    key = key or f"sign-up:{uuid.uuid4()}"
    letters.owe(club, sheet, to=to, kind=Letter.Kind.SIGN_UP, key=key, by=None)


def _greeting(registration: Registration) -> str:
    """A greeting by name only once the director has seen that the name is one."""
    if registration.state in (State.ASKED, State.WAITING):
        return _("Hello,")
    return _("Dear %(name)s,") % {"name": registration}


def _signed_up(registration: Registration) -> list[Any]:
    event = registration.event
    begins = timezone.localtime(begins_at(event))
    params = {"weekday": date_format(begins, "l"), "begins": date_format(begins, "DATETIME_FORMAT")}
    parts: list[Any] = [
        SIGNED_UP[Kind(registration.kind)] % {"event": event.name},
        _("When: %(weekday)s, %(begins)s") % params,
    ]
    if event.club.how_to_come:
        parts.append(_("Where: %(how_to_come)s") % {"how_to_come": event.club.how_to_come})
    waits = registration.state == State.WAITING
    return [*parts, ON_THE_WAITING_LIST if waits else ACCEPTED_LATER, NOT_YOU]


def _own_page(registration: Registration) -> list[str]:
    """A link to the page where they answer, change or withdraw, if the site's address is known."""
    sign_up = sign_up_of(registration.event)
    if sign_up is None or not sign_up.site:
        return []
    link = sign_up.site + reverse("my-sign-up", args=[registration.token])
    sentence = _("Your own page, to change something or say that you are not coming: %(link)s")
    return [sentence % {"link": link}]


@transaction.atomic
def mark_told(event: Event, registrations: list[Registration], *, by: User) -> None:
    """Note that these people were told, by phone or at the desk."""
    event = raise_version(event.pk)
    rows = event.registrations.filter(pk__in=[registration.pk for registration in registrations])
    count = rows.exclude(news="").update(news="")
    record("news-told", event, by=by, new={"count": count})
