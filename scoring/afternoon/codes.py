"""The choices of an event as plain values, free of Django.

They mirror the stored columns, which forms offer with their labels; a test keeps the two in step.
"""

from enum import StrEnum


class Format(StrEnum):
    """What gets a rank."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUALS = "individuals"


class Names(StrEnum):
    """How much of a name a reader sees."""

    FULL = "full"
    INITIAL = "initial"
    NUMBER = "number"


class State(StrEnum):
    """How far an event is."""

    SETUP = "setup"
    RUNNING = "running"
    FINISHED = "finished"


class Presence(StrEnum):
    """Whether an entrant plays on."""

    PLAYING = "playing"
    WITHDRAWN = "withdrawn"


class Competing(StrEnum):
    """Whether an entrant gets a rank."""

    COMPETING = "competing"
    FLOATER = "floater"


class Defaulted(StrEnum):
    """What becomes of those who leave early."""

    KEPT = "kept"
    AVERAGED = "averaged"
    REMOVED = "removed"


class Latecomers(StrEnum):
    """What latecomers get for the rounds they missed."""

    NOTHING = "nothing"
    AVERAGED = "averaged"


class Scored(StrEnum):
    """What a deal earns: its points, or their worth compared with all other tables."""

    POINTS = "points"
    MATCHPOINTS = "matchpoints"
    DATUM = "datum"
    STEPS = "steps"


class Standing(StrEnum):
    """The states of standing results."""

    OFFICIAL = "official"
    DISPUTED = "disputed"


class HandKind(StrEnum):
    """How a hand ended."""

    PLAYED = "played"
    PASSED_OUT = "passed-out"
    AWARDED = "awarded"
    VOID = "void"
    NOT_PLAYED = "not-played"


#: Kinds of hands that give no points, as nothing counts that was played. Where deals are compared,
#: both sides get the average.
ANNULLED = (HandKind.VOID, HandKind.NOT_PLAYED)


class Source(StrEnum):
    """Where a result came from."""

    DESK = "desk"
    FILE = "file"
    DEMO = "demo"
    REVISION = "revision"
    TABLE = "table"
    CODE = "code"


class Verdict(StrEnum):
    """What a side says of a result."""

    AGREED = "agreed"
    DISPUTED = "disputed"


class Entry(StrEnum):
    """Who enters the hands."""

    PHONES = "phones"
    TOTALS = "totals"
    DESK = "desk"
