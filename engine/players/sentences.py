"""Why a computer player does what it does: one English sentence for each code."""

from __future__ import annotations

REASONS: dict[str, str] = {
    # levels 1 and 2
    "only-act": "There is nothing else to do.",
    "slip": "It slipped through.",
    "count-bid": "About {tricks} tricks of my own and my partner's in {contract}.",
    "count-pass": "Too few good cards for a bid.",
    "count-name": "This is where I have the most good cards.",
    "weakest-out": "My weakest card is of no use.",
    "best-to-declarer": "My best card for the declarer.",
    "lead-highest": "I lead my best card.",
    "play-high": "This card may take the trick.",
    "play-low": "I can't take this trick, so I keep what is better.",
    "partner-wins": "My partner has this trick, so I keep what is better.",
    "cheap-win": "The cheapest card that takes the trick.",
    # level 3: the auction and the exchange
    "bid-must": "I must bid: {bid} is the least bad, with about {tricks} tricks.",
    "bid-worth": "{bid}: I expect {tricks} tricks, {points} points; a pass is worth {passing}.",
    "pass-to-partner": "Partner's bid is worth {passing} points; {bid} would be worth {points}.",
    "pass-weak": "A pass is worth {passing} points; {bid}, with {tricks} tricks, only {points}.",
    "name-most": "{naming}: here I count the most tricks, {tricks}.",
    "lay-away": "{card} is what I need least.",
    "pass-on": "{card} is the best card that I can pass on.",
    # level 3: the play; each code is the name of a rule
    "draw-trumps": "I draw trumps with the best one, while the others have some.",
    "cash-winner": "Nobody can beat this card in its suit.",
    "lead-low": "I have no sure trick to lead, so I lead what is worth least.",
    "leave-to-partner": "Partner wins this trick; I keep what is better.",
    "cover-partner": "Partner's card may still be beaten, mine can't.",
    "throw-away": "I can't win this trick, so I play what is worth least.",
    "just-enough": "The cheapest card that surely wins.",
    "ruff": "I have none of this suit, and the smallest trump wins.",
    "second-hand-low": "Partner plays after me; I keep what is better.",
    "third-hand-high": "My highest card: the last player must beat it.",
    # levels 4 to 6
    "name-simulated": "{naming}: played out in {worlds} deals, it is worth {points} points.",
    "play-simulated": "{card} is worth {points} points in {worlds} deals, the next best {next}.",
}
