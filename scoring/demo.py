"""A club with an afternoon in full swing, to look at: invented people, invented hands."""

import datetime as dt
from random import Random

from django.db import transaction
from django.utils import timezone

from clubs.models import Club, Role, User
from clubs.services import clubs, staff
from engine import preset
from scoring.afternoon import dealer_of, likely_hand
from scoring.models import Event, HandResult, Table
from scoring.rotations import round_robin
from scoring.services import entrants, events, results, rounds
from scoring.words import usual_length

CLUB = "Rideau Bid Euchre Club"
DIRECTOR = "director"
SEED = 8

PAIRS = [
    ("Marjorie Appleby", "Léo Beauchamp"),
    ("Ivy Castonguay", "Stanley Dufresne"),
    ("Phyllis Eastman", "Roland Fauteux"),
    ("Muriel Gauthier", "Clifford Hayes"),
    ("Yvette Imbeault", "Gordon Jessop"),
    ("Winnifred Kerr", "Aurèle Lavigne"),
    ("Hazel Monette", "Percy Newell"),
    ("Germaine Ouellette", "Chester Prud'homme"),
    ("Olive Quigley", "Fernand Robidoux"),
    ("Mavis Sutherland", "Lucien Thériault"),
    ("Edna Underhill", "Maurice Vaillancourt"),
    ("Opal Whitmore", "Zénon Young"),
]


@transaction.atomic
def make() -> str:
    """Make the demo club and its event if they are not there.

    Gives the director's password when the club is new, else "".
    """
    if Club.objects.filter(name=CLUB).exists():
        return ""
    password = staff.new_password()
    director = User.objects.create_user(username=DIRECTOR, password=password)
    club = clubs.create(name=CLUB, time_zone="America/Toronto", language="en", by=director)
    play(make_event(club, director), director)
    return password


def new_password() -> str:
    """Another password for the demo director."""
    role = Role.objects.get(club__name=CLUB, user__username=DIRECTOR)
    return staff.reset_password(role, by=None)


def make_event(club: Club, director: User) -> Event:
    """An afternoon that began an hour and a half ago: seated and public."""
    rules = preset("ottawa")
    starts_at = timezone.now() - dt.timedelta(minutes=90)
    length = usual_length(rules)
    shape = events.Shape(
        starts_at.replace(minute=0, second=0, microsecond=0), length.rounds, length.hands
    )
    event = events.create(
        club, rules=rules, shape=shape, by=director, name="Thursday afternoon",
        names_shown=Event.Names.FULL,
    )  # fmt: skip
    entrants.add(event, who=[(None, pair) for pair in PAIRS], by=director)
    events.publish(event, published=True, by=director)
    plan = round_robin(range(1, len(PAIRS) + 1), shape.rounds)
    return rounds.seat(event, plan=plan, by=director)


def play(event: Event, director: User) -> None:
    """Three rounds played, the fourth half done: its later tables are still at it."""
    rng = Random(SEED)  # noqa: S311 - a demonstration, the same each time
    for number in range(1, 5):
        if number > 1:
            next_round = event.sessions.get().rounds.get(number=number)
            rounds.start(next_round, by=director)
        tables = Table.objects.filter(round__session__event=event, round__number=number)
        for table in tables.select_related("round__session"):
            hands = table.hands_due if number < 4 else max(0, table.hands_due - 2 * table.number)
            for hand in range(1, hands + 1):
                enter(event, table, hand, rng, director)


def enter(event: Event, table: Table, hand: int, rng: Random, director: User) -> None:
    """One likely hand."""
    origin = results.Origin(director, HandResult.Source.DEMO, f"demo-{hand}")
    report = likely_hand(event.rules, dealer_of(event.rules, table.first_dealer, hand), rng)
    results.enter(table, hand, report, origin=origin)
