"""The cost of a request, served by the hall's server and in the application alone."""

from dataclasses import dataclass
from functools import partial
from statistics import median
from wsgiref.types import WSGIApplication

from scoring.models import HandResult
from scoring.services import results
from tests.bench import things
from tests.bench.clock import Work, processor_time, side_by_side
from tests.bench.floors import RawWrites, hello
from tests.bench.hall import HANDS, Hall
from tests.bench.queries import Query, queries_of
from tests.bench.report import Figure
from tests.bench.request import Request, call
from tests.bench.server import Client, serve
from tests.bench.things import READS, Thing

SERVED = ", served"
HELLO, WRITE, POLL = "hello" + SERVED, "raw write" + SERVED, "unchanged poll" + SERVED
#: Targets for the first reader of a version, by the number of tables.
FIRST_READER = {4: 0.05, 40: 0.04, 400: 0.03}


@dataclass(frozen=True)
class Row:
    """A line of the report: which work, compared with which floor, and the targets.

    `target` is the least ratio, for any number of tables or for each; `queries` the most queries.
    """

    thing: str
    floor: str
    target: float | dict[int, float] | None = None
    queries: int | None = None

    def target_at(self, tables: int) -> float | None:
        """The target for an event of this size."""
        if not isinstance(self.target, dict):
            return self.target
        return self.target[max(size for size in self.target if size <= tables)]


ROWS = (
    Row("entry of a hand" + SERVED, WRITE, 0.10, queries=9),
    Row("entry, phone" + SERVED, WRITE, 0.10, queries=9),
    Row("unchanged poll" + SERVED, HELLO, 0.50, queries=1),
    Row("unchanged poll, table" + SERVED, HELLO, 0.50, queries=1),
    Row("unchanged poll, desk" + SERVED, HELLO, 0.20, queries=2),
    Row("changed standings" + SERVED, HELLO),
    Row("changed standings, further phones" + SERVED, POLL, 0.50, queries=1),
    Row("standings page" + SERVED, HELLO, FIRST_READER),
    Row("standings page, further readers" + SERVED, HELLO, 0.30, queries=1),
    Row("changed table" + SERVED, HELLO, 0.05),
    Row("page of an entrant" + SERVED, HELLO, 0.04),
    Row("entry of a hand", "raw write"),
    Row("entry, a table's last hand", "raw write"),
    Row("entry, the service alone", "raw write"),
)


class SiteBench:
    """The site and the two bare applications, each behind its own server in this process."""

    def __init__(self, application: WSGIApplication, writes: RawWrites, client: Client) -> None:
        self._application, self._writes, self._client = application, writes, client
        self._site, self._hello = serve(application), serve(hello)
        self._write = serve(writes.application)

    def figures(self, hall: Hall, times: int) -> list[Figure]:
        """Every line of the report for one hall."""
        asked = [things.entry(hall), things.phone_entry(hall)]
        asked += [*things.polls(hall), *things.after_a_change(hall)]
        seconds = side_by_side(self._served_works(asked) | self._works_of_entry(hall), times)
        counts = {thing.name + SERVED: len(self.queries(thing)) for thing in asked}
        return [
            Figure(
                row.thing,
                hall.tables,
                seconds[row.thing],
                row.floor,
                seconds[row.floor],
                row.target_at(hall.tables),
                counts.get(row.thing),
                row.queries,
            )
            for row in ROWS
        ]

    def queries(self, thing: Thing) -> list[Query]:
        """The queries of one request, after news or after somebody else's request."""
        first, second, *_ = thing.ready()
        if thing.news:
            thing.news()
        else:
            _answer(self._application, first, thing.status)
        return queries_of(lambda: _answer(self._application, second, thing.status))

    def _served_works(self, asked: list[Thing]) -> dict[str, Work]:
        bare = things.hello()
        works: dict[str, Work] = {
            thing.name: partial(self._served, self._site, thing) for thing in asked
        }
        works["hello"] = partial(self._served, self._hello, bare)
        works["raw write"] = partial(self._served, self._write, bare)
        return {name + SERVED: work for name, work in works.items()}

    def _works_of_entry(self, hall: Hall) -> dict[str, Work]:
        each_last = slice(HANDS - 1, None, HANDS)
        return {
            "entry of a hand": partial(_alone, self._application, things.entry(hall)),
            "raw write": lambda: median(processor_time(self._writes.write) for _ in range(READS)),
            "entry, the service alone": lambda: median(_service_times(hall)),
            "entry, a table's last hand": partial(
                _alone, self._application, things.entry(hall), each_last
            ),
        }

    def _served(self, port: int, thing: Thing) -> float:
        requests = thing.ready()
        if thing.news is None:
            if not requests[0].body:
                self._client.processor_time(port, requests[:1], thing.status)
            return self._client.processor_time(port, requests, thing.status)
        times = []
        for request in requests:
            thing.news()
            times.append(self._client.processor_time(port, [request], thing.status))
        return median(times)


def _alone(application: WSGIApplication, thing: Thing, which: slice = slice(None)) -> float:
    """The median over all requests of one turn, or over those of a slice."""
    times = [_answer(application, request, thing.status) for request in thing.ready()]
    return median(times[which])


def _answer(application: WSGIApplication, request: Request, status: int) -> float:
    """The time of one answer. Raises ValueError for another status."""
    environ, statuses = request.environ(), []
    spent = processor_time(lambda: statuses.append(call(application, environ)))
    if statuses != [status]:
        raise ValueError(f"{request.path} was answered {statuses[0]}")
    return spent


def _service_times(hall: Hall) -> list[float]:
    """The times of `results.enter` for each free hand."""
    hall.clear()
    times = []
    for table, hand in hall.hands():
        origin = results.Origin(hall.director, HandResult.Source.DESK, f"{table.number}-{hand}")
        report = hall.report(table, hand)
        times.append(processor_time(partial(results.enter, table, hand, report, origin=origin)))
    return times
