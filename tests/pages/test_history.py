"""What was done in an event, a page at a time."""

from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubs import audit
from clubs.models import User
from scoring.models import Event


def test_a_long_history_leads_on_to_its_beginning(client: Client, event: Event, dora: User) -> None:
    client.force_login(dora)
    with transaction.atomic():
        for _ in range(200):
            audit.record("event-published", event, by=dora, event=event.uid)
    address = reverse("history", args=[event.uid])
    first, last = (client.get(address, {"page": page}).content.decode() for page in ("1", "2"))
    assert "Page 1 of 2" in first
    assert "made the event" not in first
    assert "made the event" in last


def test_a_page_of_the_history_that_is_none_is_the_first_or_the_last(
    client: Client, event: Event, dora: User
) -> None:
    client.force_login(dora)
    address = reverse("history", args=[event.uid])
    for page in ("0", "-1", "x", "9" * 5000):
        assert "made the event" in client.get(address, {"page": page}).content.decode()
