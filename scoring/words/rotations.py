"""Everything the rotations say, in the reader's language."""

from django.utils.translation import gettext as _

from scoring.rotations import SENTENCES, Finding


def finding_sentence(finding: Finding) -> str:
    """What a rotation refuses, or says about a plan."""
    return _(SENTENCES[finding.code]).format(**finding.params)
