"""Contradictory answers in the form, names, and which questions each game asks."""

import re
from typing import Any

import pytest
from django.utils.translation import override

from scoring.words import preset_name
from tests.scoring.forms.asking import answers, filled, form_for

pytestmark = pytest.mark.django_db


# Numbers that nobody would see again


IN_VAIN = "You gave a number, but chose “%s”: choose “%s”, or empty the box."
HOLE = "At a number of points, or too far below zero"


@pytest.mark.parametrize(
    ("typed", "field", "box", "sentence"),
    [
        ({"lone_set_defenders_number": "3"}, "lone_set_defenders", "number",
         IN_VAIN % ("A point for each of their tricks", "Always the same")),
        ({"lone_partner_points_number": "x"}, "lone_partner_points", "number",
         IN_VAIN % ("As many as the player", "Always the same")),
        ({"revoke_others": "6"}, "revoke", "others",
         IN_VAIN % ("No, the table settles it", "Yes, with these points")),
        ({"game_over_kind": "points", "game_over_hole": "20"}, "game_over", "hole",
         IN_VAIN % ("At a number of points", HOLE)),
        ({"special_values_points_call-3": "16"}, "special_values", "points_call-3",
         "Call 3: You gave points, but did not tick it; tick it, or empty the box."),
    ],
)  # fmt: skip
def test_a_number_beside_an_unchosen_answer_is_not_silently_dropped(
    typed: dict[str, str], field: str, box: str, sentence: str
) -> None:
    form = form_for("ottawa", answers(**typed))
    assert dict(form.errors) == {field: [sentence]}
    assert form.fields[field].widget.wrong == {box}


@pytest.mark.parametrize(
    ("changed", "chosen", "value"),
    [
        ({"lone_set_defenders": 4}, {"lone_set_defenders_kind": "tricks"}, "tricks"),
        ({"game_over": "points 54 hole 50"}, {"game_over_kind": "points"}, "points 54"),
        ({"revoke": {"others": 6, "side": -6, "player": 0}}, {"revoke_kind": "none"}, "none"),
    ],
)
def test_a_number_that_the_page_showed_is_dropped_with_its_answer(
    changed: dict[str, Any], chosen: dict[str, str], value: str
) -> None:
    form = form_for("ottawa", filled(form_for("ottawa", **changed)) | chosen, **changed)
    assert form.is_valid(), form.errors
    assert form.rules is not None
    assert form.rules.to_dict()[next(iter(changed))] == value


def test_empty_boxes_beside_an_unchosen_answer_are_no_fault() -> None:
    empty = {"revoke_others": None, "revoke_side": None, "special_values_points_best": None}
    assert form_for("ottawa", answers(**empty)).is_valid()


@pytest.mark.parametrize("typed", ["-54", "\N{MINUS SIGN}54", "54", " 54 "])
def test_negative_points_may_be_typed_with_a_minus(typed: str) -> None:
    sent = answers(game_over_kind="hole", game_over_number="54", game_over_hole=typed)
    form = form_for("ottawa", sent)
    assert form.is_valid(), form.errors
    assert form.rules is not None
    assert form.rules.game_over == "points 54 hole 54"


def test_only_the_faulty_box_is_marked_and_the_fault_links_to_it() -> None:
    sent = answers(game_over_kind="hole", game_over_number="54", game_over_hole="0", deck="tarot")
    form = form_for("ottawa", sent)
    marked = re.findall(r"<input[^>]*aria-invalid[^>]*>", str(form["game_over"]))
    assert len(marked) == 1
    assert 'name="game_over_hole"' in marked[0]
    assert [each.control for each in form.told()] == ["id_deck_0", "id_game_over_2"]
    for each in form.told():
        assert re.search(rf'<input[^>]*id="{each.control}"', str(form))


# Names


@pytest.mark.parametrize(
    "name",
    ["Ottawa community afternoon", " pepper ", "OTTAWA", "bid-whist", "Triple  deck",
     "Après-midi d’Ottawa"],
)  # fmt: skip
def test_no_rules_of_a_club_may_have_the_name_of_a_preset(name: str) -> None:
    with override("fr"):
        french = preset_name("ottawa")
    wanted = french.upper() if name.startswith("Après") else name
    for language in ("en", "fr"):
        with override(language):
            assert set(form_for("ottawa", answers(name=wanted)).errors) == {"name"}


# What is folded away


@pytest.mark.parametrize(
    ("begun_from", "typed", "option", "is_open"),
    [
        ("ottawa", {}, "first_dealer", True),
        ("ottawa", {}, "reenter", False),
        ("pepper", {}, "reenter", True),
        ("ottawa", {"bidding_rounds": "multiple"}, "reenter", True),
        ("ottawa", {}, "kitty", False),
        ("bid-whist", {}, "kitty", True),
        ("bid-whist", {}, "kitty_trick", True),
        ("ottawa", {"deck": "whist-54"}, "kitty", True),
        ("bloomington-six", {"deck": "single-28"}, "kitty", True),
    ],
)
def test_a_question_that_matters_in_this_game_is_not_folded_away(
    begun_from: str, typed: dict[str, str], option: str, is_open: bool
) -> None:
    form = form_for(begun_from, answers(begun_from, **typed))
    shown = {field.name for section in form.sections() for field in section.usual}
    assert (option in shown) is is_open


# What makes no difference


@pytest.mark.parametrize(
    ("begun_from", "typed", "said"),
    [
        ("ottawa", {}, ""),
        ("pepper", {"lone_set_defenders_kind": "number", "lone_set_defenders_number": "3"},
         "What do the others score when a hand played alone fails?"),
        ("single-deck", {"minimum_notrump_bid": "5", "notrump_rank": "higher"},
         "What is the lowest bid in no trump?"
         " At the same number, is no trump higher than a suit?"),
        ("ottawa", {"stick_the_dealer": "True", "passed_out": "redeal"}, "What if nobody bids?"),
        ("ottawa", {"stick_the_dealer": "True"}, ""),
    ],
)  # fmt: skip
def test_answers_without_effect_are_named(
    begun_from: str, typed: dict[str, str], said: str
) -> None:
    form = form_for(begun_from, answers(begun_from, **typed))
    assert form.is_valid(), form.errors
    assert form.in_vain() == said
