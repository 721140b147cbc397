"""Rules for the tests: Ottawa, Ottawa with some options changed, and any legal house rules."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from second_scorer import DECK_SIZES

from engine import RuleSet, preset
from engine.options import SPECIAL_BIDS

OTTAWA = preset("ottawa")

few = settings(max_examples=30)
many = settings(max_examples=80)

PEPPER = {"little-pepper": 6, "big-pepper": 12}
#: A rule set as stored before there were options for kitty, naming and directions.
FORMAT_1 = {
    "format": 1,
    "name": "ottawa",
    "source": "Ottawa community afternoon, Marlborough Community Centre",
    "players": 4,
    "deck": "double-32",
    "bidding_rounds": "single",
    "notrump": "high",
    "notrump_rank": "equal",
    "minimum_bid": 3,
    "minimum_notrump_bid": 4,
    "dealer_can_steal": "special",
    "stick_the_dealer": False,
    "right_bower_1st_2nd": False,
    "initial_leader": "declarer",
    "overtricks": True,
    "set_penalty": "bid",
    "defenders_score_tricks": True,
    "lone_set_defenders": "tricks",
    "game_over": "hands 8",
    "win_rule": "highest-tie",
    "passed_out": "counts",
    "special_values": {"call-2": 12, "call-1": 18, "moon": 24},
}
BLOOMINGTON = {
    "players": 6,
    "deck": "double-48",
    "notrump": "high-low",
    "minimum_bid": 1,
    "minimum_notrump_bid": 1,
    "dealer_can_steal": "no",
    "special_values": {"best": 16},
    "game_over": "points 54 hole 54",
    "win_rule": "bidding-team",
}


def changed(**options: object) -> RuleSet:
    """The Ottawa rules with these options instead; special bids may be given by points alone."""
    return RuleSet.from_dict(OTTAWA.to_dict() | with_bids(options))


def with_bids(options: dict[str, object]) -> dict[str, object]:
    """These options, with the special bids for which they give points."""
    values = options.get("special_values")
    if not isinstance(values, dict):
        return options
    return {"special_bids": [name for name in SPECIAL_BIDS if name in values]} | options


def six_players() -> RuleSet:
    """The six-handed game of rules 3, Bloomington."""
    return changed(**BLOOMINGTON)


def pepper() -> RuleSet:
    """The scoring and the bids of Pepper (rules 3), its suit named with the bid."""
    return changed(
        deck="single-24",
        bidding_rounds="multiple",
        minimum_bid=1,
        minimum_notrump_bid=1,
        dealer_can_steal="no",
        special_values=PEPPER,
        set_penalty="all-tricks",
    )


_FOUR_DECKS = ("single-24", "single-28", "single-32", "double-32", "double-40", "double-48")
_SPECIALS: tuple[dict[str, int], ...] = (
    {},
    {"call-2": 12, "call-1": 18, "moon": 24},
    {"call-1": 12, "moon": 24},
    {"call-3": 15, "moon": 30},
    {"best": 16},
    PEPPER,
)
_SIX_SPECIALS: tuple[dict[str, int], ...] = ({}, {"moon": 24}, {"best": 16})


@st.composite
def house_rules(draw: st.DrawFn) -> RuleSet:
    """Rules close to Ottawa's, with the suit in the bid; `any_rules` covers every option."""
    players = draw(st.sampled_from((4, 4, 6)))
    decks = _FOUR_DECKS if players == 4 else ("double-48",)
    specials = _SPECIALS if players == 4 else _SIX_SPECIALS
    return changed(
        players=players,
        deck=draw(st.sampled_from(decks)),
        bidding_rounds=draw(st.sampled_from(("single", "multiple", "two"))),
        notrump=draw(st.sampled_from(("none", "high", "high-low"))),
        notrump_rank=draw(st.sampled_from(("equal", "lower", "higher"))),
        minimum_bid=draw(st.integers(1, 5)),
        minimum_notrump_bid=draw(st.integers(1, 5)),
        dealer_can_steal=draw(st.sampled_from(("no", "any", "special"))),
        stick_the_dealer=draw(st.booleans()),
        right_bower_1st_2nd=draw(st.booleans()),
        initial_leader=draw(st.sampled_from(("declarer", "left-of-dealer"))),
        overtricks=draw(st.booleans()),
        set_penalty=draw(st.sampled_from(("bid", "all-tricks"))),
        defenders_score_tricks=draw(st.booleans()),
        lone_set_defenders=draw(st.sampled_from(("tricks", 3))),
        special_values=draw(st.sampled_from(specials)),
    )


# What follows makes rules with any value of any option.

