"""Rules from a file, or pasted: read, shown, and then stored under a name."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.lists import ListForm
from clubs.models import Club
from clubs.refusal import Refused
from clubs.transfer import SourceText, Unreadable
from engine import Fault, InvalidNotation, RuleSet, RuleSetError, read_rules
from scoring.forms.house_rules.cards import LONGEST_NAME, LONGEST_SOURCE
from scoring.forms.house_rules.fields import TOO_LONG, LineField, NumberField
from scoring.forms.house_rules.form import MOST_ROUNDS, begin_with
from scoring.forms.house_rules.sections import QUESTION_OF
from scoring.services.house_rules import Written, refusal_of_name
from scoring.words import PRESETS, fault_sentence, usual_length, word

MAX_KILOBYTES = 64
MAX_BYTES = MAX_KILOBYTES * 1024

#: The first bytes of Excel workbooks, new and old.
_SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
#: Values in a file that are not text, as the engine shows them.
_NO_TEXT = ("True", "False", "None")
#: What is asked about rules once they are read.
ASKED = ("name", "rounds", "hands_per_round")


class UnreadableRules(Unreadable):
    """Something that can't be rules."""

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


class _TextOrFile(forms.CharField):
    """Either of the two is required, so neither is optional; the form checks that one is given."""

    def validate(self, value: Any) -> None:
        pass


class _FileOrText(forms.FileField):
    """See `_TextOrFile`."""

    def validate(self, value: Any) -> None:
        pass


class RulesFileForm(ListForm):
    """A box for the text of rules and a file; then their name here."""

    use_required_attribute = False

    text = _TextOrFile(
        label=gettext_lazy("The rules"),
        help_text=gettext_lazy("The text of a file of rules, as this program writes it."),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10}),
    )
    file = _FileOrText(
        label=gettext_lazy("Or a file"),
        help_text=gettext_lazy("A text file whose name ends in .toml."),
        widget=forms.FileInput(attrs={"accept": ".toml,.json,.txt"}),
    )
    name = LineField(
        label=gettext_lazy("What do you call these rules?"),
        missing=gettext_lazy("Give these rules a name."),
        max_length=LONGEST_NAME,
        required=False,
    )
    rounds = NumberField(
        1, MOST_ROUNDS, label=gettext_lazy("How many rounds does an event have?"), required=False
    )
    hands_per_round = NumberField(
        1, MOST_ROUNDS, label=gettext_lazy("How many hands does a round have?"), required=False
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def rules(self) -> RuleSet | None:
        """The rules in the text; None if there are faults, each shown at its field."""
        if {"text", "file"} & set(self.errors):
            return None
        try:
            rules = read_rules(self.source.text)
        except RuleSetError as refusal:
            self.add_error("text", list(_sentences(refusal.faults)))
            return None
        except InvalidNotation as refusal:
            self.add_error("text", fault_sentence(refusal.fault))
            return None
        if fault := _too_long(rules):
            self.add_error("text", fault)
            return None
        self._suggest(rules)
        self._written = self._read_asked(rules)
        return rules

    def written(self) -> Written | None:
        """The rules as the service takes them; None if there are errors."""
        return None if self.errors else self._written

    def _read_asked(self, rules: RuleSet) -> Written | None:
        """Read the boxes, with every fault shown there, including a name already taken."""
        data = {}
        for field in set(ASKED) - set(self.errors):
            try:
                data[field] = self.fields[field].clean(self.data[field])
            except forms.ValidationError as fault:
                self.add_error(field, fault)
        written = None
        if len(data) == len(ASKED):
            named = RuleSet.from_dict(rules.to_dict() | {"name": data["name"]})
            written = Written(named, data["rounds"], data["hands_per_round"])
        name = data.get("name")
        if name and (refusal := refusal_of_name(self.club, name, again=written)):
            self.refuse(refusal)
        return written

    def refuse(self, refusal: Refused) -> None:
        """Show why nothing was stored."""
        self.add_error("name", refusal.sentence)

    def _suggest(self, rules: RuleSet) -> None:
        """Fill empty boxes with what the file says or what is usual.

        A preset gets another name: a club's rules can't have that of a preset.
        """
        length = usual_length(rules)
        ours = begin_with(rules, length, name=_("Rules of %(club)s") % {"club": self.club.name})
        name = ours.name if rules.name in PRESETS else rules.name
        self.data = self.data.copy()  # type: ignore[attr-defined]
        for field, usual in zip(ASKED, (name, length.rounds, length.hands), strict=True):
            self.fields[field].required = True
            if field not in self.data:
                self.data[field] = str(usual)  # type: ignore[index]

    def _of_upload(self, upload: Any) -> SourceText:
        _refuse_big(upload.size)
        start = upload.read(len(_SPREADSHEETS[0]))
        upload.seek(0)
        if start in _SPREADSHEETS:
            raise UnreadableRules("spreadsheet")
        try:
            return super()._of_upload(upload)
        except Unreadable:
            raise UnreadableRules("not-text") from None

    def _of_box(self) -> SourceText:
        _refuse_big(len(self.cleaned_data.get("text", "").encode()))
        try:
            return super()._of_box()
        except Unreadable:
            raise UnreadableRules("empty") from None


def _refuse_big(size: int) -> None:
    if size > MAX_BYTES:
        raise UnreadableRules("too-big", kilobytes=MAX_KILOBYTES)


def _too_long(rules: RuleSet) -> str:
    """What is too long for the form of house rules: it would block every later change."""
    if len(rules.source) <= LONGEST_SOURCE:
        return ""
    counts = {"limit_value": LONGEST_SOURCE, "show_value": len(rules.source)}
    return _at_question("source", str(TOO_LONG) % counts)


def _sentences(faults: tuple[Fault, ...]) -> Iterator[str]:
    """The faults of the options; missing ones share one sentence."""
    missing = [fault.field for fault in faults if fault.code == "missing-option"]
    if len(missing) > 1:
        sentence = _("These options are missing: %(options)s. Is the whole file there?")
        yield sentence % {"options": ", ".join(missing)}
    for fault in faults:
        if len(missing) == 1 or fault.field not in missing:
            yield _at_question(fault.field, _fault_of_value(fault))


def _fault_of_value(fault: Fault) -> str:
    """A fault in words, without the engine's rendering of non-text values, which nobody typed."""
    value = str(fault.values.get("value", ""))
    if fault.code != "bad-value" or (value not in _NO_TEXT and value[:1] not in ("{", "[")):
        return fault_sentence(fault)
    sentence = _("The option “%(option)s” cannot be what the file says; it is %(allowed)s.")
    allowed = word("allowed", str(fault.values["allowed"]))
    return sentence % {"option": fault.field, "allowed": allowed}


def _at_question(option: str, said: str) -> str:
    """A fault of an option, with the question about it in the form."""
    question = QUESTION_OF.get(option)
    if question is None:
        return said
    return _("%(question)s %(fault)s") % {"question": question.text, "fault": said}
