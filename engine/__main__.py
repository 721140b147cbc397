"""The engine on the command line: `python -m engine --help`.

Scores, checks and replays from files or standard input and writes one JSON answer per line, so
that other programs can be tested against it. Standard library only, no network.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, TextIO

from engine.check import Checked, check_report
from engine.deal import deal_at_random
from engine.errors import Fault, IllegalAction, InvalidNotation, RuleSetError, fault
from engine.game import Game
from engine.hand import Hand
from engine.notation import (
    ENGLISH,
    FRENCH,
    read_hand,
    read_hand_json,
    read_line,
    read_rules,
    write_hand,
    write_rules,
)
from engine.notation.json_text import read_json
from engine.notation.rules_file import LONGEST_FILE
from engine.players.commands import Match, add_analyse, add_play, analysis
from engine.points import Result
from engine.report import Report
from engine.ruleset import RuleSet, preset, preset_names

Answer = dict[str, object]
Act = Callable[[str], Answer]

GOOD, BAD, MISUSED = 0, 1, 2
#: More bytes than any readable file of rules has.
MOST_BYTES = 4 * LONGEST_FILE + 1

EXAMPLES = """
examples:
  python -m engine rules                          the names of the rules that are there
  python -m engine rules pepper > ours.toml       a file to make house rules of
  python -m engine rules ours.toml                every fault of a file, or the file in its form
  echo s5c5 | python -m engine score              {"ok": true, "points": {"NS": 5, "EW": 3}, …}
  echo s4hl10 | python -m engine score --rules bid-whist
  echo '{"dealer": "N", "declarer": "S", "bid": "4", "strain": "H", "makers_tricks": 5}' |
    python -m engine check --rules ottawa
  python -m engine deal --rules ottawa --seed 7   a hand with nothing called yet
  python -m engine replay hands.txt               recorded hands, one a line, as text or JSON
  python -m engine play --levels 3,2 --deals 100 --text     computer players against each other
  python -m engine deal --seed 7 | python -m engine analyse    what each bid is worth

