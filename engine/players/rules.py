"""The rules by which a good player plays its cards, and playing hands by them.

Each rule is one small function: it looks at the facts and, if it applies, chooses the card to play.
The first rule that applies decides. A rule handles many worlds at once (see `engine.lanes`): it
takes the worlds where no rule before it applied, and returns those where it does.
"""

from __future__ import annotations

from engine.accelerator import Integers, compiled
from engine.kernel import Layout, OpenTrick
from engine.lanes import Lanes
from engine.players.facts import BITS, CHOSEN, HERE, Facts, Table


@compiled
def rising(suit: int) -> range:
    """The places of the cards of a suit, lowest first; none for suit 0."""
    return range(((suit & -suit) - 1).bit_length(), suit.bit_length())


@compiled
def falling(suit: int) -> range:
    """The places of the cards of a suit, highest first; none for suit 0."""
    return range(suit.bit_length() - 1, ((suit & -suit) - 1).bit_length() - 1, -1)


@compiled
def choose_first(table: Table, cards: Integers, places: range, worlds: int) -> int:
    """Chooses the first of these cards present in each world; returns the worlds without any."""
    choice = table.choice
    for place in places:
        if not worlds:
            break
        card = worlds & cards[place]
        if card:
            choice[place] |= card
            worlds ^= card
    return worlds


@compiled
def count(counts: Integers, at: int, worlds: int) -> None:
    """Adds one in these worlds to the count whose lowest bit is at `at`."""
    while worlds:
        carried = counts[at] & worlds
        counts[at] ^= worlds
        worlds = carried
        at += 1


@compiled
def choose_suit(layout: Layout, table: Table, cards: Integers, worlds: int, most: bool) -> None:
    """Narrows several suits to the one with the fewest of these cards, or with the most."""
    counts, suit, have_earlier = table.counts, table.suit, 0
    for number in range(len(suit)):
        have_suit, better = worlds & suit[number], 0
        for bit in range(BITS):
            counts[HERE + bit] = 0
        for place in rising(layout.suits[number] if have_suit else 0):
            count(counts, HERE, have_suit & cards[place])
        for bit in range(BITS):
            # The highest bit in which two counts differ decides.
            differ = counts[HERE + bit] ^ counts[CHOSEN + bit]
            better ^= differ & (better ^ counts[(HERE if most else CHOSEN) + bit])
        better = have_suit & (better | ~have_earlier)
        have_earlier |= have_suit
        for bit in range(BITS):
            counts[CHOSEN + bit] ^= (counts[CHOSEN + bit] ^ counts[HERE + bit]) & better
        for earlier in range(number):
            suit[earlier] &= ~better
        suit[number] &= ~have_suit | better


@compiled
def choose_weakest(layout: Layout, table: Table, worlds: int) -> None:
    """Chooses the least valuable card: not a trump if avoidable; of equals, the shorter suit's."""
    legal, suit, rank, lowest, ties = table.legal, table.suit, 0, 0, 0
    for number in range(len(suit)):
        suit[number] = 0
    for place in table.by_rank:
        if layout.rank[place + 1] > rank:
            rank = layout.rank[place + 1]
            worlds ^= lowest
            lowest = 0
        card = worlds & legal[place]
        if card:
            number = table.number[place]
            ties |= card & lowest & ~suit[number]
            suit[number] |= card
            lowest |= card
    choose_suit(layout, table, legal, ties, False)
    for number in range(len(suit)):
        choose_first(table, legal, rising(layout.suits[number]), suit[number])


