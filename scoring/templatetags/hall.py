"""The standings on the hall screen; rows are rendered again only if their content has changed."""

from collections.abc import Sequence
from functools import partial

from django import template
from django.utils.safestring import SafeString, mark_safe

from clubs.templatetags.pieces import piece
from scoring.afternoon import Cast, Placed, PlaceRow
from scoring.standings import Remembered

register = template.Library()


@register.simple_tag
def rows_of_places(cast: Cast, column: Sequence[PlaceRow], extras: tuple[str, ...]) -> SafeString:
    """A column of the standings as HTML.

    One more hand moves many rows, but changes the content of only two.
    """
    made: Remembered[SafeString] = cast.kept("rows on the hall screen", Remembered)
    return mark_safe(
        "".join(
            made.of(row.placed.number, (row, row.placed, extras), partial(_row, cast))
            if row.placed
            else piece("public/hall_part.html", part=row.part, extras=extras)
            for row in column
        )
    )


def _row(cast: Cast, row: PlaceRow, placed: Placed, extras: tuple[str, ...]) -> SafeString:
    made: Remembered[SafeString] = cast.kept("figures on the hall screen", Remembered)
    style = ' class="hall-new"' if placed.is_new else ""
    moved = piece("public/hall_moved.html", gained=row.gained) if row.gained else ""
    figures = made.of(placed.number, (placed, extras), _figures)
    return mark_safe(
        f"<tr{style}><td>{'–' if row.rank is None else row.rank}{moved}</td>{figures}</tr>"
    )


def _figures(placed: Placed, extras: tuple[str, ...]) -> SafeString:
    return piece("public/hall_placed.html", placed=placed, extras=extras)
