"""Every sentence of the pages, by the noun it is about; the words used everywhere stand here."""

from scoring.words.engine import (
    NO_BREAK,
    SIDES,
    SIGNS,
    SPECIALS,
    bid_in_words,
    direction_label,
    fault_sentence,
    fault_sentences,
    seat_name,
    special_name,
    strain_label,
    trump_in_words,
    word,
)
from scoring.words.figures import figure, labelled, signed, with_halves
from scoring.words.irregularities import IRREGULARITIES, irregularity_name
from scoring.words.presets import PRESET_LINES, PRESETS, preset_line, preset_name
from scoring.words.rotations import finding_sentence

__all__ = [
    "IRREGULARITIES",
    "NO_BREAK",
    "PRESETS",
    "PRESET_LINES",
    "SIDES",
    "SIGNS",
    "SPECIALS",
    "bid_in_words",
    "direction_label",
    "fault_sentence",
    "fault_sentences",
    "figure",
    "finding_sentence",
    "irregularity_name",
    "labelled",
    "preset_line",
    "preset_name",
    "seat_name",
    "signed",
    "special_name",
    "strain_label",
    "trump_in_words",
    "with_halves",
    "word",
]
