"""How many players make an entrant, and how many entrants a side, in each format."""

from typing import Protocol

from engine import RuleSet
from scoring.afternoon.codes import Format
from scoring.afternoon.facts import SessionFacts
from scoring.rotations import KNOCK_OUT


class Played(Protocol):
    """An event, either as stored or as loaded."""

    @property
    def format(self) -> str: ...
    @property
    def rules(self) -> RuleSet: ...
    @property
    def wait_list(self) -> bool: ...
    @property
    def state(self) -> str: ...


def entrant_size(event: Played) -> int:
    """How many players an entrant has: two in a pair, three in a team, one if all are single."""
    return 1 if event.format == Format.INDIVIDUALS else event.rules.players // 2


def entrants_on_a_side(event: Played) -> int:
    """How many entrants sit on a side of a table: one pair or team, two or three single players."""
    return event.rules.players // 2 // entrant_size(event)


def has_wait_list(event: Played) -> bool:
    """Whether single players take turns at a table instead of sitting out."""
    return event.wait_list and event.format == Format.INDIVIDUALS


def is_knock_out(session: SessionFacts) -> bool:
    """Whether losers of a session are out."""
    return any(section.rotation == KNOCK_OUT for section in session.sections)
