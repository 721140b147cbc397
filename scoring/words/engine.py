"""Everything the engine says, in the reader's language."""

from collections.abc import Iterable

from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import (
    PASSED_OUT,
    Bid,
    Contract,
    Direction,
    Fault,
    InvalidNotation,
    Letters,
    Naming,
    Strain,
    read_call,
    read_naming,
)
from engine.errors import SENTENCES, WORDS
from engine.players import REASONS, Why


def fault_sentence(fault: Fault) -> str:
    """What is wrong with a report, translated by the fault's code."""
    params = {name: _shown(name, value) for name, value in fault.params}
    return _(SENTENCES[fault.code]).format_map(params)


def fault_sentences(faults: Iterable[Fault]) -> list[str]:
    """The sentences of several faults, without repeats."""
    return list(dict.fromkeys(fault_sentence(fault) for fault in faults))


def reason_sentence(why: Why) -> str:
    """Why a computer player acted as it did, translated by the reason's code."""
    params = {name: _shown_reason(name, value) for name, value in why.params}
    return _(REASONS[why.code]).format_map(params)


def _shown_reason(name: str, value: str | int) -> str:
    """A parameter of a reason in words: bids and cards without letters, numbers localized."""
    if name in ("bid", "lower", "contract"):
        return _contract_in_words(str(value))
    if name == "naming":
        return _naming_in_words(str(value))
    if name == "card":
        return card_in_words(str(value))
    return str(value).replace("-", "−").replace(".", get_format("DECIMAL_SEPARATOR"))


def card_in_words(text: str) -> str:
    """A card as its rank and suit sign: “10 ♥”, “J ♠”; a joker by its letters."""
    rank, suit = text[:-1], text[-1].upper()
    if suit not in SIGNS:
        return text
    return NO_BREAK.join(("10" if rank == "T" else rank, SIGNS[suit]))


def word(kind: str, code: str) -> str:
    """The word for a code of the engine: `word("strain", "H")` is “hearts”."""
    return _(WORDS[kind][code]) if code in WORDS.get(kind, {}) else code


def _shown(name: str, value: str | int) -> str:
    if name == "namings":
        return ", ".join(_naming_in_words(naming.strip()) for naming in str(value).split(","))
    if name in ("missing", "bids"):
        return ", ".join(_word_of(name, part.strip()) for part in str(value).split(","))
    return _word_of(name, str(value))


def _word_of(name: str, code: str) -> str:
    """A parameter of a fault in words; a value that is no code stays as it is."""
    if name in ("bid", "standing", "auction"):
        return _contract_in_words(code)
    if name in ("bids", "text") and code in SPECIALS:
        return special_name(code).lower()
    return str(SIDES.get(code, code)) if name in SIDE_PARAMS else word(KINDS.get(name, name), code)


def _contract_in_words(text: str) -> str:
    """A bid, or a contract with its seat, in words: letters differ from event to event."""
    if text == PASSED_OUT:
        return _("passed out")
    *seats, written = text.split(" ")
    bid = read_call(written)
    if not isinstance(bid, Bid):
        return text
    return " ".join([*(word("seat", seat) for seat in seats), bid_in_words(bid)])


def bid_in_words(bid: Bid) -> str:
    """A bid on one line: “5 ♣”, “call 2 no trump”, “4 low”, “moon”."""
    name = special_name(bid.special).lower() if bid.special else str(bid.level)
    return NO_BREAK.join([name, *trump_in_words(bid)])


def _naming_in_words(text: str) -> str:
    try:
        return " ".join(trump_in_words(read_naming(text)))
    except InvalidNotation:
        return text


def trump_in_words(named: Bid | Contract | Naming) -> list[str]:
    """The suit's sign or no trump, and the direction, as far as named: “♥”, “low”."""
    strain, direction = named.strain, named.direction
    words = [SIGNS.get(strain) or word("strain", strain)] if strain else []
    return [*words, word("direction", direction)] if direction else words


NO_BREAK = "\N{NO-BREAK SPACE}"
KINDS = {"missing": "part"}
SIDE_PARAMS = ("first_side", "second_side")
SIDES = {
    "NS": gettext_lazy("North-South"),
    "EW": gettext_lazy("East-West"),
    "135": gettext_lazy("seats 1-3-5"),
    "246": gettext_lazy("seats 2-4-6"),
}


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


def seat_name(seat: str) -> str:
    """A seat as in a list: “South”, “seat 1”."""
    return _("seat %(seat)s") % {"seat": seat} if seat.isdigit() else word("seat", seat)


def special_name(code: str) -> str:
    """A special bid as people say it."""
    return str(SPECIALS[code])


def direction_label(direction: Direction, letters: Letters) -> str:
    """The letter on the sheets with its meaning: “L low”."""
    return f"{letters.direction_letters[direction]} {word('direction', direction)}"


def strain_label(strain: Strain, letters: Letters) -> str:
    """The letter on the sheets with the suit's sign in its colour: “H ♥”, “NT”."""
    letter = letters.strain_letters[strain]
    if strain not in SIGNS:
        return letter
    red = " suit-red" if strain.value in "HD" else ""
    return format_html('{} <span class="suit{}">{}</span>', letter, red, SIGNS[strain])
