"""How long a server thread keeps its connection to the database."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.backends.signals import connection_created
from django.urls import reverse

from clubs.wsgi import application
from scoring.afternoon.clock import Clock
from scoring.models import Event
from scoring.polls import UNCHANGED
from scoring.store.versions import version_of
from tests.bench.request import Request, call


@pytest.fixture
def opened() -> Iterator[list[str]]:
    """The thread of each newly opened connection to the database."""
    threads: list[str] = []

    def note(**_: Any) -> None:
        threads.append(threading.current_thread().name)

    connection_created.connect(note)
    yield threads
    connection_created.disconnect(note)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("seconds", "times"), [(600, 1), (0, 6)])
def test_a_thread_keeps_its_connection_as_long_as_it_should(
    afternoon: Event,
    opened: list[str],
    monkeypatch: pytest.MonkeyPatch,
    seconds: int,
    times: int,
) -> None:
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", seconds)

    poll = f"{reverse('standings-live', args=[afternoon.uid])}?v={version_of(afternoon, Clock())}"
    statuses: list[int] = []

    def ask() -> None:
        for address in [poll, "/", poll] * 2:
            statuses.append(call(application, Request(address).environ()))
        connection.close()

    thread = threading.Thread(target=ask, name="one of the server's")
    thread.start()
    thread.join()
    assert opened.count(thread.name) == times
    assert set(statuses) == {200, UNCHANGED}
