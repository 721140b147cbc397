"""The rules that tables ask about, as short notes at the foot of a score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import Direction, RuleSet
from scoring.sheets.score_values import Letters
from scoring.words import special_name

DIRECTIONS = {
    Direction.HIGH: gettext_lazy("%(letter)s: high cards win."),
    Direction.LOW: gettext_lazy("%(letter)s: low cards win, the ace first."),
    Direction.LOW_ACES_BAD: gettext_lazy("%(letter)s: low cards win, the ace last."),
}


def notes_of(rules: RuleSet, letters: Letters) -> list[str]:
    """Return the notes in the active language: how to fill in the sheet, the bids, the points."""
    groups = (
        _filling(rules),
        _directions(letters, rules),
        _bids(rules),
        _specials(rules),
        _tricks(rules),
        _if_made(rules),
        _if_set(rules),
        _defenders(rules),
        _revoke(rules),
    )
    return [" ".join(group) for sentences in groups if (group := list(sentences))]


def _filling(rules: RuleSet) -> Iterator[str]:
    if rules.has_directions:
        yield _("Circle declarer, trump, and high or low.")
    else:
        yield _("Circle declarer and trump.")
    if rules.counts_passed_out:
        yield _("Tick a deal that was passed out.")


def _directions(letters: Letters, rules: RuleSet) -> Iterator[str]:
    if not rules.has_directions:
        return
    for direction, mark in zip(rules.direction_names, letters.directions, strict=True):
        yield str(DIRECTIONS[direction]) % {"letter": mark.letter}


def _bids(rules: RuleSet) -> Iterator[str]:
    lowest, notrump = rules.minimum_bid, rules.minimum_notrump_bid
    if len(rules.strains) == 4 or lowest == notrump:
        yield _("Lowest bid: %(minimum)s.") % {"minimum": lowest}
    else:
        yield _("Lowest bid: %(minimum)s; at no trump: %(notrump)s.") % {
            "minimum": lowest, "notrump": notrump,
        }  # fmt: skip


def _specials(rules: RuleSet) -> Iterator[str]:
    if rules.special_bids:
        bids = [f"{special_name(name)} ±{rules.special_value(name)}" for name in rules.special_bids]
        yield f"{' · '.join(bids)}."


def _tricks(rules: RuleSet) -> Iterator[str]:
    """Notes for games in which a bid is not simply the number of its tricks."""
    if rules.book:
        yield _("A bid counts the tricks over %(book)s: 1 needs %(tricks)s.") % {
            "book": rules.book, "tricks": rules.book + 1,
        }  # fmt: skip
    if rules.kitty_trick == "declarer":
        yield _("The kitty is one trick for the makers.")
    elif rules.kitty_trick == "first-trick":
        yield _("The winner of the first trick gets one more for the kitty.")


def _if_made(rules: RuleSet) -> Iterator[str]:
    if not rules.overtricks:
        yield _("Made: the makers get the points of their bid, no more.")
    elif rules.book:
        yield _("Made: one point for each trick over %(book)s.") % {"book": rules.book}
    if rules.notrump_doubles and len(rules.strains) > 4:
        yield _("No trump counts double.")


def _if_set(rules: RuleSet) -> Iterator[str]:
    if rules.set_penalty == "bid":
        yield _("Set: the makers lose the points of their bid.")
    elif rules.set_penalty == "all-tricks":
        yield _("Set: the makers lose %(points)s points, whatever they bid.") % {
            "points": rules.tricks
        }
    else:
        yield _("Set: the makers get nothing, the defenders the points of the bid.")


def _defenders(rules: RuleSet) -> Iterator[str]:
    if rules.defenders_score_tricks:
        yield _("Defenders: one point for each trick.")
    if isinstance(rules.lone_set_defenders, int) and rules.has_lone_bids:
        yield _("When a lone hand is lost the defenders get %(points)s.") % {
            "points": rules.lone_set_defenders
        }


def _revoke(rules: RuleSet) -> Iterator[str]:
    if rules.revoke:
        yield _(
            "A revoke ends the hand: write R and the seat, not a bid. The revoking side gets"
            " %(side)s, the other %(others)s."
        ) % {
            "side": _signed(rules.revoke.side), "others": _signed(rules.revoke.others),
        }  # fmt: skip


def _signed(points: int) -> str:
    """Points with their sign; the typeface lacks a minus sign, so a dash stands for it."""
    return f"–{-points}" if points < 0 else f"+{points}" if points else "0"
