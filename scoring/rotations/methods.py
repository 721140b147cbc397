"""Every rotation that can be chosen, by name, and when to choose it.

All of them take an `Asked` and return a plan that begins with the rounds played.
"""

from __future__ import annotations

from scoring.rotations.colour_cards import colour_cards
from scoring.rotations.compass import compass
from scoring.rotations.complete_whist import complete_whist, is_complete
from scoring.rotations.fairness import Fairness
from scoring.rotations.final import final
from scoring.rotations.going_on import going_on
from scoring.rotations.howell import howell
from scoring.rotations.individual import EFFORT, individual
from scoring.rotations.knock_out import KNOCK_OUT, knock_out
from scoring.rotations.ladder import (
    HEAD_TABLE,
    LOSERS_SPLIT,
    WHIST_DRIVE,
    WINNERS_SPLIT,
    WINNERS_STAY,
    WINNERS_UP,
)
from scoring.rotations.mitchell import mitchell
from scoring.rotations.plan import Asked, Look, Plan, Rotation, RotationImpossible
from scoring.rotations.progressive import (
    one_side_stationary,
    scrambled_mitchell,
    sides_in_turn,
)
from scoring.rotations.random_draw import random_draw
from scoring.rotations.round_robin import round_robin
from scoring.rotations.sentences import gettext_noop
from scoring.rotations.swiss import swiss
from scoring.rotations.team_of_four import team_of_four
from scoring.rotations.verdicts import proof
from scoring.rotations.wished_start import refuse_wishes

PAIRS, FOURS, SIXES = 1, 2, 3  # entrants on a side of a table


def _round_robin(asked: Asked) -> Plan:
    return round_robin(asked.entrants, asked.rounds, allow_rematches=asked.allow_rematches)


def _one_side_stationary(asked: Asked) -> Plan:
    return one_side_stationary(asked.entrants, asked.rounds, allow_rematches=asked.allow_rematches)


def _scrambled_mitchell(asked: Asked) -> Plan:
    return scrambled_mitchell(asked.entrants, asked.rounds, allow_rematches=asked.allow_rematches)


def _sides_in_turn(asked: Asked) -> Plan:
    return sides_in_turn(asked.entrants, asked.rounds, allow_rematches=asked.allow_rematches)


def _compass(asked: Asked) -> Plan:
    refuse_wishes(asked)
    return compass(asked.entrants, asked.rounds)


_SCHEDULES = (
    Rotation(
        "round-robin",
        gettext_noop("Round robin"),
        gettext_noop(
            "The usual choice: somebody new to meet in every round. With enough rounds everybody "
            "meets everybody."
        ),
        going_on(_round_robin),
    ),
    Rotation(
        "planned",
        gettext_noop("Made for this number"),
        gettext_noop(
            "The usual choice: nobody has the same partner twice as long as that is possible, and "
            "opponents change as much as they can."
        ),
        individual,
        sides=(FOURS, SIXES),
    ),
    Rotation(
        "swiss",
        gettext_noop("Swiss"),
        gettext_noop(
            "For many in few rounds: those with about the same points meet, and nobody meets "
            "anybody twice. The first round is drawn. In sections it goes on within each of them."
        ),
        swiss,
        by_round=True,
    ),
    Rotation(
        "whist",
        gettext_noop("Complete whist schedule"),
        gettext_noop(
            "For a whole day or several afternoons: everybody partners everybody else once, and"
            " opposes everybody else twice."
        ),
        going_on(complete_whist),
        sides=(FOURS,),
    ),
    Rotation(
        "compass",
        gettext_noop("Compass"),
        gettext_noop(
            "The hall rotation that needs no paper: North stays, South goes down one table, East"
            " up one, West up two. With some numbers of tables the same people meet again."
        ),
        going_on(_compass),
        sides=(FOURS,),
    ),
    Rotation(
        "one-side-stationary",
        gettext_noop("One side stays"),
        gettext_noop(
            "For players who do not like to walk: half of them keep their table, the others go to"
            " the next table after every round."
        ),
        going_on(_one_side_stationary),
    ),
    Rotation(
        "scrambled-mitchell",
        gettext_noop("Scrambled Mitchell"),
        gettext_noop(
            "For players who do not like to walk and want to sit in both directions: half of them"
            " keep their table, the others go to the next table, and after every round the two"
            " sides at a table trade directions."
        ),
        going_on(_scrambled_mitchell),
    ),
    Rotation(
        "howell",
        gettext_noop("Howell with stationary tables"),
        gettext_noop(
            "For more rounds than there are tables: some keep their table, all others always go"
            " where the next lower number sat. A card on each seat is enough, and nobody meets"
            " anybody twice."
        ),
        going_on(howell),
    ),
    Rotation(
        "sides-in-turn",
        gettext_noop("Sides move in turn"),
        gettext_noop(
            "Everybody walks half of the time: in the first half of the afternoon one side goes up"
            " a table after every round, in the second half the other side goes down."
        ),
        going_on(_sides_in_turn),
    ),
    Rotation(
        "final",
        gettext_noop("Final: repeat meetings last"),
        gettext_noop(
            "For a final or a second session: those who have not met yet meet first, and those "
            "who have met before only in the last rounds."
        ),
        final,
        sides=(PAIRS, FOURS, SIXES),
    ),
    Rotation(
        KNOCK_OUT,
        gettext_noop("Knock-out"),
        gettext_noop(
            "Losers are out, until one is left: the best and the second best can meet only in the"
            " last match. The rounds follow from the number; if it is not 2, 4, 8, 16 and so on,"
            " the best go through the first round without a match."
        ),
        knock_out,
        by_round=True,
    ),
)

