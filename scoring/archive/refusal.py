"""Why an archive is refused, in sentences that say how to go on."""

from django.utils.translation import gettext_lazy as _

from clubs.refusal import Refused

SENTENCES = {
    "foreign": _(
        "This is not the archive of a club, or part of it was lost on the way. Choose the file that"
        " archive-club made, or copy it again. Nothing was imported."
    ),
    "other-kind": _(
        "This is the file of one event, not of a whole club. Import it at the club’s desk, under"
        " “Import an event”. Nothing was imported."
    ),
    "damaged": _(
        "This archive was damaged or changed after it was made, and nothing was imported. Copy it"
        " again; if that does not help, use an earlier one."
    ),
    "newer": _(
        "This archive was made by a newer version of Right Bower, and nothing was imported. Install"
        " that version here first."
    ),
    "too-big": _(
        "This is larger than any club’s archive: over %(megabytes)s MB. Is it the right file?"
        " Nothing was imported."
    ),
    "unfit": _(
        "This archive contains something that Right Bower can’t have written (%(part)s, line"
        " %(line)s). Nothing was imported."
    ),
    "unplayable": _("An event in this archive can’t be read: “%(event)s”. Nothing was imported."),
    "club-here": _(
        "%(club)s is on this site already, and stays as it is. To go back to an earlier state, put"
        " a backup back."
    ),
    "not-storable": _(
        "Something in this archive is already on this site, or can’t be stored as it is. Nothing"
        " was imported."
    ),
    "slug-taken": _("Another club here has the short name %(slug)s. Choose another one."),
    "no-slug": _("“%(slug)s” can’t stand in an address. Choose letters, digits and hyphens."),
    "user-elsewhere": _(
        "%(name)s, who ran this club, has an account here but works for no club that you direct."
        " Whoever looks after this site can import the archive with the command take-club."
    ),
}


class ArchiveRefused(Refused):
    """Nothing was imported from this archive; `sentence` says why."""

    sentences = SENTENCES


EVENT_SENTENCES = {
    "foreign": _(
        "This is not the file of an event, or part of it was lost on the way. Choose the file that"
        " “Export the event” made on the other computer, or copy it again. Nothing was imported."
    ),
    "other-kind": _(
        "This is the archive of a whole club, not of one event. Whoever looks after this site can"
        " import it with the command take-club. Nothing was imported."
    ),
    "damaged": _(
        "This file was damaged or changed after it was made, and nothing was imported. Copy it"
        " again; if that does not help, export the event again on the other computer."
    ),
    "newer": _(
        "This file was made by a newer version of Right Bower, and nothing was imported. Install"
        " that version here first."
    ),
    "too-big": _(
        "This is larger than any event’s file: over %(megabytes)s MB. Is it the right file? Nothing"
        " was imported."
    ),
    "unfit": _(
        "This file contains something that Right Bower can’t have written (%(part)s, line"
        " %(line)s). Nothing was imported."
    ),
    "unplayable": _("The event in this file can’t be read: “%(event)s”. Nothing was imported."),
    "event-elsewhere": _(
        "“%(event)s” is already on this site, in another club, and stays as it is. Nothing was"
        " imported."
    ),
    "rehearsal": _("A rehearsal stays where it is: nothing of it was ever played."),
    "not-storable": _(
        "Something in this file is already on this site, or can’t be stored as it is. Nothing was"
        " imported."
    ),
    "changed-meanwhile": _(
        "The event was changed here in the meantime, and nothing was imported. Look at what is"
        " shown now, and press the button again."
    ),
    "to-decide": _(
        "Some things were changed both here and in the file (%(number)s). Decide for each which"
        " version counts; nothing was imported."
    ),
    "sent-otherwise": _(
        "The two computers have different versions of Right Bower. Install the same one on both;"
        " nothing was imported."
    ),
    "who-is-it": _("Say who %(name)s is in this club. Nothing was imported."),
    "member-twice": _(
        "Two players of this event would be the same member, %(name)s. Say who each of them is;"
        " nothing was imported."
    ),
    "not-together": _(
        "Your choices don’t go together: a hand belongs to seats that the other side does not have."
        " Choose the same side for the seats and for the hands. Nothing was imported."
    ),
    "rules-differ": _(
        "The rules of this event were corrected on one side only, so hands from both sides can’t be"
        " added up. Choose the same side for the rules and for every hand, or correct the rules on"
        " both computers first. Nothing was imported."
    ),
}


class EventFileRefused(ArchiveRefused):
    """Nothing was imported from this event file; `sentence` says why."""

    sentences = EVENT_SENTENCES
