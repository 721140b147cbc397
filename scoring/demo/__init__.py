"""A club in the middle of its season, to look at: invented people, money and hands.

`people` are its members and their dues, `afternoons` what it has played, plays, and plays next.
"""

from django.db import transaction

from clubs.models import Club, Role, User
from clubs.services import clubs, staff
from scoring.demo.afternoons import come_next, play_before, play_today
from scoring.demo.people import join

CLUB = "Rideau Bid Euchre Club"
DIRECTOR = "director"


@transaction.atomic
def make() -> str:
    """Make the demo club with its people and afternoons if it is not there.

    Gives the director's password when the club is new, else "".
    """
    if Club.objects.filter(name=CLUB).exists():
        return ""
    password = staff.new_password()
    director = User.objects.create_user(username=DIRECTOR, password=password)
    club = clubs.create(name=CLUB, time_zone="America/Toronto", language="en", by=director)
    join(club, director)
    play_before(club, director)
    play_today(club, director)
    come_next(club, director)
    return password


def new_password() -> str:
    """Another password for the demo director."""
    role = Role.objects.get(club__name=CLUB, user__username=DIRECTOR)
    return staff.reset_password(role, by=None)
