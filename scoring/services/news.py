"""What the people who signed up have to be told, and whether somebody did.

`owe` is the one place where a message is owed. Who gave an e-mail address is written to, where the
site can send; the others stand on a list of the desk until somebody told them.
"""

import datetime as dt
import uuid
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import User
from clubs.services import letters
from clubs.services.letters import Recipient, Sheet
from scoring.models import Event, Registration
from scoring.services.writing import raise_version, record
from scoring.store.registrations import begins_at, sign_up_of

News = Registration.News
#: Who asks for a partner and takes it back, again and again, makes a letter each time.
MOST_A_DAY = 12
SENTENCES = {
    News.ACCEPTED: gettext_lazy("You have a place at “%(event)s”. See you there!"),
    News.DECLINED: gettext_lazy("We are sorry: there is no place for you at “%(event)s”."),
    News.MOVED: gettext_lazy(
        "You have moved up from the waiting list of “%(event)s”. The director has still to accept"
        " you."
    ),
    News.ASKED: gettext_lazy(
        "The director has a question about your sign-up for “%(event)s”. It stands on your own"
        " page."
    ),
    News.MATCHED: gettext_lazy(
        "Somebody would like to play “%(event)s” with you. Say yes or no on your own page."
    ),
    News.PAIRED: gettext_lazy("You have a partner for “%(event)s”."),
    News.UNPAIRED: gettext_lazy("Your partner does not come to “%(event)s” any more."),
}


def owe(registration: Registration, news: Registration.News) -> None:
    """They have to be told something: part of the write that saves the sign-up.

    Whatever they were not told before is out of date by it.
    """
    can_send = registration.email and settings.CAN_SEND_MAIL and news in SENTENCES
    if can_send and not _has_had_enough(registration):
        _write(registration, SENTENCES[news])
        news = News.NONE
    registration.news = news


def _has_had_enough(registration: Registration) -> bool:
    """Whether so much went to this address today that somebody plays with our mail server."""
    yesterday = timezone.now() - dt.timedelta(days=1)
    sent = registration.event.club.letters.filter(kind="sign-up", written_at__gt=yesterday)
    return sent.filter(email__iexact=registration.email).count() >= MOST_A_DAY


def _write(registration: Registration, sentence: Any) -> None:
    event = registration.event
    club = event.club
    language = registration.language or club.language
    with translation.override(language):
        said = {"name": registration, "event": event.name}
        begins = date_format(timezone.localtime(begins_at(event)), "DATETIME_FORMAT")
        parts = [_("Dear %(name)s,") % said, sentence % said, *_own_page(registration), club.name]
        sheet = Sheet(f"{event.name}, {begins}", "\n\n".join(parts))
    to = Recipient(str(registration), registration.email, language)
    key = f"sign-up:{uuid.uuid4()}"
    letters.owe(club, sheet, to=to, kind="sign-up", key=key, by=None)


def _own_page(registration: Registration) -> list[str]:
    """Where they answer, change something or say that they do not come, if that is known."""
    sign_up = sign_up_of(registration.event)
    if sign_up is None or not sign_up.site:
        return []
    link = sign_up.site + reverse("my-sign-up", args=[registration.token])
    said = _("Your own page, where you change something or say that you do not come: %(link)s")
    return [said % {"link": link}]


@transaction.atomic
def told(event: Event, registrations: list[Registration], *, by: User) -> None:
    """Somebody called them, or they stood at the desk."""
    event = raise_version(event.pk)
    those = event.registrations.filter(pk__in=[each.pk for each in registrations])
    count = those.exclude(news="").update(news="")
    record("news-told", event, by=by, new={"count": count})
