"""The hall's server among many connections: idle ones never shut out one that asks.

Each connection costs a file, and the system limits how many files a process may open. When they run
short, the connections that have been idle longest are closed: a silent one, one that sends its
request letter by letter, or a sleeping phone, which simply connects again.
"""

import errno
import select
import time
from collections import deque
from collections.abc import Iterable
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import Lock
from typing import Any
from wsgiref.types import WSGIApplication

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from clubs.fair_queue import FairQueue

#: Enough for a hall of 400 tables with two phones each, two connections a browser, and spare.
MOST = 2000
#: A phone sends its request as soon as it is connected, so few are silent at any time.
MOST_SILENT = 100
#: Files that are not connections: each thread's database, static files, the log.
OTHER_FILES = 100
#: Bytes. Twice the longest address (the Referer repeats it) and some cookies: parsing 60,000
#: cookies costs as much as a whole page.
LONGEST_HEAD = 24 * 1024
#: Requests sent ahead on one connection. No browser does so, and each file asked for stays open.
MOST_AHEAD = 8
#: The system's words for having no file left, and the seconds after which to try again: at once
#: would be thousands of times a second.
NO_FILE_LEFT, BETWEEN_TRIES = (errno.EMFILE, errno.ENFILE), 0.5
#: Without poll (Windows), select takes no more than this.
MOST_SELECTED = 400


