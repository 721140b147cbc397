"""The open-card solver: what a contract makes if everybody sees all cards and plays perfectly.

A `Solver` belongs to one kernel and remembers what it learns about a deal, so that further
questions about the same deal are cheap. Its answers are exact.
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

#: The cards tried between two checks of the limit; an interrupt also waits that long.
SLICE = 50_000
#: The size of the table of positions, as a power of two: for each trick, at least, at most.
EACH_TRICK, FEWEST, MOST = 2, 8, 20


class TooLong(Exception):
    """A question was not answered within the limit of cards to try."""


class Solver:
    """Answers questions about deals of one kernel.

    `limit` is how many cards may be tried for one question before `TooLong` is raised, rounded
    up to whole slices; eight tricks usually take 20,000, sometimes ten times as many.
    """

    def __init__(self, kernel: Kernel, limit: int | None = None) -> None:
        self.kernel = kernel
        self.limit = limit
        self._dealt: tuple[int, ...] = ()
        self._size = 0
        self._memory = integers([])

    def makes(self, position: Position, tricks: int) -> bool:
        """Whether the makers take `tricks` tricks in the whole hand, those already taken included.

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
        """The tricks that the makers take in the whole hand; a good `guess` speeds it up.

        Raises TooLong.
        """
        least, most = position.taken, position.taken + _tricks_left(position)
        goal = (least + most + 1) // 2 if guess is None else guess
        while least < most:
            goal = min(max(goal, least + 1), most)
            if self.makes(position, goal):
                least, goal = goal, goal + 1
            else:
                most, goal = goal - 1, goal - 1
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
        """Starts a new deal, unless every card is still where it was: then the memory holds."""
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


def _tricks_left(position: Position) -> int:
    """The number of tricks still to be taken."""
    tricks = position.holdings[position.trick.turn].bit_count()
    return tricks + position.trick.worth - 1 if tricks else 0


def new_memory(layout: Layout, places: int) -> Integers:
    """A memory for deals of this layout; `places`, a power of two, is the size of its table."""
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
    """Notes who was dealt which cards, and invalidates what was learnt about other deals."""
    end = int(memory[TABLE])
    memory[FIRST_FORM:end] = integers([0] * (end - FIRST_FORM))
    memory[DEAL] += 1
    for seat, holding in enumerate(holdings):
        for place in range(holding.bit_length()):
            if holding >> place & 1:
                memory[OWNER + place + 1] = seat


def take_question(memory: Integers, position: Position, need: int) -> None:
    """Sets the question whether the makers take `need` tricks from here; `search` answers it."""
    memory[HOLDING : HOLDING + len(position.holdings)] = integers(position.holdings)
    memory[OUT] = sum(position.holdings)
    memory[STACK : STACK + NEED] = integers(position.trick)
    memory[STACK + NEED], memory[STACK + CARD] = need, 0
    memory[HERE], memory[ANSWER] = STACK, UNKNOWN
