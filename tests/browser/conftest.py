"""A real Chromium on a real server: every request to elsewhere and every error is caught."""

import importlib.util
import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from clubs.models import User
from clubs.sqlite3.line import Line
from engine import accelerator

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

MUST_RUN = os.environ.get("RIGHT_BOWER_NO_SKIP") == "1"
#: Milliseconds that a busy machine may take; anything that must be faster says so in its own test.
PATIENCE = 10_000
HAS_PLAYWRIGHT = importlib.util.find_spec("pytest_playwright") is not None

if HAS_PLAYWRIGHT:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

    expect.set_options(timeout=PATIENCE)
else:
    if MUST_RUN:
        raise ImportError("The browser tests must run: install the browser extra.")
    collect_ignore_glob = ["test_*.py"]

#: Makes a page log whatever its content policy blocks.
TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`Content policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
#: Refusals are normal answers (409, 422), but Chromium logs every 4xx as an error.
ALWAYS_FINE = re.compile(r"status of (409|422)")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Available only if the browser tests are named on the command line."""
    parser.addoption("--new-pictures", action="store_true", help="take those of the help anew")


@pytest.fixture(scope="session")
def base_url() -> str:
    """Replaces the plugin's own, which pytest 9 warns about: `open_page` names the server."""
    return ""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, kept from fetching anything itself. The headless shell is faster."""
    installed = (shutil.which(name) for name in ("chromium-headless-shell", "chromium"))
    found = os.environ.get("CHROMIUM") or next(filter(None, installed), None)
    if not found:
        (pytest.fail if MUST_RUN else pytest.skip)("no chromium: set CHROMIUM")
    quiet = [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ]  # fmt: skip
    return {**browser_type_launch_args, "executable_path": found, "headless": True, "args": quiet}


@pytest.fixture(autouse=True, scope="session")
def the_site_stays_plain() -> None:
    """Compile nothing: in production another process does, and no page waits for it."""
    accelerator.stay_plain()


@dataclass
class Guard:
    """What went wrong in any page of a test; `expect` names the errors that a test provokes."""

    origin: str
    faults: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def watch(self, context: "BrowserContext") -> None:
        """Listen to all requests and complaints of the pages of a context."""
        context.add_init_script(TELL_VIOLATIONS)
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"page error: {error.error}"))

    def expect(self, *patterns: str) -> None:
        """Declare console errors that belong to the test."""
        self.expected.extend(patterns)

    def _request(self, request: "Request") -> None:
        if not request.url.startswith((self.origin, "data:", "blob:", "about:")):
            self.faults.append(f"request to elsewhere: {request.url}")

    def _console(self, message: "ConsoleMessage") -> None:
        if message.type != "error" or ALWAYS_FINE.search(message.text):
            return
        if not any(re.search(pattern, message.text) for pattern in self.expected):
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")


@pytest.fixture(autouse=True)
def asked_again_every_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Poll every second, not every three as in production: tests wait for news between pages."""
    for module in ("public", "phone"):
        monkeypatch.setattr(f"scoring.views.{module}.WHILE_PLAYED", "1s")


@pytest.fixture(autouse=True)
def writers_wait_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse no writer because a write takes half a second, as it may on a busy machine."""
    monkeypatch.setattr("clubs.sqlite3.base._line", Line(held=PATIENCE / 1000))


@pytest.fixture
def guard(live_server: Any) -> Iterator[Guard]:
    """Checks every browser test: no request elsewhere, no error in the console or the page."""
    watching = Guard(live_server.url)
    yield watching
    assert watching.faults == []


@pytest.fixture
def tell(
    request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> Callable[[str], None]:
    """A function that prints a figure counted by a test to the terminal."""
    reporter = request.config.pluginmanager.getplugin("terminalreporter")

    def told(figure: str) -> None:
        with capsys.disabled():
            reporter.write_line(f"\n{figure}")

    return told


OpenPage = Callable[..., "Page"]


@pytest.fixture
def open_page(new_context: Any, live_server: Any, guard: Guard) -> OpenPage:
    """A function that opens a page in a new browser; with `as_user` it is already logged in."""

    def opened(as_user: User | None = None, **options: Any) -> "Page":
        options = {"base_url": live_server.url, "locale": "en-CA", **options}
        context: BrowserContext = new_context(**options)
        context.set_default_timeout(PATIENCE)
        guard.watch(context)
        if as_user:
            log_in(context, as_user, live_server.url)
        return context.new_page()

    return opened


def log_in(context: "BrowserContext", user: User, origin: str) -> None:
    """Log this browser in without the log-in page."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    key = str(session.session_key)
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": origin}])
