"""The French of the pages is complete and compiled."""

import polib
import pytest
from django.conf import settings

FRENCH = settings.LOCALE_PATHS[0] / "fr" / "LC_MESSAGES"


@pytest.fixture(scope="module")
def source() -> polib.POFile:
    return polib.pofile(str(FRENCH / "django.po"))


def test_every_sentence_has_its_french(source: polib.POFile) -> None:
    assert [entry.msgid for entry in source.untranslated_entries()] == []
    assert [entry.msgid for entry in source.fuzzy_entries()] == []


def test_the_header_counts_for_every_tool(source: polib.POFile) -> None:
    assert not source.metadata_is_fuzzy
    assert source.metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);"


def test_what_is_compiled_is_what_is_written(source: polib.POFile) -> None:
    compiled = polib.mofile(str(FRENCH / "django.mo"))

    def texts(file: polib.POFile | polib.MOFile) -> dict[tuple[str | None, str], object]:
        return {(e.msgctxt, e.msgid): e.msgstr_plural or e.msgstr for e in file if not e.obsolete}

    assert texts(compiled) == texts(source)
