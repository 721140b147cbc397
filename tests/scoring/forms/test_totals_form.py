"""What the form of a round's totals asks for under the rules of each game."""

import pytest

from engine.ruleset import preset
from scoring.forms.totals import TotalsForm
from scoring.models import Event
from scoring.services.totals import Totals

LONE = {f"{name}_{side}" for name in ("lone_made", "lone_lost") for side in (0, 1)}


def event_of(name: str) -> Event:
    """An unsaved event."""
    rules = preset(name)
    teams = Event.Format.TEAMS if rules.players == 6 else Event.Format.PAIRS
    return Event(rule_set=rules.to_dict(), format=teams)


@pytest.mark.parametrize(
    ("name", "lone", "passed_out", "each_trick"),
    [
        ("ottawa", True, True, True),
        ("bloomington-six", True, True, True),
        ("triple-deck", True, False, True),
        ("indiana-double-deck", False, False, False),
        ("pepper", False, True, False),
        ("bid-whist", False, False, False),
        ("bid-whist-52", False, False, False),
    ],
)
def test_only_the_counts_of_the_game_are_asked_for(
    name: str, lone: bool, passed_out: bool, each_trick: bool
) -> None:
    form = TotalsForm(event=event_of(name))
    assert set(form.fields) >= {"points_0", "points_1", "sets_0", "sets_1"}
    assert (set(form.fields) >= LONE, bool(LONE & set(form.fields))) == (lone, lone)
    assert ("passed_out" in form.fields) is passed_out
    assert form.scores_each_trick is each_trick


def test_the_fields_of_both_sides_are_side_by_side() -> None:
    names = [name for name in TotalsForm(event=event_of("ottawa")).fields if name[-1] in "01"]
    assert names == [
        f"{name}_{side}"
        for name in ("points", "sets", "lone_made", "lone_lost")
        for side in (0, 1)
    ]  # fmt: skip


@pytest.mark.parametrize(("passed_out", "is_taken"), [("0", True), ("1", True), ("-1", False)])
def test_the_number_of_passed_out_deals_can_t_be_negative(passed_out: str, is_taken: bool) -> None:
    form = TotalsForm({"passed_out": passed_out}, event=event_of("ottawa"))
    assert ("passed_out" not in form.errors) is is_taken


def test_a_count_that_the_game_lacks_is_unknown() -> None:
    data = {"points_0": "5", "points_1": "-3", "sets_1": "1", "client_key": "k"}
    form = TotalsForm(data, event=event_of("bid-whist"))
    assert form.is_valid()
    totals = form.totals()
    assert isinstance(totals, Totals)
    assert totals.points == (5, -3)
    assert totals.counts.sets == (None, 1)
    assert (totals.counts.lone_made, totals.counts.passed_out) == ((None, None), None)


def test_the_sides_of_a_table_of_six_are_called_by_their_seats() -> None:
    labels = [
        str(field.label) for field in TotalsForm(event=event_of("bloomington-six")).fields.values()
    ]
    assert "Seats 1-3-5: total" in labels
    assert "Seats 2-4-6: lone hands lost" in labels
