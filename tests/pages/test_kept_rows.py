"""Cached rows equal freshly made ones, whatever is done and however time passes."""

import datetime as dt
import random
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, User
from clubs.templatetags import pieces
from scoring.models import Event
from scoring.store import events as kept
from tests.scoring.store.walk import Walk, event_to_walk

ACTS = (
    *("results.enter", "phone.enter", "results.confirm") * 3, "results.dispute", "results.settle",
    "results.correct", "calls.call", "calls.answer", "totals.enter", "rounds.start",
    "entrants.change", "entrants.substitute", "entrants.withdraw", "seats.exchange",
    "revisions.revise", "undo.undo",
)  # fmt: skip
STEPS = 15
#: Tokens for the browser, different in each response.
SECRET = re.compile(r'value="\w{32,64}"')


def page(client: Client, route: str, event: Event, language: str) -> str:
    path = reverse(route, args=[event.uid, 1, 1] if route == "desk-live" else [event.uid])
    answer = client.get(path, headers={"Accept-Language": language})
    return SECRET.sub("", answer.content.decode())


@pytest.mark.parametrize(("seed", "are_single"), [(5, False), (6, True)])
def test_whatever_is_done_cached_rows_equal_new_ones(
    client: Client,
    club: Club,
    dora: User,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
    are_single: bool,
) -> None:
    event, chance, minutes = event_to_walk(club, are_single=are_single), random.Random(seed), 0
    begun = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: begun + dt.timedelta(minutes=minutes))
    walk = Walk(event, chance, dora)
    assert walk.tries("rounds.prepare")
    assert walk.tries("clock.start")
    client.force_login(dora)
    for _ in range(STEPS):
        minutes += chance.choice((0, 15))
        done = chance.choice(ACTS)
        walk.tries(done)  # or only time passes
        for route in ("board-live", "desk-live", "hall-live"):
            language = chance.choice(("en", "fr"))
            found = page(client, route, event, language)
            with monkeypatch.context() as anew:
                anew.setattr(kept, "_KEPT", kept._Kept())
                pieces._rendered.cache_clear()
                assert found == page(client, route, event, language), done
    assert len(walk.taken) > STEPS / 3
