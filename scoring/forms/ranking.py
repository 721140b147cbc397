"""What decides the standings of an event: tie-breakers in order, and points for missed rounds."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.refusal import Refused
from scoring.models import Event
from scoring.services.events import DEALS, RANKING
from scoring.standings import CHOICES

SHARE = "share"
#: All that decides the standings, folded away in two places.
DECIDING = (*RANKING, *DEALS)
LONGEST_CORRECTION = 24 * 60
#: At least this many places of the chain are shown.
FEWEST_PLACES = 3
#: Defaults on the page of a new event that differ from the model's.
PRESELECTED = {"sit_outs": Event.SitOuts.OWN}


class ChainWidget(forms.MultiWidget):
    """A select for each place of the chain; those that few need are folded away."""

    template_name = "desk/tie_chain.html"

    def __init__(self, choices: Sequence[tuple[str, Any]]) -> None:
        super().__init__([forms.Select(choices=choices) for _code in CHOICES])

    def decompress(self, value: Sequence[str] | None) -> list[str]:
        """The stored chain, place by place."""
        return list(value or ())

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """The selects by place: `near` are those in use and a free one, `more` the rest."""
        context = super().get_context(name, value, attrs)
        places = list(enumerate(context["widget"]["subwidgets"], start=1))
        used = max([0, *(place for place, subwidget in places if any(subwidget["value"]))])
        count = max(FEWEST_PLACES, used + 1)
        context["widget"] |= {"near": places[:count], "more": places[count:]}
        return context


class ChainField(forms.MultiValueField):
    """Tie-breakers in order, each at most once, and none after sharing the place."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [
            ("", "–"),
            *((code, gettext_lazy(tie_breaker.name)) for code, tie_breaker in CHOICES.items()),
        ]
        places = [forms.ChoiceField(choices=choices, required=False) for _code in CHOICES]
        widget = ChainWidget(choices)
        super().__init__(places, widget=widget, require_all_fields=False, **kwargs)

    def compress(self, data_list: Sequence[str]) -> list[str]:
        """The chain as it is stored, without empty places and with sharing at its end."""
        chain = [code for code in data_list if code]
        twice = next((code for code in chain if chain.count(code) > 1), None)
        if twice:
            name = {"name": _(CHOICES[twice].name)}
            raise forms.ValidationError(_("“%(name)s” stands there twice: choose it once.") % name)
        if SHARE in chain[:-1]:
            name = {"name": _(CHOICES[SHARE].name)}
            raise forms.ValidationError(
                _("After “%(name)s” nothing more is compared: leave the rest empty.") % name
            )
        return chain if not chain or chain[-1] == SHARE else [*chain, SHARE]


class RankingFields(forms.ModelForm):  # type: ignore[type-arg]
    """The fields of an event that decide its standings; missing values stay unchanged."""

    tie_chain = ChainField(
        label=gettext_lazy("What decides the places"),
        help_text=gettext_lazy("Those tied on one are compared on the next."),
        required=False,
    )
    sit_outs = forms.ChoiceField(
        label=gettext_lazy("Sitting out a round is worth"),
        widget=forms.RadioSelect,
        choices=Event.SitOuts.choices,
        required=False,
    )
    wait_list = forms.BooleanField(
        label=gettext_lazy("Nobody sits out a whole round: one more joins a table, by turns"),
        required=False,
        help_text=gettext_lazy(
            "For single players: after each hand one seat changes. Choose it before everybody is"
            " seated."
        ),
    )
    sit_out_points = forms.IntegerField(
        label=gettext_lazy("Points for sitting out a round"),
        min_value=-200,
        max_value=200,
        required=False,
        help_text=gettext_lazy("Only for a fixed number of points."),
    )
    defaulted = forms.ChoiceField(
        label=gettext_lazy("When somebody leaves"),
        widget=forms.RadioSelect,
        choices=Event.Defaulted.choices,
        required=False,
    )
    latecomers = forms.ChoiceField(
        label=gettext_lazy("Each round missed by a latecomer is worth"),
        widget=forms.RadioSelect,
        choices=Event.Latecomers.choices,
        required=False,
    )
    scored = forms.ChoiceField(
        label=gettext_lazy("What a deal earns"),
        widget=forms.RadioSelect,
        choices=Event.Scored.choices,
        required=False,
        help_text=gettext_lazy("A hand that does not count at one table gets the average there."),
    )
    correction_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for corrections after the end"),
        min_value=0,
        max_value=LONGEST_CORRECTION,
        required=False,
        help_text=gettext_lazy(
            "The standings stay provisional for this long once the event is finished."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in DECIDING:
            self.fields[name].initial = getattr(self.instance, name)

    def clean(self) -> dict[str, Any] | None:
        """Keep the stored value of every field left empty."""
        cleaned = super().clean()
        for name in DECIDING:
            if self.cleaned_data.get(name, "") in ("", None, []) and name not in self.errors:
                self.cleaned_data[name] = self.fields[name].initial
        return cleaned

    def ranking_fields(self) -> list[forms.BoundField]:
        """The folded fields of the ranking."""
        return [self[name] for name in RANKING]

    def ranking_is_open(self) -> bool:
        """Whether they are unfolded: something there is wrong or unusual."""
        usual = Event()
        for name in RANKING:
            as_usual = (getattr(usual, name), PRESELECTED.get(name))
            if getattr(self.instance, name) not in as_usual:
                return True
        return self.is_bound and bool({*self.errors, *self.changed_data} & {*RANKING})

    def deals_fields(self) -> list[forms.BoundField]:
        """The fields for events with the same deals at every table."""
        return [self[name] for name in DEALS]

    def deals_are_open(self) -> bool:
        """Whether those are unfolded: something there is chosen or wrong."""
        usual = Event()
        chosen = any(self[name].value() != getattr(usual, name) for name in DEALS)
        return chosen or bool({*self.errors} & {*DEALS})

    def tie_breakers(self) -> list[tuple[str, str]]:
        """The name and the meaning of each tie-breaker."""
        return [(_(tie_breaker.name), _(tie_breaker.help)) for tie_breaker in CHOICES.values()]

    def refuse_ranking(self, refusal: Refused) -> None:
        """Show the refusal at each of these fields that was changed."""
        for name in [name for name in DECIDING if name in self.changed_data]:
            self.add_error(name, refusal.sentence)


def chain_typed(typed: Mapping[str, Any]) -> list[str]:
    """The chain as typed on a page that is shown again; [] if the page had none."""
    values = ChainField().widget.value_from_datadict(typed, {}, "tie_chain")
    return [code for code in values if code]
