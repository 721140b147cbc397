"""What spares time in all tests together."""

import gc
from typing import Any

import pytest

from clubs.deep_calls import with_room

#: What pytest-django looks for before each test, and none of ours has: a fifth of what a short one
#: takes.
IDLE = {
    "_django_clear_site_cache",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_django_setup_unittest",
    "_fail_for_invalid_template_variable",
    "_template_string_if_invalid_marker",
}


#: Seconds: `--durations` leaves out a part of a test that is shorter, unless all are asked for.
SHOWN = 0.005


def _tell_what_is_shown(worker: Any, least: float) -> None:
    """Keep a worker of xdist from sending what nobody sees.

    Sending it took twice as long as a short test. Only `-v` shows that a test begins and ends, and
    of what has passed only the time is shown. Whatever has not passed is sent whole.
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
    """A run of the tests as pytest sees it."""

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """No test asks for what is idle; who needs one of these marks takes it out of `IDLE`."""
        if isinstance(item, pytest.Function):
            assert not any(map(item.get_closest_marker, ("urls", "ignore_template_errors")))
            item.fixturenames[:] = [name for name in item.fixturenames if name not in IDLE]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Whoever looks for garbage from here on leaves the thousands of tests alone."""
        gc.collect()
        gc.freeze()
        config = session.config
        if config.option.verbose <= 0 and not config.getoption("xmlpath", None):
            for plugin in config.pluginmanager.get_plugins():
                if hasattr(plugin, "sendevent"):  # xdist's, in a worker; it has no name there
                    _tell_what_is_shown(plugin, config.getoption("durations_min") or SHOWN)

    def pytest_sessionfinish(self) -> None:
        """pytest looks for garbage five times at the end; one look finds all that it tells of."""
        gc.collect()
        gc.freeze()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> object:
        """Go as deep as a page does in the hall's server: in one piece of memory."""
        plugins = session.config.pluginmanager
        run_all = plugins.subset_hook_caller("pytest_runtestloop", [self])
        return with_room(run_all)(session=session)
