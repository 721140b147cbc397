"""The computer players on the command line: matches, and the value of each act."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import TextIO

from engine.errors import IllegalAction, InvalidNotation, fault
from engine.hand import Hand
from engine.players.analysing import Value, values_of
from engine.players.levels import LEVELS, player_of
from engine.players.match import Score, play_match, score_of
from engine.players.simulating import Simulator
from engine.ruleset import RuleSet

DONE, STOPPED = 0, 130


def at_least_one(text: str) -> int:
    """Parses the number of an option that counts something, from 1 to 1,000,000."""
    if not text.isdecimal() or not 0 < int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 1000000")
    return int(text)


def add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds `play` to the commands."""
    play = commands.add_parser("play", help="a match of computer players on duplicate deals")
    play.add_argument("--levels", default="3,2", help="by seat, such as 3,2,3,2; or of the sides")
    play.add_argument("--rules", help="a name of the list, or a file; without it: ottawa")
    play.add_argument("--deals", type=at_least_one, default=100, help="each is played twice")
    play.add_argument("--seed", type=int, default=0, help="the same seed gives the same match")
    play.add_argument("--progress", action="store_true", help="how far it is, each second")
    play.add_argument("--text", action="store_true", help="a sentence instead of JSON")


def add_analyse(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds `analyse` to the commands."""
    analyse = commands.add_parser(
        "analyse", help="what each bid or card is worth, by hands played out; recorded hands"
    )
    analyse.add_argument("--rules", help="where the hands name rules of your own: their file")
    analyse.add_argument("--worlds", type=at_least_one, default=200, help="deals played out")
    analyse.add_argument("--seconds", type=float, help="the most time for the values of a hand")
    analyse.add_argument("--seed", type=int, default=0, help="the same seed deals the same")
    analyse.add_argument("files", nargs="*", help="files to read; - or none: standard input")


def analysis(hand: Hand, worlds: int, seed: int, seconds: float | None = None) -> dict[str, object]:
    """Who is to act, what each act is worth, what the highest level does, and why.

    The values and the act each take at most `seconds`, then use what is known so far. Raises
    IllegalAction if the hand is over.
    """
    if hand.to_act is None:
        raise IllegalAction(fault("hand-over", "action"))
    view = hand.view(hand.to_act)
    player = Simulator(seed, worlds, worlds, by_plays=True, is_late=_after(seconds))
    decision = player.act(view)
    return {
        "ok": True,
        "seat": view.seat,
        "phase": view.phase.value,
        "worlds": worlds,
        "values": [_shown(value) for value in values_of(view, worlds, seed, _after(seconds))],
        "act": str(decision.act),
        "why": decision.why.sentence,
    }


def _after(seconds: float | None) -> Callable[[], bool]:
    """A function that tells whether this many seconds have passed from now; never if None."""
    if seconds is None:
        return bool
    end = monotonic() + seconds
    return lambda: monotonic() >= end


def _shown(value: Value) -> dict[str, object]:
    """A value with its figures rounded, leaving out those that are None."""
    figures = {"points": value.points, "tricks": value.tricks, "makes": value.makes}
    rounded = {name: round(figure, 3) for name, figure in figures.items() if figure is not None}
    return {"act": value.act, **rounded}


class Match:
    """A match as requested; raises InvalidNotation if the levels do not fit the table."""

    def __init__(self, chosen: argparse.Namespace, rules: RuleSet) -> None:
        self.rules, self.deals, self.seed = rules, chosen.deals, chosen.seed
        self.is_text, self.tells_progress = chosen.text, chosen.progress
        self.levels = read_levels(chosen.levels, rules)

    def __call__(self, out: TextIO) -> int:
        """Plays the match and writes the score; after an interrupt, the score so far."""
        players = [player_of(level, self.seed) for level in self.levels]
        random = Random(self.seed)  # noqa: S311 - a game
        differences: list[float] = []
        code = DONE
        told_at = monotonic()
        try:
            for difference in play_match(self.rules, players, self.deals, random):
                differences.append(difference)
                if self.tells_progress and monotonic() >= told_at + 1:
                    told_at = monotonic()
                    sys.stderr.write(f"{len(differences)} of {self.deals} deals\n")
        except KeyboardInterrupt:
            code = STOPPED
        if differences:
            self._write(score_of(differences), out)
        return code

    def _write(self, score: Score, out: TextIO) -> None:
        first, second = self.levels[::2], self.levels[1::2]
        if self.is_text:
            sides = f"{_side(first)} against {_side(second)}, {self.rules.name}"
            figures = f"{score.mean:+.2f} points a deal, standard error {score.error:.2f}"
            out.write(f"{sides}, {score.deals} deals played twice: {figures}.\n")
            return
        answer = {
            "rules": self.rules.name,
            "levels": self.levels,
            "seed": self.seed,
            "deals": score.deals,
            "points": round(score.mean, 4),
            "error": round(score.error, 4),
        }
        out.write(json.dumps(answer) + "\n")


def _side(levels: Sequence[int]) -> str:
    names = " and ".join(map(str, sorted(set(levels))))
    return f"level {names}" if len(set(levels)) == 1 else f"levels {names}"


def read_levels(text: str, rules: RuleSet) -> list[int]:
    """The level of each seat; two levels are those of the two sides.

    Raises InvalidNotation if they do not fit the table.
    """
    numbers = [int(word) for word in text.split(",") if word.strip().isdecimal()]
    good = len(numbers) == text.count(",") + 1 and set(numbers) <= set(LEVELS)
    if len(numbers) == 2:
        numbers *= rules.players // 2
    if not good or len(numbers) != rules.players:
        raise InvalidNotation(
            fault("levels-wrong", "levels", seats=rules.players, highest=max(LEVELS)), text
        )
    return numbers
