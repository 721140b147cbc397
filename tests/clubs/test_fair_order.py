"""Who is served next, whatever is asked and however long responses take, tested without threads."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from clubs.fair_order import (
    MOST_BEHIND,
    MOST_PRACTISING,
    MOST_READING,
    MOST_SENDING,
    PATIENCE,
    SHORT,
    Line,
    Order,
    Turn,
)

THREADS = 5  # few, so that some wait
#: What is asked for to wait in each line.
ASKS = {
    Line.SENDING: ("POST", "/t/a-table/"),
    Line.READING: ("GET", "/"),
    Line.PRACTISING: ("POST", "/practice/"),
}


@dataclass(eq=False)
class Asked:
    """A client that has sent a request."""

    address: str
    line: Line
    addr: tuple[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.addr = self.address, 5555

    @property
    def asks(self) -> tuple[str, str]:
        return ASKS[self.line]

    def service(self) -> None: ...

    def cancel(self) -> None: ...


asked = st.builds(Asked, st.sampled_from(("greedy", "phone", "tablet")), st.sampled_from(Line))
#: A request arrives; the response begun first, or last, is finished; or time passes.
happens = st.lists(
    st.one_of(asked, st.sampled_from(("first ends", "last ends")), st.floats(0.01, 2.0)),
    max_size=60,
)


class Hall:
    """Simulated threads that serve in the order under test, with a clock of their own."""

    def __init__(self) -> None:
        self.order, self.now = Order(), 0.0
        self.order.uses.add("greedy", 100, self.now)
        self.order.uses.add("phone", 0.01, self.now)
        self.answered: list[Turn] = []
        self.turns: list[Turn] = []
        #: For each turn: the responses in progress when it came.
        self.beside: list[list[Turn]] = []

    def let(self, happened: Asked | str | float) -> None:
        """Let one thing happen, then start every turn that may begin."""
        if isinstance(happened, Asked):
            self.order.add(happened)
        elif isinstance(happened, float):
            self.now += happened
        elif self.answered:
            turn = self.answered.pop(0 if happened == "first ends" else -1)
            self.order.ended(turn, 0.01, self.now)
        while len(self.answered) < THREADS:
            beside = [*self.answered]
            if (turn := self.order.next(self.now)) is None:
                break
            self.beside.append(beside)
            self.turns.append(turn)
            self.answered.append(turn)


@given(happens)
def test_everybody_is_answered_once(events: list[Asked | str | float]) -> None:
    hall, all_asked = Hall(), [each for each in events if isinstance(each, Asked)]
    for each in events:
        hall.let(each)
    for _ in range(2 * len(events)):
        hall.let("first ends")
        hall.let(2 * PATIENCE)
    assert sorted(map(id, all_asked)) == sorted(id(turn.task) for turn in hall.turns)
    assert hall.order.patience(hall.now) is None
    assert hall.order.given_up() == []


@given(happens)
def test_few_are_answered_at_once_unless_they_take_long(events: list[Asked | str | float]) -> None:
    for turn, beside in turns_of(events):
        short = [each.line for each in beside if is_short(each, turn.since)]
        if turn.line is Line.SENDING:
            assert short.count(Line.SENDING) < MOST_SENDING
        elif turn.line is Line.READING and Line.SENDING not in short:
            assert short.count(Line.READING) < MOST_READING


@given(happens)
def test_beside_senders_nobody_reads_sooner_than_after_a_while(
    events: list[Asked | str | float],
) -> None:
    last_read = 0.0
    for turn, beside in turns_of(events):
        if turn.line is Line.READING:
            short = [each.line for each in beside if is_short(each, turn.since)]
            if Line.SENDING in short:
                assert turn.since >= last_read + SHORT
            last_read = turn.since


def turns_of(events: list[Asked | str | float]) -> list[tuple[Turn, list[Turn]]]:
    """Each turn that these events lead to, with the responses in progress when it came."""
    hall = Hall()
    for each in events:
        hall.let(each)
    return list(zip(hall.turns, hall.beside, strict=True))


def is_short(turn: Turn, now: float) -> bool:
    return now < turn.since + SHORT


@given(happens)
def test_heavy_users_are_answered_one_at_a_time_unless_the_first_takes_long(
    events: list[Asked | str | float],
) -> None:
    for turn, beside in turns_of(events):
        behind = [each for each in beside if each.is_behind]
        if turn.is_behind:
            assert turn.task.addr[0] == "greedy"
            assert len(behind) < MOST_BEHIND
            assert not any(is_short(each, turn.since) for each in behind)


@given(happens)
def test_few_of_those_who_practise_are_answered_at_once(events: list[Asked | str | float]) -> None:
    for turn, beside in turns_of(events):
        if turn.line is Line.PRACTISING:
            assert sum(each.line is Line.PRACTISING for each in beside) < MOST_PRACTISING


def test_nobody_waits_for_those_who_practise() -> None:
    hall = Hall()
    others = [Asked("tablet", Line.READING), Asked("tablet", Line.READING)]
    for each in (*(Asked("phone", Line.PRACTISING) for _ in range(9)), *others):
        hall.let(each)
    assert [turn.task for turn in hall.turns[MOST_PRACTISING:]] == others
    hall = Hall()
    hand = Asked("tablet", Line.SENDING)
    for each in (Asked("phone", Line.PRACTISING), hand):
        hall.let(each)
    assert hall.turns[-1].task is hand


def test_who_waits_only_to_practise_is_not_checked_again() -> None:
    hall = Hall()
    for _ in range(MOST_PRACTISING + 1):
        hall.let(Asked("phone", Line.PRACTISING))
    assert hall.order.patience(hall.now) is None
    hall.let("first ends")
    assert len(hall.turns) == MOST_PRACTISING + 1


def test_at_the_back_too_a_hand_comes_before_what_is_read() -> None:
    hall = Hall()
    page, hand = Asked("greedy", Line.READING), Asked("greedy", Line.SENDING)
    for each in (Asked("phone", Line.SENDING), page, SHORT, hand, "first ends"):
        hall.let(each)
    assert [turn.task for turn in hall.turns[1:]] == [hand]
    hall.let("first ends")
    hall.let(PATIENCE)
    assert hall.turns[-1].task is page


def test_if_all_threads_are_sending_the_next_one_reads() -> None:
    hall = Hall()
    for _ in range(THREADS):
        hall.let(Asked("phone", Line.SENDING))
        hall.let(SHORT)
    page = Asked("phone", Line.READING)
    for each in (Asked("phone", Line.SENDING), page, "first ends"):
        hall.let(each)
    assert hall.turns[-1].task is page


def test_a_page_is_read_after_a_while_though_senders_never_stop() -> None:
    hall, page = Hall(), Asked("tablet", Line.READING)
    for each in (*(Asked("phone", Line.SENDING) for _ in range(50)), page):
        hall.let(each)
    while hall.now < 2 * SHORT:
        hall.let(SHORT / 5)
        hall.let("first ends")
    assert hall.order._queues[Line.SENDING]
    assert page in [turn.task for turn in hall.turns]


def test_a_page_that_takes_long_reads_for_nobody_else() -> None:
    hall, page = Hall(), Asked("tablet", Line.READING)
    for each in (Asked("tablet", Line.READING), SHORT, page):
        hall.let(each)
    hall.let("last ends")
    long_one = hall.answered[0]
    for each in (
        *(Asked("phone", Line.SENDING) for _ in range(50)),
        second := Asked("tablet", Line.READING),
    ):
        hall.let(each)
    while hall.now < 3 * SHORT:
        hall.let(SHORT / 5)
        hall.let("last ends")
    assert long_one in hall.answered
    assert second in [turn.task for turn in hall.turns]


def test_a_heavy_user_sent_to_the_back_has_not_read_in_place_of_others() -> None:
    hall = Hall()
    page = Asked("tablet", Line.READING)
    for each in (SHORT, Asked("phone", Line.SENDING), Asked("greedy", Line.READING), page):
        hall.let(each)
    assert hall.turns[-1].task is page


def test_a_request_that_must_wait_for_an_event_is_not_checked_again() -> None:
    hall = Hall()
    assert hall.order.patience(hall.now) is None
    hall.let(Asked("phone", Line.SENDING))
    hall.let(Asked("tablet", Line.READING))
    assert hall.order.may_come_later()
    assert hall.order.patience(hall.now) == SHORT


def test_a_request_given_up_no_longer_waits() -> None:
    order, tasks = Order(), [Asked("phone", line) for line in Line]
    for task in tasks:
        order.add(task)
    assert {*order.given_up()} == {*tasks}
    assert order.next(0) is None
