"""The names of the stages of a knock-out."""

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

#: Number of matches in a stage -> its name.
STAGES = {
    2: _("Semi-finals"),
    4: _("Quarter-finals"),
    8: _("Last 16"),
    16: _("Last 32"),
    32: _("Last 64"),
    64: _("Last 128"),
}

#: The most rounds a match can have -> words.
BEST_OF = (
    (1, _("one round")),
    (3, _("the best of three rounds")),
    (5, _("the best of five rounds")),
)


def stage_name(matches: int) -> str:
    """The name of a stage with this many matches; 0 means the match for third place."""
    if matches == 0:
        return gettext("Third place")
    if matches == 1:
        return pgettext("knock-out", "Final")
    if matches in STAGES:
        return str(STAGES[matches])
    return gettext("Last %(entrants)s") % {"entrants": 2 * matches}
