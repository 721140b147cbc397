"""Random acts: the event as a whole, who plays in it, and where everybody sits."""

import datetime as dt
from collections.abc import Callable

from django.db import transaction

from clubs.models import Member
from clubs.services import members
from engine.ruleset import RuleSet
from scoring.afternoon.formats import entrant_size, entrants_on_a_side
from scoring.models import (
    Event,
    Player,
    Round,
    Wish,
)
from scoring.rotations import Plan
from scoring.services import (
    computers,
    cuts,
    entrants,
    events,
    guests,
    irregularities,
    rehearsals,
    revisions,
    rounds,
    seats,
    sessions,
    shelf,
    table_repairs,
    table_seats,
    wishes,
)
from scoring.services.writing import lock
from tests.scoring.derived import level_groups, plan_played
from tests.scoring.store.walker import CHAIN, HANDS, IN_PLAY, NotNow, Walker

# The event as a whole.


def change(one: Walker) -> None:
    event = one.event
    values = {
        "name": f"Thursday {one.hand()}", "names_shown": "number",
        "disputes": one.chance.choice(Event.Disputes.values),
        "defaulted": one.chance.choice(Event.Defaulted.values),
        "round_minutes": one.chance.choice((0, 20)), "tie_chain": CHAIN,
        "scored": one.chance.choice(Event.Scored.values),
    }  # fmt: skip
    events.change(event, shape=events.shape_of(event), by=one.by, **values)


def publish(one: Walker) -> None:
    events.publish(one.event, published=not one.event.published, by=one.by)


def put_away(one: Walker) -> None:
    shelf.put_away(one.event, away=not one.event.put_away, by=one.by)


@transaction.atomic
def fill_round(one: Walker) -> None:
    """Make the event another one's rehearsal for this act, without raising its version."""
    one.round(**IN_PLAY)
    event = lock(one.event_id)
    walked = Event.objects.filter(pk=event.pk)
    shape = events.shape_of(event)
    real = events.create(event.club, rules=event.rules, shape=shape, by=None, name="The real one")
    walked.update(published=False, rehearses=real)
    rehearsals.fill_round(event, by=one.by)
    walked.update(published=event.published, rehearses=None)
    real.delete()


def finish(one: Walker) -> None:
    if one.event.state != Event.State.RUNNING:
        raise NotNow
    events.finish(one.event, by=one.by, despite="closing time", sharing=True)


def reopen(one: Walker) -> None:
    if one.event.state != Event.State.FINISHED:
        raise NotNow
    events.reopen(one.event, by=one.by)


def unseat(one: Walker) -> None:
    one.round()
    events.unseat(one.event, by=one.by)


def revise(one: Walker) -> None:
    event = one.event
    penalty = "bid" if event.rules.set_penalty == "all-tricks" else "all-tricks"
    other = RuleSet.from_dict(event.rule_set | {"set_penalty": penalty})
    revisions.revise(event, rules=other, reason="a slip", by=one.by)


def irregularity_values(one: Walker) -> None:
    values = {"revoke": (-one.hand(), one.hand())}
    irregularities.change_values(one.event, values=values, by=one.by)


# Who plays, and where.


def add(one: Walker) -> None:
    names = ("Ann", "Bo", "Cy")[: entrant_size(one.event)]
    if one.event.entrants.count() > 12:
        raise NotNow
    entrants.add(one.event, who=[(None, names)], by=one.by)


def rename(one: Walker) -> None:
    found = one.entrant()
    number = 9 + one.hand() if one.event.state == Event.State.SETUP else found.number
    names = (f"Ann {one.hand()}", "Bo", "Cy")[: entrant_size(one.event)]
    entrants.change(found, number=number, names=names, by=one.by, handicap=one.hand())


@transaction.atomic
def take_guest_in(one: Walker) -> None:
    """A guest becomes a member, and is linked to what they play here."""
    guests_here = one.event.players.filter(member=None, kind=Player.Kind.PERSON)
    names = sorted({str(name) for name in guests_here.values_list("name", flat=True) if name})
    if not names:
        raise NotNow
    first_name, _, last_name = one.chance.choice(names).rpartition(" ")
    shown = one.chance.choice(Member.Names.values)
    club = one.event.club
    member = members.add(
        club, by=one.by, first_name=first_name, last_name=last_name, names_shown=shown
    )
    if not guests.link(club, {str(member.uid)}, by=one.by):
        raise NotNow  # two have this name


def withdraw(one: Walker) -> None:
    if len(one.present(1)) <= 4 * entrants_on_a_side(one.event):
        raise NotNow
    after = None if one.event.state == Event.State.SETUP else one.chance.choice((0, 1, 2))
    entrants.withdraw(one.entrant(state="playing"), by=one.by, after=after)


def substitute(one: Walker) -> None:
    first = one.chance.choice((1, 2))
    position = one.chance.randint(1, entrant_size(one.event))
    name = f"Sub {one.hand()}"
    entrants.substitute(one.entrant(), position=position, name=name, first_round=first, by=one.by)


def let_computer_play(one: Walker) -> None:
    first = 1 if one.event.state == Event.State.SETUP else one.chance.choice((1, 2))
    position = one.chance.randint(1, entrant_size(one.event))
    computers.play(one.entrant(), position=position, first_round=first, by=one.by)


def wish(one: Walker) -> None:
    kind = one.chance.choice(Wish.Kind.values)
    numbers = one.entrant().number, one.entrant().number
    wishes.add(one.event, one=numbers[0], other=numbers[1], kind=kind, by=one.by)


