"""What the preview showed is what is done."""

import pytest

from clubs.fingerprints import fingerprint_of
from clubs.models import User
from scoring.models import Event
from scoring.services import events
from scoring.services.previews import refuse_changed, would_be_refused
from scoring.services.refusal import Refused
from tests.scoring.services.acts import nothing_stored, refused


def test_equal_values_have_one_fingerprint_and_different_ones_another() -> None:
    assert fingerprint_of([(1, "N")]) == fingerprint_of([(1, "N")])
    assert fingerprint_of([(1, "N")]) != fingerprint_of([(1, "S")])


def test_an_outdated_preview_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        refuse_changed(fingerprint_of("then"), fingerprint_of("now"), "seats-changed")
    assert refusal.value.code == "seats-changed"


def test_a_current_preview_or_none_at_all_is_carried_out() -> None:
    refuse_changed(fingerprint_of("now"), fingerprint_of("now"))
    refuse_changed(None, fingerprint_of("now"))


def test_a_trial_run_stores_nothing(event: Event, dora: User) -> None:
    with nothing_stored():
        would_be_refused(lambda: events.publish(event, published=True, by=dora))
    with nothing_stored(), refused("event-not-started"):
        would_be_refused(lambda: events.reopen(event, by=dora))
