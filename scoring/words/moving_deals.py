"""How the deals of an event move and are spread, in words."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.afternoon import deal_ways
from scoring.rotations import Spread


def deals_said(first: int, last: int) -> str:
    """“Deals 5 to 8”."""
    if first == last:
        return _("Deal %(number)s") % {"number": first}
    return _("Deals %(first)s to %(last)s") % {"first": first, "last": last}


def where_from(deals: deal_ways.DealsHere, table: int) -> str:
    """Where a table gets its deals; "" in the first round, when they are laid out beforehand."""
    if deals.is_first:
        return ""
    if deals.before is None:
        return _("Get them from the director.")
    if deals.before == table:
        return _("They stayed here.")
    return _("They come from table %(table)s.") % {"table": deals.before}


def where_to(deals: deal_ways.DealsHere, table: int) -> str:
    """Where its deals go after the round; "" if no next round is known."""
    if deals.is_last:
        return ""
    if deals.after is None:
        return _("Take the deals to the director.")
    if deals.after == table:
        return _("The deals stay here.")
    return _("Take the deals to table %(table)s.") % {"table": deals.after}


def deals_on_sheet(on_sheet: deal_ways.DealsHere) -> str:
    """“Deals 5 to 8, then to table 3”."""
    deals = deals_said(on_sheet.first, on_sheet.last)
    if on_sheet.is_last:
        return deals
    if on_sheet.after is None:
        return _("%(deals)s, then to the director") % {"deals": deals}
    return _("%(deals)s, then to table %(table)s") % {"deals": deals, "table": on_sheet.after}


def one_way_said(down: int | None) -> str:
    """The rule by which all deals move; "" if there is none."""
    if down is None:
        return ""
    if down == 0:
        return _("The deals stay at their tables.")
    return ngettext(
        "After each round all deals go one table down; those of table 1 go to the last one.",
        "After each round all deals go %(down)s tables down, and on from the last one.",
        down,
    ) % {"down": down}


def spread_said(spread: Spread, hands: int) -> Iterator[str]:
    """How many deals there are, at how many tables each is played, and what cards it takes."""
    yield ngettext(
        "%(deals)s deals in %(sets)s set.", "%(deals)s deals in %(sets)s sets.", spread.sets
    ) % {"deals": spread.sets * hands, "sets": spread.sets}
    if spread.fewest == spread.most:
        yield ngettext(
            "Each is played at %(most)s table.", "Each is played at %(most)s tables.", spread.most
        ) % {"most": spread.most}
    else:
        span = {"fewest": spread.fewest, "most": spread.most}
        yield _("Each is played at %(fewest)s to %(most)s tables.") % span
    if not spread.all_play_all:
        yield _("Not everybody plays all of them.")
    elif spread.somebody_sits_out:
        yield _("Whoever never sits out plays all of them.")
    else:
        yield _("Everybody plays all of them.")
    yield ngettext(
        "It takes one copy of the cards.",
        "It takes %(copies)s copies of the cards, one for each table.",
        spread.copies,
    ) % {"copies": spread.copies}
    if spread.fewest <= 1:
        yield _("What only one table plays is compared with nothing: both sides get the average.")


def again_said(again: deal_ways.PlayedAgain, hands: int) -> str:
    """Who plays deals for the second time."""
    return _("No. %(number)s plays %(deals)s in round %(before)s and again in round %(again)s.") % {
        "number": again.entrant,
        "deals": _("deals %(first)s to %(last)s")
        % {"first": again.deal, "last": again.deal + hands - 1},
        "before": again.before,
        "again": again.again,
    }
