"""A pair typed in one field is split into two; what may be one name is left as typed."""

import pytest
from django.http import QueryDict

from scoring.forms.entrants import NewEntrantForm


def form(size: int = 2, **typed: str) -> NewEntrantForm:
    data = QueryDict(mutable=True)
    data.update(typed)
    formats = {1: "individuals", 2: "pairs", 3: "teams"}
    return NewEntrantForm(data, size=size, event_format=formats[size], takes_computer=False)


@pytest.mark.parametrize(
    "line", ["Ann Lee & Bob Roy", "Ann Lee + Bob Roy", "Ann Lee / Bob Roy", "Ann Lee and Bob Roy"]
)
def test_both_names_in_the_first_field_are_two_players(line: str) -> None:
    typed = form(player_1=line)
    assert typed.is_valid()
    assert typed.names() == ("Ann Lee", "Bob Roy")


def test_the_number_before_them_is_taken_along() -> None:
    typed = form(player_1="7 Ann Lee & Bob Roy")
    assert typed.is_valid()
    assert (typed.cleaned_data["number"], typed.names()) == (7, ("Ann Lee", "Bob Roy"))


def test_a_number_in_its_own_field_goes_before() -> None:
    typed = form(player_1="7 Ann Lee & Bob Roy", number="9")
    assert typed.is_valid()
    assert typed.cleaned_data["number"] == 9


def test_three_of_a_team_are_found_too() -> None:
    typed = form(3, player_1="Ann Lee, Bob Roy & Cy May")
    assert typed.is_valid()
    assert typed.names() == ("Ann Lee", "Bob Roy", "Cy May")


@pytest.mark.parametrize(
    "typed",
    [
        {"player_1": "Lee, Ann"},
        {"player_1": "Ann & Bob & Cy"},
        {"player_1": "Ann Lee &"},
    ],
)
def test_what_is_not_clearly_two_names_asks_for_the_second(typed: dict[str, str]) -> None:
    asked = form(**typed)
    assert asked.errors == {"player_2": ["This field is required."]}
    assert asked["player_1"].value() == typed["player_1"]


def test_who_has_two_fields_filled_in_is_taken_at_her_word() -> None:
    typed = form(player_1="Ann & Bob", player_2="Cy")
    assert typed.is_valid()
    assert typed.names() == ("Ann & Bob", "Cy")


def test_a_single_player_has_one_field() -> None:
    typed = form(1, player_1="Ann & Bob")
    assert typed.is_valid()
    assert typed.names() == ("Ann & Bob",)


@pytest.mark.parametrize(
    ("size", "labels"),
    [(1, ["Name"]), (2, ["First player", "Second player"])],
)
def test_one_alone_has_a_name_and_is_no_first_player(size: int, labels: list[str]) -> None:
    fields = form(size).fields
    assert [str(fields[name].label) for name in fields if name.startswith("player_")] == labels


@pytest.mark.parametrize(
    ("number", "is_taken"), [("0", False), ("1", True), ("999", True), ("1000", False)]
)
def test_numbers_go_from_one_to_999(number: str, is_taken: bool) -> None:
    assert ("number" not in form(player_1="Ann Lee", number=number).errors) is is_taken
