"""EMAIL_URL: one variable names the mail server, and is loud when it is wrong."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from clubs.environment import mail_server


@pytest.mark.parametrize(
    ("url", "server"),
    [
        (
            "smtp://ann%40example.org:s%2Fecret@mail.example.org",
            ("mail.example.org", 587, "ann@example.org", "s/ecret", False, True, "ann@example.org"),
        ),
        (
            "smtps://ann:secret@mail.example.org?from=club@example.org",
            ("mail.example.org", 465, "ann", "secret", True, False, "club@example.org"),
        ),
        (
            "smtp://localhost:2525?from=club@example.org",
            ("localhost", 2525, "", "", False, False, "club@example.org"),
        ),
        (
            "smtp://10.0.0.7?tls=0&from=club@example.org",
            ("10.0.0.7", 25, "", "", False, False, "club@example.org"),
        ),
    ],
)
def test_one_variable_names_the_server(
    monkeypatch: pytest.MonkeyPatch, url: str, server: tuple[object, ...]
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    assert mail_server("EMAIL_URL") == server


def test_a_blank_variable_names_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_URL", " ")
    assert mail_server("EMAIL_URL") is None


@pytest.mark.parametrize(
    "url",
    [
        "mail.example.org", "http://mail.example.org?from=a@b.c", "smtp://?from=a@b.c",
        "smtp://mail.example.org:x?from=a@b.c", "smtp://[::1?from=a@b.c",
        "smtp://mail.example.org", "smtp://ann:secret@mail.example.org",
        "smtp://mail.example.org?from=a@b.c,d@e.f",
    ],
)  # fmt: skip
def test_an_address_that_names_no_server_is_reported(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    with pytest.raises(ImproperlyConfigured, match=r"EMAIL_URL.*write smtp://"):
        mail_server("EMAIL_URL")
