"""What the preview showed is what is done."""

import pytest

from clubs.fingerprints import fingerprint_of
from clubs.models import User
from scoring.models import Event
from scoring.services import events
from scoring.services.previews import refuse_changed, would_be_refused
from scoring.services.refusal import Refused
from tests.scoring.services.acts import nothing_stored, refused


def test_what_is_alike_has_one_fingerprint_and_what_differs_another() -> None:
    assert fingerprint_of([(1, "N")]) == fingerprint_of([(1, "N")])
    assert fingerprint_of([(1, "N")]) != fingerprint_of([(1, "S")])


def test_what_was_shown_otherwise_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        refuse_changed(fingerprint_of("then"), fingerprint_of("now"), "seats-changed")
    assert refusal.value.code == "seats-changed"


def test_what_is_still_so_and_what_no_page_showed_is_done() -> None:
    refuse_changed(fingerprint_of("now"), fingerprint_of("now"))
    refuse_changed(None, fingerprint_of("now"))


def test_what_is_only_tried_is_not_stored(event: Event, dora: User) -> None:
    with nothing_stored():
        would_be_refused(lambda: events.publish(event, published=True, by=dora))
    with nothing_stored(), refused("event-not-started"):
        would_be_refused(lambda: events.reopen(event, by=dora))
