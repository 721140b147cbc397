"""The answer of a computer player: an act and the reason for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.errors import Param
from engine.players.sentences import REASONS
from engine.view import Action, View


@dataclass(frozen=True)
class Why:
    """A reason as a code with figures; a site translates it by code."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()

    @property
    def sentence(self) -> str:
        """The reason in English."""
        return REASONS[self.code].format_map(dict(self.params))


def why(code: str, **params: Param) -> Why:
    """A reason, with its figures given by name."""
    return Why(code, tuple(sorted(params.items())))


def signed(points: float, places: int = 1) -> str:
    """Points with their sign; what rounds to zero is +0, never -0."""
    return f"{round(points, places) + 0.0:+.{places}f}"


class Decision(NamedTuple):
    """A legal act for the seat to act, and why."""

    act: Action
    why: Why


class Player(Protocol):
    """A computer player: it sees what one seat sees and remembers nothing between acts."""

    def act(self, view: View) -> Decision:
        """What this player does; it must be this seat's turn."""
        ...
