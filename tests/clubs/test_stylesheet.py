"""Readable colours, in light and dark, and nothing that the content policy would block."""

import re

import pytest
from django.conf import settings

SHEETS = ("clubs/static/right-bower.css", "scoring/static/desk.css", "scoring/static/hall.css")
CSS = "\n".join((settings.BASE_DIR / sheet).read_text() for sheet in SHEETS)
TEMPLATES = settings.BASE_DIR / "templates"

TEXT = [
    *(
        (ink, ground)
        for ink in ("ink", "soft", "felt", "red")
        for ground in ("paper", "sheet", "tint")
    ),
    ("on-felt", "felt"),
    ("on-felt", "felt-deep"),
    ("fault", "paper"),
    ("fault", "sheet"),
    *((kind, f"{kind}-tint") for kind in ("good", "warning", "fault", "info")),
    *(("ink", f"{kind}-tint") for kind in ("good", "warning", "fault", "info")),
]
EDGES = [(edge, ground) for edge in ("edge", "focus") for ground in ("paper", "sheet", "tint")]


def _tokens(scheme: str) -> dict[str, str]:
    light, dark = re.findall(r":root \{([^}]*--paper: [^}]*)\}", CSS)[:2]
    pairs = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light))
    if scheme == "dark":
        pairs |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", dark))
    return pairs


def _luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_contrast_formula_is_right() -> None:
    """Figures published with WCAG: black on white, and the grey #767676."""
    assert _contrast("#000000", "#ffffff") == pytest.approx(21)
    assert _contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_a_contrast_of_seven(scheme: str) -> None:
    tokens = _tokens(scheme)
    found = {pair: round(_contrast(tokens[pair[0]], tokens[pair[1]]), 2) for pair in TEXT}
    assert {pair: ratio for pair, ratio in found.items() if ratio < 7} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_edges_of_controls_have_a_contrast_of_three(scheme: str) -> None:
    tokens = _tokens(scheme)
    found = {pair: round(_contrast(tokens[pair[0]], tokens[pair[1]]), 2) for pair in EDGES}
    assert {pair: ratio for pair, ratio in found.items() if ratio < 3} == {}


def test_every_token_used_is_defined_and_every_one_defined_is_used() -> None:
    assert set(re.findall(r"var\(--([\w-]+)\)", CSS)) == set(re.findall(r"--([\w-]+):", CSS))


def test_the_stylesheet_fetches_nothing() -> None:
    assert re.findall(r"@import|@font-face|url\(", CSS) == []


def test_no_template_contains_what_the_content_policy_blocks() -> None:
    dropped = re.compile(r"<style|\sstyle=|\son\w+=|<script(?![^>]* src=)|javascript:")
    pages = sorted(TEMPLATES.rglob("*.html"))
    found = {str(page.relative_to(TEMPLATES)): dropped.findall(page.read_text()) for page in pages}
    assert {page: what for page, what in found.items() if what} == {}
    assert len(found) > 100
