"""The French of the whole site is complete, compiled, and says what the desk reads."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.template import engines
from django.template.base import Node
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils import translation

from engine.errors import SENTENCES, WORDS, fault
from engine.notation import FRENCH, read_bid_name, read_line, read_strain
from engine.players import REASONS
from engine.ruleset import preset
from engine.strain import Strain
from scoring.rotations import SENTENCES as ROTATION_SENTENCES
from scoring.standings import COLUMNS, TIE_BREAKERS
from scoring.words import SPECIALS, fault_sentence, special_name, word

TEXTS = settings.LOCALE_PATHS[0] / "fr" / "LC_MESSAGES"
TEMPLATES = settings.BASE_DIR / "templates"

#: Text in templates that is the same in every language.
NAMES = {"Right", "Bower", "CSV", "Excel"}
#: How many strings a marker takes, including the context of pgettext.
MARKERS = {
    "_": 1, "gettext": 1, "gettext_lazy": 1, "gettext_noop": 1,
    "ngettext": 2, "ngettext_lazy": 2, "pgettext": 2, "pgettext_lazy": 2,
    "npgettext_lazy": 3,
}  # fmt: skip

#: Files whose semicolons no page shows: headers, what the history stores, errors.
SEMICOLONS_UNSEEN = {
    "clubs/middleware.py",
    "scoring/services/refusal.py",
    "scoring/services/table_repairs.py",
}

Text = tuple[str | None, str]


@pytest.fixture(scope="module")
def source() -> polib.POFile:
    return polib.pofile(str(TEXTS / "django.po"))


def all_files(ending: str) -> list[Path]:
    """Every file of the site that matches this pattern."""
    folders = ("clubs", "engine", "scoring", "templates")
    found = (each for folder in folders for each in (settings.BASE_DIR / folder).rglob(ending))
    return sorted(found)


def python_texts(path: Path) -> Iterator[Text]:
    """Every text that a file marks for translation, unless it is not a literal."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            taken = node.args[: MARKERS.get(node.func.id, 0)]
            texts = [each.value for each in taken if isinstance(each, ast.Constant)]
            if texts:
                yield (texts[0], texts[1]) if "pgettext" in node.func.id else (None, texts[0])


def template_texts(path: Path) -> Iterator[Text]:
    """Every text in translate tags."""
    name = str(path.relative_to(TEMPLATES))
    found = engines["django"].get_template(name).template.nodelist.get_nodes_by_type(Node)
    for node in found:
        if isinstance(node, TranslateNode | BlockTranslateNode):
            context = str(node.message_context.var) if node.message_context else None
            if isinstance(node, TranslateNode):
                yield context, node.filter_expression.var.literal
            else:
                yield context, node.render_token_list(node.singular)[0]


def all_texts() -> set[Text]:
    python = {text for path in all_files("*.py") for text in python_texts(path)}
    return python | {text for path in all_files("*.html") for text in template_texts(path)}


def test_every_sentence_of_the_site_is_translated_and_no_other_is(source: polib.POFile) -> None:
    known, said = {(entry.msgctxt, entry.msgid) for entry in source}, all_texts()
    assert said - known == set()
    assert known - said == set()
    assert [entry.msgid for entry in source.untranslated_entries()] == []
    assert [entry.msgid for entry in source.fuzzy_entries()] == []


def test_every_code_of_the_engine_and_the_rotations_is_translated(source: polib.POFile) -> None:
    said = {*SENTENCES.values(), *ROTATION_SENTENCES.values()}
    said |= set(REASONS.values())
    said |= {each for words in WORDS.values() for each in words.values()}
    assert said - {entry.msgid for entry in source if entry.msgstr} == set()


def test_every_text_of_the_standings_is_translated(source: polib.POFile) -> None:
    """The rows are plain strings, so one that nobody marked for translation is missed here."""
    said = {text for row in COLUMNS for text in (row.heading, row.short, row.help)}
    for row in TIE_BREAKERS.values():
        said |= {row.name, row.help, row.level, row.why, row.why_met}
    assert said - {entry.msgid for entry in source if entry.msgstr} == {""}


def test_a_short_heading_has_a_context_of_its_own(source: polib.POFile) -> None:
    """Without a context, two equal texts share one French translation."""
    said_in = {entry.msgid: dict(entry.occurrences) for entry in source if not entry.msgctxt}
    for row in (row for row in COLUMNS if row.short):
        elsewhere = sorted(said_in.get(row.short, {}).keys() - {"scoring/standings/columns.py"})
        assert elsewhere == [], (
            f"“{row.short}” would be read in the French of {', '.join(elsewhere)}:"
            f" give {row.code} another short heading in scoring/standings/columns.py"
        )


def test_no_template_contains_untranslated_text() -> None:
    said = {str(path): words_untranslated(path) - NAMES for path in all_files("*.html")}
    assert {template: words for template, words in said.items() if words} == {}
    assert len(said) > 100


def test_lists_in_sentences_have_the_semicolon_of_their_language() -> None:
    """French has a no-break space before it: “; ” must come from the translation."""
    untranslated = re.compile('"; "[.]join|%}; ')
    files = [*all_files("*.py"), *all_files("*.html")]
    found = {path for path in files if untranslated.search(path.read_text("utf-8"))}
    names = {str(path.relative_to(settings.BASE_DIR)) for path in found}
    assert names - SEMICOLONS_UNSEEN == set()


