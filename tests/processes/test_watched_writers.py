"""Several servers write and read one event: at every version all of them see what is stored.

A longer run: `RIGHT_BOWER_ACTS=1000 python -m pytest tests/processes/test_watched_writers.py`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.processes.conftest import ROOT, Environment

WATCHER = Path(__file__).with_name("watcher.py")
ACTS = int(os.environ.get("RIGHT_BOWER_ACTS", "10"))  # of each writer
#: Each reader sees at least half of the versions; fewer on a busy machine.
LEAST_COMPARED = ACTS // 2


def test_every_server_sees_what_is_stored_at_every_version(environment: Environment) -> None:
    command = [sys.executable, str(WATCHER), str(ACTS)]
    run = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, timeout=20 * ACTS
    )
    told = json.loads(run.stdout)
    writers, readers = told["writers"], told["readers"]
    assert [each["failed"] for each in (*writers, *readers)] == [[]] * 5
    assert [each["rolled_back"] for each in writers] == [ACTS // 10] * 3
    assert told["killed"]
    assert min(len(each["compared"]) for each in readers) >= LEAST_COMPARED
    assert readers[0]["compared"][-1] == readers[1]["compared"][-1]
