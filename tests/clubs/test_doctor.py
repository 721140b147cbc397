"""What the doctor finds; it gives advice exactly where something is wrong."""

import datetime as dt
import json
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from clubs import audit, backups, copies, doctor, serving
from clubs.copies import CopyFailed
from clubs.models import AuditEntry, Club, User
from clubs.serving import Network
from tests.pages.filling import logged_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def well(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer in one network, with free space, an intact database and a copy on a stick."""
    settings.DATA_DIR, settings.IS_HERE_ALONE, settings.BACKS_UP = tmp_path, False, True
    (tmp_path / "right-bower.sqlite3").write_bytes(bytes(2048))
    settings.DATABASE_URL = ""
    monkeypatch.setattr(backups, "database", lambda: tmp_path / "right-bower.sqlite3")
    monkeypatch.setattr(copies, "check", lambda _database: None)
    monkeypatch.setattr(serving, "networks", lambda: [Network("Wi-Fi", "192.168.1.20")])
    has_room(monkeypatch, 10**11)
    remember(tmp_path, made_at=timezone.now().isoformat(), folder="/media/STICK")


def has_room(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=free))


def remember(site: Path, **values: str) -> None:
    (site / "backups.json").write_text(json.dumps(values))


def advice() -> dict[str, str]:
    """The advice given."""
    return {each.about: each.advice for each in doctor.findings() if each.advice}


def test_when_all_is_well_there_is_nothing_to_do() -> None:
    assert advice() == {}
    assert [each.about for each in doctor.findings()] == [
        "Network", "Disk", "Clock", "Database", "Backups", "E-mail", "Version",
    ]  # fmt: skip


def test_whether_e_mail_is_sent_is_told_without_alarm(settings: Any) -> None:
    said = {}
    for settings.CAN_SEND_MAIL in (False, True):
        settings.DEFAULT_FROM_EMAIL = "club@example.org"
        said[settings.CAN_SEND_MAIL] = {each.about: each.state for each in doctor.findings()}
        assert "E-mail" not in advice()
    assert "every letter is printed. To send e-mail, set EMAIL_URL" in said[False]["E-mail"]
    assert said[True]["E-mail"] == "E-mails are sent as club@example.org."


def test_without_a_network_no_phone_can_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "networks", list)
    assert advice() == {"Network": "Join the hall’s network; phones must be on the same one."}


def test_a_site_for_this_computer_alone_is_reported(settings: Any) -> None:
    settings.IS_HERE_ALONE = True
    assert "without --host" in advice()["Network"]


@pytest.mark.parametrize(("free", "is_well"), [(499_999_999, False), (500_000_000, True)])
def test_a_nearly_full_disk_is_reported(
    monkeypatch: pytest.MonkeyPatch, free: int, is_well: bool
) -> None:
    has_room(monkeypatch, free)
    assert ("Disk" not in advice()) is is_well


@pytest.mark.parametrize(
    ("now", "is_well"),
    [
        (dt.datetime(2016, 1, 1, tzinfo=dt.UTC), False),
        (dt.datetime(2027, 1, 7, 13, 0, tzinfo=dt.UTC), False),
        (dt.datetime(2027, 1, 7, 13, 55, tzinfo=dt.UTC), True),
        (dt.datetime(2027, 2, 1, tzinfo=dt.UTC), True),
    ],
)
def test_a_clock_earlier_than_the_last_entry_is_wrong(
    monkeypatch: pytest.MonkeyPatch, club: Club, now: dt.datetime, is_well: bool
) -> None:
    audit.record("club-changed", club, by=None, club=club.uid)
    AuditEntry.objects.update(at=dt.datetime(2027, 1, 7, 14, 0, tzinfo=dt.UTC))
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert ("Clock" not in advice()) is is_well


def test_the_time_is_reported_by_the_club_s_clock(
    monkeypatch: pytest.MonkeyPatch, club: Club, tmp_path: Path
) -> None:
    now = dt.datetime(2027, 1, 8, 1, 30, tzinfo=dt.UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    remember(tmp_path, made_at=now.isoformat(), folder="/media/STICK")
    said = StringIO()
    call_command("doctor", stdout=said)
    assert "It is Jan. 7, 2027, 8:30 PM (America/Toronto)." in said.getvalue()
    Club.objects.all().delete()
    assert doctor.zone_of_first_club() == "UTC"


def test_a_damaged_database_is_reported_with_a_way_to_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_database: Path) -> None:
        raise CopyFailed("right-bower.sqlite3 is damaged.")

    monkeypatch.setattr(copies, "check", fail)
    assert "right-bower restore" in advice()["Database"]


def test_failing_old_or_misplaced_backups_are_reported(tmp_path: Path) -> None:
    now = timezone.now()
    remember(tmp_path, made_at=now.isoformat(), folder="/media/STICK", trouble="gone")
    assert "Put the stick in" in advice()["Backups"]
    remember(tmp_path, made_at=(now - dt.timedelta(days=9)).isoformat(), folder="/media/STICK")
    assert "Put the stick in" in advice()["Backups"]
    remember(tmp_path, made_at=now.isoformat())
    assert "Choose a stick" in advice()["Backups"]


def test_the_command_reports_everything_and_exits_with_1_if_something_is_to_be_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = StringIO()
    call_command("doctor", stdout=said)
    assert "  Database         It was read through, and is intact" in said.getvalue()
    has_room(monkeypatch, 0)
    with pytest.raises(SystemExit) as end:
        call_command("doctor", stdout=said)
    assert end.value.code == 1
    assert "! Disk             0\xa0bytes are free. Empty the bin" in said.getvalue()


def test_only_a_director_reads_it_at_the_desk(
    dora: User, sam: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_room(monkeypatch, 0)
    assert "Empty the bin" in logged_in(dora).get("/doctor/").content.decode()
    assert logged_in(sam).get("/doctor/").status_code == 404
    assert Client().get("/doctor/").status_code == 302
