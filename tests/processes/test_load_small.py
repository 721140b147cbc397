"""A small afternoon over real HTTP; `python -m tests.load` plays a large one and measures it."""

import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer

from django.conf import settings

from scoring.polls import UNCHANGED
from tests.load.judge import faults
from tests.load.practising import Practising
from tests.load.run import Pace, play
from tests.load.script import Size, Way, tasks_of
from tests.load.servers import ask_site, hall, prepare, production
from tests.load.wire import Device, Server, Tally
from tests.processes.conftest import Environment
from tests.processes.serving import PATIENCE, free_port, server

SMALL = Size(tables=4, rounds=2, hands=6, desks=1)
PACE = Pace(speed=900, every=1, quiet=1.5)
#: Enough presses to see that they are answered: computer players think after each.
PRESSES = 2


def test_practising_beside_it_works_and_is_answered(environment: Environment) -> None:
    port = free_port()
    with server(environment, port):
        two = Practising(Server(port), 2, looks=0.05)
        end = time.monotonic() + PATIENCE
        two.go_on(lambda: until(lambda: len(two.seconds) > PRESSES or time.monotonic() > end))
    assert set(two.answers) == {200, 302}
    assert two.told()["presses"] > PRESSES


def until(happened: Callable[[], bool]) -> None:
    while not happened():
        time.sleep(0.05)


def test_the_script_has_every_way_in_which_a_hand_can_arrive() -> None:
    assert {task.way for task in tasks_of(SMALL)} == set(Way)


class BusyAtFirst(BaseHTTPRequestHandler):
    """Answers the first request that it gets with “busy”, and takes the next."""

    statuses = iter((503, 200))

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(next(self.statuses))
        self.send_header("Content-Length", "0")
        self.end_headers()


def test_a_device_sends_again_what_the_site_was_too_busy_to_store() -> None:
    with HTTPServer(("127.0.0.1", 0), BusyAtFirst) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        tally = Tally()
        answer = Device(Server(site.server_port), tally).tell("entry", "/", {"hand": "1"})
        tally.close()
        site.shutdown()
    assert (answer.status, len(tally.put_off), tally.errors) == (200, 1, [])
    assert tally.count("entry") == 1


def test_nothing_acknowledged_is_lost_and_a_second_scorer_gets_the_same_standings(
    environment: Environment,
) -> None:
    """On PostgreSQL with two servers behind nginx, as in production."""
    site = prepare(environment, SMALL)
    with (production if settings.DATABASE_URL else hall)(environment) as served:
        run = play(site, SMALL, [served.site], PACE, bare=served.bare)
    assert faults(run, ask_site(environment, "ledger", site["event"])) == []
    assert run.tally.count("poll") > 0
    assert run.tally.count("unchanged") > 0
    assert run.tally.count("entry") > SMALL.tables * SMALL.rounds
    assert set(run.tally.statuses) <= {200, UNCHANGED, 302}
