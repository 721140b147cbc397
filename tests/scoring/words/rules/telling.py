"""A rule set as one list of sentences, and a language in capitals that reveals unmarked text."""

import re

import pytest
from django.utils.translation import _trans  # type: ignore[attr-defined]

from engine.ruleset import RuleSet, preset
from scoring.words.rules import RulesText, rules_in_words


def told(rules: RuleSet | str) -> list[str]:
    """Everything said about rules, or about a preset, title and source first."""
    text = rules_in_words(preset(rules) if isinstance(rules, str) else rules)
    return [text.name, text.source, *sentences_of(text)]


def sentences_of(text: RulesText) -> list[str]:
    return [
        sentence
        for section in text.sections
        for sentence in (
            section.title,
            *section.sentences,
            *(f"{bid.name} {bid.points}: {bid.sentence}" for bid in section.special_bids),
            *section.examples,
        )
    ]


def shout(monkeypatch: pytest.MonkeyPatch, *, twice: bool = False) -> None:
    """Activate a language that is English in capitals, or English said twice over."""

    def said(message: str) -> str:
        shown = re.sub(r"%\(\w+\)s|[a-z]+", lambda found: _upper(found[0]), message)
        return f"{shown} {shown}" if twice else shown

    def _upper(text: str) -> str:
        return text if text.startswith("%") else text.upper()

    monkeypatch.setattr(_trans, "gettext", said, raising=False)
    monkeypatch.setattr(
        _trans, "ngettext", lambda one, more, number: said(one if number == 1 else more),
        raising=False,
    )  # fmt: skip
