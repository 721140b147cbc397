"""Any house rules, from the generator of the engine's tests."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3] / "engine"))

from rule_sets import any_options, any_rules

__all__ = ["any_options", "any_rules"]
