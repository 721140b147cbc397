"""How figures and their labels are written."""

from decimal import ROUND_HALF_UP, Decimal
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
    return with_decimals(points, DECIMALS).rstrip("0").rstrip(",.")


def signed(points: Points) -> str:
    """Points given or taken away, with their sign: “+5”, “−5”."""
    return ("+" if points >= 0 else "") + figure(points)


def with_decimals(number: Points | float, places: int) -> str:
    """A number with so many decimals, as a pocket calculator rounds: 4.1666… is “4.17”."""
    return number_format(_rounded(number, places), places).replace("-", "−")


def tenths(points: float) -> str:
    """Average points with their sign: “+1.4”, “−0.3”, “0.0”."""
    sign = "+" if _rounded(points, 1) > 0 else ""
    return sign + with_decimals(points, 1)


def _rounded(number: Points | float, places: int) -> Decimal:
    """Rounded in decimal, half up, never to −0; `number_format` alone would cut the rest off."""
    exact = Decimal(str(float(number)))
    return exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP) + 0


def with_halves(figure: Fraction) -> str:
    """A number of halves: 3, 3½, ½."""
    whole, half = divmod(figure, 1)
    return (str(whole) if whole or not half else "") + "½" * bool(half)


def labelled(label: object, said: object) -> str:
    """“Best: 16”, with a blank before the colon in languages that have one."""
    return _("%(label)s: %(said)s") % {"label": label, "said": said}
