"""The table of a season in words: figures, what counts, and what is still possible."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.standings import SEASON_TIES, Counting, SeasonLine, SeasonWay
from scoring.words.figures import with_decimals
from scoring.words.rules import rules_called


def worth_in_words(worth: Fraction) -> str:
    """A whole number as it is, anything else with two decimals."""
    if worth.denominator == 1:
        return number_format(worth.numerator)
    return with_decimals(worth, 2)


def way_in_words(way: SeasonWay, games: Sequence[str] = ()) -> list[str]:
    """How a season counts, one sentence each; with a warning if its games do not compare."""
    counted = {
        Counting.TOTAL: _("All points of an event count."),
        Counting.HANDS: _("Points per hand are compared."),
        Counting.ROUNDS: _("Points per round are compared."),
        Counting.PLACES: _("Places count: %(points)s.")
        % {"points": ", ".join(map(str, way.places))},
    }
    sentences = [counted[way.counting]]
    if way.best is not None:
        sentences.append(
            ngettext(
                "Each person’s best event counts.",
                "Each person’s best %(count)s events count.",
                way.best,
            )
            % {"count": way.best}
        )
    if way.least > 1:
        sentences.append(
            _("Anyone who came to fewer than %(count)s has no place.") % {"count": way.least}
        )
    if way.ties:
        sentences.append(
            _("Ties are broken by: %(ties)s.")
            % {"ties": ", ".join(_(SEASON_TIES[tie].name).lower() for tie in way.ties)}
        )
    if len(games) > 1 and way.counting is not Counting.PLACES:
        sentences.append(
            _(
                "The events are of different games: %(games)s. A hand of one gives more points "
                "than a hand of another, so that only places compare well."
            )
            % {"games": ", ".join(rules_called(game) for game in games)}
        )
    return sentences


def line_in_words(line: SeasonLine, way: SeasonWay) -> list[str]:
    """Why a line ranks where it does, and what another event could do for it."""
    sentences = []
    if line.rank is None:
        short = way.least - line.came
        sentences.append(
            ngettext(
                "%(count)s more event is needed for a place.",
                "%(count)s more events are needed for a place.",
                short,
            )
            % {"count": short}
        )
    if line.why in SEASON_TIES:
        sentences.append(_("Above the next by: %(why)s.") % {"why": _(SEASON_TIES[line.why].why)})
    beat = line.to_beat(way)
    if beat is None:
        sentences.append(_("Every further event counts."))
    else:
        sentences.append(
            _("A further event counts if it is worth more than %(worth)s.")
            % {"worth": worth_in_words(beat)}
        )
    return sentences


class SeasonChange(Protocol):
    """Somebody's worth and place before and after a correction."""

    @property
    def before(self) -> Fraction: ...
    @property
    def after(self) -> Fraction: ...
    @property
    def rank_before(self) -> int | None: ...
    @property
    def rank_after(self) -> int | None: ...


class SeasonChanges(Protocol):
    """What a correction changed; `others` counts those who only changed their place."""

    @property
    def moved(self) -> Sequence[tuple[str, SeasonChange]]: ...
    @property
    def others(self) -> int: ...


def moved_in_words(changes: SeasonChanges) -> list[str]:
    """What a correction changed in the table, one sentence per person whose worth changed."""
    sentences = []
    for name, change in changes.moved:
        values = {
            "name": name,
            "before": worth_in_words(change.before),
            "after": worth_in_words(change.after),
            "old": change.rank_before,
            "new": change.rank_after,
        }
        if change.rank_before and change.rank_after and change.rank_before != change.rank_after:
            sentence = _("%(name)s: %(before)s became %(after)s, place %(old)s became %(new)s.")
        else:
            sentence = _("%(name)s: %(before)s became %(after)s.")
        sentences.append(sentence % values)
    if changes.others:
        sentences.append(
            ngettext(
                "%(count)s other person has a different place.",
                "%(count)s other people have a different place.",
                changes.others,
            )
            % {"count": changes.others}
        )
    return sentences
