"""What .ci/run does when a step is red."""

import re
import subprocess
from pathlib import Path

from tests.processes.conftest import ROOT

FUNCTIONS = re.compile(r"^beside\(\).*?^}", re.DOTALL | re.MULTILINE)

RED = """
set -euo pipefail
trap end_what_runs_beside EXIT
takes_long() { sleep 600 & touch "$1"; wait; }
beside takes_long "$1"
until [ -e "$1" ]; do sleep 0.02; done
false
"""


def test_a_red_step_ends_what_runs_beside_it_with_all_that_it_began(tmp_path: Path) -> None:
    """The pipe that it writes to closes only when its last process has ended."""
    (functions,) = FUNCTIONS.findall((ROOT / ".ci" / "run").read_text())
    command = ["bash", "-c", functions + RED, "bash", str(tmp_path / "begun")]
    assert subprocess.run(command, stdout=subprocess.PIPE, timeout=30, check=False).returncode == 1
