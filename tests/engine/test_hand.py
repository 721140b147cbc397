"""One hand from the deal to the last trick: following, leading, exchange, lone hands."""

from dataclasses import replace
from random import Random

import pytest
from rule_sets import OTTAWA, changed, six_players

from engine import (
    Card,
    Deal,
    Hand,
    IllegalAction,
    InvalidNotation,
    Phase,
    RuleSet,
    deal_at_random,
    deck,
    read_call,
    read_card,
)

# North holds both left bowers of hearts, South the right ones, East no diamond but Jd's twin.
NORTH = "Jd Jd Ad Kd As Ks Ac Kc"
EAST = "Ah Ah Kh Qs Qs Js Qc Qc"
SOUTH = "Jh Jh Kh Qh Ad Kd Ac Kc"
WEST = "Qh Qd Qd As Ks Js Jc Jc"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(read_card(word) for word in text.split())


def hand_after(calls: str, rules: RuleSet = OTTAWA, dealer: str = "N") -> Hand:
    hand = Hand(rules, Deal(dealer, tuple(map(cards, (NORTH, EAST, SOUTH, WEST)))))
    for call in calls.split():
        hand.apply(read_call(call))
    return hand


def play(hand: Hand, text: str) -> Hand:
    for card in cards(text):
        hand.apply(card)
    return hand


def refusal(hand: Hand, action: str) -> str:
    read = read_call if hand.phase is Phase.AUCTION else read_card
    with pytest.raises(IllegalAction) as refused:
        hand.apply(read(action))
    return str(refused.value)


def written(actions: tuple[object, ...]) -> list[str]:
    return [str(action) for action in actions]


def test_a_hand_begins_with_the_auction_left_of_the_dealer() -> None:
    hand = hand_after("")
    assert (hand.phase, hand.to_act) == (Phase.AUCTION, "E")


def test_declarer_leads_the_first_trick() -> None:
    hand = hand_after("pass 5H pass pass")
    assert (hand.phase, hand.to_act, str(hand.contract)) == (Phase.PLAY, "S", "S 5H")


def test_the_seat_left_of_the_dealer_may_lead_instead() -> None:
    hand = hand_after("pass 5H pass pass", changed(initial_leader="left-of-dealer"))
    assert hand.to_act == "E"


def test_an_idle_seat_does_not_lead() -> None:  # rules A52
    rules = changed(initial_leader="left-of-dealer")
    assert hand_after("pass pass moon:H pass", rules).to_act == "S"


def test_a_left_bower_follows_trumps() -> None:
    hand = play(hand_after("pass 5H pass pass"), "Jh Qh")
    assert hand.to_act == "N"
    assert written(hand.legal_actions()) == ["Jd"]
    assert refusal(hand, "Ad") == "You must follow hearts."


def test_a_left_bower_does_not_follow_its_own_suit() -> None:
    hand = play(hand_after("pass 5H pass pass"), "Ad Qd")
    assert written(hand.legal_actions()) == ["Ad", "Kd"]
    assert refusal(hand, "Jd") == "You must follow diamonds."


def test_a_seat_that_cannot_follow_may_play_anything() -> None:
    hand = play(hand_after("pass 5H pass pass"), "Ad Qd Kd")
    assert hand.to_act == "E"
    assert written(hand.legal_actions()) == ["Ah", "Kh", "Qs", "Js", "Qc"]


def test_at_no_trump_a_jack_belongs_to_its_suit() -> None:
    hand = play(hand_after("pass 5NT pass pass"), "Ad Qd")
    assert written(hand.legal_actions()) == ["Jd", "Ad", "Kd"]


def test_the_winner_of_a_trick_leads_the_next() -> None:
    hand = play(hand_after("pass 5H pass pass"), "Ad Qd Kd Kh")
    assert (hand.tricks[0].winner, hand.to_act) == ("E", "E")
    assert hand.makers_tricks() == 0


def test_the_first_of_two_equal_cards_wins() -> None:
    hand = play(hand_after("pass 5H pass pass"), "Kc Jc Kc Qc")
    assert hand.tricks[0].winner == "S"


def test_equal_cards_count_as_one_action() -> None:
    hand = hand_after("pass 5H pass pass")
    assert written(hand.legal_actions()) == ["Jh", "Kh", "Qh", "Ad", "Kd", "Ac", "Kc"]


def test_a_card_not_held_is_refused_and_nothing_changes() -> None:
    hand = hand_after("pass 5H pass pass")
    assert refusal(hand, "9s") == "You do not hold 9s."
    assert (hand.to_act, hand.trick, len(hand.cards["S"])) == ("S", [], 8)


def test_a_call_during_play_and_a_card_in_the_auction_are_refused() -> None:
    with pytest.raises(IllegalAction, match="A call is not possible now: this is the play"):
        hand_after("pass 5H pass pass").apply(read_call("6H"))
    with pytest.raises(IllegalAction, match="A card is not possible now: this is the auction"):
        hand_after("").apply(read_card("Jh"))


def test_a_passed_out_deal_is_over_at_once() -> None:
    hand = hand_after("pass pass pass pass")
    assert (hand.phase, hand.to_act, hand.legal_actions()) == (Phase.OVER, None, ())
    outcome = hand.outcome()
    assert outcome is not None
    assert (outcome.kind, outcome.points, outcome.dealer) == ("passed-out", (0, 0), "N")
    with pytest.raises(IllegalAction, match="The hand is over"):
        hand.apply(read_call("pass"))


