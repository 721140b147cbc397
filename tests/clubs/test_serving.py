"""The server of the hall."""

from typing import Any

import pytest

from clubs import serving


def test_the_server_of_the_hall_takes_no_more_than_the_site_does(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr("clubs.static_files.collect", lambda folder: None)
    monkeypatch.setattr("waitress.serve", lambda _, **options: given.update(options))
    serving.serve("127.0.0.1", 8330)
    assert given.get("max_request_body_size", 2**30) <= 2 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE
