"""The site as a WSGI application, for waitress in the hall and gunicorn in production."""

import gc
import os
from collections.abc import Iterable
from contextlib import suppress
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.module_loading import import_string

from clubs.garbage import collect_seldom

PIECE = 64 * 1024  # bytes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")


def read_to_the_end(site: WSGIApplication) -> WSGIApplication:
    """Read the whole request body even if the site refuses it unread.

    Otherwise the connection breaks off while the proxy is still sending, and now and then the
    visitor is told that nobody answers (502) instead of what is wrong.
    """

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        answer = site(environ, start_response)
        if environ.get("CONTENT_LENGTH", "0") not in ("", "0"):
            with suppress(OSError):  # the client has gone away
                while environ["wsgi.input"].read(PIECE):
                    pass
        return answer

    return application


def without_body(site: WSGIApplication) -> WSGIApplication:
    """Drop the body of an answer to HEAD, which the site answers like GET.

    gunicorn would drop it too, but logs a line each time.
    """

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        answer = site(environ, start_response)
        if environ["REQUEST_METHOD"] != "HEAD":
            return answer
        if hasattr(answer, "close"):
            answer.close()
        return []

    return application


collect_seldom()
_site = get_wsgi_application()
application = read_to_the_end(without_body(import_string(settings.FIRST_ASKED)(_site)))

from clubs import postman  # noqa: E402 - his models are there now

postman.start()

gc.freeze()  # objects made at the start live to the end; never scan them again