def drop_wish(one: Walker) -> None:
    wishes.remove(one.one_of(Wish.objects.filter(event=one.event_id)), by=one.by)


def divide(one: Walker) -> None:
    numbers = one.present(1)
    side = entrants_on_a_side(one.event)
    cut = one.chance.choice((0, 2 * side))
    sections = [each for each in (numbers[:cut], numbers[cut:]) if each]
    sessions.divide(one.event, sections, by=one.by)


def add_session(one: Walker) -> None:
    """First call off everything that has not been played."""
    waiting = Round.objects.filter(session__event=one.event_id, started_at=None)
    if not one.session().rounds.exists() or waiting.exists():
        raise NotNow
    for each in Round.objects.select_related("session").filter(session__event=one.event_id):
        table_repairs.call_time(each, reason=one.why(), by=one.by)
    starts_at = dt.datetime(2026, 12, 18, 13, 0, tzinfo=dt.UTC)
    following = sessions.NextSession(starts_at, 1, HANDS)
    sessions.add(one.event, following, sections=[one.present(99)], by=one.by)


def seat(one: Walker) -> None:
    due = one.session().rounds_due
    first = Round.objects.filter(session__event=one.event_id).count() + 1
    plan = Plan(tuple(one.seating(first) for _ in range(due)))
    rounds.seat(one.event, plan=plan, by=one.by, rotation="round-robin")


def prepare(one: Walker) -> None:
    """Also start the first round: most other acts of the walk need one."""
    due = one.session().rounds_due
    first = Round.objects.filter(session__event=one.event_id).count() + 1
    plan = Plan(tuple(one.seating(first) for _ in range(due)))
    rounds.prepare(one.event, plan=plan, by=one.by, rotation="round-robin")
    rounds.start(one.round(number=first), by=one.by, despite=one.why())


def seat_anew(one: Walker) -> None:
    begun = Round.objects.filter(session__event=one.event_id, started_at__isnull=False).count()
    waiting = Round.objects.filter(session__event=one.event_id).count() - begun
    fresh = tuple(one.seating(begun + 1) for _ in range(waiting))
    seats.make_anew(one.event, plan=Plan(plan_played(one.event).rounds + fresh), by=one.by)


def exchange(one: Walker) -> None:
    first, other = one.entrant(), one.entrant()
    seats.exchange(one.round(), one=first, other=other, by=one.by, reason=one.why())


def exchange_tables(one: Walker) -> None:
    found = one.round()
    numbers = one.number_of_table(found), one.number_of_table(found)
    seats.exchange_tables(found, one=numbers[0], other=numbers[1], by=one.by, reason=one.why())


def merge(one: Walker) -> None:
    found = one.round(started_at__isnull=False)
    if found.tables.count() < 2:
        raise NotNow
    keep = one.chance.choice((None, one.number_of_table(found)))
    drop = one.number_of_table(found)
    table_seats.merge(found, drop=drop, keep=keep, reason=one.why(), by=one.by)


def split(one: Walker) -> None:
    found = one.round(started_at__isnull=False)
    seated = set(found.seatings.values_list("entrant__number", flat=True))
    free = [number for number in one.present(found.number) if number not in seated]
    size = 2 * entrants_on_a_side(one.event)
    table_seats.split(found, numbers=free[:size], reason=one.why(), by=one.by)


def cut(one: Walker) -> None:
    group = one.one_of(level_groups(one.event))
    numbers = one.chance.sample(group.numbers, len(group.numbers))
    cuts.enter(one.event, places=dict(zip(numbers, group.places, strict=True)), by=one.by)


ACTS: dict[str, Callable[[Walker], object]] = {
    "events.change": change,
    "events.publish": publish,
    "shelf.put_away": put_away,
    "rehearsals.fill_round": fill_round,
    "events.finish": finish,
    "events.reopen": reopen,
    "events.unseat": unseat,
    "events.confirm_address": lambda one: events.confirm_address(
        one.event, address=f"http://10.0.0.{one.hand()}", by=one.by
    ),
    "events.choose_sheets": lambda one: events.choose_sheets(
        one.event, by_two=not one.event.sheets_by_two, by=one.by
    ),
    "revisions.revise": revise,
    "irregularities.change_values": irregularity_values,
    "entrants.add": add,
    "entrants.change": rename,
    "guests.link": take_guest_in,
    "entrants.withdraw": withdraw,
    "entrants.bring_back": lambda one: entrants.bring_back(
        one.entrant(state="withdrawn"), by=one.by
    ),
    "entrants.remove": lambda one: entrants.remove(one.entrant(), by=one.by),
    "entrants.number_anew": lambda one: entrants.number_anew(one.event, by=one.by),
    "entrants.substitute": substitute,
    "computers.play": let_computer_play,
    "wishes.add": wish,
    "wishes.remove": drop_wish,
    "sessions.divide": divide,
    "sessions.add": add_session,
    "sessions.remove": lambda one: sessions.remove(one.session(), by=one.by),
    "rounds.prepare": prepare,
    "rounds.seat": seat,
    "rounds.start": lambda one: rounds.start(
        one.round(started_at=None), by=one.by, despite="it is late"
    ),
    "rounds.take_back": lambda one: rounds.take_back(one.round(**IN_PLAY), by=one.by),
    "seats.make_anew": seat_anew,
    "seats.exchange": exchange,
    "seats.exchange_tables": exchange_tables,
    "table_seats.merge": merge,
    "table_seats.split": split,
    "cuts.enter": cut,
}
