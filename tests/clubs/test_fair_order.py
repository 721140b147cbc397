"""Who is served next, whatever is asked and however long responses take, tested without threads."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from clubs.fair_order import MOST_READING, MOST_SENDING, PATIENCE, SHORT, Order, Turn

THREADS = 4  # few, so that some wait


@dataclass(eq=False)
class Asked:
    """A client that has sent a request."""

    address: str
    sends: bool
    addr: tuple[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.addr = self.address, 5555

    def service(self) -> None: ...

    def cancel(self) -> None: ...


asked = st.builds(Asked, st.sampled_from(("greedy", "phone", "tablet")), st.booleans())
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
        senders = [each for each in beside if each.sends and is_short(each, turn.since)]
        readers = [each for each in beside if reads(each) and is_short(each, turn.since)]
        if turn.sends:
            assert len(senders) < MOST_SENDING
        elif reads(turn) and not senders:
            assert len(readers) < MOST_READING


@given(happens)
def test_beside_senders_nobody_reads_sooner_than_after_a_while(
    events: list[Asked | str | float],
) -> None:
    last_read = 0.0
    for turn, beside in turns_of(events):
        if reads(turn):
            if any(each.sends and is_short(each, turn.since) for each in beside):
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


def reads(turn: Turn) -> bool:
    return not (turn.sends or turn.is_behind)


@given(happens)
def test_heavy_users_are_answered_one_at_a_time(events: list[Asked | str | float]) -> None:
    hall = Hall()
    for each in events:
        hall.let(each)
        assert sum(turn.is_behind for turn in hall.answered) <= 1
        assert all(turn.task.addr[0] == "greedy" for turn in hall.answered if turn.is_behind)


def test_if_all_threads_are_sending_the_next_one_reads() -> None:
    hall = Hall()
    for _ in range(THREADS):
        hall.let(Asked("phone", sends=True))
        hall.let(SHORT)
    page = Asked("phone", sends=False)
    for each in (Asked("phone", sends=True), page, "first ends"):
        hall.let(each)
    assert hall.turns[-1].task is page


def test_a_page_is_read_after_a_while_though_senders_never_stop() -> None:
    hall, page = Hall(), Asked("tablet", sends=False)
    for each in (*(Asked("phone", sends=True) for _ in range(50)), page):
        hall.let(each)
    while hall.now < 2 * SHORT:
        hall.let(SHORT / 5)
        hall.let("first ends")
    assert hall.order._sending
    assert page in [turn.task for turn in hall.turns]


def test_a_heavy_user_sent_to_the_back_has_not_read_in_place_of_others() -> None:
    hall = Hall()
    page = Asked("tablet", sends=False)
    for each in (SHORT, Asked("phone", sends=True), Asked("greedy", sends=False), page):
        hall.let(each)
    assert hall.turns[-1].task is page


def test_a_request_that_must_wait_for_an_event_is_not_checked_again() -> None:
    hall = Hall()
    assert hall.order.patience(hall.now) is None
    hall.let(Asked("phone", sends=True))
    hall.let(Asked("tablet", sends=False))
    assert hall.order.may_come_later()
    assert hall.order.patience(hall.now) == SHORT


def test_a_request_given_up_no_longer_waits() -> None:
    order, tasks = Order(), [Asked("phone", sends) for sends in (False, True)]
    for task in tasks:
        order.add(task)
    assert {*order.given_up()} == {*tasks}
    assert order.next(0) is None
