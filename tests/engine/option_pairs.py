"""One option changed at a time, and the effect: the table of `test_single_options`.

A row of PAIRS is one option with another value, and every question of `rule_probes` whose answer
then changes, with the answers before and after. The game is Ottawa's, plus some options where one
alone makes no game. If no question shows an option, `given` options (`{"deck": "single-24"}`) under
which an existing question does are cheaper than a new question.
"""

from typing import Any, NamedTuple

Options = dict[str, Any]
Changes = dict[str, str]


class Pair(NamedTuple):
    """An option, its other value, and what changes: question, then `before > after`."""

    option: str
    value: Any
    changes: Changes
    given: Options | None = None
    game: str = "ottawa"


MOON: Options = {"special_bids": ["moon"], "special_values": {"moon": 24}}
USUAL: Options = {"special_values": {}}
KITTY: Options = {"kitty": 4, **MOON}
ROUNDS: Options = {"bidding_rounds": "multiple"}
TO_TEN: Options = {"game_over": "points 10"}
WHIST: Options = {"bowers": False, "directions": "high+low"}
SIX: Options = {"players": 6, "deck": "double-48", "bowers": False, **MOON}
CALLS = {"call-2": 12, "call-1": 18}


def another_deck(cards: str, each: int) -> Changes:
    """The effect of a deck that gives each of four players this many cards."""
    return {
        "deck": f"32 AKQJ > {cards}",
        "dealt": f"8 8 8 8 + 0 > {each} {each} {each} {each} + 0",
        "tricks": f"8 > {each}",
        "levels": f"3–8 > 3–{each}",
        "no trump levels": f"4–8 > 4–{each}",
        "made, defenders": f"3 > {each - 5}",
        "set, defenders": f"4 > {each - 4}",
    }


NO_SPECIALS: Changes = {
    "specials": "call-2 call-1 moon > –",
    "said specially": "moon:H > –",
    "over moon": "none > –",
    "dealer over moon": "moon:S > –",
    "special exchanges": "call-2 SSNN, call-1 SN, moon nobody > –",
    "idle": "call-2 N, call-1 N, moon N > –",
    "leader, moon": "S > –",
    "specials made": "call-2 12, call-1 18, moon 24 > –",
    "specials set": "call-2 -12, call-1 -18, moon -24 > –",
    "specials set, defenders": "call-2 2, call-1 2, moon 2 > –",
    "partner of a moon": "as the side > –",
}


def other_specials(after: Changes) -> Changes:
    """The effect of special bids without a moon; `after` are the answers for them."""
    first = {name: text.partition(" > ")[0] for name, text in NO_SPECIALS.items()}
    return {name: f"{text} > {after.get(name, '–')}" for name, text in first.items()}


