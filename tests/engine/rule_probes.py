"""Questions to a rule set, with short answers, that show what one changed option may change.

South, the third seat, declares if a hand is dealt; the first seat, North, is declarer if only
points are asked for. `–` means that the question has no answer under the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cmp_to_key
from random import Random
from typing import Any

from engine.auction import PASS, Auction
from engine.bid import Bid, bids_of
from engine.cards import Card, Suit, deck
from engine.contract import Contract, contract_of, named, namings, order_of
from engine.deal import deal_at_random
from engine.game import Game, first_dealer
from engine.hand import Hand, Phase
from engine.points import Result, awarded, is_made, passed_out, played
from engine.ruleset import RuleSet
from engine.strain import Direction, Strain

NONE = "–"
HEARTS, SPADES, NOTRUMP = Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP
Probe = Callable[[RuleSet], str]


def bid_in(rules: RuleSet, height: int | str, strain: Strain) -> Bid | None:
    """The bid of a level or a special bid that may become a contract in this strain."""
    found = [
        bid
        for bid in bids_of(rules)
        if height in (bid.level, bid.special)
        and strain in [contract.strain for contract in contracts_of(rules, bid)]
        and bid.direction in (None, Direction.HIGH)
    ]
    return found[0] if found else None


def contracts_of(rules: RuleSet, bid: Bid) -> list[Contract]:
    """Every contract that a bid of the first seat can become."""
    settled = contract_of(rules.seats[0], bid, rules)
    if settled is not None:
        return [settled]
    return [named(rules.seats[0], bid, naming) for naming in namings(bid, rules)]


def openings(rules: RuleSet) -> Iterator[Contract]:
    """Every contract that the first call can become."""
    for call in Auction(rules, rules.seats[-1]).legal_calls():
        if isinstance(call, Bid):
            yield from contracts_of(rules, call)


def levels(rules: RuleSet, strain: Strain) -> str:
    found = [each.level for each in openings(rules) if each.strain is strain and each.level]
    return f"{min(found)}–{max(found)}" if found else NONE


def specials(rules: RuleSet) -> list[str]:
    return list(dict.fromkeys(bid.special for bid in bids_of(rules) if bid.special))


def strains(rules: RuleSet) -> str:
    return " ".join(dict.fromkeys(str(each.strain) for each in openings(rules)))


def directions(rules: RuleSet, strain: Strain) -> str:
    played_in = (each.direction for each in openings(rules) if each.strain is strain)
    return " ".join(dict.fromkeys(str(each) for each in played_in if each)) or NONE


def deck_of(rules: RuleSet) -> str:
    cards = deck(rules.deck)
    return f"{len(cards)} {''.join(dict.fromkeys(card.rank for card in cards))}"


def dealt(rules: RuleSet) -> str:
    """The sizes of the piles and of the kitty."""
    deal = deal_at_random(rules, rules.seats[0], Random(1))
    return f"{' '.join(str(len(pile)) for pile in deal.cards)} + {len(deal.kitty)}"


def said(rules: RuleSet, height: int | str) -> str:
    return str(bid_in(rules, height, HEARTS) or NONE)


def named_after(rules: RuleSet, height: int) -> str:
    bid = bid_in(rules, height, HEARTS)
    return " ".join(map(str, namings(bid, rules))) if bid and contract_is_open(rules, bid) else NONE


def contract_is_open(rules: RuleSet, bid: Bid) -> bool:
    return contract_of("N", bid, rules) is None


def parsed(text: str) -> tuple[int | str, Strain]:
    """`5H`, `6NT`, `moon:S`."""
    special, colon, strain = text.partition(":")
    return (special, Strain(strain)) if colon else (int(text[0]), Strain(text[1:]))


def after(rules: RuleSet, *heights: str) -> Auction | None:
    """The auction after these bids and passes (`p`); None if the rules lack one of them."""
    auction = Auction(rules, rules.seats[-1])
    for text in heights:
        call = PASS if text == "p" else bid_in(rules, *parsed(text))
        if call is None:
            return None
        auction = auction.with_call(call)
    return auction


def offers(rules: RuleSet, before: str, tried: str) -> str:
    """Which of these bids are allowed after these calls."""
    auction = after(rules, *before.split())
    if auction is None or auction.is_over:
        return NONE
    bids = {text: bid_in(rules, *parsed(text)) for text in tried.split()}
    return " ".join(text for text, bid in bids.items() if bid and not auction.fault(bid)) or "none"


def dealer_offers(rules: RuleSet, first: str, tried: str) -> str:
    """Which of these bids the dealer may make if the first seat bid and all others passed."""
    return offers(rules, " ".join([first, *"p" * (rules.players - 2)]), tried)


def turns(rules: RuleSet, *plans: str) -> str:
    """The seats in the order of calling; each seat has a list of calls, and passes after it."""
    auction = Auction(rules, rules.seats[-1])
    waiting = [plan.split() for plan in plans] + [[] for _ in rules.seats]
    while not auction.is_over and len(auction.calls) < 30:
        plan = waiting[rules.seats.index(str(auction.to_act))]
        wanted = plan.pop(0) if plan else "p"
        bid = None if wanted == "p" else bid_in(rules, *parsed(wanted))
        auction = auction.with_call(bid or PASS)
    return "".join(seat for seat, _ in auction.turns)


def last_call(rules: RuleSet) -> str:
    """Whether the dealer may pass a deal out with the last call of the auction."""
    auction = Auction(rules, rules.seats[-1])
    while not Auction(rules, rules.seats[-1], (*auction.calls, PASS)).is_over:
        auction = auction.with_call(PASS)
    return "stuck" if auction.fault(PASS) else "may pass"


def jackless(rules: RuleSet, before: str) -> str:
    """Whether the next seat may bid hearts without the jack of hearts."""
    auction, bid = after(rules, *before.split()), bid_in(rules, 5, HEARTS)
    if auction is None or bid is None:
        return NONE
    return "no" if auction.fault(bid, [Card("A", Suit.HEARTS)]) else "yes"


def bowers(rules: RuleSet) -> str:
    """The order of four cards in hearts, best first."""
    order = order_of(contract_in(rules, 5, HEARTS) or Contract("N", 5, None, HEARTS), rules)

    def compare(one: Card, other: Card) -> int:
        return -1 if order.winner([one, other]) == 0 else 1

    four = [Card("J", Suit.HEARTS), Card("J", Suit.DIAMONDS)]
    four += [Card("A", Suit.HEARTS), Card("Q", Suit.HEARTS)]
    return " ".join(map(str, sorted(four, key=cmp_to_key(compare))))


def south_declares(rules: RuleSet, height: int | str, seed: int = 1) -> Hand | None:
    """A random hand after the auction, declared in hearts; None if there is no such bid."""
    bid = bid_in(rules, height, HEARTS)
    if bid is None:
        return None
    hand = Hand(rules, deal_at_random(rules, rules.seats[-1], Random(seed)))
    first = bid_in(rules, "little-pepper", HEARTS) if height == "big-pepper" else None
    for call in (first or PASS, PASS, bid):
        hand.apply(call)
    while hand.phase is Phase.AUCTION:
        hand.apply(PASS)
    if hand.phase is Phase.NAMING:
        hand.apply(next(each for each in hand.legal_actions() if str(each) in ("H", "H-high")))
    return hand


def exchanged(rules: RuleSet, height: int | str) -> str:
    """The seats that give up cards, one for each card."""
    hand = south_declares(rules, height)
    if hand is None:
        return NONE
    seats = ""
    while hand.phase is Phase.EXCHANGE:
        seats += str(hand.to_act)
        hand.apply(hand.legal_actions()[0])
    return seats or "nobody"


def special_exchanges(rules: RuleSet) -> str:
    return ", ".join(f"{name} {exchanged(rules, name)}" for name in specials(rules)) or NONE


def idle(rules: RuleSet) -> str:
    """The seats that sit out in each special bid of South."""
    each = ((name, south_declares(rules, name)) for name in specials(rules))
    found = (f"{name} {''.join(hand.idle) or 'nobody'}" for name, hand in each if hand)
    return ", ".join(found) or NONE


def at_play(rules: RuleSet, height: int | str, seed: int = 1) -> Hand | None:
    """The hand when play begins."""
    hand = south_declares(rules, height, seed)
    while hand and hand.phase is Phase.EXCHANGE:
        hand.apply(hand.legal_actions()[0])
    return hand


def leader(rules: RuleSet, height: int | str) -> str:
    hand = at_play(rules, height)
    return str(hand.to_act) if hand else NONE


def kitty_trick(rules: RuleSet) -> str:
    """Tricks of the makers when play begins, and for how many their first trick counts."""
    for seed in range(50):
        hand = at_play(rules, 5, seed)
        assert hand is not None
        before = hand.makers_tricks()
        while not hand.tricks:
            hand.apply(hand.legal_actions()[0])
        if rules.side_of(hand.tricks[0].winner) == 0:
            return f"{before}, then {hand.makers_tricks() - before}"
    raise AssertionError("the makers never won the first trick")


def contract_in(rules: RuleSet, height: int | str, strain: Strain) -> Contract | None:
    """The first seat's contract, high if the rules have directions."""
    bid = bid_in(rules, height, strain)
    if bid is None:
        return None
    fitting = [each for each in contracts_of(rules, bid) if each.strain is strain]
    return fitting[0]


