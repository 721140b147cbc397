"""What spares time in all tests together."""

import gc

import pytest

from clubs.deep_calls import with_room


class WholeRun:
    """A run of the tests as pytest sees it."""

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
