"""When the game is over, and who has won (rules 5.4)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from engine import RuleSet
from scoring.words.rules.values import RulesSection


def ending_section(rules: RuleSet) -> RulesSection:
    """The end of the game."""
    event = _("At an event every round has a fixed number of hands instead.")
    return RulesSection(_("End of the game"), (*_end(rules), *_winner(rules), event))


def _end(rules: RuleSet) -> Iterator[str]:
    end = rules.game_end
    values = {"number": end.number}
    if end.kind == "hands":
        yield _("The game is over after %(number)s hands.") % values
    elif end.kind == "plus-minus":
        yield _(
            "The game is over when a side stands at %(number)s points or more, or at -%(number)s"
            " or less."
        ) % values  # fmt: skip
    else:
        yield _("The game goes to %(number)s points.") % values
    if end.hole:
        yield _("A side that stands at -%(hole)s or less has lost.") % {"hole": end.hole}


def _winner(rules: RuleSet) -> Iterator[str]:
    values = {"number": rules.game_end.number}
    if rules.win_rule == "highest-last-contract":
        yield _(
            "The higher total wins. If the totals are equal, the side that made or set the last"
            " bid wins."
        )
    elif rules.win_rule == "bidding-team":
        yield _(
            "The first side there wins; if both reach %(number)s in the same hand, the side that"
            " won the bidding does."
        ) % values  # fmt: skip
    elif rules.win_rule == "must-bid":
        yield _(
            "To win, a side must stand at %(number)s or more after making a bid of its own."
        ) % values  # fmt: skip
    elif rules.win_rule == "must-bid-or-set":
        yield _(
            "To win, a side must stand at %(number)s or more after making a bid of its own or"
            " setting one of the others’."
        ) % values  # fmt: skip
    else:
        yield _("The higher total wins; equal totals are a tie.")
