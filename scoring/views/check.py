"""Check a hand: what a player asks the director ten times an afternoon, for anybody.

Everything stands in the address, so that an answer can be sent to somebody; nothing is stored.
"""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy

from clubs.models import Club
from scoring.forms.check import (
    LineForm,
    RecordForm,
    RulesForm,
    TilesForm,
    bidding_faults,
    checked,
    event_by,
)
from scoring.forms.check_answer import Answer, answer_of, replay_of
from scoring.models import Event

AnyForm = TilesForm | LineForm | RecordForm
#: The ways to give a hand: the form of each, and its name.
WAYS: dict[str, tuple[type[AnyForm], Any]] = {
    "tiles": (TilesForm, gettext_lazy("Choose")),
    "line": (LineForm, gettext_lazy("Type a line")),
    "record": (RecordForm, gettext_lazy("A recorded hand")),
}
#: Seconds for which the browser of somebody who is not logged in may keep an answer.
KEPT_FOR = 60


def check(request: HttpRequest) -> HttpResponse:
    """The points of a hand under any rules on offer, and every fault in it."""
    asked = request.GET
    event, club = _whose(asked)
    rules = RulesForm(asked, event=event, club=club)
    way = asked.get("way", "") if asked.get("way") in WAYS else next(iter(WAYS))
    form_class, _name = WAYS[way]
    if form_class is RecordForm:
        rules.say_they_are_in_the_record()
    data = {name: asked[name] for name in form_class.base_fields if name in asked}
    letters = event.letters if event else Event.Letters.ENGLISH
    form = form_class(data or None, event=event_by(rules.chosen, letters))
    kept = {"event": str(event.uid)} if event else {"club": club.slug} if club else {}
    context = {
        "event": event,
        "club": club,
        "rules_form": rules,
        "form": form,
        "way": way,
        "ways": [
            (key, name, urlencode({**kept, "rules": rules.key, "way": key}))
            for key, (_class, name) in WAYS.items()
        ],
        "kept": kept,
        "data": data,
        **(_answered(form) if rules.is_valid() and form.is_valid() else {}),
    }
    response = render(request, "public/check.html", context)
    if not request.user.is_authenticated:
        patch_cache_control(response, private=True, max_age=KEPT_FOR)
    return response


def _whose(asked: QueryDict) -> tuple[Event | None, Club | None]:
    """The published event, or the club, whose rules are offered first."""
    try:
        uid = uuid.UUID(asked.get("event", ""))
    except ValueError:
        slug = asked.get("club", "")
        return None, Club.objects.filter(slug=slug).first() if _is_text(slug) else None
    event = Event.objects.select_related("club").filter(uid=uid, published=True).first()
    return event, event.club if event else None


def _is_text(slug: str) -> bool:
    """A database takes no text with a NUL in it."""
    return bool(slug) and "\0" not in slug


def _answered(form: AnyForm) -> dict[str, Any]:
    """What a valid form is answered; its faults are told at its fields."""
    if isinstance(form, RecordForm):
        text = form.cleaned_data["record"]
        return {"replay": replay_of(text, form.rules, form.letters)}
    bidding = bidding_faults(form) if isinstance(form, TilesForm) else None
    if bidding is not None:
        return {} if form.errors else {"bidding": bidding}
    answer = _answer(form)
    return {"answer": answer} if answer else {}


def _answer(form: TilesForm | LineForm) -> Answer | None:
    found = checked(form)
    if found.result is None:
        return None
    seats_known = bool(form.report().declarer or form.report().revoker)
    return answer_of(found.result, form.rules, found.faults, seats_known=seats_known)
