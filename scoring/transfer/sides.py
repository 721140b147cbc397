"""The columns of a file that say who sits at a table: one per side, or one per seat."""

from engine import RuleSet

#: The columns of both sides of a table.
Sides = tuple[tuple[str, ...], tuple[str, ...]]

#: The columns of the sides at tables of six, with a word, because Excel turns 1-3-5 into a date.
SIX = {
    "ns": "seats 1-3-5",
    "ew": "seats 2-4-6",
    "ns_tricks": "tricks 1-3-5",
    "ew_tricks": "tricks 2-4-6",
}

#: Other names of these columns in files.
NAMES = {
    "ns": ("ns", "north-south", "nord-sud"),
    "ew": ("ew", "eo", "east-west", "est-ouest"),
    "seats 1-3-5": ("seats 1-3-5", "places 1-3-5", "1-3-5"),
    "seats 2-4-6": ("seats 2-4-6", "places 2-4-6", "2-4-6"),
    "N": ("n", "north", "nord"),
    "S": ("s", "south", "sud"),
    "E": ("e", "east", "est"),
    "W": ("w", "o", "west", "ouest"),
    **{
        f"seat {seat}": (f"seat {seat}", f"place {seat}", f"siège {seat}", str(seat))
        for seat in range(1, 7)
    },
}


def column_name(column: str, rules: RuleSet) -> str:
    """The name of a column in files of this game."""
    return SIX.get(column, column) if rules.players == 6 else column


def columns_of_sides(rules: RuleSet, on_a_side: int) -> Sides:
    """The columns of both sides; single players are more than one `on_a_side`."""
    if on_a_side == 1:
        return (column_name("ns", rules),), (column_name("ew", rules),)
    first, second = (tuple(_seat_column(seat) for seat in side) for side in rules.sides)
    return first, second


def _seat_column(seat: str) -> str:
    return f"seat {seat}" if seat.isdigit() else seat
