"""A refusal is reported to the page, which goes on; no other exception is swallowed."""

import pytest
from django import forms

from clubs.asker import ShowingRefusal, refusal_shown_on
from clubs.refusal import Refused
from scoring.services.refusal import Refused as ScoringRefused


class NameForm(forms.Form):
    name = forms.CharField()


def sent() -> NameForm:
    form = NameForm({"name": "Ann"})
    assert form.is_valid()
    return form


@pytest.mark.parametrize("refusal", [Refused("last-owner"), ScoringRefused("no-clock", round=2)])
def test_a_refusal_ends_the_block_and_is_shown_once(refusal: Refused) -> None:
    heard: list[object] = []
    with ShowingRefusal(heard.append):
        raise refusal
    assert heard == [refusal]


def test_nothing_is_shown_without_a_refusal() -> None:
    heard: list[object] = []
    with ShowingRefusal(heard.append):
        pass
    assert heard == []


def test_another_exception_passes_through_and_is_not_shown() -> None:
    heard: list[object] = []
    with pytest.raises(KeyError), ShowingRefusal(heard.append):
        raise KeyError
    assert heard == []


def test_a_refusal_is_shown_above_the_form_or_at_one_of_its_fields() -> None:
    refusal, above, beside = Refused("last-owner"), sent(), sent()
    with refusal_shown_on(above):
        raise refusal
    with refusal_shown_on(beside, "name"):
        raise refusal
    assert above.errors == {"__all__": [refusal.sentence]}
    assert beside.errors == {"name": [refusal.sentence]}
