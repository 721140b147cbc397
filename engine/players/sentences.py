"""The reasons of a computer player: one English sentence for each code.

A site translates them by code, like the sentences of `engine.errors`. Bids, namings and cards
appear in standard notation.
"""

from __future__ import annotations

from engine.errors import gettext_noop

REASONS: dict[str, str] = {
    # levels 1 and 2
    "only-act": gettext_noop("There is nothing else to do."),
    "slip": gettext_noop("It slipped through."),
    "count-bid": gettext_noop("About {tricks} tricks of my own and my partner's in {contract}."),
    "count-pass": gettext_noop("Too few good cards for a bid."),
    "count-name": gettext_noop("This is where I have the most good cards."),
    "weakest-out": gettext_noop("My weakest card is of no use."),
    "best-to-declarer": gettext_noop("My best card for the declarer."),
    "lead-highest": gettext_noop("I lead my best card."),
    "play-high": gettext_noop("This card may take the trick."),
    "play-low": gettext_noop("I can't take this trick, so I keep my better cards."),
    "partner-wins": gettext_noop("My partner has this trick, so I keep my better cards."),
    "cheap-win": gettext_noop("The cheapest card that takes the trick."),
    # level 3: the auction and the exchange
    "bid-must": gettext_noop("I must bid: {bid} is my best bid, with about {tricks} tricks."),
    "bid-worth": gettext_noop(
        "{bid}: I expect {tricks} tricks, {points} points; a pass is worth {passing}."
    ),
    "pass-to-partner": gettext_noop(
        "Partner's bid is worth {passing} points; {bid} would be worth {points}."
    ),
    "pass-weak": gettext_noop(
        "A pass is worth {passing} points; {bid}, with {tricks} tricks, only {points}."
    ),
    "name-most": gettext_noop("{naming}: here I count the most tricks, {tricks}."),
    "lay-away": gettext_noop("{card} is the card I need least."),
    "pass-on": gettext_noop("{card} is the best card that I can pass on."),
    # level 3: the play; each code is the name of a rule
    "draw-trumps": gettext_noop("I draw trumps with my best one while the others still have some."),
    "cash-winner": gettext_noop("Nobody can beat this card in its suit."),
    "lead-low": gettext_noop("I have no sure trick to lead, so I lead my least useful card."),
    "leave-to-partner": gettext_noop("Partner wins this trick; I keep my better cards."),
    "cover-partner": gettext_noop("Partner's card may still be beaten, mine can't."),
    "throw-away": gettext_noop("I can't win this trick, so I play my least useful card."),
    "just-enough": gettext_noop("The cheapest card that surely wins."),
    "ruff": gettext_noop("I have none of this suit, and the smallest trump wins."),
    "second-hand-low": gettext_noop("Partner plays after me; I keep my better cards."),
    "third-hand-high": gettext_noop("My highest card: the last player must beat it."),
    # levels 4 to 6
    "bid-must-simulated": gettext_noop(
        "I must bid: {bid}, made in {made} of {worlds} deals, is my best bid, worth {points}"
        " points."
    ),
    "bid-worth-simulated": gettext_noop(
        "{bid} is made in {made} of {worlds} deals and worth {points} points; a pass is worth"
        " {passing}."
    ),
    "bid-higher-simulated": gettext_noop(
        "{bid} is made in {made} of {worlds} deals; {lower} would be in {lower_made}, but {bid} is"
        " worth more, {points} points."
    ),
    "pass-to-partner-simulated": gettext_noop(
        "Partner's bid is worth {passing} points; {bid}, made in {made} of {worlds} deals, would"
        " be worth {points}."
    ),
    "pass-weak-simulated": gettext_noop(
        "A pass is worth {passing} points; {bid}, made in {made} of {worlds} deals, only {points}."
    ),
    "name-simulated": gettext_noop(
        "{naming}: played out in {worlds} deals, it is worth {points} points."
    ),
    "play-simulated": gettext_noop(
        "{card} is worth {points} points in {worlds} deals, the next best {next}."
    ),
    "play-usual-simulated": gettext_noop(
        "{card} is the usual card; in {worlds} deals no other one was surely better."
    ),
}
