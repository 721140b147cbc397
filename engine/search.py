"""The search of the open-card solver, which answers one yes-or-no question over all lines of play.

"Do the makers take `need` more tricks?" Each side tries its cards until one of them succeeds. The
search keeps its own stack, because a recursive function cannot be cached when compiled.

Four things keep it small, none of which changes an answer:

**Equal cards and neighbours are one move.** A card is skipped if the seat also holds the next one
above it and nobody else has a card equal to either or between them (`distinct`).

**Positions between tricks are remembered**, with bounds on the tricks that the makers take from
there. Which cards are gone does not matter, only who has the remaining ones and in what order. So
the key is a *form*: the same order of owners, pushed up in each suit as far as the deal allows
(`form_of`). Sets of cards with the same form are the same position, and the form describes it
completely, so that two positions are never confused.

**Sure tricks** are counted before a card is tried: those the leader can cash whatever the others
do, and the highest trumps if one hand has them.

**The most promising card comes first** (`_lead`, `_follow`): cheap winners, low losers.

**All numbers are in one list**, the `memory`, because compiled code pays for each list passed from
function to function. Names in capitals are offsets into it: `memory[TOP + place]` is the highest
equal of the card at this place, `memory[at + NEED]` the need in the stack entry `at`. Cards and
holdings are those of the kernel.
"""

from __future__ import annotations

from engine.accelerator import Integers, compiled

#: The answers of `search`: the defenders stop the makers, the makers succeed, or not known yet.
NO, YES, UNKNOWN = 0, 1, -1

#: By `card.bit_length()`: its suit, its highest and lowest equal, the seat it was dealt to.
SUIT, TOP, BOTTOM, OWNER = 0, 64, 128, 192
#: By suit number: its cards, how far they are shifted, where its forms begin.
SUITS, SHIFTS, FORMS = 256, 264, 272
#: By seat: the next one, 1 for the makers, the cards it holds now.
LEFT, MAKERS, HOLDING = 280, 288, 296
#: Single numbers: seats, suits, trumps, free jokers, the cards in all holdings, the deal's number,
#: the stack entry and the answer from below it, the table and its number of places less one.
PLAYERS, SUIT_COUNT, TRUMP, FREE, OUT, DEAL, HERE, ANSWER, TABLE, PLACES = range(304, 314)

#: The stack begins here; an entry is the trick before a card (as in `OpenTrick`), what the makers
#: need then, the card being tried, three groups of cards still to be tried, whether the first
#: group is tried from the top, and the key between tricks.
STACK, ENTRY = 320, 16
TURN, WAITING, LED, BEST, WINNER, WORTH, NEED, CARD = range(8)
FIRST, SECOND, THIRD, FROM_ABOVE, KEY = range(8, 13)
#: The forms begin after room for the entries of the longest hand and one more.
FIRST_FORM = STACK + 64 * ENTRY

#: Multiplying the folded key by this spreads its upper bits; the product stays below 2**63.
SPREAD, FOLD_MASK, SPREAD_SHIFT = 0x9E3779B1, 2**31 - 1, 24
#: The number of places probed for a key before an old one is overwritten.
PROBES = 4
#: The layout of the number beside a key: the deal's number, the makers' least and most tricks.
DEAL_SHIFT, LEAST_SHIFT, BOUND_MASK = 12, 6, 63


@compiled
def form_of(memory: Integers, suit: int, left: int) -> int:
    """The cards `left` of a suit, moved up as far as the order of their owners allows.

    From the top: neighbours held by one owner alone form a run, equal or not. Equal cards of
    several owners stay together and go where equals with those owners were dealt.
    """
    form, room, running = 0, suit, -1
    while left:
        equals = left & -memory[BOTTOM + left.bit_length()]
        left ^= equals
        seat = _only_owner(memory, equals)
        if form and (seat < 0 or seat != running):
            room &= memory[BOTTOM + (form & -form).bit_length()] - 1
        running = seat
        if seat < 0:
            fitting = 0
            while not fitting:
                dealt = room & -memory[BOTTOM + room.bit_length()]
                fitting = _fitting(memory, dealt, equals)
                if not fitting:
                    room ^= dealt
            form |= fitting
            continue
        while equals:
            equals &= equals - 1
            while memory[OWNER + room.bit_length()] != seat:
                room ^= 1 << room.bit_length() - 1
            card = 1 << room.bit_length() - 1
            form |= card
            room ^= card
    return form


