"""One hand by mouse or finger, with its auction and the points that the table wrote."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import (
    PASS,
    Bid,
    Call,
    Direction,
    Fault,
    Letters,
    Report,
    RuleSet,
    Strain,
    bids_of,
    read_auction,
    write_auction,
)
from scoring.afternoon import CONTRACT_FIELDS, HandFacts, HandKind, bids, fields_of, report_from
from scoring.forms.choices import offer
from scoring.models import LONGEST_KEY, Event
from scoring.services import reasons
from scoring.words import (
    direction_label,
    fault_sentence,
    letters_of,
    side_names,
    special_name,
    strain_label,
)

OUT = HandKind.PASSED_OUT.value


class HandForm(forms.Form):
    """Declarer, bid, suit, direction and makers' tricks as big tiles; the rest is folded away.

    The rules decide what is asked, and only possible bids are offered. The engine's faults are
    shown at their fields.
    """

    declarer = forms.ChoiceField(label=gettext_lazy("Who won the bid"), required=False)
    bid = forms.ChoiceField(label=gettext_lazy("Bid"), required=False)
    strain = forms.ChoiceField(label=gettext_lazy("Suit"), required=False)
    direction = forms.ChoiceField(label=gettext_lazy("High or low"), required=False)
    tricks = forms.ChoiceField(label=gettext_lazy("Tricks the makers took"), required=False)
    revoker = forms.ChoiceField(label=gettext_lazy("A revoke ended the hand"), required=False)
    dealer = forms.ChoiceField(label=gettext_lazy("Dealer"), required=False)
    auction = forms.CharField(max_length=200, required=False)
    points_0 = forms.CharField(max_length=20, required=False)
    points_1 = forms.CharField(max_length=20, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=reasons.LONGEST, required=False,
        error_messages={"required": gettext_lazy("Give a reason: it is kept with the result.")},
        help_text=gettext_lazy("Needed only to keep an unusual hand that really was played."),
    )  # fmt: skip
    client_key = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST_KEY)

    def __init__(
        self, *args: Any, event: Event, is_correction: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if is_correction:
            self.fields["reason"].required = True
            self.fields["reason"].help_text = _("Needed: it is kept with the result.")
        self.rules, self.letters = event.rules, letters_of(event)
        self._offer_tiles()
        self._say_it_by_the_rules(event)

    def _offer_tiles(self) -> None:
        rules, letters = self.rules, self.letters
        seats = seat_choices(rules, letters)
        bid = self.data.get("bid") or self.initial.get("bid", "")
        tiles = {
            "declarer": seats,
            "bid": bid_choices(rules, also=bid),
            "strain": [(strain.value, strain_label(strain, letters)) for strain in rules.strains],
            "direction": [
                (direction.value, direction_label(direction, letters))
                for direction in rules.direction_names
            ],
            "tricks": [(str(n), str(n)) for n in range(rules.tricks + 1)],
            "revoker": [("", _("Nobody")), *seats],
            "dealer": seats,
        }
        for name, choices in tiles.items():
            self.fields[name].widget = forms.RadioSelect()
            offer(self.fields[name], choices)
        if not rules.has_directions:
            del self.fields["direction"]
        if not rules.revoke:
            del self.fields["revoker"]

    def _say_it_by_the_rules(self, event: Event) -> None:
        rules, fields = event.rules, self.fields
        if rules.trick_suit != "with-bid":
            fields["strain"].label = _("Suit named after the bidding")
        if rules.book:
            fields["bid"].help_text = _("The tricks over %(book)s, as on the sheet.") % {
                "book": rules.book
            }
        if rules.kitty_trick != "none":
            fields["tricks"].help_text = _("The kitty counts as one of them.")
        fields["auction"].label = _auction_label(rules)
        fields["auction"].help_text = _auction_help(rules, self.letters)
        for number, side in enumerate(side_names(event)):
            fields[f"points_{number}"].label = _("%(side)s: points as the sheet has them") % {
                "side": side
            }

    def report(self) -> Report:
        """What was chosen and typed, as a report for the engine."""
        values = {name: self.cleaned_data.get(name, "") for name in HandForm.base_fields}
        if values["revoker"]:
            values |= dict.fromkeys(self._overruled(("bid", *CONTRACT_FIELDS)), "")
        elif values["bid"] == OUT:
            values |= dict.fromkeys(self._overruled(CONTRACT_FIELDS), "")
        return replace(
            report_from(values),
            points=(values["points_0"], values["points_1"]),
            auction=read_auction(values["auction"], self.letters, self.rules),
        )

    def _overruled(self, names: Collection[str]) -> Collection[str]:
        """The fields to ignore in a hand without a contract: a tile once chosen can't be cleared.

        For a stored hand, only those that are unchanged.
        """
        if not (self.initial.get("bid") or self.initial.get("revoker")):
            return names
        return [n for n in names if self.cleaned_data.get(n) == self.initial.get(n)]

    def add_faults(self, faults: Iterable[Fault]) -> None:
        """Show each fault at its field."""
        for fault in faults:
            name = "points_0" if fault.field == "points" else fault.field
            self.add_error(name if name in self.fields else None, self._sentence(fault))

    def _sentence(self, fault: Fault) -> str:
        """The fault in words that fit tiles: a dash for a passed-out deal exists only in lines."""
        if fault.code != "bid-missing":
            return fault_sentence(fault)
        tiles: Any = self.fields["bid"]
        if OUT in dict(tiles.choices):
            return _("Choose the bid, or “Passed out”.")
        return _("Choose the bid.")


def initial_of(row: HandFacts, auction: str, letters: Letters) -> dict[str, str]:
    """A stored hand as initial values, its auction in the letters of the sheets."""
    return fields_of(row) | {"auction": write_auction(auction, letters)}


def seat_choices(rules: RuleSet, letters: Letters) -> list[tuple[str, str]]:
    """The seats in the letters of the sheets."""
    return [(seat, letters.seat(seat)) for seat in rules.seats]


def bid_choices(rules: RuleSet, also: str = "") -> list[tuple[str, str]]:
    """All bids of the rules without their suits, rising, and “passed out” if it can happen.

    `also` adds a stored bid that these rules do not have: it was played and accepted once.
    """
    codes = bids(rules)
    if also in [str(level) for level in range(1, rules.lowest_level)]:
        codes = [str(level) for level in range(int(also), rules.lowest_level)] + codes
    tiles = [(code, code if code.isdigit() else special_name(code)) for code in codes]
    out = [(OUT, _("Passed out"))] if rules.counts_passed_out or also == OUT else []
    return [*tiles, *out]


def _auction_label(rules: RuleSet) -> str:
    if rules.bidding_rounds == "multiple":
        return _("Every call, from the dealer's left")
    if rules.bidding_rounds == "two":
        return _("Every call of both rounds, from the dealer's left")
    if rules.players == 6:
        return _("All six calls, from the dealer's left")
    return _("All four calls, from the dealer's left")


def _auction_help(rules: RuleSet, letters: Letters) -> str:
    """Two example bids of these rules as they are typed, or one if there is only one level."""
    highest = rules.highest_level
    first = max(min(rules.lowest_level + 1, highest - 1), rules.lowest_level)
    bids: tuple[Call, Call] = (
        _example(rules, first, Strain.HEARTS, Direction.LOW),
        _example(rules, first + 1, Strain.CLUBS, Direction.HIGH) if first < highest else PASS,
    )
    low, high = (write_auction(str(bid), letters) for bid in bids)
    sentence = _("For example: pass %(low)s pass %(high)s. Leave it empty if nobody knows.")
    return sentence % {"low": low, "high": high}


def _example(rules: RuleSet, level: int, strain: Strain, direction: Direction) -> Bid:
    """The bid of this level with the given strain and direction as far as possible."""
    of_level = [bid for bid in bids_of(rules) if bid.level == level]
    return max(of_level, key=lambda bid: (bid.strain == strain) + (bid.direction == direction))
