"""The hands of a table as a reader sees them: the bid and its outcome."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.afternoon import BoardTable, HandKind, HandSlot, points_in_hand
from scoring.words.engine import SIGNS, special_name, word
from scoring.words.formats import seat_place
from scoring.words.lines import AnyEvent

#: Nobody won the bid, or the hand counts for nobody.
WITHOUT_PLAY = (HandKind.PASSED_OUT, HandKind.VOID, HandKind.NOT_PLAYED)
OUTCOMES = {
    HandKind.PASSED_OUT: gettext_lazy("Passed out"),
    HandKind.VOID: gettext_lazy("Does not count"),
    HandKind.NOT_PLAYED: gettext_lazy("Not played"),
    "disputed": gettext_lazy("Disputed: counts for nobody yet"),
    "missing": gettext_lazy("To come"),
}


class MadeOften(Protocol):
    """How many contracts of a kind there were, and what percentage was made."""

    @property
    def of(self) -> int: ...
    @property
    def percent(self) -> int: ...


class ShownHand(NamedTuple):
    """One hand of a table; `points` has one's own side first, None if not counted (yet).

    `verdict` is made, set, passed-out, awarded (by a revoke of `seat`), void, not-played, missing
    or disputed. `bid` is a level or a special bid, `direction` a word, "" if the game has none;
    `called` has the codes of all three. `as_a_rule` says how often such a contract was made before.
    `deal` is the number of its deal if all tables play the same.
    """

    number: int
    verdict: str
    seat: str = ""
    bid: str = ""
    strain: str = ""
    direction: str = ""
    tricks: int | None = None
    points: tuple[int, int] | None = None
    called: tuple[str, str, str] | None = None
    as_a_rule: str = ""
    deal: int | None = None

    @property
    def by(self) -> str:
        """The seat before the bid; a dot separates “seat 5” from a level."""
        return f"{self.seat} ·" if self.seat[-1:].isdigit() else self.seat

    @property
    def outcome(self) -> str:
        """The outcome of a hand without a contract played to the end; "" for any other."""
        if self.verdict == HandKind.AWARDED:
            return _("Ended by a revoke of %(seat)s") % {"seat": self.seat}
        return str(OUTCOMES.get(self.verdict, ""))

    @property
    def sentence(self) -> str:
        """The outcome of a hand in one line, without colour or markup."""
        if not self.bid:
            return self.outcome
        suit = SIGNS.get(self.strain) or word("strain", self.strain)
        call = " ".join(part for part in (self.seat, self.bid, suit, self.direction) if part)
        values = {"call": call, "tricks": self.tricks}
        if self.verdict == "set":
            return _("%(call)s, set with %(tricks)s") % values
        return _("%(call)s, made with %(tricks)s") % values


def hands_of(
    event: AnyEvent,
    board: BoardTable,
    side: int = 0,
    seat: str = "",
    by_turns: Mapping[int, str] | None = None,
) -> tuple[ShownHand, ...]:
    """The hands of a table, seen from one side (0: N-S, or 1-3-5).

    If everybody plays alone, one's own points are those of the player in `seat`. With `by_turns`
    (hand -> own seat) only those hands are included, each seen from its seat.
    """
    if by_turns:
        return tuple(
            shown_hand(event, slot, event.rules.side_of(own), own)
            for slot in board.hands
            if (own := by_turns.get(slot.number))
        )
    key = ("hands in words", get_language(), side, seat)
    return board.table.kept(
        key, lambda: tuple(shown_hand(event, slot, side, seat) for slot in board.hands)
    )


def shown_hand(event: AnyEvent, slot: HandSlot, side: int = 0, seat: str = "") -> ShownHand:
    """One hand, seen from a side, or from the seat of a player on it."""
    return _shown_hand(event, slot, side, seat)._replace(deal=slot.deal)


def _shown_hand(event: AnyEvent, slot: HandSlot, side: int, seat: str) -> ShownHand:
    row = slot.result
    if slot.disputed or row is None:
        return ShownHand(slot.number, slot.state)
    points = points_in_hand(row, side, seat), points_in_hand(row, 1 - side)
    if row.kind in WITHOUT_PLAY:
        return ShownHand(slot.number, row.kind, points=points)
    if row.revoker:
        revoked_by = seat_place(row.revoker, event)
        return ShownHand(slot.number, HandKind.AWARDED, seat=revoked_by, points=points)
    return ShownHand(
        number=slot.number,
        verdict="made" if row.made else "set",
        seat=seat_place(row.declarer or "", event),
        bid=special_name(row.special).lower() if row.special else str(row.level),
        strain=row.strain or "",
        direction=word("direction", row.direction) if row.direction else "",
        tricks=row.makers_tricks,
        points=points,
        called=(row.special or str(row.level), row.strain or "", row.direction or ""),
    )


def with_what_is_usual(
    hands: Iterable[ShownHand], known: Mapping[tuple[str, str, str], MadeOften]
) -> tuple[ShownHand, ...]:
    """The same hands, each with how often the club makes such a contract, if known."""
    return tuple(
        hand._replace(as_a_rule=made_in_words(made))
        if hand.called and (made := known.get(hand.called))
        else hand
        for hand in hands
    )


def made_in_words(made: MadeOften) -> str:
    """How often a contract was made: “As a rule: made 62% of the time, in 214 hands”."""
    values = {"percent": made.percent, "times": made.of}
    return _("As a rule: made %(percent)s%% of the time, in %(times)s hands") % values
