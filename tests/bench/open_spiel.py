"""The rate per second of random playouts of euchre in OpenSpiel's own C++, if installed.

It is a peer, not a floor: 24 cards, five tricks and its own auction.
"""

import sys
from importlib import import_module

from tests.bench.clock import processor_time

SEARCHES, PLAYOUTS = 100, 200


def main() -> None:
    """Measure and print."""
    spiel = import_module("pyspiel")
    game = spiel.load_game("euchre")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    # The bot only serves to request playouts: its own cost is negligible.
    evaluator = spiel.RandomRolloutEvaluator(PLAYOUTS, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, SEARCHES, 10, False, 1, False)
    seconds = processor_time(lambda: bot.step(state))
    sys.stdout.write(f"{SEARCHES * PLAYOUTS / seconds}\n")


if __name__ == "__main__":
    main()
