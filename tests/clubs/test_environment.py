"""Settings from the environment: errors are reported loudly before anything is served."""

import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from clubs import environment


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", True), ("yes", True), (" On ", True), ("0", False), ("no", False), ("", False)],
)
def test_a_flag_is_yes_or_no(monkeypatch: pytest.MonkeyPatch, text: str, value: bool) -> None:
    monkeypatch.setenv("DEBUG", text)
    assert environment.flag("DEBUG", default=not value) is value


def test_a_flag_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "maybe")
    with pytest.raises(ImproperlyConfigured, match="HTTPS is “maybe”; write 1 or 0"):
        environment.flag("HTTPS")


def test_a_missing_flag_keeps_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HTTPS", raising=False)
    assert environment.flag("HTTPS", default=True) is True


def test_words_are_stripped_of_blanks_and_empty_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", " cards.example , ,10.0.0.7")
    assert environment.words("ALLOWED_HOSTS", "") == ["cards.example", "10.0.0.7"]


@pytest.mark.parametrize(("text", "value"), [("", 8), ("5", 5), (" 0.5 ", 0.5), ("0", 0)])
def test_seconds_are_read_as_a_number(
    monkeypatch: pytest.MonkeyPatch, text: str, value: float
) -> None:
    monkeypatch.setenv("DATABASE_WAIT", text)
    assert environment.seconds("DATABASE_WAIT", 8) == value


@pytest.mark.parametrize("text", ["soon", "-1", "nan", "inf", "1e9", "5s"])
def test_an_impossible_number_of_seconds_is_refused(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("DATABASE_WAIT", text)
    with pytest.raises(ImproperlyConfigured, match=f"DATABASE_WAIT is “{text}”; write a number"):
        environment.seconds("DATABASE_WAIT", 8)


def test_a_folder_that_cannot_be_made_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "file" / "data"))
    with pytest.raises(ImproperlyConfigured, match=r"DATA_DIR: the folder .*file/data can't be"):
        environment.folder("DATA_DIR", tmp_path)


def test_the_secret_key_is_made_once_and_readable_by_its_owner_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    key = environment.secret_key(tmp_path)
    assert len(key) >= 50
    assert environment.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_two_machines_have_different_keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    assert environment.secret_key(tmp_path / "one") != environment.secret_key(tmp_path / "two")


def test_an_emptied_key_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "secret_key").touch()
    with pytest.raises(ImproperlyConfigured, match="holds no key"):
        environment.secret_key(tmp_path)


def test_a_short_key_from_outside_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SECRET_KEY", "secret")
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY is too short"):
        environment.secret_key(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        environment.postgres("mysql://cards@localhost/cards")


@pytest.mark.django_db
def test_an_acknowledged_write_is_on_the_disk() -> None:
    """Read from the application's own connection: FULL is 2 in SQLite."""
    questions = {
        "sqlite": {"PRAGMA synchronous": 2, "PRAGMA journal_mode": "wal"},
        "postgresql": {"SHOW synchronous_commit": "on"},
    }[connection.vendor]
    with connection.cursor() as cursor:
        for question, answer in questions.items():
            cursor.execute(question)
            assert cursor.fetchone() == (answer,), question


def test_the_database_and_its_folder_are_readable_by_this_user_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "var"))
    data = environment.folder("DATA_DIR", tmp_path)
    environment.sqlite(data / "right-bower.sqlite3")
    rights = [path.stat().st_mode & 0o777 for path in (data, data / "right-bower.sqlite3")]
    assert rights == [0o700, 0o600]


def test_proxies_are_addresses_or_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROXIES", "10.0.0.7, 192.168.0.0/16")
    assert [str(each) for each in environment.networks("PROXIES", "")] == [
        "10.0.0.7/32", "192.168.0.0/16",
    ]  # fmt: skip
    monkeypatch.setenv("PROXIES", "the router")
    with pytest.raises(ImproperlyConfigured, match="PROXIES: 'the router'"):
        environment.networks("PROXIES", "")
