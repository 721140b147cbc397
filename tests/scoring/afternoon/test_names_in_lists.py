"""The order of names in a printed list."""

from scoring.afternoon import sorted_as


def test_names_stand_where_a_french_reader_looks_for_them() -> None:
    names = ["Œuvrard, Zoé", "Ouellette, Ann", "L’Écuyer, Bo", "Lévesque, Ida", "Çelik, Al"]
    assert sorted(names, key=sorted_as) == [
        "Çelik, Al", "L’Écuyer, Bo", "Lévesque, Ida", "Œuvrard, Zoé", "Ouellette, Ann",
    ]  # fmt: skip