def needed(rules: RuleSet, contract: Contract) -> int:
    return next(tricks for tricks in range(99) if is_made(rules, contract, tricks))


def points(rules: RuleSet, height: int | str, strain: Strain, more: int, side: int) -> str:
    """Points of a side with this many tricks more, or fewer, than the contract needs."""
    contract = contract_in(rules, height, strain)
    if contract is None:
        return NONE
    result = played(rules, rules.seats[-1], contract, needed(rules, contract) + more)
    return str(result.points[side])


def special_points(rules: RuleSet, more: int, side: int) -> str:
    each = (f"{name} {points(rules, name, HEARTS, more, side)}" for name in specials(rules))
    return ", ".join(each) or NONE


def partner_alone(rules: RuleSet) -> str:
    """What the idle partner gets for a made moon if each player is counted alone."""
    contract = contract_in(rules, "moon", HEARTS)
    if contract is None:
        return NONE
    result = played(rules, rules.seats[-1], contract, rules.tricks)
    return " ".join(f"{seat} {own}" for seat, own in result.seat_points) or "as the side"


def revoked(rules: RuleSet) -> str:
    if rules.revoke is None:
        return "left to the table"
    result = awarded(rules, rules.seats[-1], rules.seats[0])
    alone = "".join(f", {seat} alone {own}" for seat, own in result.seat_points)
    return f"NS {result.points[0]}, EW {result.points[1]}{alone}"


