"""What can be tested only where the accelerator is installed, as `.ci/run` does."""

from engine.accelerator import NUMBA

collect_ignore = [] if NUMBA else ["test_warmed.py"]
