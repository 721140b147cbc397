"""Long jobs: watched and stopped from any process, one at a time, never begun twice."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event as Signal

import pytest
from django.core.cache import caches
from django.core.cache.backends.filebased import FileBasedCache
from django.test import override_settings
from django.utils import timezone, translation

from clubs import long_work
from clubs.heavy import Occupied
from clubs.long_work import Look, Work, WorkState
from clubs.refusal import Refused

WORK = Work("Sheets", "/then/", "/back/")


@pytest.fixture(autouse=True)
def in_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Keep jobs in files, as the site does, and wait for nothing."""
    monkeypatch.setattr(long_work, "AT_ONCE", 0.01)
    monkeypatch.setattr(long_work, "BETWEEN_LOOKS", 0.001)
    backend = "django.core.cache.backends.filebased.FileBasedCache"
    with override_settings(CACHES={"work": {"BACKEND": backend, "LOCATION": str(tmp_path)}}):
        yield tmp_path


def ended(name: str) -> Work:
    """The job, once it has ended."""
    for _ in range(1000):
        work = long_work.work_named(name)
        if work and not work.is_going:
            return work
        time.sleep(0.005)
    raise AssertionError("it does not end")


class Slow:
    """A job that goes on until it is told to end."""

    def __init__(self) -> None:
        self.is_at_it, self.may_end = Signal(), Signal()
        self.times = 0

    def __call__(self, look: Look) -> None:
        self.times += 1
        while not self.may_end.wait(0.005):
            look(3, 10)
            self.is_at_it.set()
        long_work.keep("it", "made")


def test_long_work_runs_in_the_language_and_time_zone_of_its_request() -> None:
    def make(_look: Look) -> None:
        zone = timezone.get_current_timezone_name()
        long_work.keep("it", (translation.get_language(), zone))

    with translation.override("fr"), timezone.override("America/Vancouver"):
        long_work.begin("it", WORK, make)
    assert ended("it").state is WorkState.DONE
    assert long_work.kept("it") == ("fr", "America/Vancouver")


def test_quick_work_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "AT_ONCE", 10)
    assert long_work.begin("it", WORK, lambda look: long_work.keep("it", b"pages"))
    assert long_work.kept("it") == b"pages"


def test_another_process_sees_its_progress(in_files: Path) -> None:
    slow = Slow()
    assert not long_work.begin("it", WORK, slow)
    assert slow.is_at_it.wait(5)
    work = FileBasedCache(str(in_files), {}).get("work:it")
    assert (work.made, work.of, work.state) == (3, 10, WorkState.GOING)
    slow.may_end.set()
    assert ended("it").state is WorkState.DONE
    assert long_work.kept("it") == "made"


def test_another_process_stops_it(in_files: Path) -> None:
    slow = Slow()
    long_work.begin("it", WORK, slow)
    assert slow.is_at_it.wait(5)
    FileBasedCache(str(in_files), {}).set("stop:it", True)
    assert ended("it").state is WorkState.STOPPED
    assert long_work.kept("it") is None


def test_stopped_work_can_be_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    long_work.begin("it", WORK, slow)
    assert slow.is_at_it.wait(5)
    monkeypatch.setattr(long_work, "AT_ONCE", 10)
    long_work.stop("it")
    slow.may_end.set()
    assert long_work.begin("it", WORK, slow)
    assert slow.times == 2


def test_two_presses_begin_it_once() -> None:
    slow = Slow()
    for _ in range(2):
        assert not long_work.begin("it", WORK, slow)
    slow.may_end.set()
    ended("it")
    assert slow.times == 1


def test_work_that_could_not_begin_takes_nobodys_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_name: str, _work: Work) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as on_a_full_disk:
        on_a_full_disk.setattr(long_work, "_note", full)
        for number in range(long_work.MOST):
            with pytest.raises(OSError, match="No space"):
                long_work.begin(f"it-{number}", WORK, lambda look: None)
    long_work.begin("it", WORK, lambda look: None)
    assert ended("it").state is WorkState.DONE


def test_one_runs_some_wait_and_the_next_is_told_to_come_again() -> None:
    slow = Slow()
    names = [f"it-{number}" for number in range(long_work.MOST)]
    for name in names:
        long_work.begin(name, WORK, slow)
    assert slow.is_at_it.wait(5)
    assert slow.times == 1
    assert [long_work.work_named(name).has_begun for name in names] == [True, False, False, False]  # type: ignore[union-attr]
    with pytest.raises(Occupied):
        long_work.begin("another", WORK, slow)
    slow.may_end.set()
    assert {ended(name).state for name in names} == {WorkState.DONE}


def test_a_refusal_is_reported_in_its_own_sentence() -> None:
    def refused(look: Look) -> None:
        raise Refused("last-director")

    long_work.begin("it", WORK, refused)
    work = ended("it")
    assert work.state is WorkState.REFUSED
    assert work.refusal == "A club needs a director: name another one first."


@pytest.mark.filterwarnings("ignore")
def test_a_failure_is_logged_and_reported(caplog: pytest.LogCaptureFixture) -> None:
    long_work.begin("it", WORK, lambda look: 1 / 0)
    assert ended("it").state is WorkState.BROKEN
    assert "Long work broke off: Sheets" in caplog.text


def test_work_of_a_dead_process_does_not_go_on_for_ever() -> None:
    caches["work"].set("work:it", Work("Sheets", "", "", seen_at=time.time() - 2 * long_work.LOST))
    work = long_work.work_named("it")
    assert work is not None
    assert not work.is_going
