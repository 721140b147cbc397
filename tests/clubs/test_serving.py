"""The server of the hall."""

import resource
import socket
from io import StringIO
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
import zxingcpp
from django.core.management.base import CommandError, OutputWrapper
from PIL import Image

from clubs import connections, serving


def test_the_hall_s_server_accepts_no_more_than_the_site_does(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr("sys.setswitchinterval", lambda seconds: None)
    monkeypatch.setattr("clubs.static_files.collect", lambda folder: None)
    # Set here so that they are restored after the test, whatever the server does to them.
    settings.ALLOWED_HOSTS, settings.IS_HERE_ALONE = [], False

    def refuse(_: Any, **options: Any) -> None:
        given.update(options)
        raise OSError

    monkeypatch.setattr("clubs.connections.hall_server", refuse)
    with pytest.raises(CommandError):
        serving.serve("127.0.0.1", 8330, OutputWrapper(StringIO()))
    assert given.get("max_request_body_size", 2**30) <= 2 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE


@pytest.mark.parametrize("opens", [False, True])
def test_the_browser_opens_only_on_request(
    monkeypatch: pytest.MonkeyPatch, settings: Any, *, opens: bool
) -> None:
    settings.ALLOWED_HOSTS, settings.IS_HERE_ALONE = [], False
    opened: list[str] = []
    monkeypatch.setattr("sys.setswitchinterval", lambda seconds: None)
    monkeypatch.setattr("clubs.static_files.collect", lambda folder: None)
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("clubs.serving.Thread", AtOnce)
    server = SimpleNamespace(run=lambda: None)
    monkeypatch.setattr("clubs.connections.hall_server", lambda *_, **__: server)
    serving.serve("127.0.0.1", 8330, OutputWrapper(StringIO()), opens=opens)
    assert opened == ["http://127.0.0.1:8330/"] * opens


class AtOnce(Thread):
    """A thread that runs at once, so that nobody has to wait for it."""

    def start(self) -> None:
        self.run()


@pytest.mark.parametrize(
    ("limits", "most"),
    [
        ((1024, 1_048_576), connections.MOST),
        ((256, 256), 156),
        ((64, 64), 32),
        ((256, resource.RLIM_INFINITY), connections.MOST),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), connections.MOST),
    ],
)
def test_the_server_allows_as_many_connections_as_the_system_has_files(
    monkeypatch: pytest.MonkeyPatch, limits: tuple[int, int], most: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert connections.most_connections() == most


def network(name: str, *addresses: object) -> SimpleNamespace:
    """A network as the system lists it; an IPv6 address is a tuple there."""
    return SimpleNamespace(ips=[SimpleNamespace(ip=ip, nice_name=name) for ip in addresses])


LOOP = network("lo", "127.0.0.1", ("::1", 0, 0))
CABLE = network("Ethernet", "10.1.0.4", ("fe80::1", 0, 4))
WIRELESS = network("Wi-Fi", "192.168.1.20")
NOBODYS = network("Bluetooth", "169.254.3.4")


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [LOOP, CABLE, NOBODYS, WIRELESS])
    monkeypatch.setattr(serving, "lan_address", lambda: "192.168.1.20")


@pytest.mark.usefixtures("two_networks")
def test_each_network_is_named_with_its_address_the_likeliest_first() -> None:
    assert list(serving.greeting("0.0.0.0", 8000, is_asked=False)) == [
        "  on this machine   http://127.0.0.1:8000/",
        "  on phones         http://192.168.1.20:8000/   on the network Wi-Fi",
        "  on phones         http://10.1.0.4:8000/   on the network Ethernet",
    ]


@pytest.mark.usefixtures("two_networks")
def test_a_site_for_this_machine_alone_shows_no_other_address() -> None:
    assert list(serving.greeting("127.0.0.1", 8000, is_asked=False)) == [
        "  on this machine   http://127.0.0.1:8000/"
    ]
    assert serving.code_for_phones("127.0.0.1", 8000) == ""


def test_a_machine_in_no_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [LOOP, NOBODYS])
    *_, last = serving.greeting("0.0.0.0", 8000, is_asked=False)
    assert "this machine is not on a network" in last
    assert serving.code_for_phones("0.0.0.0", 8000) == ""


def seen(letters: str) -> Image.Image:
    """The picture of a terminal's QR code: each character is two dots, one above the other."""
    upper, lower = {"█", "▀"}, {"█", "▄"}
    rows = [
        bytes(255 if letter in light else 0 for letter in line)
        for line in letters.splitlines()
        for light in (upper, lower)
    ]
    width, height = len(rows[0]), len(rows)
    image = Image.frombytes("L", (width, height), b"".join(rows))
    return image.resize((8 * width, 8 * height), Image.Resampling.NEAREST)


@pytest.mark.usefixtures("two_networks")
def test_a_phone_can_scan_the_code_in_the_terminal() -> None:
    (code,) = zxingcpp.read_barcodes(seen(serving.code_for_phones("0.0.0.0", 8001)))
    assert code.text == "http://192.168.1.20:8001/"


def test_if_the_usual_port_is_taken_the_next_one_serves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        monkeypatch.setattr(serving, "USUAL_PORT", taken)
        port = serving.free_port("127.0.0.1")
        assert port > taken
        said, *_ = serving.greeting("127.0.0.1", port, is_asked=False)
        assert said.startswith(f"Port {taken} is taken")
        monkeypatch.setattr(serving, "PORTS_TRIED", 1)
        with pytest.raises(CommandError, match="Name another one: --port"):
            serving.free_port("127.0.0.1")
    assert serving.free_port("127.0.0.1") == taken


@pytest.mark.usefixtures("two_networks")
def test_a_port_chosen_explicitly_needs_no_explanation() -> None:
    said, *_ = serving.greeting("127.0.0.1", 9000, is_asked=True)
    assert said.startswith("  on this machine")
