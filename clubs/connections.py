"""The server of the hall among many connections: who asks is never shut out by who only holds one.

A connection costs a file, and the system gives each process so many. When they run short, those
are closed that have not asked for longest: a silent one, one that sends its request letter by
letter, or a phone that sleeps and simply connects again.
"""

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

#: As many as a hall of 400 tables with two phones each, whose browsers hold two each, and some.
MOST = 2000
#: A phone asks as soon as it is connected, so that few are silent at a time.
MOST_SILENT = 100
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

    def service(self) -> None:
        """Answer one request. Where that breaks off halfway the loop hears of it, and closes."""
        try:
            super().service()
        except BaseException:
            self.cancel()
            self.server.pull_trigger()
            raise

    def _flush_some(self, do_close: bool = False) -> bool:
        """Send what waits, one thread at a time.

        A thread that has answered may still say that the body of the next request may come (100
        Continue), while the loop takes it to be through: both would send the same, and the
        connection stands still. Only the loop closes (it says so): it may be looking through all
        connections just then.
        """
        with self.outbuf_lock:
            sent: bool = super()._flush_some(do_close)
            return sent

    @property
    def is_served(self) -> bool:
        """Whether an answer is being made or sent."""
        return bool(self.requests or self.total_outbufs_len)

    @property
    def sends(self) -> bool:
        """Whether its next request sends something, and does not only ask."""
        # One that could not be read has no command.
        return any(getattr(each, "command", "") == "POST" for each in self.requests[:1])

    def reads_nothing_since(self, then: float) -> bool:
        """Whether there is something to send, of which nothing was taken since."""
        return bool(self.total_outbufs_len and self.last_activity < then)


class Watch(dict[int, Any]):
    """All that waitress waits for, by its file: servers, connections, and the pipe that wakes it.

    In each turn the loop of waitress asks every one of them whether it wants to read or write, and
    then the system checks every one: with a thousand idle connections each answer would cost some
    thousandths of a second more. Here the system remembers, and is told only what has changed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.servers: list[HallServer] = []
        self._system = DefaultSelector()
        self._watched: dict[int, int] = {}  # file -> what the system watches it for
        self._changed: deque[Any] = deque()
        self._lock = Lock()  # a thread may close a connection while the loop looks at it

    def __setitem__(self, file: int, each: Any) -> None:
        super().__setitem__(file, each)
        self._watch(each, EVENT_READ)

    def __delitem__(self, file: int) -> None:
        with self._lock:
            super().__delitem__(file)
            if self._watched.pop(file):
                self._system.unregister(file)

    def turn(self, seconds: float) -> None:
        """Wait for so long at most, and let each do what it can."""
        for server in self.servers:
            self._look(server)
        while self._changed:
            self._look(self._changed.popleft())
        for key, ready in self._system.select(seconds):
            if (each := self.get(key.fd)) is not None:
                self._let(each, ready)

    def has_to_look(self, each: Any) -> bool:
        """Whether a connection wants what is not watched for; if so, the loop will look at it.

        Mostly it does not: its answer was sent whole, and it was watched for reading all along.
        """
        if not self._misses(each):
            return False
        self._changed.append(each)
        return True

    def _let(self, each: Any, ready: int) -> None:
        able = ready & _wanted(each)
        if able & EVENT_READ:
            wasyncore.read(each)
        if able & EVENT_WRITE:
            wasyncore.write(each)
        if not able or self._misses(each):
            self._look(each)

    def _misses(self, each: Any) -> int:
        return _wanted(each) & ~self._watched.get(each._fileno, 0)

    def _look(self, each: Any) -> None:
        """Watch for what it wants now; once more where a thread changed that meanwhile."""
        while (wanted := _wanted(each)) != self._watched.get(each._fileno, wanted):
            self._watch(each, wanted)

    def _watch(self, each: Any, wanted: int) -> None:
        with self._lock:
            if self.get(file := each._fileno) is not each:
                return
            before, self._watched[file] = self._watched.get(file, 0), wanted
            if before and wanted:
                self._system.modify(file, wanted)
            elif wanted:
                self._system.register(file, wanted)
            elif before:
                self._system.unregister(file)


def _wanted(each: Any) -> int:
    """What the system is to watch for; a socket that accepts is never written to."""
    writing = EVENT_WRITE if each.writable() and not each.accepting else 0
    return writing | (EVENT_READ if each.readable() else 0)


class HallServer(TcpWSGIServer):  # type: ignore[misc]
    """Makes room for a newcomer before there is none."""

    channel_class = Connection
    looked_at = 0.0

    def run(self) -> None:
        """Serve until Ctrl+C."""
        try:
            while self._map:
                self._map.turn(self.adj.asyncore_loop_timeout)
        except (SystemExit, KeyboardInterrupt):
            self.task_dispatcher.shutdown()

    def pull_trigger(self) -> None:
        """Call the loop, if it has something to do for the connection that this thread serves."""
        if self._map.has_to_look(self.task_dispatcher.served.here):
            super().pull_trigger()

    def maintenance(self, now: float) -> None:
        """Close who asks for nothing any more, and who does not read what he asked for.

        He would keep his connection and, if it is much, the thread that waits for him; nothing can
        be written to him, so that the loop would never come to close it.
        """
        super().maintenance(now)
        everybody = list(self.active_channels.values())
        self._close(each for each in everybody if each.will_close)
        for each in everybody:
            if each.reads_nothing_since(now - self.adj.channel_timeout):
                each.handle_close()

    def readable(self) -> bool:
        most = self.adj.connection_limit
        if len(self._map) >= most - most // 10:
            self._make_room(most // 5)
        elif len(self._map) > MOST_SILENT and time.monotonic() > self.looked_at + 1:
            self._end_silent()
        ready: bool = super().readable()
        return ready

    def _end_silent(self) -> None:
        """Close those that never asked, but for the last ones: each takes the place of a phone."""
        self.looked_at = time.monotonic()
        silent = [each for each in self.active_channels.values() if not each.has_asked]
        self._close(sorted(silent, key=lambda each: each.asked_at)[:-MOST_SILENT])

    def _make_room(self, count: int) -> None:
        """Close those that have not asked for longest, among those that wait for no answer."""
        idle = [each for each in self.active_channels.values() if not each.is_served]
        self._close(sorted(idle, key=lambda each: each.asked_at)[:count])

    def _close(self, connections: Iterable[Connection]) -> None:
        for each in connections:
            each.will_close = True
            self._map.has_to_look(each)


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
