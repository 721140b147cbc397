"""Error pages: each says what to do now."""

import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from clubs.asker import wants_json
from clubs.storage import Trouble, trouble_of

#: Seconds after which it is worth trying again.
SOON = {Trouble.FULL: 60, Trouble.BUSY: 5, Trouble.GONE: 10, Trouble.OCCUPIED: 10}


def _page(name: str, status: int) -> Callable[..., HttpResponse]:
    """A view for one error; Django's details about the cause are not shown to the reader."""

    def view(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
        return render(request, f"errors/{name}.html", status=status)

    return view


bad_request = _page("400", 400)
forbidden = _page("403", 403)
not_found = _page("404", 404)
csrf_failure = _page("csrf", 403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Uses neither the database nor the session, as one of them may have failed."""
    if trouble := trouble_of(sys.exc_info()[1]):
        return unavailable(request, trouble)
    return HttpResponse(render_to_string("errors/500.html"), status=500)


def too_long(_request: HttpRequest) -> HttpResponse:
    """Refuse an address that is too long, without using session or database."""
    return HttpResponse(render_to_string("errors/414.html"), status=414)


def too_large(_request: HttpRequest) -> HttpResponse:
    """Refuse, without reading it, a large form from somebody who is not logged in."""
    return HttpResponse(render_to_string("errors/413.html"), status=413)


def too_fast(_request: HttpRequest) -> HttpResponse:
    """Refuse more requests within a minute than people can press."""
    page = HttpResponse(render_to_string("errors/429.html"), status=429)
    page.headers["Retry-After"] = "60"
    return page


def unavailable(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """Say what went wrong and what to do; uses neither session nor database."""
    sentence = _sentence(trouble)
    if wants_json(request):
        answer = {"outcome": "unavailable", "code": trouble.value, "sentence": sentence}
        response: HttpResponse = JsonResponse(answer, status=503)
    else:
        page = render_to_string("errors/503.html", {"sentence": sentence})
        response = HttpResponse(page, status=503)
    response.headers["Retry-After"] = str(SOON[trouble])
    response.headers["Cache-Control"] = "no-store"
    return response


def _sentence(trouble: Trouble) -> str:
    match trouble:
        case Trouble.FULL:
            return _(
                "Nothing of this was stored: the disk of the computer that runs this site is full."
                " Tell the director. Once there is room on the disk, press the button again."
            )
        case Trouble.BUSY:
            return _(
                "Nothing of this was stored: the computer is busy with something else, perhaps with"
                " a backup. Wait a moment and press the button again."
            )
        case Trouble.OCCUPIED:
            return _(
                "The computer is making something large just now, such as all sheets or a plan,"
                " one at a time. Wait a moment and press the button again; play can go on."
            )
        case Trouble.GONE:
            return _(
                "It is not certain that this was stored: the computer lost touch with its"
                " database. Wait a moment, see whether it is there, and press the button again if"
                " it is not."
            )
