"""Preferences for the practice table: card order, pace of the others, handedness."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

#: The options in the order on the page. One of each group applies; the first is the default, which
#: is not stored.
GROUPS: Mapping[Any, Mapping[str, Any]] = {
    _("Your cards"): {"trumps": _("Trumps first"), "suits": _("Suit by suit")},
    _("Within a suit"): {"high": _("The best first"), "low": _("The lowest first")},
    _("Order of the suits"): {
        "turns": _("Black and red in turn"),
        "down": _("Spades, hearts, diamonds, clubs"),
        "up": _("Clubs, diamonds, hearts, spades"),
    },
    _("The others play"): {
        "quick": _("All at once"),
        "calm": _("Calmly, one by one"),
        "tap": _("One by one, at a tap"),
    },
    _("What a choice is worth"): {"points": _("Points ahead"), "tricks": _("Own tricks")},
    _("On a phone the buttons are"): {
        "wide": _("Across the whole width"),
        "left": _("On the left"),
    },
}
#: The order of the suits in a hand, by the code of the option.
SUITS = {"turns": "SHCD", "down": "SHDC", "up": "CDHS"}
CODES = tuple(code for group in GROUPS.values() for code in group)


@dataclass(frozen=True)
class Taste:
    """The options chosen, as a game stores them."""

    codes: frozenset[str] = frozenset()

    @property
    def trumps_first(self) -> bool:
        """Whether trumps come before the other suits."""
        return "suits" not in self.codes

    @property
    def lowest_first(self) -> bool:
        """Whether each suit begins with its lowest card."""
        return "low" in self.codes

    @property
    def suits(self) -> str:
        """The suits in their order."""
        return next((SUITS[code] for code in SUITS if code in self.codes), SUITS["turns"])

    @property
    def pace(self) -> str:
        """The pace at which the others play: “quick”, “calm” or “tap”."""
        return next((pace for pace in ("calm", "tap") if pace in self.codes), "quick")

    @property
    def in_tricks(self) -> bool:
        """Whether choices are valued in tricks rather than points."""
        return "tricks" in self.codes

    @property
    def is_left(self) -> bool:
        """Whether buttons are within reach of the left thumb."""
        return "left" in self.codes


#: The defaults.
USUAL = Taste()


def offered(chosen: Collection[str]) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """Each group by name, with the code and name of every option, and whether it applies."""
    offers = []
    for name, group in GROUPS.items():
        standing = _standing(group, chosen)
        choices = [(code, str(label), code == standing) for code, label in group.items()]
        offers.append((str(name), choices))
    return offers


def with_choice(chosen: Collection[str], code: str) -> list[str]:
    """The codes to store after an option was chosen; it replaces the others of its group."""
    group = next(codes for codes in GROUPS.values() if code in codes)
    usual = next(iter(group))
    kept = [option for option in CODES if option in chosen and option not in group]
    return kept if code == usual else [*kept, code]


def _standing(group: Mapping[str, Any], chosen: Collection[str]) -> str:
    return next((code for code in group if code in chosen), next(iter(group)))
