"""What spares time in all tests together."""

import gc

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


class WholeRun:
    """A run of the tests as pytest sees it."""

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """No test asks for what is idle; who needs one of these marks takes it out of `IDLE`."""
        if isinstance(item, pytest.Function):
            assert not any(map(item.get_closest_marker, ("urls", "ignore_template_errors")))
            item.fixturenames[:] = [name for name in item.fixturenames if name not in IDLE]

    def pytest_collection_finish(self) -> None:
        """Thousands of tests lie in memory from here on: the collector leaves them alone.

        A page makes some ten thousand objects, nearly none of them in a ring: looking after each
        700, as Python does, is a sixth of the time of the tests.
        """
        gc.collect()
        gc.freeze()
        gc.set_threshold(200_000, 20, 20)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> object:
        """Go as deep as a page does in the hall's server: in one piece of memory."""
        plugins = session.config.pluginmanager
        run_all = plugins.subset_hook_caller("pytest_runtestloop", [self])
        return with_room(run_all)(session=session)
