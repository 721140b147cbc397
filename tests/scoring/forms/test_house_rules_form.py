"""The form of house rules: every option asked in words, every fault at its question."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SENTENCES, RuleSetError
from engine.options import SPECIAL_BIDS, faults_of
from engine.ruleset import OPTIONS, RuleSet, preset, preset_names
from scoring.forms.house_rules import SECTIONS, differences, nearest
from scoring.forms.house_rules.question import ChoiceQuestion, Question, SpecialBidsQuestion
from scoring.forms.house_rules.sections import QUESTION_OF, QUESTIONS
from scoring.services.house_rules import Written
from scoring.words import PRESET_LINES, PRESETS
from scoring.words.rule_choices import preset_choices
from tests.scoring.forms.asking import answers, filled, form_for
from tests.scoring.words.rules.telling import told

every_preset = pytest.mark.parametrize("name", preset_names())
every_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS.keys())

pytestmark = pytest.mark.django_db

CODES = {"true": True, "false": False, "4": 4, "6": 6, "0": 0}


# The questions


def test_every_option_of_a_rule_set_is_asked_once() -> None:
    asked = [
        option
        for section in SECTIONS
        for question in section.questions
        for option in question.options
    ]
    assert set(OPTIONS) - set(asked) == set(), "no question of scoring/forms/house_rules asks it"
    assert sorted(asked) == sorted(OPTIONS)


@every_question
def test_every_question_has_an_explanation_and_an_example(question: Question) -> None:
    assert str(question.text).endswith("?")
    assert str(question.help).endswith(".")
    assert len(str(question.example)) > 10


@pytest.mark.parametrize(
    "question", [each for each in QUESTIONS.values() if isinstance(each, ChoiceQuestion)],
    ids=lambda question: question.option,
)  # fmt: skip
def test_every_value_of_an_option_has_its_own_answer_in_words(
    question: ChoiceQuestion,
) -> None:
    allowed = [CODES.get(code, code) for code in OPTIONS[question.option].allowed.choices]
    assert set(question.answers) == set(allowed)
    words = {str(answer) for answer in question.answers.values()}
    assert len(words) == len(allowed)
    assert not words & {str(code) for code in OPTIONS[question.option].allowed.choices}


def test_every_special_bid_can_be_ticked() -> None:
    question = QUESTIONS["special_values"]
    assert isinstance(question, SpecialBidsQuestion)
    assert set(question.lines) == set(SPECIAL_BIDS)


def test_every_preset_has_a_name_and_a_sentence() -> None:
    assert set(PRESETS) == set(PRESET_LINES) == set(preset_names())
    assert [choice.key for choice in preset_choices()] == list(PRESETS)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("special_values", {}, "none"),
        ("special_values", {"moon": 24, "call-2": 12}, "Call 2 12, Moon 24"),
        ("special_values", {"best": None}, "Best, points by the tricks"),
        ("game_over", "hands 8", "8 hands"),
        ("game_over", "points 52", "52 points"),
        ("game_over", "plus-minus 7", "7 points above or below zero"),
        ("game_over", "points 54 hole 50", "54 points, or 50 below zero"),
        ("lone_set_defenders", "tricks", "A point for each of their tricks"),
        ("lone_set_defenders", 4, "4 points"),
        ("revoke", "none", "No, the table settles it"),
        (
            "revoke",
            {"others": 4, "side": -4, "player": -2},
            "To the other side: 4, To the side that revoked: -4,"
            " To the player, when players are scored one by one: -2",
        ),
        ("minimum_bid", 3, "3"),
        ("overtricks", False, "No, the number it bid"),
    ],
)
def test_every_kind_of_answer_can_be_put_into_words(option: str, value: Any, said: str) -> None:
    assert QUESTIONS[option].in_words(value) == said


# Sending it


@every_preset
def test_an_unchanged_form_gives_the_preset_it_began_from(name: str) -> None:
    form = form_for(name, filled(form_for(name)))
    assert form.is_valid(), form.errors
    assert form.rules is not None
    assert differences(form.rules, preset(name)) == []
    assert form.written() == Written(form.rules, 6, 8)


@pytest.mark.parametrize(
    "changed",
    [
        {"revoke": {"others": 4, "side": -4, "player": 0}},
        {"game_over": "points 54 hole 50"},
        {"lone_set_defenders": 4, "lone_partner_points": -1},
    ],
)
def test_a_form_shows_unusual_rules_and_gives_them_back(changed: dict[str, Any]) -> None:
    form = form_for("ottawa", filled(form_for("ottawa", **changed)))
    assert form.is_valid(), form.errors
    assert form.rules == RuleSet.from_dict(preset("ottawa").to_dict() | {"name": "Ours"} | changed)


@every_preset
def test_nothing_is_marked_as_changed_in_a_new_form(name: str) -> None:
    assert "Changed" not in str(form_for(name))


@pytest.mark.parametrize(
    ("typed", "option", "value"),
    [
        ({"minimum_bid": "4"}, "minimum_bid", 4),
        ({"overtricks": "False"}, "overtricks", False),
        ({"lone_set_defenders_kind": "number", "lone_set_defenders_number": "4"},
         "lone_set_defenders", 4),
        ({"game_over_kind": "points", "game_over_number": "30"}, "game_over", "points 30"),
        ({"game_over_kind": "hole", "game_over_number": "54", "game_over_hole": "50"},
         "game_over", "points 54 hole 50"),
        ({"revoke_kind": "points", "revoke_player": "-2"},
         "revoke", {"others": 4, "side": -4, "player": -2}),
        ({"special_values_has_call-2": "", "special_values_points_moon": "20"},
         "special_values", {"call-1": 18, "moon": 20}),
        ({"special_values_has_call-3": "on"},
         "special_values", {"call-3": 15, "call-2": 12, "call-1": 18, "moon": 24}),
    ],
)  # fmt: skip
def test_an_answer_becomes_its_option_s_value_and_is_marked(
    typed: dict[str, str], option: str, value: Any
) -> None:
    form = form_for("ottawa", answers(**typed))
    assert form.is_valid(), form.errors
    assert form.rules is not None
    assert form.rules.to_dict()[option] == value
    assert [each.question.option for each in differences(form.rules, preset("ottawa"))] == [option]
    page = str(form)
    assert page.count("Changed. Ottawa community afternoon: ") == 1


def test_the_mark_says_what_the_preset_has() -> None:
    page = str(form_for("ottawa", minimum_bid=4))
    assert "Changed. Ottawa community afternoon: 3." in page


def test_rare_questions_are_unfolded_if_their_answers_are_unusual() -> None:
    unfolded = {each.code: each.unfolded for each in form_for("ottawa").sections()}
    assert not any(unfolded.values())
    whist = {each.code for each in form_for("bid-whist").sections() if each.unfolded}
    assert whist == {"cards", "bidding", "points"}
    faulty = form_for("ottawa", answers(kitty="x"))
    assert [each.code for each in faulty.sections() if each.unfolded] == ["cards"]


def test_empty_points_for_a_pepper_mean_those_of_the_deck() -> None:
    typed = {"special_values_has_call-2": "", "special_values_has_call-1": "",
             "special_values_has_moon": "", "special_values_has_little-pepper": "on",
             "special_values_has_big-pepper": "on"}  # fmt: skip
    form = form_for("ottawa", answers(**typed))
    assert form.is_valid(), form.errors
    assert form.rules is not None
    assert [form.rules.special_value(name) for name in form.rules.special_bids] == [8, 16]


# Faults


def errors_of(begun_from: str = "ottawa", /, **typed: object) -> dict[str, list[str]]:
    form = form_for(begun_from, answers(begun_from, **typed))
    assert not form.is_valid()
    assert form.rules is None
    return {field: list(faults) for field, faults in form.errors.items()}


def test_all_faults_are_reported_at_once_at_their_questions() -> None:
    found = errors_of(
        players="6", name="", kitty_trick="declarer", right_bower_1st_2nd="True", bowers="False",
        win_rule="must-bid", game_over_number="", rounds="99", revoke_kind="points",
        revoke_others="x", revoke_side="",
    )  # fmt: skip
    assert set(found) == {
        "deck", "name", "kitty_trick", "right_bower_1st_2nd", "special_values", "win_rule",
        "game_over", "rounds", "revoke",
    }  # fmt: skip
    assert found["deck"] == ["32 cards cannot be dealt evenly to 6 players."]
    assert found["game_over"] == ["How many hands, or points: Give a number from 1 to 9999."]
    assert found["revoke"] == [
        "To the other side: Give a number from -200 to 200.",
        "To the side that revoked: Give a number from -200 to 200.",
    ]


def test_typed_answers_stay() -> None:
    form = form_for("ottawa", answers(minimum_bid="99", name="My rules", revoke_others="7x"))
    page = str(form)
    assert 'value="99"' in page
    assert 'value="My rules"' in page
    assert 'value="7x"' in page


def test_an_explanation_stays_when_there_are_faults() -> None:
    form = form_for("ottawa", answers(minimum_bid="99"))
    assert "With 3, two hearts is too low" in str(form)


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"minimum_bid": "9"}, "minimum_bid", "The minimum 9 is above the highest bid, 8."),
        ({"minimum_bid": "0"}, "minimum_bid", "Give a number from 1 to 200."),
        ({"rounds": ""}, "rounds", "Give a number from 1 to 40."),
        ({"deck": "tarot"}, "deck", "Choose one of the answers."),
        ({"deck": ""}, "deck", "Choose one of the answers."),
        ({"lone_set_defenders_kind": ""}, "lone_set_defenders", "Choose one of the answers."),
        (
            {"lone_set_defenders_kind": "number"},
            "lone_set_defenders",
            "Give a number from 0 to 200.",
        ),
        ({"game_over_kind": "never"}, "game_over", "Choose one of the answers."),
        (
            {"game_over_kind": "hole"},
            "game_over",
            "Points below zero: Give a number from 1 to 9999.",
        ),
        ({"game_over_number": "10000"}, "game_over", "How many hands, or points: Give a number"),
        ({"revoke_kind": "perhaps"}, "revoke", "Choose one of the answers."),
        (
            {"special_values_points_moon": ""},
            "special_values",
            "Moon: Give a number from 1 to 200.",
        ),
        ({"special_values_points_moon": "0"}, "special_values", "Moon: Give a number from 1 to"),
        ({"special_values_has_little-pepper": "on"}, "special_values", "go together"),
        ({"name": "a|b"}, "name", "but not the sign “|”."),
        ({"name": "a\u202eb"}, "name", "Use letters, digits"),
        ({"name": ""}, "name", "Give these rules a name."),
        ({"name": "Pepper"}, "name", "Rules of the program are called “Pepper”."),
        ({"name": "x" * 81}, "name", "At most 80 characters, please; this has 81."),
        ({"source": ""}, "source", "Say where they come from."),
        ({"kitty": "32"}, "kitty", "leaves none for the players"),
    ],
)
def test_each_fault_is_explained_in_words(typed: dict[str, str], field: str, sentence: str) -> None:
    found = errors_of(**typed)
    assert field in found
    assert sentence in " ".join(found[field])


NASTY = ("", " ", "9" * 5000, "-4.5", "a\0b", "{0} %s", "🂫", str(2**40))


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_any_input_in_a_box_is_answered_in_words(text: str) -> None:
    sent = answers()
    for box in sent:
        form = form_for("ottawa", sent | {box: text})
        assert form.is_valid() or all(form.errors.values())


def test_an_unanswered_question_hides_no_other_fault() -> None:
    assert set(errors_of(minimum_bid="", win_rule="must-bid")) == {"minimum_bid", "win_rule"}


def values_of(option: str) -> Sequence[Any]:
    """Values that a form can give for an option, whether or not they fit the others."""
    question = QUESTIONS[option]
    if isinstance(question, ChoiceQuestion):
        return list(question.answers)
    by_hand: dict[str, Sequence[Any]] = {
        "name": ["Ours"], "source": ["Our club"], "kitty": range(61),
        "special_values": [{}, {"moon": 24}, {"little-pepper": 6, "big-pepper": 12},
                           {"call-3": 15, "call-2": 12, "call-1": 18},
                           dict.fromkeys(SPECIAL_BIDS, 9)],
        "game_over": ["hands 8", "points 52", "plus-minus 7", "points 9 hole 9"],
        "revoke": ["none", {"others": 4, "side": -4, "player": 0}],
        "lone_partner_points": ["same", 4], "lone_set_defenders": ["tricks", 2],
    }  # fmt: skip
    return by_hand.get(option, range(1, 21))


#: One draw for each answer: thirty strategies side by side take Hypothesis too long.
ANSWERS = [(option, value) for option in QUESTIONS for value in values_of(option)]


@given(st.sampled_from(preset_names()), st.lists(st.sampled_from(ANSWERS), max_size=12))
def test_impossible_combinations_are_reported_at_a_question_of_the_form(
    name: str, answered: list[tuple[str, Any]]
) -> None:
    options = preset(name).to_dict()
    del options["format"]
    for option, value in answered:
        options |= QUESTIONS[option].as_options(value)
    for fault in faults_of(options, OPTIONS):
        assert fault.field in QUESTION_OF
        assert fault.code in SENTENCES


@every_preset
def test_a_question_is_idle_exactly_if_no_answer_changes_the_rules_in_words(name: str) -> None:
    rules = preset(name)
    said = told(rules)
    for question in QUESTIONS.values():
        games = list(others_of(rules, question.option))
        is_told = any(told(game) != said for game in games)
        assert is_told or question.idle(rules) or not games, (
            f"no answer about {question.option} changes what scoring/words/rules tell of {name}:"
            " tell it there, or let its question in scoring/forms/house_rules say when it is idle"
        )


def others_of(rules: RuleSet, option: str) -> Iterator[RuleSet]:
    """The rules that other answers to one question make."""
    for value in values_of(option):
        try:
            game = RuleSet.from_dict(rules.to_dict() | {option: value})
        except RuleSetError:
            continue
        if game != rules:
            yield game


# Comparing


def test_the_nearest_preset_is_the_one_with_the_fewest_differences() -> None:
    presets = {name: preset(name) for name in preset_names()}
    for name, rules in presets.items():
        ours = RuleSet.from_dict(rules.to_dict() | {"name": "Ours", "first_dealer": "cut"})
        assert nearest(ours, presets) == name


def test_differences_are_listed_in_the_order_of_a_hand() -> None:
    told = [
        (each.question.option, each.answer, each.other)
        for each in differences(preset("pepper"), preset("ottawa"))
    ]
    assert told[:3] == [
        ("deck", "24: ace to 9", "32: ace to jack, two of each"),
        ("bidding_rounds", "Until all the others have passed", "Once"),
        ("minimum_bid", "1", "3"),
    ]
