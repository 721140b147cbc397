"""Why one line of the standings is above the next, in a sentence."""

from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.standings import TIE_BREAKERS, Figure, FigureStyle, Line, Reason
from scoring.words.figures import figure, signed, with_decimals, with_halves

_NOT_KNOWN = "–"


def why(line: Line) -> str:
    """Why a line is above the next, in a sentence with its figures; "" for the last line."""
    return _sentence(line.reason) if line.reason else ""


def why_if_level(line: Line) -> str:
    """The reason of a line, but "" if the columns of the standings show all of it anyway."""
    beside = line.beside
    # Usually the total alone decides, and nothing else needs to be worked out.
    if beside is None or _are_seen(beside.code, *beside.before):
        return ""
    reason = line.reason
    return "" if reason is None or _are_seen(reason.code, *reason.level) else _sentence(reason)


def _are_seen(*codes: str) -> bool:
    return all(TIE_BREAKERS[code].seen for code in codes)


def _sentence(reason: Reason) -> str:
    words = (TIE_BREAKERS[code].level for code in reason.level)
    level = ", ".join(_(word) for word in words if word)
    values = {"below": reason.below, "level": level}
    if reason.code == "share":
        if level:
            return _("Tied with no. %(below)s on %(level)s: they share the place.") % values
        return _("Shares the place with no. %(below)s.") % values
    values["why"] = _decided(reason)
    if level:
        return _("Above no. %(below)s: tied on %(level)s; %(why)s.") % values
    return _("Above no. %(below)s: %(why)s.") % values


def _decided(reason: Reason) -> str:
    decisive = TIE_BREAKERS[reason.code]
    if decisive.why_met and reason.met_one:
        own, theirs = map(figure, reason.met)
        return _(decisive.why_met) % {"own": own, "theirs": theirs}
    own, theirs = _figures(reason, decisive.style)
    return _(decisive.why) % {"own": own, "theirs": theirs}


def _figures(reason: Reason, style: FigureStyle) -> tuple[str, str]:
    """Both figures as read, with enough decimals for them to differ."""
    for decimals in (2, 4):
        own, theirs = (_read(value, style, decimals) for value in (reason.own, reason.theirs))
        if own != theirs:
            break
    return own, theirs


def _read(value: Figure | None, style: FigureStyle, decimals: int) -> str:
    if value is None:
        return _NOT_KNOWN
    match style:
        case FigureStyle.LEAD:
            return signed(Fraction(value))
        case FigureStyle.HALVES:
            return with_halves(Fraction(value))
        case FigureStyle.AVERAGE:
            return with_decimals(value, decimals)
        case FigureStyle.NUMBER:
            return figure(Fraction(value))
