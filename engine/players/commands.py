"""The computer players on the command line: matches, and what an act is worth."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from random import Random
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
    """The number of an option that counts something."""
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
    play.add_argument("--text", action="store_true", help="a sentence instead of JSON")


def add_analyse(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds `analyse` to the commands."""
    analyse = commands.add_parser(
        "analyse", help="what each bid or card is worth, by hands played out; recorded hands"
    )
    analyse.add_argument("--rules", help="where the hands name rules of your own: their file")
    analyse.add_argument("--worlds", type=at_least_one, default=200, help="deals played out")
    analyse.add_argument("--seed", type=int, default=0, help="the same seed deals the same")
    analyse.add_argument("files", nargs="*", help="files to read; - or none: standard input")


def analysis(hand: Hand, worlds: int, seed: int) -> dict[str, object]:
    """Who is to act, what each act is worth, what the highest level does, and why."""
    if hand.to_act is None:
        raise IllegalAction(fault("hand-over", "action"))
    view = hand.view(hand.to_act)
    decision = Simulator(seed, card_worlds=worlds, bid_worlds=worlds).act(view)
    return {
        "ok": True,
        "seat": view.seat,
        "phase": view.phase.value,
        "worlds": worlds,
        "values": [_shown(value) for value in values_of(view, worlds, seed)],
        "act": str(decision.act),
        "why": decision.why.sentence,
    }


def _shown(value: Value) -> dict[str, object]:
    """A value with its figures rounded, without those that it has not."""
    figures = {"points": value.points, "tricks": value.tricks, "makes": value.makes}
    told = {name: round(figure, 3) for name, figure in figures.items() if figure is not None}
    return {"act": value.act, **told}


class Match:
    """A match as it was asked for; raises InvalidNotation when the levels do not fit the table."""

    def __init__(self, chosen: argparse.Namespace, rules: RuleSet) -> None:
        self.rules, self.deals, self.seed = rules, chosen.deals, chosen.seed
        self.is_text = chosen.text
        self.levels = read_levels(chosen.levels, rules)

    def __call__(self, out: TextIO) -> int:
        """Plays and writes the score; an interrupt ends the match with what was played so far."""
        players = [player_of(level, self.seed) for level in self.levels]
        random = Random(self.seed)  # noqa: S311 - a game
        differences: list[float] = []
        code = _collected(play_match(self.rules, players, self.deals, random), differences)
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


def _collected(differences: Iterator[float], into: list[float]) -> int:
    """Takes every difference; the code says whether somebody stopped it."""
    try:
        into.extend(differences)
    except KeyboardInterrupt:
        return STOPPED
    return DONE


def _side(levels: Sequence[int]) -> str:
    names = " and ".join(map(str, sorted(set(levels))))
    return f"level {names}" if len(set(levels)) == 1 else f"levels {names}"


def read_levels(text: str, rules: RuleSet) -> list[int]:
    """The level of each seat; of two levels the first is for one side, the second for the other."""
    numbers = [int(word) for word in text.split(",") if word.strip().isdecimal()]
    good = len(numbers) == text.count(",") + 1 and set(numbers) <= set(LEVELS)
    if len(numbers) == 2:
        numbers *= rules.players // 2
    if not good or len(numbers) != rules.players:
        raise InvalidNotation(
            fault("levels-wrong", "levels", seats=rules.players, highest=max(LEVELS)), text
        )
    return numbers
