"""The words of pairs and of teams."""

import re

import pytest

from clubs.models import Club
from scoring.models import Event
from scoring.words.formats import SENTENCES, say, side_labels, side_names, side_places
from tests.cast import make_event

PAIRS, TEAMS = SENTENCES[Event.Format.PAIRS], SENTENCES[Event.Format.TEAMS]
NUMBERS = {
    "number": 70, "points": 71, "rank": 72, "total": 73, "own": 74, "theirs": 75, "numbers": "76",
    "place": 77,
}  # fmt: skip


def names_in(sentence: object) -> set[str]:
    """The parameters of a sentence."""
    said = str(sentence % NUMBERS)  # type: ignore[operator]
    return {name for name, value in NUMBERS.items() if str(value) in said}


@pytest.mark.parametrize("code", PAIRS)
def test_every_sentence_about_pairs_exists_for_teams_with_the_same_figures(code: str) -> None:
    assert names_in(PAIRS[code]) == names_in(TEAMS[code])


def test_no_sentence_exists_for_teams_alone() -> None:
    assert PAIRS.keys() == TEAMS.keys()


@pytest.mark.parametrize("code", TEAMS)
def test_no_sentence_about_teams_mentions_pairs_or_compass_points(code: str) -> None:
    said = say("teams", code, **NUMBERS)
    assert not re.search(r"\bpair|North|East|\btwo names", said, re.IGNORECASE)


def test_counts_have_their_singular() -> None:
    assert [say("teams", "count", number=number) for number in (1, 2)] == ["1 team", "2 teams"]


@pytest.mark.parametrize(
    ("rules", "labels", "places", "names"),
    [
        ("ottawa", ("N-S", "E-W"), ("N-S", "E-W"), ("North-South", "East-West")),
        (
            "bloomington-six",
            ("1-3-5", "2-4-6"),
            ("seats 1-3-5", "seats 2-4-6"),
            ("Seats 1-3-5", "Seats 2-4-6"),
        ),
    ],
)
def test_the_sides_of_a_table_have_their_names(
    club: Club, rules: str, labels: object, places: object, names: object
) -> None:
    event = make_event(club, rules=rules)
    assert (side_labels(event), side_places(event), side_names(event)) == (labels, places, names)


def test_the_short_names_are_in_the_letters_of_the_event(club: Club) -> None:
    event = make_event(club, letters=Event.Letters.FRENCH)
    assert (side_labels(event), side_places(event)) == (("N-S", "E-O"), ("N-S", "E-O"))
