"""Fields whose value is an option as a rule set holds it, or every fault in it."""

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import names
from engine import SPECIAL_BIDS
from engine.options import MOST, REVOKE_PARTS, USUAL_POINTS
from scoring.forms.house_rules.widgets import (
    USUAL_REVOKE,
    GameOverWidget,
    GroupWidget,
    RevokeWidget,
    ShortNumber,
    SpecialBidsWidget,
    WordOrNumberWidget,
)
from scoring.words import labelled, special_name

CHOOSE = gettext_lazy("Choose one of the answers.")
TOO_LONG = gettext_lazy("At most %(limit_value)d characters, please; this has %(show_value)d.")
#: The engine reads no larger numbers of hands or points at the end of a game.
MOST_AT_END = 9999


class AnswerField(forms.TypedChoiceField):
    """One of several answers; its value is the option's value."""

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
    """One line of visible characters."""

    def __init__(self, *, missing: Promise, **kwargs: Any) -> None:
        messages: dict[str, Any] = {"required": missing, "max_length": TOO_LONG}
        super().__init__(error_messages=messages, **kwargs)

    def to_python(self, value: Any) -> str:
        """The text with single blanks."""
        return names.tidy(str(value or ""))

    def validate(self, value: str) -> None:
        super().validate(value)
        if value and (not value.isprintable() or "|" in value):
            raise forms.ValidationError(
                _("Use letters, digits and the usual signs, but not the sign “|”.")
            )


class NumberField(forms.IntegerField):
    """A whole number in a short box."""

    def __init__(self, lowest: int, highest: int = MOST, **kwargs: Any) -> None:
        super().__init__(min_value=lowest, max_value=highest, widget=ShortNumber, **kwargs)

    def clean(self, value: Any) -> int | None:
        """The number; anything else raises one sentence."""
        try:
            number: int | None = super().clean(value)
        except forms.ValidationError:
            limits = {"lowest": self.min_value, "highest": self.max_value}
            raise forms.ValidationError(
                _("Give a number from %(lowest)s to %(highest)s.") % limits
            ) from None
        return number


class GroupField(forms.Field):
    """One option asked with several boxes; errors in any of them are shown at the group."""

    widget: GroupWidget

    def clean(self, value: Any) -> Any:
        """The value of the option; a missing box counts as empty."""
        boxes = self.widget.boxes
        parts = dict(zip(boxes, value or [""] * len(boxes), strict=True))
        self.widget.wrong = frozenset()
        return self.read({name: part or "" for name, part in parts.items()})

    def read(self, parts: dict[str, Any]) -> Any:
        """The value of the boxes; raises ValidationError."""
        raise NotImplementedError

    def refuse(self, faults: Any, boxes: Iterable[str]) -> NoReturn:
        """Raise the faults, and mark the boxes they are in."""
        self.widget.wrong = frozenset(boxes)
        raise forms.ValidationError(faults)

    def numbers(
        self,
        parts: Mapping[str, Any],
        labels: Mapping[str, Promise | str],
        lowest: int,
        highest: int = MOST,
    ) -> dict[str, int]:
        """The numbers in the boxes named in `labels`; raises all their faults at once."""
        numbers, faults = {}, {}
        for box, label in labels.items():
            try:
                numbers[box] = whole(parts[box], lowest, highest)
            except forms.ValidationError as fault:
                faults[box] = labelled(label, fault.message) if label else fault.message
        if faults:
            self.refuse(list(faults.values()), faults)
        return numbers

    def typed_in_vain(self, parts: Mapping[str, Any], usual: Mapping[str, Any]) -> list[str]:
        """The boxes among `usual` with a number that somebody typed.

        A number that the page itself showed does not count: the stored one, or the usual one.
        """
        stored = {} if self.initial is None else self._shown(self.initial)
        return [
            box
            for box, number in usual.items()
            if str(parts[box]).strip() not in ("", str(number), str(stored.get(box)))
        ]

    def refuse_in_vain(self, boxes: list[str], chosen: object, other: object) -> None:
        """Refuse numbers typed beside an answer that was not chosen."""
        if boxes:
            sentence = _(
                "You gave a number, but chose “%(chosen)s”: choose “%(other)s”, or empty the box."
            )
            self.refuse(sentence % {"chosen": chosen, "other": other}, boxes)

    def _shown(self, value: Any) -> dict[str, Any]:
        return dict(zip(self.widget.boxes, self.widget.decompress(value) or (), strict=True))


