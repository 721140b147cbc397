"""A practice game without the way over the page that begins it."""

from engine import preset
from scoring.models import PracticeGame
from scoring.practice.table import new_table, on
from scoring.services import practice

#: An auction that South has opened with 5 hearts; no card is played yet.
BIDDING = (
    "ottawa E | QhJdJhKcQhJcKdQs/KsAdKcAcKsKhJcJd/AsJhAhKhQsJsAcQd/QdAhJsAsAdQcKdQc"
    " | 5H pass pass pass | |"
)


def a_practice_game(rules: str = "ottawa", level: int = 1, device: str = "") -> PracticeGame:
    """A new game in which it is the learner's turn."""
    table = on(new_table(preset(rules), level, level), seconds=0)
    return practice.begin(table, four_colours=False, device=device, address="")
