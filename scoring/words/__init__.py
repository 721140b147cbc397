"""Every sentence of the site, in modules by noun; the words used everywhere are exported here."""

from clubs.templatetags.money import amount as money
from scoring.words.brackets import BEST_OF, stage_name
from scoring.words.cards import bid_said, bid_short, card_said, rank_shown
from scoring.words.careers import RECORDS, a_hand, contract_called, place_called, trend_in_words
from scoring.words.cast import (
    cast_of,
    computer_name,
    narrower,
    not_shown,
    player_name,
    shown_names,
)
from scoring.words.consequences import Consequences
from scoring.words.door import IN_SIGHT, acts_at_door, door_words, said_at_door, weekday_of
from scoring.words.engine import (
    SIDES,
    SIGNS,
    SPECIALS,
    bid_in_words,
    direction_label,
    fault_sentence,
    fault_sentences,
    reason_sentence,
    seat_name,
    special_name,
    strain_label,
    word,
)
from scoring.words.figures import (
    DECIMALS,
    figure,
    labelled,
    signed,
    tenths,
    with_decimals,
    with_halves,
)
from scoring.words.formats import say, seat_place, side_labels, side_names, side_places
from scoring.words.hall import arrow, moved, still_to_come
from scoring.words.help import help_found
from scoring.words.irregularities import IRREGULARITIES, irregularity_name
from scoring.words.line_examples import examples_of, record_example
from scoring.words.lines import letters_of, line_of, told_line
from scoring.words.moving_deals import (
    again_said,
    deals_on_sheet,
    deals_said,
    one_way_said,
    spread_said,
    where_from,
    where_to,
)
from scoring.words.phone import answer_sentence, changed_sentence, phone_words
from scoring.words.phone_hands import page_state, phone_hands
from scoring.words.plain_reasons import COVERS_IN_VAIN, PLAIN
from scoring.words.presence import (
    exchange_shown,
    first_strangers_in_words,
    leave_shown,
    match_turned_shown,
    strangers_in_words,
    substitute_shown,
    tables_exchange_shown,
)
from scoring.words.presets import (
    PRESET_LINES,
    PRESETS,
    is_of_program,
    key_of_name,
    preset_name,
)
from scoring.words.prizes import (
    ShownPrize,
    aloud,
    place_reached,
    pot_in_words,
    prize_name,
    shown_prizes,
)
from scoring.words.reseating import Seats, ShownOffer, seats_called, shown_offer
from scoring.words.revisions import Revision, impossible_in_words, totals_stay
from scoring.words.rotations import finding_sentence
from scoring.words.rule_choices import (
    Length,
    RulesChoice,
    find_preset,
    preset_choices,
    usual_length,
)
from scoring.words.rules import differences, rules_called, rules_in_words
from scoring.words.seasons import line_in_words, moved_in_words, way_in_words, worth_in_words
from scoring.words.shown_hands import ShownHand, hands_of, made_in_words, with_what_is_usual
from scoring.words.shown_rounds import EventLinks, ShownRound, held_round, shown_round
from scoring.words.sign_up import REFUSED as SIGN_UP_REFUSED
from scoring.words.sign_up import STANDING as SIGN_UP_STANDING
from scoring.words.spoken_for import score_spoken_for, side_by_side
from scoring.words.standings import (
    StandingsRow,
    compared_in_words,
    level_in_words,
    part_name,
    row_of,
    rows_of,
    unplayed_in_words,
)
from scoring.words.states import state_in_words
from scoring.words.through import through_of
from scoring.words.travellers import ShownLine, shown_traveller
from scoring.words.unsettled import results_missing, tables_waiting, while_tables_wait
from scoring.words.versions import versions_of
from scoring.words.why import why

__all__ = [
    "BEST_OF",
    "COVERS_IN_VAIN",
    "DECIMALS",
    "IN_SIGHT",
    "IRREGULARITIES",
    "PLAIN",
    "PRESETS",
    "PRESET_LINES",
    "RECORDS",
    "SIDES",
    "SIGNS",
    "SIGN_UP_REFUSED",
    "SIGN_UP_STANDING",
    "SPECIALS",
    "Consequences",
    "EventLinks",
    "Length",
    "Revision",
    "RulesChoice",
    "Seats",
    "ShownHand",
    "ShownLine",
    "ShownOffer",
    "ShownPrize",
    "ShownRound",
    "StandingsRow",
    "a_hand",
    "acts_at_door",
    "again_said",
    "aloud",
    "answer_sentence",
    "arrow",
    "bid_in_words",
    "bid_said",
    "bid_short",
    "card_said",
    "cast_of",
    "changed_sentence",
    "compared_in_words",
    "computer_name",
    "contract_called",
    "deals_on_sheet",
    "deals_said",
    "differences",
    "direction_label",
    "door_words",
    "examples_of",
    "exchange_shown",
    "fault_sentence",
    "fault_sentences",
    "figure",
    "find_preset",
    "finding_sentence",
    "first_strangers_in_words",
    "hands_of",
    "held_round",
    "help_found",
    "impossible_in_words",
    "irregularity_name",
    "is_of_program",
    "key_of_name",
    "labelled",
    "leave_shown",
    "letters_of",
    "level_in_words",
    "line_in_words",
    "line_of",
    "made_in_words",
    "match_turned_shown",
    "money",
    "moved",
    "moved_in_words",
    "narrower",
    "not_shown",
    "one_way_said",
    "page_state",
    "part_name",
    "phone_hands",
    "phone_words",
    "place_called",
    "place_reached",
    "player_name",
    "pot_in_words",
    "preset_choices",
    "preset_name",
    "prize_name",
    "rank_shown",
    "reason_sentence",
    "record_example",
    "results_missing",
    "row_of",
    "rows_of",
    "rules_called",
    "rules_in_words",
    "said_at_door",
    "say",
    "score_spoken_for",
    "seat_name",
    "seat_place",
    "seats_called",
    "shown_names",
    "shown_offer",
    "shown_prizes",
    "shown_round",
    "shown_traveller",
    "side_by_side",
    "side_labels",
    "side_names",
    "side_places",
    "signed",
    "special_name",
    "spread_said",
    "stage_name",
    "state_in_words",
    "still_to_come",
    "strain_label",
    "strangers_in_words",
    "substitute_shown",
    "tables_exchange_shown",
    "tables_waiting",
    "tenths",
    "through_of",
    "told_line",
    "totals_stay",
    "trend_in_words",
    "unplayed_in_words",
    "usual_length",
    "versions_of",
    "way_in_words",
    "weekday_of",
    "where_from",
    "where_to",
    "while_tables_wait",
    "why",
    "with_decimals",
    "with_halves",
    "with_what_is_usual",
    "word",
    "worth_in_words",
]
