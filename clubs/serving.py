"""Serves the site on the hall's own network: one process, plain http, no internet."""

import errno
import io
import socket
import sys
import webbrowser
from argparse import ArgumentParser
from collections.abc import Iterator
from ipaddress import ip_address
from threading import Thread
from typing import NamedTuple

import segno
from django.conf import settings
from django.core.management.base import CommandError, OutputWrapper
from django.http import HttpRequest
from django.utils.translation import gettext as _

from clubs import static_files

USUAL_PORT = 8000
PORTS_TRIED = 100
THREADS = 8
LONGEST_REQUEST = 6 * 1024 * 1024  # bytes; the largest file accepted has 2 MB
QUIET = 30  # seconds after which an idle connection is closed
# Seconds. A thread gives up its turn with each database query, and an entry makes nine: behind two
# long pages, at the default of five thousandths, it waits nearly a tenth of a second.
TURN = 0.0001
#: Host names by which a machine calls itself.
LOCAL = {"localhost", "127.0.0.1", "[::1]"}


def lan_address() -> str | None:
    """This machine's address in the hall's network, or None. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if address.startswith("127.") else address


def own_host(request: HttpRequest) -> str:
    """The host for a link given to somebody else: never one made up by a request's sender.

    In the hall the site accepts any host name, as phones may use any for this machine. So the name
    proves nothing there; in the link to a new password it could lead to a stranger's site.
    """
    if "*" not in settings.ALLOWED_HOSTS:
        return request.get_host()
    return f"{lan_address() or '127.0.0.1'}:{request.META['SERVER_PORT']}"


def todays_address(request: HttpRequest) -> str:
    """The site's address, without a final slash, as others can open it today.

    The director is often at the machine itself, whose local address is of no use to anybody else.
    If the site listens to this machine only, there is no other address.
    """
    host, _, port = request.get_host().partition(":")
    if host in LOCAL and not settings.IS_HERE_ALONE and (lan := lan_address()):
        host = lan
    return address_at(request, host, port)


def address_at(request: HttpRequest, host: str, port: str) -> str:
    """The site's address at this host, with the scheme of the request."""
    return f"{request.scheme}://{host}{':' + port if port else ''}"


def local_address(port: int) -> str:
    """The site's address on this machine itself."""
    return f"http://127.0.0.1:{port}/"


def is_here_alone(host: str) -> bool:
    """Whether a site that listens to `host` can only be opened on this machine."""
    return host.startswith(("127.", "localhost", "::1"))


class Network(NamedTuple):
    """A network that this machine is in: the system's name for it, and the address there."""

    name: str
    address: str


def networks() -> list[Network]:
    """Every network that phones may share with this machine, the likeliest first.

    Without an assigned address the machine picks one (169.254...), which no phone can reach.
    """
    import ifaddr

    found_networks = [
        Network(address.nice_name, address.ip)
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str) and _is_for_phones(address.ip)
    ]
    likeliest = lan_address()
    return sorted(found_networks, key=lambda network: network.address != likeliest)


def _is_for_phones(address: str) -> bool:
    return not (ip_address(address).is_loopback or ip_address(address).is_link_local)


def greeting(host: str, port: int, *, is_asked: bool) -> Iterator[str]:
    """The lines for the terminal: where the site opens, and for whom.

    `is_asked` says whether somebody chose the port.
    """
    if port != USUAL_PORT and not is_asked:
        yield _(
            "Port %(usual)s is taken, perhaps by this site in another window, so this is port"
            " %(port)s: cards that were printed for %(usual)s lead to the other."
        ) % {"usual": USUAL_PORT, "port": port}
    yield line(_("on this machine"), local_address(port))
    if is_here_alone(host):
        return
    for name, address in networks():
        where = _("on the network %(name)s") % {"name": name}
        yield line(_("on phones"), f"http://{address}:{port}/   {where}")
    if not networks():
        yield "  " + _(
            "Phones can’t open it: this machine is not on a network. Join one, and start again."
        )


def line(name: str, value: str) -> str:
    """A line for the terminal, with the values aligned."""
    return f"  {name:18}{value}"


def code_for_phones(host: str, port: int) -> str:
    """A QR code of the likeliest address, for the terminal; "" if no phone can open it."""
    if is_here_alone(host) or not (hall := networks()):
        return ""
    return code_in_letters(f"http://{hall[0].address}:{port}/")


def code_in_letters(address: str) -> str:
    """A QR code as text, which a phone can read from the terminal."""
    letters = io.StringIO()
    segno.make(address, micro=False).terminal(letters, border=2, compact=True)
    return letters.getvalue().rstrip("\n")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of a command that serves: where to listen."""
    parser.add_argument("--host", default="0.0.0.0", help="the address to listen on")  # noqa: S104
    parser.add_argument("--port", type=int, help=f"without it {USUAL_PORT}, or the next free one")


def free_port(host: str) -> int:
    """The usual port, or the next free one. Raises CommandError if there is none."""
    for port in range(USUAL_PORT, USUAL_PORT + PORTS_TRIED):
        if not _is_taken(host, port):
            return port
    details = {"usual": USUAL_PORT}
    raise CommandError(
        _("No port is free from %(usual)s on. Name another one: --port 9000") % details
    )


def _is_taken(host: str, port: int) -> bool:
    """Whether somebody listens there already; other errors are reported when serving starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        return error.errno == errno.EADDRINUSE
    return False


def serve(host: str, port: int, terminal: OutputWrapper, *, opens: bool = False) -> None:
    """Serve the site until Ctrl+C. Raises CommandError if the port is taken.

    `opens` opens the site in this machine's browser.
    """
    if terminal.isatty() and (code := code_for_phones(host, port)):  # of no use in a log file
        terminal.write(_("Point the camera of a phone at this code, and it opens there:"))
        terminal.write(code)
    terminal.write(_("Leave this window open: the site ends with it, or with Ctrl+C."))
    terminal.flush()
    sys.setswitchinterval(TURN)
    if not settings.STATIC_ROOT:
        static_files.collect(settings.DATA_DIR / "static")
    from clubs.connections import hall_server
    from clubs.wsgi import application

    # The router assigns the laptop's address, and may change it in the middle of an event.
    settings.ALLOWED_HOSTS = ["*"]
    settings.IS_HERE_ALONE = is_here_alone(host)
    try:
        server = hall_server(
            application,
            host=host,
            port=port,
            threads=THREADS,
            channel_timeout=QUIET,
            max_request_body_size=LONGEST_REQUEST,
            ident=None,
        )
    except OSError as error:
        raise CommandError(
            _("Port %(port)s can’t be used (%(why)s). Try another one: --port %(next)s")
            % {"port": port, "why": error.strerror, "next": port + 1}
        ) from error
    if opens:  # in a thread: a text browser would block until it is closed
        Thread(target=webbrowser.open, args=[local_address(port)], daemon=True).start()
    server.run()
