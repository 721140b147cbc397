"""Everything the engine and the rotations say, in the reader's language."""

from collections.abc import Iterable

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.bid import Bid
from engine.contract import Contract, Naming
from engine.errors import SENTENCES, WORDS, Fault, InvalidNotation
from engine.notation import Letters, read_call, read_naming
from engine.notation.words import PASSED_OUT
from engine.strain import Direction, Strain
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


def figure(points: int) -> str:
    """Points that were made, with the minus that is read as one: “5”, “−5”."""
    return f"{points}".replace("-", "−")


def signed(points: int) -> str:
    """Points given or taken, with their sign: “+5”, “−5”."""
    return f"{points:+d}".replace("-", "−")


def _shown(name: str, value: str | int) -> str:
    if name == "namings":
        return ", ".join(_naming_in_words(each.strip()) for each in str(value).split(","))
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
    """The suit's sign, or no trump, and the direction, as far as they are named: “♥”, “low”."""
    strain, direction = named.strain, named.direction
    said = [SIGNS.get(strain) or word("strain", strain)] if strain else []
    return [*said, word("direction", direction)] if direction else said


NO_BREAK = "\N{NO-BREAK SPACE}"
KINDS = {"missing": "part"}
SIDE_PARAMS = ("first_side", "second_side")
SIDES = {
    "NS": gettext_lazy("North-South"),
    "EW": gettext_lazy("East-West"),
    "135": gettext_lazy("seats 1-3-5"),
    "246": gettext_lazy("seats 2-4-6"),
}


#: The rules that ship with the engine: as people call them, and in one sentence. Ottawa first.
PRESETS = {
    "ottawa": gettext_lazy("Ottawa community afternoon"),
    "game-description": gettext_lazy("Eight deals"),
    "neuralplay-default": gettext_lazy("Bid Euchre with 32 cards"),
    "the-bid-euchre-project": gettext_lazy("The Bid Euchre Project"),
    "indiana-double-deck": gettext_lazy("Indiana double deck"),
    "triple-deck": gettext_lazy("Triple deck"),
    "single-deck": gettext_lazy("Single deck"),
    "single-deck-high-low": gettext_lazy("Single deck, high and low"),
    "pepper": gettext_lazy("Pepper"),
    "bloomington-six": gettext_lazy("Six players, Bloomington"),
    "bid-whist": gettext_lazy("Bid Whist with jokers"),
    "bid-whist-52": gettext_lazy("Bid Whist with 52 cards"),
}
PRESET_LINES = {
    "ottawa": gettext_lazy(
        "32 cards, eight each. One bid each, from 3, in no trump from 4; calls for two cards or"
        " one, moon. Rounds of eight hands."
    ),
    "game-description": gettext_lazy(
        "32 cards, eight each. One bid each, from 1; calls and moon. Each player deals twice."
    ),
    "neuralplay-default": gettext_lazy(
        "32 cards, eight each. One bid each, from 1, and the dealer must bid; calls and moon."
        " To 52 points."
    ),
    "the-bid-euchre-project": gettext_lazy(
        "32 cards, eight each. The first two bidders need the right bower of their suit. 48 hands."
    ),
    "indiana-double-deck": gettext_lazy(
        "48 cards, twelve each. Bidding goes round until all but one have passed, from 3; a bid"
        " that is made scores the bid. To 50 points."
    ),
    "triple-deck": gettext_lazy(
        "60 cards, fifteen each. Bidding goes round, from 3; no trump high or low; call 3 and"
        " moon. Eight hands."
    ),
    "single-deck": gettext_lazy(
        "24 cards, six each. One bid each, from 3; the suit is named after winning, no no trump."
        " To 32 points."
    ),
    "single-deck-high-low": gettext_lazy(
        "As the single deck, and the winner of the bidding may also name no trump, high or low."
    ),
    "pepper": gettext_lazy(
        "24 cards, six each. Bidding goes round; little and big pepper for all six tricks; a"
        " failed bid costs six. To 30 points."
    ),
    "bloomington-six": gettext_lazy(
        "Three against three with 48 cards, eight each. “Best” is played alone, with one card"
        " from each partner. To 54 points."
    ),
    "bid-whist": gettext_lazy(
        "54 cards, twelve each and a kitty of six. High, low or no trump is bid, in tricks over"
        " six. To 7 points, up or down."
    ),
    "bid-whist-52": gettext_lazy(
        "52 cards, twelve each and a kitty of four. Only a number is bid; the dealer may take it."
        " To 21 points."
    ),
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

#: What may go wrong at a table, as the director names it.
IRREGULARITIES = {
    "revoke": gettext_lazy("Revoke"),
    "table-talk": gettext_lazy("Table talk"),
    "bid-out-of-turn": gettext_lazy("Bid out of turn"),
    "misdeal": gettext_lazy("Misdeal"),
    "claim": gettext_lazy("Unproved claim"),
    "late": gettext_lazy("Late"),
}

SIGNS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}


def preset_name(code: str) -> str:
    """Rules that ship with the engine, as people call them."""
    return str(PRESETS[code])


def preset_line(code: str) -> str:
    """What these rules are, in one sentence or two."""
    return str(PRESET_LINES[code])


def labelled(label: object, said: object) -> str:
    """“Best: 16”, with the blank before the colon where the language has one."""
    return _("%(label)s: %(said)s") % {"label": label, "said": said}


def seat_name(seat: str) -> str:
    """A seat as a list has it: “South”, “seat 1”."""
    return _("seat %(seat)s") % {"seat": seat} if seat.isdigit() else word("seat", seat)


def special_name(code: str) -> str:
    """A special bid as people say it."""
    return str(SPECIALS[code])


def irregularity_name(code: str) -> str:
    """An irregularity in words; a code of which nothing is known stays as it is."""
    return str(IRREGULARITIES.get(code, code))


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
