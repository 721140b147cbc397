"""The server of the hall among many connections: who asks is never shut out by who only holds one.

A connection costs a file, and the system gives each process so many. When they run short, those
are closed that have not asked for longest: a silent one, one that sends its request letter by
letter, or a phone that sleeps and simply connects again.
"""

import select
import time
from typing import Any
from wsgiref.types import WSGIApplication

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from clubs.fair_queue import FairQueue

MOST = 1000  # as many as a hall of 400 tables with two phones each holds open, and some
#: A phone asks as soon as it is connected, so that few are silent at a time.
MOST_SILENT = 100
#: Files that are no connection: the database of each thread, static files, the log.
OTHER_FILES = 100
#: Bytes. The longest address, twice (a link says where it stood), and some cookies: to take
#: 60,000 cookies apart costs as much as a whole page.
LONGEST_HEAD = 24 * 1024
#: Where the system has no poll (Windows), select takes no more.
MOST_SELECTED = 400
READING = select.POLLIN | select.POLLPRI if hasattr(select, "poll") else 0


class Connection(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """A connection that knows when it asked last."""

    asked_at = 0.0  # seconds of the monotonic clock; a whole request, or else the first contact
    has_asked = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.asked_at = time.monotonic()

    def received(self, data: bytes) -> bool:
        taken: bool = super().received(data)
        if self.request is None:  # nothing is left unfinished
            self.asked_at = time.monotonic()
            self.has_asked = True
        return taken

    @property
    def is_served(self) -> bool:
        """Whether an answer is being made or sent."""
        return bool(self.requests or self.total_outbufs_len)


class Watch:
    """Waits until something comes from any of the connections, or can be sent to it.

    The loop of waitress asks each connection in each turn whether it would read or write: with a
    thousand that rest, every answer to anybody would cost three thousandths of a second more. Here
    the system is told what changed, and who rests is not asked.
    """

    def __init__(self, connections: dict[int, Any]) -> None:
        self._connections = connections
        self._told: dict[int, int] = {}  # file -> what the system watches it for
        self._poll = select.poll()

    def turn(self, seconds: float) -> None:
        """Wait for so long at most, and let each do what it can."""
        for file, connection in list(self._connections.items()):
            wanted = READING if _rests(connection) else _wanted(connection)
            if wanted != self._told.get(file, 0):
                self._tell(file, wanted)
        for file in self._told.keys() - self._connections.keys():
            self._tell(file, 0)
        for file, ready in self._poll.poll(1000 * seconds):
            if (found := self._connections.get(file)) is not None:
                wasyncore.readwrite(found, ready)

    def _tell(self, file: int, wanted: int) -> None:
        if wanted:
            self._poll.register(file, wanted)
            self._told[file] = wanted
        else:
            self._poll.unregister(file)
            del self._told[file]


def _rests(each: Any) -> bool:
    """Whether a connection has nothing to do but to be read, should something come."""
    return type(each) is Connection and not (
        each.requests or each.total_outbufs_len or each.will_close or each.close_when_flushed
    )


def _wanted(each: Any) -> int:
    """What the system is to watch for; a socket that accepts is never written to."""
    writing = select.POLLOUT if each.writable() and not each.accepting else 0
    return writing | (READING if each.readable() else 0)


class HallServer(TcpWSGIServer):  # type: ignore[misc]
    """Makes room for a newcomer before there is none."""

    channel_class = Connection
    looked_at = 0.0

    def run(self) -> None:
        """Serve until Ctrl+C."""
        if not hasattr(select, "poll"):
            super().run()
            return
        watch = Watch(self._map)
        try:
            while self._map:
                watch.turn(self.adj.asyncore_loop_timeout)
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()

    def readable(self) -> bool:
        most = self.adj.connection_limit
        if len(self._map) >= most - most // 10:
            self._make_room(most // 5)
        elif len(self._map) > MOST_SILENT and time.monotonic() > self.looked_at + 1:
            self._end_silent()
        ready: bool = super().readable()
        return ready

    def _end_silent(self) -> None:
        """Close those that never asked, but for the last ones: each makes every turn longer."""
        self.looked_at = time.monotonic()
        silent = [each for each in self.active_channels.values() if not each.has_asked]
        for connection in sorted(silent, key=lambda each: each.asked_at)[:-MOST_SILENT]:
            connection.will_close = True

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
    threads = FairQueue()
    threads.set_thread_count(settings.threads)
    shared: dict[int, Any] = {}
    return [
        HallServer(application, shared, dispatcher=threads, adj=settings, sockinfo=address)
        for address in settings.listen
    ][-1]
