"""The letters printed on an event's sheets: C is hearts in French and clubs in English."""

from __future__ import annotations

from dataclasses import dataclass

from engine.strain import Direction, Strain


@dataclass(frozen=True)
class Letters:
    """The letters on the sheets: seats in the order N E S W with their names, strains, directions.

    At a table of six the seats are numbers in every language. Each direction has a letter and a
    word; the letter may also be that of a suit, since the two never occur in the same place.
    """

    seats: tuple[str, ...]
    seat_names: tuple[str, ...]
    strains: tuple[tuple[Strain, str], ...]
    directions: tuple[tuple[Direction, str, str], ...]

    @property
    def strain_letters(self) -> dict[Strain, str]:
        """Each strain's letter or letters."""
        return dict(self.strains)

    @property
    def direction_letters(self) -> dict[Direction, str]:
        """Each direction's letter."""
        return {direction: letter for direction, letter, _ in self.directions}

    @property
    def direction_words(self) -> dict[Direction, str]:
        """Each direction's word."""
        return {direction: word for direction, _, word in self.directions}

    def seat(self, seat: str) -> str:
        """`seat` in these letters; numbered seats stay as they are."""
        return dict(zip("NESW", self.seats, strict=True)).get(seat, seat)


ENGLISH = Letters(
    seats=tuple("NESW"),
    seat_names=("north", "east", "south", "west"),
    strains=tuple((strain, strain.value) for strain in Strain),
    directions=(
        (Direction.HIGH, "H", "high"),
        (Direction.LOW, "L", "low"),
        (Direction.LOW_ACES_BAD, "B", "low aces bad"),
    ),
)
FRENCH = Letters(
    seats=tuple("NESO"),
    seat_names=("nord", "est", "sud", "ouest"),
    strains=tuple(zip(Strain, ("P", "C", "K", "T", "SA", "SB"), strict=True)),
    directions=(
        (Direction.HIGH, "H", "haut"),
        (Direction.LOW, "B", "bas"),
        (Direction.LOW_ACES_BAD, "M", "bas as mauvais"),
    ),
)
