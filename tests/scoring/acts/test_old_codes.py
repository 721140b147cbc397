"""A log from the time when an entrant was called a pair."""

from importlib import import_module

import pytest
from django.apps import apps

from clubs.models import AuditEntry, User
from scoring.acts.history import history_of
from scoring.acts.table import ACTS
from scoring.models import Event
from scoring.services import entrants, events
from tests.cast import add_entrants
from tests.scoring.acts.test_undo import take_back

MIGRATION = import_module("scoring.migrations.0007_entrants_in_the_history")


def kept_by_an_older_version() -> None:
    MIGRATION.backwards(apps, None)
    assert AuditEntry.objects.filter(action__startswith="pair-").exists()


def sentences(event: Event) -> list[str]:
    return [line.sentence for line in history_of(event).object_list]


@pytest.fixture
def withdrawn(event: Event, dora: User) -> Event:
    add_entrants(event, 2)
    entrants.withdraw(event.entrants.get(number=1), by=dora)
    return event


def test_an_old_act_reads_as_before_and_can_be_taken_back(withdrawn: Event, dora: User) -> None:
    before = sentences(withdrawn)
    kept_by_an_older_version()
    MIGRATION.forwards(apps, None)
    assert sentences(withdrawn) == before
    assert take_back(withdrawn, dora).action == "entrant-withdrawn"
    assert withdrawn.entrants.get(number=1).state == "playing"


def test_an_old_act_that_was_taken_back_stays_so(withdrawn: Event, dora: User) -> None:
    events.publish(withdrawn, published=True, by=dora)
    take_back(withdrawn, dora)
    take_back(withdrawn, dora)
    before = sentences(withdrawn)
    assert before[0] == "took back: noted that pair 1 has left"
    kept_by_an_older_version()
    MIGRATION.forwards(apps, None)
    assert sentences(withdrawn) == before
    assert list(history_of(withdrawn, subject="seats").object_list)


def test_every_new_code_is_an_act_and_no_old_one_is() -> None:
    assert set(MIGRATION.CODES.values()) <= ACTS.keys()
    assert not set(MIGRATION.CODES) & ACTS.keys()