_KITTIES = (0, 0, 0, 2, 4, 6, 8, 12)
_FREE: dict[str, tuple[object, ...]] = {
    "bidding_rounds": ("single", "multiple", "two"),
    "notrump": ("none", "high", "high-low"),
    "notrump_rank": ("equal", "lower", "higher"),
    "special_suit": ("with-bid", "after"),
    "directions": ("high", "high", "high+low", "high+low+low-aces-bad"),
    "book": (0, 0, 6),
    "dealer_can_steal": ("no", "any", "special"),
    "stick_the_dealer": (False, True),
    "initial_leader": ("declarer", "left-of-dealer"),
    "defenders_score_tricks": (False, True),
    "overtricks": (False, True),
    "set_penalty": ("bid", "all-tricks", "defenders-get-bid"),
    "notrump_doubles": (False, True),
    "lone_partner_points": ("same", 5, -2, 0),
    "lone_set_defenders": ("tricks", 3, 0),
    "revoke": (
        "none",
        {"others": 4, "side": -4, "player": -4},
        {"others": 2, "side": 0, "player": -9},
    ),
    "passed_out": ("counts", "not-counted", "redeal"),
    "first_dealer": ("random", "north", "cut"),
}
_WIN_RULES = (
    "highest-tie",
    "highest-last-contract",
    "bidding-team",
    "must-bid",
    "must-bid-or-set",
)


def any_options(seed: int) -> dict[str, object]:
    """Options of rules 2 that make a game, chosen by `seed`, in the form of a rule file."""
    options = {name: _drawn(name, seed).choice(values) for name, values in _FREE.items()}
    options |= {"format": 2, "name": f"house rules {seed}", "source": "a club's own rules"}
    options |= _cards(seed)
    euchre = options["directions"] == "high" and options["deck"] != "whist-54"
    options["bowers"] = euchre and _chance("bowers", seed) < 0.8
    options["right_bower_1st_2nd"] = (
        options["bowers"] and _chance("right_bower_1st_2nd", seed) < 0.4
    )
    options["reenter"] = options["bidding_rounds"] == "multiple" and _chance("reenter", seed) < 0.5
    kinds = () if options["directions"] == "high" else ("kind-with-bid",)
    options["trick_suit"] = _drawn("trick_suit", seed).choice(("with-bid", "after", *kinds, *kinds))
    options["special_values"] = _specials(seed, options)
    return options | _levels(seed, options) | _ending(seed)


def _drawn(name: str, seed: int) -> Random:
    """An option's own random generator, so that a new option changes no other."""
    return Random(f"{name} {seed}")


def _chance(name: str, seed: int) -> float:
    return _drawn(name, seed).random()


def _cards(seed: int) -> dict[str, object]:
    """Players, deck and a kitty that leave equal hands of at least three cards."""
    random = _drawn("deck", seed)
    while True:
        deck, kitty = random.choice(tuple(DECK_SIZES)), random.choice(_KITTIES)
        players = random.choice((4, 4, 6))
        each, rest = divmod(DECK_SIZES[deck] - kitty, players)
        if not rest and each > 2:
            credits = ("none", "declarer", "first-trick") if kitty else ("none",)
            credit = _drawn("kitty_trick", seed).choice(credits)
            return {"deck": deck, "kitty": kitty, "players": players, "kitty_trick": credit}


def _specials(seed: int, options: dict[str, object]) -> dict[str, int]:
    random = _drawn("special_values", seed)
    if random.random() < 0.2:
        return PEPPER
    names = ["moon"]
    if not options["kitty"]:
        names += ["best"] if options["players"] == 6 else ["call-3", "call-2", "call-1", "best"]
    chosen = [name for name in names if random.random() < 0.5]
    return {name: random.randint(1, 40) for name in chosen}


def _levels(seed: int, options: dict[str, object]) -> dict[str, object]:
    """A book and minimums below the highest level; no book if that would leave no bid."""
    size, players = DECK_SIZES[str(options["deck"])], int(str(options["players"]))
    highest = each = (size - int(str(options["kitty"]))) // players
    book = options["book"]
    if book:
        highest = each + (options["kitty_trick"] != "none") - 6
        if highest < 2:
            book, highest = 0, each
    highest -= "little-pepper" in options["special_values"]  # type: ignore[operator]
    return {"book": book} | {
        name: _lower_of_two(_drawn(name, seed), highest)
        for name in ("minimum_bid", "minimum_notrump_bid")
    }


def _lower_of_two(random: Random, highest: int) -> int:
    return min(random.randint(1, highest), random.randint(1, highest))


def _ending(seed: int) -> dict[str, object]:
    random = _drawn("game_over", seed)
    number, hole = random.randint(1, 60), random.randint(1, 60)
    game_over = random.choice(
        (f"points {number}", f"points {number} hole {hole}", f"hands {number}", "plus-minus 7")
    )
    by_points = game_over.startswith("points")
    win_rules = _WIN_RULES if by_points else _WIN_RULES[:2]
    return {"game_over": game_over, "win_rule": _drawn("win_rule", seed).choice(win_rules)}


def any_rules(seed: int) -> RuleSet:
    """Rules that make a game, with any value of any option."""
    return RuleSet.from_dict(any_options(seed))
