"""Short texts of phones without network, typed or pasted, one per line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.lists import ShownFirst
from scoring.forms.line import Reading, read
from scoring.models import Event, HandResult, Table
from scoring.services.results.rows import accept, content_of
from scoring.store import rows
from scoring.transfer.phone_code import PhoneCode, WrongCode, read_code
from scoring.words import line_of

SENTENCES = {
    "character": _("“%(shown)s” can’t be in such a text. Look at it again."),
    "digits-missing": _("The two check digits at the end are missing."),
    "digits": _(
        "The check digits do not fit: a character is wrong, missing or one too many. Compare it"
        " with the phone."
    ),
    "head": _("Round, table and side must stand at the beginning, as in “R3 T5 N 7F”."),
    "no-table": _("There is no table %(table)s in round %(round)s."),
    "not-begun": _("Round %(round)s has not begun yet. Start it on the desk first."),
    "other-seats": _(
        "This text is of another event, or was made before the seats were changed. Type its hands"
        " at the table they belong to."
    ),
    "no-side": _("“%(shown)s” is not a side here: %(sides)s."),
    "too-many-hands": _("It has %(found)s hands, and table %(table)s plays %(hands)s."),
    "no-hands": _("There is no hand in it."),
    "totals": _("Table %(table)s has its totals already. Take the totals back first."),
}


@dataclass(frozen=True)
class CodeHand:
    """A hand of a text, and what storing it would do to what is there.

    `becomes`: new, alike, dispute or late (a director has decided; it is only recorded).
    """

    number: int
    reading: Reading
    becomes: str = "new"
    there: str = ""


@dataclass(frozen=True)
class CodeLine:
    """One text as typed, and what it says; with faults none of it can be stored."""

    line: int
    text: str
    faults: tuple[str, ...] = ()
    table: Table | None = None
    side: int = 0
    hands: tuple[CodeHand, ...] = ()


class PhoneCodeForm(ShownFirst):
    """A box for several texts."""

    text = forms.CharField(
        label=_("What the phones show, a line for each"),
        max_length=20_000,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 6, "autocapitalize": "characters", "spellcheck": "false"}
        ),
        error_messages={"required": _("Type or paste what the phone shows.")},
        help_text=_(
            "Small and capital letters are the same. For example: R3 T5 N 7F S5C5 W4N6 - . NC2H8 76"
        ),
    )

    def read(self, event: Event) -> list[CodeLine]:
        """What each line says; the form must be valid. Three queries, however many lines."""
        read = [
            (number, text, _code_of(text))
            for number, text in enumerate(self.cleaned_data["text"].splitlines(), start=1)
            if text.strip()
        ]
        codes = [code for _number, _text, code in read if isinstance(code, PhoneCode)]
        stored = _rows_of(event, codes)
        return [
            _line(event, CodeLine(number, text.strip()), code, stored)
            for number, text, code in read
        ]


@dataclass(frozen=True)
class _There:
    """The tables referred to, by round and number, and the results standing there."""

    tables: dict[tuple[int, int], Table]
    standing: dict[tuple[int, int], list[HandResult]]
    with_totals: frozenset[int]


def _code_of(text: str) -> PhoneCode | str:
    """The text decoded, or a sentence that says why it can't be."""
    try:
        return read_code(text)
    except WrongCode as wrong:
        return str(SENTENCES[wrong.code] % {"shown": wrong.shown})


def _rows_of(event: Event, codes: Iterable[PhoneCode]) -> _There:
    in_rounds = rows.table_rows(event, {code.round for code in codes})
    tables = {(table.round.number, table.number): table for table in in_rounds}
    named = [tables[place].pk for code in codes if (place := (code.round, code.table)) in tables]
    standing: dict[tuple[int, int], list[HandResult]] = {}
    for row in rows.standing_rows(named):
        standing.setdefault((row.table_id, row.number), []).append(row)
    return _There(tables, standing, rows.with_totals(named))


def _line(event: Event, line: CodeLine, code: PhoneCode | str, there: _There) -> CodeLine:
    """A text compared with what is stored: its table and hands, or all its faults."""
    if isinstance(code, str):
        return replace(line, faults=(code,))
    table = there.tables.get((code.round, code.table))
    faults = tuple(_misplaced(event, code, table, there))
    if table is None or faults:
        return replace(line, faults=faults)
    hands = tuple(
        _hand(event, table, number, text, there.standing.get((table.pk, number), []))
        for number, text in enumerate(code.lines, start=1)
        if text
    )
    wrong = tuple(
        _("Hand %(hand)s, %(line)s: %(fault)s")
        % {"hand": hand.number, "line": hand.reading.text, "fault": sentence}
        for hand in hands
        if hand.reading.state != "good"
        for sentence in hand.reading.sentences
    )
    return replace(
        line, faults=wrong, table=table, side=_side_letters(event).index(code.side), hands=hands
    )


def _misplaced(event: Event, code: PhoneCode, table: Table | None, there: _There) -> Iterator[str]:
    """Why a text fits no table that would take it; nothing if it fits."""
    values: dict[str, object] = {"round": code.round, "table": code.table}
    if table is None:
        yield str(SENTENCES["no-table"] % values)
        return
    if code.mark != str(table.uid)[:2].upper():
        yield str(SENTENCES["other-seats"])
    if table.round.started_at is None:
        yield str(SENTENCES["not-begun"] % values)
    sides = _side_letters(event)
    if code.side not in sides:
        yield str(SENTENCES["no-side"] % {"shown": code.side, "sides": ", ".join(sides)})
    if len(code.lines) > table.hands_due:
        hands = {"found": len(code.lines), "hands": table.hands_due}
        yield str(SENTENCES["too-many-hands"] % (values | hands))
    if not any(code.lines):
        yield str(SENTENCES["no-hands"])
    if table.pk in there.with_totals:
        yield str(SENTENCES["totals"] % values)


def _side_letters(event: Event) -> list[str]:
    """The letter of each side in a text: its first seat."""
    return [side[0] for side in event.rules.sides]


def _hand(
    event: Event, table: Table, number: int, text: str, standing: list[HandResult]
) -> CodeHand:
    reading = read(event, table, number, text)
    if reading.report is None or reading.state != "good" or not standing:
        return CodeHand(number, reading)
    content = content_of(number, accept(reading.report, event.rules, ""))
    lines = ", ".join(line_of(row, event) for row in standing)
    if any(row.content == content for row in standing):
        return CodeHand(number, reading, "alike", lines)
    is_decided = any(row.decided for row in standing)
    return CodeHand(number, reading, "late" if is_decided else "dispute", lines)
