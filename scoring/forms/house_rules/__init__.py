"""House rules as one form: every option of a rule set is a question with plain answers."""

from scoring.forms.house_rules.file import RulesFileForm
from scoring.forms.house_rules.form import HouseRulesForm, ShownSection, begin_with
from scoring.forms.house_rules.sections import SECTIONS, differences, nearest

__all__ = [
    "SECTIONS",
    "HouseRulesForm",
    "RulesFileForm",
    "ShownSection",
    "begin_with",
    "differences",
    "nearest",
]
