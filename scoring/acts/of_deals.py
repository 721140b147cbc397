"""Acts about the deals that are the same at every table."""

from django.utils.translation import gettext_lazy

from scoring.acts.act import Act, Instead, Subject

_CHOOSE_AGAIN = Instead(
    gettext_lazy("Before play it can be chosen again: on the page “Same deals”."), "deals"
)

ACTS = (
    Act(
        "deals-dealt",
        gettext_lazy("dealt the same cards for every table"),
        Subject.EVENT,
        Instead(
            gettext_lazy("Before play the deals can be thrown away: on the page “Same deals”."),
            "deals",
        ),
    ),
    Act(
        "deals-move",
        gettext_lazy("let the deals move from table to table"),
        Subject.EVENT,
        _CHOOSE_AGAIN,
    ),
    Act(
        "deals-together",
        gettext_lazy("let every table play the same deals at the same time"),
        Subject.EVENT,
        _CHOOSE_AGAIN,
    ),
    Act(
        "deals-moved-anew",
        gettext_lazy("gave other deals to the rounds from round %(round)s on"),
        Subject.SEATS,
        Instead(gettext_lazy("The deals can’t go back as they were. Print the papers."), "sheets"),
    ),
    Act(
        "deals-thrown-away",
        gettext_lazy("threw the deals away"),
        Subject.EVENT,
        Instead(
            gettext_lazy(
                "Nobody deals the same cards again: deal others on the page “Same deals”."
            ),
            "deals",
        ),
    ),
)
