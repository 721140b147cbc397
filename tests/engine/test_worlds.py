"""The worlds behind a view: all that fit it, equally often, and no others."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

import pytest
from every_world import EveryWorld, Key, key_of
from random_hands import new_hand, random_hand
from rule_sets import any_rules, changed
from seen_worlds import check_worlds, view_where

from engine import (
    Card,
    InvalidNotation,
    RuleSet,
    Suit,
    View,
    deck,
    preset,
    preset_names,
    read_call,
    worlds,
)
from engine.hidden import Hidden

DRAWS = 1_000
SMALL = {"deck": "single-24", "minimum_bid": 1, "minimum_notrump_bid": 1}
SIX = {"players": 6, "deck": "single-24", "dealer_can_steal": "no", "special_values": {"best": 16}}
BOUND = {"right_bower_1st_2nd": True}


def is_lone(view: View) -> bool:
    return view.contract is not None and view.contract.special is not None


def as_declarer(view: View) -> bool:
    return is_lone(view) and view.contract is not None and view.contract.declarer == view.seat


def as_partner(view: View) -> bool:
    return view.seat in view.idle


def as_opponent(view: View) -> bool:
    return is_lone(view) and not as_declarer(view) and not as_partner(view)


def with_voids(view: View) -> bool:
    return not is_lone(view) and sum(map(len, view.voids.values())) > 2


def with_joker_voids(view: View) -> bool:
    """A view of declarer, who knows the kitty."""
    others = [suits for seat, suits in view.voids.items() if seat != view.seat]
    return not other_took_the_kitty(view) and any(None in suits for suits in others)


def other_took_the_kitty(view: View) -> bool:
    return view.contract is not None and view.contract.declarer != view.seat


def with_a_bower_due(of: Callable[[View], bool]) -> Callable[[View], bool]:
    """Such a view in which somebody must have been dealt a right bower that was not seen."""
    return lambda view: of(view) and bool(Hidden(view).must_hold)


def with_a_source_due(of: Callable[[View], bool]) -> Callable[[View], bool]:
    """The same, and that bower may have gone from seat to seat."""
    return lambda view: with_a_bower_due(of)(view) and Hidden(view).is_traced


@dataclass(frozen=True)
class Case:
    """A kind of view small enough to count all its worlds."""

    name: str
    rules: RuleSet
    left: int
    wanted: Callable[[View], object]
    seat: str = "N"


CALL_1 = changed(**SMALL, special_values={"call-1": 12})
CALL_2 = changed(deck="double-32", special_values={"call-2": 12})
BEST = changed(**SMALL | SIX)
KITTY = changed(**SMALL, kitty=4, special_values={"moon": 24})
JOKERS = RuleSet.from_dict(preset("bid-whist").to_dict() | {"kitty": 2, "kitty_trick": "none"})
CALL_1_BOUND = changed(**SMALL, **BOUND, special_values={"call-1": 12})
BEST_BOUND = changed(**SMALL | SIX | BOUND)
KITTY_BOUND = changed(**SMALL, **BOUND, kitty=4, special_values={"moon": 24})

QUICK = [
    Case("voids and copies", preset("ottawa"), 2, with_voids),
    Case("voids of jokers", preset("bid-whist"), 3, with_joker_voids),
    Case("one card called for, declarer", CALL_1, 1, as_declarer),
    Case("one card called for, partner", CALL_1, 1, as_partner),
    Case("one card called for, opponent", CALL_1, 1, as_opponent),
    Case("two cards and copies, declarer", CALL_2, 1, as_declarer),
    Case("two cards and copies, partner", CALL_2, 1, as_partner),
    Case("right bower, declarer sees", CALL_1_BOUND, 1, with_a_bower_due(as_declarer)),
    Case("right bower, partner sees", CALL_1_BOUND, 1, with_a_source_due(as_partner)),
    Case("right bower, opponent sees", CALL_1_BOUND, 1, with_a_source_due(as_opponent)),
]
#: Seconds each: the kitty's six cards, or six seats, make many worlds to count.
SLOW = [
    Case("kitty and discards", KITTY, 1, other_took_the_kitty),
    Case("kitty of two and jokers", JOKERS, 1, other_took_the_kitty),
    Case("best at six, declarer", BEST, 1, as_declarer, "2"),
    Case("best at six, partner", BEST, 1, as_partner, "2"),
    Case("right bower and best", BEST_BOUND, 1, with_a_source_due(as_partner), "2"),
    Case("right bower and kitty", KITTY_BOUND, 1, with_a_source_due(other_took_the_kitty)),
]
CASES = [*QUICK, *(pytest.param(case, marks=pytest.mark.long) for case in SLOW)]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in (*QUICK, *SLOW)])
def test_every_world_occurs_as_often_as_it_should(case: Case) -> None:
    view = view_where(case.rules, case.seat, case.left, case.wanted)
    counted = EveryWorld(view).counted()
    seats = case.rules.seats
    drawn = Counter(key_of(world, seats) for world in islice(worlds(view, Random(1)), DRAWS))
    assert drawn.keys() <= counted.keys()
    assert is_likely(counted, drawn)
    for pile in range(len(seats)):
        for part in (0, 2):
            assert is_likely(of_pile(counted, part, pile), of_pile(drawn, part, pile))
    assert is_likely(of_pile(counted, 1, 0), of_pile(drawn, 1, 0))


def of_pile(counted: Counter[Key], part: int, number: int) -> Counter[object]:
    """The counts of what one pile holds; `part` is 0 for the deal, 1 the kitty, 2 the exchange."""
    found: Counter[object] = Counter()
    for key, count in counted.items():
        found[key[1] if part == 1 else key[part][number]] += count
    return found


def is_likely(
    counted: Counter[object] | Counter[Key], drawn: Counter[object] | Counter[Key]
) -> bool:
    """Whether the draws agree: chi-square within five standard deviations, rare cases merged."""
    ways, draws = counted.total(), drawn.total()
    expected, seen, rare, rarely = [], [], 0.0, 0
    for key, count in counted.items():
        due = draws * count / ways
        if due < 5:
            rare, rarely = rare + due, rarely + drawn[key]
        else:
            expected.append(due)
            seen.append(drawn[key])
    if rare:
        expected.append(rare)
        seen.append(rarely)
    chi = sum((one - due) ** 2 / due for one, due in zip(seen, expected, strict=True))
    freedom = len(expected) - 1
    return chi <= freedom + 5 * (2 * freedom) ** 0.5 + 1e-6


def test_before_the_first_call_every_card_is_equally_likely_everywhere() -> None:
    """Two jokers among 42 hidden cards: 36 places with the other seats, 6 in the kitty."""
    view = new_hand(preset("bid-whist"), Random(1)).view("N")
    seen: Counter[str] = Counter()
    joker = next(card for card in view.unseen if card.suit is None)
    for world in islice(worlds(view, Random(2)), DRAWS):
        places = zip(("N", "E", "S", "W", "kitty"), (*world.cards, world.deal.kitty), strict=True)
        seen.update(place for place, cards in places if joker in cards)
    due = Counter({"E": 12, "S": 12, "W": 12, "kitty": 6})
    assert is_likely(Counter[object](due), Counter[object](seen))


@pytest.mark.parametrize("name", preset_names())
def test_worlds_of_a_preset_agree_with_the_view(name: str) -> None:
    for seed in range(15):
        check_worlds(preset(name), seed)


def test_worlds_under_any_house_rules_agree_with_the_view() -> None:
    for seed in range(100):
        check_worlds(any_rules(seed), seed)


def test_the_same_seed_gives_the_same_worlds() -> None:
    view = new_hand(preset("ottawa"), Random(3)).view("E")
    first, again, other = (list(islice(worlds(view, Random(seed)), 20)) for seed in (1, 1, 2))
    assert first == again != other


def test_when_the_hand_is_over_nothing_remains_to_be_drawn() -> None:
    hand = random_hand(preset("single-deck"), Random(4))
    assert not hand.idle
    for world in islice(worlds(hand.view("N"), Random(1)), 3):
        assert [set(cards) for cards in world.deal.cards] == [
            set(cards) for cards in hand.deal.cards
        ]


def test_declarer_has_received_nothing_before_all_have_chosen() -> None:
    hand = new_hand(preset("ottawa"), Random(3))
    for call in ("pass", "call-2:NT", "pass", "pass"):
        hand.apply(read_call(call))
    for _act in range(3):
        hand.apply(hand.legal_actions()[0])
    view = hand.view(hand.rules.from_seat(hand.deal.dealer)[1])
    for world in islice(worlds(view, Random(1)), 5):
        assert sorted(map(len, world.cards)) == sorted(map(len, hand.cards.values()))


def test_a_view_that_no_deal_fits_is_refused() -> None:
    view = new_hand(preset("ottawa"), Random(1)).view("N")
    ace = Card("A", Suit.SPADES)
    impossible = replace(view, dealt=(ace, ace, *(card for card in deck("whist-52")[:6])))
    with pytest.raises(InvalidNotation, match="No deal fits what North has seen"):
        next(worlds(impossible, Random(1)))
