"""Two servers behind nginx are restarted in turn while hands are entered: nobody notices."""

import http.client
import time
from pathlib import Path
from threading import Event, Thread

from tests.cast import PASSWORD
from tests.processes.browser import Browser
from tests.processes.conftest import Environment, Process
from tests.processes.proxying import NAME, behind_nginx
from tests.processes.serving import NO_CHECK, PATIENCE
from tests.processes.worker import HANDS

TABLES = (1, 2, 3, 4)
FOR_THE_END = 2  # hands of each table that wait until both servers have been restarted


class Scorer(Thread):
    """Enters the hands of one table, and keeps reading the public page in between."""

    def __init__(self, port: int, event: str, table: int, restarted: Event) -> None:
        super().__init__()
        connection = http.client.HTTPSConnection(
            "127.0.0.1", port, timeout=PATIENCE, context=NO_CHECK
        )
        headers = {"Host": NAME, "Referer": f"https://{NAME}/"}
        self.browser = Browser(port, connection, **headers)
        self.browser.log_in("dora", PASSWORD)
        self.event, self.table, self.restarted = event, table, restarted
        self.saved, self.refused, self.read = list[int](), list[int](), 0

    def run(self) -> None:
        for hand in range(1, HANDS + 1):
            status = self.browser.save(self.event, self.table, hand, "s5c5", f"{self.table}-{hand}")
            (self.saved if status == 200 else self.refused).append(hand)
            self._reads_on(until_restarted=hand == HANDS - FOR_THE_END)
        self.browser.close()

    def _reads_on(self, *, until_restarted: bool) -> None:
        end = time.monotonic() + 0.2
        while time.monotonic() < end or (until_restarted and not self.restarted.is_set()):
            status, _ = self.browser.get("/clubs/marlborough/")
            self.read += 1
            time.sleep(0.05)
            if status != 200:
                self.refused.append(status)


def test_a_rolling_restart_loses_nothing_and_shows_no_error(
    environment: Environment, tmp_path: Path
) -> None:
    worker, restarted = Process(environment), Event()
    event = worker.ask("event")["uid"]
    with behind_nginx(environment, tmp_path) as (port, units):
        scorers = [Scorer(port, event, table, restarted) for table in TABLES]
        for scorer in scorers:
            scorer.start()
        for unit in units:
            time.sleep(1)  # each of the two is in the middle of its work
            unit.restart()
        restarted.set()
        for scorer in scorers:
            scorer.join(PATIENCE)
    assert [scorer.refused for scorer in scorers] == [[], [], [], []]
    assert [scorer.saved for scorer in scorers] == [list(range(1, HANDS + 1))] * 4
    assert min(scorer.read for scorer in scorers) >= HANDS
    found = worker.ask("ledger")
    worker.close()
    assert found["rows"] == [
        [table, hand, "official"] for table in TABLES for hand in range(1, HANDS + 1)
    ]
    assert found["disputes"] == 0
