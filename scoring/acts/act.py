"""An act: one row with everything said about it, and how it is taken back."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from decimal import Decimal
from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from clubs.models import AuditEntry
from scoring.acts.undoing import Undoing
from scoring.models import Event
from scoring.words import figure, money, told_line


class Subject(models.TextChoices):
    """The subjects by which the history can be filtered."""

    HANDS = "hands", gettext_lazy("Hands and totals")
    POINTS = "points", gettext_lazy("Penalties and bonuses")
    SEATS = "seats", gettext_lazy("Names, seats and rounds")
    SIGN_UP = "sign-up", gettext_lazy("Sign-up")
    CALLS = "calls", gettext_lazy("Calls, clock and screens")
    EVENT = "event", gettext_lazy("The event and its rules")


@dataclass(frozen=True)
class ByFormat:
    """A sentence that names the entrants, worded for each format."""

    pairs: Promise
    teams: Promise
    individuals: Promise

    def of(self, event_format: str) -> Promise:
        """The sentence in the words of a format."""
        sentences = {
            Event.Format.PAIRS: self.pairs,
            Event.Format.TEAMS: self.teams,
            Event.Format.INDIVIDUALS: self.individuals,
        }
        return sentences[Event.Format(event_format)]


@dataclass(frozen=True)
class Instead:
    """Advice for an act that can't be taken back in one step, and the page where to follow it."""

    advice: Promise
    page: str | None


Inverse = Callable[[Undoing], Any]
"""Takes an act back; returns what it was about, or None if another service has recorded it."""

Hindrance = Callable[[AuditEntry], Instead | None]
"""What to do instead as things are now; None if nothing prevents taking it back."""

Teller = Callable[[AuditEntry, Promise], str]
"""Puts the values of an entry into the sentence of its act."""


@dataclass(frozen=True)
class TakeBack:
    """How an act is taken back: the promise shown beforehand, and the function that does it.

    `once_begun` and `unless` say what to do instead when it is too late. `comes_with` is the act
    that the same press recorded just before: both are taken back together.
    """

    promise: Promise
    inverse: Inverse
    once_begun: Instead | None = None
    unless: Hindrance | None = None
    comes_with: str | None = None


def values_of(entry: AuditEntry) -> dict[str, Any]:
    """The values of an entry as sentences and promises name them."""
    values = {**entry.old, **entry.new}
    if "line" in values:
        values["line"] = told_line(values["line"])
    values["old"] = told_line(entry.old.get("line", "")) or _points(entry.old)
    values["points"] = _points(values)
    return values


def _points(values: Mapping[str, Any]) -> str:
    return " / ".join(figure(points) for points in values.get("points") or ())


def told_plainly(entry: AuditEntry, sentence: Promise) -> str:
    """The sentence with the values of the entry filled in."""
    return str(sentence % values_of(entry))


#: The values of entries that are sums of money.
MONEY = ("amount", "counted", "due")


def told_in_money(entry: AuditEntry, sentence: Promise) -> str:
    """As `told_plainly`, with sums of money as the reader's language writes them."""
    values = values_of(entry)
    sums = {name: money(Decimal(values[name])) for name in MONEY if name in values}
    return str(sentence % {**values, **sums})


@dataclass(frozen=True)
class Act:
    """Something that is done to an event, or to the rules of a club.

    `sentence` continues after the name of the person. `undo` is None if there is nothing to take
    back: undo then skips the act and looks at the one before.
    """

    code: str
    sentence: Promise | ByFormat
    subject: Subject | None
    undo: TakeBack | Instead | None
    _: KW_ONLY
    #: Blocks undo of every earlier act, whatever it was about.
    changes_all: bool = False
    tell: Teller = told_plainly

    def sentence_for(self, event_format: str) -> Promise:
        """The sentence in the words of a format."""
        return (
            self.sentence.of(event_format) if isinstance(self.sentence, ByFormat) else self.sentence
        )
