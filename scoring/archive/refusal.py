"""Why an archive is refused, in sentences that say how to go on."""

from django.utils.translation import gettext_lazy as _

from clubs.refusal import Refused

SENTENCES = {
    "foreign": _(
        "This is no archive of a club, or a part of it was lost on the way. Choose the file that"
        " archive-club made, or copy it anew. Nothing was taken in."
    ),
    "other-kind": _(
        "This is the file of one event, not of a whole club. Take it in on the desk of the club,"
        " under “An event from a file”. Nothing was taken in."
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
    """Nothing was taken in from this archive; `sentence` says why."""

    sentences = SENTENCES


EVENT_SENTENCES = {
    "foreign": _(
        "This is no file of an event, or a part of it was lost on the way. Choose the file that"
        " “Take it elsewhere” gave on the other computer, or copy it anew. Nothing was taken in."
    ),
    "other-kind": _(
        "This is the archive of a whole club, not of one event. Whoever keeps this site takes it in"
        " with the command take-club. Nothing was taken in."
    ),
    "damaged": _(
        "This file was damaged or changed after it was made, and nothing was taken in. Copy it"
        " anew; if that does not help, make it once more on the other computer."
    ),
    "newer": _(
        "This file was made by a newer version of Right Bower, and nothing was taken in. Install"
        " that version here first."
    ),
    "too-big": _(
        "This is more than any event has: over %(megabytes)s MB. Is it the right file? Nothing was"
        " taken in."
    ),
    "unfit": _(
        "There is something in this file that Right Bower can’t have written (%(part)s, line"
        " %(line)s). Nothing was taken in."
    ),
    "unplayable": _("The event in this file can’t be read: “%(event)s”. Nothing was taken in."),
    "event-elsewhere": _(
        "“%(event)s” is on this site already, in another club, and stays as it is. Nothing was"
        " taken in."
    ),
    "rehearsal": _("A rehearsal stays where it is: nothing of it was ever played."),
    "not-storable": _(
        "Something in this file is on this site already, or can’t be stored as it is. Nothing was"
        " taken in."
    ),
    "changed-meanwhile": _(
        "The event here was changed meanwhile, and nothing was taken in. Look at what is shown now,"
        " and press the button again."
    ),
    "to-decide": _(
        "Something was changed both here and in the file (%(number)s). Decide for each what counts;"
        " nothing was taken in."
    ),
    "sent-otherwise": _(
        "The two computers have different versions of Right Bower. Install the same on both;"
        " nothing was taken in."
    ),
    "who-is-it": _("Say who %(name)s is in this club. Nothing was taken in."),
    "member-twice": _(
        "Two players of this event would be the same member, %(name)s. Say who each of them is;"
        " nothing was taken in."
    ),
    "not-together": _(
        "What you chose can’t stand together: a hand belongs to seats that the other side does not"
        " have. Choose the same side for the seats and for the hands. Nothing was taken in."
    ),
    "rules-differ": _(
        "The rules of this event were corrected on one side only, so hands of both sides can’t be"
        " added up. Choose the same side for the rules and for every hand, or correct the rules on"
        " both computers first. Nothing was taken in."
    ),
}


class EventFileRefused(ArchiveRefused):
    """Nothing was taken in from this event file; `sentence` says why."""

    sentences = EVENT_SENTENCES
