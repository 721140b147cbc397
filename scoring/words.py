"""Everything the engine and the rotations say, in the reader's language."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.auction import Bid
from engine.errors import SENTENCES, WORDS, Fault
from engine.notation import Letters, read_call
from engine.notation.words import PASSED_OUT
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
    if name in ("missing", "bids"):
        return ", ".join(_word_of(name, each.strip()) for each in str(value).split(","))
    return _word_of(name, str(value))


def _word_of(name: str, code: str) -> str:
    """A parameter of a fault in words; what holds no code stays as it is."""
    if name in ("bid", "standing", "auction"):
        return _contract_in_words(code)
    if name in ("bids", "text") and code in SPECIALS:
        return special_name(code).lower()
    return str(SIDES.get(code, code)) if name in SIDE_PARAMS else word(KINDS.get(name, name), code)


def _contract_in_words(text: str) -> str:
    """A bid, or a contract with its seat, without letters: they differ from event to event."""
    if text == PASSED_OUT:
        return _("passed out")
    *seats, written = text.split(" ")
    bid = read_call(written)
    if not isinstance(bid, Bid):
        return text
    name = special_name(bid.special).lower() if bid.special else str(bid.level)
    strain = SIGNS.get(bid.strain) or word("strain", bid.strain)
    return " ".join([*(word("seat", seat) for seat in seats), f"{name}\N{NO-BREAK SPACE}{strain}"])


KINDS = {"missing": "part"}
SIDE_PARAMS = ("first_side", "second_side")
SIDES = {"NS": gettext_lazy("North-South"), "EW": gettext_lazy("East-West")}


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