def test_call_two_is_an_exchange_of_two_cards_one_at_a_time() -> None:
    hand = hand_after("pass call-2:H pass pass")
    seats = []
    for card in cards("Kd Kc Jd Jd"):
        assert hand.phase is Phase.EXCHANGE
        seats.append(hand.to_act)
        hand.apply(card)
    assert seats == ["S", "S", "N", "N"]
    assert hand.phase is Phase.PLAY
    assert sorted(hand.cards["S"]) == sorted(cards("Jh Jh Kh Qh Ad Ac Jd Jd"))
    assert sorted(hand.cards["N"]) == sorted(cards("Ad Kd As Ks Ac Kc"))


def test_a_card_laid_aside_cannot_be_laid_aside_again() -> None:
    hand = play(hand_after("pass call-2:H pass pass"), "Qh")
    assert refusal(hand, "Qh") == "You do not hold Qh."


def test_both_choose_before_they_see_the_cards_passed() -> None:
    hand = play(hand_after("pass call-2:H pass pass"), "Kd Kc Jd")
    assert hand.view("S").received == ()
    assert hand.view("S").cards == cards("Jh Jh Kh Qh Ad Ac")
    assert hand.view("S").gave == cards("Kd Kc")
    assert hand.view("N").gave == cards("Jd")
    play(hand, "Jd")
    assert hand.view("S").received == cards("Jd Jd")
    assert hand.view("N").received == ()
    assert hand.view("E").gave == ()


def test_a_moon_has_no_exchange_and_tricks_of_three_cards() -> None:
    hand = hand_after("pass moon:H pass pass")
    assert (hand.phase, hand.idle) == (Phase.PLAY, ("N",))
    play(hand, "Jh Qh Kh")
    assert [seat for seat, _ in hand.tricks[0].plays] == ["S", "W", "E"]
    assert hand.to_act == "S"


def test_a_lone_hand_that_loses_a_trick_is_set_and_the_defenders_score() -> None:
    hand = hand_after("pass moon:H pass pass")
    random = Random(4)
    while hand.to_act:
        hand.apply(random.choice(hand.legal_actions()))
    outcome = hand.outcome()
    assert outcome is not None
    tricks = outcome.makers_tricks
    assert tricks is not None
    assert tricks < 8
    assert (outcome.made, outcome.lone, outcome.points) == (False, True, (-24, 8 - tricks))


def test_best_takes_a_card_from_each_partner_and_then_lays_two_aside() -> None:  # rules 4.4
    rules = six_players()
    hand = Hand(rules, deal_at_random(rules, "6", Random(1)))
    hand.apply(read_call("best:H"))
    givers = []
    while hand.phase is Phase.EXCHANGE:
        givers.append((hand.to_act, len(hand.cards["1"])))
        hand.apply(hand.legal_actions()[0])
    assert givers == [("3", 8), ("5", 8), ("1", 10), ("1", 9)]
    assert len(hand.cards["1"]) == 8
    assert hand.idle == ("3", "5")
    assert len(hand.view("1").received) == 2


def test_the_outcome_is_known_after_the_last_trick() -> None:
    assert hand_after("").makers_tricks() == 0
    assert hand_after("pass 5H pass pass").outcome() is None


def test_a_copy_is_independent() -> None:
    hand = hand_after("pass call-1:H pass pass")
    twin = hand.copy()
    play(twin, "Kd Jd Jh Qh")
    assert (len(hand.exchanged), hand.trick, len(hand.cards["S"])) == (0, [], 8)
    assert (len(twin.exchanged), len(twin.trick)) == (2, 2)


def test_a_view_shows_one_s_own_cards_and_the_table() -> None:
    hand = play(hand_after("pass 5H pass pass"), "Jh")
    view = hand.view("N")
    assert view.cards == view.dealt == cards(NORTH)
    assert (view.to_act, view.legal_actions) == ("W", ())
    assert view.trick == (("S", read_card("Jh")),)
    assert written(hand.view("W").legal_actions) == ["Qh"]


GOOD_DEAL = Deal("N", tuple(map(cards, (NORTH, EAST, SOUTH, WEST))))


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (replace(GOOD_DEAL, dealer="X"), "There is no seat “X”"),
        (replace(GOOD_DEAL, cards=GOOD_DEAL.cards[:3]), "cards of these seats: N E S W"),
        (
            replace(GOOD_DEAL, cards=(cards("Jd"), *GOOD_DEAL.cards[1:])),
            "North was dealt 1 cards instead of 8",
        ),
        (
            replace(GOOD_DEAL, cards=(cards(NORTH.replace("Ks", "As")), *GOOD_DEAL.cards[1:])),
            "The deal has 3 of As; this deck has 2",
        ),
        (
            replace(GOOD_DEAL, cards=(cards(NORTH.replace("Ks", "9s")), *GOOD_DEAL.cards[1:])),
            "The deal has 1 of 9s; this deck has 0",
        ),
    ],
)
def test_a_wrong_deal_is_refused(deal: Deal, sentence: str) -> None:
    with pytest.raises(InvalidNotation, match=sentence):
        Hand(OTTAWA, deal)


def test_a_random_deal_depends_only_on_the_given_random() -> None:
    first, again = (deal_at_random(OTTAWA, "E", Random(7)) for _ in range(2))
    assert first == again
    assert first != deal_at_random(OTTAWA, "E", Random(8))
    assert first.dealer == "E"
    assert sorted(card for pile in first.cards for card in pile) == sorted(deck("double-32"))
