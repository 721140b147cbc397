"""The director's options of an event: which values are accepted."""

import pytest

from scoring.forms.event import EventForm

#: A model's form asks the database whether its row is allowed.
pytestmark = pytest.mark.django_db

GOOD = {
    "name": "Friday", "starts_at": "2026-12-18T13:00", "rounds": "6", "hands_per_round": "8",
    "sit_out_points": "0", "names_shown": "full", "letters": "en", "paper": "a4",
    "entry": "phones", "disputes": "ask",
}  # fmt: skip


def faulty(**sent: str) -> set[str]:
    """The fields with errors, limited to those sent."""
    form = EventForm({**GOOD, **sent})
    return {name for name in form.errors if name in sent}


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [("rounds", 1, 40), ("hands_per_round", 1, 40), ("round_minutes", 0, 600)],
)
def test_a_number_is_accepted_within_its_limits(field: str, least: int, most: int) -> None:
    for number in (least, most):
        assert faulty(**{field: str(number)}) == set()
    for number in (least - 1, most + 1):
        assert faulty(**{field: str(number)}) == {field}


def test_no_minutes_mean_no_clock() -> None:
    form = EventForm({**GOOD, "round_minutes": ""})
    form.is_valid()
    assert form.cleaned_data["round_minutes"] == 0


def test_only_years_that_every_time_zone_can_show_are_accepted() -> None:
    for day in ("2000-01-01T00:00", "2100-12-31T23:59"):
        assert faulty(starts_at=day) == set()
    for day in ("1999-12-31T23:59", "2101-01-01T00:00"):
        assert faulty(starts_at=day) == {"starts_at"}
