"""Skips what can only be tested with the accelerator installed, as `.ci/run` does."""

from engine.accelerator import NUMBA

collect_ignore = [] if NUMBA else ["test_warmed.py"]
