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
    "too-few-tables": gettext_noop(
        "On so few tables this rotation brings nobody a new partner: it takes {least} players, "
        "and there are {players}. Take the winners up instead."
    ),
    "one-side-sits-out": gettext_noop(
        "{entrants} is an odd number, and in this rotation only one half ever sits out: "
        "play {possible} rounds at most, not {rounds}, or play a round robin."
    ),
    "whist-unknown": gettext_noop(
        "No complete whist schedule is known here for {players} players; the nearest number that "
        "has one is {known}. The planned rotation takes any number."
    ),
    "whist-rounds": gettext_noop(
        "The complete whist schedule for {players} players has {possible} rounds, not {rounds}. "
        "The planned rotation takes any number of rounds."
    ),
    "wishes-planned-only": gettext_noop(
        "This rotation goes by its rule and cannot keep the wishes: take the planned one, or take "
        "the wishes back."
    ),
    # Wishes that cannot all be kept.
    "wish-contradiction": gettext_noop(
        "Numbers {one} and {other} are to be partners and also apart: drop one of the two wishes."
    ),
    "wish-once-and-always": gettext_noop(
        "Numbers {one} and {other} are to be partners in one round and also in every round: "
        "drop one of the two wishes."
    ),
    "too-many-together": gettext_noop(
        "{players} are to sit on one side by their wishes, and a side has {most} seats: "
        "drop one of these wishes."
    ),
    "too-many-couples": gettext_noop(
        "{couples} couples want a side each, and there are {most} sides: "
        "keep {most} of these wishes."
    ),
    "too-many-partners": gettext_noop(
        "Number {entrant} is to be the partner of {partners} others, and in the rounds to come "
        "{most} can be: keep {most} of these wishes."
    ),
    "too-many-apart": gettext_noop(
        "Number {entrant} is to be kept from {apart} others; from {most} is possible, "
        "as somebody must fill the table."
    ),
    "too-many-at-a-table": gettext_noop(
        "{players} are all to be kept apart, and there are {tables} tables: "
        "drop one of these wishes."
    ),
    "no-round-for-wish": gettext_noop(
        "Beside the other wishes there is no round in which numbers {one} and {other} can be "
        "partners: drop this wish or another, or add a round."
    ),
    "wish-not-kept": gettext_noop(
        "No plan was found that keeps the wish of numbers {one} and {other}: "
        "search longer, or drop this wish or another."
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
        "Second times as partners: {repeats}; at least {least} must be."
    ),
    "partners-perhaps-none": gettext_noop(
        "Second times as partners: {repeats}; it may be that none is needed."
    ),
    "no-opponent-twice": gettext_noop("Nobody opposes anybody twice."),
    "opponents-needed": gettext_noop(
        "Second times as opponents: {repeats}, and no plan for this number has fewer."
    ),
    "opponents-avoidable": gettext_noop(
        "Second times as opponents: {repeats}; at least {least} must be."
    ),
    "opponents-perhaps-none": gettext_noop(
        "Second times as opponents: {repeats}; it may be that none is needed."
    ),
    "no-rematch": gettext_noop("Nobody meets anybody twice."),
    "rematches-needed": gettext_noop(
        "Second meetings: {repeats}, and no plan for this number has fewer. "
        "Rounds from one to the next: {apart} or more."
    ),
    "rematches-avoidable": gettext_noop(
        "Second meetings: {repeats}; at least {least} must be. "
        "Rounds from one to the next: {apart} or more."
    ),
    "rematches-perhaps-none": gettext_noop(
        "Second meetings: {repeats}; it may be that none is needed. "
        "Rounds from one to the next: {apart} or more."
    ),
    "most-partners": gettext_noop("Most often partners: {one} and {other}, {times} times."),
    "most-opponents": gettext_noop("Most often opponents: {one} and {other}, {times} times."),
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
    "seats-uneven": gettext_noop(
        "Somebody sits {most} times more on one side; {least} would be ideal."
    ),
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
