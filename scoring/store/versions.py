"""The versions with which live fragments are polled: one indexed read shows if there is news."""

import datetime as dt
import uuid
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from scoring.afternoon import Clock
from scoring.models import Event, TableLink
from scoring.standings import final_from

# Most requests from a hall are polls. Models would cost more than the database itself here.
_FIELDS = """
    e.version, c.version, e.finished_at, e.correction_minutes,
    (SELECT r.ends_at FROM scoring_round r JOIN scoring_session s ON s.id = r.session_id
     WHERE s.event_id = e.id AND r.ends_at IS NOT NULL AND r.closed_at IS NULL LIMIT 1)
"""
_OF_EVENT = f"""
    SELECT {_FIELDS} FROM scoring_event e JOIN clubs_club c ON c.id = e.club_id
    WHERE e.uid = %s AND e.published
"""  # noqa: S608 - no part of it comes from outside
_OF_LINK = f"""
    SELECT {_FIELDS}, e.version_at_tables, l.version FROM scoring_tablelink l
    JOIN scoring_session own ON own.id = l.session_id
    JOIN scoring_event e ON e.id = own.event_id JOIN clubs_club c ON c.id = e.club_id
    WHERE l.token = %s AND l.revoked_at IS NULL
"""  # noqa: S608
_OF_STAFF = f"""
    SELECT {_FIELDS}, u.password, role.kind FROM scoring_event e
    JOIN clubs_club c ON c.id = e.club_id
    JOIN clubs_role role ON role.club_id = c.id JOIN clubs_user u ON u.id = role.user_id
    WHERE e.uid = %s AND u.id = %s AND u.is_active
"""  # noqa: S608


class Present(NamedTuple):
    """A version as written in the address of a fragment, and the seconds left on the clock."""

    text: str
    left: int | None = None


class Version(NamedTuple):
    """The versions of an event and its club, and the moments of changes without a write."""

    event: int
    club: int
    finished_at: dt.datetime | None
    correction_minutes: int
    ends_at: dt.datetime | None

    @property
    def present(self) -> Present:
        """The version of everything in the event."""
        return self._present(str(self.event))

    def at_table(self, event_at_tables: int, link: int) -> Present:
        """The version of what concerns everybody, and of what concerns one table."""
        return self._present(f"{self.event - event_at_tables}+{link}")

    def _present(self, event: str) -> Present:
        now, final_at = timezone.now(), final_from(self.finished_at, self.correction_minutes)
        is_final = final_at is not None and final_at <= now
        left = Clock(self.ends_at).left(now)
        text = f"{event}.{self.club}{'.final' * is_final}{'.called' * (left == 0)}"
        return Present(text, left)


class StaffVersion(NamedTuple):
    """How to answer a poll of the desk: the version, and the user's password hash and role."""

    version: Version
    password: str
    role: str


def version_of(event: Event, clock: Clock) -> str:
    """The version of an event and of its club, as written in the address of a fragment.

    It also changes when the `clock` of the round in play runs out, and when the standings become
    final.
    """
    return _version(event, clock).present.text


def version_at(link: TableLink, clock: Clock) -> str:
    """The version of a table's page, unaffected by changes at other tables alone."""
    event = link.session.event
    return _version(event, clock).at_table(event.version_at_tables, link.version).text


def version_of_event(uid: uuid.UUID) -> Version | None:
    """The version of a published event in one query, None when there is none."""
    row = _row(_OF_EVENT, [uid.hex])
    return _read(*row) if row else None


def version_of_link(token: str) -> Present | None:
    """The version of the page of a table in one query, None when its link is not valid."""
    row = _row(_OF_LINK, [token])
    return _read(*row[:5]).at_table(*row[5:]) if row else None


def version_for_staff(uid: uuid.UUID, user: int) -> StaffVersion | None:
    """The version of an event for a user with a role in its club, None for everybody else."""
    row = _row(_OF_STAFF, [uid.hex, user])
    return StaffVersion(_read(*row[:5]), *row[5:]) if row else None


def _version(event: Event, clock: Clock) -> Version:
    final = event.finished_at, event.correction_minutes
    return Version(event.version, event.club.version, *final, clock.ends_at)


def _row(sql: str, parameters: list[Any]) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        row: tuple[Any, ...] | None = cursor.fetchone()
        return row


def _read(event: int, club: int, finished_at: Any, minutes: int, ends_at: Any) -> Version:
    return Version(event, club, _moment(finished_at), minutes, _moment(ends_at))


def _moment(stored: dt.datetime | str | None) -> dt.datetime | None:
    """A moment as the driver returns it: SQLite returns no time zone, and text from a subquery."""
    moment = dt.datetime.fromisoformat(stored) if isinstance(stored, str) else stored
    return moment.replace(tzinfo=moment.tzinfo or dt.UTC) if moment else None
