"""The form of house rules: all options at once, compared with the preset they began from."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club
from clubs.refusal import Refused
from engine import Fault, RuleSet, RuleSetError
from engine.ruleset import FORMAT
from scoring.forms.house_rules.cards import LONGEST_NAME, LONGEST_SOURCE
from scoring.forms.house_rules.fields import GroupField, NumberField
from scoring.forms.house_rules.question import Question
from scoring.forms.house_rules.sections import (
    QUESTION_OF,
    QUESTIONS,
    SECTIONS,
    QuestionSection,
    without_effect,
)
from scoring.models import HouseRules
from scoring.services.house_rules import Written, fingerprint_of_house_rules, refusal_of_name
from scoring.words import Length, RulesChoice, fault_sentence, preset_choices

MOST_ROUNDS = 40

#: The field for a refusal by the service; all others go above the form.
PLACES = {"rules-name-taken": "name", "rules-name-of-program": "name"}


@dataclass(frozen=True)
class ShownSection:
    """The fields of a section: those that matter in this game, and the rare ones.

    The rare ones are folded away if they are answered as in most games.
    """

    code: str
    title: Promise
    usual: list[forms.BoundField]
    rare: list[forms.BoundField]
    unfolded: bool

    @property
    def has_faults(self) -> bool:
        """Whether any answer is faulty."""
        return any(field.errors for field in (*self.usual, *self.rare))


@dataclass(frozen=True)
class Told:
    """A fault listed at the top of the page; `control` is the id of its box."""

    control: str
    label: str
    fault: str


class HouseRulesForm(forms.Form):
    """House rules on one page. `begin` has the initial values, `basis` is the preset beside them.

    Without a `club` any name is allowed.

    After `is_valid` the form has the resulting `rules`.
    """

    use_required_attribute = False

    rounds = NumberField(
        1, MOST_ROUNDS,
        label=gettext_lazy("How many rounds does an event have?"),
        help_text=gettext_lazy("What a new event begins with; each event may have its own."),
    )  # fmt: skip
    hands_per_round = NumberField(
        1, MOST_ROUNDS,
        label=gettext_lazy("How many hands does a round have?"),
        help_text=gettext_lazy("At a table of four, eight hands let everybody deal twice."),
    )  # fmt: skip
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        club: Club | None,
        begin: Written,
        basis: RulesChoice,
        stored: HouseRules | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.club, self.stored = club, stored
        self.basis = basis
        self.rules: RuleSet | None = None
        self._begin = begin.rules.to_dict()
        self._add_questions()
        self.fields["rounds"].initial = begin.rounds
        self.fields["hands_per_round"].initial = begin.hands_per_round
        if stored:
            self.fields["seen"].initial = fingerprint_of_house_rules(stored)
        else:
            del self.fields["seen"]
        self._explain()

    def _add_questions(self) -> None:
        for option, question in QUESTIONS.items():
            field = question.field()
            field.initial = question.answer_in(self._begin)
            self.fields[option] = field
        for last in ("rounds", "hands_per_round"):
            self.fields[last] = self.fields.pop(last)

    def _explain(self) -> None:
        """Show with each field its meaning, an example, and the preset's answer if it differs."""
        theirs, most = self.basis.rules.to_dict(), preset_choices()[0].rules.to_dict()
        self._unusual: set[str] = set()
        self._answers: dict[str, Any] = {}
        for option, question in QUESTIONS.items():
            note: str = ""
            answer, preset = self._answer(option), question.answer_in(theirs)
            self._answers[option] = question.answer_in(self._begin) if answer is None else answer
            if answer != question.answer_in(most):
                self._unusual.add(option)
            if question.is_compared and answer not in (None, preset):
                values = {"name": self.basis.name, "answer": question.in_words(preset)}
                note = format_html(
                    '<p class="changed">{}</p>', _("Changed. %(name)s: %(answer)s.") % values
                )
            self.fields[option].help_text = _help_of(question, note)

    def _answer(self, option: str) -> Any:
        """The answer that the page shows; None if it can't be read."""
        if not self.is_bound:
            return QUESTIONS[option].answer_in(self._begin)
        field = self.fields[option]
        sent = field.widget.value_from_datadict(self.data, self.files, self.add_prefix(option))
        try:
            return field.clean(sent)
        except forms.ValidationError:
            return None

    def clean(self) -> dict[str, Any]:
        """Read all answers together.

        Unreadable ones are replaced by the preset's here, so that faults of the others are found at
        once.
        """
        data: dict[str, Any] = super().clean() or self.cleaned_data
        answers = self.basis.rules.to_dict()
        for option, question in QUESTIONS.items():
            if option in data:
                answers |= question.as_options(data[option])
        rules = None
        try:
            rules = RuleSet.from_dict(answers | {"format": FORMAT})
        except RuleSetError as refusal:
            for fault in refusal.faults:
                self._tell(fault)
        self.rules = None if self.errors else rules
        self._check_name(data)
        return data

    def _check_name(self, data: dict[str, Any]) -> None:
        """Report a name already taken together with all other faults."""
        if self.club is None or not data.get("name"):
            return
        again = self.written() if self.rules and not self.stored else None
        refusal = refusal_of_name(self.club, data["name"], besides=self.stored, again=again)
        if refusal:
            self.rules = None
            self.refuse(refusal)

    def _tell(self, fault: Fault) -> None:
        """Show a fault at its question, unless that has no valid answer yet."""
        question = QUESTION_OF.get(fault.field)
        if question is None:
            self.add_error(None, fault_sentence(fault))
        elif question.option not in self.errors:
            self.add_error(question.option, fault_sentence(fault))

    def refuse(self, refusal: Refused) -> None:
        """Show the refusal at the right field.

        If the rules have changed since the page was made, mark every answer that differs from them;
        the form may then be sent again.
        """
        self.add_error(PLACES.get(refusal.code), refusal.sentence)
        if refusal.code != "rules-changed":
            return
        for name, field in self.fields.items():
            if name != "seen" and self.cleaned_data.get(name) != field.initial:
                self.add_error(name, _("This differs from what is stored now."))
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["seen"] = self.fields["seen"].initial  # type: ignore[index]

    def written(self) -> Written:
        """The rules as the service takes them; the form must be valid."""
        assert self.rules is not None  # noqa: S101 - `is_valid` was asked
        data = self.cleaned_data
        return Written(self.rules, data["rounds"], data["hands_per_round"])

    def told(self) -> list[Told]:
        """All faults that belong to a question, in the order of the page."""
        return [
            Told(_control(field), str(field.label), str(fault))
            for field in self.visible_fields()
            for fault in field.errors
        ]

    def in_vain(self) -> str:
        """The questions whose answers differ from the preset's but have no effect."""
        assert self.rules is not None  # noqa: S101 - `is_valid` was asked
        return " ".join(
            str(question.text) for question in without_effect(self.rules, self.basis.rules)
        )

    def sections(self) -> list[ShownSection]:
        """The fields as the page shows them."""
        length = [self["rounds"], self["hands_per_round"]]
        event = ShownSection("event", gettext_lazy("The event"), length, [], unfolded=False)
        return [*(self._shown(section) for section in SECTIONS), event]

    def _shown(self, section: QuestionSection) -> ShownSection:
        folded = {
            question.option
            for question in section.questions
            if question.rare and not question.matters(self._answers)
        }
        usual = [
            self[question.option] for question in section.questions if question.option not in folded
        ]
        rare = [
            self[question.option] for question in section.questions if question.option in folded
        ]
        unfolded = any(field.name in self._unusual or field.errors for field in rare)
        return ShownSection(section.code, section.title, usual, rare, unfolded)