@compiled
def _only_owner(memory: Integers, equals: int) -> int:
    """The seat that holds all of these cards, -1 if several do."""
    seat = memory[OWNER + equals.bit_length()]
    while equals:
        if memory[OWNER + equals.bit_length()] != seat:
            return -1
        equals ^= 1 << equals.bit_length() - 1
    return seat


@compiled
def _fitting(memory: Integers, dealt: int, equals: int) -> int:
    """The cards among the equals `dealt` with the owners of `equals`, 0 if some are missing."""
    fitting = 0
    while equals:
        seat = memory[OWNER + equals.bit_length()]
        equals ^= 1 << equals.bit_length() - 1
        while dealt and memory[OWNER + dealt.bit_length()] != seat:
            dealt ^= 1 << dealt.bit_length() - 1
        if not dealt:
            return 0
        card = 1 << dealt.bit_length() - 1
        fitting |= card
        dealt ^= card
    return fitting


@compiled
def key_of(memory: Integers, leader: int) -> int:
    """The position as one number: the form of the remaining cards, and who leads."""
    out, form = memory[OUT], 0
    for number in range(memory[SUIT_COUNT]):
        suit = memory[SUITS + number]
        left = out & suit
        if left:
            place = memory[FORMS + number] + (left >> memory[SHIFTS + number])
            if not memory[place]:
                memory[place] = form_of(memory, suit, left)
            form |= memory[place]
    return form << 3 | leader


@compiled
def remembered(memory: Integers, key: int) -> int:
    """The place of the key in the table, or the place where it may go."""
    table, places, deal = memory[TABLE], memory[PLACES], memory[DEAL]
    place = ((key ^ key >> 31) & FOLD_MASK) * SPREAD >> SPREAD_SHIFT
    entry = table
    for probe in range(PROBES):
        entry = table + 2 * (place + probe & places)
        if memory[entry] == key or memory[entry + 1] >> DEAL_SHIFT != deal:
            break
    return entry


@compiled
def _keep(memory: Integers, at: int, answer: int) -> None:
    """Stores the answer of an entry between two tricks."""
    key, need, deal = memory[at + KEY], memory[at + NEED], memory[DEAL]
    entry = remembered(memory, key)
    bounds = memory[entry + 1]
    if memory[entry] == key and bounds >> DEAL_SHIFT == deal:
        least, most = bounds >> LEAST_SHIFT & BOUND_MASK, bounds & BOUND_MASK
    else:
        least, most = 0, _tricks_left(memory, at)
    if answer == YES:
        least = need
    else:
        most = need - 1
    memory[entry] = key
    memory[entry + 1] = deal << DEAL_SHIFT | least << LEAST_SHIFT | most


@compiled
def _tricks_left(memory: Integers, at: int) -> int:
    """The tricks still to be taken at an entry between two tricks."""
    tricks = memory[HOLDING + memory[at + TURN]].bit_count()
    return tricks + memory[at + WORTH] - 1 if tricks else 0


@compiled
def sure_tricks(memory: Integers, seat: int) -> int:
    """The tricks that the leader can cash at once, card after card, whatever the others do.

    These are cards that nobody can beat. Plain suits count only while every opponent with trumps
    must follow, unless the leader's trumps draw all of theirs first, and only while no partner can
    be left with nothing but trumps, forced to take the trick and the lead.
    """
    own, trump = memory[HOLDING + seat], memory[TRUMP]
    others = memory[OUT] ^ own
    high = (own & trump & -memory[BOTTOM + (others & trump).bit_length()]).bit_count()
    most_trumps, partners_trumps = 0, 0
    if others & trump:
        for other in range(memory[PLAYERS]):
            trumps = (memory[HOLDING + other] & trump).bit_count()
            if memory[MAKERS + other] != memory[MAKERS + seat]:
                most_trumps = max(most_trumps, trumps)
            elif other != seat:
                partners_trumps = max(partners_trumps, trumps)
    cashed = 0
    for number in range(memory[SUIT_COUNT]):
        suit = memory[SUITS + number]
        if suit & own and suit != trump and suit != memory[FREE]:
            above = others & suit
            winners = (own & suit & -memory[BOTTOM + above.bit_length()]).bit_count()
            if winners and most_trumps > high:
                winners = _before_a_ruff(memory, seat, suit, winners)
            cashed += winners
    if most_trumps <= high:
        partners_trumps = max(partners_trumps, high)
    return high + min(cashed, own.bit_count() - partners_trumps)


