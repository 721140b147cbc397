"""The rules shipped with the engine, under the names people use."""

import unicodedata
from functools import cache

from django.conf import settings
from django.utils.translation import gettext_lazy, override

#: Code -> name; then code -> a description in a sentence or two. Ottawa first.
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


def preset_name(code: str) -> str:
    """The name of rules shipped with the engine."""
    return str(PRESETS[code])


def preset_line(code: str) -> str:
    """A description of these rules in a sentence or two."""
    return str(PRESET_LINES[code])


def key_of_name(name: str) -> str:
    """One key for all spellings of a name that differ only in capitals and blanks."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def is_of_program(name: str) -> bool:
    """Whether a preset has this name, in any language of the site."""
    return key_of_name(name) in _program_names()


@cache
def _program_names() -> frozenset[str]:
    keys = set(PRESETS)
    for language, _name in settings.LANGUAGES:
        with override(language):
            keys |= {key_of_name(preset_name(code)) for code in PRESETS}
    return frozenset(keys)
