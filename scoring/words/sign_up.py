"""Sentences about signing up: the state of a sign-up, and reasons for refusals."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Registration

State = Registration.State
STANDING: dict[str, str | Promise] = {
    State.ASKED: _("You are signed up. The director still has to accept you: check back here."),
    State.ACCEPTED: _("You are in. We look forward to seeing you."),
    State.WAITING: _(
        "There is no room for you yet, so you are on the waiting list. You move up automatically"
        " as soon as there is."
    ),
    State.DECLINED: _(
        "The director can’t give you a place this time. Ask the club if you have a question."
    ),
    State.WITHDRAWN: _("You have told us that you are not coming. Thank you for letting us know."),
}
#: By the code of the refusal.
REFUSED: dict[str, str | Promise] = {
    "rehearsal-no-sign-up": _(
        "This is a rehearsal: nobody signs up for it. Open the event itself for sign-up."
    ),
    "sign-up-too-late": _(
        "Play has begun, so nobody can sign up any more. Latecomers are added on the page with the"
        " names."
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
        "There is no longer room for a second person, so nothing was changed: you keep your place."
        " Your partner can sign up alone and go on the waiting list."
    ),
    "registration-gone": _("This sign-up is not there any more."),
    "registration-withdrawn": _(
        "%(names)s withdrew the sign-up, and nothing was changed. If they come after all, sign"
        " them up again, or tick them at the door."
    ),
    "registration-entered": _(
        "The names are in the list of the event already, so they can't be changed here. Talk to"
        " the director."
    ),
    "no-question": _("There is no question to answer any more."),
    "nobody-to-enter": _(
        "Everybody accepted is in the event already. Accept somebody first, or find partners for"
        " those who have none."
    ),
    "match-gone": _(
        "One of the two is no longer looking for a partner, or has already been asked. Reload the"
        " page and see who is there."
    ),
}
