"""Pairs from a pasted list or a file."""

import csv
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.transfer.unreadable import Unreadable
from scoring.transfer.entrants import EntrantRow, read_entrants
from tests.clubs.test_source import memory_below

DATA = Path(__file__).parents[2] / "data"


def only(text: str) -> EntrantRow:
    (row,) = read_entrants(text).rows
    return row


def sentences(text: str, **event: list[int] | list[str]) -> list[tuple[int | None, str, str]]:
    found = read_entrants(text, **event)  # type: ignore[arg-type]
    return [(fault.line, fault.column, fault.sentence) for fault in found.faults]


def refusal_of(text: str) -> str:
    with pytest.raises(Unreadable) as caught:
        read_entrants(text)
    return caught.value.sentence


@pytest.mark.parametrize(
    "line",
    [
        "Margaret Akins, Ronald Bélanger",
        "Margaret Akins & Ronald Bélanger",
        "Margaret Akins/Ronald Bélanger",
        "Margaret Akins + Ronald Bélanger",
        "Margaret Akins – Ronald Bélanger",
        "Margaret Akins;Ronald Bélanger",
        "Margaret Akins\tRonald Bélanger",
        "  Margaret   Akins et Ronald Bélanger  ",
        "Margaret Akins and Ronald Bélanger",
        "Margaret Akins with Ronald Bélanger",
        "Margaret Akins avec Ronald Bélanger",
        "1  Margaret Akins   Ronald Bélanger",
        "Margaret Akins,\tRonald Bélanger",
        '"Margaret Akins","Ronald Bélanger"',
        "\tMargaret Akins\tRonald Bélanger\t\t",
    ],
)
def test_a_pasted_line_gives_both_names(line: str) -> None:
    row = only(line)
    assert (row.number, row.names, row.faults) == (1, ("Margaret Akins", "Ronald Bélanger"), ())


@pytest.mark.parametrize(
    "line",
    [
        "7. Ann Lee / Bob Roy",
        "7) Ann Lee & Bob Roy",
        "7 Ann Lee, Bob Roy",
        "7, Ann Lee, Bob Roy",
        "7;Ann Lee;Bob Roy",
        "7\tAnn Lee\tBob Roy",
        "#7 Ann Lee & Bob Roy",
        "Pair 7: Ann Lee & Bob Roy",
        "Paire 7 : Ann Lee et Bob Roy",
        "No. 7 - Ann Lee - Bob Roy",
        '"7","Ann Lee","Bob Roy"',
        "07. Ann Lee / Bob Roy",
    ],
)
def test_a_leading_number_is_the_pairs_number(line: str) -> None:
    row = only(line)
    assert (row.number, row.names, row.faults) == (7, ("Ann Lee", "Bob Roy"), ())


def test_a_wide_gap_inside_one_name_makes_no_pair() -> None:
    assert [fault.code for fault in only("Margaret   Akins").faults] == ["player_2-missing"]


def test_names_with_commas_dashes_and_apostrophes_stay_whole() -> None:
    assert only("Akins, Margaret & Bélanger, Ronald").names == (
        "Akins, Margaret",
        "Bélanger, Ronald",
    )
    assert only("Eileen St-Jean, Thérèse O'Grady").names == ("Eileen St-Jean", "Thérèse O'Grady")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize(
    "header",
    [
        ("player_2", "pair", "player_1"),
        ("joueur_2", "paire", "joueur_1"),
        ("Joueur 2", "Numéro", "Joueur 1"),
        ("Player 2", "No.", "PLAYER 1"),
    ],
)
def test_named_columns_may_be_in_any_order(delimiter: str, header: tuple[str, ...]) -> None:
    row = only(f"{delimiter.join(header)}\r\n{delimiter.join(('Bob', '4', 'Ann'))}\r\n")
    assert (row.line, row.number, row.names) == (2, 4, ("Ann", "Bob"))


def test_the_number_column_may_be_missing_and_unused_columns_are_reported() -> None:
    found = read_entrants("player_1,phone,player_2\nAnn,613 555 0100,Bob")
    assert [row.names for row in found.rows] == [("Ann", "Bob")]
    assert found.ignored == ("phone",)


def test_the_ottawa_pairs_are_read_as_in_the_file() -> None:
    text = (DATA / "ottawa-pairs-entrants.csv").read_text("utf-8")
    expected = [
        (int(row["pair"]), (row["player_1"], row["player_2"]))
        for row in csv.DictReader(text.splitlines())
    ]
    found = read_entrants(text)
    assert (len(expected), found.entrants(), found.faults) == (12, expected, ())


def test_a_pair_without_a_number_gets_the_first_one_that_is_free() -> None:
    found = read_entrants("Ann & Bob\n2. Cy & Di\nEd & Flo", taken=[3])
    assert [row.number for row in found.rows] == [1, 2, 4]


def test_a_single_numbered_line_leaves_no_gaps() -> None:
    found = read_entrants("Ann & Bob\n20 Cy & Di\nEd & Flo\n2 Gus & Hal")
    assert [row.number for row in found.rows] == [1, 3, 4, 2]
    assert found.faults == ()
    (warned,) = [row for row in found.rows if row.warnings]
    assert (warned.line, warned.warnings[0].code) == (2, "number-leaves-holes")
    assert "it gets number 3" in warned.warnings[0].sentence


def test_if_every_line_has_a_number_all_are_kept() -> None:
    found = read_entrants("20 Ann & Bob\n7 Cy & Di")
    assert [(row.number, row.warnings) for row in found.rows] == [(20, ()), (7, ())]


