"""Everything the engine and the rotations say, in the reader's language."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.errors import SENTENCES, WORDS, Fault
from engine.notation import Letters
from engine.strain import Strain
from scoring.rotations import SENTENCES as ROTATION_SENTENCES
from scoring.rotations import Finding


def fault_sentence(fault: Fault) -> str:
    """What is wrong with a report, translated by the fault's code."""
    shown = {name: _shown(name, value) for name, value in fault.params}
    return _(SENTENCES[fault.code]).format_map(shown)


def fault_sentences(faults: Iterable[Fault]) -> list[str]:
    """The sentences of several faults, each told once."""
    return list(dict.fromkeys(fault_sentence(fault) for fault in faults))


def finding_sentence(finding: Finding) -> str:
    """What a rotation refuses, or says of a plan."""
    return _(ROTATION_SENTENCES[finding.code]).format(**finding.params)


def word(kind: str, code: str) -> str:
    """The word for a code of the engine: `word("strain", "H")` is “hearts”."""
    return _(WORDS[kind][code]) if code in WORDS.get(kind, {}) else code


def _shown(name: str, value: str | int) -> str:
    if name == "missing":
        return ", ".join(word("part", part) for part in str(value).split(","))
    return word(name, str(value))


PRESETS = {"ottawa": gettext_lazy("Ottawa community afternoon")}

SPECIALS = {
    "call-3": gettext_lazy("Call 3"),
    "call-2": gettext_lazy("Call 2"),
    "call-1": gettext_lazy("Call 1"),
    "moon": gettext_lazy("Moon"),
    "little-pepper": gettext_lazy("Little pepper"),
    "big-pepper": gettext_lazy("Big pepper"),
    "best": gettext_lazy("Best"),
}

SIGNS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}


def preset_name(code: str) -> str:
    """Rules that ship with the engine, as people call them."""
    return str(PRESETS[code])


def special_name(code: str) -> str:
    """A special bid as people say it."""
    return str(SPECIALS[code])


def strain_label(strain: Strain, letters: Letters) -> str:
    """The letter on the sheets with the suit's sign: “H ♥”, “NT”."""
    letter = letters.strain_letters[strain]
    return f"{letter} {SIGNS[strain]}" if strain in SIGNS else letter
