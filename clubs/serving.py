"""The site on the hall's own network: one process, plain http, no internet."""

import socket
import sys

from django.conf import settings
from django.core.management.base import CommandError

from clubs import static_files

THREADS = 8
LONGEST_REQUEST = 6 * 1024 * 1024  # bytes; the largest file that is taken has 2 MB
QUIET = 30  # seconds after which a connection that asks nothing is closed
# Seconds. A thread that asks the database gives its turn away each time, and an entry asks nine
# times: behind two long pages, at the usual five thousandths, it waits most of a tenth of a second.
TURN = 0.0005


def lan_address() -> str | None:
    """This machine's address in the hall's network, None without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if address.startswith("127.") else address


def is_here_alone(host: str) -> bool:
    """Whether a site that listens to `host` can be opened on this machine alone."""
    return host.startswith(("127.", "localhost", "::1"))


def addresses(port: int, host: str = "") -> list[str]:
    """Where the site can be opened: on this machine, then from phones in the hall.

    Phones can't open it where `host` says that it listens to this machine alone.
    """
    hosts = ["127.0.0.1", *filter(None, [None if is_here_alone(host) else lan_address()])]
    return [f"http://{host}:{port}/" for host in hosts]


def serve(host: str, port: int) -> None:
    """Serve the site until Ctrl+C. Raises CommandError when the port is taken."""
    sys.setswitchinterval(TURN)
    if not settings.STATIC_ROOT:
        static_files.collect(settings.DATA_DIR / "static")
    from clubs.connections import hall_server
    from clubs.wsgi import application

    # The router hands out the laptop's address, and may change it in the middle of an afternoon.
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
            f"Port {port} can't be used ({error.strerror}). Try another one: --port {port + 1}"
        ) from error
    server.run()
