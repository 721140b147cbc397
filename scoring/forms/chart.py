"""A chart of who meets whom that a club has made itself."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from clubs.forms.lists import ListForm


class ChartForm(ListForm):
    """A line for each table of each round, below the names of the columns."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("The chart, a line for each table of each round")
