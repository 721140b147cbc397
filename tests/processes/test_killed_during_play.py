"""The hall's server is killed repeatedly during a small afternoon, and nobody notices."""

import threading

import pytest

from tests.load.crew import Told
from tests.load.judge import faults
from tests.load.run import Pace, play
from tests.load.script import Size
from tests.load.servers import ask_site, prepare
from tests.load.wire import Server
from tests.processes.conftest import Environment
from tests.processes.serving import PATIENCE, free_port, server

SMALL = Size(tables=3, rounds=2, hands=10, phones=2, desks=1)
PACE = Pace(speed=3000, every=1, patience=60)


class Hall:
    """A server that is killed repeatedly and restarted on the same port."""

    def __init__(self, environment: Environment, kills: int) -> None:
        self.environment, self.port = environment, free_port()
        self.kills, self._to_come = 0, kills
        self._every = SMALL.tables * SMALL.rounds * SMALL.hands // (kills + 2)  # hands between two
        self._is_up, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._told: Told | None = None

    def __enter__(self) -> "Hall":
        self._thread.start()
        assert self._is_up.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def begin_to_kill(self, told: Told) -> None:
        self._told = told

    def _serve(self) -> None:
        while not self._over.is_set():
            with server(self.environment, self.port) as process:
                self._is_up.set()
                while not self._over.wait(0.005):
                    if self._to_come and self._acknowledged() >= self._every * (self.kills + 1):
                        process.kill()  # SIGKILL
                        process.wait()
                        self.kills += 1
                        self._to_come -= 1
                        break

    def _acknowledged(self) -> int:
        return len(self._told.acknowledged) if self._told else 0


@pytest.mark.long  # test_killed_server has one kill and two desks; this has phones too
@pytest.mark.parametrize("kills", [2, 10])
def test_a_server_killed_again_and_again_loses_and_doubles_nothing(
    environment: Environment, kills: int
) -> None:
    """Phones and desks repeat what was not answered, as the page does."""
    site = prepare(environment, SMALL)
    with Hall(environment, kills) as hall:
        run = play(site, SMALL, [Server(hall.port)], PACE, meanwhile=hall.begin_to_kill)
    assert hall.kills == kills
    assert faults(run, ask_site(environment, "ledger", site["event"])) == []
