"""Letters and a real mail server: slow, refusing, crashing, or not there at all.

Each letter goes out at most once, those that did not are listed, and no page waits.
"""

import asyncio
import socket
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from threading import Event, Thread
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP
from django.db import connection
from django.test import Client

from clubs import postman
from clubs.models import Club, Letter, User
from clubs.services import letters
from clubs.services.letters import Recipient, Sheet

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "127.0.0.1"


class Office:
    """Treats letters according to the name before the @, and counts how often each was taken."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()
        self.delay = 0.0
        self.answers = Event()
        self.answers.set()

    async def handle_RCPT(
        self, server: SMTP, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        await asyncio.sleep(self.delay)
        await asyncio.to_thread(self.answers.wait)
        match address.partition("@")[0].partition("-")[0]:
            case "nobody":
                return "550 There is no such person."
            case "full":
                return "452 The box is full."
            case "murky":
                return "550 No\0 \x1b[31msuch\x1b person."
            case "early":
                hang_up(server)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Any) -> str:
        kind = envelope.rcpt_tos[0].partition("@")[0].partition("-")[0]
        if kind == "scanned":
            await asyncio.sleep(1)
        if kind == "spam":
            return "554 This is spam."
        text = envelope.content.decode()
        self.taken[text.partition("Message-ID: ")[2].split("\r\n")[0]] += 1
        if kind == "late":
            hang_up(server)
        return "murmur" if kind == "murmur" else "250 OK"


def hang_up(server: SMTP) -> None:
    assert server.transport is not None
    server.transport.abort()


@pytest.fixture
def office(settings: Any) -> Iterator[Office]:
    handler = Office()
    # Port 0 means any free port, which this library's controller can't report; so one is found
    # first.
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port = probe.getsockname()[1]
    controller = Controller(handler, hostname=HERE, port=port, server_hostname="office")
    controller.start()
    reach(settings, port)
    yield handler
    handler.answers.set()
    controller.stop()


def reach(settings: Any, port: int) -> None:
    """Let the site send through the server at this port, as EMAIL_URL would."""
    settings.CAN_SEND_MAIL, settings.EMAIL_BACKEND = True, "clubs.mail.Backend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = HERE, port, 2
    settings.DEFAULT_FROM_EMAIL = "club@example.org"


def write(club: Club, *names: str) -> None:
    for number, name in enumerate(names):
        to = Recipient(name, f"{name}-{number}@example.org")
        sheet = Sheet("Snow", "Stay at home.")
        letters.owe(club, sheet, to=to, kind="news", key=f"{number}", by=None)


def rounds(number: int) -> None:
    for _ in range(number):
        postman.work_off()


def found() -> dict[str, tuple[str, str]]:
    """The state and the fault of each letter, by name."""
    return {each.name: (each.state, each.fault) for each in Letter.objects.order_by("pk")}


def numbers_of(*names: str) -> Counter[str]:
    """The message ids of the letters to these people, each once."""
    uids = Letter.objects.filter(name__in=names).values_list("uid", flat=True)
    return Counter(f"<{uid}@example.org>" for uid in uids)


def test_refused_letters_are_listed_and_hold_up_no_other(club: Club, office: Office) -> None:
    write(club, "ann", "nobody", "full", "spam", "bert")
    rounds(2)
    assert found() == {
        "ann": ("sent", ""),
        "nobody": ("failed", "refused"),
        "full": ("queued", "refused"),
        "spam": ("failed", "refused"),
        "bert": ("sent", ""),
    }
    assert office.taken == numbers_of("ann", "bert")
    assert Letter.objects.get(name="nobody").said == "550 There is no such person."


def test_a_server_s_words_are_stored_as_pages_can_show_them(club: Club, office: Office) -> None:
    write(club, "ann", "murky", "bert")
    rounds(1)
    assert found() == {"ann": ("sent", ""), "murky": ("failed", "refused"), "bert": ("sent", "")}
    assert Letter.objects.get(name="murky").said == "550 No [31msuch person."


def test_a_server_may_take_its_time_with_a_letter_it_has(
    club: Club, office: Office, settings: Any
) -> None:
    settings.EMAIL_TIMEOUT = 0.5
    write(club, "scanned")
    rounds(1)
    assert found() == {"scanned": ("sent", "")}
    assert office.taken == numbers_of("scanned")


def test_a_server_that_dies_in_the_middle_gets_no_letter_twice(club: Club, office: Office) -> None:
    write(club, "ann", "early", "bert", "late", "cleo", "murmur", "dora")
    rounds(6)
    assert found() == {
        "ann": ("sent", ""),
        "early": ("queued", "unreachable"),  # it broke off before it had the letter
        "bert": ("sent", ""),
        "late": ("failed", "unsure"),  # it had the letter: somebody has to ask
        "cleo": ("sent", ""),
        "murmur": ("failed", "unsure"),
        "dora": ("sent", ""),
    }
    assert office.taken == numbers_of("ann", "bert", "late", "cleo", "murmur", "dora")


def test_two_rounds_at_once_send_each_letter_once(club: Club, office: Office) -> None:
    office.delay = 0.02
    write(club, *"abcdefghij")
    threads = [Thread(target=go_round) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found().values()) == {("sent", "")}
    assert office.taken == numbers_of(*"abcdefghij")


def go_round() -> None:
    try:
        postman.work_off()
    finally:
        connection.close()


def test_no_page_waits_for_a_slow_server(
    client: Client, club: Club, dora: User, office: Office, settings: Any
) -> None:
    settings.EMAIL_TIMEOUT = 60
    office.answers.clear()
    write(club, "ann", "bert")
    client.force_login(dora)
    thread = Thread(target=go_round)
    thread.start()
    while not Letter.objects.filter(state="sending").exists():
        time.sleep(0.01)
    answer = client.post(
        f"/club/{club.slug}/members/new/", {"last_name": "Lee", "status": "member"}
    )
    assert answer.status_code == 302
    assert found() == {"ann": ("sending", ""), "bert": ("queued", "")}
    office.answers.set()
    thread.join()
    assert set(found().values()) == {("sent", "")}


@pytest.mark.parametrize(
    "greeting", [b"HTTP/1.1 200 OK\r\n\r\n", b"\xff\x00\xfe\r\n", b"554 Go away\r\n", b""]
)
def test_a_server_with_a_nonsensical_or_no_greeting_leaves_letters_waiting(
    club: Club, settings: Any, greeting: bytes
) -> None:
    with socket.create_server((HERE, 0)) as listening:
        Thread(target=greet, args=(listening, greeting), daemon=True).start()
        reach(settings, listening.getsockname()[1])
        settings.EMAIL_TIMEOUT = 0.5
        write(club, "ann", "bert")
        assert postman.work_off() == {"not sent": 1}
    assert found() == {"ann": ("queued", "unreachable"), "bert": ("queued", "")}


def greet(listening: socket.socket, greeting: bytes) -> None:
    """Send a greeting and then nothing; the connection stays open."""
    line, _address = listening.accept()
    with line:
        line.sendall(greeting)
        line.settimeout(5)
        while line.recv(1024):
            pass


@pytest.mark.parametrize("drop", [b"2", b"220-wait\r\n"])
def test_a_server_that_greets_byte_by_byte_is_given_up(
    club: Club, settings: Any, drop: bytes
) -> None:
    with socket.create_server((HERE, 0)) as listening:
        outlasted = Event()
        Thread(target=drip, args=(listening, drop, outlasted), daemon=True).start()
        reach(settings, listening.getsockname()[1])
        settings.EMAIL_TIMEOUT = 0.5
        write(club, "ann")
        assert postman.work_off() == {"not sent": 1}
        assert not outlasted.is_set()
    assert found() == {"ann": ("queued", "unreachable")}


def drip(listening: socket.socket, drop: bytes, outlasted: Event) -> None:
    """Send a drop repeatedly for five seconds, unless the client hangs up."""
    line, _address = listening.accept()
    with line, suppress(OSError):
        for _ in range(100):
            line.sendall(drop)
            time.sleep(0.05)
        outlasted.set()


def test_a_nonsensical_request_for_the_password_leaves_letters_waiting(
    club: Club, settings: Any
) -> None:
    with socket.create_server((HERE, 0)) as listening:
        said = (b"220 hi\r\n", b"250-hi\r\n250 AUTH CRAM-MD5\r\n", b"334 x\r\n")
        Thread(target=converse, args=(listening, said), daemon=True).start()
        reach(settings, listening.getsockname()[1])
        settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "club", "secret"
        write(club, "ann")
        assert postman.work_off() == {"not sent": 1}
    assert found() == {"ann": ("queued", "unreachable")}


def test_a_server_that_hangs_up_before_it_asks_for_the_letter_gets_it_later(
    club: Club, settings: Any
) -> None:
    with socket.create_server((HERE, 0)) as listening:
        said = (b"220 hi\r\n", b"250 hi\r\n", b"250 OK\r\n", b"250 OK\r\n")
        Thread(target=converse, args=(listening, said), daemon=True).start()
        reach(settings, listening.getsockname()[1])
        write(club, "ann")
        assert postman.work_off() == {"not sent": 1}
    assert found() == {"ann": ("queued", "unreachable")}


def converse(listening: socket.socket, said: Iterable[bytes]) -> None:
    """Send each reply in turn, after something was received for the one before; then hang up."""
    line, _address = listening.accept()
    with line:
        for each in said:
            line.sendall(each)
            line.recv(1024)
