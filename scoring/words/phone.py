"""The sentences of the script on a table's page, also for use without network."""

import re
from collections.abc import Collection, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from scoring.models import Event
from scoring.words.engine import seat_name
from scoring.words.formats import side_labels

#: Code of an answer -> the outcome of what was sent.
_ANSWERS = {
    "stored": gettext_noop("Hand %(hand)s is saved."),
    "known": gettext_noop("Hand %(hand)s is saved."),
    "agreed": gettext_noop("Hand %(hand)s: both sides entered the same."),
    "settled": gettext_noop("Hand %(hand)s: both sides agree now."),
    "disputed": gettext_noop(
        "Hand %(hand)s: the two sides entered different results. Look at it together."
    ),
    "dispute-over": gettext_noop("Hand %(hand)s is settled."),
    "late": gettext_noop(
        "Hand %(hand)s: the director has already decided it. What you entered is kept for the"
        " director."
    ),
    "totals-stored": gettext_noop("The totals are saved. Now the other side is asked."),
    "totals-known": gettext_noop("The totals are saved."),
    "totals-agreed": gettext_noop("Thank you. Both sides sent the same totals."),
    "totals-disputed": gettext_noop("The other side sent other totals. Look at them together."),
    "said-agreed": gettext_noop("Thank you. Your agreement is saved."),
    "said-right": gettext_noop("Hand %(hand)s: your answer is saved. Now the other side is asked."),
    "said-disputed": gettext_noop("Hand %(hand)s is disputed now."),
    "said-call": gettext_noop("The director has been called."),
    "said-withdraw": gettext_noop("The call is cancelled."),
    "please-agree": gettext_noop("All hands are in. Please look at the list, and agree."),
    "answered": gettext_noop("The director is coming."),
}


def phone_words(event: Event, deals: Sequence[int | None]) -> dict[str, Any]:
    """Code -> sentence with its %(name)s places; a list of singular and plural if it counts.

    In addition: the names of the seats, the code of each side in the text of a phone (its first
    seat), the number of `hands` in the round, the `deals` they are if all tables play the same, and
    whether everybody plays alone.
    """
    rules = event.rules
    return {
        "sides": side_labels(event),
        "seats": {seat: seat_name(seat) for seat in rules.seats},
        "first_seats": [side[0] for side in rules.sides],
        "hands": len(deals),
        "deals": list(deals),
        "single": event.format == Event.Format.INDIVIDUALS,
        **_of_the_form(),
        **_of_the_queue(),
        **{code: _(sentence) for code, sentence in _ANSWERS.items()},
    }


def answer_sentence(code: str, hand: object = None) -> str:
    """The outcome of what was sent, by its code; "" for an unknown code."""
    if not re.fullmatch("[0-9]{1,4}", str(hand)):
        hand = ""
    return _(_ANSWERS[code]) % {"hand": hand} if code in _ANSWERS else ""


def changed_sentence(hands: Collection[int]) -> str:
    """What to say if some of the hands a side agreed with have changed meanwhile."""
    sentence = ngettext(
        "Your agreement is saved, but hand %(hands)s has just been changed: look at it again.",
        "Your agreement is saved, but hands %(hands)s have just been changed: look at them again.",
        len(hands),
    )
    return sentence % {"hands": ", ".join(str(hand) for hand in sorted(hands))}


def _of_the_form() -> dict[str, Any]:
    return {
        "hand": _("Hand %(hand)s of %(hands)s"),
        "hand-of-deal": _("Hand %(hand)s of %(hands)s, deal %(deal)s"),
        "change": _("Change hand %(hand)s"),
        "made": _("Made: %(first)s %(first_points)s, %(second)s %(second_points)s."),
        "set": _("Set: %(first)s %(first_points)s, %(second)s %(second_points)s."),
        "out": _("Passed out: nobody bid. Tap “Save” if that is right."),
        "revoked": _("A revoke: %(first)s %(first_points)s, %(second)s %(second_points)s."),
        "partner": _("The declarer's partner gets %(points)s."),
        "alone": _("The player who revoked gets %(points)s."),
        "moved": _("The other side entered hand %(hand)s: %(said)s. Now hand %(next)s."),
        "moved-else": _("Hand %(hand)s has just been entered: %(said)s. Now hand %(next)s."),
        "same": _("Hand %(hand)s was already entered like this: %(said)s. Is this hand %(next)s?"),
        "same-yes": _("Yes, this is hand %(next)s"),
        "same-no": _("No, it was hand %(hand)s"),
        "missing": _("Still to choose: %(what)s."),
        "draft": _("Hand %(hand)s: your choices are still here, but not saved yet."),
        "new-round": _(
            "Round %(round)s has begun. You are still entering a hand of the previous round: save"
            " it, or go on to the new round."
        ),
        "go-on": _("Go on to the new round"),
    }


def _of_the_queue() -> dict[str, Any]:
    return {
        "waiting": [
            ngettext(
                "%(count)s entry is kept on this phone and not sent yet. It will be sent as soon"
                " as the network is back.",
                "%(count)s entries are kept on this phone and not sent yet. They will be sent as"
                " soon as the network is back.",
                count,
            )
            for count in (1, 2)
        ],
        "to-send": _("Waiting to be sent"),
        "stay": _("Do not close or reload this page until they are sent."),
        "offline": _(
            "There is no network. Keep entering: everything is kept on this phone. Do not close or"
            " reload this page."
        ),
        "not-kept": _(
            "This phone does not let the page keep anything. Leave the page open until"
            " everything is sent."
        ),
        "call-waiting": _(
            "The director has not been called yet: there is no network. Please fetch the director."
        ),
        "as-text": _("Show as text"),
        "text-help": _(
            "Read this to the director, or show it: the desk can type it, and nothing of this"
            " round is lost."
        ),
        "refused": _("This was not accepted:"),
        "again": _("Send it again"),
        "told": _("I have told the director"),
        "item-hand": _("Round %(round)s, table %(table)s, hand %(hand)s: %(line)s"),
        "item-totals": _("Round %(round)s, table %(table)s: totals %(line)s"),
        "item-agreed": _("Round %(round)s, table %(table)s: you agree"),
        "item-disputed": _("Round %(round)s, table %(table)s, hand %(hand)s: not right"),
        "item-call": _("Round %(round)s, table %(table)s: call the director"),
        "item-withdraw": _("Round %(round)s, table %(table)s: the director need not come"),
    }
