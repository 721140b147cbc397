"""Repairs of whole tables: each shows what changes and what stays, and asks before doing it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.asker import user_of
from scoring.afternoon import Afternoon
from scoring.afternoon import table_repairs as repairs
from scoring.afternoon import table_seats as seats
from scoring.forms import table_repairs as forms
from scoring.models import Event
from scoring.services import table_repairs as service
from scoring.services import table_seats as seats_service
from scoring.services.previews import Preview
from scoring.services.refusal import Refused
from scoring.services.repairing import look, mark_of
from scoring.store import afternoon_of
from scoring.views.named import or_404, round_row, table_named
from scoring.words import Consequences
from scoring.words import table_repairs as words


@dataclass(frozen=True)
class Repair:
    """A repair: its words, its form, its consequences and how to say them, and the service's verb.

    `wrong` and `help` are shown on the page of all repairs, `wrong` only if it differs from the
    title. `reason` is the usual one, `done` is shown afterwards on the page `leads_to`. `other` is
    another page that may be the right one, with its label; `back` is the repair that undoes this
    one, if one form asks for both.
    """

    title: Promise
    intro: Promise
    button: Promise
    done: Promise
    form: type[forms.RepairForm]
    look: Callable[..., Any]
    say: Callable[[Afternoon, Any], Consequences]
    act: Callable[..., None]
    help: Promise | str = ""
    wrong: Promise | str = ""
    reason: Promise | str = ""
    leads_to: str = "round"
    other: tuple[str, Promise] | None = None
    drops: Callable[[Any], bool] = lambda _effect: False
    back: "Repair | None" = None

    def preview(self, afternoon: Afternoon, number: int, asked: dict[str, Any]) -> Preview:
        """What it would do in a round, in words. Raises Refused if it can't be done."""
        effect = look(afternoon, self.look, number, **asked)
        return Preview(self.say(afternoon, effect), mark_of(effect), self.drops(effect))


HANDS = Repair(
    title=gettext_lazy("A wrong number of hands"),
    help=gettext_lazy("The table plays fewer or more hands than were planned."),
    intro=gettext_lazy("For a table that plays fewer or more hands than were planned."),
    button=gettext_lazy("Change the number of hands"),
    done=gettext_lazy("Saved: the number of hands is changed."),
    form=forms.HandsForm,
    look=repairs.other_hands,
    say=words.hands_shown,
    act=service.set_hands,
    leads_to="table",
    drops=lambda effect: bool(effect.shorter),
)
PLAY_ON = Repair(
    title=gettext_lazy("Time is called, and hands are not played"),
    intro=gettext_lazy("For a round that ends before every hand was played."),
    button=gettext_lazy("Let these hands be missing again"),
    reason=gettext_lazy("Time was called."),
    done=gettext_lazy("Saved: these hands can be entered again."),
    form=forms.TimeForm,
    look=repairs.play_goes_on,
    say=words.play_on_shown,
    act=service.play_on,
)
TIME = replace(
    PLAY_ON,
    help=gettext_lazy("At one table or at all of them. It can be taken back."),
    button=gettext_lazy("Time is called"),
    done=gettext_lazy("Saved: these hands are not played."),
    look=repairs.time_called,
    say=words.time_shown,
    act=service.call_time,
    back=PLAY_ON,
)
VOID = Repair(
    title=gettext_lazy("A table played a round twice"),
    wrong=gettext_lazy("The same two played each other once more"),
    help=gettext_lazy("The round counts for nobody, or for those who really sat there."),
    intro=gettext_lazy(
        "For two who stayed where they were, and played each other once more. Here the round"
        " counts for nobody. If it is to count for those who really sat there, exchange their"
        " places instead."
    ),
    button=gettext_lazy("Let the round count for nobody"),
    reason=gettext_lazy("They had played each other before."),
    done=gettext_lazy("Saved: these hands count for nobody."),
    form=forms.VoidForm,
    look=repairs.table_voided,
    say=words.void_shown,
    act=service.void,
    leads_to="table",
    other=("seats-exchange", gettext_lazy("Exchange places")),
)
MOVE = Repair(
    title=gettext_lazy("Results were entered at the wrong table"),
    help=gettext_lazy("They are moved to the right one, or exchanged with it."),
    intro=gettext_lazy(
        "For hands of one sheet that were typed, or sent by phone, at another table."
    ),
    button=gettext_lazy("Move the results"),
    reason=gettext_lazy("Entered at the wrong table."),
    done=gettext_lazy("Saved: the results count at the right table now."),
    form=forms.MoveForm,
    look=repairs.results_moved,
    say=words.move_shown,
    act=service.move,
)
MERGE = Repair(
    title=gettext_lazy("A table is given up"),
    wrong=gettext_lazy("A table lacks somebody, or breaks up"),
    help=gettext_lazy("Those who are left sit out, or go to another table that lacks somebody."),
    intro=gettext_lazy(
        "For tables at which somebody is missing before a hand was played. Enter first who"
        " left, on the page with the names."
    ),
    button=gettext_lazy("Give the table up"),
    done=gettext_lazy("Saved: the table is given up in this round."),
    form=forms.MergeForm,
    look=seats.merging,
    say=words.merge_shown,
    act=seats_service.merge,
    other=("entrants", gettext_lazy("To the names")),
)
SPLIT = Repair(
    title=gettext_lazy("One table more"),
    wrong=gettext_lazy("Enough sit out for one table more"),
    help=gettext_lazy("Those who sit out, or come now, get a table of their own in this round."),
    intro=gettext_lazy(
        "For those who sit out in this round, and for who comes now: add newcomers first, on"
        " the page with the names."
    ),
    button=gettext_lazy("Add the table"),
    done=gettext_lazy("Saved: there is one table more in this round."),
    form=forms.SplitForm,
    look=seats.splitting,
    say=words.split_shown,
    act=seats_service.split,
    other=("entrants", gettext_lazy("To the names")),
)


