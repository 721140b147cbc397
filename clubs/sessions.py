"""Sessions as Django keeps them in the database, read by a prepared query.

Every page for a logged-in user reads one; the ORM would take longer to generate that query than the
database to answer it.
"""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from clubs.prepared import Prepared

_STORED: Prepared[Session] = Prepared(
    lambda at: Session.objects.filter(session_key=at("key"), expire_date__gt=at("now")).order_by()
)


def stored(key: str) -> str | None:
    """The encoded data of a session; None if it doesn't exist or has expired."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    session = _STORED.first(key=key, now=now)
    return session.session_data if session else None


class SessionStore(DatabaseSessions):
    """Django's own, except for the query that reads it."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The model of the rows; Django's own refers to a SessionStore of another module."""
        return Session

    def load(self) -> dict[str, Any]:
        """The data of the session; a key that was never issued is replaced by a new one."""
        data = stored(self.session_key) if self.session_key else None
        if data is None:
            self._session_key = None
            return {}
        return self.decode(data)