class Connection(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """A connection that knows when it last made a request."""

    asked_at = 0.0  # monotonic seconds; a whole request, or else the first contact
    has_asked = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.asked_at = time.monotonic()

    def received(self, data: bytes) -> bool:
        taken: bool = super().received(data)
        if self.request is None:  # nothing is left unfinished
            self.asked_at = time.monotonic()
            self.has_asked = True
        if len(self.requests) > MOST_AHEAD:
            self.will_close = True
        return taken

    def service(self) -> None:
        """Answer one request. If that breaks off halfway, tell the loop to close it."""
        try:
            super().service()
        except BaseException:
            self.cancel()
            self.server.pull_trigger()
            raise

    def _flush_some(self, do_close: bool = False) -> bool:
        """Send what waits, one thread at a time.

        A thread that has answered may still be sending "100 Continue" for the next request when the
        loop believes it has finished: both would then send the same bytes, and the connection would
        stall. Only the loop closes connections (`do_close`), as it may be iterating over them at
        that moment.
        """
        with self.outbuf_lock:
            sent: bool = super()._flush_some(do_close)
            return sent

    @property
    def is_served(self) -> bool:
        """Whether an answer is being made or sent."""
        return bool(self.requests or self.total_outbufs_len)

    @property
    def asks(self) -> tuple[str, str]:
        """The method and path of its next request; both empty if it could not be parsed."""
        for request in self.requests[:1]:
            return getattr(request, "command", ""), getattr(request, "path", "")
        return "", ""

    def reads_nothing_since(self, then: float) -> bool:
        """Whether data is waiting to be sent and the client has taken none of it since then."""
        return bool(self.total_outbufs_len and self.last_activity < then)


class Watch(dict[int, Any]):
    """Everything waitress waits for, by file: servers, connections, and its wake-up pipe.

    On every turn the loop of waitress asks each of them whether it wants to read or write, and then
    the system checks each again: with a thousand idle connections every answer would take some
    milliseconds more. Here the system's selector remembers, and hears only about changes.
    """

    def __init__(self) -> None:
        super().__init__()
        self.servers: list[HallServer] = []
        self._system = DefaultSelector()
        self._watched: dict[int, int] = {}  # file -> events that the system watches for
        self._changed: deque[Any] = deque()
        self._lock = Lock()  # a thread may close a connection while the loop handles it

    def __setitem__(self, file: int, channel: Any) -> None:
        super().__setitem__(file, channel)
        self._watch(channel, EVENT_READ)

    def __delitem__(self, file: int) -> None:
        with self._lock:
            super().__delitem__(file)
            if self._watched.pop(file):
                self._system.unregister(file)

    def turn(self, seconds: float) -> None:
        """Wait at most this long, and let each connection do what it can."""
        for server in self.servers:
            self._look(server)
        while self._changed:
            self._look(self._changed.popleft())
        for key, ready in self._system.select(seconds):
            if (connection := self.get(key.fd)) is not None:
                self._let(connection, ready)

    def has_to_look(self, channel: Any) -> bool:
        """Whether a connection wants an event not yet watched for; if so, queue it for the loop.

        Usually it does not: its answer was sent whole, and it has been watched for reading all
        along.
        """
        if not self._misses(channel):
            return False
        self._changed.append(channel)
        return True

    def _let(self, channel: Any, ready: int) -> None:
        able = ready & _wanted(channel)
        if able & EVENT_READ:
            wasyncore.read(channel)
        if able & EVENT_WRITE:
            wasyncore.write(channel)
        if not able or self._misses(channel):
            self._look(channel)

    def _misses(self, channel: Any) -> int:
        return _wanted(channel) & ~self._watched.get(channel._fileno, 0)

    def _look(self, channel: Any) -> None:
        """Watch for what it wants now; repeat if a thread has changed that meanwhile."""
        while (wanted := _wanted(channel)) != self._watched.get(channel._fileno, wanted):
            self._watch(channel, wanted)

    def _watch(self, channel: Any, wanted: int) -> None:
        with self._lock:
            if self.get(file := channel._fileno) is not channel:
                return
            before, self._watched[file] = self._watched.get(file, 0), wanted
            if before and wanted:
                self._system.modify(file, wanted)
            elif wanted:
                self._system.register(file, wanted)
            elif before:
                self._system.unregister(file)


def _wanted(channel: Any) -> int:
    """The events to watch for; a listening socket is never written to."""
    writing = EVENT_WRITE if channel.writable() and not channel.accepting else 0
    return writing | (EVENT_READ if channel.readable() else 0)


class HallServer(TcpWSGIServer):  # type: ignore[misc]
    """Makes room for new connections before the limit is reached."""

    channel_class = Connection
    looked_at = accepts_at = 0.0

    def run(self) -> None:
        """Serve until Ctrl+C."""
        try:
            while self._map:
                self._map.turn(self.adj.asyncore_loop_timeout)
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()

    def pull_trigger(self) -> None:
        """Wake the loop if the connection that this thread serves needs it."""
        if self._map.has_to_look(self.task_dispatcher.served.here):
            super().pull_trigger()

    def maintenance(self, now: float) -> None:
        """Close connections that ask for nothing more or do not read their answer.

        Such a client would keep a connection and, if the answer is large, the thread that waits to
        send it. As nothing can be written to it, the loop would never get round to closing it.
        """
        super().maintenance(now)
        everybody = list(self.active_channels.values())
        self._close(connection for connection in everybody if connection.will_close)
        for connection in everybody:
            if connection.reads_nothing_since(now - self.adj.channel_timeout):
                connection.handle_close()

    def accept(self) -> Any:
        """Take a new connection; if no file is left for it, first close some that are idle."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in NO_FILE_LEFT:
                raise
            self.accepts_at = time.monotonic() + BETWEEN_TRIES
            self._make_room(self.adj.connection_limit // 5)
            return None

    def readable(self) -> bool:
        if time.monotonic() < self.accepts_at:
            return False
        most = self.adj.connection_limit
        if len(self._map) >= most - most // 10:
            self._make_room(most // 5)
        elif len(self._map) > MOST_SILENT and time.monotonic() > self.looked_at + 1:
            self._end_silent()
        ready: bool = super().readable()
        return ready

    def _end_silent(self) -> None:
        """Close those that never sent a request, except the latest: they take up phones' places."""
        self.looked_at = time.monotonic()
        silent = [
            connection for connection in self.active_channels.values() if not connection.has_asked
        ]
        self._close(sorted(silent, key=lambda connection: connection.asked_at)[:-MOST_SILENT])

    def _make_room(self, count: int) -> None:
        """Close the connections idle longest, among those not awaiting an answer."""
        idle = [
            connection for connection in self.active_channels.values() if not connection.is_served
        ]
        self._close(sorted(idle, key=lambda connection: connection.asked_at)[:count])

    def _close(self, connections: Iterable[Connection]) -> None:
        for connection in connections:
            connection.will_close = True
            self._map.has_to_look(connection)


def most_connections() -> int:
    """How many connections this process may hold; raises its soft limit first."""
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
    """One server for each address of `host`, on one loop: `run` of the last serves them all.

    `options` are those of waitress. Raises OSError if the port is taken.
    """
    settings = Adjustments(
        connection_limit=most_connections(),
        max_request_header_size=LONGEST_HEAD,
        **options,
    )
    threads = FairQueue()
    threads.set_thread_count(settings.threads)
    watch = Watch()
    watch.servers = [
        HallServer(application, watch, dispatcher=threads, adj=settings, sockinfo=address)
        for address in settings.listen
    ]
    return watch.servers[-1]
