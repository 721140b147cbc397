"""Before there is a club: who may make the first one, and its director, on a page.

Only the server in the hall offers it, and only until somebody can log in. Whoever sits at the
machine may; everybody else in the network needs the code that stands in the machine's terminal.
"""

import secrets
from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import split_domain_port
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from clubs import lockout
from clubs.models import User

View = Callable[[HttpRequest], HttpResponse]


def offer() -> str:
    """Open the page where nobody can log in yet; the code for other devices, "" where somebody can.

    Ten such letters are enough: at a thousand tries a second they would last seventeen years.
    """
    settings.FIRST_CODE = "" if User.objects.exists() else _new_code()
    code: str = settings.FIRST_CODE
    return code


def is_open() -> bool:
    """Whether the page is there; as soon as somebody can log in it is gone for good."""
    if settings.FIRST_CODE and User.objects.exists():
        settings.FIRST_CODE = ""
    return bool(settings.FIRST_CODE)


def only_then(view: View) -> View:
    """The page itself, which is not there afterwards."""

    @wraps(view)
    def checked(request: HttpRequest) -> HttpResponse:
        if not is_open():
            raise Http404
        return view(request)

    return checked


def leads_there(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Until there is a club every address but the help opens the page that makes one."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if settings.FIRST_CODE and request.path not in _open_before() and is_open():
            return redirect("first-start")
        return get_response(request)

    return middleware


def _open_before() -> tuple[str, ...]:
    """The addresses that are open before there is a club."""
    return reverse("first-start"), reverse("set_language"), reverse("help")


def is_right(code: str) -> bool:
    """Whether this is the code of the terminal, however it is typed."""
    typed = "".join(code.split()).replace("-", "").lower()
    return constant_time_compare(typed, settings.FIRST_CODE.replace("-", ""))


def is_at_the_machine(request: HttpRequest) -> bool:
    """Whether who asks sits at the machine itself.

    A proxy of this machine would lend everybody its address, and a foreign page its reader's (by a
    name that leads here), so that neither a forwarded request nor another name is believed.
    """
    host, _port = split_domain_port(request.get_host())
    if "X-Forwarded-For" in request.headers or host not in ("127.0.0.1", "localhost", "[::1]"):
        return False
    address = lockout.client_address(request)
    return bool(address) and ip_address(address).is_loopback


def _new_code() -> str:
    return f"{secrets.token_hex(3)[:5]}-{secrets.token_hex(3)[:5]}"