#: Methods in which the result decides where everybody goes.
_LADDERS = (
    Rotation(
        "winners-up",
        gettext_noop("Winners up"),
        gettext_noop(
            "The winners go up to the next table (from the last one to table 1), the losers stay. "
            "Single players change partners."
        ),
        WINNERS_UP,
        sides=(PAIRS, FOURS, SIXES),
        by_round=True,
    ),
    Rotation(
        "head-table",
        gettext_noop("Head table"),
        gettext_noop(
            "The best gather at table 1: the winners go one table nearer to it, and the losers"
            " there go to the last table. Single players change partners."
        ),
        HEAD_TABLE,
        sides=(PAIRS, FOURS, SIXES),
        by_round=True,
    ),
    Rotation(
        "winners-stay",
        gettext_noop("Winners stay"),
        gettext_noop(
            "The winners keep their table, and the losers go up to the next one (from the last "
            "one to table 1). Single players change partners with those who come."
        ),
        WINNERS_STAY,
        sides=(PAIRS, FOURS, SIXES),
        by_round=True,
    ),
    Rotation(
        "winners-split",
        gettext_noop("Winners split"),
        gettext_noop(
            "Partners have a red and a white card. A winner with red goes up to the next table, "
            "one with white down; the losers stay. Everybody gets a new partner."
        ),
        WINNERS_SPLIT,
        sides=(FOURS,),
        by_round=True,
    ),
    Rotation(
        "losers-split",
        gettext_noop("Losers split"),
        gettext_noop(
            "Partners have a yellow and a white card. The winners stay, a loser with yellow goes"
            " up to the next table, one with white down. Everybody gets a new partner; it works"
            " well when one or two sit out."
        ),
        LOSERS_SPLIT,
        sides=(FOURS,),
        by_round=True,
    ),
    Rotation(
        "whist-drive",
        gettext_noop("Whist drive"),
        gettext_noop(
            "The winners stay and keep their partner. Of the losers one goes up to the next "
            "table, the other down, and both get a new partner. For three tables or more."
        ),
        WHIST_DRIVE,
        sides=(FOURS,),
        by_round=True,
    ),
)

#: Methods for the same deals at every table, as in bridge clubs.
_FOR_DUPLICATE = (
    Rotation(
        "mitchell",
        gettext_noop("Mitchell"),
        gettext_noop(
            "For the same deals at every table: half of them stay, the others go up one table"
            " after every round and the deals go down one. At the end the two sides at a table"
            " trade directions, so that all are compared with all."
        ),
        going_on(mitchell),
    ),
    Rotation(
        "team-of-four",
        gettext_noop("Team of four at two tables"),
        gettext_noop(
            "The first two of four are one team, the last two the other. Where both tables play "
            "the same deals, each team holds the same cards once from either side."
        ),
        going_on(team_of_four),
    ),
)

_BY_CARDS = (
    Rotation(
        "colour-cards",
        gettext_noop("Colour cards"),
        gettext_noop(
            "Partners stay together all afternoon. After every round those with white cards go up "
            "to the next table, those with blue cards down."
        ),
        going_on(colour_cards),
        sides=(PAIRS, FOURS),
    ),
    Rotation(
        "random-draw",
        gettext_noop("Random draw"),
        gettext_noop("Everybody draws a place before every round, as from a hat."),
        random_draw,
        sides=(PAIRS, FOURS, SIXES),
        by_round=True,
    ),
)

METHODS: dict[str, Rotation] = {
    method.code: method for method in (*_SCHEDULES, *_FOR_DUPLICATE, *_LADDERS, *_BY_CARDS)
}

#: Methods that search, and find better plans the longer they run.
SEARCHED = {"planned": individual, "final": final}


def searched_longer(code: str, asked: Asked, effort: int, look: Look | None = None) -> Plan:
    """The plan of a method that searches; each step of `effort` doubles the time.

    `look` is called now and then. Raises `RotationImpossible` as the method does.
    """
    return SEARCHED[code](asked, effort=EFFORT * 2**effort, look=look)


def methods_for(side: int) -> list[Rotation]:
    """The methods for this many entrants on a side, the usual one first."""
    return [method for method in METHODS.values() if side in method.sides]


def usual_method(side: int, entrants: int, rounds: int) -> str:
    """The code of the method most would choose: the complete schedule if it fits exactly."""
    if side == PAIRS:
        return "round-robin"
    return "whist" if side == FOURS and is_complete(entrants, rounds) else "planned"


def better(asked: Asked, code: str) -> str | None:
    """The usual method's code, if it repeats less than this one for this number and rounds.

    None if it does not or is impossible, after play has begun, for a final, for methods made round
    by round (their repeats are not known in advance), and if partners stay, since that is the
    reason to choose it. If only this method is impossible, the usual one is better.
    """
    usual = usual_method(asked.side, len(asked.entrants), asked.rounds)
    if asked.played.rounds or METHODS[code].by_round or code in (usual, "final"):
        return None
    try:
        best = _found_at_once(asked, usual)
    except RotationImpossible:
        return None
    try:
        own_proof = _found_at_once(asked, code)
    except RotationImpossible:
        return usual
    return usual if not own_proof.partners_stay and _repeats(best) < _repeats(own_proof) else None


def _found_at_once(asked: Asked, code: str) -> Fairness:
    """The proof of a method's plan, found without much effort."""
    plan = individual(asked, effort=0) if code == "planned" else METHODS[code].plan(asked)
    return proof(plan, asked.wishes)


def _repeats(counted: Fairness) -> tuple[int, int]:
    """The repeated partnerships, then the second meetings of any kind."""
    return counted.partner_repeats.counted, counted.rematches.counted
