"""All messages of the rotations, as codes with parameters and an English sentence."""

from __future__ import annotations

from dataclasses import dataclass, field

Param = int | str


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the site's translators; here it stays English."""
    return sentence


SENTENCES: dict[str, str] = {
    # Refusals: what is impossible, and the nearest possible.
    "too-few-entrants": gettext_noop(
        "A round needs at least {least} pairs or teams. On the list: {entrants}. Missing: "
        "{missing}."
    ),
    "too-few-players": gettext_noop(
        "A table needs {least} players. On the list: {players}. Missing: {missing}."
    ),
    "too-few-for-six": gettext_noop(
        "A table of six needs {least} players. On the list: {players}. Missing: {missing}."
    ),
    "not-fours": gettext_noop(
        "This rotation needs full tables of four: {fewer} or {more} players, not {players}."
    ),
    "entrant-twice": gettext_noop("Number {entrant} is in the list twice; each may be there once."),
    "no-rounds": gettext_noop("There must be at least 1 round."),
    "too-many-rounds": gettext_noop(
        "When {entrants} play, the most rounds possible without a second meeting is {possible}, "
        "not {rounds}: allow second meetings, or play fewer rounds."
    ),
    "not-two-teams": gettext_noop(
        "Two teams of four are four pairs, not {entrants}. Take a Mitchell or a Howell instead."
    ),
    "all-rounds-planned": gettext_noop("All rounds are planned already: {rounds}."),
    "swiss-dead-end": gettext_noop(
        "In round {round} one of the {entrants} has nobody new left to meet: allow second"
        " meetings, or play a round robin."
    ),
    "too-few-tables": gettext_noop(
        "With so few tables this rotation brings nobody a new partner: it takes {least} players,"
        " and there are {players}. Use “Winners up” instead."
    ),
    "one-side-sits-out": gettext_noop(
        "{entrants} is an odd number, and in this rotation only one half ever sits out: it can"
        " give only {possible} of the {rounds} rounds. Play fewer rounds, or use a round robin."
    ),
    "knock-out-over": gettext_noop(
        "The knock-out is over: there is nobody left to meet. Finish the event, or make another "
        "session."
    ),
    "knock-out-level": gettext_noop(
        "At table {table} numbers {one} and {other} are tied, and one of them must go on: give"
        " them one more hand, or say who goes on."
    ),
    "knock-out-waits": gettext_noop(
        "Table {table} has no result yet, so nobody knows whether {one} or {other} goes on. Enter "
        "its hands first, or say who goes on."
    ),
    "whist-unknown": gettext_noop(
        "No complete whist schedule is known here for {players} players; the nearest number that"
        " has one is {known}. “Made for this number” works with any number."
    ),
    "whist-rounds": gettext_noop(
        "The complete whist schedule for {players} players has {possible} rounds, not {rounds}."
        " “Made for this number” works with any number of rounds."
    ),
    "wishes-planned-only": gettext_noop(
        "This rotation follows a fixed rule and cannot keep the wishes: use “Made for this"
        " number”, or remove the wishes."
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
        "Number {entrant} is to be the partner of {partners} others, but the rounds to come have"
        " room for only {most}: keep {most} of these wishes."
    ),
    "too-many-apart": gettext_noop(
        "Number {entrant} is to be kept apart from {apart} others; at most {most} is possible, as"
        " somebody must fill the table."
    ),
    "too-many-at-a-table": gettext_noop(
        "{players} are all to be kept apart, and there are {tables} tables: "
        "drop one of these wishes."
    ),
    "no-round-for-wish": gettext_noop(
        "The other wishes leave no round in which numbers {one} and {other} can be partners: drop"
        " this wish or another, or add a round."
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
    "side-differs": gettext_noop(
        "Round {round}, table {table}: {found} on a side, where this event seats {due}."
    ),
    "table-number": gettext_noop(
        "Round {round}: {table} is not a table number; tables are counted from 1."
    ),
    "not-in-round": gettext_noop("Round {round}: number {entrant} has no table and would sit out."),
    # Verdicts of the proof.
    "verdict-best": gettext_noop("As fair as it can be."),
    "verdict-good": gettext_noop("The best there is: nobody meets again without need."),
    "verdict-often": gettext_noop(
        "As few meet again as possible, but {one} and {other} meet {times} times."
    ),
    "verdict-nearly": gettext_noop("Quite fair: a few meet again, perhaps without need."),
    "verdict-partners-nearly": gettext_noop(
        "Quite fair: a few are partners again, perhaps without need."
    ),
    "verdict-partners-again": gettext_noop(
        "Some are partners again, perhaps without need; the figures show how many."
    ),
    "verdict-some-needed": gettext_noop(
        "Some meet again, perhaps without need; the figures show how many."
    ),
    "verdict-poor": gettext_noop("Not fair: too many meet again."),
    "verdict-partners": gettext_noop("Not fair: too many are partners again."),
    "verdict-sit-outs": gettext_noop("Not fair: somebody sits out too often."),
    "wishes-kept": gettext_noop("Wishes kept: {wishes} of {wishes}."),
    "wish-broken": gettext_noop("The wish of {one} and {other} is not kept."),
    "partners-stay": gettext_noop("Partners stay together in this rotation."),
    "no-partner-twice": gettext_noop("Nobody partners anybody twice."),
    "partners-needed": gettext_noop(
        "Partners for a second time: {repeats}. No plan for this number has fewer."
    ),
    "partners-avoidable": gettext_noop(
        "Partners for a second time: {repeats}; at least {least} can’t be avoided."
    ),
    "partners-perhaps-none": gettext_noop(
        "Partners for a second time: {repeats}. Perhaps fewer are possible."
    ),
    "partners-counted": gettext_noop("Partners for a second time: {repeats}."),
    "no-opponent-twice": gettext_noop("Nobody opposes anybody twice."),
    "opponents-needed": gettext_noop(
        "Opponents for a second time: {repeats}. No plan for this number has fewer."
    ),
    "opponents-avoidable": gettext_noop(
        "Opponents for a second time: {repeats}; at least {least} can’t be avoided."
    ),
    "opponents-perhaps-none": gettext_noop(
        "Opponents for a second time: {repeats}. Perhaps fewer are possible."
    ),
    "opponents-counted": gettext_noop("Opponents for a second time: {repeats}."),
    "no-rematch": gettext_noop("Nobody meets anybody twice."),
    "rematches-needed": gettext_noop(
        "Second meetings: {repeats}. No plan for this number has fewer."
    ),
    "rematches-avoidable": gettext_noop(
        "Second meetings: {repeats}; at least {least} can’t be avoided."
    ),
    "rematches-perhaps-none": gettext_noop(
        "Second meetings: {repeats}. Perhaps fewer are possible."
    ),
    "rematches-counted": gettext_noop("Second meetings: {repeats}."),
    "again-at-once": gettext_noop("Some meet again in the very next round."),
    "again-not-at-once": gettext_noop("Nobody meets the same people in two rounds running."),
    "again-later": gettext_noop(
        "Rounds between two meetings of the same people: {between} or more."
    ),
    "most-partners": gettext_noop("Most often partners: {one} and {other}, {times} times."),
    "most-opponents": gettext_noop("Most often opponents: {one} and {other}, {times} times."),
    "nobody-sits-out": gettext_noop("Nobody sits out."),
    "sit-outs-even": gettext_noop(
        "Rounds without a table: at most {most} for each. Fewer is not possible."
    ),
    "sit-outs-uneven": gettext_noop(
        "Rounds without a table: {most} for somebody; {least} would do."
    ),
    "tables-even": gettext_noop(
        "Rounds at the same table: at most {most} for each. Fewer is not possible."
    ),
    "tables-uneven": gettext_noop(
        "Somebody sits at the same table {most} times; {least} would be ideal."
    ),
    "seats-even": gettext_noop("Everybody sits on both sides of the table about as often."),
    "seats-uneven": gettext_noop(
        "Somebody sits on one side {most} times more than on the other; {least} would be ideal."
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
