"""The bare script does what the engine does for Ottawa; otherwise its speed would not compare."""

from random import Random

import pytest

from engine import IllegalAction, InvalidNotation, check_report, read_hand
from tests.bench import bare_ottawa
from tests.bench.ottawa_samples import (
    OTTAWA,
    played_reports,
    recorded_hands,
    report_of,
    spoiled_hand,
    spoiled_reports,
)

#: Codes that the engine distinguishes and the bare script does not: calls that Ottawa lacks.
NO_SUCH_CALL = ("unreadable-call", "unreadable-bid", "no-such-bid", "strain-not-allowed")


def by_the_engine(fields: dict[str, str]) -> tuple[list[tuple[str, str]], tuple[int, int] | None]:
    checked = check_report(report_of(fields), OTTAWA)
    faults = [(_shared(each.code, each.field), each.field) for each in checked.faults]
    return sorted(faults), checked.result.points if checked.result else None


def by_the_bare_script(
    fields: dict[str, str],
) -> tuple[list[tuple[str, str]], tuple[int, int] | None]:
    faults, points = bare_ottawa.check_report(fields)
    return sorted(faults), points


def _shared(code: str, field: str) -> str:
    return "no-such-call" if field == "auction" and code in NO_SUCH_CALL else code


def test_script_and_engine_find_the_same_faults_and_points_in_the_reports_of_an_event() -> None:
    for fields in played_reports():
        assert by_the_bare_script(fields) == by_the_engine(fields), fields


def test_script_and_engine_find_the_same_faults_and_points_in_spoiled_reports() -> None:
    for fields in spoiled_reports(3000, Random(3)):
        assert by_the_bare_script(fields) == by_the_engine(fields), fields


def replayed_by_the_engine(line: str) -> object:
    try:
        result = read_hand(line).outcome()
    except (InvalidNotation, IllegalAction) as refusal:
        return _shared(refusal.fault.code, refusal.fault.field)
    assert result is not None
    contract = result.contract
    bid = contract and (contract.declarer, contract.special or str(contract.level), contract.strain)
    return bid, result.makers_tricks, result.points


def replayed_by_the_bare_script(line: str) -> object:
    try:
        return bare_ottawa.replay(line)
    except ValueError as refusal:
        return str(refusal)


def test_script_and_engine_replay_recorded_hands_alike_and_refuse_the_same_spoiled_ones() -> None:
    random = Random(5)
    hands = recorded_hands(50, random)
    hands += [spoiled_hand(line, random) for line in hands * 3]
    answers = [(replayed_by_the_bare_script(line), line) for line in hands]
    for answer, line in answers:
        assert answer == replayed_by_the_engine(line), line
    assert sum(isinstance(answer, str) for answer, _ in answers) > 100


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("ottawa N", "record-shape"),
        (" N | | | |", "rules-not-named"),
        ("whist N | | | |", "unknown-preset"),
        ("ottawa Q | | | |", "unknown-seat"),
        ("ottawa N | Js | | |", "deal-seats"),
    ],
)
def test_script_and_engine_refuse_text_that_is_not_a_recorded_hand(line: str, code: str) -> None:
    assert replayed_by_the_bare_script(line) == code == replayed_by_the_engine(line)
