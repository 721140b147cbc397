"""A second judge of tricks, written from rules 4.2 and 4.5 alone and independent of the engine.

It knows cards as texts (`Jh`, `BJ`) and writes out, for each trick, the whole list of cards that
can win it, best first.
"""

from __future__ import annotations

from collections.abc import Sequence

HIGH = list("AKQJT98765432")
RANKS = {
    "high": HIGH,
    "low": list("A23456789TJQK"),
    "low-aces-bad": list("23456789TJQKA"),
    "LO": list(reversed(HIGH)),
}
TWIN = {"s": "c", "c": "s", "h": "d", "d": "h"}
JOKERS = ["BJ", "LJ"]


class Judge:
    """Decides who wins and what may be played when `strain` (S H D C NT LO) is played."""

    def __init__(self, strain: str, direction: str | None, bowers: bool) -> None:
        self.trump = strain.lower() if strain in "SHDC" else ""
        self.bowers = [f"J{self.trump}", f"J{TWIN[self.trump]}"] if bowers and self.trump else []
        self.ranks = RANKS["LO" if strain == "LO" else direction or "high"]

    def suit(self, card: str) -> str:
        """The letter of the suit that the card counts as; "" for a joker at no trump."""
        return self.trump if card in JOKERS + self.bowers else card[1]

    def led(self, trick: Sequence[str]) -> str:
        """The suit to follow, "" before there is one: the first card that has a suit sets it."""
        return next((suit for suit in map(self.suit, trick) if suit), "")

    def best_first(self, led: str) -> list[str]:
        """Every card that can win a trick in which `led` was led."""
        plain = [rank + suit for suit in (self.trump, led) if suit for rank in self.ranks]
        top = [*JOKERS, *self.bowers] if self.trump else []
        return top + [card for card in plain if card not in self.bowers]

    def winner(self, trick: Sequence[str]) -> int:
        """The place of the winning card; of equal cards the first one wins."""
        best_first = self.best_first(self.led(trick))
        return min(
            range(len(trick)),
            key=lambda at: best_first.index(trick[at]) if trick[at] in best_first else 99,
        )

    def playable(self, cards: Sequence[str], trick: Sequence[str]) -> set[str]:
        """What a player with `cards` may play to `trick`."""
        led = self.led(trick)
        if not led:
            return set(cards)
        following = {card for card in cards if self.suit(card) == led}
        must = following or {card for card in cards if card in JOKERS and not self.trump}
        return must or set(cards)
