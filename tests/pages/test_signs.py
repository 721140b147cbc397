"""Amber and "!" mark what somebody must act on; mere information has a quiet sign."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
#: What asks somebody to look, decide or act. Think before adding a line: if everything on a page
#: is amber, nobody sees what needs her.
MAY_WARN = {
    "templates/account/locked.html": "wait, or ask the director",
    "templates/account/new_password.html": "ask for a new link",
    "templates/club/backups.html": "start the program again",
    "templates/club/doctor.html": "do what is advised",
    "templates/club/invitation_over.html": "ask for a new invitation",
    "templates/club/members_import_found.html": "say which column has the names",
    "templates/desk/address_differs.html": "print the sheets again",
    "templates/desk/ahead.html": "go back to what is missing",
    "templates/desk/backups_note.html": "put the stick in",
    "templates/desk/board_table.html": "a table is late: go there",
    "templates/desk/bracket.html": "the wrong side went on",
    "templates/desk/deals_go.html": "somebody comes to deals again: give other deals",
    "templates/desk/deals_missing.html": "deal them, and print the slips",
    "templates/desk/despite.html": "say why, or leave it",
    "templates/desk/door_cash.html": "count the box again",
    "templates/desk/entrants.html": "seat the rounds anew",
    "templates/desk/entrants_import_found.html": "check a line",
    "templates/desk/event_rules_changes.html": "totals that do not change with the rules",
    "templates/desk/finish_sharing.html": "say who shares the prize",
    "templates/desk/hands_import_found.html": "give a reason, or mend the file",
    "templates/desk/house_rules_form.html": "answers that contradict each other",
    "templates/desk/impossible.html": "choose another plan",
    "templates/desk/match_turns.html": "a correction changes who went on: confirm",
    "templates/desk/next_round.html": "enter what is missing",
    "templates/desk/prizes.html": "prizes paid that are others now",
    "templates/desk/repair_act.html": "reopen the event, or read before the button",
    "templates/desk/reseating.html": "read the seating again",
    "templates/desk/screen.html": "publish what is held back",
    "templates/desk/seat.html": "choose another plan",
    "templates/desk/second.html": "type the rest",
    "templates/desk/sign_up.html": "find a partner, take out who does not come",
    "templates/desk/sign_up_row.html": "the same person twice?",
    "templates/desk/standings_held.html": "publish what is held back",
    "templates/desk/start_despite.html": "seat the rounds anew",
    "templates/desk/table_panel.html": "two sides differ: settle it",
    "templates/desk/undo.html": "say why, or leave it",
    "templates/desk/week.html": "publish an event, or nobody sees the hand",
    "templates/practice/lesson.html": "try the step again",
    "templates/public/check.html": "type what is missing",
    "templates/public/check_answer.html": "ask a director",
    "templates/public/check_bidding.html": "mend what was typed",
    "templates/public/sign_up.html": "every place is taken",
    "templates/public/status.html": "keep the page from the hall",
    "templates/table/call.html": "the director is called",
    "templates/table/table_top.html": "the director is called",
    "scoring/static/door.js": "the page has lost the network",
    "scoring/static/phone.js": "send, answer, or wait for the network",
}
#: The style sheets' selectors that may use amber.
MAY_BE_AMBER = {
    ":root",  # the colour itself
    ".notice-warning",
    ".notice-warning::before",
    ".badge-warning",
    # the disputed hand, and the hand with two versions that differ
    ".table .mark > *, #hands .mark",
    ".table .mark > :first-child, #hands .mark",
    ".table.calls-judged .mark > :first-child",  # a mistake, on a phone
    ".hand-disputed",
    "mark",  # the matched letters of a search
    ".numbers > [data-open]:not([aria-current])",  # a table that lacks hands
    '.board-tables [data-state="late"]',
}
WARNS = re.compile(r"(?:badge|notice)-(?:warning|\{% if [^}]*%\}warning)|kind=[\"']warning")


def named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def files_that_warn() -> set[str]:
    pages = (ROOT / "templates").rglob("*.html")
    scripts = [script for room in ("clubs", "scoring") for script in (ROOT / room).rglob("*.js")]
    return {named(file) for file in [*pages, *scripts] if WARNS.search(file.read_text())}


def test_only_what_needs_action_warns() -> None:
    assert files_that_warn() == set(MAY_WARN)


def test_only_what_needs_action_is_amber() -> None:
    sheets = [sheet for room in ("clubs", "scoring") for sheet in (ROOT / room).rglob("*.css")]
    rules = [
        rule
        for sheet in sheets
        for rule in re.findall(r"([^{}]+)\{([^{}]*)\}", without_remarks(sheet.read_text()))
    ]
    amber = {selector.strip() for selector, body in rules if "--warning" in body}
    assert amber == MAY_BE_AMBER


def without_remarks(css: str) -> str:
    return re.sub(r"/\*.*?\*/", "", css, flags=re.S)


@pytest.mark.parametrize("piece", ["parts/hand.html", "desk/result_told.html", "desk/say.html"])
def test_a_set_contract_looks_like_an_ordinary_result(piece: str) -> None:
    markup = (ROOT / "templates" / piece).read_text()
    assert re.findall(r'<span class="([^"]*)">\{% translate "set" %\}', markup) == ["badge"]


@pytest.mark.parametrize(
    ("says", "sign"),
    [("Not public", "private"), ("Provisional", "open"), ("{{ number }} missing", "missing")],
)
def test_private_provisional_and_missing_each_have_a_quiet_sign(says: str, sign: str) -> None:
    # Lateness needs somebody, and warns.
    badge = re.compile(r'class="badge badge-(\w+)">[^<]*?(?<!late: )' + re.escape(says))
    pages = [path.read_text() for path in (ROOT / "templates").rglob("*.html")]
    assert {found for page in pages for found in badge.findall(page)} == {sign}
    style = (ROOT / "clubs/static/right-bower.css").read_text()
    assert f".badge-{sign}" in style
    assert not re.search(rf"\.badge-{sign}[^}}]*(warning|fault)", style)
