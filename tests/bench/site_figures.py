"""What a request costs, by the hall's server and in the application alone."""

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

LEAST_POLL, LEAST_PAGE, LEAST_ENTRY, LEAST_OF_WRITE = 0.50, 0.10, 0.15, 0.20
SERVED = ", served"


@dataclass(frozen=True)
class Row:
    """A line of the report: which work, on which floor, and the ratio that is aimed at."""

    thing: str
    floor: str
    target: float | None = None


ROWS = (
    Row("entry of a hand" + SERVED, "hello" + SERVED, LEAST_ENTRY),
    Row("entry of a hand" + SERVED, "raw write" + SERVED, LEAST_OF_WRITE),
    Row("unchanged poll" + SERVED, "hello" + SERVED, LEAST_POLL),
    Row("unchanged poll, desk" + SERVED, "hello" + SERVED, LEAST_POLL),
    Row("standings page" + SERVED, "hello" + SERVED, LEAST_PAGE),
    Row("entry of a hand", "raw write"),
    Row("entry, a table's last hand", "raw write"),
    Row("entry, the service alone", "raw write"),
    Row("unchanged poll", "hello"),
    Row("unchanged poll, desk", "hello"),
    Row("standings page", "hello"),
)


class SiteBench:
    """The site and the two bare applications, each behind a server of its own in this process."""

    def __init__(self, application: WSGIApplication, writes: RawWrites, client: Client) -> None:
        self._application, self._writes, self._client = application, writes, client
        self._site, self._hello = serve(application), serve(hello)
        self._write = serve(writes.application)

    def figures(self, hall: Hall, times: int) -> list[Figure]:
        """Every line of the report for one hall."""
        asked = [things.entry(hall), things.desk_poll(hall), things.poll(hall)]
        asked.append(things.standings(hall))
        works = self._served_works(asked) | self._lone_works(asked) | self._works_of_entry(hall)
        seconds = side_by_side(works, times)
        counts = {thing.name: len(self.queries(thing)) for thing in asked}
        return [
            Figure(
                row.thing,
                hall.tables,
                seconds[row.thing],
                row.floor,
                seconds[row.floor],
                row.target,
                counts.get(row.thing),
            )
            for row in ROWS
        ]

    def queries(self, thing: Thing) -> list[Query]:
        """The queries of the first request of a thing."""
        first = thing.ready()[0]
        return queries_of(lambda: _answer(self._application, first, thing.status))

    def _served_works(self, asked: list[Thing]) -> dict[str, Work]:
        bare = things.hello()
        works: dict[str, Work] = {
            thing.name: partial(self._served, self._site, thing) for thing in asked
        }
        works["hello"] = partial(self._served, self._hello, bare)
        works["raw write"] = partial(self._served, self._write, bare)
        return {name + SERVED: work for name, work in works.items()}

    def _lone_works(self, asked: list[Thing]) -> dict[str, Work]:
        works: dict[str, Work] = {
            thing.name: partial(_alone, self._application, thing) for thing in asked
        }
        return works | {"hello": partial(_alone, hello, things.hello())}

    def _works_of_entry(self, hall: Hall) -> dict[str, Work]:
        each_last = slice(HANDS - 1, None, HANDS)
        return {
            "raw write": lambda: median(processor_time(self._writes.write) for _ in range(READS)),
            "entry, the service alone": lambda: median(_service_times(hall)),
            "entry, a table's last hand": partial(
                _alone, self._application, things.entry(hall), each_last
            ),
        }

    def _served(self, port: int, thing: Thing) -> float:
        return self._client.processor_time(port, thing.ready(), thing.status)


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
