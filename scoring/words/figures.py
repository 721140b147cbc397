"""How figures and their labels are written."""

from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.standings import Points

#: Decimals of a factored figure as written; comparisons use the exact one.
DECIMALS = 2


def figure(points: Points) -> str:
    """Points with a typographic minus: “5”, “−5”, “17.33”."""
    if points.denominator == 1:
        return f"{points}".replace("-", "−")
    written = number_format(round(float(points), DECIMALS), DECIMALS).rstrip("0").rstrip(",.")
    return written.replace("-", "−")


def signed(points: Points) -> str:
    """Points given or taken away, with their sign: “+5”, “−5”."""
    return ("+" if points >= 0 else "") + figure(points)


def tenths(points: float) -> str:
    """Average points with their sign: “+1.4”, “−0.3”, “0.0”."""
    rounded = round(points, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + number_format(abs(rounded), 1)


def with_halves(figure: Fraction) -> str:
    """A number of halves: 3, 3½, ½."""
    whole, half = divmod(figure, 1)
    return (str(whole) if whole or not half else "") + "½" * bool(half)


def labelled(label: object, said: object) -> str:
    """“Best: 16”, with a blank before the colon in languages that have one."""
    return _("%(label)s: %(said)s") % {"label": label, "said": said}
