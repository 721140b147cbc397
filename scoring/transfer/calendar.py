"""A club's events as a calendar (RFC 5545) for subscribing; it contains no names of people."""

import datetime as dt
from collections.abc import Iterable

from django.utils.translation import gettext as _
from icalendar import Calendar
from icalendar import Event as Entry

from clubs.models import Club
from scoring.models import Event, Session

#: Minutes per round if the event keeps no clock.
USUAL_ROUND = 25
#: How often subscribers should poll.
AGAIN = dt.timedelta(hours=6)


def calendar_of(club: Club, events: Iterable[Event], site: str) -> bytes:
    """Every session of these events, in the active language.

    The same events give the same bytes, so that subscribers see only real changes as news.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Right Bower//Bid Euchre//EN")
    calendar.add("version", "2.0")
    calendar.add("name", club.name)
    calendar.add("x-wr-calname", club.name)
    calendar.add("refresh-interval", AGAIN, parameters={"VALUE": "DURATION"})
    for event in events:
        sessions = list(event.sessions.all())
        for session in sessions:
            calendar.add_component(_entry(club, event, session, len(sessions), site))
    return bytes(calendar.to_ical())


def _entry(club: Club, event: Event, session: Session, sessions: int, site: str) -> Entry:
    entry = Entry()
    entry.add("uid", f"{event.uid}-{session.number}@right-bower")
    entry.add("sequence", event.version)
    entry.add("dtstamp", session.starts_at.astimezone(dt.UTC))
    entry.add("dtstart", session.starts_at.astimezone(dt.UTC))
    minutes = session.rounds_due * (event.round_minutes or USUAL_ROUND)
    entry.add("duration", dt.timedelta(minutes=minutes))
    part = _("Session %(number)s") % {"number": session.number}
    entry.add("summary", f"{event.name}, {part}" if sessions > 1 else event.name)
    entry.add("url", f"{site}/events/{event.uid}/")
    if club.how_to_come:
        entry.add("location", club.how_to_come.splitlines()[0])
        entry.add("description", club.how_to_come)
    return entry
