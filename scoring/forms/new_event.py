"""A new event on one page: what is new this time; the rest is copied from last time."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club
from clubs.transfer import Unreadable, unix_lines
from engine import RuleSet
from scoring.afternoon import entrant_size
from scoring.forms.choices import offer
from scoring.forms.event import TOGETHER, EventForm
from scoring.forms.offered_rules import OfferedRules, offered_rules
from scoring.forms.ranking import PRESELECTED, chain_typed
from scoring.forms.when import next_full_hour
from scoring.models import Event
from scoring.services.events import PRESENTATION, Shape, format_of
from scoring.store import Drafted, Former, choices_after, chosen_after
from scoring.transfer.entrant_lines import line_of_names
from scoring.transfer.entrants import EntrantList, read_entrants
from scoring.transfer.faults import RowFault
from scoring.words import Length, RulesChoice

INDIVIDUALS = Event.Format.INDIVIDUALS
#: The fields shown at once; all others are folded away.
NEW_EACH_TIME = ("name", "starts_at", "rules", "who")
#: At most this many faults of a list are shown.
FAULTS_TOLD = 5
#: At most this many characters of a faulty line are shown with its fault.
LINE_SHOWN = 40


class NewEventForm(EventForm):
    """A new event, with the values of `former` until something else is typed.

    It begins with the rules with key `chosen` (by default those of the former event) and their
    usual length; `length_of` is the key of the rules whose usual length the page shows. `key` is
    the same however often the button is pressed, and `like` names the former event, so that an
    event made meanwhile changes nothing.
    """

    rules = forms.ChoiceField(
        label=gettext_lazy("Game"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose the rules that you play by."),
            "invalid_choice": gettext_lazy("These rules are not there any more. Choose others."),
        },
    )
    who = forms.CharField(
        label=gettext_lazy("Who plays"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 9, "placeholder": " "}),
        help_text=gettext_lazy("One pair, team or player per line: “Ann Lee & Bob Roy”."),
    )
    length_of = forms.CharField(required=False, widget=forms.HiddenInput)
    like = forms.CharField(required=False, widget=forms.HiddenInput)
    copied = forms.BooleanField(required=False, widget=forms.HiddenInput)
    draft = forms.BooleanField(required=False, widget=forms.HiddenInput)
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        club: Club,
        former: Former | None = None,
        chosen: str = "",
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        self.former = former
        choices = choices_after(club, former)
        self.choices = {choice.key: choice for choice in choices}
        self.entrants: EntrantList | None = None
        begin = _begin(club, former, self.choices.get(chosen) or chosen_after(choices, former))
        super().__init__(*args, instance=_begun_as(former), initial=begin | dict(initial or {}))
        offer(self.fields["rules"], [(choice.key, choice.name) for choice in choices])

    def clean(self) -> dict[str, Any] | None:
        """Read the list of who plays; the rules decide how many names a line must have."""
        cleaned = super().clean()
        text = self.cleaned_data.get("who", "")
        if text.strip() and "rules" in self.cleaned_data:
            self._read(text)
        return cleaned

    def _read(self, text: str) -> None:
        event = Event(rule_set=self.chosen_rules().to_dict(), format=self._format())
        try:
            self.entrants = read_entrants(text, size=entrant_size(event))
        except Unreadable as refusal:
            self.add_error("who", refusal.sentence)
            return
        lines = unix_lines(text).split("\n")
        for fault in self.entrants.faults[:FAULTS_TOLD]:
            self.add_error("who", line_told(fault, lines))

    def _format(self) -> Event.Format:
        return format_of(self.chosen_rules(), are_single=self.are_single())

    def are_single(self) -> bool:
        """Whether partners change; False if that was not chosen."""
        return bool(super().are_single())

    @property
    def is_drafted(self) -> bool:
        """Whether it begins with the pairs drafted after the former event."""
        return isinstance(self.former, Drafted)

    def handicaps(self) -> dict[tuple[str, ...], int]:
        """The handicaps of those copied; names typed have none. The form must be valid."""
        return self.former.handicaps() if self.former and self.cleaned_data["copied"] else {}

    def rest(self) -> list[forms.BoundField]:
        """The folded fields, apart from those that decide the standings."""
        return [field for field in self.main_fields() if field.name not in NEW_EACH_TIME]

    def rest_is_open(self) -> bool:
        """Whether one of the folded fields has an error."""
        return bool({*self.errors} - {*NEW_EACH_TIME, "__all__"})

    def rest_says(self) -> list[str]:
        """The main folded values in a few words each."""
        values = [self._length_says(), self._format_says()]
        for name in ("entry", "names_shown", "paper"):
            tiles = (tile.data for tile in self[name].subwidgets)
            values += [str(tile["label"]) for tile in tiles if tile["selected"]]
        return [value for value in values if value]

    def _length_says(self) -> str:
        rounds, hands = (str(self[name].value()) for name in ("rounds", "hands_per_round"))
        if not (rounds.isdecimal() and hands.isdecimal() and len(rounds + hands) < 8):
            return ""
        return str(Length(int(rounds), int(hands)))

    def _format_says(self) -> str:
        choice = self.choices.get(str(self["rules"].value()))
        single = self["ranked"].value() == INDIVIDUALS
        return str(format_of(choice.rules, are_single=single).label) if choice else ""

    def near(self) -> list[OfferedRules]:
        """The rules shown at once: the club's own, and those chosen."""
        return [rules for rules in self._offered() if rules.is_own or rules.is_chosen]

    def other(self) -> list[OfferedRules]:
        """All other rules, folded away."""
        return [rules for rules in self._offered() if not (rules.is_own or rules.is_chosen)]

    def _offered(self) -> list[OfferedRules]:
        return offered_rules(self["rules"], self.choices.values())

    def chosen_rules(self) -> RuleSet:
        """The rules chosen; the form must be valid."""
        return self.choices[self.cleaned_data["rules"]].rules

    def shape(self) -> Shape:
        """When it is played and how long, with the rotation of the former event."""
        shape = super().shape()
        return replace(shape, rotation=self.former.rotation) if self.former else shape


