"""Which places are shared, on each page of a large event."""

import pytest
from django.test import Client

from scoring.models import Event
from tests.pages.reading import address, shown
from tests.scoring.afternoon.play import enter_totals


def test_each_page_explains_the_shared_places_on_it(
    client: Client, afternoon: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three pairs share place 2: two of them are on page 1, one on page 2."""
    for table, points in enumerate([(44, 20), (36, 28), (36, 28), (36, 28)], start=1):
        enter_totals(afternoon, points, at=(1, table))
    monkeypatch.setattr("scoring.tables.PER_PAGE", 3)
    first, second, third = (
        shown(client, f"{address('standings', afternoon)}?page={number}") for number in (1, 2, 3)
    )
    better, worse = "share place 2: each has 36 points.", "share place 5: each has 28 points."
    assert [better in page for page in (first, second, third)] == [True, True, False]
    assert [worse in page for page in (first, second, third)] == [False, True, True]
