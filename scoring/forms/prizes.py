"""Input about prizes: what they are for, the money, and who won a draw."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.money import AmountField, refuse_misread
from clubs.models import LedgerEntry
from scoring.forms.choices import offer
from scoring.models import Player, Prize, PrizeTerms
from scoring.prizes import NAMED, RAFFLES, PrizeKind

#: "25", "12.50", "12,5", "40%", "33.3 %".
_WORTH = re.compile(r"\$?([0-9]{1,6})(?:[.,]([0-9]{1,2}))?\$?(%?)")
MOST_PLACES, MOST_DRAWN = 20, 20
WHOLE = Decimal(100)


class PrizeForm(forms.Form):
    """A prize, or prizes for several places at once."""

    kind = forms.ChoiceField(label=gettext_lazy("What for"), choices=Prize.Kind.choices)
    worth = forms.CharField(
        label=gettext_lazy("Amount, or share of the pot"),
        required=False,
        max_length=200,
        help_text=gettext_lazy(
            "25 or 12.50, or 40% of the pot. For places write several, the first place"
            " first: 50 30 20."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    sold = AmountField(
        label=gettext_lazy("Money for the tickets"),
        required=False,
        help_text=gettext_lazy("50/50 pays out half of it; Share the wealth pays out all of it."),
    )
    people = forms.IntegerField(
        label=gettext_lazy("How many win"),
        min_value=1,
        max_value=MOST_DRAWN,
        initial=1,
        help_text=gettext_lazy("Only if it is drawn, or the director names who won."),
    )
    thing = forms.CharField(
        label=gettext_lazy("A thing"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("A ham, a mug: instead of money, or with it."),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def clean_worth(self) -> list[dict[str, Decimal]]:
        """Amounts and shares, in order."""
        text = re.sub(r"\s+(?=%)", "", self.cleaned_data["worth"].strip())
        return [self._read(part) for part in re.split(r"[\s;]+", text) if part]

    @staticmethod
    def _read(part: str) -> dict[str, Decimal]:
        match = _WORTH.fullmatch(part)
        value = Decimal(f"{match[1]}.{match[2] or 0}") if match else Decimal(0)
        if not match:
            refuse_misread(part)
        is_share = bool(match and match[3])
        if not value or (is_share and value > WHOLE):
            raise forms.ValidationError(
                _("“%(text)s” is not an amount above 0. Write it like 12.50, or 40%% for a share."),
                params={"text": part[:20]},
            )
        return {"share" if is_share else "amount": value}

    def clean(self) -> dict[str, Any]:
        """A raffle needs its sales, any other prize an amount, a share or a thing."""
        data = super().clean() or self.cleaned_data
        if self.errors.keys() & {"worth", "sold", "kind", "thing"}:
            return data
        kind, worth = data["kind"], data["worth"]
        if kind in RAFFLES:
            if not data.get("sold"):
                self.add_error("sold", _("Say how much was paid for the tickets."))
            elif worth:
                self.add_error("worth", _("Leave it empty: the tickets say what is won."))
        elif data.get("sold"):
            self.add_error("sold", _("Only for 50/50 and Share the wealth."))
        elif not worth and not data["thing"]:
            self.add_error("worth", _("Write an amount, a share, or a thing below."))
        elif len(worth) > (MOST_PLACES if kind == PrizeKind.PLACE else 1):
            self.add_error("worth", _("Write one amount; only places take several, at most 20."))
        return data

    def refuse(self, sentence: str, *, seen: int) -> None:
        """Show why it was not stored; after a look the form may be sent again."""
        self.add_error(None, sentence)
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["seen"] = str(seen)  # type: ignore[index]

    def prizes(self) -> list[dict[str, Any]]:
        """The prizes as the service takes them; the form must be valid."""
        data = self.cleaned_data
        own = {"kind": data["kind"], "thing": data["thing"], "people": data["people"]}
        if data["kind"] in RAFFLES:
            return [own | {"sold": data["sold"]}]
        return [own | worth for worth in data["worth"]] or [own]


class PrizeTermsForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """The prize money and how ties are handled."""

    fees = AmountField(
        label=gettext_lazy("Entry fees"),
        or_nothing=True,
        required=False,
        help_text=gettext_lazy("Empty: what was paid at the door."),
    )
    added = AmountField(label=gettext_lazy("The club adds"), or_nothing=True)
    kept = AmountField(
        label=gettext_lazy("The club keeps"),
        or_nothing=True,
        help_text=gettext_lazy("For the hall, the coffee, the cards."),
    )

    class Meta:
        model = PrizeTerms
        fields = ("fees", "added", "kept", "ties", "one_each")
        labels: ClassVar = {
            "ties": gettext_lazy("Ties"),
            "one_each": gettext_lazy("One prize per person"),
        }
        help_texts: ClassVar = {
            "one_each": gettext_lazy(
                "Places, lone hands, high and low, door prize: anyone who has one is passed over"
                " for the next. Raffles, the moon list and the jackpot can be won as well."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in ("fees", "added", "kept"):
            value = getattr(self.instance, field)
            self.initial[field] = "" if value is None else f"{value:.2f}"

    def clean_fees(self) -> Decimal | None:
        """None means what was paid at the door."""
        fees: Decimal | None = self.cleaned_data["fees"]
        return fees

    def values(self) -> dict[str, Any]:
        """What the service takes; the form must be valid."""
        return {field: self.cleaned_data[field] for field in self.Meta.fields}


class PrizeWinnersForm(forms.Form):
    """Who won a draw held in the hall, or the jackpot."""

    def __init__(
        self, *args: Any, prize: Prize, people: Mapping[int, Player], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        by_name = sorted(people.values(), key=lambda player: player.name)
        chosen = [*(player.pk for player in prize.named.all()), *[None] * prize.people]
        for number in range(prize.people):
            field = forms.TypedChoiceField(
                label=_("Who won"),
                required=False,
                coerce=int,
                empty_value=None,
                initial=chosen[number],
            )
            offer(field, [("", _("Nobody yet")), *((player.pk, player.name) for player in by_name)])
            self.fields[f"winner_{number}"] = field

    @staticmethod
    def is_for(prize: Prize) -> bool:
        """Whether the director names the winners of this prize."""
        return prize.kind in NAMED

    def winners(self) -> list[int]:
        """The winners' player ids, without repeats; the form must be valid."""
        return list(dict.fromkeys(player for player in self.cleaned_data.values() if player))


class PayPrizesForm(forms.Form):
    """How the prizes are paid out; `seen` is the fingerprint of what the page showed."""

    method = forms.ChoiceField(
        label=gettext_lazy("How"),
        choices=LedgerEntry.Method.choices,
        initial=LedgerEntry.Method.CASH,
        widget=forms.RadioSelect,
    )
    seen = forms.CharField(widget=forms.HiddenInput)
