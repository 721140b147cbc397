"""A person's play in words."""

from django.utils import translation

from scoring.words import place_called


def test_seats_are_capitalized_in_a_list_as_roles_are() -> None:
    codes = ("declarer", "N", "5")
    assert [place_called(code) for code in codes] == ["As declarer", "North", "Seat 5"]
    with translation.override("fr"):
        assert [place_called(code) for code in codes] == ["Comme déclarant", "Nord", "Place 5"]