@compiled
def _before_a_ruff(memory: Integers, seat: int, suit: int, winners: int) -> int:
    """How many of these winners every opponent with a trump must follow to."""
    for other in range(memory[PLAYERS]):
        held = memory[HOLDING + other]
        if memory[MAKERS + other] != memory[MAKERS + seat] and held & memory[TRUMP]:
            winners = min(winners, (held & suit).bit_count())
    return winners


@compiled
def sure_trumps(memory: Integers) -> int:
    """The top trumps that one seat alone holds, each a sure trick; negative for the defenders."""
    trumps = memory[OUT] & memory[TRUMP]
    if not trumps:
        return 0
    seat = memory[OWNER + trumps.bit_length()]
    others = trumps & ~memory[HOLDING + seat]
    high = trumps & -2 * memory[TOP + others.bit_length()] if others else trumps
    return high.bit_count() if memory[MAKERS + seat] else -high.bit_count()


@compiled
def distinct(memory: Integers, may: int, others: int) -> int:
    """The highest card of each group of cards that are equivalent for this seat."""
    kept, above = may, may.bit_length()
    rest = may ^ 1 << above - 1
    while rest:
        card = rest.bit_length()
        rest ^= 1 << card - 1
        if memory[SUIT + card] == memory[SUIT + above]:
            lowest = memory[BOTTOM + card]
            if not others & 2 * memory[TOP + above] - lowest or lowest == memory[BOTTOM + above]:
                kept ^= 1 << card - 1
        above = card
    return kept


@compiled
def _lowest_of_suits(memory: Integers, cards: int) -> int:
    """The weakest card of each suit."""
    lowest = 0
    for number in range(memory[SUIT_COUNT]):
        of_suit = cards & memory[SUITS + number]
        lowest |= of_suit & -of_suit
    return lowest


@compiled
def _lead(memory: Integers, at: int, cards: int, others: int) -> None:
    """Queues the cards to lead: those nobody can beat, then low ones, then the rest."""
    winners = 0
    for number in range(memory[SUIT_COUNT]):
        suit = memory[SUITS + number]
        if suit != memory[FREE]:
            winners |= cards & suit & -memory[BOTTOM + (others & suit).bit_length()]
    low = _lowest_of_suits(memory, cards ^ winners)
    memory[at + FIRST], memory[at + FROM_ABOVE] = winners, 1
    memory[at + SECOND], memory[at + THIRD] = low, cards ^ winners ^ low


@compiled
def _follow(memory: Integers, at: int, cards: int) -> None:
    """Queues the cards to follow with: winners first unless partner is winning, then low ones."""
    led, seat = memory[at + LED], memory[at + TURN]
    beating = cards & (led | memory[TRUMP]) & -2 * memory[at + BEST] if led else 0
    losing = cards ^ beating
    low = _lowest_of_suits(memory, losing)
    memory[at + FROM_ABOVE] = 0
    if memory[MAKERS + memory[at + WINNER]] == memory[MAKERS + seat]:
        memory[at + FIRST], memory[at + SECOND] = low, losing ^ low
        memory[at + THIRD] = beating
    else:
        memory[at + FIRST], memory[at + SECOND] = beating, low
        memory[at + THIRD] = losing ^ low
        memory[at + FROM_ABOVE] = memory[at + WAITING] > 1


@compiled
def _choices(memory: Integers, at: int) -> None:
    """Queues the cards to try at an entry."""
    own, led = memory[HOLDING + memory[at + TURN]], memory[at + LED]
    may = (own & led or own & memory[FREE] or own) if led else own
    if not may & (may - 1):
        memory[at + FIRST], memory[at + SECOND], memory[at + THIRD] = 0, may, 0
        return
    others = memory[OUT] ^ own
    cards = distinct(memory, may, others | memory[at + BEST])
    if memory[at + WAITING] == memory[PLAYERS]:
        _lead(memory, at, cards, others)
    else:
        _follow(memory, at, cards)


