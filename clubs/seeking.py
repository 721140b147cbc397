"""Whom letters find in a club, as rows of the database alone: a page that shows no more asks here.

The same people as `Members.people().found()` finds, in the same order. Django needs ten times as
long to write the question as the database to answer it, and this one is asked in front of a queue.
"""

import uuid
from typing import NamedTuple

from django.db import connection

from clubs.names import plain

_SEEK = """
    SELECT uid, first_name, last_name, number, status, phone, email FROM clubs_member
    WHERE club_id = %s AND merged_into_id IS NULL AND erased_at IS NULL
"""


class Sought(NamedTuple):
    """What the list of members shows of one."""

    uid: uuid.UUID
    first_name: str
    last_name: str
    number: int | None
    status: str
    phone: str
    email: str


def seek(club: int, text: str, status: str, most: int) -> list[Sought]:
    """The first members whose names hold every word of a text; `status` "": whatever it is."""
    sql, values = [_SEEK], [club, *((status,) if status else ())]
    if status:
        sql.append("AND status = %s")
    for word in plain(text).split():  # without the signs that mean something to LIKE
        is_number = word.isdecimal() and len(word) < 10
        sql.append("AND (name_key LIKE %s OR number = %s)" if is_number else "AND name_key LIKE %s")
        values += [f"%{word}%", *((int(word),) if is_number else ())]
    with connection.cursor() as cursor:
        cursor.execute(f"{' '.join(sql)} ORDER BY name_key, id LIMIT %s", [*values, most])
        rows = cursor.fetchall()
    return [
        Sought(uid if isinstance(uid, uuid.UUID) else uuid.UUID(uid), *row) for uid, *row in rows
    ]
