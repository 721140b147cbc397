"""Who sent each version of a hand, and what the sides say about it."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.afternoon import FROM_PHONES, BoardTable, EventFacts, HandFacts, HandSlot, Verdict
from scoring.models import HandResult
from scoring.words.formats import side_names


@dataclass(frozen=True)
class DisputedVersion:
    """A version of a hand: its sender and time, and the sides that agree with it or doubt it."""

    result: HandFacts
    sent_by: str
    at: dt.datetime
    agree: tuple[str, ...]
    doubt: tuple[str, ...]
    #: Another version came in the same minute: only seconds show which was first.
    needs_seconds: bool

    @property
    def is_from_phone(self) -> bool:
        return self.result.source in FROM_PHONES


def versions_of(
    event: EventFacts, chosen: BoardTable, slot: HandSlot, users: Mapping[int, str]
) -> tuple[DisputedVersion, ...]:
    """The versions in dispute, or the result that counts, each with the sides that back it.

    `users` has the names of those who typed at the desk.
    """
    phones = _phones(slot.standing)
    names = [
        f"{name}, {side.title}" for name, side in zip(side_names(event), chosen.sides, strict=True)
    ]
    minutes = [_minute(row) for row in slot.standing]
    return tuple(
        DisputedVersion(
            row,
            _sender(row, names, phones, users),
            row.entered_at,
            agree=_names_saying(names, row, Verdict.AGREED),
            doubt=_names_saying(names, row, Verdict.DISPUTED),
            needs_seconds=minutes.count(_minute(row)) > 1,
        )
        for row in slot.standing
    )


def _minute(row: HandFacts) -> dt.datetime:
    return row.entered_at.replace(second=0, microsecond=0)


def _names_saying(names: list[str], row: HandFacts, verdict: Verdict) -> tuple[str, ...]:
    return tuple(name for name, answer in zip(names, row.said, strict=True) if answer == verdict)


def _phones(rows: Iterable[HandFacts]) -> dict[tuple[int | None, str], int]:
    """A number for each phone of a side that has more than one here."""
    devices: dict[int | None, list[str]] = {}
    for row in sorted(rows, key=lambda hand: hand.id):
        if row.source in FROM_PHONES and row.device not in devices.setdefault(row.side, []):
            devices[row.side].append(row.device)
    return {
        (side, device): number
        for side, phones in devices.items()
        if len(phones) > 1
        for number, device in enumerate(phones, 1)
    }


def _sender(
    row: HandFacts,
    names: list[str],
    phones: dict[tuple[int | None, str], int],
    users: Mapping[int, str],
) -> str:
    """A side with its phone, or who typed it at the desk."""
    if row.source not in FROM_PHONES:
        return users.get(row.entered_by or 0) or str(HandResult.Source(row.source).label)
    who = _("a phone at the table") if row.side is None else names[row.side]
    if number := phones.get((row.side, row.device)):
        return _("%(who)s (phone %(number)s)") % {"who": who, "number": number}
    return who
