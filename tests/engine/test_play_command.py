"""`python -m engine play`: matches between computer players."""

import io
import json

import pytest

from engine.__main__ import main
from engine.players import commands


def answer(*arguments: str) -> dict[str, object]:
    out = io.StringIO()
    assert main(["play", *arguments], None, out) == 0
    read: dict[str, object] = json.loads(out.getvalue())
    return read


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["play", *arguments], None, io.StringIO())
    assert ended.value.code == 2
    return capsys.readouterr().err


def test_a_match_reports_its_score_as_json() -> None:
    told = answer("--levels", "2,1", "--deals", "5", "--seed", "4", "--rules", "pepper")
    assert told.pop("error") == pytest.approx(2, abs=2)
    assert isinstance(told.pop("points"), float)
    assert told == {"rules": "pepper", "levels": [2, 1, 2, 1], "seed": 4, "deals": 5}


def test_the_same_seed_gives_the_same_match() -> None:
    one, same = (answer("--levels", "2,1,1,2", "--deals", "3", "--seed", "9") for _ in range(2))
    assert one == same


def test_a_match_reports_its_score_in_words() -> None:
    out = io.StringIO()
    main(["play", "--levels", "2,1,1,1", "--deals", "2", "--text"], None, out)
    begin, end = "levels 1 and 2 against level 1, ottawa, 2 deals played twice: ", ".\n"
    assert out.getvalue().startswith(begin)
    assert out.getvalue().endswith(end)


def test_six_players_can_play() -> None:
    told = answer("--levels", "1,2", "--deals", "1", "--rules", "bloomington-six")
    assert told["levels"] == [1, 2] * 3


@pytest.mark.parametrize("levels", ["", "3", "9,1", "3,x", "1,2,1", "0,1", "1,2,1,2,1,2", "1,,2"])
def test_levels_that_do_not_fit_the_table_are_refused(
    levels: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "one for each of the 4 seats, or two" in refusal(capsys, "--levels", levels)


@pytest.mark.parametrize("deals", ["0", "-3", "many", "1e9", "1000001"])
def test_a_number_of_deals_is_required(deals: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "whole number from 1" in refusal(capsys, "--deals", deals)


def test_an_interrupt_reports_what_was_played_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> object:
        yield 2.0
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "play_match", interrupted)
    out = io.StringIO()
    assert main(["play", "--levels", "2,1"], None, out) == 130
    assert json.loads(out.getvalue())["deals"] == 1


def test_the_progress_of_a_long_match_can_be_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(range(0, 100, 2))
    monkeypatch.setattr(commands, "monotonic", lambda: next(clock))
    answer("--levels", "2,1", "--deals", "2", "--progress")
    assert capsys.readouterr().err == "1 of 2 deals\n2 of 2 deals\n"


def test_a_quick_match_reports_nothing_before_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "monotonic", lambda: 0.0)
    answer("--levels", "2,1", "--deals", "2", "--progress")
    assert capsys.readouterr().err == ""


def test_an_interrupt_before_the_first_deal_reports_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(commands, "play_match", interrupted)
    out = io.StringIO()
    assert (main(["play"], None, out), out.getvalue()) == (130, "")
