"""Plans as files: what is written is read back, and every fault is reported."""

import io
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from clubs.transfer.source import read_source
from clubs.transfer.unreadable import Unreadable
from scoring.rotations import METHODS, Asked, Plan, RoundPlan, TablePlan
from scoring.transfer.plans import Chart, read_chart, write_chart

SINGLES = (("N", "S"), ("E", "W"))
PAIRS = (("ns",), ("ew",))
SIXES = (("seat 1", "seat 3", "seat 5"), ("seat 2", "seat 4", "seat 6"))


def read(text: str, entrants: int = 4, rounds: int = 1) -> Chart:
    return read_chart(text, SINGLES, entrants=range(1, entrants + 1), rounds=rounds)


def told(chart: Chart) -> list[tuple[int | None, str, str]]:
    return [(fault.line, fault.column, fault.code) for fault in chart.faults]


@given(st.integers(2, 30), st.integers(1, 6))
def test_a_plan_of_pairs_is_read_back_as_written(entrants: int, rounds: int) -> None:
    asked = Asked(range(1, entrants + 1), rounds, allow_rematches=True)
    plan = METHODS["round-robin"].plan(asked)
    chart = read_chart(write_chart(plan, PAIRS), PAIRS, entrants=asked.entrants, rounds=rounds)
    assert chart == Chart(plan, ())


@pytest.mark.parametrize(("players", "side", "columns"), [(11, 2, SINGLES), (17, 3, SIXES)])
def test_a_plan_with_many_sit_outs_is_read_back_as_written(
    players: int, side: int, columns: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    asked = Asked(range(1, players + 1), 1, side=side)
    plan = METHODS["random-draw"].plan(asked)
    read_again = read_chart(
        write_chart(plan, columns), columns, entrants=asked.entrants, rounds=1
    ).plan
    assert read_again == plan


def test_more_entrants_can_sit_out_than_a_line_has_seats() -> None:
    alone = Plan((RoundPlan((), (1, 2, 3, 4, 5)),))
    text = write_chart(alone, SINGLES)
    assert text.splitlines() == ["round,table,N,S,E,W", "1,,1,2,3,4", "1,,5"]
    assert read(text, 5).plan == alone


@pytest.mark.parametrize(
    "text",
    [
        "round,table,N,S,E,W\n1,1,1,2,3,4",
        "Ronde;Table;Nord;Sud;Est;Ouest\n1;1;1;2;3;4",
        "ronde;table;N;S;E;O\n1;1;1;2;3;4",
        "RONDE\tTABLE\tN\tS\tE\tO\n1\t1\t1\t2\t3\t4\n\n",
        "W,E,S,N,table,round\r\n4,3,2,1,1,1\r\n",
        "\ufeffround,table,North,South,East,West\n 1 , 1 , 1 , 2 , 3 , 4 ",
    ],
)
def test_a_chart_may_be_written_in_a_club_s_own_style(text: str) -> None:
    assert read(text) == Chart(Plan((RoundPlan((TablePlan(1, ((1, 2), (3, 4))),)),)), ())


def test_an_excel_file_is_read_like_a_list() -> None:
    book, out = Workbook(), io.BytesIO()
    for row in (("round", "table", "N", "S", "E", "W"), (1, 1, 4, 3, 2, 1)):
        book.worksheets[0].append(row)
    book.save(out)
    chart = read(read_source(out.getvalue()).text)
    assert chart.plan.rounds[0].tables == (TablePlan(1, ((4, 3), (2, 1))),)


HEAD = "round,table,N,S,E,W\n"


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        ("1,1,1,1,3,4", [(2, "", "seated-twice"), (2, "", "left-over")]),
        ("1,1,1,2,3,4\n1,,4", [(3, "", "seated-and-sits-out")]),
        ("1,0,1,2,3,4", [(2, "table", "whole-number")]),
        ("x,1,1,2,3,4", [(None, "round", "round-missing"), (2, "round", "whole-number")]),
        ("1,1,1,,3,4", [(2, "S", "seat-empty")]),
        ("1,1,1,2,3,4,5", [(2, "", "too-many-cells")]),
        ("1,1,1,2,3,4\n1,,?", [(3, "N", "whole-number")]),
        ("1,1,1,2,3,4\n3,1,1,2,3,4", [(3, "round", "no-such-round")]),
        ("1,1,1,2,3,5\n1,,4", [(None, "", "chart-for-others"), (2, "", "unknown-entrant")]),
        ("1,1,1,2,3,4\n1,1,1,2,3,4", [(3, "", "seated-twice")] * 4 + [(3, "", "table-twice")]),
    ],
)
def test_every_fault_is_reported_with_its_line(
    lines: str, faults: list[tuple[int | None, str, str]]
) -> None:
    assert sorted(told(read(HEAD + lines)), key=str) == sorted(faults, key=str)


