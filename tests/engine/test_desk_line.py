"""The desk's line for one hand, in English and French letters, whole and while typing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, changed, few, many, six_players
from sample_hands import PLAYED, report_of

from engine import (
    ENGLISH,
    FRENCH,
    Contract,
    Letters,
    Line,
    Report,
    Strain,
    check_report,
    read_line,
    write_line,
)
from engine.points import played


def parts(text: str, letters: Letters = ENGLISH) -> tuple[str, ...]:
    line = read_line(text, OTTAWA, letters)
    assert line.faults == ()
    return (line.declarer, line.bid, line.strain, line.makers_tricks)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("s5c5", ("S", "5", "C", "5")),
        ("S 5 C 5", ("S", "5", "C", "5")),
        ("  s5C,5 ", ("S", "5", "C", "5")),
        ("w4nt6", ("W", "4", "NT", "6")),
        ("w4n6", ("W", "4", "NT", "6")),
        ("n5s8", ("N", "5", "S", "8")),
        ("sc2h8", ("S", "call-2", "H", "8")),
        ("scall2h8", ("S", "call-2", "H", "8")),
        ("s call-1 h 8", ("S", "call-1", "H", "8")),
        ("nmoons8", ("N", "moon", "S", "8")),
        ("nms8", ("N", "moon", "S", "8")),
        ("e moon no trump 0", ("E", "moon", "NT", "0")),
        ("south 4 spades 10", ("S", "4", "S", "10")),
        ("e3♥4", ("E", "3", "H", "4")),
        ("e3h-1", ("E", "3", "H", "-1")),
        ("e3h4.5", ("E", "3", "H", "4.5")),
    ],
)
def test_a_line_is_split_into_its_parts(text: str, expected: tuple[str, ...]) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("s5c5", ("S", "5", "H", "5")),
        ("o4sa6", ("W", "4", "NT", "6")),
        ("o4n6", ("W", "4", "NT", "6")),
        ("e3p4", ("E", "3", "S", "4")),
        ("n3k4", ("N", "3", "D", "4")),
        ("n3t4", ("N", "3", "C", "4")),
        ("sc2t8", ("S", "call-2", "C", "8")),
        ("ouest lune coeur 8", ("W", "moon", "H", "8")),
        ("n 4 sans atout 8", ("N", "4", "NT", "8")),
        ("n4trèfle4", ("N", "4", "C", "4")),
    ],
)
def test_french_letters_are_read(text: str, expected: tuple[str, ...]) -> None:
    assert parts(text, FRENCH) == expected


@pytest.mark.parametrize("text", ["-", "p", "P", " pass ", "passed out", "passe", "Passé"])
@pytest.mark.parametrize("letters", [ENGLISH, FRENCH])
def test_a_passed_out_deal_is_one_key(text: str, letters: Letters) -> None:
    assert parts(text, letters) == ("", "passed out", "", "")


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("", "declarer,bid,strain,tricks"),
        ("no", "declarer,bid,strain,tricks"),
        ("pas", "declarer,bid,strain,tricks"),
        ("s", "bid,strain,tricks"),
        ("sc", "bid,strain,tricks"),
        ("smoo", "bid,strain,tricks"),
        ("s5", "strain,tricks"),
        ("s5hear", "strain,tricks"),
        ("sc2", "strain,tricks"),
        ("s55", "strain,tricks"),
        ("s5c", "tricks"),
    ],
)
def test_an_unfinished_line_tells_what_is_missing(text: str, missing: str) -> None:
    line = read_line(text, OTTAWA)
    assert line.is_unfinished
    assert [(fault.code, fault.values) for fault in line.faults] == [
        ("line-incomplete", {"missing": missing})
    ]


def test_the_sentence_of_an_unfinished_line_is_plain() -> None:
    assert read_line("s5", OTTAWA).faults[0].sentence == "Still missing: suit, tricks."


@pytest.mark.parametrize(
    ("text", "part", "position"),
    [
        ("x5c5", "declarer", 1),
        ("  x5c5", "declarer", 3),
        ("s?c5", "bid", 2),
        ("s5x5", "strain", 3),
        ("s5cx", "tricks", 4),
        ("s5c5x", "tricks", 5),
        ("s5c5 5", "tricks", 6),
    ],
)
def test_a_wrong_line_tells_the_place(text: str, part: str, position: int) -> None:
    line = read_line(text, OTTAWA)
    assert not line.is_unfinished
    (fault,) = line.faults
    assert (fault.code, fault.values["part"], fault.values["position"]) == (
        "line-unreadable",
        part,
        position,
    )


def test_a_line_becomes_a_report() -> None:
    report = Report.of_line(read_line("s5c5", OTTAWA), dealer="N")
    assert report == Report("N", "S", "5", "C", "5")


def test_the_parts_before_a_fault_are_kept() -> None:
    line = read_line("s5x", OTTAWA)
    assert (line.declarer, line.bid, line.strain) == ("S", "5", "")


def test_a_table_of_six_types_its_seat_numbers() -> None:
    line = read_line("15c5", six_players())
    assert line == Line("1", "5", "C", "5")


def test_levels_may_have_two_digits() -> None:
    assert read_line("s10c11", changed(deck="double-48")) == Line("S", "10", "C", "11")


@pytest.mark.parametrize(
    ("letters", "written"),
    [(ENGLISH, ["s5c5", "e4c4", "w5nt4"]), (FRENCH, ["s5t5", "e4t4", "o5sa4"])],
)
def test_one_form_is_written(letters: Letters, written: list[str]) -> None:
    results = [check_report(report_of(row), OTTAWA).result for row in PLAYED[:3]]
    assert [write_line(result, letters) for result in results if result] == written


@pytest.mark.parametrize("letters", [ENGLISH, FRENCH])
def test_the_sample_event_is_typed_in_at_most_eight_keys_a_hand(letters: Letters) -> None:
    for row in PLAYED:
        result = check_report(report_of(row), OTTAWA).result
        assert result is not None
        text = write_line(result, letters)
        assert len(text) <= 6
        report = Report.of_line(read_line(text, OTTAWA, letters), row["dealer"])
        assert check_report(report, OTTAWA).result == result


@few
@given(st.data())
def test_a_written_line_is_read_back(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from([OTTAWA, changed(notrump="high-low"), six_players()]))
    letters = data.draw(st.sampled_from([ENGLISH, FRENCH]))
    level = data.draw(st.sampled_from([None, 5, 8]))
    special = data.draw(st.sampled_from(rules.special_bids)) if level is None else None
    strain = data.draw(st.sampled_from([each for each in Strain if each in rules.strains]))
    contract = Contract(data.draw(st.sampled_from(rules.seats)), level, special, strain)
    result = played(rules, rules.seats[0], contract, data.draw(st.integers(0, 8)))
    line = read_line(write_line(result, letters), rules, letters)
    assert check_report(Report.of_line(line, rules.seats[0]), rules).result == result


@many
@given(st.text("nesw5 c2mhdt-pao.x♥É\n", max_size=10) | st.text(max_size=6))
def test_any_line_is_read_or_told(text: str) -> None:
    line = read_line(text, OTTAWA, FRENCH)
    assert all(fault.sentence for fault in line.faults)
