"""A second auctioneer, written from rules 4.3 alone and independent of the engine.

It knows calls as texts (`pass`, `5C`, `call-2:H`, `4-low`) and takes the options of the rules as
plain values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from second_scorer import cards_each, tricks_of_hand

Options = Mapping[str, Any]

SUITS = ["S", "H", "D", "C"]
RISING = ["call-3", "call-2", "call-1", "moon", "little-pepper", "big-pepper", "best"]
BID = re.compile(
    r"(?P<name>[0-9]+|call-[123]|moon|little-pepper|big-pepper|best):?"
    r"(?P<strain>NT|LO|[SHDC])?(-(?P<direction>high|low-aces-bad|low))?"
)


class SecondAuctioneer:
    """Knows, for one rule set, whose turn it is and what may be called and named."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = "NESW" if options["players"] == 4 else "123456"
        directions = options["directions"].split("+")
        self.directions = directions if len(directions) > 1 else []
        self.played = list(self._played())
        self.every_bid = {text: self._read(text) for text in self._every_bid()}

    def turn(self, dealer: str, calls: Sequence[str]) -> str | None:
        """The seat whose turn it is, None if the auction is over (rules 4.3.7)."""
        if calls and calls[-1].startswith("best"):
            return None
        left = self.seats.index(dealer) + 1
        order = self.seats[left:] + self.seats[:left]
        kind = self.options["bidding_rounds"]
        if kind != "multiple":
            turns = order * {"single": 1, "two": 2}[kind]
            return None if len(calls) == len(turns) else turns[len(calls)]
        bids = [number for number, call in enumerate(calls) if call != "pass"]
        if self.options["reenter"]:
            quiet = len(calls) - bids[-1] if bids else len(calls)
            return None if quiet == len(order) else order[len(calls) % len(order)]
        at, out = 0, set[str]()
        for call in calls:
            if call == "pass":
                out.add(order[at])
            at = _next_in(order, at, out)
            if len(out) == len(order) or (bids and len(out) == len(order) - 1):
                return None
        return order[at]

    def legal(self, dealer: str, calls: Sequence[str], cards: Sequence[str]) -> set[str]:
        """Every call that the seat whose turn it is may make, holding `cards`."""
        seat = self.turn(dealer, calls)
        assert seat
        bids = [call for call in calls if call != "pass"]
        legal = set(self.every_bid)
        if bids:
            legal = {bid for bid in legal if self._over(bid, bids[-1], seat == dealer)}
        if not any(bid.startswith("little") for bid in bids):
            legal = {text for text in legal if not text.startswith("big")}
        place = (self.seats.index(seat) - self.seats.index(dealer)) % len(self.seats)
        if self.options["right_bower_1st_2nd"] and place in (1, 2):
            held = {card[1].upper() for card in cards if card[0] == "J"}
            legal = {text for text in legal if self.every_bid[text][1] not in set(SUITS) - held}
        ends = self.turn(dealer, [*calls, "pass"]) is None
        stuck = self.options["stick_the_dealer"] and seat == dealer and not bids and ends
        return legal if stuck else legal | {"pass"}

    def namings(self, bid: str) -> set[str]:
        """What the winner with this bid may name; empty if the bid left nothing open."""
        height, strain, direction = self.every_bid[bid]
        if strain and (direction or not self.directions):
            return set()
        return {
            "-".join(part for part in ("" if strain else one, "" if direction else way) if part)
            for one, way in self.played
            if strain in ("", one)
            and direction in ("", way)
            and not (direction and not strain and one == "NT")
            and height >= (0 if bid[0] not in "0123456789" else self._minimum(one))
        }

    def _played(self) -> Iterator[tuple[str, str]]:
        notrump = self.options["notrump"]
        for strain in SUITS:
            yield from ((strain, way) for way in self.directions or [""])
        if notrump != "none":
            low_too = notrump == "high-low"
            ways = self.directions if low_too else self.directions[:1]
            yield from (("NT", way) for way in ways or [""])
            if low_too and not self.directions:
                yield "LO", ""

    def _minimum(self, strain: str) -> int:
        name = "minimum_notrump_bid" if strain in ("NT", "LO") else "minimum_bid"
        return int(self.options[name])

    def _every_bid(self) -> Iterator[str]:
        options = self.options
        book = options["book"]
        top = tricks_of_hand(options) - book if book else cards_each(options)
        if "little-pepper" in options["special_bids"]:
            top -= 1
        for level in range(1, top + 1):
            yield from self._bids_of(level)
        for name in options["special_bids"]:
            if options["special_suit"] == "after":
                yield name
            else:
                yield from (_with_way(f"{name}:{strain}", way) for strain, way in self.played)

    def _bids_of(self, level: int) -> Iterator[str]:
        match self.options["trick_suit"]:
            case "with-bid":
                for strain, way in self.played:
                    if level >= self._minimum(strain):
                        yield _with_way(f"{level}{strain}", way)
            case "after":
                if level >= min(self._minimum(strain) for strain, _ in self.played):
                    yield str(level)
            case "kind-with-bid":
                if level >= self.options["minimum_bid"]:
                    yield from (f"{level}-{way}" for way in self.directions)
                if self.options["notrump"] != "none" and level >= self._minimum("NT"):
                    yield f"{level}NT"

    def _read(self, text: str) -> tuple[int, str, str]:
        """The height of a bid, its strain and its direction."""
        found = BID.fullmatch(text)
        assert found
        name = found["name"]
        height = int(name) if name.isdigit() else 100 + RISING.index(name)
        return height, found["strain"] or "", found["direction"] or ""

    def _over(self, bid: str, last: str, by_dealer: bool) -> bool:
        """Whether `bid` may follow `last` (rules 4.3.2)."""
        (new, strain, _), (old, standing, _) = self.every_bid[bid], self.every_bid[last]
        if new != old:
            return new > old
        steal = self.options["dealer_can_steal"]
        if by_dealer and (steal == "any" or (steal == "special" and new >= 100)):
            return True
        notrump, stood = strain in ("NT", "LO"), standing in ("NT", "LO")
        match self.options["notrump_rank"]:
            case "lower":
                return stood and not notrump
            case "higher":
                return notrump and not stood
        return False


def _with_way(text: str, way: str) -> str:
    return f"{text}-{way}" if way else text


def _next_in(order: str, at: int, out: set[str]) -> int:
    """The place after `at` of the next seat that is not out; `at` if all are."""
    for step in range(1, len(order) + 1):
        if order[(at + step) % len(order)] not in out:
            return (at + step) % len(order)
    return at
