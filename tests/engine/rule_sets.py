"""Rules for the tests: Ottawa, Ottawa with some options changed, and any legal house rules."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine import RuleSet, preset

OTTAWA = preset("ottawa")

#: Time says nothing on a shared machine, so only the number of examples is limited.
few = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
many = settings(few, max_examples=150)

PEPPER = {"little-pepper": 6, "big-pepper": 12}
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
    """The Ottawa rules with these options instead."""
    return RuleSet.from_dict(OTTAWA.to_dict() | options)


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
    """Any rules that make a game."""
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
