"""The engine on the command line: as a process of its own, and each command alone."""

import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rule_sets import OTTAWA, changed

import engine
from engine import preset, preset_names, read_hand
from engine.__main__ import EXAMPLES, main, run
from engine.notation import read_rules, write_rules

ROOT = Path(engine.__file__).parent.parent
PATIENCE = 300  # seconds: whatever has not ended by then hangs, on any machine
MOON = (
    "ottawa N | QdJsJhJsJcQsQhAs/AhKhJhAdKcAcKdAc/KhQhJcJdKsAdQcAh/KdKsQcQdKcQsJdAs"
    " | 3H 8D moon:S moon:S |  | QsAcQs JcKcKs QhAhJd AdQdQd KdKdJh KhAsJs JsAcQc AsJhKc"
)
GOOD = {"dealer": "N", "declarer": "S", "bid": "4", "strain": "H", "makers_tricks": 5}


def process(*arguments: str, given: bytes = b"", **options: Any) -> tuple[int, str, str]:
    """The engine with no site packages, no Django and no terminal."""
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-m", "engine", *arguments],
        input=given if "stdin" not in options else None,
        capture_output=True,
        cwd=ROOT,
        env={"LC_ALL": "C"},
        timeout=PATIENCE,
        check=False,
        **options,
    )
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def asked(*arguments: str, given: str | bytes = "") -> tuple[int, list[dict[str, Any]]]:
    """Exit code and output of one command, inside this process."""
    source = io.BytesIO(given.encode("utf-8") if isinstance(given, str) else given)
    out = io.StringIO()
    code = main(arguments, source, out)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def told(answer: dict[str, Any]) -> list[str]:
    return [fault["code"] for fault in answer["faults"]]


def test_a_process_scores_lines_and_a_bad_one_does_not_stop_the_others() -> None:
    given = "\ufeffs5c5\r\n\r\nwhat\r\nnc2h7\r\n-\r\n".encode() + b"s5\xffc5\nw4n6"
    code, out, errors = process("score", given=given)
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, errors) == (1, "")
    assert [answer["line"] for answer in answers] == [1, 3, 4, 5, 6, 7]
    assert [answer.get("points") for answer in answers] == [
        {"NS": 5, "EW": 3},
        None,
        {"NS": -12, "EW": 1},
        {"NS": 0, "EW": 0},
        None,
        {"NS": 2, "EW": 6},
    ]
    assert told(answers[1]) == ["line-unreadable"]
    assert told(answers[4]) == ["not-text"]


@pytest.mark.parametrize("command", ["score", "check", "replay"])
def test_empty_input_gives_no_answer(command: str) -> None:
    assert process(command) == (0, "", "")


def test_a_closed_input_is_reported() -> None:
    script = f"exec {sys.executable} -S -m engine score <&-"
    done = subprocess.run(
        ["/bin/sh", "-c", script], capture_output=True, cwd=ROOT, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"There is no standard input to read." in done.stderr


def test_a_closed_output_is_not_a_crash() -> None:
    script = f"echo s5c5 | {sys.executable} -S -m engine score >&-"
    done = subprocess.run(
        ["/bin/sh", "-c", script], capture_output=True, cwd=ROOT, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (2, b"")


def test_a_reader_that_leaves_early_causes_no_crash() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as broken:
        done = subprocess.run(
            [sys.executable, "-S", "-m", "engine", "score"],
            input=b"s5c5\n" * 3,
            stdout=broken,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            timeout=PATIENCE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"")


def test_help_shows_examples_that_name_every_command() -> None:
    code, out, _ = process("--help")
    assert code == 0
    assert EXAMPLES.strip() in out
    for command in ("rules", "score", "check", "replay", "deal"):
        assert f"python -m engine {command}" in out


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("game",),
        ("score", "--rules", "chess"),
        ("score", "--rules", "."),
        ("score", "/no/such/file"),
        ("check", "--game", "X"),
        ("deal", "--seed", "x"),
        ("deal", "--dealer", "5"),
        ("rules", "x" * 5000),
    ],
)
def test_wrong_arguments_exit_with_2(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ending:
        main(arguments, io.BytesIO(), io.StringIO())
    assert ending.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_a_missing_input_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["score"], None, io.StringIO())
    assert ending.value.code == 2
    assert "There is no standard input to read." in capsys.readouterr().err


def test_rules_are_listed_and_shown_as_a_file() -> None:
    out = io.StringIO()
    assert main(["rules"], None, out) == 0
    assert out.getvalue().split() == list(preset_names())
    out = io.StringIO()
    assert main(["rules", "bid-whist"], None, out) == 0
    assert read_rules(out.getvalue()) == preset("bid-whist")


