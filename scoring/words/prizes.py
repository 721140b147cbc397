"""Prizes in words: their names, who gets what and why, and the arithmetic of the pot."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, npgettext

from scoring.models import Prize
from scoring.prizes import NOTHING, Given, Outcome, Pot, PrizeDue, PrizeKind

NOTES: Mapping[str, Promise] = {
    "nobody": gettext_lazy("Nobody has it: it stays in the pot."),
    "to-draw": gettext_lazy("Lots are still to be drawn."),
    "unknown": gettext_lazy(
        "Not known: the lone hands of a table were not handed in. It stays in the pot."
    ),
    "carried": gettext_lazy("Not won: it is carried over to next time."),
    "shared-above": gettext_lazy("It is in the prize above, which is shared."),
}


@dataclass(frozen=True)
class ShownPrize:
    """A prize as a page lists it: what it is, what it is worth, who has it, and why."""

    name: str
    thing: str
    amount: Decimal
    why: str
    winners: tuple[tuple[str, Decimal], ...]
    note: str
    place: int | None = None

    @property
    def winners_named(self) -> list[str]:
        """Each name once: a pair without names is one number."""
        return list(dict.fromkeys(name for name, _amount in self.winners))


def prize_name(kind: str, place: int | None) -> str:
    """The name of a prize."""
    return place_reached(place) if place else str(Prize.Kind(kind).label)


def place_reached(place: int) -> str:
    """“Place 1”, in French “1re place”."""
    said = npgettext("order of merit", "Place %(place)s", "Place %(place)s", place)
    return said % {"place": place}


def shown_prizes(outcomes: Iterable[Outcome], names: Mapping[int, str]) -> list[ShownPrize]:
    """Every prize with its winners, in the order of the outcomes; `names` are by player id."""
    return [
        ShownPrize(
            prize_name(outcome.prize.kind, outcome.prize.place),
            outcome.prize.thing,
            outcome.worth,
            " ".join(_why(outcome.prize, outcome.given)),
            tuple((names.get(winner.player, "?"), winner.amount) for winner in outcome.given),
            str(NOTES[outcome.note]) if outcome.note else "",
            outcome.prize.place,
        )
        for outcome in outcomes
    ]


def aloud(shown: Iterable[ShownPrize]) -> list[ShownPrize]:
    """The prizes in the order of announcement: first place comes last.

    Prizes that nobody won are not announced.
    """
    prizes = [prize for prize in shown if prize.winners]
    return sorted(prizes, key=lambda prize: -prize.place if prize.place else -math.inf)


def _why(prize: PrizeDue, given: tuple[Given, ...]) -> Iterable[str]:
    if not given:
        return
    first = given[0]
    if prize.kind in (PrizeKind.PLACE, PrizeKind.HIGH, PrizeKind.LOW):
        yield _points(first.figure or 0)
    elif prize.kind == PrizeKind.LONE:
        yield ngettext("%(n)s lone hand.", "%(n)s lone hands.", first.figure or 0) % {
            "n": first.figure
        }
    elif prize.kind == PrizeKind.MOON:
        moons = sum(winner.figure or 0 for winner in given)
        yield ngettext(
            "%(n)s moon; each has the same share.", "%(n)s moons; each has the same share.", moons
        ) % {"n": moons}
    elif first.named:
        yield _("As the director says.")
    else:
        yield _("Drawn by lot.")
    if first.level > 1 and prize.kind != PrizeKind.MOON:
        yield _("Shared by %(count)s.") % {"count": first.level}


def _points(points: int) -> str:
    return ngettext("%(points)s point.", "%(points)s points.", abs(points)) % {"points": points}


def pot_in_words(pot: Pot) -> list[tuple[str, Decimal, bool]]:
    """The arithmetic of the money, a line for each item; the last line of each sum is its result.

    Items of zero are omitted.
    """
    left = _("Left in the pot") if pot.left >= NOTHING else _("Missing: the club pays it")
    sums = [
        [
            (_("Entry fees"), pot.fees),
            (_("The club adds"), pot.added),
            (_("The club keeps"), -pot.kept),
            (_("Prizes"), -pot.given),
            (_("Into the jackpot"), -pot.put_in),
            (left, pot.left),
        ]
    ]
    if pot.sold:
        sums.append(
            [
                (_("Tickets sold"), pot.sold),
                (_("Won with tickets"), -pot.from_sold),
                (_("Tickets: the club has"), pot.left_of_sold),
            ]
        )
    if pot.jackpot or pot.put_in:
        sums.append(
            [
                (_("In the jackpot before"), pot.jackpot),
                (_("Put in today"), pot.put_in),
                (_("Won from the jackpot"), -pot.won),
                (_("Next time’s jackpot"), pot.carried),
            ]
        )
    return [
        (label, amount, is_result)
        for lines in sums
        for number, (label, amount) in enumerate(lines, start=1)
        if (is_result := number == len(lines)) or amount
    ]