CARDS = [
    Pair(
        "players",
        6,
        {
            "seats": "NS EW > 135 246",
            "dealt": "12 12 12 12 + 0 > 8 8 8 8 8 8 + 0",
            "tricks": "12 > 8",
            "levels": "3–12 > 3–8",
            "no trump levels": "4–12 > 4–8",
            "turns, one bid": "NESW > 123456",
            "turns, overcalled": "NESW > 123456",
            "turns, passed first": "NESW > 123456",
            "idle": "moon N > moon 51",
            "leader": "S > 3",
            "leader, moon": "S > 3",
            "made, defenders": "7 > 3",
            "set, defenders": "8 > 4",
            "thrown in": "1 counted, E deals > 1 counted, 2 deals",
            "first dealer": "N > 1",
        },
        {"deck": "double-48", **MOON},
    ),
    Pair("deck", "single-24", another_deck("24 AKQJT9", 6)),
    Pair("deck", "single-28", another_deck("28 AKQJT98", 7)),
    Pair("deck", "single-32", {"deck": "32 AKQJ > 32 AKQJT987"}),
    Pair("deck", "double-40", another_deck("40 AKQJT", 10)),
    Pair("deck", "double-48", another_deck("48 AKQJT9", 12)),
    Pair("deck", "triple-60", another_deck("60 AKQJT", 15)),
    Pair("deck", "whist-52", another_deck("52 AKQJT98765432", 13)),
    Pair(
        "deck",
        "whist-54",
        {
            "deck": "48 AKQJT9 > 54 AKQJT98765432BJLJ",
            "dealt": "8 8 8 8 8 8 + 0 > 9 9 9 9 9 9 + 0",
            "tricks": "8 > 9",
            "levels": "3–8 > 3–9",
            "no trump levels": "4–8 > 4–9",
            "made, defenders": "3 > 4",
            "set, defenders": "4 > 5",
        },
        SIX,
    ),
    Pair(
        "kitty",
        4,
        {
            "dealt": "8 8 8 8 + 0 > 7 7 7 7 + 4",
            "tricks": "8 > 7",
            "levels": "3–8 > 3–7",
            "no trump levels": "4–8 > 4–7",
            "exchange": "nobody > SSSS",
            "special exchanges": "moon nobody > moon SSSS",
            "made, defenders": "3 > 2",
            "set, defenders": "4 > 3",
        },
        MOON,
    ),
    Pair(
        "kitty_trick",
        "declarer",
        {
            "tricks": "7 > 8",
            "kitty trick": "0, then 1 > 1, then 1",
            "made, defenders": "2 > 3",
            "set, defenders": "3 > 4",
        },
        KITTY,
    ),
    Pair(
        "kitty_trick",
        "first-trick",
        {"kitty trick": "1, then 1 > 0, then 2"},
        KITTY | {"kitty_trick": "declarer"},
    ),
    Pair("bowers", False, {"bowers": "Jh Jd Ah Qh > Ah Qh Jh Jd"}),
]
BIDDING = [
    Pair("bidding_rounds", "multiple", {"turns, overcalled": "NESW > NESWNE"}),
    Pair(
        "bidding_rounds",
        "two",
        {
            "turns, one bid": "NESW > NESWNESW",
            "turns, overcalled": "NESW > NESWNESW",
            "turns, passed first": "NESW > NESWNESW",
        },
    ),
    Pair(
        "reenter",
        True,
        {
            "turns, overcalled": "NESWNE > NESWNESW",
            "turns, passed first": "NESW > NESWNESW",
        },
        ROUNDS,
    ),
    Pair(
        "notrump",
        "none",
        {
            "no trump levels": "4–8 > –",
            "strains": "S H D C NT > S H D C",
            "over 5H": "6S 6NT > 6S",
            "over 5NT": "6H > –",
            "no trump made": "5 > –",
            "no trump set": "-5 > –",
        },
    ),
    Pair("notrump", "high-low", {"strains": "S H D C NT > S H D C NT LO"}),
    Pair("notrump", "high-low", {"no trump directions": "high > high low"}, WHIST),
    Pair("notrump_rank", "lower", {"over 5NT": "6H > 5H 6H"}),
    Pair("notrump_rank", "higher", {"over 5H": "6S 6NT > 5NT 6S 6NT"}),
    Pair("minimum_bid", 2, {"levels": "3–8 > 2–8"}),
    Pair("minimum_notrump_bid", 5, {"no trump levels": "4–8 > 5–8"}),
    Pair(
        "minimum_notrump_bid",
        3,
        {"no trump levels": "4–8 > 3–8", "named after 3": "S H D C > S H D C NT"},
        {"trick_suit": "after"},
    ),
    Pair("trick_suit", "after", {"said": "5H > 5", "named after 3": "– > S H D C"}),
    Pair(
        "trick_suit",
        "kind-with-bid",
        {"said": "5H-high > 5-high", "named after 3": "– > S H D C"},
        WHIST,
    ),
    Pair("special_suit", "after", {"said specially": "moon:H > moon"}),
    Pair(
        "directions",
        "high+low",
        {
            "directions": "– > high low",
            "no trump directions": "– > high",
            "said": "5H > 5H-high",
            "said specially": "moon:H > moon:H-high",
        },
        {"bowers": False},
    ),
    Pair(
        "directions",
        "high+low+low-aces-bad",
        {"directions": "high low > high low low-aces-bad"},
        WHIST,
    ),
    Pair(
        "book",
        0,
        {"levels": "1–7 > 1–12", "no trump levels": "1–7 > 1–12", "needed": "11 > 5"},
        game="bid-whist",
    ),
    Pair("dealer_can_steal", "no", {"dealer over moon": "moon:S > none"}),
    Pair("dealer_can_steal", "any", {"dealer over 5H": "6S > 5S 5H 6S"}),
    Pair("stick_the_dealer", True, {"dealer's last call": "may pass > stuck"}),
    Pair("right_bower_1st_2nd", True, {"second seat without jack": "yes > no"}),
    Pair("initial_leader", "left-of-dealer", {"leader": "S > N", "leader, moon": "S > E"}),
]
SCORING = [
    Pair(
        "defenders_score_tricks",
        False,
        {
            "made, defenders": "3 > 0",
            "set, defenders": "4 > 0",
            "specials set, defenders": "call-2 2, call-1 2, moon 2 > call-2 0, call-1 0, moon 0",
        },
    ),
    Pair("overtricks", False, {"overtrick": "6 > 5"}),
    Pair("set_penalty", "all-tricks", {"set": "-5 > -8", "no trump set": "-5 > -8"}),
    Pair(
        "set_penalty",
        "defenders-get-bid",
        {"set": "-5 > 0", "no trump set": "-5 > 0", "set, defenders": "4 > 5"},
    ),
    Pair("notrump_doubles", True, {"no trump made": "5 > 10", "no trump set": "-5 > -10"}),
    Pair("lone_partner_points", 5, {"partner of a moon": "as the side > S 5"}),
    Pair(
        "lone_set_defenders",
        4,
        {"specials set, defenders": "call-2 2, call-1 2, moon 2 > call-2 4, call-1 4, moon 4"},
    ),
    Pair(
        "revoke",
        {"others": 4, "side": -4, "player": -4},
        {"revoke": "left to the table > NS -4, EW 4"},
    ),
    Pair(
        "revoke",
        {"others": 2, "side": 0, "player": -4},
        {"revoke": "left to the table > NS 0, EW 2, N alone -4"},
    ),
    Pair(
        "special_values",
        CALLS | {"moon": 30},
        {
            "specials made": "call-2 12, call-1 18, moon 24 > call-2 12, call-1 18, moon 30",
            "specials set": "call-2 -12, call-1 -18, moon -24 > call-2 -12, call-1 -18, moon -30",
        },
    ),
    Pair("special_bids", [], NO_SPECIALS, USUAL),
    Pair(
        "special_bids",
        ["call-3", "moon"],
        {
            "specials": "call-2 call-1 moon > call-3 moon",
            "special exchanges": "call-2 SSNN, call-1 SN, moon nobody > call-3 SSSNNN, moon nobody",
            "idle": "call-2 N, call-1 N, moon N > call-3 N, moon N",
            "specials made": "call-2 12, call-1 18, moon 24 > call-3 15, moon 24",
            "specials set": "call-2 -12, call-1 -18, moon -24 > call-3 -15, moon -24",
            "specials set, defenders": "call-2 2, call-1 2, moon 2 > call-3 2, moon 2",
        },
        USUAL,
    ),
    Pair(
        "special_bids",
        ["little-pepper", "big-pepper"],
        other_specials(
            {
                "specials": "little-pepper big-pepper",
                "special exchanges": "little-pepper nobody, big-pepper nobody",
                "idle": "little-pepper nobody, big-pepper nobody",
                "specials made": "little-pepper 8, big-pepper 16",
                "specials set": "little-pepper -8, big-pepper -16",
                "specials set, defenders": "little-pepper 2, big-pepper 2",
            }
        )
        | {"levels": "3–8 > 3–7", "no trump levels": "4–8 > 4–7"},
        USUAL,
    ),
    Pair(
        "special_bids",
        ["best"],
        other_specials(
            {
                "specials": "best",
                "special exchanges": "best NS",
                "idle": "best N",
                "specials made": "best 16",
                "specials set": "best -16",
                "specials set, defenders": "best 2",
            }
        ),
        USUAL,
    ),
]
ENDS = [
    Pair("game_over", "hands 6", {"length": "8 NS > 6 NS", "length of a defeat": "8 EW > 6 EW"}),
    Pair(
        "game_over",
        "points 52",
        {"length": "8 NS > 11 NS", "length of a defeat": "8 EW > 18 EW"},
    ),
    Pair(
        "game_over",
        "points 52 hole 54",
        {"length of a defeat": "18 EW > 11 EW"},
        {"game_over": "points 52"},
    ),
    Pair(
        "game_over",
        "plus-minus 20",
        {
            "length": "8 NS > 4 NS",
            "length of a defeat": "8 EW > 4 EW",
        },
    ),
    Pair("win_rule", "highest-last-contract", {"tie at 10": "tie > NS"}, TO_TEN),
    Pair(
        "win_rule",
        "bidding-team",
        {"both reach 10": "EW > NS", "tie at 10": "tie > NS"},
        TO_TEN,
    ),
    Pair(
        "win_rule",
        "must-bid",
        {
            "length of a defeat": "4 EW > never",
            "both reach 10": "EW > NS",
            "defenders reach 10": "EW > goes on",
            "setters reach 10": "EW > goes on",
            "tie at 10": "tie > NS",
        },
        TO_TEN,
    ),
    Pair(
        "win_rule",
        "must-bid-or-set",
        {
            "both reach 10": "EW > NS",
            "defenders reach 10": "EW > goes on",
            "tie at 10": "tie > NS",
        },
        TO_TEN,
    ),
    Pair(
        "passed_out",
        "not-counted",
        {"thrown in": "1 counted, E deals > 0 counted, E deals"},
    ),
    Pair("passed_out", "redeal", {"thrown in": "1 counted, E deals > 0 counted, N deals"}),
    Pair("first_dealer", "random", {"first dealer": "N > W"}),
    Pair("first_dealer", "cut", {"first dealer": "N > E"}),
    Pair("name", "Thursdays", {}),
    Pair("source", "the minutes of the club", {}),
]
PAIRS = CARDS + BIDDING + SCORING + ENDS
