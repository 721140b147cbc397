"""What is said beside the standings."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.afternoon.progress import Unplayed
from scoring.afternoon.ranking import IN_THE_FINAL, NOT_IN_THE_FINAL


def part_name(part: str) -> str:
    """The heading of a part of a final; "" for none."""
    if part == IN_THE_FINAL:
        return pgettext("session", "Final")
    if part == NOT_IN_THE_FINAL:
        return _("Not in the final")
    return _("Section %(letter)s") % {"letter": part} if part else ""


def unplayed_in_words(unplayed: Unplayed) -> tuple[str, ...]:
    """A sentence for each kind of hands without points of which there are any."""
    said = (
        (
            ngettext(
                "%(number)s hand was not played.",
                "%(number)s hands were not played.",
                unplayed.not_played,
            ),
            unplayed.not_played,
        ),
        (
            ngettext(
                "%(number)s hand was annulled and does not count.",
                "%(number)s hands were annulled and do not count.",
                unplayed.void,
            ),
            unplayed.void,
        ),
    )
    return tuple(sentence % {"number": number} for sentence, number in said if number)
