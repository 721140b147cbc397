"""What the desk says about the backups, and the page behind it."""

import datetime as dt
import html
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from clubs import backups, copies, restoring
from clubs.models import Club, User
from tests.pages.filling import logged_in
from tests.processes.test_backups_under_load import make


@pytest.fixture(autouse=True)
def site(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A server that makes copies; their content does not matter here."""
    settings.DATA_DIR, settings.BACKS_UP = tmp_path, True
    monkeypatch.setattr(copies, "copy_database", lambda _source, to: to.write_bytes(b"a copy"))
    return tmp_path


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def page(client: Client, path: str = "/desk/") -> str:
    return " ".join(html.unescape(client.get(path).content.decode()).split())


def remember(site: Path, **values: str) -> None:
    (site / "backups.json").write_text(json.dumps({"folder": str(site / "stick"), **values}))


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("gone", "is gone"), ("full", "is full"), ("read-only", "can’t be written"),
        ("failed", "did not go well"),
    ],
)  # fmt: skip
def test_the_desk_warns_when_no_copy_is_made(
    desk: Client, site: Path, trouble: str, said: str
) -> None:
    hour_ago = dt.datetime.now(dt.UTC) - dt.timedelta(hours=1, seconds=5)
    remember(site, trouble=trouble, made_at=hour_ago.isoformat())
    words = page(desk)
    assert said in words
    assert "The last good one was made 1 hour ago." in words.replace("\xa0", " ")


def test_the_desk_says_when_the_last_good_copy_was_made(desk: Client, site: Path) -> None:
    remember(site, made_at=(dt.datetime.now(dt.UTC) - dt.timedelta(minutes=5)).isoformat())
    said = f"The last backup was made 5 minutes ago: {site / 'stick'}"
    assert said in page(desk).replace("\xa0", " ")


def test_the_desk_asks_for_a_stick_if_none_was_chosen(desk: Client) -> None:
    assert "only on this computer’s own disk. Choose a stick" in page(desk)


def test_a_folder_is_chosen_and_gets_a_copy_at_once(desk: Client, site: Path) -> None:
    (site / "stick").mkdir()
    answer = desk.post("/backups/", {"folder": str(site / "stick")}, follow=True)
    assert "found intact" in answer.content.decode()
    (copy,) = backups.existing()
    assert copy.path.parent == site / "stick"
    assert copy.path.name in page(desk, "/backups/")


def test_a_folder_on_the_disk_that_holds_the_data_does_not_end_the_warning(
    desk: Client, site: Path
) -> None:
    (site / "stick").mkdir()
    desk.post("/backups/", {"folder": str(site / "stick")})
    said = (
        f"Backups go to the disk that the data is on too ({site / 'stick'}), and a disk can fail."
    )
    for path in ("/desk/", "/backups/"):
        assert said in page(desk, path)
    assert "They are on the same disk as the data." in page(desk, "/doctor/")


def test_the_folder_of_earlier_copies_is_named_and_they_can_be_downloaded(
    desk: Client, site: Path
) -> None:
    (site / "backups").mkdir()
    (site / "backups" / "right-bower-20261124-150000.sqlite3").write_bytes(b"an earlier copy")
    assert "in /" not in page(desk, "/backups/")
    (site / "stick").mkdir()
    desk.post("/backups/", {"folder": str(site / "stick")})
    assert page(desk, "/backups/").count(f" in {site / 'backups'} ") == 1
    answer = desk.get("/backups/right-bower-20261124-150000.sqlite3")
    assert b"".join(answer.streaming_content) == b"an earlier copy"  # type: ignore[attr-defined]


@pytest.mark.parametrize("folder", ["/no/such/folder", "stick", "\0", ""])
def test_a_path_that_is_no_folder_is_reported(desk: Client, folder: str) -> None:
    answer = desk.post("/backups/", {"folder": folder})
    assert answer.status_code == 422
    assert not backups.state().is_chosen


def test_a_copy_is_made_on_request_and_downloaded(desk: Client) -> None:
    desk.post("/backups/", {"now": "1"})
    (copy,) = backups.existing()
    answer = desk.get(f"/backups/{copy.path.name}")
    assert b"".join(answer.streaming_content) == b"a copy"  # type: ignore[attr-defined]
    assert copy.path.name in answer.headers["Content-Disposition"]


@pytest.mark.parametrize("name", ["right-bower.sqlite3", "..%2Fsecret_key", "backups.json"])
def test_no_other_file_can_be_downloaded(desk: Client, site: Path, name: str) -> None:
    (site / "secret_key").write_text("secret")
    desk.post("/backups/", {"now": "1"})
    assert desk.get(f"/backups/{name}").status_code == 404


def test_a_director_of_only_one_of_two_clubs_does_not_see_them(
    desk: Client, other_club: Club, olga: User
) -> None:
    """A copy holds everything of every club."""
    assert "Backups" not in page(desk)
    assert desk.get("/backups/").status_code == 404
    assert desk.post("/backups/", {"now": "1"}).status_code == 404
    assert backups.existing() == []


def test_a_scorer_does_not_see_them(sam: User) -> None:
    client = logged_in(sam)
    assert "Backups" not in page(client)
    assert client.get("/backups/").status_code == 404


def test_a_server_that_makes_no_copies_has_no_page(desk: Client, settings: Any) -> None:
    settings.BACKS_UP = False
    assert "Backups" not in page(desk)
    assert desk.get("/backups/").status_code == 404


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database that no longer matches its own backup."""
    monkeypatch.undo()
    database = make(tmp_path / "right-bower.sqlite3", "Nepean", 2)
    monkeypatch.setattr(backups, "database", lambda: database)
    backups.make()
    make(tmp_path / "other.sqlite3", "Kanata").replace(database)
    return database


def test_the_page_shows_what_would_be_replaced_and_a_press_waits_for_the_next_start(
    desk: Client, shop: Path
) -> None:
    (copy,) = backups.existing()
    address = f"/backups/{copy.path.name}/restore/"
    words = page(desk, address)
    assert words.index("Nepean") < words.index("Kanata")
    desk.post(address)
    assert restoring.look_into(shop).clubs == ("Kanata",)
    assert "the next time Right Bower starts" in page(desk, "/backups/")
    aside = restoring.put_awaited(shop)
    assert aside is not None
    assert restoring.look_into(shop).clubs == ("Nepean",)
    assert restoring.look_into(aside).clubs == ("Kanata",)
    assert restoring.put_awaited(shop) is None


def test_until_then_the_restoration_can_be_cancelled(desk: Client, shop: Path) -> None:
    (copy,) = backups.existing()
    desk.post(f"/backups/{copy.path.name}/restore/")
    desk.post("/backups/", {"keep": "1"})
    assert restoring.put_awaited(shop) is None
    assert "the next time Right Bower starts" not in page(desk, "/backups/")


def test_a_damaged_backup_is_reported_and_never_put_in_place(desk: Client, shop: Path) -> None:
    (copy,) = backups.existing()
    copy.path.write_bytes(b"no database" * 100)
    answer = desk.post(f"/backups/{copy.path.name}/restore/")
    assert answer.status_code == 422
    assert restoring.put_awaited(shop) is None


def started(monkeypatch: pytest.MonkeyPatch) -> str:
    """What the terminal says at a start, without serving anything."""
    for name in ("clubs.serving.serve", "clubs.backups.start", "clubs.upgrade.bring_up_to_date"):
        monkeypatch.setattr(name, lambda *_, **__: None)
    said = StringIO()
    call_command("serve", host="127.0.0.1", port=8123, stdout=said)
    return said.getvalue()


def test_the_next_start_puts_it_in_place(
    desk: Client, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (copy,) = backups.existing()
    desk.post(f"/backups/{copy.path.name}/restore/")
    assert "The copy is in its place. What was there is in" in started(monkeypatch)
    assert restoring.look_into(shop).clubs == ("Nepean",)
    assert "copy" not in started(monkeypatch)


def test_a_backup_damaged_while_it_waited_is_reported_and_discarded(
    shop: Path, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    restoring.awaited(shop).write_bytes(b"no database" * 100)
    assert "The backup was not put back: " in started(monkeypatch)
    assert restoring.look_into(shop).clubs == ("Kanata",)
    assert "backup" not in started(monkeypatch)
