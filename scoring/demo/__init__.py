"""A demo club in the middle of its season: invented people, money and hands.

`people` has its members and their dues, `afternoons` its past, current and coming events.
"""

from django.db import transaction

from clubs.models import Club, User
from clubs.services import clubs, staff
from scoring.demo.afternoons import come_next, play_before, play_today
from scoring.demo.people import join

CLUB = "Rideau Bid Euchre Club"
DIRECTOR = "director"


@transaction.atomic
def make() -> str:
    """Create the demo club with its people and afternoons if it does not exist.

    Returns the director's password if the club is new, otherwise "".
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
    """Set a new password for the demo director, who may direct other clubs as well; returns it."""
    return staff.renew_password(User.objects.get(username=DIRECTOR))
