"""What somebody who signed up reads about it."""

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