def outcome(rules: RuleSet, side: int, ours: int, theirs: int) -> Result:
    """A hand of hearts that this side made, or lost unless its points are positive."""
    contract = Contract(rules.seats[side], 4, None, HEARTS)
    both = (ours, theirs) if side == 0 else (theirs, ours)
    return Result("played", rules.seats[-1], contract, 4, rules.tricks, both, ours > 0, False)


def winners(rules: RuleSet, *hands: tuple[int, int, int]) -> str:
    """Who has won after these hands, each a declaring side, its points, the others' points."""
    game = Game(rules, rules.seats[0])
    for hand in hands:
        if game.is_over:
            return "over before"
        game = game.add(outcome(rules, *hand))
    return {(): "goes on", (0,): "NS", (1,): "EW", (0, 1): "tie"}[game.winners]


def length(rules: RuleSet, ours: int, theirs: int) -> str:
    """How many hands with these points a game lasts, and who wins it."""
    for count in range(1, 60):
        found = winners(rules, *[(0, ours, theirs)] * count)
        if found != "goes on":
            return f"{count} {found}"
    return "never"


def thrown_in(rules: RuleSet) -> str:
    """Hands counted and the next dealer after a passed-out deal."""
    game = Game(rules, rules.seats[0]).add(passed_out(rules, rules.seats[0]))
    return f"{game.hands_counted} counted, {game.dealer} deals"


