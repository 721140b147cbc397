"""House rules as a file: exported for others, and imported from them."""

import re
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from engine.notation import read_rules, write_rules
from engine.ruleset import FORMAT, preset
from scoring.models import HouseRules
from tests.pages.filling import logged_in
from tests.pages.ruling import page, sent, thursday_rules
from tests.scoring.services.acts import nothing_stored


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def thursday(club: Club) -> HouseRules:
    return thursday_rules(club)


def test_the_file_of_rules_can_be_read_by_the_engine(desk: Client, thursday: HouseRules) -> None:
    answer = desk.get(page("file", thursday))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="thursday-rules.toml"'
    assert read_rules(answer.content.decode()) == thursday.rules


def imported(club: Club) -> str:
    return reverse("house-rules-import", args=[club.slug])


def upload(text: bytes, name: str = "rules.toml") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text)


OURS = write_rules(replace(preset("bid-whist"), name="Our « whist »"))


@pytest.mark.parametrize(
    "data",
    [
        OURS.encode(), OURS.encode("utf-8-sig"), OURS.encode("utf-16"),
        OURS.replace("\n", "\r\n").encode(),
    ],
    ids=["utf-8", "with a mark", "utf-16", "from Windows"],
)  # fmt: skip
def test_rules_from_a_file_are_shown_and_then_stored(desk: Client, club: Club, data: bytes) -> None:
    with nothing_stored():
        said = desk.post(imported(club), {"file": upload(data)}).content.decode()
    assert "Nothing is stored yet. Is this right?" in said
    assert 'name="name" value="Our « whist »"' in said
    fields = {
        "text": OURS, "name": "Whist", "rounds": "3", "hands_per_round": "6",
        "take": re.findall(r'name="take" value="(\w+)"', said)[0],
    }  # fmt: skip
    for _ in range(2):  # a double tap
        answer = desk.post(imported(club), fields)
        made = HouseRules.objects.get()
        assert answer.headers["Location"] == page("page", made)
    assert made.rules == replace(preset("bid-whist"), name="Whist")
    assert (made.rounds, made.hands_per_round) == (3, 6)


def test_pasted_rules_are_read_and_a_preset_gets_a_name_of_the_club(
    desk: Client, club: Club
) -> None:
    said = desk.post(imported(club), {"text": write_rules(preset("pepper"))}).content.decode()
    assert f'name="name" value="Rules of {club.name}"' in said
    assert "(optional)" not in said
    take = re.findall(r'name="take" value="(\w+)"', said)[0]
    fields = {"text": write_rules(preset("pepper")), "name": "PEPPER", "take": take}
    with nothing_stored():
        assert "Rules of the program are called “PEPPER”." in sent(desk, imported(club), fields)


def test_a_taken_name_is_reported_as_soon_as_the_rules_are_shown(
    desk: Client, club: Club, thursday: HouseRules
) -> None:
    said = sent(desk, imported(club), {"text": write_rules(thursday.rules)})
    assert "These rules are in it" in said
    assert "The club has rules called “Thursday rules” already." in said


@pytest.mark.parametrize("option", ["name", "source"])
def test_texts_too_long_for_the_form_are_refused(desk: Client, club: Club, option: str) -> None:
    longest = {"name": 80, "source": 300}[option]
    for length in (longest, longest + 1):
        text = write_rules(replace(preset("pepper"), **({"name": "Ours"} | {option: "x" * length})))
        answer = desk.post(imported(club), {"text": text})
        said = f"At most {longest} characters, please; this has {length}."
        assert (said in answer.content.decode()) is (length > longest)
        assert answer.status_code == (422 if length > longest else 200)


def test_neither_text_nor_file_is_called_optional(desk: Client, club: Club) -> None:
    assert "(optional)" not in desk.get(imported(club)).content.decode()


