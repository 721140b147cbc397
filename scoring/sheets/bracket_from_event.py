"""Fills the sheet of a bracket from the database."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.afternoon import BracketMatch, ShownBracket, shown_brackets
from scoring.models import Event
from scoring.sheets.bracket_sheet import BracketRow, BracketSheet, BracketStage
from scoring.sheets.from_event import event_date
from scoring.store import afternoon_of, public_cast
from scoring.words import figure, stage_name


def bracket_sheets_of(event: Event) -> list[BracketSheet]:
    """The brackets of the last knock-out, with the names that the public sees."""
    afternoon = afternoon_of(event)
    day = event_date(afternoon)
    return [
        _sheet(event, day, bracket)
        for bracket in shown_brackets(afternoon, public_cast(event, afternoon))
    ]


def _sheet(event: Event, day: str, bracket: ShownBracket) -> BracketSheet:
    champion = bracket.champion
    return BracketSheet(
        club=event.club.name,
        event=event.name,
        date=day,
        title=" · ".join(_titles(bracket)),
        stages=tuple(
            BracketStage(stage_name(len(stage)), tuple(_rows(match) for match in stage))
            for stage in bracket.stages
        ),
        third=BracketStage(stage_name(0), (_rows(bracket.third),)) if bracket.third else None,
        won=_won(bracket) % {"name": champion.told} if champion else "",
    )


def _titles(bracket: ShownBracket) -> Iterator[str]:
    if bracket.section:
        yield _("Section %(letter)s") % {"letter": bracket.section}
    if bracket.is_consolation:
        yield _("Consolation")


def _won(bracket: ShownBracket) -> str:
    if bracket.is_consolation:
        return _("The winner of the consolation: %(name)s")
    return _("The winner: %(name)s")


def _rows(match: BracketMatch) -> tuple[BracketRow, ...]:
    return tuple(
        BracketRow()
        if line.entrant is None
        else BracketRow(
            str(line.entrant.number),
            line.entrant.title,
            "" if line.points is None else figure(line.points),
            bool(line.goes_on),
        )
        for line in match.lines
    )
