"""The desk of an event: its pages, and seats and bids in its letters and words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import template
from django.template.loader import get_template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from clubs.models import Role
from clubs.templatetags.pieces import piece
from scoring import words
from scoring.afternoon import (
    Board,
    BoardTable,
    Cast,
    DirectorBoard,
    StoredHand,
    has_draft,
    session_of_brackets,
)
from scoring.models import Event
from scoring.standings import Remembered
from scoring.store import afternoon_of, how_many_dealt, how_many_missing
from scoring.words import examples_of, letters_of, seat_place, special_name, word

register = template.Library()


@dataclass(frozen=True)
class DeskPage:
    """A page not needed while hands come in; `name` is the name the page gives itself."""

    name: str
    route: str
    label: str | Promise
    for_director: bool = False
    before_seats: bool = True
    while_played: bool = False
    before_play: bool = False
    unrehearsed: bool = False
    in_knock_out: bool = False
    after_singles: bool = False

    def is_for(self, event: Event, role: str) -> bool:
        """Whether somebody with this role needs it in the present state of the event."""
        return (
            (role == Role.Kind.DIRECTOR or not self.for_director)
            and (event.state != Event.State.SETUP or self.before_seats)
            and (event.state == Event.State.RUNNING or not self.while_played)
            and not (self.unrehearsed and event.rehearses_id)
            and not (self.in_knock_out and session_of_brackets(afternoon_of(event)) is None)
            and (not self.after_singles or has_draft(event))
            and (not self.before_play or not (event.rehearses_id or has_begun(event)))
        )


#: The pages under "More", in this order.
MORE = (
    DeskPage("door", "door", _("The door")),
    DeskPage("sign-up", "event-sign-up", _("Sign-up"), for_director=True, unrehearsed=True),
    DeskPage("repair", "repair", _("Something went wrong"), for_director=True, while_played=True),
    DeskPage("adjustments", "adjustments", _("Penalties"), for_director=True, before_seats=False),
    DeskPage(
        "prizes", "prizes", _("Prizes"), for_director=True, before_seats=False, unrehearsed=True
    ),
    DeskPage("deals", "deals", _("Same deals"), for_director=True, unrehearsed=True),
    DeskPage("bracket", "bracket", _("Bracket"), before_seats=False, in_knock_out=True),
    DeskPage("draft", "draft", _("Draft of partners"), for_director=True, after_singles=True),
    DeskPage("fairness", "event-proof", _("Fairness"), before_seats=False),
    DeskPage("screen", "screen", _("Hall screen"), for_director=True),
    DeskPage("public", "standings", _("Public page"), before_seats=False),
    DeskPage("rules", "event-rules", _("Rules")),
    DeskPage("history", "history", _("History")),
    DeskPage("rehearse", "event-rehearse", _("Rehearsal"), for_director=True, before_play=True),
    DeskPage("change", "event-change", _("Change the event"), for_director=True),
    DeskPage("carry", "event-carry", _("Export the event"), for_director=True, unrehearsed=True),
)


@register.filter
def more_pages(event: Event, role: str) -> Iterator[dict[str, str | Promise]]:
    """The pages under "More": `name`, `address` and `label` of each."""
    for page in MORE:
        if page.is_for(event, role):
            address = reverse(page.route, args=[event.uid])
            yield {"name": page.name, "address": address, "label": page.label}


@register.simple_tag
def tables_of_board(event: Event, board: DirectorBoard) -> SafeString:
    """The tables of the director's board as HTML."""
    rows = (
        (row.board.table.id, {"each": row, "is_earlier": row.round != board.round})
        for row in board.tables
    )
    return _rows("desk/board_table.html", event, board.cast, rows)


@register.simple_tag
def tables_of_round(
    event: Event, board: Board, chosen: BoardTable, *, oob: bool = False
) -> SafeString:
    """The tables of a round as HTML, one of them `chosen`; `oob` for out-of-band swaps."""
    rows = (
        (row.table.id, {"board_table": row, "is_chosen": row == chosen, "oob": oob})
        for row in board.tables
    )
    return _rows("desk/table_link.html", event, board.cast, rows)


def _rows(
    template: str, event: Event, cast: Cast, shown: Iterable[tuple[int, dict[str, Any]]]
) -> SafeString:
    """The rows of the tables, each rendered again only if its values have changed.

    They are cached with the cast, whose names they show; of the event they show only what never
    changes.
    """
    made: Remembered[SafeString] = cast.kept(template, Remembered)
    return mark_safe(
        "".join(
            made.of(number, tuple(values.values()), partial(_row, template, event, tuple(values)))
            for number, values in shown
        )
    )


def _row(template: str, event: Event, names: tuple[str, ...], *values: Any) -> SafeString:
    context = dict(zip(names, values, strict=True))
    return mark_safe(get_template(template).render({"event": event, **context}))


@register.filter
def deals_missing(event: Event) -> int:
    """How many deals are still to be dealt, in an event whose deals were dealt here."""
    if not event.has_deals or event.state == Event.State.FINISHED:
        return 0
    return how_many_missing(event, how_many_dealt(event))


@register.filter
def has_begun(event: Event) -> bool:
    """Whether a round has begun: before that there is nothing to watch or enter."""
    return event.state != Event.State.SETUP and afternoon_of(event).frame.round_now is not None


@register.filter
def seat_letter(seat: str, event: Event) -> str:
    """A seat in the letters of the event's sheets."""
    return letters_of(event).seat(seat)


@register.filter
def direction(code: str) -> str:
    """High or low, in words."""
    return word("direction", code)


@register.filter
def told(result: StoredHand, event: Event) -> SafeString:
    """A result in words and signs, and whether it was kept despite being unusual."""
    seat = result.revoker or result.declarer
    return piece(
        "desk/result_told.html",
        kind=result.kind,
        seat=seat_place(seat, event) if seat else "",
        is_of_six=event.rules.players == 6,
        level=result.level,
        special=result.special,
        strain=result.strain,
        direction=result.direction,
        tricks=result.makers_tricks,
        made=result.made,
        kept_for=result.reason if result.overridden else "",
    )


@register.filter
def state_in_words(event: Event, has_begun: bool) -> str:
    """The state of an event in words."""
    return words.state_in_words(event, has_begun=has_begun)


register.filter(has_draft)
register.filter(seat_place)
register.filter("special", special_name)
register.filter("line_examples", examples_of)
