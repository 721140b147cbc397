"""The order in which the hall's server answers if one address takes most of the processor."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pytest

from clubs import fair_order
from clubs.fair_order import MOST_ADDRESSES, MUCH, REMEMBERED, Line, Uses
from clubs.fair_queue import FairQueue

GREEDY, PHONE = "192.0.2.66", "192.0.2.7"
HAND = ("POST", "/t/a-table/")
LONG = 20  # seconds; nothing takes this long


@dataclass
class Asked:
    """A connection with a request, as waitress hands it to its threads."""

    address: str
    service: Callable[[], object]
    asks: tuple[str, str] = ("GET", "/")

    @property
    def addr(self) -> tuple[str, int]:
        return self.address, 5555


@pytest.fixture
def queue() -> Iterator[FairQueue]:
    """A queue without threads; one address has used much time and another little."""
    made = FairQueue()
    made.order.uses.add(GREEDY, 100, time.monotonic())
    made.order.uses.add(PHONE, 0.01, time.monotonic())
    yield made
    made.shutdown()


def test_heavy_users_are_answered_after_the_others(queue: FairQueue) -> None:
    answered: list[str] = []
    done = threading.Event()
    for address in (GREEDY, PHONE, GREEDY, PHONE):
        queue.add_task(Asked(address, partial(answered.append, address)))
    queue.add_task(Asked(GREEDY, done.set))
    queue.set_thread_count(1)
    assert done.wait(LONG)
    assert answered == [PHONE, PHONE, GREEDY, GREEDY]


def test_heavy_users_get_one_answer_at_a_time(queue: FairQueue) -> None:
    at_it, most, left = [0], [0], threading.Semaphore(0)

    def read() -> None:
        at_it[0] += 1
        most[0] = max(most[0], at_it[0])
        time.sleep(0.02)
        at_it[0] -= 1
        left.release()

    for _ in range(4):
        queue.add_task(Asked(GREEDY, read))
    queue.set_thread_count(4)
    assert all(left.acquire(timeout=LONG) for _ in range(4))
    assert most == [1]


def test_heavy_users_rest_after_each_answer_while_others_are_about(
    queue: FairQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_order, "REST", 1000)
    monkeypatch.setattr(fair_order, "PATIENCE", 0.1)
    answered: list[float] = []
    left = threading.Semaphore(0)

    def read() -> None:
        sum(range(100_000))
        answered.append(time.monotonic())
        left.release()

    queue.add_task(Asked(PHONE, left.release))
    for _ in range(2):
        queue.add_task(Asked(GREEDY, read))
    queue.set_thread_count(1)
    assert all(left.acquire(timeout=LONG) for _ in range(3))
    assert answered[1] > answered[0] + 0.05


def test_nobody_waits_for_ever(queue: FairQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_order, "PATIENCE", 0.05)
    end, answered = threading.Event(), threading.Event()
    queue.add_task(Asked(PHONE, partial(end.wait, LONG)))
    queue.add_task(Asked(GREEDY, answered.set))
    queue.set_thread_count(2)
    assert answered.wait(LONG)
    assert not end.is_set(), "the phone is being answered all the time"
    end.set()


def test_nobody_waits_for_ever_even_if_the_watching_thread_is_busy(
    queue: FairQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_order, "PATIENCE", 0.05)
    order = queue.order
    order._others_at = time.monotonic()
    order._rests_until = order._others_at + LONG
    end, answered = threading.Event(), threading.Event()
    queue.set_thread_count(4)
    _all_wait(queue)
    queue.add_task(Asked(GREEDY, answered.set))
    while order._queues[Line.READING]:
        time.sleep(0.001)
    queue.add_task(Asked(PHONE, partial(end.wait, LONG)))
    assert answered.wait(LONG / 2)
    end.set()


def test_senders_come_before_readers(queue: FairQueue) -> None:
    answered: list[str] = []
    done = threading.Event()
    for name in ("poll", "page"):
        queue.add_task(Asked(PHONE, partial(answered.append, name)))
    for name in ("hand", "agreement"):
        queue.add_task(Asked(PHONE, partial(answered.append, name), HAND))
    queue.add_task(Asked(PHONE, done.set))
    queue.set_thread_count(1)
    assert done.wait(LONG)
    assert answered == ["hand", "agreement", "poll", "page"]


def test_while_somebody_sends_the_others_wait_and_then_all_go_on(
    queue: FairQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_order, "SHORT", LONG)
    queue.order._read_at = time.monotonic()
    stored, left = threading.Event(), threading.Semaphore(0)
    queue.add_task(Asked(PHONE, partial(stored.wait, LONG), HAND))
    for sends in (True, False, False, True, False):
        queue.add_task(Asked(PHONE, left.release, HAND if sends else ("GET", "/")))
    queue.set_thread_count(8)
    assert not left.acquire(timeout=0.05)
    stored.set()
    assert all(left.acquire(timeout=LONG) for _ in range(5))


def test_a_slow_sender_holds_nobody_up(queue: FairQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer may be waiting for another server, and two readers for a large job."""
    monkeypatch.setattr(fair_order, "SHORT", 0.05)
    end, left, readers = threading.Event(), threading.Semaphore(0), 6

    def read() -> None:
        left.release()
        end.wait(LONG)

    queue.add_task(Asked(PHONE, partial(end.wait, LONG), HAND))
    for _ in range(readers):
        queue.add_task(Asked(PHONE, read))
    queue.set_thread_count(8)
    are_read = [left.acquire(timeout=LONG / 4) for _ in range(readers)]
    end.set()
    assert all(are_read)


