"""Teams of three, from a pasted list or a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.transfer.unreadable import Unreadable
from scoring.transfer.entrants import EntrantRow, read_entrants

TRIO = ("Ann Lee", "Bob Roy", "Cy May")


def only(text: str) -> EntrantRow:
    (row,) = read_entrants(text, size=3).rows
    return row


@pytest.mark.parametrize(
    "line",
    [
        "Ann Lee, Bob Roy, Cy May",
        "Ann Lee & Bob Roy & Cy May",
        "Ann Lee, Bob Roy & Cy May",
        "Ann Lee, Bob Roy and Cy May",
        "Ann Lee / Bob Roy / Cy May",
        "Ann Lee;Bob Roy;Cy May;;",
        "Ann Lee\tBob Roy\tCy May",
        "Ann Lee – Bob Roy – Cy May",
    ],
)
def test_a_pasted_line_gives_all_three_names(line: str) -> None:
    row = only(line)
    assert (row.number, row.names, row.faults) == (1, TRIO, ())


@pytest.mark.parametrize(
    "line",
    [
        "7. Ann Lee, Bob Roy, Cy May",
        "7, Ann Lee, Bob Roy, Cy May",
        "Team 7: Ann Lee & Bob Roy & Cy May",
        "Équipe 7 : Ann Lee, Bob Roy et Cy May",
        '"7","Ann Lee","Bob Roy","Cy May"',
    ],
)
def test_a_leading_number_is_the_team_s_number(line: str) -> None:
    row = only(line)
    assert (row.number, row.names, row.faults) == (7, TRIO, ())


def test_names_with_commas_stay_whole() -> None:
    assert only("Lee, Ann & Roy, Bob & May, Cy").names == ("Lee, Ann", "Roy, Bob", "May, Cy")


@pytest.mark.parametrize(
    "header",
    [
        "player_3,team,player_1,player_2",
        "Joueuse 3;Équipe;Joueur 1;Joueuse 2",
        "nom 3,#,nom 1,nom 2",
    ],
)
def test_named_columns_may_be_in_any_order(header: str) -> None:
    delimiter = ";" if ";" in header else ","
    row = only(f"{header}\n{delimiter.join(('Cy May', '4', 'Ann Lee', 'Bob Roy'))}")
    assert (row.number, row.names, row.faults) == (4, TRIO, ())


def test_a_third_column_is_required_if_three_play_together() -> None:
    with pytest.raises(Unreadable, match="A column is missing: player_3"):
        read_entrants("player_1,player_2\nAnn,Bob", size=3)


def test_a_third_column_is_reported_as_unused_if_two_play_together() -> None:
    found = read_entrants("player_1,player_2,player_3\nAnn,Bob,Cy")
    assert (found.rows[0].names, found.ignored) == (("Ann", "Bob"), ("player_3",))


def test_all_faults_of_a_list_are_reported_at_once_beside_their_lines() -> None:
    text = "\n".join(
        ("Ann Lee & Bob Roy", "Cy May", "Di & Ed & Flo & Gus", "/ Hal / Ida", "Jo, Kim, Lou")
    )
    found = read_entrants(text, size=3)
    assert [(fault.line, fault.column, fault.sentence) for fault in found.faults] == [
        (1, "player_3", "The third player is missing. Write every name."),
        (2, "player_2", "The second player is missing. Write every name."),
        (2, "player_3", "The third player is missing. Write every name."),
        (
            3,
            "player_3",
            "This is more than three names. A team is three players, such as “Ann Lee & Bob Roy &"
            " Cy May”.",
        ),
        (4, "player_1", "The first player is missing. Write every name."),
    ]


def test_a_person_in_two_teams_is_asked_about() -> None:
    found = read_entrants("Ann, Bob, Cy\nDi, Ed, ann", size=3)
    assert [(fault.line, fault.column) for row in found.rows for fault in row.warnings] == [
        (2, "player_3")
    ]


LINES = st.lists(st.text('aB7é ,;/&+\t-"\n', max_size=30), max_size=4).map("\n".join)


@given(LINES)
def test_any_text_gives_three_names_to_each_team_or_a_fault(text: str) -> None:
    try:
        found = read_entrants(text, size=3)
    except Unreadable:
        return
    whole = [row for row in found.rows if not row.faults]
    assert all(len(row.names) == 3 and all(row.names) for row in whole)
