"""Fields that give the value of an option as a rule set holds it, or every fault in it."""

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.options import MOST, REVOKE_PARTS, SPECIAL_BIDS
from scoring.forms.house_rules.widgets import (
    GameOverWidget,
    RevokeWidget,
    ShortNumber,
    SpecialBidsWidget,
    WordOrNumberWidget,
)
from scoring.services import names
from scoring.words import labelled, special_name

CHOOSE = gettext_lazy("Choose one of the answers.")


class AnswerField(forms.TypedChoiceField):
    """One answer of several; gives the value that the answer stands for."""

    def __init__(self, answers: Mapping[Any, Promise | str], **kwargs: Any) -> None:
        values = {str(value): value for value in answers}
        super().__init__(
            choices=[(str(value), label) for value, label in answers.items()],
            coerce=values.__getitem__,
            widget=forms.RadioSelect,
            error_messages={"required": CHOOSE, "invalid_choice": CHOOSE},
            **kwargs,
        )


class LineField(forms.CharField):
    """A text on one line, of characters that everybody sees, and none of the `refused` ones."""

    def __init__(self, *, refused: Collection[str] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.refused = refused

    def to_python(self, value: Any) -> str:
        """The text with single blanks."""
        return names.tidy(str(value or ""))

    def validate(self, value: str) -> None:
        super().validate(value)
        if value and (not value.isprintable() or "|" in value):
            raise forms.ValidationError(
                _("Use letters, digits and the usual signs, but not the sign “|”.")
            )
        if value.casefold() in self.refused:
            raise forms.ValidationError(_("Rules of the program are called so. Choose another."))


class NumberField(forms.IntegerField):
    """A whole number in a short box."""

    def __init__(self, lowest: int, highest: int = MOST, **kwargs: Any) -> None:
        super().__init__(min_value=lowest, max_value=highest, widget=ShortNumber, **kwargs)


class GroupField(forms.Field):
    """One option asked with several boxes; what is wrong in any of them is told at the group."""

    def clean(self, value: Any) -> Any:
        """The value of the option; a box that is not there is an empty one."""
        return self.read({name: part or "" for name, part in self._by_name(value)})

    def read(self, parts: dict[str, Any]) -> Any:
        """The value that the boxes give, or ValidationError."""
        raise NotImplementedError

    def _by_name(self, value: Any) -> list[tuple[str, Any]]:
        boxes = [name.removeprefix("_") for name in self.widget.widgets_names]
        return list(zip(boxes, value or [""] * len(boxes), strict=True))


class WordOrNumberField(GroupField):
    """A word of the rules, or a number of points."""

    def __init__(
        self, word: str, usual: Promise | str, other: Promise | str, *, lowest: int, **kwargs: Any
    ) -> None:
        choices = [(word, usual), ("number", other)]
        super().__init__(
            widget=WordOrNumberWidget(choices, gettext_lazy("Points, if always the same")), **kwargs
        )
        self.word, self.lowest = word, lowest

    def read(self, parts: dict[str, Any]) -> str | int:
        """The word, or the number."""
        if parts["kind"] == self.word:
            return self.word
        if parts["kind"] != "number":
            raise forms.ValidationError(CHOOSE)
        return whole(parts["number"], self.lowest)


class GameOverField(GroupField):
    """When a game is over, written as rule sets write it."""

    def __init__(self, answers: Mapping[str, Promise | str], **kwargs: Any) -> None:
        widget = GameOverWidget(
            list(answers.items()),
            gettext_lazy("How many hands, or points"),
            gettext_lazy("How many points below zero lose (only for the last answer)"),
        )
        super().__init__(widget=widget, **kwargs)
        self.kinds = tuple(answers)

    def read(self, parts: dict[str, Any]) -> str:
        """“points 52”, “hands 8”, “plus-minus 7” or “points 54 hole 54”."""
        kind = parts["kind"]
        faults = [] if kind in self.kinds else [forms.ValidationError(CHOOSE)]
        numbers = []
        for name in ("number", "hole") if kind == "hole" else ("number",):
            try:
                numbers.append(whole(parts[name], 1))
            except forms.ValidationError as fault:
                faults.append(fault)
        if faults:
            raise forms.ValidationError(faults)
        if kind == "hole":
            return "points {} hole {}".format(*numbers)
        return f"{kind} {numbers[0]}"


class RevokeField(GroupField):
    """Whether a revoke ends a hand, and with which points."""

    def __init__(
        self,
        answers: Mapping[str, Promise | str],
        labels: Mapping[str, Promise | str],
        **kwargs: Any,
    ) -> None:
        super().__init__(widget=RevokeWidget(list(answers.items()), labels), **kwargs)
        self.labels = labels

    def read(self, parts: dict[str, Any]) -> str | dict[str, int]:
        """The word none, or the three numbers."""
        if parts["kind"] == "none":
            return "none"
        if parts["kind"] != "points":
            raise forms.ValidationError(CHOOSE)
        return numbers_of({part: parts[part] for part in REVOKE_PARTS}, self.labels, -MOST)


class SpecialBidsField(GroupField):
    """Which special bids there are, and their points."""

    def __init__(
        self, usual: Mapping[str, int], lines: Mapping[str, Promise | str], **kwargs: Any
    ) -> None:
        super().__init__(widget=SpecialBidsWidget(usual, lines), **kwargs)

    def read(self, parts: dict[str, Any]) -> dict[str, int]:
        """The points of each special bid that is ticked."""
        ticked = [bid for bid in SPECIAL_BIDS if parts[f"has_{bid}"]]
        labels = {bid: special_name(bid) for bid in ticked}
        return numbers_of({bid: parts[f"points_{bid}"] for bid in ticked}, labels, 1)


def numbers_of(
    typed: Mapping[str, Any], labels: Mapping[str, Promise | str], lowest: int
) -> dict[str, int]:
    """The numbers in several boxes, or ValidationError with what is wrong in each."""
    numbers, faults = {}, []
    for name, text in typed.items():
        try:
            numbers[name] = whole(text, lowest)
        except forms.ValidationError as fault:
            faults.append(labelled(labels[name], " ".join(fault.messages)))
    if faults:
        raise forms.ValidationError(faults)
    return numbers


def whole(text: Any, lowest: int) -> int:
    """A whole number from `lowest` to MOST, or ValidationError."""
    number: int = forms.IntegerField(
        min_value=lowest,
        max_value=MOST,
        error_messages={"required": gettext_lazy("Give a number.")},
    ).clean(text)
    return number
