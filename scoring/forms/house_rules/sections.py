"""The questions in the order of a hand, and comparing rules by them."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine import RuleSet
from scoring.forms.house_rules.bidding import BIDDING, NAMING
from scoring.forms.house_rules.cards import CARDS, NAME
from scoring.forms.house_rules.playing import PLAY, SPECIALS
from scoring.forms.house_rules.points import ENDING, POINTS
from scoring.forms.house_rules.question import Question


@dataclass(frozen=True)
class QuestionSection:
    """Questions that belong together; `code` is the anchor of the section on its page."""

    code: str
    title: Promise
    questions: tuple[Question, ...]


SECTIONS = (
    QuestionSection("name", _("Name"), NAME),
    QuestionSection("cards", _("Cards"), CARDS),
    QuestionSection("bidding", _("Bidding"), BIDDING),
    QuestionSection("special-bids", _("Special bids"), SPECIALS),
    QuestionSection("naming", _("Naming the suit"), NAMING),
    QuestionSection("play", _("Play"), PLAY),
    QuestionSection("points", _("Points"), POINTS),
    QuestionSection("end", _("End of the game"), ENDING),
)

QUESTIONS = {question.option: question for section in SECTIONS for question in section.questions}
#: Option of a rule set -> the question that asks it.
QUESTION_OF = {option: question for question in QUESTIONS.values() for option in question.options}


@dataclass(frozen=True)
class Difference:
    """A question that two rule sets answer differently."""

    question: Question
    answer: str
    other: str


def differences(rules: RuleSet, other: RuleSet) -> list[Difference]:
    """The differences between two rule sets, names aside, in the order of a hand."""
    ours, theirs = rules.to_dict(), other.to_dict()
    answers = [
        (question, question.answer_in(ours), question.answer_in(theirs))
        for question in QUESTIONS.values()
    ]
    return [
        Difference(question, question.in_words(our), question.in_words(their))
        for question, our, their in answers
        if question.is_compared and our != their
    ]


def without_effect(rules: RuleSet, basis: RuleSet) -> list[Question]:
    """The questions answered differently from the basis without any effect in this game."""
    return [
        difference.question
        for difference in differences(rules, basis)
        if difference.question.idle(rules)
    ]


def nearest(rules: RuleSet, others: dict[str, RuleSet]) -> str:
    """The key of the rules that differ in the fewest answers; the first of several."""
    return min(others, key=lambda name: len(differences(rules, others[name])))
