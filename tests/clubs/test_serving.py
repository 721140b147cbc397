"""The server of the hall."""

import resource
from typing import Any

import pytest
from django.core.management.base import CommandError

from clubs import connections, serving


def test_the_server_of_the_hall_takes_no_more_than_the_site_does(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr("sys.setswitchinterval", lambda seconds: None)
    monkeypatch.setattr("clubs.static_files.collect", lambda folder: None)
    # Set here, they are set back after the test, whatever the server has made of them.
    settings.ALLOWED_HOSTS, settings.IS_HERE_ALONE = [], False

    def refuse(_: Any, **options: Any) -> None:
        given.update(options)
        raise OSError

    monkeypatch.setattr("clubs.connections.hall_server", refuse)
    with pytest.raises(CommandError):
        serving.serve("127.0.0.1", 8330)
    assert given.get("max_request_body_size", 2**30) <= 2 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE


@pytest.mark.parametrize(
    ("limits", "most"),
    [
        ((1024, 1_048_576), connections.MOST),
        ((256, 256), 156),
        ((64, 64), 32),
        ((256, resource.RLIM_INFINITY), connections.MOST),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), connections.MOST),
    ],
)
def test_as_many_connections_as_the_system_has_files_for(
    monkeypatch: pytest.MonkeyPatch, limits: tuple[int, int], most: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert connections.most_connections() == most
