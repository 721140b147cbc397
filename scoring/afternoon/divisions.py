"""How a session divides those who are ranked: into sections, and into the parts of a final."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.afternoon.contenders import Contenders
from scoring.afternoon.course import SessionCourse


@dataclass(frozen=True)
class Division:
    """Who is `placed` in which section of a session.

    A session after the first one that has several sections, or leaves somebody out, is a final.
    Its `parts` are the letters, the best first, and "" for who is in none; other sessions have
    no parts.
    """

    session: SessionCourse
    placed: Mapping[int, str]
    parts: tuple[str, ...]

    @property
    def sections(self) -> tuple[str, ...]:
        """The letters; () where there is only one, in which everybody plays."""
        return self.session.letters if len(self.session.letters) > 1 else ()

    @property
    def places(self) -> dict[int, int]:
        """Number -> the place of its part in a final, 0 the best; who is in none is not there."""
        if not self.parts:
            return {}
        return {each: self.parts.index(letter) for each, letter in self.placed.items()}

    def within(self, contenders: Contenders, section: str) -> Contenders:
        """Those of a section alone, or everybody where there is no such section."""
        if section not in self.sections:
            return contenders
        return contenders.only([each for each in self.placed if self.placed[each] == section])

    def away(self, contenders: Contenders, last: int) -> Iterator[tuple[int, int]]:
        """Who was not there in which round up to `last`, or plays no more since a final began."""
        outside = contenders.listed - self.placed.keys() if self.parts else frozenset()
        for number in contenders.listed:
            for in_round in range(1, last + 1):
                is_out = number in outside and in_round >= self.session.first
                if is_out or not contenders.is_there(number, in_round):
                    yield number, in_round


def division_of(session: SessionCourse, contenders: Contenders) -> Division:
    """The division of a session; nobody is placed where a single section has everybody."""
    if session.number == 1 and len(session.letters) < 2:
        return Division(session, {}, ())
    placed = session.placed
    unplaced = contenders.listed - placed.keys()
    left_out = [number for number in unplaced if contenders.is_there(number, session.first)]
    if session.number == 1 or (len(session.letters) < 2 and not left_out):
        return Division(session, placed, ())
    return Division(session, placed, (*session.letters, "") if unplaced else session.letters)
