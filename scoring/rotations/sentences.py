"""Everything the rotations say, as codes with parameters and an English sentence."""

from __future__ import annotations

from dataclasses import dataclass, field

Param = int | str


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the site's translators; here it stays English."""
    return sentence


SENTENCES: dict[str, str] = {
    # Refusals: what is impossible, and the nearest that is possible.
    "too-few-entrants": gettext_noop("It takes at least {least} to play; there are {entrants}."),
    "too-few-players": gettext_noop(
        "Changing partners need at least {least} players; there are {players}."
    ),
    "not-fours": gettext_noop(
        "This rotation needs full tables of four: {fewer} or {more} players, not {players}."
    ),
    "entrant-twice": gettext_noop("Number {entrant} is in the list twice; each may be there once."),
    "no-rounds": gettext_noop("There must be at least 1 round."),
    "too-many-rounds": gettext_noop(
        "When {entrants} play, {rounds} rounds without a second meeting are impossible: "
        "play {possible} rounds, or allow rematches."
    ),
    "all-rounds-planned": gettext_noop("All {rounds} rounds are planned already."),
    "swiss-dead-end": gettext_noop(
        "In round {round} nobody new is left for somebody of the {entrants}: "
        "allow rematches, or play a round robin."
    ),
    # Faults of a plan that was read from a file.
    "unknown-entrant": gettext_noop(
        "Round {round}, table {table}: there is no number {entrant} in this event."
    ),
    "unknown-sit-out": gettext_noop(
        "Round {round}: there is no number {entrant} in this event to sit out."
    ),
    "seated-twice": gettext_noop(
        "Round {round}, table {table}: number {entrant} has a seat already."
    ),
    "seated-and-sits-out": gettext_noop(
        "Round {round}: number {entrant} has a seat and sits out as well."
    ),
    "sits-out-twice": gettext_noop(
        "Round {round}: number {entrant} is named twice among those who sit out."
    ),
    "table-twice": gettext_noop("Round {round}: there are two tables with the number {table}."),
    "table-number": gettext_noop(
        "Round {round}: {table} is no table number; tables are counted from 1."
    ),
    "not-in-round": gettext_noop(
        "Round {round}: number {entrant} is at no table and would sit out."
    ),
    # Verdicts of the proof.
    "no-partner-twice": gettext_noop("Nobody partners anybody twice."),
    "partners-needed": gettext_noop(
        "Second times as partners: {repeats}, and no plan for this number has fewer."
    ),
    "partners-avoidable": gettext_noop(
        "Second times as partners: {repeats}; the lower bound is {least}."
    ),
    "no-rematch": gettext_noop("Nobody meets anybody twice."),
    "rematches-needed": gettext_noop(
        "Second meetings: {rematches}, and no plan for this number has fewer. "
        "The closest lie {apart} rounds apart."
    ),
    "rematches-avoidable": gettext_noop(
        "Second meetings: {rematches}; {least} would do. The closest lie {apart} rounds apart."
    ),
    "nobody-sits-out": gettext_noop("Nobody sits out."),
    "sit-outs-even": gettext_noop(
        "Rounds without a table: at most {most} for each; fewer is not possible."
    ),
    "sit-outs-uneven": gettext_noop("Somebody sits out {most} times; {least} would do."),
    "tables-even": gettext_noop(
        "Rounds at the same table: at most {most} for each; fewer is not possible."
    ),
    "tables-uneven": gettext_noop(
        "Somebody comes to the same table {most} times; {least} would be ideal."
    ),
    "seats-even": gettext_noop("Both sides of the tables are as even as they can be."),
    "seats-uneven": gettext_noop("Somebody sits {most} times more on one side; {least} would do."),
}


@dataclass(frozen=True)
class Finding:
    """A refusal, fault or verdict: its code, the numbers in it, and whether it may be kept."""

    code: str
    params: dict[str, Param] = field(default_factory=dict)
    overridable: bool = False

    @property
    def text(self) -> str:
        """The English sentence; the site translates by code."""
        return SENTENCES[self.code].format(**self.params)
