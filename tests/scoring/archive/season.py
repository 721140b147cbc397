"""`python -m tests.scoring.archive.season`: a club with thirty afternoons, into its database."""

import os
from random import Random

import django
from django.db import transaction

EVENTS, ROUNDS = 30, 6


@transaction.atomic
def make() -> None:
    """One of everything, and thirty afternoons whose hands are all played."""
    from scoring.models import HandResult, Round
    from scoring.services.inventing import invented_hands
    from scoring.services.writing import raise_version
    from scoring.store.events import afternoon_of
    from tests.cast import add_entrants, make_event, seat_entrants
    from tests.scoring.archive import whole_club

    club = whole_club.make()
    director, chance = club.roles.get().user, Random(19)
    for number in range(EVENTS):
        event = make_event(club, name=f"Afternoon {number}", published=True)
        add_entrants(event, 24)
        seat_entrants(event)
        Round.objects.filter(session__event=event).update(started_at=whole_club.NOW)
        event = raise_version(event.pk)
        afternoon = afternoon_of(event)
        for this_round in range(1, ROUNDS + 1):
            for table in afternoon.tables_in(this_round):
                hands = range(1, table.hands_due + 1)
                HandResult.objects.bulk_create(
                    invented_hands(event, table, hands, chance, director)
                )
        raise_version(event.pk)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubs.settings")
    django.setup()
    make()
