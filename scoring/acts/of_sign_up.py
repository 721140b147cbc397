"""Acts about sign-ups for an event. No names are stored here: a sign-up is told by its place."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.acts.act import Act, Instead, Subject

DECIDE_AGAIN = Instead(
    gettext_lazy("Accept or decline them on the page of the sign-up, as you wish."), None
)
CHANGE_AGAIN = Instead(gettext_lazy("Choose again on the page of the sign-up."), None)

ACTS = (
    Act("sign-up-opened", gettext_lazy("opened the sign-up"), Subject.SIGN_UP, CHANGE_AGAIN),
    Act("sign-up-closed", gettext_lazy("closed the sign-up"), Subject.SIGN_UP, CHANGE_AGAIN),
    Act(
        "sign-up-changed",
        gettext_lazy("changed the sign-up settings"),
        Subject.SIGN_UP,
        CHANGE_AGAIN,
    ),
    Act(
        "registration-added",
        gettext_lazy("signed up, place %(place)s in the line"),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "registration-changed",
        gettext_lazy("changed the sign-up in place %(place)s"),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "registration-withdrawn",
        gettext_lazy("withdrew the sign-up in place %(place)s"),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "moved-up",
        gettext_lazy("as a result, place %(place)s moved up from the waiting list"),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "registrations-accepted",
        ngettext_lazy("accepted %(count)s sign-up", "accepted %(count)s sign-ups", "count"),
        Subject.SIGN_UP,
        DECIDE_AGAIN,
    ),
    Act(
        "registrations-declined",
        ngettext_lazy("declined %(count)s sign-up", "declined %(count)s sign-ups", "count"),
        Subject.SIGN_UP,
        DECIDE_AGAIN,
    ),
    Act(
        "registration-asked",
        gettext_lazy("asked those in place %(place)s a question"),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "registration-answered",
        gettext_lazy("answered the question, place %(place)s in the line"),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "match-made",
        gettext_lazy("put places %(one)s and %(other)s together as partners, if both agree"),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "match-agreed",
        gettext_lazy("agreed to the partner, place %(place)s in the line"),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "match-ended",
        gettext_lazy("ended the partnership of place %(place)s"),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "news-told",
        ngettext_lazy(
            "noted that %(count)s sign-up was told",
            "noted that %(count)s sign-ups were told",
            "count",
        ),
        Subject.SIGN_UP,
        None,
    ),
    Act(
        "registrations-entered",
        gettext_lazy("let accepted sign-ups play: %(count)s"),
        Subject.SIGN_UP,
        Instead(gettext_lazy("Take them out of the list one by one."), "entrants"),
    ),
)
