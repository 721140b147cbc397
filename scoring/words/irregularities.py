"""What can go wrong at a table, in the director's terms."""

from django.utils.translation import gettext_lazy

IRREGULARITIES = {
    "revoke": gettext_lazy("Revoke"),
    "table-talk": gettext_lazy("Table talk"),
    "bid-out-of-turn": gettext_lazy("Bid out of turn"),
    "misdeal": gettext_lazy("Misdeal"),
    "claim": gettext_lazy("Unproved claim"),
    "late": gettext_lazy("Late"),
}


def irregularity_name(code: str) -> str:
    """An irregularity in words; an unknown code stays as it is."""
    return str(IRREGULARITIES.get(code, code))