def repair_tables(
    request: HttpRequest, event: Event, number: int, table: int | None = None, *, repair: Repair
) -> HttpResponse:
    """Ask, show what changes, and do it once exactly that is confirmed; else show it again."""
    afternoon = afternoon_of(event)
    if table is None:
        or_404(afternoon.tables_in(number) or None)
    else:
        table_named(afternoon, number, table)
    is_sent = request.method == "POST"
    sent = request.POST if is_sent else request.GET
    if repair.back and sent.get(forms.TimeForm.first) == forms.TimeForm.BACK:
        repair = repair.back
    is_asked = is_sent or repair.form.first in ("", *sent)
    choice = repair.form(
        sent if is_asked else None,
        initial=sent.dict(),
        afternoon=afternoon,
        number=number,
        here=table,
    )
    preview, why = None, forms.WhyForm(initial={"reason": repair.reason})
    try:
        if choice.is_valid():
            preview = repair.preview(afternoon, number, choice.asked)
            data = request.POST if is_sent else None
            why = forms.WhyForm(data, initial={"reason": repair.reason}, drops=preview.drops)
            if why.is_valid():
                values = {**why.cleaned_data, "seen": request.POST.get("seen", "")}
                repair.act(round_row(event, number), **choice.asked, **values, by=user_of(request))
                messages.success(request, str(repair.done))
                return redirect(_address(repair.leads_to, event, number, table))
    except Refused as refusal:
        (why if why.is_bound else choice).add_error(None, refusal.sentence)
    context = {
        "event": event,
        "where": _at(number, table),
        "repair": repair,
        "choice": choice,
        "preview": preview,
        "why": why,
        "asked": _asked(choice),
    }
    if repair.other:
        name, label = repair.other
        context |= {"other_url": _address(name, event, number, table), "other_label": label}
    status = 422 if is_sent or choice.errors else 200
    return render(request, "desk/repair_act.html", context, status=status)


def _asked(choice: forms.RepairForm) -> list[tuple[str, str]]:
    """What was chosen, to be sent along with the confirmation."""
    if not choice.is_bound:
        return []
    values = ((name, choice.data.get(name, "")) for name in choice.fields)
    return [(name, value) for name, value in values if value]


def _address(name: str, event: Event, number: int, table: int | None) -> str:
    """The address of a page of the event, of the round, or of the table."""
    places: dict[str, list[int | None]] = {"entrants": [], "table": [number, table]}
    return reverse(name, args=[event.uid, *places.get(name, [number])])


def _at(number: int, table: int | None) -> str:
    if table is None:
        return _("Round %(number)s") % {"number": number}
    return _("Round %(number)s, table %(table)s") % {"number": number, "table": table}
