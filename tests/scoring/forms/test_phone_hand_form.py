"""What the form of a hand asks for on a phone, where it is shorter than at the desk."""

import pytest

from engine.ruleset import preset
from scoring.forms.hand import OUT, HandForm
from scoring.forms.phone_hand import PhoneHandForm
from tests.scoring.forms.test_hand_form import event_of, tiles


def test_a_phone_asks_for_nothing_that_must_be_typed() -> None:
    event = event_of(preset("ottawa"))
    asked, left_out = PhoneHandForm(event=event).fields, HandForm(event=event).fields
    assert set(left_out) - set(asked) == {"reason", "auction", "points_0", "points_1"}


@pytest.mark.parametrize(("name", "has_a_button"), [("ottawa", True), ("bid-whist", False)])
def test_a_passed_out_hand_has_its_own_button(name: str, has_a_button: bool) -> None:
    form = PhoneHandForm(event=event_of(preset(name)))
    at_the_desk = HandForm(event=event_of(preset(name)))
    assert form.counts_passed_out is has_a_button
    assert "Passed out" not in tiles(form, "bid")
    assert len(tiles(form, "bid")) == len(tiles(at_the_desk, "bid")) - has_a_button
    assert (OUT in dict(at_the_desk.fields["bid"].choices)) is has_a_button  # type: ignore[attr-defined]
