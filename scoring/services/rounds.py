"""Writes about rounds: seating everybody, starting the next round."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from clubs import audit
from clubs.models import User
from engine.ruleset import RuleSet
from scoring.models import Entrant, Event, Lineup, Player, Round, Seating, Section, SitOut, Table
from scoring.queries.progress import has_results, open_tables
from scoring.rotations import Plan, RoundPlan, TablePlan, check_plan, name_sit_outs
from scoring.services import links, reasons
from scoring.services.locking import count_up, lock, raise_version
from scoring.services.refusal import Refused
from scoring.words import finding_sentence


@transaction.atomic
def seat(
    event: Event, *, plan: Plan, by: User | None, from_file: bool = False, rotation: str = ""
) -> Event:
    """Seat everybody for all rounds and begin the first one.

    `plan` names entrants by their numbers. It names in each round everybody who plays; only in
    a plan `from_file` those whom it leaves out sit out. `rotation` is the method that made it, ""
    for that of the section. Raises Refused when play has begun, or
    when the plan can't be played by the pairs of this event.
    """
    event = raise_version(event.pk, states=(Event.State.SETUP,))
    session = event.sessions.get()
    entrants = _playing(event)
    if len(entrants) < 2:
        raise Refused("too-few-pairs")
    if len(plan.rounds) != session.rounds_due:
        raise Refused("rounds-differ", found=len(plan.rounds), due=session.rounds_due)
    faults = [
        fault
        for fault in check_plan(plan, sorted(entrants))
        if not (fault.overridable and from_file)
    ]
    if faults:
        raise Refused("plan-faulty", faults=" ".join(finding_sentence(f) for f in faults))
    rounds = Round.objects.bulk_create(
        Round(session=session, number=number) for number in range(1, len(plan.rounds) + 1)
    )
    rounds[0].started_at = timezone.now()
    rounds[0].save(update_fields=["started_at"])
    if rotation:
        session.sections.update(rotation=rotation)
    _seat_rounds(event, rounds, name_sit_outs(plan, sorted(entrants)), entrants)
    links.ensure(event, by=by)
    event.state = Event.State.RUNNING
    event.save(update_fields=["state"])
    audit.record("seated", event, by=by, club=event.club.uid, event=event.uid)
    _record("round-started", rounds[0], event, by)
    return event


@transaction.atomic
def start(this_round: Round, *, by: User | None, despite: str = "") -> Round:
    """Begin a round and close the one before.

    Raises Refused when it is not the next one, when results are missing and `despite` gives no
    reason, or when everybody was seated anew meanwhile. A round that has begun stays as it is.
    """
    event = lock(this_round.session.event_id, states=(Event.State.RUNNING,))
    found = Round.objects.filter(pk=this_round.pk).first()
    if found is None:
        raise Refused("seats-anew")
    if found.started_at is not None:
        return found
    this_round = found
    waiting = this_round.session.rounds.filter(started_at=None).order_by("number")
    if (first := waiting[0]) != this_round:
        raise Refused("round-not-next", round=first.number)
    if not (despite := reasons.tidy(despite)) and (tables := open_tables(event)):
        raise Refused("results-missing", tables="; ".join(str(table) for table in tables))
    event, now = count_up(event), timezone.now()
    this_round.session.rounds.filter(started_at__isnull=False, closed_at=None).update(closed_at=now)
    this_round.started_at = now
    this_round.save(update_fields=["started_at"])
    _record("round-started", this_round, event, by, reason=despite)
    return this_round


@transaction.atomic
def take_back(this_round: Round, *, by: User) -> Round:
    """Take the beginning of the last round back: begun by mistake, or the hall closes early.

    Raises Refused for the first round, for one that is not the last, while a result of it counts
    or is disputed, or when everybody was seated anew meanwhile. A round that has not begun stays
    as it is.
    """
    event = lock(this_round.session.event_id, states=(Event.State.RUNNING,))
    found = Round.objects.filter(pk=this_round.pk).first()
    if found is None:
        raise Refused("seats-anew")
    if found.started_at is None:
        return found
    begun = found.session.rounds.filter(started_at__isnull=False).order_by("-number")
    if found.number == 1 or begun[0] != found:
        raise Refused("round-not-last")
    if has_results(event, only=found):
        raise Refused("round-has-results", round=found.number)
    found.session.rounds.filter(number=found.number - 1).update(closed_at=None)
    found.started_at = None
    found.save(update_fields=["started_at"])
    _record("round-taken-back", found, count_up(event), by)
    return found


def _playing(event: Event) -> dict[int, Entrant]:
    playing = event.entrants.filter(state=Entrant.State.PLAYING).order_by("number")
    return {entrant.number: entrant for entrant in playing}


def _seat_rounds(
    event: Event, rounds: list[Round], plan: Plan, entrants: dict[int, Entrant]
) -> None:
    section = Section.objects.get(session=rounds[0].session)
    tables = Table.objects.bulk_create(
        _table(this_round, section, table, event.rules)
        for this_round, planned in zip(rounds, plan.rounds, strict=True)
        for table in planned.tables
    )
    lineups = _lineups(event)
    placed = {(table.round_id, table.number): table for table in tables}
    Seating.objects.bulk_create(
        seating
        for this_round, planned in zip(rounds, plan.rounds, strict=True)
        for table in planned.tables
        for seating in _seatings(
            placed[this_round.pk, table.number], table, entrants, lineups, event.rules
        )
    )
    SitOut.objects.bulk_create(_sit_outs(rounds, plan.rounds, entrants))


def _table(this_round: Round, section: Section, table: TablePlan, rules: RuleSet) -> Table:
    return Table(
        round=this_round,
        section=section,
        number=table.number,
        hands_due=section.hands_per_round,
        first_dealer=rules.seats[0],
    )


def _lineups(event: Event) -> dict[int, list[Player]]:
    """The players of each entrant (by number), in their order."""
    found: dict[int, list[Player]] = {}
    lineups = Lineup.objects.filter(entrant__event=event).select_related("entrant", "player")
    for lineup in lineups.order_by("entrant__number", "position"):
        found.setdefault(lineup.entrant.number, []).append(lineup.player)
    return found


def _seatings(
    table: Table,
    planned: TablePlan,
    entrants: dict[int, Entrant],
    lineups: dict[int, list[Player]],
    rules: RuleSet,
) -> Iterator[Seating]:
    for side, seats in zip(planned.sides, rules.sides, strict=True):
        seated = [(number, player) for number in side for player in lineups[number]]
        for seat, (number, player) in zip(seats, seated, strict=True):
            yield Seating(
                table=table,
                round_id=table.round_id,
                seat=seat,
                player=player,
                entrant=entrants[number],
            )


def _sit_outs(
    rounds: list[Round], planned: tuple[RoundPlan, ...], entrants: dict[int, Entrant]
) -> Iterator[SitOut]:
    for this_round, plan in zip(rounds, planned, strict=True):
        for number in plan.sit_outs:
            yield SitOut(round=this_round, entrant=entrants[number])


def _record(
    action: str, this_round: Round, event: Event, by: User | None, reason: str = ""
) -> None:
    audit.record(
        action,
        this_round,
        by=by,
        club=event.club.uid,
        event=event.uid,
        new={"round": this_round.number},
        reason=reason,
    )
