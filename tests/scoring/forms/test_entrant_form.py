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


def test_a_number_in_front_of_them_is_recognized() -> None:
    typed = form(player_1="7 Ann Lee & Bob Roy")
    assert typed.is_valid()
    assert (typed.cleaned_data["number"], typed.names()) == (7, ("Ann Lee", "Bob Roy"))


def test_a_number_in_its_own_field_takes_precedence() -> None:
    typed = form(player_1="7 Ann Lee & Bob Roy", number="9")
    assert typed.is_valid()
    assert typed.cleaned_data["number"] == 9


def test_three_names_of_a_team_are_recognized_too() -> None:
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
def test_an_ambiguous_text_asks_for_the_second_name(typed: dict[str, str]) -> None:
    asked = form(**typed)
    assert asked.errors == {"player_2": ["This field is required."]}
    assert asked["player_1"].value() == typed["player_1"]


def test_two_filled_fields_are_taken_literally() -> None:
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
def test_a_lone_player_has_a_name_and_is_not_called_first_player(
    size: int, labels: list[str]
) -> None:
    fields = form(size).fields
    assert [str(fields[name].label) for name in fields if name.startswith("player_")] == labels


@pytest.mark.parametrize(
    ("number", "is_taken"), [("0", False), ("1", True), ("999", True), ("1000", False)]
)
def test_numbers_go_from_1_to_999(number: str, is_taken: bool) -> None:
    assert ("number" not in form(player_1="Ann Lee", number=number).errors) is is_taken