def test_all_faults_are_reported_at_once_in_the_order_of_lines() -> None:
    chart = read(HEAD + "1,1,1,1,3,x\n1,2,,2,3,9\n7,1,1,2,3,4", 4, 2)
    lines = [fault.line or 0 for fault in chart.faults]
    assert lines == sorted(lines)
    assert {fault.code for fault in chart.faults} == {
        "seated-twice", "whole-number", "seat-empty", "unknown-entrant", "no-such-round",
        "round-missing", "chart-for-others", "left-over",
    }  # fmt: skip


def rounds_of_four(rounds: int) -> str:
    return HEAD + "\n".join(f"{number},1,1,2,3,4" for number in range(1, rounds + 1))


def test_a_chart_with_more_rounds_than_the_event_gets_one_sentence() -> None:
    chart = read(rounds_of_four(3), 4, 2)
    assert [fault.sentence.split(" Correct")[0] for fault in chart.faults] == [
        "The chart has 3 rounds, the event 2."
    ]
    assert (chart.has_other_rounds, len(chart.plan.rounds)) == (True, 2)


def test_a_chart_may_end_before_the_event_does() -> None:
    chart = read(rounds_of_four(2), 4, 6)
    assert (chart.faults, len(chart.plan.rounds)) == ((), 2)


def test_entrants_left_over_are_named_only_if_somebody_occurs_twice() -> None:
    chart = read(HEAD + "1,1,1,2,3,4\n2,1,1,2,3,3", 5, 2)
    left_over = [fault.sentence for fault in chart.faults if fault.code == "left-over"]
    assert left_over == ["Numbers 4, 5 have no seat in round 2."]


def test_other_numbers_but_as_many_are_matched_in_order() -> None:
    text = HEAD + "1,1,10,20,30,40"
    chart = read_chart(text, SINGLES, entrants=(2, 3, 5, 8), rounds=1)
    assert chart.is_renumbered
    assert chart.plan.rounds[0].tables == (TablePlan(1, ((2, 3), (5, 8))),)
    assert chart.faults == ()


def test_a_fault_in_a_chart_with_other_numbers_names_its_own_line() -> None:
    text = HEAD + "1,1,10,20,30,40\n2,1,10,20,30,30"
    chart = read_chart(text, SINGLES, entrants=(2, 3, 5, 8), rounds=2)
    assert told(chart) == [(3, "", "seated-twice"), (3, "", "left-over")]
    assert chart.faults[1].sentence == "Number 8 has no seat in round 2."


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("  \n ", "empty"),
        ("1,1,1,2,3,4", "column-missing"),
        ("round,table,N,S,E\n1,1,1,2,3", "column-missing"),
        ("round,table,N,S,E,W", "no-rows"),
        ("round,table,N,S,E,W,O\n1,1,1,2,3,4,4", "column-twice"),
    ],
)
def test_anything_but_a_chart_is_refused_with_the_reason(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(text)
    assert refusal.value.code == code


@given(st.text(alphabet="0123456789,;\n\tNSEWx-", max_size=120))
def test_no_text_is_too_strange(lines: str) -> None:
    chart = read(HEAD + "1,1,1,2,3,4\n" + lines, 8, 2)
    assert 1 <= len(chart.plan.rounds) <= 2


def test_twice_as_many_faults_take_twice_the_work() -> None:
    def calls(lines: int) -> int:
        rows = "".join(f"1,{n},1,2,3,{n + 4}\n" for n in range(1, lines + 1))
        made = 0

        def count(*_: object) -> None:
            nonlocal made
            made += 1

        sys.setprofile(count)
        try:
            chart = read("round,table,N,S,E,W\n" + rows, entrants=900)
        finally:
            sys.setprofile(None)
        assert len(chart.faults) >= lines - 1
        return made

    assert calls(800) < 2.5 * calls(400)
