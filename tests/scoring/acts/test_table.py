"""Every recorded act is one row, with a sentence for everybody and a way back or advice."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from django.urls import NoReverseMatch, reverse
from django.utils import translation

import scoring
from clubs.models import AuditEntry
from scoring.acts.act import ByFormat, Instead, TakeBack, told_plainly
from scoring.acts.history import sentence_of
from scoring.acts.table import ACTS, ROWS
from scoring.models import Event, Wish

SCORING = Path(next(iter(scoring.__path__)))
#: Functions whose first argument is the code of an act.
RECORDING = (
    "record", "_record", "_record_hand", "_store", "writing.record", "audit.record",
    "Step", "correction", "let_stand",
)  # fmt: skip
#: Acts about a club's rules and seasons belong to no event.
OF_A_CLUB = {
    "event-key-made",
    "event-key-revoked",
    "season-made",
    "season-changed",
    "season-chosen",
    "season-deleted",
    "rating-chosen",
    "rating-followed",
    "week-hand-shown",
    "week-hand-closed",
    "house-rules-created",
    "house-rules-changed",
    "house-rules-retired",
    "house-rules-back",
}
#: Recorded by services of clubs, about money taken at an event.
OF_MONEY = {
    "fee-charged", "payment-taken", "ledger-entry-reversed", "cash-box-opened", "cash-box-closed",
    "cash-box-opened-again", "expense-booked", "expense-taken-back",
}  # fmt: skip
ADVISED = {act.code: act.undo for act in ROWS if isinstance(act.undo, Instead)}
UNDONE = {act.code: act.undo for act in ROWS if isinstance(act.undo, TakeBack)}


def codes_in(module: ast.Module) -> Iterator[str]:
    """The texts passed first to a recording call, or assigned to `action` for it."""
    for node in ast.walk(module):
        given: list[ast.expr] = []
        if isinstance(node, ast.Call) and ast.unparse(node.func) in RECORDING:
            given = node.args[:1]
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "action":
            given = [node.value]
        for part in chain.from_iterable(map(ast.walk, given)):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def codes_recorded() -> set[str]:
    paths = chain.from_iterable((SCORING / room).rglob("*.py") for room in ("services", "acts"))
    paths = chain(paths, (SCORING / "archive").glob("*event*.py"))
    codes = set(chain.from_iterable(codes_in(ast.parse(path.read_text("utf-8"))) for path in paths))
    begun = {code for code in codes if code.endswith("-")}
    assert begun == {"wish-", "hand-"}
    wished = {f"wish-{kind}" for kind in Wish.Kind.values}
    return codes - begun | wished | OF_MONEY | {"hand-void", "hand-not-played"}


def test_every_recorded_act_is_one_row_and_every_row_is_recorded() -> None:
    assert Counter(act.code for act in ROWS) == Counter(codes_recorded())


def test_every_act_of_an_event_has_its_subject_in_the_history() -> None:
    """The taking back of an act is found where that act is found."""
    without = {act.code for act in ROWS if act.subject is None}
    assert without == OF_A_CLUB | {"act-undone"}


def test_an_act_taken_back_with_another_has_its_own_way_back_or_advice() -> None:
    together = {way.comes_with for way in UNDONE.values() if way.comes_with}
    assert together <= {code for code, act in ACTS.items() if act.undo}


def test_advice_links_to_a_page_of_the_desk() -> None:
    advice = {code: ADVISED.get(code) or UNDONE[code].once_begun for code in (*ADVISED, *UNDONE)}
    pages = {code: advised.page for code, advised in advice.items() if advised and advised.page}
    assert pages
    for code, page in pages.items():
        try:
            reverse(page, args=["00000000-0000-0000-0000-000000000000"])
        except NoReverseMatch:
            pytest.fail(f"{code} leads to a page that is none: {page}")


def an_entry(code: str) -> AuditEntry:
    values = {"number": 7, "round": 2, "table": 3, "hand": 4, "line": "s5c5", "points": [30, 34],
              "address": "http://10.0.0.7", "hands": 32, "amount": 4, "places": "3 → 1",
              "rounds": 6, "session": 2, "sections": 3, "one": 8, "other": 9,
              "name": "Thursday", "rules": "pepper", "before": "ottawa",
              "counted": "42.00", "due": "45.00", "seed": "5eed",
              "text": "Coffee", "gone": "–", "minutes": 20, "lines": "3: 9 s5c5", "out": "7",
              "place": 5, "count": 2, "pairs": 4,
              "numbers": "7, 8", "keep": 3, "moved": "8", "about": "Milk"}  # fmt: skip
    if code == "irregularities-changed":
        values["values"] = {"late": [0, 10]}
    if code.startswith("irregularity-"):
        values |= {"irregularity": "revoke", "others": [8], "amounts": [-4, 4]}
        values["numbers"] = [7, 8]
    if code in ("irregularity-given", "irregularity-noted"):
        del values["numbers"]
    if code == "act-undone":
        values["undid"] = {"action": "hand-agreed", "old": {}, "new": dict(values)}
    return AuditEntry(action=code, old={**values}, new={**values})


def in_both_languages(code: str, event_format: str) -> tuple[str, str]:
    told = []
    for language in ("en", "fr"):
        with translation.override(language):
            told.append(sentence_of(an_entry(code), event_format))
    return told[0], told[1]


@pytest.mark.parametrize("code", ACTS)
def test_an_act_has_a_sentence_in_both_languages_in_the_words_of_every_format(code: str) -> None:
    told = {
        event_format: in_both_languages(code, event_format) for event_format in Event.Format.values
    }
    for english, french in told.values():
        assert english != french
        assert "%" not in english + french
    ways = 3 if isinstance(ACTS[code].sentence, ByFormat) else 1
    assert len(set(told.values())) == ways


@pytest.mark.parametrize("code", UNDONE)
def test_a_promise_is_complete_in_both_languages(code: str) -> None:
    told = set()
    for language in ("en", "fr"):
        with translation.override(language):
            told.add(told_plainly(an_entry(code), UNDONE[code].promise))
    assert len(told) == 2
    assert "%" not in "".join(told)


def test_no_act_mentions_pairs_in_other_formats() -> None:
    sentences = [act.sentence for act in ROWS]
    by_format = [each for each in sentences if isinstance(each, ByFormat)]
    for_all = [str(each) for each in sentences if not isinstance(each, ByFormat)]
    assert not [sentence for sentence in for_all if re.search(r"\bpairs?\b", sentence)]
    assert all("pair" in str(each.pairs) for each in by_format)
    assert all("team" in str(each.teams) for each in by_format)
    assert all("player" in str(each.individuals) for each in by_format)
