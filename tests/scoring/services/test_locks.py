"""Two writers that lock one thing each and store rows that point at the other's."""

from threading import Event as Signal
from threading import Thread

import pytest
from django.db import connection, transaction

from clubs.models import Club, Letter, User
from clubs.services import letters, members
from clubs.services.letters import Recipient, Sheet
from scoring.models import Event, Player
from scoring.services import erasure, guests
from scoring.services.writing import lock

#: Seconds; on SQLite the second writer begins only after the first has ended.
BEGINS_WITHIN = 0.5


@pytest.mark.django_db(transaction=True)
def test_a_letter_from_an_event_and_a_tick_at_its_door_both_finish(event: Event) -> None:
    """The first locks the event and stores a row of the club; the second locks the club."""
    has_club, faults = Signal(), []

    def tick() -> None:
        try:
            with transaction.atomic():
                members.lock(event.club)
                has_club.set()
                lock(event.pk)
        except Exception as error:
            faults.append(error)
        finally:
            connection.close()

    door = Thread(target=tick)
    with transaction.atomic():
        lock(event.pk)
        door.start()
        has_club.wait(BEGINS_WITHIN)
        owe(event.club)
    door.join()
    assert faults == []
    assert Letter.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_row_of_an_event_can_be_stored_while_somebody_else_has_locked_it(event: Event) -> None:
    """The first locks the club and stores a row of the event; the second locks the event."""
    has_event, faults = Signal(), []

    def write() -> None:
        try:
            with transaction.atomic():
                lock(event.pk)
                has_event.set()
                members.lock(event.club)
        except Exception as error:
            faults.append(error)
        finally:
            connection.close()

    writer = Thread(target=write)
    with transaction.atomic():
        members.lock(event.club)
        writer.start()
        has_event.wait(BEGINS_WITHIN)
        Player.objects.create(event=event, name="Zed Quinn")
    writer.join()
    assert faults == []


@pytest.mark.django_db(transaction=True)
def test_a_member_erased_while_being_linked_to_a_guest_keeps_no_name(
    event: Event, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest wrote her name in another way, so only the link tells whose it is."""
    guest = Player.objects.create(event=event, name="Quinn, Zoé")
    zoe = members.add(event.club, by=dora, first_name="Zoe", last_name="Quinn")
    is_erased, faults = Signal(), []

    def erase() -> None:
        try:
            erasure.erase(zoe, by=dora)
        except Exception as error:
            faults.append(error)
        finally:
            is_erased.set()
            connection.close()

    other = Thread(target=erase)

    def lock_after_the_other_began(event_id: int) -> Event:
        locked = lock(event_id)
        other.start()
        is_erased.wait(BEGINS_WITHIN)
        return locked

    monkeypatch.setattr(guests, "lock", lock_after_the_other_began)
    assert guests.link(event.club, {str(zoe.uid)}, by=dora) == 1
    other.join()
    assert faults == []
    guest.refresh_from_db()
    assert guest.name == "A former member"


def owe(club: Club) -> None:
    to = Recipient("Ann", "ann@example.org")
    letters.owe(club, Sheet("Snow", "Stay."), to=to, kind="news", key="snow", by=None)
