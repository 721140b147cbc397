"""Inputs for options that one box can't hold: several boxes in a group."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise

from engine import SPECIAL_BIDS
from engine.options import REVOKE_PARTS, USUAL_POINTS
from scoring.words import special_name

Choices = Sequence[tuple[str, Promise | str]]
Parts = dict[str, forms.Widget | type[forms.Widget]]

#: Usual in clubs: four points to the others, minus four to the side and player that revoked.
USUAL_REVOKE = (4, -4, -4)


class ShortNumber(forms.NumberInput):
    """A box as wide as its numbers; `label` is shown beside it in a group."""

    template_name = "desk/house_rules_number.html"

    def __init__(self, label: Promise | str = "", **attrs: object) -> None:
        super().__init__(attrs={"class": "short", "inputmode": "numeric", **attrs})
        self.label = label

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["label"] = self.label
        return context


class GroupWidget(forms.MultiWidget):
    """Several boxes of one question; `wrong` names the faulty ones, all if it is empty."""

    def __init__(self, widgets: Parts) -> None:
        super().__init__(widgets=widgets)
        self.boxes = tuple(widgets)
        self.wrong: frozenset[str] = frozenset()

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        for box, widget in zip(self.boxes, context["widget"]["subwidgets"], strict=True):
            if self.wrong and box not in self.wrong:
                widget["attrs"].pop("aria-invalid", None)
        return context


class WordOrNumberWidget(GroupWidget):
    """Two tiles, a word or “a number”, and the box for the number."""

    def __init__(self, choices: Choices, label: Promise | str) -> None:
        self.word = choices[0][0]
        parts: Parts = {
            "kind": forms.RadioSelect(choices=choices),
            "number": ShortNumber(label),
        }
        super().__init__(widgets=parts)

    def decompress(self, value: Any) -> list[Any]:
        """The word, or the number, spread over the boxes."""
        return [self.word, None] if value == self.word else ["number", value]


class GameOverWidget(GroupWidget):
    """What ends a game, its number, and how far below zero a side loses."""

    def __init__(self, choices: Choices, number: Promise | str, hole: Promise | str) -> None:
        parts: Parts = {
            "kind": forms.RadioSelect(choices=choices),
            "number": ShortNumber(number),
            "hole": ShortNumber(hole),
        }
        super().__init__(widgets=parts)

    def decompress(self, value: Any) -> list[Any]:
        """“points 54 hole 54” spread over the boxes."""
        kind, number, *hole = str(value).split()
        return ["hole" if hole else kind, number, hole[-1] if hole else None]


class RevokeWidget(GroupWidget):
    """Whether a revoke ends the hand, and its points."""

    def __init__(self, choices: Choices, labels: Mapping[str, Promise | str]) -> None:
        boxes: Parts = {part: ShortNumber(labels[part]) for part in REVOKE_PARTS}
        super().__init__(widgets={"kind": forms.RadioSelect(choices=choices), **boxes})

    def decompress(self, value: Any) -> list[Any]:
        """The table of points spread over the boxes."""
        if not isinstance(value, Mapping):
            return ["none", *USUAL_REVOKE]
        return ["points", *(value[part] for part in REVOKE_PARTS)]


class SpecialBidsWidget(GroupWidget):
    """Each special bid with a box to tick and a box for its points."""

    template_name = "desk/house_rules_specials.html"

    def __init__(self, lines: Mapping[str, Promise | str]) -> None:
        parts: Parts = {}
        for bid in SPECIAL_BIDS:
            parts[f"has_{bid}"] = forms.CheckboxInput()
            parts[f"points_{bid}"] = forms.NumberInput(
                attrs={"class": "short", "inputmode": "numeric"}
            )
        super().__init__(widgets=parts)
        self.lines = lines

    def decompress(self, value: Any) -> list[Any]:
        """The table of points spread over the boxes; bids not in it get their usual points."""
        points: Mapping[str, int | None] = value or {}
        parts: list[Any] = []
        for bid in SPECIAL_BIDS:
            parts += [bid in points, points.get(bid, USUAL_POINTS.get(bid))]
        return parts

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        parts = context["widget"]["subwidgets"]
        context["widget"]["rows"] = [
            {"name": special_name(bid), "line": self.lines[bid], "tick": tick, "points": points}
            for bid, tick, points in zip(SPECIAL_BIDS, parts[::2], parts[1::2], strict=True)
        ]
        return context