class Rigged(Random):
    """Chance that picks the last seat, and lets the second seat draw the best card."""

    def choice(self, seq: Any) -> Any:
        return seq[-1]

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        worst, best = Card("J", Suit.CLUBS), Card("A", Suit.CLUBS)
        return [best if place == 1 else worst for place in range(k)]


PROBES: dict[str, Probe] = {
    "seats": lambda rules: " ".join("".join(side) for side in rules.sides),
    "deck": deck_of,
    "dealt": dealt,
    "tricks": lambda rules: str(rules.tricks),
    "levels": lambda rules: levels(rules, HEARTS),
    "no trump levels": lambda rules: levels(rules, NOTRUMP),
    "strains": strains,
    "directions": lambda rules: directions(rules, HEARTS),
    "no trump directions": lambda rules: directions(rules, NOTRUMP),
    "specials": lambda rules: " ".join(specials(rules)) or NONE,
    "said": lambda rules: said(rules, 5),
    "said specially": lambda rules: said(rules, "moon"),
    "named after 3": lambda rules: named_after(rules, 3),
    "over 5H": lambda rules: offers(rules, "5H", "5S 5NT 6S 6NT"),
    "over 5NT": lambda rules: offers(rules, "5NT", "5H 5NT 6H"),
    "over moon": lambda rules: offers(rules, "moon:H", "8S moon:S"),
    "dealer over 5H": lambda rules: dealer_offers(rules, "5H", "5S 5H 6S"),
    "dealer over moon": lambda rules: dealer_offers(rules, "moon:H", "8S moon:S"),
    "dealer's last call": last_call,
    "turns, one bid": lambda rules: turns(rules, "5H"),
    "turns, overcalled": lambda rules: turns(rules, "5H 7H", "6H"),
    "turns, passed first": lambda rules: turns(rules, "p 6H", "5H"),
    "second seat without jack": lambda rules: jackless(rules, "p"),
    "third seat without jack": lambda rules: jackless(rules, "p p"),
    "bowers": bowers,
    "exchange": lambda rules: exchanged(rules, 5),
    "special exchanges": special_exchanges,
    "idle": idle,
    "leader": lambda rules: leader(rules, 5),
    "leader, moon": lambda rules: leader(rules, "moon"),
    "kitty trick": kitty_trick,
    "needed": lambda rules: str(needed(rules, Contract(rules.seats[0], 5, None, HEARTS))),
    "made": lambda rules: points(rules, 5, HEARTS, 0, 0),
    "made, defenders": lambda rules: points(rules, 5, HEARTS, 0, 1),
    "overtrick": lambda rules: points(rules, 5, HEARTS, 1, 0),
    "set": lambda rules: points(rules, 5, HEARTS, -1, 0),
    "set, defenders": lambda rules: points(rules, 5, HEARTS, -1, 1),
    "no trump made": lambda rules: points(rules, 5, NOTRUMP, 0, 0),
    "no trump set": lambda rules: points(rules, 5, NOTRUMP, -1, 0),
    "specials made": lambda rules: special_points(rules, 0, 0),
    "specials set": lambda rules: special_points(rules, -2, 0),
    "specials set, defenders": lambda rules: special_points(rules, -2, 1),
    "partner of a moon": partner_alone,
    "revoke": revoked,
    "length": lambda rules: length(rules, 5, 3),
    "length of a defeat": lambda rules: length(rules, -5, 3),
    "both reach 10": lambda rules: winners(rules, (0, 9, 9), (0, 1, 2)),
    "defenders reach 10": lambda rules: winners(rules, (0, 0, 9), (0, 1, 1)),
    "setters reach 10": lambda rules: winners(rules, (0, 0, 9), (0, -1, 1)),
    "tie at 10": lambda rules: winners(rules, (0, 9, 9), (0, 1, 1)),
    "thrown in": thrown_in,
    "first dealer": lambda rules: first_dealer(rules, Rigged()),
}


def answers(rules: RuleSet) -> dict[str, str]:
    """The answer of these rules to every question."""
    return {name: probe(rules) for name, probe in PROBES.items()}