def _begun_as(former: Former | None) -> Event:
    if former is None:
        return Event(**PRESELECTED)
    return Event(**{name: getattr(former.event, name) for name in PRESENTATION})


def _begin(club: Club, former: Former | None, chosen: RulesChoice) -> dict[str, Any]:
    """The initial values, in addition to those of `_begun_as`."""
    then = former.event if former else None
    of_pairs = _begin_with_pairs(former) if isinstance(former, Drafted) else {}
    return {
        "name": then.name if then else _("Bid Euchre afternoon"),
        "starts_at": former.next_start() if former else next_full_hour(),
        "rules": chosen.key,
        "length_of": chosen.key,
        "ranked": then.format if then and then.format == INDIVIDUALS else TOGETHER,
        "rounds": chosen.length.rounds,
        "hands_per_round": chosen.length.hands,
        "round_minutes": (then and then.round_minutes) or None,
        "letters": then.letters if then else club.language,
        "like": then.uid if then else "",
        "key": uuid.uuid4(),
        **of_pairs,
    }


def _begin_with_pairs(former: Drafted) -> dict[str, Any]:
    """What differs when drafted pairs go on: later on the same day."""
    return {
        "name": _("%(event)s: the pairs") % {"event": former.event.name},
        "starts_at": next_full_hour(),
        "ranked": TOGETHER,
        "draft": True,
        "who": people_of(former),
        "copied": True,
    }


def line_told(fault: RowFault, lines: Sequence[str] = ()) -> str:
    """A fault or warning about a line of a list, with the beginning of the line if given."""
    if fault.line and fault.line <= len(lines):
        text = " ".join(lines[fault.line - 1].split())
        return _("Line %(line)s, “%(text)s”: %(sentence)s") % {
            "line": fault.line,
            "text": Truncator(text).chars(LINE_SHOWN),
            "sentence": fault.sentence,
        }
    return _("Line %(line)s: %(sentence)s") % {"line": fault.line, "sentence": fault.sentence}


def people_of(former: Former | None) -> str:
    """The players of a former event, one entrant per line, as the box takes them."""
    return "\n".join(map(line_of_names, former.names())) if former else ""


def with_other_rules(club: Club, former: Former | None, typed: Mapping[str, str]) -> NewEventForm:
    """The form of a new event as it was typed, now for the rules chosen in it.

    Rounds and hands follow the rules, unless something unusual was typed.
    """
    choices = choices_after(club, former)
    named = {choice.key: choice for choice in choices}
    chosen = named.get(typed.get("rules", "")) or chosen_after(choices, former)
    before = named.get(typed.get("length_of", ""), chosen)
    initial: dict[str, Any] = {
        name: typed[name] for name in NewEventForm.base_fields if name in typed
    }
    if chain := chain_typed(typed):
        initial["tie_chain"] = chain
    initial["rules"] = initial["length_of"] = chosen.key
    lengths = {
        "rounds": (before.length.rounds, chosen.length.rounds),
        "hands_per_round": (before.length.hands, chosen.length.hands),
    }
    for name, (usual, now) in lengths.items():
        if typed.get(name, "").strip() in ("", str(usual)):
            initial[name] = now
    return NewEventForm(initial=initial, club=club, former=former, chosen=chosen.key)
