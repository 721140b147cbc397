"""The choices of an event as plain values.

They are those of the stored columns, which a form offers with their labels; a test holds both
together. Here they stand without Django.
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
    """What those get who come late."""

    NOTHING = "nothing"
    AVERAGED = "averaged"


class Scored(StrEnum):
    """What a deal earns: its points, or what these are worth beside those of all tables."""

    POINTS = "points"
    MATCHPOINTS = "matchpoints"
    DATUM = "datum"
    STEPS = "steps"


class Standing(StrEnum):
    """What stands at a table."""

    OFFICIAL = "official"
    DISPUTED = "disputed"


class HandKind(StrEnum):
    """How a hand ended."""

    PLAYED = "played"
    PASSED_OUT = "passed-out"
    AWARDED = "awarded"
    VOID = "void"
    NOT_PLAYED = "not-played"


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
