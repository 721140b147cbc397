"""The tie-breakers in words, and why one line of the standings stands above the next."""

from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.standings import Figure, Line, Reason
from scoring.words import figure, signed

#: Code -> how the director's list calls it, and what it means.
TIE_BREAKER_NAMES = {
    "total": gettext_lazy("Total of points"),
    "average": gettext_lazy("Average of a round"),
    "rounds-won": gettext_lazy("Rounds won"),
    "head-to-head": gettext_lazy("Who beat whom"),
    "made": gettext_lazy("Contracts made"),
    "fewest-sets": gettext_lazy("Fewest sets"),
    "lone-made": gettext_lazy("Lone hands made"),
    "best-round": gettext_lazy("Best round"),
    "last-round": gettext_lazy("Last round"),
    "cut": gettext_lazy("Cutting the cards"),
    "share": gettext_lazy("They share the place"),
}
TIE_BREAKER_HELP = {
    "total": gettext_lazy("All points, with sit-outs, penalties, bonuses and handicap."),
    "average": gettext_lazy("Points for each round that was played; other points do not count."),
    "rounds-won": gettext_lazy("Rounds with more points than the other side; a level one is half."),
    "head-to-head": gettext_lazy(
        "The points of those who are level against each other, where all of them have met equally"
        " often."
    ),
    "made": gettext_lazy("Contracts that were made."),
    "fewest-sets": gettext_lazy("Contracts that failed: fewer are better."),
    "lone-made": gettext_lazy("Lone hands that were made."),
    "best-round": gettext_lazy("The highest points in one round that was played."),
    "last-round": gettext_lazy("The points in the last round."),
    "cut": gettext_lazy("Who is level cuts the cards; you enter the places on “Penalties”."),
    "share": gettext_lazy("Nothing more is compared."),
}

#: What two are level on, as it stands in a list.
_LEVEL = {
    "total": gettext_lazy("points"),
    "average": gettext_lazy("average"),
    "rounds-won": gettext_lazy("rounds won"),
    "head-to-head": gettext_lazy("who beat whom"),
    "made": gettext_lazy("contracts made"),
    "fewest-sets": gettext_lazy("sets"),
    "lone-made": gettext_lazy("lone hands made"),
    "best-round": gettext_lazy("best round"),
    "last-round": gettext_lazy("last round"),
    "cut": gettext_lazy("the cards cut"),
}
_WHY = {
    "section": gettext_lazy("better qualified"),
    "total": gettext_lazy("%(own)s points to %(theirs)s"),
    "average": gettext_lazy("%(own)s points a round to %(theirs)s"),
    "rounds-won": gettext_lazy("rounds won %(own)s to %(theirs)s"),
    "head-to-head": gettext_lazy(
        "%(own)s to %(theirs)s, counting only what those who were level made against each other"
    ),
    "made": gettext_lazy("contracts made %(own)s to %(theirs)s"),
    "fewest-sets": gettext_lazy("fewer sets, %(own)s to %(theirs)s"),
    "lone-made": gettext_lazy("lone hands made %(own)s to %(theirs)s"),
    "best-round": gettext_lazy("best round %(own)s to %(theirs)s"),
    "last-round": gettext_lazy("last round %(own)s to %(theirs)s"),
    "cut": gettext_lazy("cut the cards"),
}
_MET_ONE = gettext_lazy("beat it by %(own)s to %(theirs)s when they met")
_NOT_KNOWN = "–"


def why(line: Line) -> str:
    """Why a line stands above the next, in a sentence with its figures; "" for the last line."""
    return _sentence(line.reason) if line.reason else ""


def why_if_level(line: Line) -> str:
    """The same, but "" where the table shows it anyway: the points, and the parts of a final."""
    reason = line.reason
    if reason is None or {reason.code, *reason.level} <= {"section", "total", "share"}:
        return ""
    return _sentence(reason)


def _sentence(reason: Reason) -> str:
    level = ", ".join(str(_LEVEL[code]) for code in reason.level if code in _LEVEL)
    said = {"below": reason.below, "level": level}
    if reason.code == "share":
        if level:
            return _("Level with no. %(below)s on %(level)s: they share the place.") % said
        return _("Shares the place with no. %(below)s.") % said
    said["why"] = _decided(reason)
    if level:
        return _("Above no. %(below)s: level on %(level)s; %(why)s.") % said
    return _("Above no. %(below)s: %(why)s.") % said


def _decided(reason: Reason) -> str:
    if reason.code == "head-to-head" and reason.met_one:
        own, theirs = map(figure, reason.met)
        return str(_MET_ONE) % {"own": own, "theirs": theirs}
    own_figure, their_figure = _figures(reason)
    return str(_WHY[reason.code]) % {"own": own_figure, "theirs": their_figure}


def _figures(reason: Reason) -> tuple[str, str]:
    """Both figures as they are read, with so many decimals that they differ."""
    for decimals in (2, 4):
        own, theirs = (_figure(reason, each, decimals) for each in (reason.own, reason.theirs))
        if own != theirs:
            break
    return own, theirs


def _figure(reason: Reason, value: Figure | None, decimals: int) -> str:
    if value is None:
        return _NOT_KNOWN
    if reason.code == "head-to-head":
        return signed(int(value))
    if reason.code == "rounds-won":
        return with_halves(Fraction(value))
    if isinstance(value, Fraction):
        return number_format(round(float(value), decimals), decimals).replace("-", "−")
    return figure(value) if isinstance(value, int) else f"{value}".replace("-", "−")


def with_halves(figure: Fraction) -> str:
    """A number of halves: 3, 3½, ½."""
    whole, half = divmod(figure, 1)
    return (str(whole) if whole or not half else "") + "½" * bool(half)
