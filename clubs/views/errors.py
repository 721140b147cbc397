"""Pages for what went wrong: each says what to do now."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string


def _page(name: str, status: int) -> Callable[..., HttpResponse]:
    """A view for one error; what Django tells about the cause is not shown to the reader."""

    def view(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
        return render(request, f"errors/{name}.html", status=status)

    return view


bad_request = _page("400", 400)
forbidden = _page("403", 403)
not_found = _page("404", 404)
csrf_failure = _page("csrf", 403)


def server_error(_: HttpRequest) -> HttpResponse:
    """Neither the database nor the session is asked: one of them may be what broke."""
    return HttpResponse(render_to_string("errors/500.html"), status=500)
