"""The hall screen's words for tables not finished yet and for places gained."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.afternoon import BoardTable, Hall


def still_to_come(hall: Hall) -> Iterator[str]:
    """Each table not finished yet, and how many more there are."""
    for table in hall.missing:
        yield _unfinished(table)
    if hall.more:
        yield (
            ngettext("and %(number)s table more", "and %(number)s tables more", hall.more)
            % {"number": hall.more}
        )


def arrow(gained: int) -> str:
    """Places gained or lost, as a sign: “▲2”, “▼1”."""
    return f"{'▲' if gained > 0 else '▼'}{abs(gained)}"


def moved(gained: int) -> str:
    """Places gained or lost, for screen readers: “up 2 places”."""
    if gained > 0:
        sentence = ngettext("up %(number)s place", "up %(number)s places", gained)
    else:
        sentence = ngettext("down %(number)s place", "down %(number)s places", -gained)
    return sentence % {"number": abs(gained)}


def _unfinished(table: BoardTable) -> str:
    number, missing = {"table": table.table.number}, len(table.missing)
    if table.state == "disputed":
        return _("table %(table)s: two versions") % number
    if table.state == "agreeing":
        return _("table %(table)s: to agree") % number
    hands = ngettext("%(number)s hand", "%(number)s hands", missing) % {"number": missing}
    return _("table %(table)s: %(hands)s") % {**number, "hands": hands}
