"""The server is killed in the middle of 40 entries: everything acknowledged is stored."""

import http.client
import signal
import threading
import time

import pytest

from tests.cast import PASSWORD
from tests.processes.browser import Browser
from tests.processes.conftest import Environment, Process
from tests.processes.serving import free_port, server
from tests.processes.worker import HANDS

Place = tuple[int, int]
TABLES = (1, 2)
PLACES: list[Place] = [(table, hand) for hand in range(1, HANDS + 1) for table in TABLES]


def scorer(port: int, like: Browser | None = None) -> Browser:
    """A logged-in browser; given another browser of hers it needs no password."""
    browser = Browser(port)
    if like:
        browser.cookies = dict(like.cookies)
    else:
        browser.log_in("dora", PASSWORD)
    return browser


def save_until_broken(
    browser: Browser, event: str, places: list[Place], saved: list[Place]
) -> None:
    """Save hands in turn and note those acknowledged, until the server is gone."""
    try:
        for table, hand in places:
            status = browser.save(event, table, hand, "s5c5", f"{table}-{hand}")
            assert status == 200
            saved.append((table, hand))
    except (OSError, http.client.HTTPException):
        return
    finally:
        browser.close()


def kill_while_two_save(
    environment: Environment, event: str, after: int
) -> tuple[list[Place], Browser]:
    """Let two scorers save, and kill the server after `after` acknowledged entries.

    Returns the acknowledged entries, and one of the two browsers.
    """
    port, saved = free_port(), list[Place]()
    with server(environment, port) as process:
        first = scorer(port)
        both = [first, scorer(port, like=first)]
        threads = [
            threading.Thread(
                target=save_until_broken, args=(browser, event, PLACES[start::2], saved)
            )
            for start, browser in enumerate(both)
        ]
        for thread in threads:
            thread.start()
        while len(saved) < after and any(thread.is_alive() for thread in threads):
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        for thread in threads:
            thread.join()
    return saved, first


@pytest.mark.parametrize("after", [pytest.param(10, marks=pytest.mark.long), 20])
def test_a_killed_server_has_kept_what_it_acknowledged(
    environment: Environment, after: int
) -> None:
    worker = Process(environment)
    event, before = worker.ask("event")["uid"], worker.ask("ledger")["version"]
    saved, logged_in = kill_while_two_save(environment, event, after)
    assert after <= len(saved) < len(PLACES)

    found = worker.ask("ledger")
    rows = {(table, hand) for table, hand, _ in found["rows"]}
    assert set(saved) <= rows
    assert len(found["rows"]) <= len(saved) + 2  # what each of the two scorers had under way
    assert sorted(found["log"]) == found["rows"]
    assert found["version"] == before + len(rows)

    port = free_port()
    with server(environment, port):
        again: list[Place] = []
        save_until_broken(scorer(port, like=logged_in), event, PLACES, again)
    assert again == PLACES
    found = worker.ask("ledger")
    assert sorted(found["log"]) == found["rows"]
    assert found["rows"] == sorted([table, hand, "official"] for table, hand in PLACES)
    assert found["version"] == before + len(PLACES)
    worker.close()
