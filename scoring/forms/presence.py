"""Who leaves, who substitutes for whom, who sat in whose place."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import names
from scoring.afternoon import NamedEntrant
from scoring.forms.choices import offer
from scoring.forms.entrants import MAX_NAME, printable


class LeavingForm(forms.Form):
    """After which round somebody leaves."""

    after = forms.TypedChoiceField(
        label=gettext_lazy("The last round played"), coerce=int, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, first: int, begun: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        latest_first = range(begun, first - 1, -1)
        rounds = [(number, _("Round %(number)s") % {"number": number}) for number in latest_first]
        choices = [*rounds, (0, _("None: did not play at all"))]
        offer(self.fields["after"], choices)
        self.fields["after"].initial = choices[0][0]


class SubstituteForm(forms.Form):
    """Who plays from which round on, and in whose place."""

    position = forms.TypedChoiceField(
        label=gettext_lazy("In the place of"), coerce=int, widget=forms.RadioSelect
    )
    name = forms.CharField(
        label=gettext_lazy("Who plays"), max_length=MAX_NAME, validators=[printable], required=False
    )
    computer = forms.BooleanField(
        label=gettext_lazy("Nobody: a computer player takes the seat"), required=False
    )
    first_round = forms.TypedChoiceField(label=gettext_lazy("From round"), coerce=int)

    def __init__(
        self,
        *args: Any,
        playing: tuple[str, ...],
        rounds: int,
        now: int,
        takes_computer: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if not takes_computer:
            del self.fields["computer"]
        choices = list(enumerate(playing, start=1))
        offer(self.fields["position"], choices)
        self.fields["position"].initial = 1
        numbers = [(number, str(number)) for number in range(1, rounds + 1)]
        offer(self.fields["first_round"], numbers)
        self.fields["first_round"].initial = min(now, rounds)

    def clean_name(self) -> str:
        """The name with single blanks."""
        return names.tidy(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """Refuse a person and a computer player together, and neither."""
        data: dict[str, Any] = self.cleaned_data
        if data.get("computer") and data.get("name"):
            self.add_error("name", _("Type a name, or tick the computer player: not both."))
        elif "name" in data and not (data["name"] or data.get("computer")):
            self.add_error("name", self.fields["name"].error_messages["required"])
        return data


class ExchangeForm(forms.Form):
    """Two who sat in each other's place."""

    one = forms.TypedChoiceField(label=gettext_lazy("Who"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("Sat in the place of"), coerce=int)

    def __init__(self, *args: Any, entrants: list[NamedEntrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            choose_among(field, entrants)


class TablesForm(forms.Form):
    """Two tables whose players sat at each other's places."""

    table = forms.TypedChoiceField(label=gettext_lazy("Table"), coerce=int)
    other_table = forms.TypedChoiceField(label=gettext_lazy("and table"), coerce=int)

    def __init__(self, *args: Any, tables: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            numbers = [(number, str(number)) for number in tables]
            offer(field, [("", _("Choose")), *numbers])


def choose_among(field: forms.Field, entrants: list[NamedEntrant]) -> None:
    """Offer these entrants in a field, by number and name."""
    listed = [(entrant.number, f"{entrant.number} · {entrant.title}") for entrant in entrants]
    offer(field, [("", _("Choose")), *listed])
