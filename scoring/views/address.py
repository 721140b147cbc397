"""The address that phones in the hall can reach."""

from django.http import HttpRequest

from clubs import serving

LOCAL = {"localhost", "127.0.0.1", "[::1]"}


def todays_address(request: HttpRequest) -> str:
    """The site's address without a slash at the end, as somebody else can open it today.

    The director often sits at the machine itself, whose local address is of no use on paper.
    """
    host, _, port = request.get_host().partition(":")
    if host in LOCAL and (lan := serving.lan_address()):
        host = lan
    return f"{request.scheme}://{host}{':' + port if port else ''}"
