"""Acts about the deals that are the same at every table."""

from django.utils.translation import gettext_lazy

from scoring.acts.act import Act, Instead, Subject

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
