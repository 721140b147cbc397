"""Filling in the form of house rules, starting from the page for given rules."""

from typing import Any

from clubs.models import Club
from engine.ruleset import RuleSet, preset
from scoring.forms.house_rules import HouseRulesForm
from scoring.services.house_rules import Written
from scoring.words.rule_choices import find_preset


def form_for(
    name: str = "ottawa", sent: dict[str, str] | None = None, **changed: Any
) -> HouseRulesForm:
    """The form that starts from a preset with some changes; bound if `sent` is given."""
    basis = find_preset(name)
    assert basis is not None
    rules = RuleSet.from_dict(preset(name).to_dict() | {"name": "Ours"} | changed)
    return HouseRulesForm(sent, club=Club(pk=1), begin=Written(rules, 6, 8), basis=basis)


def filled(form: HouseRulesForm) -> dict[str, str]:
    """What a browser sends of the form as shown."""
    sent = {}
    for field in form:
        widget, value = field.field.widget, field.value()
        if hasattr(widget, "widgets_names"):
            parts = zip(widget.widgets_names, widget.decompress(value), strict=True)
            sent |= {f"{field.html_name}{name}": part for name, part in parts}
        else:
            sent[field.html_name] = value
    return {name: _typed(value) for name, value in sent.items() if not _is_left_out(name, value)}


def answers(begun_from: str = "ottawa", /, **changed: Any) -> dict[str, str]:
    """What a browser sends if a form is unchanged except for some fields (None: emptied)."""
    sent = filled(form_for(begun_from)) | {key: _typed(value) for key, value in changed.items()}
    return {key: value for key, value in sent.items() if value != ""}


def _is_left_out(name: str, value: object) -> bool:
    """A browser does not send an unticked box."""
    return value is None or (value is False and "_has_" in name)


def _typed(value: object) -> str:
    return "" if value is None else str(value)
