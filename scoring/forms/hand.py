"""One hand by mouse or finger, with its auction and the points as the table wrote them."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.check import Report
from engine.errors import Fault
from engine.notation import Letters, read_auction, write_auction
from engine.notation.words import PASSED_OUT
from engine.ruleset import RuleSet
from engine.strain import Strain
from scoring.models import Event, HandResult
from scoring.queries.lines import letters_of
from scoring.words import fault_sentence, special_name, strain_label

OUT = "passed-out"


class HandForm(forms.Form):
    """Declarer, bid, suit and makers' tricks as big tiles; the rest for whoever needs it.

    The rules offer only what may be bid. What the engine finds stands at its field.
    """

    declarer = forms.ChoiceField(label=gettext_lazy("Who won the bid"), required=False)
    bid = forms.ChoiceField(label=gettext_lazy("Bid"), required=False)
    strain = forms.ChoiceField(label=gettext_lazy("Suit"), required=False)
    tricks = forms.ChoiceField(label=gettext_lazy("Tricks the bidding side took"), required=False)
    dealer = forms.ChoiceField(label=gettext_lazy("Dealer"), required=False)
    auction = forms.CharField(
        label=gettext_lazy("All four calls, from the dealer's left"), max_length=200, required=False
    )
    points_0 = forms.CharField(
        label=gettext_lazy("Points North-South as the sheet has them"),
        max_length=20,
        required=False,
    )
    points_1 = forms.CharField(
        label=gettext_lazy("Points East-West as the sheet has them"), max_length=20, required=False
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=500, required=False,
        error_messages={"required": gettext_lazy("Give a reason: it is kept with the result.")},
        help_text=gettext_lazy(
            "Needed for a correction, and to keep what is unusual but was played."
        ),
    )  # fmt: skip
    client_key = forms.CharField(widget=forms.HiddenInput, max_length=64)

    TILES = ("declarer", "bid", "strain", "tricks", "dealer")

    def __init__(
        self, *args: Any, event: Event, is_correction: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = is_correction
        self.letters = letters_of(event)
        rules, letters = event.rules, self.letters
        self.fields["auction"].help_text = _auction_help(letters)
        choices = {
            "declarer": seat_choices(rules, letters),
            "bid": bid_choices(rules, also=self.data.get("bid") or self.initial.get("bid", "")),
            "strain": [(strain.value, strain_label(strain, letters)) for strain in rules.strains],
            "tricks": [(str(n), str(n)) for n in range(rules.tricks + 1)],
            "dealer": seat_choices(rules, letters),
        }
        for name in self.TILES:
            self.fields[name].widget = forms.RadioSelect()
            self.fields[name].choices = choices[name]  # type: ignore[attr-defined]

    def report(self) -> Report:
        """What was chosen and typed, as the engine takes it."""
        given = {name: self.cleaned_data.get(name, "") for name in self.fields}
        return Report(
            dealer=given["dealer"],
            declarer=given["declarer"],
            bid=PASSED_OUT if given["bid"] == OUT else given["bid"],
            strain=given["strain"],
            makers_tricks=given["tricks"],
            points=(given["points_0"], given["points_1"]),
            auction=read_auction(given["auction"], self.letters),
        )

    def add_faults(self, faults: tuple[Fault, ...]) -> None:
        """Put each fault at its field."""
        for fault in faults:
            name = "points_0" if fault.field == "points" else fault.field
            self.add_error(name if name in self.fields else None, fault_sentence(fault))


def initial_of(row: HandResult, letters: Letters) -> dict[str, str]:
    """A stored hand as the form shows it, its auction in the letters of the sheets."""
    return {
        "declarer": row.declarer or "",
        "bid": OUT if row.kind == HandResult.Kind.PASSED_OUT else row.special or str(row.level),
        "strain": row.strain or "",
        "tricks": "" if row.makers_tricks is None else str(row.makers_tricks),
        "dealer": row.dealer,
        "auction": write_auction(row.auction, letters),
    }


def seat_choices(rules: RuleSet, letters: Letters) -> list[tuple[str, str]]:
    """The seats, in the letters of the sheets."""
    return [(seat, letters.seat(seat)) for seat in rules.seats]


def bid_choices(rules: RuleSet, also: str = "") -> list[tuple[str, str]]:
    """Every bid of the rules without its suit, rising, and “passed out” where it can happen.

    A level below the lowest is offered when it is there `also`: it was played and kept once.
    """
    lowest = min(rules.minimum(strain) for strain in rules.strains)
    if also in [str(level) for level in range(1, lowest)]:
        lowest = int(also)
    levels = [(str(n), str(n)) for n in range(lowest, rules.highest_level + 1)]
    specials = [(name, special_name(name)) for name in rules.special_bids]
    out = [] if rules.stick_the_dealer else [(OUT, _("Passed out"))]
    return [*levels, *specials, *out]


def _auction_help(letters: Letters) -> str:
    strains = letters.strain_letters
    calls = {"hearts": strains[Strain.HEARTS], "clubs": strains[Strain.CLUBS]}
    sentence = _("For example: pass 4%(hearts)s pass 5%(clubs)s. Leave it empty if nobody knows.")
    return sentence % calls
