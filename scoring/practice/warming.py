"""The machine code of the computer players is made beside the site, so that nobody waits for it.

Making it takes many seconds of a processor, once an installation. Another process does that, which
gives way to everything else on the machine; this one fetches the code from disk afterwards, bit by
bit. Meanwhile the computer players play in plain Python, within the same time.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, Thread
from time import sleep

import engine
from clubs.heavy import thinking
from engine import accelerator
from engine.players.warming import warm
from scoring.practice.others import PATIENCE

logger = logging.getLogger(__name__)

#: The other process. Windows knows no niceness, but a class of processes below the usual one.
MAKE = "import os; getattr(os, 'nice', bool)(19);from engine.players.warming import warm; warm()"
#: Seconds after which it is given up: the players then go on in plain Python.
LONGEST = 600
#: Seconds for everybody else between two bits of code that are fetched.
REST = 0.1

_begun = Lock()


@contextmanager
def turn_to_think(patience: float = PATIENCE) -> Iterator[bool]:
    """One's turn to let computer players think, if it comes in time; see `heavy.Turns.soon`."""
    begin()
    with accelerator.one_work(), thinking.soon(patience) as has_turn:
        yield has_turn


def begin() -> None:
    """Make the code ready, where somebody practises for the first time in this process."""
    if accelerator.NUMBA is None or not _begun.acquire(blocking=False):
        return
    accelerator.hold()
    Thread(target=_make_ready, name="warming", daemon=True).start()


def _make_ready() -> None:
    """Without the code everything goes on, only slower: whatever fails here costs no more."""
    try:
        subprocess.run(  # noqa: S603 - its own words alone
            [sys.executable, "-c", MAKE],
            check=True,
            timeout=LONGEST,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": _where_the_engine_is()},
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )
        warm(lambda: sleep(REST))
    except Exception:
        logger.warning("The computer players go on in plain Python.", exc_info=True)
    else:
        accelerator.release()


def _where_the_engine_is() -> str:
    here = str(Path(engine.__file__).parent.parent)
    return os.pathsep.join(each for each in (here, os.environ.get("PYTHONPATH", "")) if each)
