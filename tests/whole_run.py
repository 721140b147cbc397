"""Speeds up the test run as a whole."""

import gc
from typing import Any

import pytest

from clubs.deep_calls import with_room

#: Fixtures that pytest-django requests before each test and that no test here needs: a fifth of the
#: time of a short test.
IDLE = {
    "_django_clear_site_cache",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_django_setup_unittest",
    "_fail_for_invalid_template_variable",
    "_template_string_if_invalid_marker",
}


#: Seconds: `--durations` omits shorter phases of a test, unless all are asked for.
SHOWN = 0.005


def _tell_what_is_shown(worker: Any, least: float) -> None:
    """Keep an xdist worker from sending what nobody sees.

    Sending it took twice as long as a short test. Only `-v` shows when a test begins and ends, and
    of passed tests only the time is shown. Anything that did not pass is sent in full.
    """
    send = worker.sendevent

    def sendevent(name: str, **values: Any) -> None:
        if name in ("logstart", "logfinish"):
            return
        if name == "testreport" and values["data"]["outcome"] == "passed":
            if values["data"]["when"] != "call" and values["data"]["duration"] < least:
                return
            values["data"]["keywords"] = {}
        send(name, **values)

    worker.sendevent = sendevent


class WholeRun:
    """Hooks into the run of all tests."""

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Drop the idle fixtures. If a test needs such a mark, take its fixture off `IDLE`."""
        if isinstance(item, pytest.Function):
            assert not any(map(item.get_closest_marker, ("urls", "ignore_template_errors")))
            item.fixturenames[:] = [name for name in item.fixturenames if name not in IDLE]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep later garbage collections from scanning thousands of test objects."""
        gc.collect()
        gc.freeze()
        config = session.config
        if config.option.verbose <= 0 and not config.getoption("xmlpath", None):
            for plugin in config.pluginmanager.get_plugins():
                if hasattr(plugin, "sendevent"):  # xdist's, in a worker, where it has no name
                    _tell_what_is_shown(plugin, config.getoption("durations_min") or SHOWN)

    def pytest_sessionfinish(self) -> None:
        """Spare pytest's five final garbage collections: this one finds all that they would."""
        gc.collect()
        gc.freeze()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> object:
        """Run at the stack depth that a page has on the server, in one block of memory."""
        plugins = session.config.pluginmanager
        run_all = plugins.subset_hook_caller("pytest_runtestloop", [self])
        return with_room(run_all)(session=session)