def test_while_others_keep_sending_somebody_still_reads(queue: FairQueue) -> None:
    answered: list[str] = []
    stored, done = threading.Event(), threading.Event()
    queue.add_task(Asked(PHONE, partial(stored.wait, LONG), HAND))
    queue.add_task(Asked(PHONE, partial(answered.append, "hand"), HAND))
    queue.add_task(Asked(PHONE, done.set, HAND))
    queue.add_task(Asked(PHONE, partial(answered.append, "page")))
    queue.set_thread_count(2)
    assert done.wait(LONG)
    stored.set()
    assert answered == ["page", "hand"]


def test_a_lone_heavy_user_waits_for_nobody() -> None:
    queue, both = FairQueue(), threading.Barrier(2, timeout=LONG)
    queue.order.uses.add(GREEDY, 100, time.monotonic())
    met = threading.Semaphore(0)

    def read() -> None:
        both.wait()
        met.release()

    queue.set_thread_count(2)
    queue.add_task(Asked(GREEDY, read))
    queue.add_task(Asked(GREEDY, read))
    assert met.acquire(timeout=LONG)
    assert met.acquire(timeout=LONG)
    queue.shutdown()


def test_an_answer_that_fails_leaves_its_thread_to_the_others(queue: FairQueue) -> None:
    answered = threading.Event()
    queue.add_task(Asked(GREEDY, partial(int, "none")))
    queue.add_task(Asked(GREEDY, answered.set))
    queue.set_thread_count(1)
    assert answered.wait(LONG)


def test_a_hundred_phones_behind_one_router_are_no_heavy_user() -> None:
    """Measured: a poll takes a thousandth of a second, a response with news six thousandths."""
    uses, seconds = Uses(), 0.0
    uses.add("192.0.2.1", 0.1, seconds)
    for _ in range(600):  # a minute in which each table makes an entry and everybody sees it
        seconds += 0.1
        uses.add(PHONE, 0.1 * (100 / 3 * 0.001 + 25 / 60 * 4 * 0.006), seconds)
    assert not uses.is_much(PHONE, seconds)


def test_use_is_forgotten_after_a_while() -> None:
    uses = Uses()
    uses.add(PHONE, 0.1, 0)
    uses.add(GREEDY, 2 * MUCH * REMEMBERED, 0)
    assert uses.is_much(GREEDY, 1)
    assert not uses.is_much(GREEDY, REMEMBERED)


def test_of_many_addresses_those_that_used_most_are_remembered() -> None:
    uses = Uses()
    uses.add(GREEDY, 100, 0)
    for number in range(2 * MOST_ADDRESSES):
        uses.add(f"2001:db8::{number:x}", 0.001, 0)
    assert uses.is_much(GREEDY, 0)
    assert len(uses) <= MOST_ADDRESSES


def test_the_thread_that_answered_last_answers_next(queue: FairQueue) -> None:
    answered: list[int] = []
    left = threading.Semaphore(0)

    def read() -> None:
        answered.append(threading.get_ident())
        left.release()

    queue.set_thread_count(4)
    for _ in range(8):
        _all_wait(queue)
        queue.add_task(Asked(PHONE, read))
        assert left.acquire(timeout=LONG)
    assert len(set(answered)) == 1


def _all_wait(queue: FairQueue) -> None:
    ends = time.monotonic() + LONG
    while queue.active_count and time.monotonic() < ends:
        time.sleep(0.001)
