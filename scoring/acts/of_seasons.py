"""Acts about the seasons of a club; they belong to no event, and change none."""

from django.utils.translation import gettext_lazy

from scoring.acts.act import Act, Subject

ACTS = (
    Act("season-made", gettext_lazy("began the season %(name)s"), None, None),
    Act("season-changed", gettext_lazy("changed the season %(name)s"), None, None),
    Act("season-chosen", gettext_lazy("included an event in a season, or left it out"), None, None),
    Act(
        "season-followed",
        gettext_lazy("changed the table of the season %(name)s by a correction"),
        Subject.EVENT,
        None,
    ),
    Act("rating-chosen", gettext_lazy("chose who reads the rating"), None, None),
    Act("rating-followed", gettext_lazy("worked out the rating again"), None, None),
    Act("season-deleted", gettext_lazy("deleted the season %(name)s"), None, None),
)
