"""Counts wrong passwords so that nobody is locked out or kept waiting by somebody else.

The whole hall shares one address, so a name is locked at an address, never the address alone. A
device that has logged in under a name before has its own count and its own queue: guessing the
director's password from a phone in the hall doesn't lock the director's laptop.
"""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address, ip_network
from threading import Lock
from typing import NamedTuple

from axes.models import AccessAttempt
from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from clubs.models import User, folded
from clubs.refusal import Refused

COOKIE = "device"
KEPT_FOR = 365 * 24 * 3600  # seconds
MOST_NAMES = 5  # the latest on a device

#: Seconds to wait while somebody else's password is checked.
PATIENCE = 2.0
#: The most that wait or are checked at a time: each holds a thread of the server.
MOST_AT_IT = 3
#: Seconds after a wrong password before another one from the same source is checked. Nobody types
#: that fast, and a program that guesses takes a quarter of a processor instead of all of it.
REST = 1.0


class _Turns:
    """Turns at having a password checked: one at a time from each source.

    Hashing a password takes a third of a second of one processor, on purpose: two at a time would
    keep the hall's pages waiting. Somebody who guesses without a pause only delays themselves.
    """

    def __init__(self) -> None:
        self._at_it: set[str] = set()
        self._rests_until: dict[str, float] = {}
        self._lock, self._working = Lock(), Lock()

    @contextmanager
    def of(self, asker: str) -> Iterator[None]:
        """Hold the turn of this asker. Raises Refused if it does not come soon."""
        with self._lock:
            if asker in self._at_it or self._rests(asker) or len(self._at_it) >= MOST_AT_IT:
                raise Refused("password-queue")
            self._at_it.add(asker)
        try:
            if not self._working.acquire(timeout=PATIENCE):
                raise Refused("password-queue")
            try:
                yield
            finally:
                self._working.release()
        finally:
            with self._lock:
                self._at_it.discard(asker)

    def rest(self, asker: str) -> None:
        """Make an asker who sent a wrong password wait before the next one."""
        with self._lock:
            self._rests_until[asker] = time.monotonic() + REST

    def _rests(self, asker: str) -> bool:
        now = time.monotonic()
        self._rests_until = {who: then for who, then in self._rests_until.items() if then > now}
        return asker in self._rests_until


#: By whether the device is known: strangers never delay it.
_TURNS = {False: _Turns(), True: _Turns()}


class Device(NamedTuple):
    """A browser, known by a signed cookie, and the names under which it has logged in."""

    id: str = ""
    names: tuple[str, ...] = ()


def device_of(request: HttpRequest) -> Device:
    """The device of a request; empty if it has never logged in."""
    with suppress(signing.BadSignature, KeyError):
        sent = signing.loads(request.COOKIES[COOKIE], salt=COOKIE, max_age=KEPT_FOR)
        return Device(sent["id"], tuple(sent["names"]))
    return Device()


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Recognise a device that has just logged in the next time."""
    device = device_of(request)
    others = [name for name in device.names if name != user.name_key]
    names = [user.name_key, *others][:MOST_NAMES]
    content = {"id": device.id or secrets.token_urlsafe(16), "names": names}
    response.set_cookie(
        COOKIE,
        signing.dumps(content, salt=COOKIE),
        max_age=KEPT_FOR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_known(request: HttpRequest) -> bool:
    """Whether this device has logged in before under the name it sends."""
    return _name_sent(request) in device_of(request).names


def counted_name(request: HttpRequest, credentials: dict[str, str] | None = None) -> str:
    """The name under which wrong passwords are counted, regardless of case and ligatures."""
    name, device = _name_sent(request, credentials), device_of(request)
    return f"{name} {device.id}" if name in device.names else name  # user names have no blanks


def _name_sent(request: HttpRequest, credentials: dict[str, str] | None = None) -> str:
    return folded(str((credentials or request.POST).get("username", "")))


def lift(user: User) -> None:
    """Forget the wrong passwords under a name, on every device and at every address."""
    of_devices = Q(username__startswith=f"{user.name_key} ")
    AccessAttempt.objects.filter(Q(username=user.name_key) | of_devices).delete()


@contextmanager
def turn(request: HttpRequest) -> Iterator[None]:
    """Hold the turn to have a password checked. Raises Refused if it does not come soon."""
    turns, asker = _asker(request)
    with turns.of(asker):
        yield


def rest(request: HttpRequest) -> None:
    """Note that a password was wrong: the next one from the same source must wait a little."""
    turns, asker = _asker(request)
    turns.rest(asker)


def _asker(request: HttpRequest) -> tuple[_Turns, str]:
    is_recognised = is_known(request)
    return _TURNS[is_recognised], device_of(request).id if is_recognised else trace_of(request)


def client_address(request: HttpRequest) -> str:
    """Where a request comes from: the last address before those of our own proxies.

    Anybody can write what precedes it in X-Forwarded-For. Always a bare IP address, or "" if there
    is none: the database accepts nothing else.
    """
    seen = _ip_address_in(str(request.META.get("REMOTE_ADDR", "")))
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    while _is_proxy(seen) and forwarded:
        before = _ip_address_in(forwarded.pop().strip())
        if not before:
            return seen
        seen = before
    return seen


def trace_of(request: HttpRequest) -> str:
    """A keyed hash of the request's address: it can be counted, but not read back.

    For IPv6 it covers the /64 network, as clients may choose the other half freely.
    """
    address = client_address(request)
    if ":" in address:
        address = str(ip_network(f"{address}/64", strict=False))
    return salted_hmac("address", address).hexdigest()[:16] if address else ""


def _is_proxy(address: str) -> bool:
    """Whether this is our proxy; no address means a socket that only a local proxy may open."""
    if not address:
        return bool(settings.PROXY_AT_SOCKET)
    return any(ip_address(address) in network for network in settings.PROXIES)


def _ip_address_in(text: str) -> str:
    """The address in “192.0.2.7”, “192.0.2.7:5555” or “[2001:db8::1]:5555”; "" for “unknown”."""
    for candidate in (text, text.rpartition(":")[0]):
        with suppress(ValueError):
            address = ip_address(candidate.strip("[]").partition("%")[0])
            return str(getattr(address, "ipv4_mapped", None) or address)
    return ""
