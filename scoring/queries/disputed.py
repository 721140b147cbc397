"""Who sent each version of a hand, and what the sides say of it."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.models import Agreement, Event, HandResult
from scoring.queries.board import FROM_PHONES, BoardTable, HandSlot
from scoring.words.formats import side_names

AGREED = Agreement.Verdict.AGREED


@dataclass(frozen=True)
class Version:
    """One result of a hand: who sent it and when, and the sides that agree and that doubt it."""

    result: HandResult
    sent_by: str
    at: dt.datetime
    agree: tuple[str, ...]
    doubt: tuple[str, ...]

    @property
    def is_from_phone(self) -> bool:
        return self.result.source in FROM_PHONES


def versions_of(event: Event, chosen: BoardTable, slot: HandSlot) -> tuple[Version, ...]:
    """The versions in dispute, or the result that counts, with those who stand behind each."""
    rows = slot.disputed or ((slot.result,) if slot.result else ())
    phones = _phones(rows)
    names = [
        f"{name}, {side.title}" for name, side in zip(side_names(event), chosen.sides, strict=True)
    ]
    return tuple(
        Version(
            row,
            _sender(row, names, phones),
            row.entered_at,
            _who(names, [side for side in (0, 1) if slot.said.get((row.pk, side)) == AGREED]),
            _who(
                names, [side for side in (0, 1) if slot.said.get((row.pk, side), AGREED) != AGREED]
            ),
        )
        for row in rows
    )


def _who(names: list[str], sides: list[int]) -> tuple[str, ...]:
    return tuple(names[side] for side in sides)


def _phones(rows: Iterable[HandResult]) -> dict[tuple[int | None, str], int]:
    """A number for each phone of a side that has more than one here."""
    devices: dict[int | None, list[str]] = {}
    for row in sorted(rows, key=lambda each: each.pk):
        if row.source in FROM_PHONES and row.device not in devices.setdefault(row.side, []):
            devices[row.side].append(row.device)
    return {
        (side, device): number
        for side, known in devices.items()
        if len(known) > 1
        for number, device in enumerate(known, 1)
    }


def _sender(row: HandResult, names: list[str], phones: dict[tuple[int | None, str], int]) -> str:
    """A side with its phone, or who typed it at the desk."""
    if row.source not in FROM_PHONES:
        return str(row.entered_by) if row.entered_by else row.get_source_display()
    who = _("a phone at the table") if row.side is None else names[row.side]
    if number := phones.get((row.side, row.device)):
        return _("%(who)s (phone %(number)s)") % {"who": who, "number": number}
    return who