def test_a_file_of_rules_is_used_or_all_its_faults_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    rules = changed(name="Club d'été", minimum_bid=2)
    file.write_bytes(b"\xef\xbb\xbf" + write_rules(rules).encode("utf-8"))
    code, answers = asked("check", "--rules", str(file), given=json.dumps(GOOD | {"bid": 2}))
    assert (code, told(answers[0])) == (0, [])
    out = io.StringIO()
    assert main(["rules", str(file)], None, out) == 0
    assert read_rules(out.getvalue()) == rules

    wrong = write_rules(rules).replace("players = 4", "players = 5").replace('"high"', '"up"')
    file.write_text(wrong)
    code, faults = asked("rules", str(file))
    assert code == 1
    assert [fault["field"] for fault in faults] == [
        *("players", "notrump", "directions"),
    ]
    file.write_bytes(b"\xff")
    with pytest.raises(SystemExit):
        main(["rules", str(file)], None, io.StringIO())


def test_lines_of_every_game_are_scored() -> None:
    given = "s4hl10\ns3nth8\ns4h10"
    code, answers = asked("score", "--rules", "bid-whist", given=given)
    assert code == 1
    assert [answer.get("points") for answer in answers] == [
        {"NS": 4, "EW": 0},
        {"NS": -6, "EW": 0},
        None,
    ]
    code, answers = asked("score", "--rules", "bloomington-six", given="3bh8")
    assert (code, answers[0]["points"], answers[0]["contract"]) == (
        0,
        {"135": 16, "246": 0},
        "3 best:H",
    )
    code, answers = asked("score", "--french", given="o4ca5\n\no4sa5")
    assert (code, answers[1]["contract"]) == (1, "W 4NT")


def test_a_report_is_scored_without_its_dealer() -> None:
    report = {name: value for name, value in GOOD.items() if name != "dealer"}
    assert asked("score", given=json.dumps(report))[1][0]["points"] == {"NS": 5, "EW": 3}


def test_reports_are_checked_and_all_faults_reported() -> None:
    reports: list[object] = [
        GOOD | {"tricks": [5, 3], "points": ["5", 3], "auction": None},
        GOOD | {"bid": 2, "strain": "?", "tricks": [5, 4]},
        GOOD | {"score": 5},
        GOOD | {"bid": 4.5},
        GOOD | {"bid": True},
        GOOD | {"tricks": 5},
        GOOD | {"tricks": [5, []]},
        [1],
    ]
    lines = [json.dumps(report) for report in reports]
    code, answers = asked("check", given="\n".join([*lines, "{", "s5c5", '{"bid": "\\ud800"}']))
    assert code == 1
    assert [told(answer) for answer in answers[:8]] == [
        [],
        ["unknown-strain", "tricks-sum"],
        ["report-keys"],
        *[["report-value"]] * 4,
        ["report-keys"],
    ]
    assert [told(answer) for answer in answers[8:10]] == [["not-json"], ["not-json"]]
    assert answers[8]["position"] == 1
    assert answers[0]["ok"] is True
    assert answers[1]["ok"] is False
    (fault,) = [each for each in answers[1]["faults"] if each["code"] == "tricks-sum"]
    assert fault == {
        "code": "tricks-sum",
        "field": "tricks",
        "sentence": "The tricks of both sides must add up to 8, not 9.",
        "overridable": False,
        "params": {"sum": 9, "tricks": 8},
    }


def test_a_fault_that_may_be_kept_has_points_but_is_not_good() -> None:
    code, (answer,) = asked("check", given=json.dumps(GOOD | {"bid": 2}))
    assert (code, told(answer), answer["points"]) == (1, ["below-minimum"], {"NS": 5, "EW": 3})


def test_a_lone_surrogate_in_a_report_is_answered_in_utf_8() -> None:
    code, out, _ = process("check", given=b'{"bid": "\\ud800"}\n')
    assert code == 1
    assert "“?”" in out
    assert json.loads(out)["ok"] is False


def test_a_game_is_followed_to_its_end() -> None:
    line = json.dumps({name: value for name, value in GOOD.items() if name != "dealer"})
    code, answers = asked("check", "--game", "n", given="\n".join([line] * 9))
    assert code == 1
    assert [answer["game_over"] for answer in answers] == [False] * 7 + [True, True]
    assert answers[7]["totals"] == {"NS": 40, "EW": 24}
    assert answers[7]["winners"] == ["NS"]
    assert told(answers[8]) == ["game-already-over"]
    assert answers[8]["totals"] == {"NS": 40, "EW": 24}


def test_hands_are_replayed_as_text_and_as_json() -> None:
    record = engine.write_hand_json(read_hand(MOON))
    wrong = MOON.replace("QsAcQs Jc", "QsAcQd Jc")
    given = "\n".join([MOON, record, wrong, MOON[:-2], "{}"])
    code, answers = asked("replay", given=given)
    assert code == 1
    assert answers[0]["points"] == {"NS": -24, "EW": 3}
    assert answers[0] | {"line": 2} == answers[1]
    assert answers[0]["tricks"][0] == {"leader": "N", "cards": "Qs Ac Qs", "winner": "N"}
    assert [told(answer) for answer in answers[2:]] == [
        ["must-follow"],
        ["hand-cut-short"],
        ["record-keys"],
    ]
    assert wrong[answers[2]["position"] :].startswith("Qd Jc")


