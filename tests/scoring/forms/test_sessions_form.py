"""The sections of the next session, as typed."""

import pytest

from scoring.forms.sessions import SectionsForm, SessionForm

SESSION = {
    "starts_at": "2026-12-18T13:00", "rounds": "2", "hands_per_round": "8", "carries": "1",
    "who": "everybody",
}  # fmt: skip
#: Best first.
RANKED = (5, 3, 1, 2, 4, 6)


def told(typed: str) -> list[str]:
    """The errors for sections in which all six are to play."""
    form = SectionsForm({"sections": typed}, here=range(1, 7))
    return [str(each) for each in form.errors.get("sections", [])]


@pytest.mark.parametrize("typed", ["1, 2, 3\n4, 5, 6", "1 2 3;\n\n 4;5;6,", "1,2,3\t\n4\t5 6"])
def test_numbers_are_read_whatever_separates_them(typed: str) -> None:
    form = SectionsForm({"sections": typed}, here=range(1, 7))
    assert form.is_valid()
    assert form.cleaned_data["sections"] == [[1, 2, 3], [4, 5, 6]]


def test_all_faults_are_reported_at_once() -> None:
    assert told("1, 2, x\n2, 3, 9") == [
        "“x” is not a number.",
        "Not there: 9.",
        "In the lines twice: 2.",
        "In no section: 4, 5, 6.",
    ]


def test_of_many_words_five_are_quoted_and_long_ones_are_cut() -> None:
    said = [each for each in told(f"{'x' * 40}, a b c d e f") if "not a number" in each]
    assert said == [f"“{word}” is not a number." for word in ("x" * 20, "a", "b", "c", "d")]


@pytest.mark.parametrize(
    ("who", "sections"),
    [
        ("everybody", [[1, 2, 3, 4, 5, 6]]),
        ("best", [[3, 5]]),
        ("best-and-rest", [[3, 5], [1, 2, 4, 6]]),
        ("typed", [[1, 2], [3, 4, 5, 6]]),
    ],
)
def test_who_goes_on_depends_on_the_choice(who: str, sections: list[list[int]]) -> None:
    sent = {**SESSION, "who": who, "best": "2", "sections": "1, 2\n3, 4, 5, 6"}
    form = SessionForm(sent, ranked=RANKED)
    assert form.is_valid()
    assert form.players() == sections


@pytest.mark.parametrize("best", ["", "1", "6"])
def test_the_best_are_at_least_two_and_not_everybody(best: str) -> None:
    form = SessionForm({**SESSION, "who": "best", "best": best}, ranked=RANKED)
    assert list(form.errors) == ["best"]


@pytest.mark.parametrize("field", ["rounds", "hands_per_round"])
@pytest.mark.parametrize(
    ("number", "is_taken"), [("0", False), ("1", True), ("40", True), ("41", False)]
)
def test_a_session_has_up_to_forty_rounds_of_up_to_forty_hands(
    field: str, number: str, is_taken: bool
) -> None:
    form = SessionForm({**SESSION, field: number}, ranked=RANKED)
    assert form.is_valid() is is_taken
    assert set(form.errors) <= {field}