class WordOrNumberField(GroupField):
    """A word of the rules, or a number of points."""

    def __init__(
        self, word: str, usual: Promise | str, other: Promise | str, *, lowest: int, **kwargs: Any
    ) -> None:
        choices = [(word, usual), ("number", other)]
        super().__init__(
            widget=WordOrNumberWidget(choices, gettext_lazy("Points, if always the same")), **kwargs
        )
        self.word, self.lowest, self.answers = word, lowest, dict(choices)

    def read(self, parts: dict[str, Any]) -> str | int:
        """The word, or the number."""
        if parts["kind"] == self.word:
            in_vain = self.typed_in_vain(parts, {"number": ""})
            self.refuse_in_vain(in_vain, self.answers[self.word], self.answers["number"])
            return self.word
        if parts["kind"] != "number":
            self.refuse(CHOOSE, ["kind"])
        return self.numbers(parts, {"number": ""}, self.lowest)["number"]


class GameOverField(GroupField):
    """When a game is over, in the notation of rule sets."""

    def __init__(self, answers: Mapping[str, Promise | str], **kwargs: Any) -> None:
        widget = GameOverWidget(
            list(answers.items()),
            gettext_lazy("How many hands, or points"),
            gettext_lazy("How far below zero a side loses (only for the last answer)"),
        )
        super().__init__(widget=widget, **kwargs)
        self.answers = answers

    def read(self, parts: dict[str, Any]) -> str:
        """“points 52”, “hands 8”, “plus-minus 7” or “points 54 hole 54”."""
        kind = parts["kind"]
        if kind not in self.answers:
            self.refuse(CHOOSE, ["kind"])
        labels: dict[str, Promise | str] = {"number": gettext_lazy("How many hands, or points")}
        if kind == "hole":
            labels["hole"] = gettext_lazy("Points below zero")
            parts = parts | {"hole": str(parts["hole"]).strip().lstrip("-\N{MINUS SIGN}")}
        else:
            in_vain = self.typed_in_vain(parts, {"hole": ""})
            self.refuse_in_vain(in_vain, self.answers[kind], self.answers["hole"])
        numbers = self.numbers(parts, labels, 1, MOST_AT_END)
        if kind == "hole":
            return "points {number} hole {hole}".format_map(numbers)
        return f"{kind} {numbers['number']}"


class RevokeField(GroupField):
    """Whether a revoke ends a hand, and its points."""

    def __init__(
        self,
        answers: Mapping[str, Promise | str],
        labels: Mapping[str, Promise | str],
        **kwargs: Any,
    ) -> None:
        super().__init__(widget=RevokeWidget(list(answers.items()), labels), **kwargs)
        self.answers, self.labels = answers, labels

    def read(self, parts: dict[str, Any]) -> str | dict[str, int]:
        """The word none, or the three numbers."""
        if parts["kind"] == "none":
            usual = dict(zip(REVOKE_PARTS, USUAL_REVOKE, strict=True))
            in_vain = self.typed_in_vain(parts, usual)
            self.refuse_in_vain(in_vain, self.answers["none"], self.answers["points"])
            return "none"
        if parts["kind"] != "points":
            self.refuse(CHOOSE, ["kind"])
        return self.numbers(parts, self.labels, -MOST)


class SpecialBidsField(GroupField):
    """Which special bids there are, and their points."""

    def __init__(self, lines: Mapping[str, Promise | str], **kwargs: Any) -> None:
        super().__init__(widget=SpecialBidsWidget(lines), **kwargs)

    def read(self, parts: dict[str, Any]) -> dict[str, int | None]:
        """The points of each special bid ticked; None for a box that may be left empty."""
        ticked = {bid: bool(parts[f"has_{bid}"]) for bid in SPECIAL_BIDS}
        others = {
            f"points_{bid}": USUAL_POINTS.get(bid, "") for bid in SPECIAL_BIDS if not ticked[bid]
        }
        if in_vain := self.typed_in_vain(parts, others):
            sentence = _(
                "%(bid)s: You gave points, but did not tick it; tick it, or empty the box."
            )
            faults = [
                sentence % {"bid": special_name(box.removeprefix("points_"))} for box in in_vain
            ]
            self.refuse(faults, in_vain)
        labels = {
            f"points_{bid}": special_name(bid)
            for bid in SPECIAL_BIDS
            if ticked[bid] and (bid in USUAL_POINTS or str(parts[f"points_{bid}"]).strip())
        }
        numbers = self.numbers(parts, labels, 1)
        return {bid: numbers.get(f"points_{bid}") for bid in SPECIAL_BIDS if ticked[bid]}


def whole(text: Any, lowest: int, highest: int) -> int:
    """A whole number; a typographic minus is read too. Raises ValidationError."""
    number = NumberField(lowest, highest).clean(str(text).replace("\N{MINUS SIGN}", "-"))
    assert number is not None  # noqa: S101 - an empty box is refused
    return number