@compiled
def draw_trumps(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """The makers lead the best trump as long as others hold trumps.

    Defenders need a short hand, or equals of it: otherwise that trump takes its trick later too.
    """
    others, spoken, enough = 0, 0, (facts.cards + 5) // 6
    for place in rising(layout.trump):
        others |= table.out[place]
    worlds &= others
    for place in falling(layout.trump):
        best = worlds & table.legal[place]
        worlds ^= best
        best &= table.tops[place]
        if best:
            best &= facts.is_maker | are_held(layout, table, place, enough)
            table.choice[place] |= best
            spoken |= best
    return spoken


@compiled
def are_held(layout: Layout, table: Table, place: int, number: int) -> int:
    """The worlds where the leader holds at least `number` cards equal to the one at `place`."""
    counts = table.counts
    counts[0] = -1
    for at_least in range(1, number + 1):
        counts[at_least] = 0
    for equal in rising(2 * layout.top[place + 1] - layout.bottom[place + 1]):
        for at_least in range(number, 0, -1):
            counts[at_least] |= counts[at_least - 1] & table.legal[equal]
    return counts[number]


@compiled
def cash_winner(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """Cashes the top card of a plain suit, the one of which the others hold most: it is safest."""
    spoken = 0
    for number in range(len(layout.suits)):
        suit, rest, winners = layout.suits[number], worlds, 0
        for place in falling(0 if suit & (layout.trump | layout.free) else suit):
            best = rest & table.legal[place]
            rest ^= best
            winners |= best & table.tops[place]
        table.suit[number] = winners
        spoken |= winners
    choose_suit(layout, table, table.out, spoken, True)
    for number in range(len(layout.suits)):
        choose_first(table, table.legal, falling(layout.suits[number]), table.suit[number])
    return spoken


@compiled
def lead_low(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """Without a winner to lead, leads the least valuable card."""
    table.low[0] |= worlds
    return worlds


@compiled
def leave_to_partner(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """Leaves partner a trick that partner is winning, and never ruffs partner's high card."""
    worlds &= facts.partner_wins
    if facts.after:
        worlds &= ~(facts.beaten & facts.follows)
    table.low[0] |= worlds
    return worlds


@compiled
def cover_partner(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """If partner's card may still be beaten, plays the cheapest card of the suit that cannot be.

    With one opponent left, otherwise the best one that beats partner's: it costs him a higher card.
    """
    worlds &= facts.partner_wins
    for number in range(len(layout.suits)):
        suit, rest = layout.suits[number], worlds & table.led[number]
        rest = choose_first(table, table.sure, rising(suit), rest)
        if facts.after == 1:
            rest = choose_first(table, table.wins, falling(suit), rest)
        table.low[0] |= rest
    return worlds


@compiled
def throw_away(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """If it cannot win the trick, plays the least valuable card."""
    worlds &= ~facts.may_win
    table.low[0] |= worlds
    return worlds


@compiled
def ruff(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """Out of the suit led, plays the smallest trump that wins so far."""
    worlds &= ~facts.follows
    choose_first(table, table.wins, rising(layout.trump), worlds)
    return worlds


@compiled
def just_enough(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """Plays the cheapest sure winner: in last seat any card that wins, before that a top card."""
    cards = table.sure if facts.after else table.wins
    return worlds ^ choose_first(table, cards, range(len(cards)), worlds)


@compiled
def second_hand_low(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """With partner still to play and no sure winner, plays the least valuable card."""
    if facts.after <= 1:
        return 0
    table.low[0] |= worlds
    return worlds


@compiled
def third_hand_high(layout: Layout, table: Table, facts: Facts, worlds: int) -> int:
    """With no partner to play after, plays the highest card, for the last opponent to beat."""
    choose_first(table, table.legal, range(len(table.legal) - 1, -1, -1), worlds)
    return worlds


@compiled
def choose(layout: Layout, table: Table, facts: Facts, worlds: int) -> None:
    """Chooses a card in each world by the first rule that applies."""
    for place in range(len(table.choice)):
        table.choice[place] = 0
    table.low[0], rest = 0, facts.leads
    if rest:
        rest ^= draw_trumps(layout, table, facts, rest)
        rest ^= cash_winner(layout, table, facts, rest)
        lead_low(layout, table, facts, rest)
    rest = worlds ^ facts.leads
    if rest:
        rest ^= leave_to_partner(layout, table, facts, rest)
        rest ^= cover_partner(layout, table, facts, rest)
        rest ^= throw_away(layout, table, facts, rest)
        rest ^= ruff(layout, table, facts, rest)
        rest ^= just_enough(layout, table, facts, rest)
        rest ^= second_hand_low(layout, table, facts, rest)
        third_hand_high(layout, table, facts, rest)
    choose_weakest(layout, table, table.low[0])


@compiled
def look(layout: Layout, table: Table, after: int, cards: int, worlds: int) -> Facts:
    """Works out what the seat to play knows; its cards are already in `table.own`."""
    own, left, beats, leads, follows, jokers = table.own, table.left, table.beats, worlds, 0, 0
    for number in range(len(layout.suits)):
        suit, led, held = layout.suits[number], table.led[number], 0
        for place in rising(suit):
            held |= own[place]
        leads ^= led
        follows |= held & led
        if suit == layout.free:
            jokers = held
    cannot, may_win, beaten = worlds ^ (leads | follows), 0, 0
    legal, wins, out, tops, sure = table.legal, table.wins, table.out, table.tops, table.sure
    for number in range(len(layout.suits)):
        suit, led, above, equals = layout.suits[number], table.led[number], 0, 0
        may = leads | led | (cannot if suit == layout.free else cannot & ~jokers)
        counting = worlds if suit == layout.trump else led
        for place in falling(suit):
            if layout.top[place + 1] == 1 << place:
                above |= equals
                equals = 0
            out[place] = others = left[place] ^ own[place]
            legal[place] = card = own[place] & may
            tops[place] = top = card & ~above
            wins[place] = card = card & counting & beats[place]
            sure[place] = card & top
            may_win |= card
            beaten |= others & led & beats[place]
            equals |= others
    is_maker = are_makers(layout, table.turn)
    partner_wins = worlds ^ (leads | (is_maker ^ are_makers(layout, table.winner)))
    return Facts(after, cards, leads, follows, may_win, partner_wins, beaten, is_maker)


@compiled
def are_makers(layout: Layout, seats: Integers) -> int:
    """The worlds where the seat marked in `seats` belongs to the makers."""
    makers = 0
    for seat in range(len(seats)):
        if layout.makers[seat]:
            makers |= seats[seat]
    return makers


@compiled
def lay(layout: Layout, table: Table, trick: OpenTrick, lanes: Lanes, batch: int) -> None:
    """Sets the table for this trick in all worlds of a batch."""
    worlds, players, places = lanes.batches[batch], len(table.turn), len(table.left)
    for seat in range(players):
        table.turn[seat] = worlds if seat == trick.turn else 0
        table.winner[seat] = worlds if seat == trick.winner else 0
    for number in range(len(layout.suits)):
        table.led[number] = worlds if layout.suits[number] == trick.led else 0
    for place in range(places):
        table.beats[place] = worlds if trick.best < 1 << place else 0
        table.left[place] = 0
        for seat in range(players):
            table.left[place] |= lanes.held[(batch * players + seat) * places + place]


@compiled
def pick_up(table: Table, lanes: Lanes, batch: int) -> None:
    """Finds the cards of the seat whose turn it is."""
    own, left, held, players = table.own, table.left, lanes.held, len(table.turn)
    for place in range(len(own)):
        own[place] = 0
    for seat in range(players):
        turn, first = table.turn[seat], (batch * players + seat) * len(own)
        for place in range(len(own) if turn else 0):
            own[place] |= turn & left[place] & held[first + place]


@compiled
def put_down(layout: Layout, table: Table, facts: Facts, worlds: int) -> None:
    """Plays the chosen cards and passes the turn to the next seat."""
    choice, left, wins, beats, winning = table.choice, table.left, table.wins, table.beats, 0
    for number in range(len(layout.suits)):
        suit, led = layout.suits[number], 0
        for place in rising(suit):
            card = choice[place]
            if card:
                left[place] ^= card
                winning |= card & wins[place]
                led |= card & facts.leads
        if suit != layout.free:
            table.led[number] |= led
            winning |= led
    others, above, equals = worlds ^ winning, 0, 0
    for place in range(len(choice)):
        if layout.bottom[place + 1] == 1 << place:
            above |= equals
            equals = 0
        equals |= choice[place] & winning
        beats[place] = beats[place] & others | above
    last, seats = len(table.turn) - 1, table.turn[len(table.turn) - 1]
    for seat in range(last, -1, -1):
        table.winner[seat] ^= (table.winner[seat] ^ table.turn[seat]) & winning
        table.turn[seat] = table.turn[seat - 1] if seat else seats


@compiled
def tell(layout: Layout, table: Table, told: Integers, at: int) -> int:
    """Replaces the choice by the cards played at `at`; returns the worlds where they agree."""
    same, chosen, cards = 0, 0, 0
    for place in range(len(table.choice)):
        if layout.bottom[place + 1] == 1 << place:
            chosen, cards = 0, 0
        chosen |= table.choice[place]
        cards |= told[at + place]
        same |= chosen & cards
        table.choice[place] = told[at + place]
    return same


@compiled
def play_by_rules(
    layout: Layout,
    table: Table,
    trick: OpenTrick,
    size: int,
    lanes: Lanes,
    told: Integers,
    plays: int,
    observer: int,
    counted: Integers,
) -> None:
    """Plays `plays` cards in each world, and counts the makers' tricks in `counted`.

    The first ones are those of `told`, the others follow the rules. With an observer (a seat), it
    counts instead the cards told to the other seats that the rules would not have played.
    """
    places, of_told = len(table.left), len(told) // len(lanes.batches)
    for batch in range(len(lanes.batches)):
        worlds = lanes.batches[batch]
        lay(layout, table, trick, lanes, batch)
        after, worth, cards = trick.waiting, trick.worth, size
        for play in range(plays):
            after -= 1
            pick_up(table, lanes, batch)
            facts = look(layout, table, after, cards, worlds)
            is_told = play * places < of_told
            if not is_told or observer >= 0:
                choose(layout, table, facts, worlds)
            if is_told:
                same = tell(layout, table, told, batch * of_told + play * places)
                if observer >= 0 and not table.turn[observer]:
                    count(counted, BITS * batch, worlds ^ same)
            put_down(layout, table, facts, worlds)
            if not after:
                if observer < 0:
                    count(counted, BITS * batch + worth - 1, are_makers(layout, table.winner))
                # The winner leads to the next trick.
                for seat in range(len(table.turn)):
                    table.turn[seat] = table.winner[seat]
                for number in range(len(table.led)):
                    table.led[number] = 0
                after, worth, cards = len(layout.left), 1, cards - 1
