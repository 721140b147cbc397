"""Whether this server can do its work, for a proxy, systemd or a container that monitors it."""

from collections.abc import Callable

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponseBase, JsonResponse

ADDRESS = "/health/"


def answers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer before all other middleware: monitors ask by IP address, without https, and often.

    One database query and no session. Status 503 means: send no requests here for now.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return _health() if request.path == ADDRESS else get_response(request)

    return middleware


def _health() -> JsonResponse:
    is_well = _database_answers()
    answer = {
        "status": "ok" if is_well else "unavailable",
        "version": settings.VERSION,
        "database": "ok" if is_well else "unreachable",
    }
    headers = {"Cache-Control": "no-store"}
    return JsonResponse(answer, status=200 if is_well else 503, headers=headers)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
            return cursor.fetchone() is not None
    except Error:
        connection.close()  # the next check opens a new one
        return False
