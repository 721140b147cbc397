"""A question of the form: one option of a rule set, asked and answered in plain words."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import SPECIAL_BIDS, RuleSet
from scoring.forms.house_rules.fields import (
    AnswerField,
    GameOverField,
    LineField,
    NumberField,
    RevokeField,
    SpecialBidsField,
    WordOrNumberField,
)
from scoring.words import labelled, special_name

YES_NO: Mapping[Any, Promise] = {True: gettext_lazy("Yes"), False: gettext_lazy("No")}


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question about one option: its text, its meaning, an example.

    `rare` ones are folded away while they are answered as in most games, unless `matters` says that
    other answers make them relevant. `idle` says in which games the option has no effect.
    """

    option: str
    text: Promise
    help: Promise
    example: Promise
    rare: bool = False
    matters: Callable[[Mapping[str, Any]], bool] = lambda _answers: False
    idle: Callable[[RuleSet], bool] = lambda _rules: False

    @property
    def options(self) -> tuple[str, ...]:
        """All options that this question sets."""
        return (self.option,)

    @property
    def is_compared(self) -> bool:
        """Whether a different answer makes a different game."""
        return True

    def answer_in(self, options: Mapping[str, Any]) -> Any:
        """The answer given by options in the form of `RuleSet.to_dict`."""
        return options[self.option]

    def as_options(self, answer: Any) -> dict[str, Any]:
        """The options that an answer sets."""
        return {self.option: answer}

    def field(self) -> forms.Field:
        """The field that asks it; its value is the option's, as in `RuleSet.to_dict`."""
        raise NotImplementedError

    def in_words(self, value: Any) -> str:
        """A value of the option in words."""
        return str(value)


@dataclass(frozen=True, kw_only=True)
class LineQuestion(Question):
    """A question answered with a text."""

    longest: int
    missing: Promise

    @property
    def is_compared(self) -> bool:
        return False

    def field(self) -> forms.Field:
        return LineField(label=self.text, max_length=self.longest, missing=self.missing)


@dataclass(frozen=True, kw_only=True)
class ChoiceQuestion(Question):
    """A question with a few answers: value -> words."""

    answers: Mapping[Any, Promise] = dataclasses.field(default_factory=lambda: YES_NO)

    def field(self) -> forms.Field:
        return AnswerField(self.answers, label=self.text)

    def in_words(self, value: Any) -> str:
        return str(self.answers[value])


@dataclass(frozen=True, kw_only=True)
class NumberQuestion(Question):
    """A question answered with a whole number."""

    lowest: int = 1

    def field(self) -> forms.Field:
        return NumberField(self.lowest, label=self.text)


@dataclass(frozen=True, kw_only=True)
class WordOrNumberQuestion(Question):
    """A question with a usual answer, or a number of points instead."""

    word: str
    usual: Promise
    other: Promise
    lowest: int

    def field(self) -> forms.Field:
        return WordOrNumberField(
            self.word, self.usual, self.other, lowest=self.lowest, label=self.text
        )

    def in_words(self, value: Any) -> str:
        return str(self.usual) if value == self.word else points_in_words(value)


@dataclass(frozen=True, kw_only=True)
class GameOverQuestion(Question):
    """The question of when a game is over."""

    answers: Mapping[str, Promise]

    def field(self) -> forms.Field:
        return GameOverField(self.answers, label=self.text)

    def in_words(self, value: Any) -> str:
        kind, number, *hole = str(value).split()
        numbers = {"number": number, "hole": hole[-1] if hole else ""}
        if hole:
            return _("%(number)s points, or %(hole)s below zero") % numbers
        sentences = {
            "points": _("%(number)s points"),
            "hands": _("%(number)s hands"),
            "plus-minus": _("%(number)s points above or below zero"),
        }
        return sentences[kind] % numbers


@dataclass(frozen=True, kw_only=True)
class RevokeQuestion(Question):
    """The question of what a revoke costs."""

    answers: Mapping[str, Promise]
    labels: Mapping[str, Promise]

    def field(self) -> forms.Field:
        return RevokeField(self.answers, self.labels, label=self.text)

    def in_words(self, value: Any) -> str:
        if not isinstance(value, Mapping):
            return str(self.answers["none"])
        return ", ".join(labelled(label, value[part]) for part, label in self.labels.items())


@dataclass(frozen=True, kw_only=True)
class SpecialBidsQuestion(Question):
    """The question of which special bids there are, and what they are worth.

    Its answer maps every special bid to its points, None if the tricks of the hand decide them.
    """

    lines: Mapping[str, Promise]

    @property
    def options(self) -> tuple[str, ...]:
        return "special_bids", "special_values"

    def answer_in(self, options: Mapping[str, Any]) -> dict[str, int | None]:
        values = options["special_values"]
        return {bid: values.get(bid) for bid in options["special_bids"]}

    def as_options(self, answer: Any) -> dict[str, Any]:
        values = {bid: points for bid, points in answer.items() if points is not None}
        return {"special_bids": list(answer), "special_values": values}

    def field(self) -> forms.Field:
        return SpecialBidsField(self.lines, label=self.text)

    def in_words(self, value: Any) -> str:
        words = (_special_in_words(bid, value[bid]) for bid in SPECIAL_BIDS if bid in value)
        return ", ".join(words) or _("none")


def _special_in_words(bid: str, points: int | None) -> str:
    """“Moon 24”, “Best, points by the tricks”."""
    name = special_name(bid)
    if points is None:
        return _("%(bid)s, points by the tricks") % {"bid": name}
    return f"{name} {points}"


def points_in_words(points: int) -> str:
    """“4 points”."""
    return _("%(number)s points") % {"number": points}
