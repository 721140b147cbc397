"""Names in a printed list: last name first, and their order."""

import pytest

from clubs.names import PARTICLES, SUFFIXES
from scoring.afternoon import last_name_first, people, sorted_as


def test_names_are_sorted_as_a_french_reader_expects() -> None:
    names = ["Œuvrard, Zoé", "Ouellette, Ann", "L’Écuyer, Bo", "Lévesque, Ida", "Çelik, Al"]
    assert sorted(names, key=sorted_as) == [
        "Çelik, Al", "L’Écuyer, Bo", "Lévesque, Ida", "Œuvrard, Zoé", "Ouellette, Ann",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Marjorie Beauchamp", "Beauchamp, Marjorie"),
        ("Mary Ann Lee", "Lee, Mary Ann"),
        ("Marc St. Pierre", "St. Pierre, Marc"),
        ("Pieter van der Berg", "van der Berg, Pieter"),
        ("Réjean d’Entremont", "d’Entremont, Réjean"),
        ("Le Tran", "Tran, Le"),
        ("Lee, Ann", "Lee, Ann"),
        ("Cher", "Cher"),
        ("Robert Smith Jr.", "Smith Jr., Robert"),
        ("Robert Smith, Jr.", "Smith Jr., Robert"),
        ("Smith, Jr., Robert", "Smith Jr., Robert"),
        ("Jean de la Cruz fils", "de la Cruz fils, Jean"),
        ("Tremblay fils", "Tremblay fils"),
        ("Garcia Lopez, Ann", "Garcia Lopez, Ann"),
    ],
)
def test_a_last_name_is_listed_with_the_words_that_belong_to_it(name: str, listed: str) -> None:
    assert last_name_first(name) == listed


def test_a_last_name_begins_and_ends_where_it_does_in_the_lists_of_members() -> None:
    """The rooms of an afternoon know nothing of clubs, so each has its own list of such words."""
    assert people.PARTICLES == PARTICLES
    assert people.SUFFIXES == SUFFIXES
