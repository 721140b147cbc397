"""The short text of a phone, compared with examples made without the code under test."""

import csv
import itertools

import pytest

from scoring.transfer.phone_code import PhoneCode, WrongCode, plain_text, read_code
from tests.conftest import DATA
from tests.scoring.transfer.phone_codes import write_code

VALUES = {each: value for value, each in enumerate("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.- ")}
with (DATA / "phone-codes.csv").open(newline="", encoding="utf-8") as file:
    EXAMPLES = list(csv.DictReader(file))
GOOD = [each for each in EXAMPLES if each["verdict"] == "good"]
BAD = [each for each in EXAMPLES if each["verdict"] != "good"]
TEXTS = sorted({plain_text(each["text"]) for each in GOOD})


def code_of(example: dict[str, str]) -> PhoneCode:
    lines = tuple("" if line == "." else line for line in example["hands"].split())
    return PhoneCode(
        int(example["round"]), int(example["table"]), example["side"], example["mark"], lines
    )


@pytest.mark.parametrize("example", GOOD, ids=lambda each: each["text"])
def test_a_correct_text_is_split_into_its_parts(example: dict[str, str]) -> None:
    assert read_code(example["text"]) == code_of(example)


@pytest.mark.parametrize("example", BAD, ids=lambda each: each["text"])
def test_a_wrong_text_says_why(example: dict[str, str]) -> None:
    with pytest.raises(WrongCode) as wrong:
        read_code(example["text"])
    assert wrong.value.code == example["verdict"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_written_text_is_the_example_itself(text: str) -> None:
    assert write_code(read_code(text)) == text


@pytest.mark.parametrize("text", TEXTS)
def test_a_whole_text_read_as_one_large_number_gives_1(text: str) -> None:
    number = sum(VALUES[each] * 10**place for place, each in enumerate(reversed(text)))
    assert number % 97 == 1


def is_good(text: str) -> bool:
    try:
        read_code(text)
    except WrongCode:
        return False
    return True


@pytest.mark.parametrize("text", TEXTS)
def test_one_wrong_character_is_always_noticed(text: str) -> None:
    changed = (
        text[:place] + other + text[place + 1 :]
        for place, each in enumerate(text)
        for other in VALUES
        if other not in (each, " ")
    )
    assert not any(map(is_good, changed))


@pytest.mark.parametrize("text", TEXTS)
def test_two_transposed_characters_are_always_noticed(text: str) -> None:
    places = [place for place, each in enumerate(text) if each != " "]
    for one, other in itertools.combinations(places, 2):
        if text[one] != text[other] and other - one < 96:
            swapped = list(text)
            swapped[one], swapped[other] = text[other], text[one]
            assert not is_good("".join(swapped))