def words_untranslated(path: Path) -> set[str]:
    text = path.read_text("utf-8")
    for hidden in (
        r"\{% comment %\}.*?\{% endcomment %\}",
        r"\{% blocktranslate.*?\{% endblocktranslate %\}",
        r"\{%.*?%\}|\{\{.*?\}\}",
        r"<meta[^>]*>",
        r"&lt;.*?&gt;",
    ):
        text = re.sub(hidden, "", text, flags=re.DOTALL)
    shown = re.findall(r"(?:title|aria-label|placeholder|alt)=[\"']([^\"']*)", text)
    shown.append(re.sub(r"<[^>]*>|&#?\w+;", " ", text))
    return {each for line in shown for each in re.findall(r"[^\W\d_]{2,}", line)}


def test_sheet_desk_and_phone_use_one_word_for_the_side_that_bid(source: polib.POFile) -> None:
    others = ("bidding side", "the bidder's", ": bidder,", "partner of the bidder")
    assert [each.msgid for each in source for other in others if other in each.msgid] == []


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"%\(\w+\)[sd]|\{\w+\}|</?\w+", text))


def test_in_french_meeting_again_is_not_called_a_new_meeting(source: polib.POFile) -> None:
    said = [each.msgstr + str(each.msgstr_plural) for each in source]
    assert [each for each in said if re.search("nouvelles? rencontre", each)] == []


def test_sitting_out_is_always_called_the_same(source: polib.POFile) -> None:
    assert [each.msgid for each in source if "en repos" in each.msgstr] == []


def test_a_round_out_of_so_many_is_always_written_the_same_way(source: polib.POFile) -> None:
    assert [each.msgid for each in source if re.search(r"ronde %\(\w+\)s de %", each.msgstr)] == []


def test_an_event_is_always_called_the_same(source: polib.POFile) -> None:
    others = [e.msgid for e in source if "vénement" in f"{e.msgstr} {e.msgstr_plural}"]
    assert others == []


def test_no_placeholder_and_no_tag_is_lost(source: polib.POFile) -> None:
    for entry in source:
        if entry.msgid_plural:
            assert placeholders(entry.msgstr_plural[1]) == placeholders(entry.msgid_plural)
            assert placeholders(entry.msgstr_plural[0]) == placeholders(entry.msgid)
        else:
            assert placeholders(entry.msgstr) == placeholders(entry.msgid)


def test_punctuation_stays_with_its_word(source: polib.POFile) -> None:
    """A no-break space before : ; ? ! » and after «, and no typewriter apostrophe."""
    written = [text for e in source for text in (e.msgstr, *e.msgstr_plural.values())]
    assert [text for text in written if re.search(r" [:;?!»]|«[^\u00a0]|\w[;?!](\s|$)", text)] == []
    assert [text for text in written if re.search(r"\w: |\w'\w", text)] == []


def test_the_header_is_valid_for_every_tool(source: polib.POFile) -> None:
    assert not source.metadata_is_fuzzy
    assert source.metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);"


def test_the_compiled_catalogue_matches_the_source(source: polib.POFile) -> None:
    compiled = polib.mofile(str(TEXTS / "django.mo"))

    def texts(file: polib.POFile | polib.MOFile) -> dict[Text, object]:
        return {(e.msgctxt, e.msgid): e.msgstr_plural or e.msgstr for e in file}

    assert texts(compiled) == texts(source)


@pytest.mark.parametrize("code", SPECIALS)
def test_the_desk_reads_special_bids_by_their_french_names(code: str) -> None:
    with translation.override("fr"):
        said = special_name(code)
    bid = read_bid_name(said)
    assert bid is not None
    assert bid.special == code


@pytest.mark.parametrize("strain", Strain)
def test_the_desk_reads_suits_by_their_french_names(strain: Strain) -> None:
    with translation.override("fr"):
        said = word("strain", strain)
    assert read_strain(said) == strain


def test_the_desk_reads_a_whole_hand_in_french_words() -> None:
    with translation.override("fr"):
        said = f"{word('seat', 'W')} {special_name('moon')} {word('strain', 'NT')} 8"
        passed_out = translation.gettext("passed out")
    assert said == "Ouest Lune sans atout 8"
    line = read_line(said, preset("ottawa"), FRENCH)
    assert (line.declarer, line.bid, line.strain, line.makers_tricks) == ("W", "moon", "NT", "8")
    assert read_line(passed_out, preset("ottawa"), FRENCH).bid == "passed out"


def test_bids_and_sides_in_a_fault_are_in_french() -> None:
    with translation.override("fr"):
        low = fault("bid-too-low", "auction", bid="call-2:H", standing="4NT")
        unknown = fault("no-such-bid", "bid", text="best", bids="3–8, call-1, moon")
        ending = fault("contract-not-from-auction", "auction", auction="W 5C")
        nobody = fault("contract-not-from-auction", "auction", auction="passed out")
        points = fault(
            "points-wrong", "points", first=5, second=3, first_side="NS", second_side="EW"
        )
        said = [fault_sentence(each) for each in (low, unknown, ending, nobody, points)]
    assert [each.replace("\u00a0", " ").replace("\u202f", "") for each in said] == [
        "appel 2 ♥\ufe0e n’est pas plus haut que 4 sans atout.",
        "Il n’y a pas d’enchère « best » dans ce jeu; les enchères sont 3–8, appel 1, lune.",
        "Les enchères aboutissent à Ouest 5 ♣\ufe0e, ce qui n’est pas le contrat indiqué.",
        "Les enchères aboutissent à passe générale, ce qui n’est pas le contrat indiqué.",
        "Ces levées donnent 5 à Nord-Sud et 3 à Est-Ouest; revoyez les points.",
    ]
