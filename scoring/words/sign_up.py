"""Sentences about signing up: the state of a sign-up, and reasons for refusals."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Registration

State = Registration.State
STANDING: dict[str, str | Promise] = {
    State.ASKED: _("You are signed up. The director has still to accept you: look here again."),
    State.ACCEPTED: _("You are in. We look forward to seeing you."),
    State.WAITING: _(
        "There is no room for you yet, so you are on the waiting list. You move up by yourself as"
        " soon as there is."
    ),
    State.DECLINED: _(
        "The director can’t give you a place this time. Ask the club if you have a question."
    ),
    State.WITHDRAWN: _("You have told us that you do not come. Thank you for saying so."),
}
#: By the code of the refusal.
REFUSED: dict[str, str | Promise] = {
    "rehearsal-no-sign-up": _(
        "This is a rehearsal: nobody signs up for it. Open the event itself for sign-up."
    ),
    "sign-up-too-late": _(
        "Play has begun, so nobody can sign up any more. Who comes late is added on the page"
        " with the names."
    ),
    "sign-up-closed": _(
        "Sign-up is closed, so nothing was stored. Ask the club whether you can still come."
    ),
    "sign-up-over": _(
        "The event has begun, so nothing can be changed here any more. Talk to the director."
    ),
    "sign-up-busy": _(
        "Too many are signing up at this moment, and nothing was stored. Press the button again"
        " in a minute: what you typed is still there."
    ),
    "sign-up-device": _(
        "Several people were signed up from this device within an hour. Wait a while, or sign"
        " up from another phone."
    ),
    "sign-up-too-many": _(
        "So many have signed up already that the list is full. Ask the club whether you can"
        " still come."
    ),
    "signed-up-already": _(
        "You have signed up already with this name and this address. Your private link leads to"
        " it; if you have lost the link, ask the club."
    ),
    "no-second-chair": _(
        "There is no place for a second person any more, and nothing was changed: you keep"
        " yours. Your partner can sign up alone, and is then on the waiting list."
    ),
    "registration-gone": _("This sign-up is not there any more."),
    "registration-withdrawn": _(
        "%(names)s withdrew the sign-up, and nothing was changed. If they come after all, sign"
        " them up anew, or tick them at the door."
    ),
    "registration-entered": _(
        "The names are in the list of the event already, so they can't be changed here. Talk to"
        " the director."
    ),
    "no-question": _("There is no question to answer any more."),
    "nobody-to-enter": _(
        "Nobody is accepted who is not in the event already. Accept somebody first, or find a"
        " partner for who has none."
    ),
    "match-gone": _(
        "One of the two does not look for a partner any more, or is asked already. Load the"
        " page anew and look who is there."
    ),
}
