"""The help of the site names only what is on the site, in both languages."""

import re
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils import translation

from scoring.words.help import HELP, HelpAnswer, HelpFor, help_found

FRENCH = Path(__file__).parents[3] / "templates/locale/fr/LC_MESSAGES/django.po"
PICTURES = Path(__file__).parents[3] / "scoring/static/help"
LABEL = re.compile(r"\*([^*]+)\*")
#: A placeholder of a sentence, such as “%(number)s”, may be anything here.
OPEN = re.compile(r"%\\\(\w+\\\)[sd]")


@cache
def labels() -> list[tuple[re.Pattern[str], str]]:
    """Every sentence of the site but those of the help, as a pattern, with its French."""
    own = {text for each in HELP for text in (each.question, each.answer, each.seen)}
    entries = [each for each in polib.pofile(str(FRENCH)) if each.msgid not in own]
    return [(pattern_of(each.msgid), each.msgstr) for each in entries if len(each.msgid) < 60]


def pattern_of(sentence: str) -> re.Pattern[str]:
    return re.compile(OPEN.sub(".+", re.escape(sentence)) + r"\Z")


def french_of(label: str) -> list[str]:
    """All French texts of the site for this English one."""
    return [french for english, french in labels() if english.match(label)]


@pytest.mark.parametrize("row", HELP, ids=[each.question for each in HELP])
def test_an_answer_names_only_what_is_on_the_site_in_both_languages(row: HelpAnswer) -> None:
    with translation.override("fr"):
        french = LABEL.findall(translation.gettext(row.answer))
    english = LABEL.findall(row.answer)
    assert len(french) == len(english)
    for label in english:
        said = french_of(label)
        assert said, f"{label} stands nowhere"
        assert any(pattern_of(each).match(name) for each in said for name in french), (label, said)


def test_everybody_has_answers_and_no_question_occurs_twice() -> None:
    assert {each.of for each in HELP} == set(HelpFor)
    assert len({each.question for each in HELP}) == len(HELP)
    assert [each.of for each in HELP] == sorted(
        (each.of for each in HELP), key=list(HelpFor).index
    ), "the questions of one reader stand together"


@pytest.mark.parametrize(
    ("language", "text", "question"),
    [
        ("en", "NETWORK phone", "My phone has lost the network."),
        ("en", "dues", "How do I ask everybody for this year’s dues?"),
        ("fr", "reseau perdu", "Mon téléphone a perdu le réseau."),
    ],
)
def test_a_question_is_found_by_its_words_in_any_order(
    language: str, text: str, question: str
) -> None:
    with translation.override(language):
        assert question in [each.question for each in help_found(text)]


def test_words_that_nobody_uses_find_nothing() -> None:
    assert list(help_found("rhinoceros")) == []
    assert len(list(help_found(""))) == len(HELP)


def test_each_picture_exists_in_both_languages_with_an_alternative_text() -> None:
    named = {row.picture for row in HELP if row.picture}
    for language in dict(settings.LANGUAGES):
        assert {file.stem for file in (PICTURES / language).glob("*.webp")} == named
    assert [row.question for row in HELP if bool(row.picture) != bool(row.seen)] == []
