"""The open-card solver: what a contract makes when everybody sees all cards and nobody errs.

A `Solver` belongs to one kernel and keeps what it learns of a deal, so that the next question
about this deal costs little. Its answers are exact.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.accelerator import Integers, filled, integers
from engine.cards import Card
from engine.kernel import Kernel, Layout, Position
from engine.search import (
    ANSWER,
    BOTTOM,
    CARD,
    DEAL,
    FIRST_FORM,
    FORMS,
    HERE,
    HOLDING,
    LEFT,
    MAKERS,
    NEED,
    OUT,
    OWNER,
    PLAYERS,
    SHIFTS,
    STACK,
    SUIT,
    SUITS,
    TABLE,
    TOP,
    UNKNOWN,
    search,
)

#: So many cards are tried between two looks at the limit, and at what the keyboard wants.
SLICE = 50_000
#: The table of positions has two to the power of this many places: for each trick, least and most.
EACH_TRICK, FEWEST, MOST = 2, 8, 20


class TooLong(Exception):
    """A question was not answered within the number of cards that may be tried for it."""


class Solver:
    """Answers questions about deals of one kernel.

    `limit` is how many cards may be tried for one question before `TooLong` is raised, rounded
    up to slices; eight tricks take 20,000 as a rule, and at times ten times as many.
    """

    def __init__(self, kernel: Kernel, limit: int | None = None) -> None:
        self.kernel = kernel
        self.limit = limit
        self._dealt: tuple[int, ...] = ()
        self._size = 0
        self._memory = integers([])

    def makes(self, position: Position, tricks: int) -> bool:
        """Whether the makers take so many tricks in the whole hand, those before included.

        Raises TooLong.
        """
        self._take_deal(position)
        take_question(self._memory, position, tricks - position.taken)
        tried = 0
        while (answer := search(self._memory, SLICE)) == UNKNOWN:
            tried += SLICE
            if self.limit is not None and tried >= self.limit:
                raise TooLong(f"not solved with {tried} cards tried")
        return bool(answer)

    def tricks(self, position: Position, guess: int | None = None) -> int:
        """The tricks that the makers take in the whole hand; a good guess makes it quicker.

        Raises TooLong.
        """
        least, most = position.taken, position.taken + _left(position)
        asked = (least + most + 1) // 2 if guess is None else guess
        while least < most:
            asked = min(max(asked, least + 1), most)
            if self.makes(position, asked):
                least, asked = asked, asked + 1
            else:
                most, asked = asked - 1, asked - 1
        return least

    def values(self, position: Position) -> dict[Card, int]:
        """The makers' tricks in the whole hand after each card that may be played now.

        Raises TooLong.
        """
        guess = self.tricks(position)
        bits = {self.kernel.card(bit): bit for bit in self.kernel.playable(position)}
        return {
            card: self.tricks(self.kernel.after(position, bit), guess) for card, bit in bits.items()
        }

    def _take_deal(self, position: Position) -> None:
        """A new deal, unless all these cards are where they were: then what was learnt holds."""
        held = zip(position.holdings, self._dealt, strict=False)
        if self._dealt and not any(holding & ~dealt for holding, dealt in held):
            return
        tricks = max(holding.bit_count() for holding in position.holdings)
        size = min(max(EACH_TRICK * tricks, FEWEST), MOST)
        if size > self._size:
            self._size = size
            self._memory = new_memory(self.kernel.layout, 1 << size)
        self._dealt = position.holdings
        take_deal(self._memory, position.holdings)


def _left(position: Position) -> int:
    """The most tricks that can still be taken."""
    tricks = position.holdings[position.trick.turn].bit_count()
    return tricks + position.trick.worth - 1 if tricks else 0


def new_memory(layout: Layout, places: int) -> Integers:
    """A memory for deals of this layout, with a table of so many places, a power of two."""
    suits = [int(suit) for suit in layout.suits]
    forms = [FIRST_FORM]
    for suit in suits:
        forms.append(forms[-1] + (1 << suit.bit_count()))
    memory = filled(forms[-1] + 2 * places)
    for begin, values in (
        (SUIT, layout.suit),
        (TOP, layout.top),
        (BOTTOM, layout.bottom),
        (SUITS, suits),
        (SHIFTS, [(suit & -suit).bit_length() - 1 for suit in suits]),
        (FORMS, forms),
        (LEFT, layout.left),
        (MAKERS, layout.makers),
        (PLAYERS, [len(layout.left), len(suits), layout.trump, layout.free]),
        (TABLE, [forms[-1], places - 1]),
    ):
        memory[begin : begin + len(values)] = integers(map(int, values))
    return memory


def take_deal(memory: Integers, holdings: Sequence[int]) -> None:
    """Notes who was dealt which cards; what was learnt of another deal counts no more."""
    end = int(memory[TABLE])
    memory[FIRST_FORM:end] = integers([0] * (end - FIRST_FORM))
    memory[DEAL] += 1
    for seat, holding in enumerate(holdings):
        for place in range(holding.bit_length()):
            if holding >> place & 1:
                memory[OWNER + place + 1] = seat


def take_question(memory: Integers, position: Position, need: int) -> None:
    """Asks whether the makers take `need` tricks from here; `search` answers."""
    memory[HOLDING : HOLDING + len(position.holdings)] = integers(position.holdings)
    memory[OUT] = sum(position.holdings)
    memory[STACK : STACK + NEED] = integers(position.trick)
    memory[STACK + NEED], memory[STACK + CARD] = need, 0
    memory[HERE], memory[ANSWER] = STACK, UNKNOWN
