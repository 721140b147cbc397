"""The page that makes the first club and its director, before anybody can log in.

Only the hall's server offers it, and only until there is a user. Anybody at the machine itself may
use it; other devices on the network need the code shown in the machine's terminal.
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
    """Open the page if there is no user yet; return the code for other devices, else "".

    Ten hexadecimal digits are enough: at a thousand tries a second they would last seventeen years.
    """
    settings.FIRST_CODE = "" if User.objects.exists() else _new_code()
    code: str = settings.FIRST_CODE
    return code


def is_open() -> bool:
    """Whether the page is open; once there is a user it is closed for good."""
    if settings.FIRST_CODE and User.objects.exists():
        settings.FIRST_CODE = ""
    return bool(settings.FIRST_CODE)


def only_then(view: View) -> View:
    """Show a view only while the page is open; raise Http404 afterwards."""

    @wraps(view)
    def checked(request: HttpRequest) -> HttpResponse:
        if not is_open():
            raise Http404
        return view(request)

    return checked


def leads_there(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Until there is a user, lead every address but the help to the page."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if settings.FIRST_CODE and request.path not in _open_before() and is_open():
            return redirect("first-start")
        return get_response(request)

    return middleware


def _open_before() -> tuple[str, ...]:
    """The addresses that are open before there is a club."""
    return reverse("first-start"), reverse("set_language"), reverse("help")


def is_right(code: str) -> bool:
    """Whether this is the terminal's code, regardless of blanks, hyphens and capitals."""
    typed = "".join(code.split()).replace("-", "").lower()
    return constant_time_compare(typed, settings.FIRST_CODE.replace("-", ""))


def is_at_the_machine(request: HttpRequest) -> bool:
    """Whether the request comes from the machine itself.

    A proxy on this machine would lend everybody its address, and a hostile page could use its
    reader's browser (under a domain name that resolves here); so neither a forwarded request nor
    another host name is trusted.
    """
    host, _port = split_domain_port(request.get_host())
    if "X-Forwarded-For" in request.headers or host not in ("127.0.0.1", "localhost", "[::1]"):
        return False
    address = lockout.client_address(request)
    return bool(address) and ip_address(address).is_loopback


def _new_code() -> str:
    return f"{secrets.token_hex(3)[:5]}-{secrets.token_hex(3)[:5]}"