@pytest.mark.parametrize(("taken", "numbers"), [((1, 2, 3), [4, 5]), ((1, 2, 40), [3, 5])])
def test_a_list_continues_after_the_numbers_of_the_event(
    taken: tuple[int, ...], numbers: list[int]
) -> None:
    found = read_entrants("Ann & Bob\n5 Cy & Di", taken=taken)
    assert [row.number for row in found.rows] == numbers


def test_all_faults_of_a_list_are_reported_at_once_beside_their_lines() -> None:
    text = "\n".join(
        [
            "1. Ann Lee",
            "1. Cy & Di",
            "",
            "2. Ed & Flo",
            "1000. Gus & Hal",
            f"3. {'x' * 81} & Ida",
            "4. Jo\x07 & Kim",
            "5. Lou & Max & Ned",
            "/ Ola",
        ]
    )
    assert sentences(text, taken=[2]) == [
        (1, "player_2", "The second player is missing. Write every name."),
        (2, "pair", "Number 1 is in line 1 already."),
        (4, "pair", "Number 2 is taken in this event already."),
        (5, "pair", "“1000” is not a number here; numbers go from 1 to 999."),
        (6, "player_1", "The name has 81 characters; 80 are possible."),
        (7, "player_1", "The name holds an invisible control character. Type it again."),
        (
            8,
            "player_2",
            "This is more than two names. A pair is two players, such as “Ann Lee & Bob Roy”.",
        ),
        (9, "player_1", "The first player is missing. Write every name."),
    ]


@pytest.mark.parametrize("number", ["0", "-1", "1.5", "one", "9" * 5000, "²"])
def test_a_wrong_number_is_reported_and_not_guessed(number: str) -> None:
    row = only(f"pair,player_1,player_2\n{number},Ann,Bob")
    assert (row.number, [fault.code for fault in row.faults]) == (None, ["number-wrong"])


def test_a_name_with_a_stray_comma_does_not_shift_the_columns() -> None:
    text = "pair,player_1,player_2\n1,Akins, Margaret,Ronald"
    assert [fault[2] for fault in sentences(text)] == [
        "This line has more fields than the first line names. Put a name with a comma in"
        " quotation marks."
    ]


def test_the_same_person_twice_is_a_warning_and_not_a_fault() -> None:
    found = read_entrants("Ann Lee & Bob\nCy & ann  lee\nDi & Ed", known=["Ed"])
    assert found.faults == ()
    assert [
        (warning.line, warning.column, warning.sentence)
        for row in found.rows
        for warning in row.warnings
    ] == [
        (2, "player_2", "ann lee is in line 1 too. Are these two people?"),
        (3, "player_2", "Ed plays in this event already. Are these two people?"),
    ]


@pytest.mark.parametrize("name", ["<b>Ann</b>", '=HYPERLINK("x")', "Ann 🂡", "x" * 80, "+1", "%s"])
def test_an_unusual_name_is_still_a_name(name: str) -> None:
    row = only(f"player_1\tplayer_2\n{name.replace(chr(34), chr(39))}\tBob")
    assert (row.names[0], row.faults) == (name.replace('"', "'"), ())


def test_a_right_to_left_mark_is_refused() -> None:
    assert [fault[1] for fault in sentences("Ann\u202e & Bob")] == ["player_1"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is nothing in it. Choose a file, or paste your list into the box."),
        (" \n\t\n", "There is nothing in it. Choose a file, or paste your list into the box."),
        (
            "pair,player_1\n1,Ann",
            "A column is missing: player_2. The first line must name the columns.",
        ),
        (
            "pair,player_1,joueur_1\n1,Ann,Bob",
            "The column player_1 is there twice. Leave one of them out.",
        ),
        (
            "pair,player_1,player_2\n",
            "There is a first line with the names of the columns, but nothing below it.",
        ),
        (
            'pair,player_1,player_2\n1,Ann,Bob\n2,"Cy,Di\n3,Ed,Flo',
            "Line 3 can't be read: a quotation mark (\") is opened and not closed, or stands in"
            " the middle of a field.",
        ),
        ("Ann & Bob\n" * 2001, "There are more than 2000 lines. Is it the right file?"),
    ],
)
def test_anything_but_a_list_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refusal_of(text) == sentence


NAMES = st.text(st.characters(categories=["L", "M", "N"]), min_size=1, max_size=20).filter(
    lambda name: any(character.isalpha() for character in name)
)


@given(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=12))
def test_a_line_written_with_tabs_is_read_back(entrants: list[tuple[str, str]]) -> None:
    lines = [f"{n}\t{first}\t{second}" for n, (first, second) in enumerate(entrants, start=1)]
    found = read_entrants("pair\tplayer_1\tplayer_2\n" + "\n".join(lines))
    assert found.entrants() == list(enumerate(entrants, start=1))


@given(st.text(max_size=300))
def test_any_text_is_a_list_or_refused(text: str) -> None:
    try:
        rows = read_entrants(text).rows
    except Unreadable:
        rows = ()
    for row in rows:
        if not row.faults:
            assert len(row.names) == 2
            assert all(1 <= len(name) <= 80 for name in row.names)
            assert not any(unicodedata.category(c) == "Cc" for name in row.names for c in name)


def test_a_line_of_nothing_but_tabs_is_read_quickly() -> None:
    begun = time.process_time()
    read_entrants("1" + "\t" * 20_000 + "\nAnn Lee, Bob Roy")
    assert time.process_time() - begun < 0.5


def test_a_million_lines_are_refused_before_they_are_parsed() -> None:
    for text in ("a\n" * 1_000_000, "\n" * 1_000_000, "name 1,name 2\n" + "a,b\n" * 500_000):
        with memory_below(30_000_000):
            assert refusal_of(text).startswith("There are more than ")
