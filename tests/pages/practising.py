"""Practice games made directly, without the page that starts them."""

from engine import preset
from scoring.models import PracticeGame
from scoring.practice.hands import hand_of
from scoring.practice.kept import table_of
from scoring.practice.others import Others
from scoring.practice.table import PracticeTable, done, new_table, on
from scoring.services import practice

#: An auction that South has opened with 5 hearts; no card has been played yet.
BIDDING = (
    "ottawa E | QhJdJhKcQhJcKdQs/KsAdKcAcKsKhJcJd/AsJhAhKhQsJsAcQd/QdAhJsAsAdQcKdQc"
    " | 5H pass pass pass | |"
)


def a_practice_game(rules: str = "ottawa", level: int = 1, device: str = "") -> PracticeGame:
    """A new game in which it is the learner's turn."""
    table = on(new_table(preset(rules), level, level), seconds=0)
    return practice.begin(table, four_colours=False, device=device, address="")


def hand_to_bid(*taste: str) -> PracticeGame:
    """A game in which South opens the bidding and has the best hearts."""
    rules = preset("ottawa")
    dealt = hand_of(BIDDING.replace("5H pass pass pass", ""), rules)
    table = PracticeTable(rules, Others("S", 1, 1), "E", (), dealt, None)
    return practice.begin(table, four_colours=False, device="", address="", taste=taste)


def a_practice_game_that_is_over(rules: str = "ottawa") -> PracticeGame:
    """A game whose first hand was played to its end, always taking the last legal action."""
    game = a_practice_game(rules)
    table = table_of(game)
    while table.ended is None:
        actions = table.hand.view(game.seat).legal_actions
        table = done(table, "" if actions else "go-on", str(actions[-1]) if actions else "", 0)
    practice.keep(game, table)
    return game