def begin_with(rules: RuleSet, length: Length, *, name: str, source: str = "") -> Written:
    """The initial values of a new form: these rules under another name."""
    texts = {
        "name": _clean(name, LONGEST_NAME),
        "source": _clean(source or rules.source, LONGEST_SOURCE),
    }
    renamed = RuleSet.from_dict(rules.to_dict() | texts)
    return Written(renamed, length.rounds, length.hands)


def _control(field: forms.BoundField) -> str:
    """The id of a question's first box, or of its first faulty one."""
    form_field, control, box = field.field, field.auto_id, field.field.widget
    if isinstance(form_field, GroupField):
        boxes, wrong = form_field.widget.boxes, form_field.widget.wrong
        at = next((at for at, name in enumerate(boxes) if name in wrong), 0)
        control, box = f"{control}_{at}", form_field.widget.widgets[at]
    return f"{control}_0" if isinstance(box, forms.RadioSelect) else control


def _clean(text: str, longest: int) -> str:
    """The text reduced to characters and a length that rules may hold."""
    kept = "".join(char if char.isprintable() and char != "|" else " " for char in text)
    return " ".join(kept.split())[:longest].strip() or "…"


def _help_of(question: Question, note: str) -> str:
    return format_html(
        '<p>{}</p><p class="example">{} {}</p>{}',
        question.help, _("For example:"), question.example, note,
    )  # fmt: skip