Each line of the input gets one line of the answer, with its number; empty lines get none. A line
that cannot be read, or has a fault, does not stop the others. The exit code is 0 when all lines
were good, 1 when one was not, 2 when the command itself is wrong.
"""


def main(arguments: Sequence[str], source: BinaryIO | None, out: TextIO) -> int:
    """Runs the command in `arguments`; reads `source` if no file is named.

    Returns the exit code. Raises SystemExit, as argparse does, for wrong arguments and for --help.
    """
    parser = _parser()
    chosen = parser.parse_args(arguments)
    with ExitStack() as files:
        try:
            answer = _answerer(chosen, source, files)
        except (InvalidNotation, OSError) as error:
            parser.error(str(error))
        return answer(out)


def _answerer(
    chosen: argparse.Namespace, source: BinaryIO | None, files: ExitStack
) -> Callable[[TextIO], int]:
    """The function that writes the answers; the rules are read and every file opened first."""
    if chosen.command == "rules":
        return partial(_show_rules, _rules_or_faults(chosen.name))
    rules = None if chosen.rules is None else _rules_called(chosen.rules)
    if chosen.command == "play":
        return Match(chosen, rules or preset("ottawa"))
    if chosen.command == "deal":
        return partial(_write_deal, _dealt(rules or preset("ottawa"), chosen))
    inputs = [_opened(name, source, files) for name in chosen.files or ["-"]]
    return partial(_answer_all, inputs, _act(chosen, rules))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine",
        description="Bid Euchre and Bid Whist by any rules: points, checks, recorded hands.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    rules = commands.add_parser("rules", help="list the rules, or show one as a file")
    rules.add_argument("name", nargs="?", help="a name of the list, or a file of rules")
    score = commands.add_parser("score", help="points of hands: lines like s5c5, or reports")
    check = commands.add_parser("check", help="every fault of reported hands, as JSON")
    replay = commands.add_parser("replay", help="play recorded hands again, as text or JSON")
    deal = commands.add_parser("deal", help="deal a hand")
    add_play(commands)
    add_analyse(commands)
    for command in (score, check, deal):
        command.add_argument("--rules", help="a name of the list, or a file; without it: ottawa")
    replay.add_argument("--rules", help="where the hands name rules of your own: their file")
    for command in (score, check, replay):
        command.add_argument("files", nargs="*", help="files to read; - or none: standard input")
    score.add_argument(
        "--french", action="store_true", help="lines in the letters N E S O, P C K T"
    )
    check.add_argument("--game", metavar="DEALER", help="one game, its first dealer: tells its end")
    replay.add_argument("--partial", action="store_true", help="hands may stop before their end")
    deal.add_argument("--seed", type=int, default=0, help="the same seed gives the same hand")
    deal.add_argument("--dealer", help="a seat, such as N")
    return parser


def _rules_called(name: str) -> RuleSet:
    """The preset of this name, or the rules in the file of this name."""
    if name in preset_names() or not name or not Path(name).exists():
        return preset(name)
    with Path(name).open("rb") as file:
        start = file.read(MOST_BYTES)
    if len(start) == MOST_BYTES:
        raise InvalidNotation(fault("text-too-long", count=MOST_BYTES, most=LONGEST_FILE))
    return read_rules(_text_of(start))


def _rules_or_faults(name: str | None) -> RuleSet | RuleSetError | None:
    try:
        return None if name is None else _rules_called(name)
    except RuleSetError as refusal:
        return refusal


def _text_of(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidNotation(fault("not-text")) from None


def _show_rules(rules: RuleSet | RuleSetError | None, out: TextIO) -> int:
    """Writes the preset names, one set of rules as a file, or the faults of a file."""
    if rules is None:
        out.writelines(f"{name}\n" for name in preset_names())
    elif isinstance(rules, RuleSet):
        out.write(write_rules(rules))
    else:
        for reason in rules.faults:
            _write(_fault(reason), out)
        return BAD
    return GOOD


def _dealt(rules: RuleSet, chosen: argparse.Namespace) -> Hand:
    dealer = rules.seats[0] if chosen.dealer is None else chosen.dealer.upper()
    return Hand(rules, deal_at_random(rules, dealer, Random(chosen.seed)))  # noqa: S311 - no secret


def _write_deal(hand: Hand, out: TextIO) -> int:
    out.write(write_hand(hand) + "\n")
    return GOOD


def _opened(name: str, source: BinaryIO | None, files: ExitStack) -> BinaryIO:
    if name != "-":
        return files.enter_context(Path(name).open("rb"))
    if source is None:
        raise OSError("There is no standard input to read.")
    return source


def _act(chosen: argparse.Namespace, rules: RuleSet | None) -> Act:
    if chosen.command == "replay":
        return lambda line: _replay(line, rules, is_partial=chosen.partial)
    if chosen.command == "analyse":
        return lambda line: analysis(_hand(line, rules), chosen.worlds, chosen.seed, chosen.seconds)
    rules_used = rules or preset("ottawa")
    if chosen.command == "score":
        return lambda line: _score(line, rules_used, french=chosen.french)
    return _Checker(rules_used, chosen.game)


def _answer_all(inputs: Sequence[BinaryIO], act: Act, out: TextIO) -> int:
    code = GOOD
    for number, line in enumerate((line for source in inputs for line in source), 1):
        if not line.removeprefix(BOM_UTF8).strip():
            continue
        answer = {"line": number, **_answer(line, act)}
        code = code if answer["ok"] else BAD
        _write(answer, out)
    return code


def _answer(line: bytes, act: Act) -> Answer:
    """The answer to one line; unreadable or illegal input is reported with its position."""
    try:
        return act(_text_of(line).strip())
    except (InvalidNotation, IllegalAction) as refusal:
        faults = getattr(refusal, "faults", (refusal.fault,))
        return {
            "ok": False,
            "faults": [_fault(reason) for reason in faults],
            "position": refusal.position,
        }


def _write(answer: Mapping[str, object], out: TextIO) -> None:
    out.write(json.dumps(answer, ensure_ascii=False) + "\n")
    out.flush()


def _score(line: str, rules: RuleSet, *, french: bool) -> Answer:
    """The points of a desk line or a report; the dealer matters only if there is an auction."""
    if line.startswith("{"):
        report = _report(line)
    else:
        read = read_line(line, rules, FRENCH if french else ENGLISH)
        if read.faults:
            return _checked(read.faults, None, rules)
        report = Report.of_line(read, dealer="")
    if not (report.dealer or report.auction):
        report = replace(report, dealer=rules.seats[0])
    checked = check_report(report, rules)
    return _checked(checked.faults, checked.result, rules) | _right_points(checked, rules)


class _Checker:
    """Checks one report after another; with a first dealer they are the hands of one game."""

    def __init__(self, rules: RuleSet, first_dealer: str | None) -> None:
        if first_dealer is not None and first_dealer.upper() not in rules.seats:
            seats = " ".join(rules.seats)
            raise InvalidNotation(fault("unknown-seat", "game", text=first_dealer, seats=seats))
        self._rules = rules
        self._game = None if first_dealer is None else Game(rules, first_dealer.upper())

    def __call__(self, line: str) -> Answer:
        report, game = _report(line), self._game
        if game is not None and not report.dealer:
            report = replace(report, dealer=game.dealer)
        checked = check_report(report, self._rules, game=game)
        answer = _checked(checked.faults, checked.result, self._rules)
        answer |= _right_points(checked, self._rules)
        if game is None:
            return answer
        if checked.result is not None:
            self._game = game = game.add(checked.result)
        sides = _sides(self._rules)
        return answer | {
            "totals": dict(zip(sides, game.totals, strict=True)),
            "game_over": game.is_over,
            "winners": [sides[side] for side in game.winners],
        }


def _report(line: str) -> Report:
    """A report from a JSON object with the fields of Report; numbers need not be strings."""
    data = read_json(line, "report")
    names = [field.name for field in fields(Report)]
    if not isinstance(data, dict) or not set(data) <= set(names):
        raise InvalidNotation(fault("report-keys", "report", keys=", ".join(names)), line)
    return Report(**{name: _typed(name, value, line) for name, value in data.items()})


def _typed(name: str, value: object, line: str) -> Any:
    if name not in ("tricks", "points"):
        return _text(name, value, line)
    if not isinstance(value, list) or len(value) != 2:
        raise InvalidNotation(fault("report-value", name, key=name), line)
    return tuple(_text(name, number, line) for number in value)


def _text(name: str, value: object, line: str) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    if type(value) is int:
        return str(value)
    raise InvalidNotation(fault("report-value", name, key=name), line)


def _replay(line: str, rules: RuleSet | None, *, is_partial: bool) -> Answer:
    hand = _hand(line, rules, is_partial=is_partial)
    outcome = hand.outcome()
    answer: Answer = {"ok": True, "rules": hand.rules.name}
    if outcome is not None:
        return answer | _result(outcome, hand.rules) | {"tricks": list(_tricks(hand))}
    contract = str(hand.contract) if hand.contract else None
    answer |= {"phase": hand.phase.value, "to_act": hand.to_act, "contract": contract}
    actions = [str(action) for action in hand.legal_actions()]
    return answer | {"legal_actions": actions, "tricks": list(_tricks(hand))}


def _hand(line: str, rules: RuleSet | None, *, is_partial: bool = True) -> Hand:
    read = read_hand_json if line.startswith("{") else read_hand
    return read(line, rules, partial=is_partial)


def _tricks(hand: Hand) -> Iterator[Answer]:
    for trick in hand.tricks:
        cards = " ".join(str(card) for _, card in trick.plays)
        yield {"leader": trick.plays[0][0], "cards": cards, "winner": trick.winner}


def _checked(faults: Sequence[Fault], result: Result | None, rules: RuleSet) -> Answer:
    answer: Answer = {"ok": not faults, "faults": [_fault(reason) for reason in faults]}
    return answer | (_result(result, rules) if result else {})


def _right_points(checked: Checked, rules: RuleSet) -> Answer:
    """The points that the tricks score, if the report gave others."""
    is_wrong = any(reason.code == "points-wrong" for reason in checked.faults)
    if not is_wrong or checked.points is None:
        return {}
    return {"right_points": dict(zip(_sides(rules), checked.points, strict=True))}


def _fault(problem: Fault) -> Answer:
    return {
        "code": problem.code,
        "field": problem.field,
        "sentence": problem.sentence,
        "overridable": problem.overridable,
        "params": problem.values,
    }


def _sides(rules: RuleSet) -> tuple[str, str]:
    first, second = rules.sides
    return "".join(first), "".join(second)


def _result(result: Result, rules: RuleSet) -> Answer:
    return {
        "kind": result.kind,
        "contract": str(result.contract) if result.contract else None,
        "makers_tricks": result.makers_tricks,
        "of_tricks": result.of_tricks,
        "made": result.made,
        "lone": result.lone,
        "points": dict(zip(_sides(rules), result.points, strict=True)),
        "seat_points": dict(result.seat_points),
        "revoker": result.revoker,
    }


def run() -> int:
    """Runs the program: bytes in, UTF-8 out, whatever the terminal; a closed pipe is no error."""
    source = sys.stdin.buffer if sys.stdin else None
    if (out := sys.stdout) is None:
        return MISUSED
    if isinstance(out, io.TextIOWrapper):
        # Lone surrogates, which UTF-8 cannot encode, are written as JSON escapes.
        out.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return main(sys.argv[1:], source, out)
    except OSError as error:
        # Keeps the interpreter from flushing the unwritten output again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
        if isinstance(error, BrokenPipeError):
            return BAD
        sys.stderr.write(f"python -m engine: {error}\n")
        return MISUSED
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
