"""Rules from a file, or pasted: read, shown, and then kept under a name."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.errors import Fault, InvalidNotation, RuleSetError
from engine.notation import read_rules
from engine.ruleset import RuleSet
from scoring.forms.house_rules.cards import LONGEST_NAME
from scoring.forms.house_rules.fields import LineField, NumberField
from scoring.forms.house_rules.form import MOST_ROUNDS
from scoring.forms.house_rules.sections import QUESTIONS
from scoring.forms.intake import ListForm
from scoring.queries.house_rules import usual_length
from scoring.services.house_rules import Written
from scoring.services.refusal import Refused
from scoring.transfer.refusal import Unreadable
from scoring.transfer.source import Source
from scoring.words import PRESETS, fault_sentence, preset_name

MAX_KILOBYTES = 64
MAX_BYTES = MAX_KILOBYTES * 1024

#: How Excel workbooks begin, new and old.
_SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
#: What is asked about rules that could be read.
ASKED = ("name", "rounds", "hands_per_round")


class UnreadableRules(Unreadable):
    """Nothing that could be rules."""

    sentences = {  # noqa: RUF012 - as its base has it
        "empty": gettext_lazy("There is nothing in it. Choose a file, or paste the rules."),
        "too-big": gettext_lazy(
            "This is more than %(kilobytes)s KB. A file of rules is far smaller: is it the right"
            " one?"
        ),
        "spreadsheet": gettext_lazy(
            "This is a spreadsheet. Rules are a text file that this program wrote; its name ends"
            " in .toml."
        ),
        "not-text": gettext_lazy(
            "This is no text file. Rules are a text file that this program wrote; its name ends"
            " in .toml."
        ),
    }


class RulesFileForm(ListForm):
    """A box for the text of rules and a file; then what they are called here."""

    name = LineField(
        label=gettext_lazy("What do you call these rules?"),
        max_length=LONGEST_NAME,
        required=False,
        refused=PRESETS,
    )
    rounds = NumberField(
        1, MOST_ROUNDS, label=gettext_lazy("How many rounds does an event have?"), required=False
    )
    hands_per_round = NumberField(
        1, MOST_ROUNDS, label=gettext_lazy("How many hands does a round have?"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("The rules")
        self.fields["text"].help_text = _("The text of a file of rules, as this program writes it.")
        self.fields["file"].help_text = _("A text file whose name ends in .toml.")
        self.fields["file"].widget.attrs["accept"] = ".toml,.json,.txt"

    def found(self) -> RuleSet | None:
        """The rules in the text; None when there are none, every fault told at its field."""
        if {"text", "file"} & set(self.errors):
            return None
        try:
            rules = read_rules(self.source.text)
        except RuleSetError as refusal:
            self.add_error("text", [_sentence(fault) for fault in refusal.faults])
            return None
        except InvalidNotation as refusal:
            self.add_error("text", fault_sentence(refusal.fault))
            return None
        self._suggest(rules)
        return rules

    def written(self, rules: RuleSet) -> Written | None:
        """The rules as the service takes them; None when something about them is not answered."""
        for asked in ASKED:
            if not self.cleaned_data.get(asked) and asked not in self.errors:
                self.add_error(asked, self.fields[asked].error_messages["required"])
        if self.errors:
            return None
        data = self.cleaned_data
        named = RuleSet.from_dict(rules.to_dict() | {"name": data["name"]})
        return Written(named, data["rounds"], data["hands_per_round"])

    def refuse(self, refusal: Refused) -> None:
        """Tell why nothing was stored."""
        self.add_error("name", refusal.sentence)

    def _suggest(self, rules: RuleSet) -> None:
        """Show, where nothing was typed yet, what the file says or what is usual."""
        length = usual_length(rules)
        name = preset_name(rules.name) if rules.name in PRESETS else rules.name
        self.data = self.data.copy()  # type: ignore[attr-defined]
        for asked, usual in zip(ASKED, (name, length.rounds, length.hands), strict=True):
            if asked not in self.data:
                self.data[asked] = str(usual)  # type: ignore[index]

    def _of_upload(self, upload: Any) -> Source:
        _refuse_big(upload.size)
        start = upload.read(len(_SPREADSHEETS[0]))
        upload.seek(0)
        if start in _SPREADSHEETS:
            raise UnreadableRules("spreadsheet")
        try:
            return super()._of_upload(upload)
        except Unreadable:
            raise UnreadableRules("not-text") from None

    def _of_box(self) -> Source:
        _refuse_big(len(self.cleaned_data.get("text", "").encode()))
        try:
            return super()._of_box()
        except Unreadable:
            raise UnreadableRules("empty") from None


def _refuse_big(size: int) -> None:
    if size > MAX_BYTES:
        raise UnreadableRules("too-big", kilobytes=MAX_KILOBYTES)


def _sentence(fault: Fault) -> str:
    """A fault of an option, with the question that the form asks about it."""
    said = fault_sentence(fault)
    question = QUESTIONS.get(fault.field)
    if question is None:
        return said
    return _("%(question)s %(fault)s") % {"question": question.text, "fault": said}
