"""The 28 faulty reports of the sample through the service: each is refused, none is stored."""

import csv

import pytest

from engine.check import Report
from scoring.models import Event, HandResult
from scoring.services.refusal import Faulty
from tests.cast import table_at
from tests.conftest import DATA
from tests.scoring.services.acts import enter, entry_of, nothing_stored

with (DATA / "ottawa-faulty-hands.csv").open(encoding="utf-8", newline="") as _file:
    CASES = list(csv.DictReader(_file))
KEPT = [case for case in CASES if case["overridable"] == "yes"]
IMPOSSIBLE = [case for case in CASES if case["overridable"] == "no"]


def report_of(case: dict[str, str]) -> Report:
    return Report(
        dealer=case["dealer"],
        declarer=case["declarer"],
        bid=case["bid"],
        strain=case["strain"],
        tricks=(case["ns_tricks"], case["ew_tricks"]),
        points=(case["ns_points"], case["ew_points"]),
        auction=case["auction"],
    )


def name_of(case: dict[str, str]) -> str:
    return f"{case['case']}-{case['code']}"


def test_five_faults_can_be_kept_and_23_can_not() -> None:
    assert (len(KEPT), len(IMPOSSIBLE)) == (5, 23)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_faulty_report_gets_its_fault_and_is_not_stored(
    afternoon: Event, case: dict[str, str]
) -> None:
    with nothing_stored(), pytest.raises(Faulty) as caught:
        enter(table_at(afternoon, 1, 1), report_of(case))
    assert (case["code"], case["field"]) in [(f.code, f.field) for f in caught.value.faults]


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=name_of)
def test_no_reason_stores_an_impossible_report(afternoon: Event, case: dict[str, str]) -> None:
    with nothing_stored(), pytest.raises(Faulty):
        enter(table_at(afternoon, 1, 1), report_of(case), reason="the whole table says so")


@pytest.mark.parametrize("case", KEPT, ids=name_of)
def test_an_unusual_report_is_stored_with_its_reason(
    afternoon: Event, case: dict[str, str]
) -> None:
    entered = enter(table_at(afternoon, 1, 1), report_of(case), reason="the whole table says so")
    row = HandResult.objects.get()
    assert (entered.outcome, row.reason) == ("stored", "the whole table says so")
    assert case["code"] in row.overridden
    assert entry_of("hand-entered").reason == "the whole table says so"
