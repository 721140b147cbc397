"""Rules as files: what is written is read back, and what can't be read is located."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import FORMAT_1, OTTAWA, changed, few, many

from engine import InvalidNotation, RuleSet, RuleSetError, preset, preset_names
from engine.notation import read_rules, write_rules
from engine.ruleset import OPTIONS


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_written_and_read_back(name: str) -> None:
    rules = preset(name)
    assert read_rules(write_rules(rules)) == rules
    assert read_rules(json.dumps(rules.to_dict())) == rules


def test_each_option_is_below_a_line_that_explains_it() -> None:
    lines = write_rules(preset("bid-whist")).splitlines()
    for name in OPTIONS:
        at = next(
            place for place, line in enumerate(lines) if line.startswith((f"{name} =", f"[{name}]"))
        )
        assert lines[at - 1].startswith("# "), name


def test_every_choice_of_an_option_is_named_above_it() -> None:
    text = write_rules(OTTAWA)
    assert "# who leads to the first trick: declarer, left-of-dealer\n" in text


@few
@given(st.text(min_size=1, max_size=30), st.text(min_size=1, max_size=30))
def test_any_name_is_read_back(name: str, source: str) -> None:
    try:
        rules = changed(name=name, source=source)
    except RuleSetError:
        return
    assert read_rules(write_rules(rules)) == rules


@pytest.mark.parametrize(
    "name", ['Our "club"', "C:\\rules\\new", "Règles d'été", "🂡 ♠ = #1", "'''"]
)
def test_a_name_with_special_characters_of_the_format_is_read_back(name: str) -> None:
    rules = changed(name=name, revoke={"others": 4, "side": -4, "player": -2})
    assert read_rules(write_rules(rules)) == rules
    assert tomllib.loads(write_rules(rules))["name"] == name


def test_files_from_other_systems_are_read() -> None:
    text = write_rules(OTTAWA)
    assert read_rules("\ufeff" + text.replace("\n", "\r\n")) == OTTAWA
    assert read_rules("\ufeff \n" + json.dumps(OTTAWA.to_dict())) == OTTAWA


def refused(text: str) -> InvalidNotation:
    with pytest.raises(InvalidNotation) as refusal:
        read_rules(text)
    assert refusal.value.fault.sentence
    assert refusal.value.text == text
    assert 0 <= refusal.value.position <= len(text)
    return refusal.value


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("format = 2\nplayers = = 4\n", "not-toml", 21),
        ("\ufeffformat = 2\r\nplayers = = 4\r\n", "not-toml", 23),
        ('format = 2\nname = "', "not-toml", 19),
        ('{"format": 2,\n "players": }', "not-json", 26),
        ('\ufeff{"format"', "not-json", 10),
        ("{" + "[" * 9, "not-json", 1),
        ('{"a":' * 2_000, "too-deep", 0),
        ("#" * 12_001, "text-too-long", 12_000),
        ("format = " + "9" * 5000, "too-deep", 0),
        ("a = " + "[" * 11_000, "too-deep", 0),
        ('{"format": ' + "9" * 5000 + "}", "too-deep", 0),
        ("", "missing-option", 0),
        ("a,b;c\n1,2;3\n", "not-toml", 1),
    ],
)
def test_text_that_is_no_file_of_rules_is_refused_with_its_place(
    text: str, code: str, position: int
) -> None:
    refusal = refused(text)
    assert (refusal.fault.code, refusal.position) == (code, position)


def test_a_fault_has_its_line_and_character() -> None:
    assert refused("format = 2\nplayers = = 4\n").fault.sentence == (
        "This is not a file of rules (TOML); look at line 2, character 11."
    )


def test_a_number_that_no_one_can_print_is_refused() -> None:
    huge = write_rules(OTTAWA).replace("players = 4", "players = 0x" + "f" * 6000)
    assert refused(huge).fault.sentence == "The option “players” cannot be …; it is 4, 6."


def test_all_wrong_options_are_reported_at_once_the_first_with_its_place() -> None:
    text = write_rules(OTTAWA).replace("players = 4", "players = 5")
    text = text.replace('deck = "double-32"', 'deck = "tarot"') + "\n[more]\n"
    with pytest.raises(RuleSetError) as refusal:
        read_rules(text)
    told = [(fault.code, fault.field) for fault in refusal.value.faults]
    assert sorted(told) == [
        ("bad-value", "deck"),
        ("bad-value", "players"),
        ("unknown-option", "more"),
    ]
    assert text[refusal.value.position :].startswith(refusal.value.fault.field)


def test_a_wrong_option_of_a_json_file_has_its_place() -> None:
    text = json.dumps(OTTAWA.to_dict() | {"deck": "tarot"})
    refusal = refused(text)
    assert text[refusal.position :].startswith('deck": "tarot"')


#: The options added after the first format, by the format they came with. Clubs hold files of
#: each format, so a new option is added here with a format of its own.
CAME_WITH = {
    2: {
        *("kitty", "kitty_trick", "bowers", "reenter", "trick_suit", "special_suit"),
        *("directions", "book", "notrump_doubles", "lone_partner_points", "revoke"),
        "first_dealer",
    },
    3: {"special_bids"},
}


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_s_format_is_newer_than_any_that_clubs_had_before_it(name: str) -> None:
    since = OPTIONS[name].since
    assert name in ({1: {*FORMAT_1}} | CAME_WITH).get(since, ()), (
        f"files of format {max(CAME_WITH)} lack {name}: in its row in engine/ruleset.py give it"
        f" since={max(CAME_WITH) + 1}, and in before= what they meant; then add it to CAME_WITH"
    )


def test_rules_in_format_1_keep_their_meaning() -> None:
    new = set().union(*CAME_WITH.values()) - {"special_bids"}
    old = {name: value for name, value in OTTAWA.to_dict().items() if name not in new}
    assert read_rules(json.dumps(old | {"format": 1})) == OTTAWA


_PIECES = ["format = 2\n", "{", "}", "[", "]", '"', "=", "name", "players = 4\n", "\n", "\\u", "#"]


@many
@given(st.lists(st.sampled_from(_PIECES), max_size=12).map("".join) | st.text(max_size=30))
def test_any_text_is_rules_or_is_refused(text: str) -> None:
    for typed in (text, text + write_rules(OTTAWA), json.dumps(OTTAWA.to_dict())[: len(text)]):
        try:
            assert isinstance(read_rules(typed), RuleSet)
        except InvalidNotation as refusal:
            assert refusal.fault.sentence  # noqa: PT017
            assert 0 <= refusal.position <= len(typed)  # noqa: PT017
