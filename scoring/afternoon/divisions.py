"""How a session divides those who are ranked: into sections, and into the parts of a final."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.afternoon.contenders import Contenders
from scoring.afternoon.course import SessionCourse


@dataclass(frozen=True)
class Division:
    """Who is `placed` in which section of a session.

    A session after the first one that has several sections, or leaves somebody out, is a final. Its
    `parts` are the letters, the best first, and "" for those in none; other sessions have no parts.
    """

    session: SessionCourse
    placed: Mapping[int, str]
    parts: tuple[str, ...]

    @property
    def sections(self) -> tuple[str, ...]:
        """The letters; () if there is only one section, in which everybody plays."""
        return self.session.letters if len(self.session.letters) > 1 else ()

    @property
    def places(self) -> dict[int, int]:
        """Number -> the place of its part in a final, 0 the best; only for those in a part."""
        if not self.parts:
            return {}
        return {number: self.parts.index(letter) for number, letter in self.placed.items()}

    def within(self, contenders: Contenders, section: str) -> Contenders:
        """Only those of a section, or everybody if there is no such section."""
        if section not in self.sections:
            return contenders
        return contenders.only([number for number in self.placed if self.placed[number] == section])

    def away(self, contenders: Contenders, last: int) -> dict[int, frozenset[int]]:
        """The rounds up to `last` for which somebody was not there, by number.

        For those in no part of a final that includes every round since it began.
        """
        outside = contenders.listed - self.placed.keys() if self.parts else frozenset()
        away = {}
        for number in contenders.listed:
            rounds = frozenset(
                round_number
                for round_number in range(1, last + 1)
                if (number in outside and round_number >= self.session.first)
                or not contenders.is_there(number, round_number)
            )
            if rounds:
                away[number] = rounds
        return away


def division_of(session: SessionCourse, contenders: Contenders) -> Division:
    """The division of a session; nobody is placed if a single section has everybody."""
    if session.number == 1 and len(session.letters) < 2:
        return Division(session, {}, ())
    placed = session.placed
    unplaced = contenders.listed - placed.keys()
    left_out = [number for number in unplaced if contenders.is_there(number, session.first)]
    if session.number == 1 or (len(session.letters) < 2 and not left_out):
        return Division(session, placed, ())
    return Division(session, placed, (*session.letters, "") if unplaced else session.letters)
