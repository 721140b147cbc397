"""The threads of the hall's server, which answer in the order of `clubs/fair_order.py`."""

import threading
import time

from waitress.task import ThreadedTaskDispatcher

from clubs.deep_calls import with_room
from clubs.fair_order import Order, Turn, Waiting


class LastFirst(threading.Condition):
    """Wakes the thread that began to wait last.

    Its database connection is open and still caches the pages read for its last answer, and its
    data is still in the processor's cache. Waking the threads in turn, as a condition normally
    does, would keep eight such caches, all cold: a poll would cost a fifth more.
    """

    def notify(self, n: int = 1) -> None:
        self._waiters.rotate(n)  # type: ignore[attr-defined]  # the waiters, the longest first
        super().notify(n)


class FairQueue(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """The threads of the server, and the connections that wait for them."""

    def __init__(self) -> None:
        super().__init__()
        self.queue_cv = LastFirst(self.lock)
        self.order = Order()
        self.served = threading.local()  # `here`: the connection that a thread answers

    def handler_thread(self, thread_no: int) -> None:
        """Run one thread until the server stops, as waitress does but in another order."""
        with_room(self._answer)(thread_no)

    def add_task(self, task: Waiting) -> None:
        """Queue a connection for its answer, without the log line of waitress each time."""
        with self.lock:
            self.order.add(task)
            self.queue_cv.notify()

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Stop the threads; waitress gets those still in line, and cancels and counts them."""
        with self.lock:
            self.queue.extend(self.order.given_up())
        return bool(super().shutdown(cancel_pending, timeout))

    def _answer(self, thread_no: int) -> None:
        while True:
            with self.lock:
                while (turn := self._next()) is None and self.stop_count == 0:
                    self.active_count -= 1
                    self.queue_cv.wait(self.order.patience(time.monotonic()))
                    self.active_count += 1
                if turn is None:
                    self.active_count -= 1
                    self.stop_count -= 1
                    self.threads.discard(thread_no)
                    self.thread_exit_cv.notify()
                    return
                if self.order.may_come_later():
                    # Another thread must now wake when patience runs out: this one is busy.
                    self.queue_cv.notify()
            self._serve(turn)

    def _next(self) -> Turn | None:
        return None if self.stop_count else self.order.next(time.monotonic())

    def _serve(self, turn: Turn) -> None:
        began, self.served.here = time.thread_time(), turn.task
        try:
            turn.task.service()
        except BaseException:
            self.logger.exception("Exception when servicing %r", turn.task)
        used = time.thread_time() - began
        with self.lock:
            self.order.ended(turn, used, time.monotonic())
