"""Whole random hands of two games, written as barely as is sensible.

Cards are numbers, hands are lists; no classes, no options, nothing from the engine. Each function
deals, bids, plays at random and returns the points of both sides.
"""

from __future__ import annotations

from random import Random

Points = tuple[int, int]

# Ottawa: four suits of J Q K A twice. A card is 8 * suit + 2 * rank + copy; clubs 0, diamonds 1,
# spades 2, hearts 3, so that suits of the same colour differ by 2.
_PACK = list(range(32))
_ROW = [card >> 1 for card in _PACK]


def _ottawa_orders() -> list[tuple[list[int], list[int]]]:
    """The suit and the strength of each card, by strain (0 to 3, no trump 4)."""
    orders = []
    for strain in range(5):
        suits, strengths = [card >> 3 for card in _PACK], [card >> 1 & 3 for card in _PACK]
        for card in _PACK:
            suit, rank = card >> 3, card >> 1 & 3
            if strain < 4 and rank == 0 and suit == strain:
                strengths[card] = 5
            if strain < 4 and rank == 0 and suit == strain ^ 2:
                suits[card], strengths[card] = strain, 4
        strengths = [each + 10 * (suits[card] == strain) for card, each in enumerate(strengths)]
        orders.append((suits, strengths))
    return orders


_OTTAWA = _ottawa_orders()
#: Every bid as (height, strain): levels 3 to 8, no trump from 4, then call 2, call 1, moon.
_BIDS = [
    (height, strain) for height in range(3, 12) for strain in range(5) if height > 3 or strain < 4
]
_OVER = {height: [bid for bid in _BIDS if bid[0] > height] for height in range(12)}
_EQUAL = {height: [bid for bid in _BIDS if bid[0] == height] for height in range(9, 12)}


def ottawa_hand(dealer: int, random: Random) -> Points:
    """One hand; all legal calls and cards are equally likely."""
    pack = _PACK[:]
    random.shuffle(pack)
    hands = [pack[at : at + 8] for at in (0, 8, 16, 24)]
    height, strain, declarer = 0, 0, -1
    for turn in range(1, 5):
        seat = (dealer + turn) % 4
        bids = _OVER[height]
        if turn == 4 and height > 8:
            bids = _EQUAL[height] + bids
        at = random.randrange(len(bids) + 1)
        if at:
            height, strain = bids[at - 1]
            declarer = seat
    if declarer < 0:
        return 0, 0
    idle = -1
    if height > 8:
        idle = (declarer + 2) % 4
        _exchange(hands[declarer], hands[idle], 11 - height, random)
    taken = _played(hands, declarer, idle, _OTTAWA[strain], strain, random)
    if height > 8:
        value = {9: 12, 10: 18, 11: 24}[height]
        makers = value if taken == 8 else -value
    else:
        makers = taken if taken >= height else -height
    return (makers, 8 - taken) if declarer % 2 == 0 else (8 - taken, makers)


def _exchange(own: list[int], partner: list[int], count: int, random: Random) -> None:
    for _ in range(count):
        own.remove(random.choice(_distinct(own)))
    passed = []
    for _ in range(count):
        passed.append(random.choice(_distinct(partner)))
        partner.remove(passed[-1])
    own += passed


def _distinct(cards: list[int]) -> list[int]:
    """One of each kind of card: the two copies are one choice."""
    return list({_ROW[card]: card for card in cards}.values())


def _played(
    hands: list[list[int]],
    leader: int,
    idle: int,
    order: tuple[list[int], list[int]],
    strain: int,
    random: Random,
) -> int:
    """The tricks of the first leader's side."""
    suits, strengths = order
    side, taken = leader % 2, 0
    for _ in range(8):
        led, best, winner, seat = -1, -1, leader, leader
        for _ in range(4):
            if seat != idle:
                hand = hands[seat]
                legal = hand
                if led >= 0:
                    legal = [card for card in hand if suits[card] == led] or hand
                card = random.choice(_distinct(legal))
                hand.remove(card)
                suit = suits[card]
                if led < 0:
                    led = suit
                if (suit in (led, strain)) and strengths[card] > best:
                    best, winner = strengths[card], seat
            seat = (seat + 1) % 4
        taken += winner % 2 == side
        leader = winner
    return taken


# Bid Whist with 54 cards: a card is 13 * suit + rank (2 is 0, ace 12); the jokers are 52, 53.
_WHIST_SUITS = [card // 13 for card in range(54)]
_HIGH = [card % 13 for card in range(54)]
_LOW = [12 if card % 13 == 12 else 11 - card % 13 for card in range(54)]


def _whist_orders() -> dict[tuple[int, bool], tuple[list[int], list[int]]]:
    """Suit and strength of each card, by trump (4 for none) and direction; suit 5 is no suit."""
    orders = {}
    for trump in range(5):
        for is_low in (False, True):
            suits = _WHIST_SUITS[:52] + [trump if trump < 4 else 5] * 2
            ranks = [*(_LOW if is_low else _HIGH)[:52], 13, 14]
            strengths = [rank + 20 * (suits[card] == trump) for card, rank in enumerate(ranks)]
            orders[trump, is_low] = suits, strengths
    return orders


_WHIST = _whist_orders()
#: Every bid as (level, kind): high 0, low 1, no trump 2, which beats the others of its level.
_KINDS = [(level, kind) for level in range(1, 8) for kind in range(3)]
_HIGHER = {
    bid: [
        each for each in _KINDS if each[0] > bid[0] or (each[0] == bid[0] and each[1] == 2 > bid[1])
    ]
    for bid in [(0, 0), *_KINDS]
}


def whist_hand(dealer: int, random: Random) -> Points:
    """One hand of Bid Whist; all legal calls, namings and cards are equally likely."""
    pack = list(range(54))
    random.shuffle(pack)
    hands = [pack[at : at + 12] for at in (0, 12, 24, 36)]
    bid, declarer = (0, 0), -1
    for turn in range(1, 5):
        bids = _HIGHER[bid]
        is_stuck = turn == 4 and declarer < 0
        at = random.randrange(len(bids)) + 1 if is_stuck else random.randrange(len(bids) + 1)
        if at:
            bid, declarer = bids[at - 1], (dealer + turn) % 4
    level, kind = bid
    trump, is_low = (4, random.random() < 0.5) if kind == 2 else (random.randrange(4), kind == 1)
    own = hands[declarer]
    own += pack[48:]
    for _ in range(6):
        own.remove(random.choice(own))
    taken = 1 + _whist_tricks(hands, declarer, *_WHIST[trump, is_low], trump, random)
    points = taken - 6 if taken >= level + 6 else -level
    points *= 2 if kind == 2 else 1
    return (points, 0) if declarer % 2 == 0 else (0, points)


def _whist_tricks(
    hands: list[list[int]],
    leader: int,
    suits: list[int],
    strengths: list[int],
    trump: int,
    random: Random,
) -> int:
    side, taken = leader % 2, 0
    for _ in range(12):
        led, best, winner, seat = -1, -1, leader, leader
        for _ in range(4):
            hand = hands[seat]
            legal = hand
            if led >= 0:
                legal = [card for card in hand if suits[card] == led]
                legal = legal or [card for card in hand if suits[card] == 5] or hand
            card = random.choice(legal)
            hand.remove(card)
            suit = suits[card]
            if led < 0 and suit != 5:
                led = suit
            if suit in (led, trump) and strengths[card] > best:
                best, winner = strengths[card], seat
            seat = (seat + 1) % 4
        taken += winner % 2 == side
        leader = winner
    return taken
