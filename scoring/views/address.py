"""The address that phones in the hall can reach."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

from clubs import serving
from scoring.models import Event

LOCAL = {"localhost", "127.0.0.1", "[::1]"}


@dataclass(frozen=True)
class Astray:
    """Where the QR codes lead, though no phone gets there.

    `is_here_alone`: today nobody but this machine can open the site.
    """

    printed: str
    today: str
    is_here_alone: bool


def todays_address(request: HttpRequest) -> str:
    """The site's address without a slash at the end, as somebody else can open it today.

    The director often sits at the machine itself, whose local address is of no use on paper. Where
    the site listens to this machine alone there is no other one.
    """
    host, _, port = request.get_host().partition(":")
    if host in LOCAL and not settings.IS_HERE_ALONE and (lan := serving.lan_address()):
        host = lan
    return _address(request, host, port)


def codes_astray(request: HttpRequest, event: Event) -> Astray | None:
    """What is wrong with the address in the QR codes; None where phones find the site by it.

    The machine may be reached by a name as well as by its address in the hall.
    """
    printed, today = event.printed_address, todays_address(request)
    if not printed or event.entry == Event.Entry.DESK:
        return None
    if today.partition("://")[2].partition(":")[0] in LOCAL:
        return Astray(printed, today, is_here_alone=True)
    port = request.get_host().partition(":")[2]
    if printed in (today, _address(request, serving.lan_address() or "", port)):
        return None
    return Astray(printed, today, is_here_alone=False)


def _address(request: HttpRequest, host: str, port: str) -> str:
    return f"{request.scheme}://{host}{':' + port if port else ''}"