def test_a_partial_hand_is_replayed_as_far_as_it_goes() -> None:
    out = io.StringIO()
    assert main(["deal", "--rules", "bid-whist", "--seed", "3", "--dealer", "s"], None, out) == 0
    dealt = out.getvalue()
    code, (answer,) = asked("replay", "--partial", given=dealt)
    assert (code, answer["rules"], answer["phase"], answer["to_act"]) == (
        0,
        "bid-whist",
        "auction",
        "W",
    )
    assert answer["legal_actions"][:3] == ["pass", "1-high", "1-low"]
    assert dealt == process("deal", "--rules", "bid-whist", "--seed", "3", "--dealer", "S")[1]
    assert dealt != process("deal", "--rules", "bid-whist", "--seed", "4", "--dealer", "S")[1]


def test_hands_under_house_rules_are_replayed_with_their_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(write_rules(changed(name="Our club")))
    record = MOON.replace("ottawa", "Our club")
    assert asked("replay", given=record)[0] == 1
    code, (answer,) = asked("replay", "--rules", str(file), given=record)
    assert (code, answer["rules"]) == (0, "Our club")


def test_files_are_read_one_after_the_other(tmp_path: Path) -> None:
    for name, text in (("a", "s5c5\n"), ("b", "s5c4\n")):
        (tmp_path / name).write_text(text)
    code, answers = asked("score", str(tmp_path / "a"), "-", str(tmp_path / "b"), given="-\n")
    assert code == 0
    assert [answer["made"] for answer in answers] == [True, None, False]


class _Terminal(io.TextIOWrapper):
    def __init__(self, fails_with: type[BaseException] | None = None) -> None:
        super().__init__(io.BytesIO(), encoding="ascii")
        self.fails_with = fails_with

    def write(self, text: str) -> int:
        if self.fails_with:
            raise self.fails_with
        return super().write(text)

    def fileno(self) -> int:
        return os.open(os.devnull, os.O_WRONLY)


@pytest.mark.parametrize(
    ("fails_with", "code"),
    [(None, 0), (BrokenPipeError, 1), (OSError, 2), (KeyboardInterrupt, 130)],
)
def test_the_program_writes_utf_8_and_ends_quietly(
    fails_with: type[BaseException] | None, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = _Terminal(fails_with)
    monkeypatch.setattr(sys, "argv", ["engine", "score"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"s5c5\n")))
    monkeypatch.setattr(sys, "stdout", out)
    assert run() == code
    assert out.encoding == "utf-8"


def test_the_program_writes_to_the_given_file(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "argv", ["engine", "rules"])
    monkeypatch.setattr(sys, "stdout", out)
    assert run() == 0
    assert "ottawa\n" in out.getvalue()


def test_the_program_works_without_any_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["engine", "rules"])
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.delitem(sys.modules, "engine.__main__")
    with pytest.raises(SystemExit) as ending:
        runpy.run_module("engine", run_name="__main__")
    assert ending.value.code == 2


def test_the_default_rules_are_ottawa() -> None:
    assert asked("score", given="s3c8")[1][0]["of_tricks"] == OTTAWA.tricks


def test_an_auction_without_a_dealer_requires_one() -> None:
    report = {"declarer": "S", "bid": "5", "strain": "C", "makers_tricks": 5}
    assert asked("score", given=json.dumps(report))[1][0]["points"] == {"NS": 5, "EW": 3}
    auction = report | {"auction": "S:5C W:pass N:pass E:pass"}
    assert told(asked("score", given=json.dumps(auction))[1][0]) == ["dealer-missing"]


@pytest.mark.parametrize(
    "arguments", [("score", "--rules", ""), ("check", "--game", ""), ("deal", "--dealer", "")]
)
def test_an_empty_name_is_not_a_name(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ending:
        asked(*arguments, given="s5c5\n")
    assert ending.value.code == 2


def test_an_unreadable_or_unwritable_file_is_reported_without_a_traceback() -> None:
    script = f"echo s5c5 | {sys.executable} -S -m engine score > /dev/full"
    done = subprocess.run(
        ["/bin/sh", "-c", script], capture_output=True, cwd=ROOT, timeout=PATIENCE, check=False
    )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_an_endless_file_of_rules_is_not_read_to_its_end(tmp_path: Path) -> None:
    endless = tmp_path / "rules.toml"
    endless.write_text("#" * 1_000_000, encoding="utf-8")
    with pytest.raises(SystemExit) as ending:
        asked("score", "--rules", str(endless), given="s5c5")
    assert ending.value.code == 2


def test_bytes_that_are_not_text_get_an_answer_too() -> None:
    code, (answer,) = asked("score", given=b"\xbf\n\xef\xbb\xbf\n")
    assert (code, told(answer)) == (1, ["not-text"])