def test_a_value_that_is_not_text_is_not_shown_in_program_notation(
    desk: Client, club: Club
) -> None:
    text = OURS.replace('deck = "whist-54"', "deck = true").replace(
        "[special_values]", "[special_values]\nmoon = 999"
    )
    said = sent(desk, imported(club), {"text": text})
    notice = said[said.index("notice-fault") : said.index("<textarea")]
    assert "{" not in notice
    assert "True" not in notice
    assert "it is a table of the special bids with their points, from 1 to 200." in notice
    assert "The option “deck” cannot be what the file says; it is single-24," in notice


def test_what_a_truncated_file_lacks_is_listed_in_one_sentence(desk: Client, club: Club) -> None:
    said = sent(desk, imported(club), {"text": OURS[: OURS.index("# one call each")]})
    notice = said[said.index("notice-fault") : said.index("</ul>")]
    assert notice.count("<li>") == 1
    assert notice.count("minimum_bid") == 1
    assert "These options are missing: bidding_rounds, reenter," in notice
    assert "Is the whole file there?" in notice


def test_only_what_was_shown_is_stored(desk: Client, club: Club) -> None:
    fields = {"name": "Whist", "rounds": "3", "hands_per_round": "6", "take": "another"}
    with nothing_stored():
        said = desk.post(imported(club), {**fields, "text": OURS}).content.decode()
    assert "Nothing is stored yet. Is this right?" in said


def test_rules_from_a_file_need_a_free_name_and_a_usual_length(
    desk: Client, club: Club, thursday: HouseRules
) -> None:
    said = desk.post(imported(club), {"text": OURS}).content.decode()
    take = re.findall(r'name="take" value="(\w+)"', said)[0]
    fields = {"text": OURS, "name": "", "rounds": "", "hands_per_round": "0", "take": take}
    with nothing_stored():
        said = sent(desk, imported(club), fields)
    for field in ("name", "rounds", "hands_per_round"):
        assert f'id="id_{field}_error"' in said
    fields |= {"name": thursday.name, "rounds": "6", "hands_per_round": "8"}
    with nothing_stored():
        assert "Choose another name" in sent(desk, imported(club), fields)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", ["There is nothing in it."]),
        ("format = 2\nname = \n", ["line 2"]),
        ('{"format": 2', ["line 1"]),
        ("format = 9", [f"These rules are in format 9; this program reads format {FORMAT}."]),
        ("[1, 2]", []),
        (OURS.replace("kitty = 6", "kitty = 7"), [
            "With 7 cards in the kitty 47 are left"]),
        (OURS.replace("kitty = 6", "kitty = -1").replace('deck = "whist-54"', "").replace(
            "book = 6", "book = 6\nhole = 1"),
         ["How many cards go into the kitty?", "Which cards are used?",
          "There is no option “hole”."]),
    ],
)  # fmt: skip
def test_every_fault_of_a_file_is_reported_and_the_text_stays(
    desk: Client, club: Club, text: str, sentences: list[str]
) -> None:
    with nothing_stored():
        said = sent(desk, imported(club), {"text": text})
    assert "notice-fault" in said
    assert [sentence for sentence in sentences if sentence not in said] == []
    assert 'name="take"' not in said
    assert (text[:8] or "<textarea") in said.replace("&quot;", '"')


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"PK\x03\x04" + b"\0" * 99, "This is a spreadsheet."),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 99, "This is a spreadsheet."),
        (b"\x89PNG\0\0", "This is no text file."),
        (b"# " + b"x" * 70_000, "This is more than 64 KB."),
        (b"", "empty"),
    ],
)
def test_a_file_that_can_t_hold_rules_is_refused_in_words(
    desk: Client, club: Club, data: bytes, sentence: str
) -> None:
    with nothing_stored():
        said = sent(desk, imported(club), {"file": upload(data)})
    assert sentence in said


def test_too_much_pasted_text_is_refused_in_words(desk: Client, club: Club) -> None:
    assert "This is more than 64 KB." in sent(desk, imported(club), {"text": "é" * 40_000})


def test_a_file_in_an_old_encoding_says_so(desk: Client, club: Club) -> None:
    data = OURS.encode("windows-1252")
    said = desk.post(imported(club), {"file": upload(data)}).content.decode()
    assert "it was read as Windows-1252" in said
    assert "Our « whist »" in said
