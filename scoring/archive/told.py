"""What an event's file would do here, and what it did, in sentences for programs to show."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.archive.preview import FilePreview, Taken


def told(preview: FilePreview) -> Iterator[str]:
    """What is in a file and what it would do here, one item per line."""
    summary = preview.summary
    yield _("%(name)s, %(day)s: entrants %(entrants)s, hands %(hands)s.") % summary._asdict()
    if not summary.is_here:
        yield _("It is not here yet.")
    elif summary.changes_nothing:
        yield _("Everything in it is here already.")
    else:
        yield _("Hands that would change here: %(hands_followed)s") % summary._asdict()
        yield _("Other things that would change: %(others_followed)s") % summary._asdict()
    for conflict in preview.conflicts:
        yield _("Changed on both sides: %(what)s. Here: %(here)s. In the file: %(there)s.") % (
            conflict._asdict()
        )


def done(taken: Taken) -> str:
    """What was done, in a sentence."""
    values = {"event": taken.event.name, "number": taken.hands}
    if taken.is_new:
        return (
            ngettext(
                "%(event)s is here: %(number)s hand.",
                "%(event)s is here: %(number)s hands.",
                taken.hands,
            )
            % values
        )
    if taken.is_changed:
        return _("Hands changed: %(number)s") % values
    return _("Nothing to do.")
