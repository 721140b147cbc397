"""Names as typed, sorted and searched."""

import pytest

from clubs.names import plain


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Thérèse Bélanger-Côté", "therese belanger cote"),
        ("O’Brien", "obrien"),
        ("d'Amour", "damour"),
        ("Søren Ægir Łuk", "soren aegir luk"),
        ("Lœticia STRAẞE", "loeticia strasse"),
        ("  Ann   Lee  ", "ann lee"),
        ("Lee, Ann (Jr.)", "lee ann jr"),
        ("Ⓐnna Ｂerg", "anna berg"),
        ("李 小龙", "李 小龙"),
        ("***", ""),
    ],
)
def test_a_name_is_found_without_typing_its_accents(name: str, letters: str) -> None:
    assert plain(name) == letters
