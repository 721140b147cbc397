"""Sessions as Django keeps them in the database, read by a query that is made once.

Every page that somebody logged in asks for reads one; the ORM would take longer to write that query
than the database to answer it.
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
    """What is kept in a session as it stands in its row; None: there is none, or it has expired."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    session = _STORED.first(key=key, now=now)
    return session.session_data if session else None


class SessionStore(DatabaseSessions):
    """Django's own, but for the query by which it is read."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The model of the rows; Django's own says where the store of its name is."""
        return Session

    def load(self) -> dict[str, Any]:
        """What is kept; who brings a key that nobody was given gets another one."""
        data = stored(self.session_key) if self.session_key else None
        if data is None:
            self._session_key = None
            return {}
        return self.decode(data)
