"""Who sits where: remakes seats, exchanges them, and takes them away."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from django.db import transaction

from clubs.fingerprints import fingerprint_of
from clubs.models import User
from scoring.afternoon import entrants_on_a_side, plan_played, present
from scoring.models import (
    Entrant,
    Event,
    HandResult,
    Player,
    ResultState,
    Round,
    Seating,
    SitOut,
    Table,
    TableTotals,
)
from scoring.rotations import Finding, Look, Plan, check_plan
from scoring.services import links, reasons
from scoring.services.marking import marking
from scoring.services.planned_seats import Entrants, give, lineups_of, players_in
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.writing import IN_PLAY, raise_version, record
from scoring.store import afternoon_of
from scoring.words import finding_sentence


@transaction.atomic
def make_anew(event: Event, *, plan: Plan, by: User | None, look: Look | None = None) -> Event:
    """Remake the seats of all rounds that have not begun; the others stay as they are.

    `plan` has all rounds, including those that began. Raises Refused when no round is to come, when
    the plan does not begin with what was played, or can't be played by those who are there. `look`
    is called now and then; if it raises, everything is rolled back.
    """
    event = raise_version(event.pk, states=IN_PLAY)
    rounds = list(Round.objects.filter(session__event=event).order_by("number"))
    waiting = [this_round for this_round in rounds if this_round.started_at is None]
    begun = len(rounds) - len(waiting)
    if not waiting:
        raise Refused("no-round-to-come")
    afternoon = afternoon_of(event)
    if len(plan.rounds) != len(rounds) or plan.rounds[:begun] != plan_played(afternoon).rounds:
        raise Refused("seats-anew")
    rest = Plan(plan.rounds[begun:])
    playing = present(afternoon.frame, begun + 1)
    refuse_faulty(event, rest, playing, after=begun)
    with marking(waiting):
        take(waiting)
        give(event, waiting, rest, playing, look)
    links.ensure(event, by=by)
    first = waiting[0]
    record("seats-made-anew", event, about=first, by=by, new={"round": first.number})
    return event


@transaction.atomic
def make_anew_after(
    act: Callable[[], object],
    event: Event,
    *,
    plan: Plan,
    by: User | None,
    look: Look | None = None,
) -> Event:
    """Do something that no longer fits the seats to come, and remake them: both, or neither."""
    act()
    return make_anew(event, plan=plan, by=by, look=look)


@transaction.atomic
def exchange(
    this_round: Round,
    *,
    one: Entrant,
    other: Entrant,
    by: User | None,
    seen: str | None = None,
    reason: str = "",
) -> Event:
    """Note that two sat in each other's place in a round, or that one played for the other.

    What was entered stays with the table, and now counts for those who really sat there. Raises
    Refused when the event is not running, when neither has a table in this round or one was not
    there, and when `seen` is the fingerprint of other seats.
    """
    event = raise_version(this_round.session.event_id, states=IN_PLAY)
    round_now = Round.objects.filter(pk=this_round.pk).first()
    if round_now is None:
        raise Refused("seats-anew")
    seats = {entrant.pk: _seats_of(round_now, entrant) for entrant in (one, other)}
    if one == other:
        raise Refused("chosen-twice")
    if not (seats[one.pk] or seats[other.pk]):
        raise Refused("nothing-to-exchange")
    refuse_changed(seen, fingerprint_of_seats(round_now), "seats-changed")
    turns = Seating.objects.filter(
        round=round_now, entrant__in=(one, other), last_hand__isnull=False
    )
    if turns.exists():
        raise Refused("plays-by-turns")
    players = players_in(lineups_of(event), round_now.number)
    for entrant in (one, other):
        if entrant.number not in players:
            raise Refused("was-not-there", number=entrant.number, round=round_now.number)
    with marking([round_now]):
        Seating.objects.filter(round=round_now, entrant__in=(one, other)).delete()
        for entrant, swapped_with in ((one, other), (other, one)):
            _sit(round_now, entrant, seats[swapped_with.pk], players[entrant.number])
    new = {"round": round_now.number, "one": one.number, "other": other.number}
    record("seats-exchanged", event, about=round_now, by=by, new=new, reason=reasons.tidy(reason))
    return event


@transaction.atomic
def exchange_tables(
    this_round: Round,
    *,
    one: int,
    other: int,
    by: User | None,
    seen: str | None = None,
    reason: str = "",
) -> Event:
    """Note that two whole tables (by number) sat at each other's table in a round.

    What was entered stays with the table, and now counts for those who really sat there. Raises
    Refused when the event is not running, when these are not two tables of the round, and when
    `seen` is the fingerprint of other seats.
    """
    event = raise_version(this_round.session.event_id, states=IN_PLAY)
    tables = {
        table.number: table
        for table in Table.objects.filter(round=this_round.pk, number__in=(one, other))
    }
    if len(tables) != 2:
        raise Refused("not-two-tables")
    refuse_changed(seen, fingerprint_of_seats(this_round), "seats-changed")
    other_table = {tables[one].pk: tables[other], tables[other].pk: tables[one]}
    seatings = list(Seating.objects.filter(table__in=other_table))
    with marking([this_round]):
        Seating.objects.filter(table__in=other_table).delete()
        for seating in seatings:
            seating.pk, seating.table = None, other_table[seating.table_id]
        Seating.objects.bulk_create(seatings)
    new, why = {"round": this_round.number, "one": one, "other": other}, reasons.tidy(reason)
    record("tables-exchanged", event, about=this_round, by=by, new=new, reason=why)
    return event


def fingerprint_of_seats(this_round: Round) -> str:
    """A fingerprint of who sits where in a round."""
    seatings = Seating.objects.filter(round=this_round.pk).order_by("table", "seat", "first_hand")
    return fingerprint_of(list(seatings.values_list("table", "seat", "first_hand", "player")))


def refuse_faulty(
    event: Event,
    plan: Plan,
    entrants: Entrants,
    *,
    after: int = 0,
    unnamed_sit_out: bool = False,
) -> None:
    """Raise Refused if these entrants can't play a plan of the rounds that follow `after`.

    `unnamed_sit_out` allows a round that does not name everybody.
    """
    faults = [
        fault
        for fault in check_plan(plan, sorted(entrants), side=entrants_on_a_side(event))
        if not (fault.overridable and unnamed_sit_out)
    ]
    if faults:
        sentences = (finding_sentence(_later(fault, after)) for fault in faults)
        raise Refused("plan-faulty", faults=" ".join(sentences))


def _later(fault: Finding, rounds: int) -> Finding:
    """A fault of a plan that begins this many rounds later, with its real round number."""
    number = fault.params["round"]
    return replace(fault, params={**fault.params, "round": int(number) + rounds})


def take(rounds: Sequence[Round]) -> None:
    """Delete all seats of rounds in which no result counts; part of a transaction.

    Withdrawn results and second typings are deleted with them; the audit log keeps the lines and
    the reasons.
    """
    _take(rounds, [ResultState.SUPERSEDED, ResultState.SECOND])


def take_with_results(rounds: Sequence[Round]) -> None:
    """Delete all seats of rounds with whatever was entered there; part of a transaction."""
    _take(rounds, list(ResultState))


def _take(rounds: Sequence[Round], states: Sequence[ResultState]) -> None:
    for model in (HandResult, TableTotals):
        rows = model.objects.filter(table__round__in=rounds, state__in=states)
        rows.update(supersedes=None)  # rows refer to each other and would protect each other
        rows.delete()
    Table.objects.filter(round__in=rounds).delete()
    SitOut.objects.filter(round__in=rounds).delete()


def _seats_of(this_round: Round, entrant: Entrant) -> list[tuple[int, str]]:
    """The tables (by id) and seats of an entrant in a round; empty if it sits out."""
    seatings = Seating.objects.filter(round=this_round, entrant=entrant, first_hand=1)
    return sorted(seatings.values_list("table_id", "seat"))


def _sit(
    this_round: Round, entrant: Entrant, seats: list[tuple[int, str]], players: list[Player]
) -> None:
    """Put an entrant on these seats, or let it sit out if there are none."""
    SitOut.objects.filter(round=this_round, entrant=entrant).delete()
    if not seats:
        SitOut.objects.create(round=this_round, entrant=entrant)
        return
    for (table, seat), player in zip(seats, players, strict=True):
        Seating.objects.create(
            table_id=table, round=this_round, seat=seat, player=player, entrant=entrant
        )
