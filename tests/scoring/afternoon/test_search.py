"""Finding a pair by what a reader may see of it."""

import uuid

import pytest

from scoring.afternoon.people import NamedEntrant
from scoring.afternoon.search import entrants_called
from scoring.words.cast import shown_names

NAMES = {
    1: ("Margaret Akins", "Ronald Bélanger"),
    2: ("Thérèse O'Grady", "Norman Papineau"),
    12: ("Margaret Bell", "<b>Émile</b> 😀"),
}


def found(wanted: str, choice: str) -> list[int]:
    entrants = [
        NamedEntrant(number, uuid.uuid4(), number, shown_names(names, choice))
        for number, names in NAMES.items()
    ]
    return [entrant.number for entrant in entrants_called(wanted, entrants)]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        ("belanger", [1]),
        ("MARGARET", [1, 12]),
        ("bell margaret", [12]),
        ("o'grady", [2]),
        ("😀", [12]),
        ("2", [2]),
        ("012", [12]),
        ("", []),
        ("   ", []),
        ("Margaret Bélanger", []),
        ("margaret & ronald", [1]),
        ("Margaret & Norman", []),
        ("&", []),
        ("9" * 5000, []),
    ],
)
def test_a_full_name_is_found_by_its_words_without_accents(wanted: str, numbers: list[int]) -> None:
    assert found(wanted, "full") == numbers


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [("margaret", [1, 12]), ("Margaret Akins", [1]), ("ronald b.", [1]), ("Akins", [])],
)
def test_a_shortened_name_is_found_only_by_what_it_shows(wanted: str, numbers: list[int]) -> None:
    assert found(wanted, "initial") == numbers


def test_a_whole_name_typed_is_matched_by_the_letters_that_are_shown() -> None:
    names = shown_names(("Anna Berg", "Anna Bill"), "initial")
    entrants = [NamedEntrant(n, uuid.uuid4(), n, (name,)) for n, name in enumerate(names, start=1)]
    assert [each.number for each in entrants_called("Anna Bill", entrants)] == [2]


def test_a_shortened_name_is_found_alike_whatever_it_hides() -> None:
    """A search reveals nothing about the letters that are not shown."""
    assert found("Margaret Akins", "initial") == found("Margaret Armstrong", "initial") == [1]


@pytest.mark.parametrize("wanted", ["Margaret", "Akins", "o'grady"])
def test_names_not_shown_are_never_found(wanted: str) -> None:
    assert found(wanted, "number") == []
    assert found("12", "number") == [12]


PEOPLE = [("Anna Berg", "Bert-Jan O’Neil"), ("Anna Bill", "Zoé"), ("Émile St. Onge", "Łucja Đan")]


@pytest.mark.parametrize("choice", ["full", "initial"])
def test_any_part_of_a_shown_name_finds_it(choice: str) -> None:
    """From any letter to any other, also across spaces, hyphens and accents."""
    shown = shown_names([name for names in PEOPLE for name in names], choice)
    entrants = [
        NamedEntrant(number, uuid.uuid4(), number, shown[2 * number : 2 * number + 2])
        for number in range(len(PEOPLE))
    ]
    missed = [
        (part, name)
        for entrant in entrants
        for name in entrant.names
        for part in parts_of(name)
        if entrant not in entrants_called(part, entrants)
    ]
    assert missed == []


def parts_of(name: str) -> set[str]:
    """Every substring of a name that contains a letter."""
    pieces = (name[a:b] for a in range(len(name)) for b in range(a + 1, len(name) + 1))
    return {piece for piece in pieces if any(letter.isalpha() for letter in piece)}
