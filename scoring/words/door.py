"""A person's state in words at the door, and the acts offered beside the name."""

import datetime as dt
from decimal import Decimal
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

#: (State, whether something is due) -> possible acts, the likeliest first. States are those of
#: Attendance, "" for somebody not expected.
ACTS_AT_DOOR: dict[tuple[str, bool], tuple[str, ...]] = {
    ("", True): ("here-cash", "here", "here-transfer"),
    ("", False): ("here",),
    ("expected", True): ("here-cash", "here", "here-transfer", "no-show"),
    ("expected", False): ("here", "no-show"),
    ("no-show", True): ("here-cash", "here", "here-transfer", "back"),
    ("no-show", False): ("here", "back"),
    ("here", True): ("cash", "transfer", "left", "back"),
    ("here", False): ("left", "back"),
    ("left", True): ("cash", "transfer", "here", "back"),
    ("left", False): ("here", "back"),
}

#: Shown beside the name if it is the likeliest act. All others are folded away, so that a row is no
#: higher than a thumb and no stray tap sends anybody home.
IN_SIGHT = ("here-cash", "here", "cash")


def acts_at_door(state: str, due: Decimal) -> tuple[str, ...]:
    """The possible acts for a person at the door."""
    return ACTS_AT_DOOR[state, due > 0]


def said_at_door(
    state: str, *, fee: Decimal, due: Decimal, here_at: dt.datetime | None, entrant: str
) -> str:
    """A person's state in a few words, after the pair or team they play in, if any.

    Before they have come, the button says what is due.
    """
    parts = [entrant, _state(state, None if due else here_at)]
    if fee and state in ("here", "left"):
        parts.append(_("owes %(due)s") % {"due": number_format(due, 2)} if due else _("paid"))
    elif fee and not due and state != "no-show":
        parts.append(_("paid ahead"))
    return " · ".join(filter(None, parts))


def _state(state: str, here_at: dt.datetime | None) -> str:
    if state == "here" and here_at is not None:
        return _("here %(time)s") % {
            "time": date_format(timezone.localtime(here_at), "TIME_FORMAT")
        }
    words = {
        "expected": _("expected"),
        "here": pgettext("at the door", "here"),
        "left": _("gone home"),
        "no-show": _("did not come"),
    }
    return words.get(state, "")


def weekday_of(moment: dt.datetime) -> str:
    """The weekday by the club's clock, as written within a sentence.

    Django capitalizes it as at the beginning of one; only English keeps that.
    """
    weekday = date_format(timezone.localtime(moment), "l")
    return weekday if get_language() == "en" else weekday.lower()


def door_words() -> dict[str, Any]:
    """The sentences of the door's script, also for use without network."""
    return {
        "acts": {
            f"{state} {'due' if due else ''}".strip(): acts
            for (state, due), acts in ACTS_AT_DOOR.items()
        },
        "in_sight": IN_SIGHT,
        "kept": _("kept on this device, not sent yet"),
        "waiting": _("Kept here until there is a network again: %(count)s."),
        "offline": _(
            "There is no network at the moment. Keep ticking: everything is kept on this device."
        ),
        "refused": _("This was not accepted"),
        "again": _("Send it again"),
        "seen": _("I have seen it"),
        "another": _("It is another person of that name"),
        "number": _("member %(number)s"),
        "here": _("Here: %(count)s"),
        "expected": _("Expected: %(count)s"),
    }
