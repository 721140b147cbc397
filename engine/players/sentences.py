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
}