@compiled
def _next_card(memory: Integers, at: int) -> int:
    """Takes the next card to try out of its group; 0 when all have been tried."""
    cards = memory[at + FIRST]
    if cards:
        card = 1 << cards.bit_length() - 1 if memory[at + FROM_ABOVE] else cards & -cards
        memory[at + FIRST] = cards ^ card
        return card
    group = SECOND if memory[at + SECOND] else THIRD
    cards = memory[at + group]
    memory[at + group] = cards & (cards - 1)
    return cards & -cards


@compiled
def _play(memory: Integers, at: int, card: int) -> None:
    """Takes the card out of the hand and writes the next entry: the trick and need after it."""
    turn, waiting, worth = memory[at + TURN], memory[at + WAITING] - 1, memory[at + WORTH]
    led, best, winner = memory[at + LED], memory[at + BEST], memory[at + WINNER]
    need, below = memory[at + NEED], at + ENTRY
    memory[HOLDING + turn] ^= card
    memory[OUT] ^= card
    if not led:
        led = memory[SUIT + card.bit_length()]
    if card > best and led and card & (led | memory[TRUMP]):
        best, winner = memory[TOP + card.bit_length()], turn
    turn = memory[LEFT + turn]
    if not waiting:
        need -= worth * memory[MAKERS + winner]
        turn, waiting, led, best, worth = winner, memory[PLAYERS], 0, 0, 1
    memory[below + TURN], memory[below + WAITING], memory[below + LED] = turn, waiting, led
    memory[below + BEST], memory[below + WINNER], memory[below + WORTH] = best, winner, worth
    memory[below + NEED], memory[below + CARD] = need, 0


@compiled
def _known_answer(memory: Integers, at: int) -> int:
    """The answer between two tricks if it is trivial, remembered or follows from sure tricks."""
    need, seat, most = memory[at + NEED], memory[at + TURN], _tricks_left(memory, at)
    if need <= 0 or need > most:
        return YES if need <= 0 else NO
    key = memory[at + KEY] = key_of(memory, seat)
    entry = remembered(memory, key)
    bounds = memory[entry + 1]
    if memory[entry] == key and bounds >> DEAL_SHIFT == memory[DEAL]:
        if bounds >> LEAST_SHIFT & BOUND_MASK >= need:
            return YES
        if bounds & BOUND_MASK < need:
            return NO
    trumps, sure = sure_trumps(memory), sure_tricks(memory, seat)
    for_makers, against = max(trumps, 0), max(-trumps, 0)
    if memory[MAKERS + seat]:
        for_makers = max(for_makers, sure)
    else:
        against = max(against, sure)
    if for_makers >= need:
        return YES
    return NO if most - against < need else UNKNOWN


@compiled
def search(memory: Integers, cards: int) -> int:
    """Continues the search in `memory`; YES, NO, or UNKNOWN after trying `cards` cards."""
    at, answer, players = memory[HERE], memory[ANSWER], memory[PLAYERS]
    while cards > 0:
        if answer == UNKNOWN and not memory[at + CARD]:
            # First visit: look for a known answer, otherwise list the cards to try.
            if memory[at + WAITING] == players:
                answer = _known_answer(memory, at)
            if answer == UNKNOWN:
                _choices(memory, at)
        if answer == UNKNOWN:
            card = memory[at + CARD] = _next_card(memory, at)
            if card:
                _play(memory, at, card)
                at += ENTRY
                cards -= 1
                continue
            answer = NO if memory[MAKERS + memory[at + TURN]] else YES
            if memory[at + WAITING] == players:
                _keep(memory, at, answer)
        if at == STACK:
            break
        # Back up one card: its seat has what it wants, or tries another card.
        at -= ENTRY
        seat, card = memory[at + TURN], memory[at + CARD]
        memory[HOLDING + seat] ^= card
        memory[OUT] ^= card
        if answer != memory[MAKERS + seat]:
            answer = UNKNOWN
        elif memory[at + WAITING] == players:
            _keep(memory, at, answer)
    memory[HERE], memory[ANSWER] = at, answer
    return answer
