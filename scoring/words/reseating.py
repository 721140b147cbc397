"""Offers for the rounds to come: their names, their costs, and who has to move."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.afternoon import SITS_OUT, Moving, NamedEntrant, Place, SeatOffer
from scoring.rotations import BETWEEN, FAIREST, FEWEST
from scoring.words.consequences import called
from scoring.words.formats import side_labels
from scoring.words.lines import AnyEvent, letters_of

NAMES = {
    FEWEST: gettext_lazy("As few moves as possible"),
    BETWEEN: gettext_lazy("Between the two"),
    FAIREST: gettext_lazy("As fair as possible"),
}

Seats = tuple[tuple[str, ...], ...]
"""For each side the part of a place after the table's number, by entrant: N and S, or N-S."""


@dataclass(frozen=True)
class ShownChange:
    """Somebody's place in a round, and the place posted before; "" if it is the same."""

    now: str
    before: str
    is_move: bool


@dataclass(frozen=True)
class ShownMoving:
    """Somebody who has to move, round by round."""

    who: str
    changes: tuple[ShownChange, ...]


@dataclass(frozen=True)
class ShownOffer:
    """One way to go on, with its figures in words."""

    code: str
    name: str
    figures: tuple[str, ...]
    rounds: tuple[int, ...]
    movings: tuple[ShownMoving, ...]


def shown_offer(
    offer: SeatOffer, event: AnyEvent, entrants: Mapping[int, NamedEntrant], *, is_only: bool
) -> ShownOffer:
    """An offer as the page shows it; `entrants` are by number.

    A single offer is both the fairest and the one with the fewest moves.
    """
    seats, change = seats_called(event), offer.change
    name = _("As few moves as possible, and as fair as possible") if is_only else NAMES[offer.code]
    return ShownOffer(
        offer.code,
        str(name),
        tuple(_figures(offer)),
        change.rounds,
        tuple(_moving(moving, seats, entrants) for moving in change.movings),
    )


def _figures(offer: SeatOffer) -> list[str]:
    change = offer.change
    sentences = [
        ngettext(
            "%(moves)s of %(places)s seats changes.",
            "%(moves)s of %(places)s seats change.",
            change.moves,
        )
        % {"moves": change.moves, "places": change.places}
    ]
    if not offer.again:
        return [*sentences, _("Nobody meets again who has met.")]
    sentences.append(
        ngettext(
            "%(number)s meeting repeats an earlier one.",
            "%(number)s meetings repeat an earlier one.",
            offer.again,
        )
        % {"number": offer.again}
    )
    if offer.partners:
        sentences.append(
            ngettext(
                "%(number)s time somebody has the same partner again.",
                "%(number)s times somebody has the same partner again.",
                offer.partners,
            )
            % {"number": offer.partners}
        )
    return sentences


def _moving(moving: Moving, seats: Seats, entrants: Mapping[int, NamedEntrant]) -> ShownMoving:
    changes = (
        ShownChange(
            place_called(change.now, seats),
            place_called(change.before, seats) if change.is_move else "",
            change.is_move,
        )
        for change in moving.changes
    )
    return ShownMoving(called(entrants[moving.number]), tuple(changes))


def place_called(place: Place | None, seats: Seats) -> str:
    """“3 N”, “3 N-S”, “3/5”; “sits out”; "" if somebody has no place."""
    if place is None:
        return ""
    if place == SITS_OUT:
        return _("sits out")
    table, number = place
    seat = [label for side in seats for label in side][number]
    return f"{table}{'/' if seat.isdigit() else ' '}{seat}"


def seats_called(event: AnyEvent) -> Seats:
    """The seats of each side as printed, one for each entrant there."""
    if event.format != "individuals":
        return tuple((label,) for label in side_labels(event))
    letters = letters_of(event)
    return tuple(tuple(letters.seat(seat) for seat in side) for side in event.rules.sides)
