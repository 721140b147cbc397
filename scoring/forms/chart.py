"""A chart of who meets whom that a club has made itself."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.lists import ListForm
from scoring.afternoon import methods_of
from scoring.forms.choices import offer
from scoring.models import Event


class ChartForm(ListForm):
    """A line for each table of each round, below the column names.

    `then` is the method that plans further rounds one by one after the chart; "" for none.
    """

    then = forms.ChoiceField(
        required=False,
        label=_("If the chart ends before the event"),
        help_text=_(
            "This lets a first round made by hand begin a Swiss event, or one with winners up."
        ),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("The chart, a line for each table of each round")
        by_round = [
            (method.code, _(method.label)) for method in methods_of(event) if method.by_round
        ]
        at_once = ("", _("All other rounds are planned at once, as usual"))
        offer(self.fields["then"], [at_once, *by_round])
