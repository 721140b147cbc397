"""Why an archive is not taken in, in sentences that say how to go on."""

from django.utils.translation import gettext_lazy as _

from clubs.refusal import Refused

SENTENCES = {
    "foreign": _(
        "This is no archive of a club, or a part of it was lost on the way. Choose the file that"
        " archive-club made, or copy it anew. Nothing was taken in."
    ),
    "damaged": _(
        "This archive was damaged or changed after it was made, and nothing was taken in. Copy it"
        " anew; if that does not help, take an earlier one."
    ),
    "newer": _(
        "This archive was made by a newer version of Right Bower, and nothing was taken in. Install"
        " that version here first."
    ),
    "too-big": _(
        "This is more than any club has: over %(megabytes)s MB. Is it the right file? Nothing was"
        " taken in."
    ),
    "unfit": _(
        "There is something in this archive that Right Bower can’t have written (%(part)s, line"
        " %(line)s). Nothing was taken in."
    ),
    "unplayable": _("An event in this archive can’t be read: “%(event)s”. Nothing was taken in."),
    "club-here": _(
        "%(club)s is on this site already, and stays as it is. To go back to an earlier state, put"
        " a backup back."
    ),
    "not-storable": _(
        "Something in this archive is on this site already, or can’t be stored as it is. Nothing"
        " was taken in."
    ),
    "slug-taken": _("Another club here has the short name %(slug)s. Choose another one."),
    "no-slug": _("“%(slug)s” can’t stand in an address. Choose letters, digits and hyphens."),
    "user-elsewhere": _(
        "%(name)s, who ran this club, has an account here and works for no club that you direct."
        " Whoever keeps this site can take the archive in, with the command take-club."
    ),
}


class ArchiveRefused(Refused):
    """Nothing was taken from this archive; `sentence` tells why."""

    sentences = SENTENCES
