"""A person's play over many afternoons, in words."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import Strain
from scoring.words.engine import NO_BREAK, SIGNS, seat_name, special_name, word
from scoring.words.figures import with_decimals

ROLES: Mapping[str, Promise] = {
    "declarer": gettext_lazy("As declarer"),
    "partner": gettext_lazy("As declarer’s partner"),
    "defender": gettext_lazy("As defender"),
}
#: A smaller change in points per hand is not worth mentioning.
NOTICED = 0.1
#: Fewer afternoons than this show no trend.
LEAST = 4


def a_hand(points: float | None) -> str:
    """Points per hand with two decimals; a dash if no hand was played."""
    return "–" if points is None else with_decimals(points, 2)


def contract_called(bid: str, strain: str) -> str:
    """A contract as in a list: “5 ♣”, “Moon no trump”."""
    name = str(bid) if bid.isdigit() else special_name(bid)
    named = SIGNS.get(Strain(strain)) or word("strain", strain) if strain else ""
    return NO_BREAK.join(part for part in (name, named) if part)


def place_called(code: str) -> str:
    """The name of a role or a seat, in a list."""
    return str(ROLES[code]) if code in ROLES else capfirst(seat_name(code))


def trend_in_words(values: Sequence[float]) -> str:
    """The trend of points per hand: the first half of the afternoons compared with the second."""
    if len(values) < LEAST:
        return _("There are too few afternoons to see a trend.")
    half = len(values) // 2
    first, second = sum(values[:half]) / half, sum(values[-half:]) / half
    if abs(second - first) < NOTICED:
        sentence = _(
            "Points per hand are steady: %(first)s in the first half of the afternoons, %(second)s"
            " in the second."
        )
    elif second > first:
        sentence = _(
            "Points per hand are rising: %(first)s in the first half of the afternoons, %(second)s"
            " in the second."
        )
    else:
        sentence = _(
            "Points per hand are falling: %(first)s in the first half of the afternoons,"
            " %(second)s in the second."
        )
    return sentence % {"first": a_hand(first), "second": a_hand(second)}


#: The records of a club, in the order of their page.
RECORDS: Mapping[str, Promise] = {
    "games": gettext_lazy("Highest game"),
    "rounds": gettext_lazy("Highest round"),
    "seasons": gettext_lazy("Most points in a season"),
    "runs": gettext_lazy("Longest run of contracts made"),
    "first_moons": gettext_lazy("First moon"),
    "improved": gettext_lazy("Most improved, in points per hand"),
}
