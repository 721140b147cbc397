"""The server of the hall among many connections: who asks is never shut out by who only holds one.

A connection costs a file, and the system gives each process so many. When they run short, those
are closed that have not asked for longest: a silent one, one that sends its request letter by
letter, or a phone that sleeps and simply connects again.
"""

import select
import time
from typing import Any
from wsgiref.types import WSGIApplication

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

MOST = 1000  # as many as a hall of 400 tables with two phones each holds open, and some
#: Files that are no connection: the database of each thread, static files, the log.
OTHER_FILES = 100
#: Bytes. The longest address, twice (a link says where it stood), and some cookies: to take
#: 60,000 cookies apart costs as much as a whole page.
LONGEST_HEAD = 24 * 1024
#: Where the system has no poll (Windows), select takes no more.
MOST_SELECTED = 400


class Connection(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """A connection that knows when it asked last."""

    asked_at = 0.0  # seconds of the monotonic clock; a whole request, or else the first contact

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.asked_at = time.monotonic()

    def received(self, data: bytes) -> bool:
        taken: bool = super().received(data)
        if self.request is None:  # nothing is left unfinished
            self.asked_at = time.monotonic()
        return taken

    @property
    def is_served(self) -> bool:
        """Whether an answer is being made or sent."""
        return bool(self.requests or self.total_outbufs_len)


class HallServer(TcpWSGIServer):  # type: ignore[misc]
    """Makes room for a newcomer before there is none."""

    channel_class = Connection

    def readable(self) -> bool:
        most = self.adj.connection_limit
        if len(self._map) >= most - most // 10:
            self._make_room(most // 5)
        ready: bool = super().readable()
        return ready

    def _make_room(self, count: int) -> None:
        """Close those that have not asked for longest, among those that wait for no answer."""
        idle = [each for each in self.active_channels.values() if not each.is_served]
        for connection in sorted(idle, key=lambda each: each.asked_at)[:count]:
            connection.will_close = True


def most_connections() -> int:
    """How many the system lets this process hold; its soft limit is raised first."""
    if not hasattr(select, "poll"):
        return MOST_SELECTED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return MOST
    return min(MOST, max(soft - OTHER_FILES, soft // 2))


def hall_server(application: WSGIApplication, **options: Any) -> HallServer:
    """A server at each address of `host`, which share one loop: `run` of the last serves them all.

    `options` are those of waitress. Raises OSError when the port is taken.
    """
    settings = Adjustments(
        connection_limit=most_connections(),
        asyncore_use_poll=hasattr(select, "poll"),
        max_request_header_size=LONGEST_HEAD,
        **options,
    )
    threads = ThreadedTaskDispatcher()
    threads.set_thread_count(settings.threads)
    shared: dict[int, Any] = {}
    return [
        HallServer(application, shared, dispatcher=threads, adj=settings, sockinfo=address)
        for address in settings.listen
    ][-1]
