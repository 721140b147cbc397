"""Acts about what the hall sees and hears: the clock, calls, announcements, standings."""

import datetime as dt

from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.acts.act import Act, Subject, TakeBack
from scoring.acts.undoing import Undoing
from scoring.models import DirectorCall, Round
from scoring.services import screen
from scoring.services.refusal import Refused


def former_announcement(act: Undoing) -> None:
    screen.announce(act.event, text=act.entry.old["text"], by=act.by)


def show_standings(act: Undoing) -> None:
    screen.hold(act.event, held=False, by=act.by)


def hold_standings(act: Undoing) -> None:
    screen.hold(act.event, held=True, by=act.by)


def former_clock(act: Undoing) -> Round:
    act.play_goes_on()
    this_round: Round = act.find(Round)
    if this_round.closed_at is not None:
        raise Refused("undo-touched")
    ends_at = act.entry.old["ends_at"]
    this_round.ends_at = dt.datetime.fromisoformat(ends_at) if ends_at else None
    this_round.paused_left = act.entry.old["paused_left"]
    this_round.save(update_fields=["ends_at", "paused_left"])
    if "round_minutes" in act.entry.old:  # older entries lack it
        act.event.round_minutes = act.entry.old["round_minutes"]
        act.event.save(update_fields=["round_minutes"])
    return this_round


def call_again(act: Undoing) -> DirectorCall:
    act.play_goes_on()
    call: DirectorCall = act.find(DirectorCall)
    if DirectorCall.objects.filter(table=call.table_id, answered_at=None).exists():
        raise Refused("undo-touched")
    call.answered_at = call.answered_by = None
    call.save(update_fields=["answered_at", "answered_by"])
    return call


ACTS = (
    Act(
        "clock-started",
        ngettext_lazy(
            "round %(round)s: started the clock with %(minutes)s minute",
            "round %(round)s: started the clock with %(minutes)s minutes",
            "minutes",
        ),
        Subject.CALLS,
        TakeBack(gettext_lazy("The clock of round %(round)s is as it was before."), former_clock),
    ),
    Act(
        "clock-paused",
        gettext_lazy("round %(round)s: paused the clock"),
        Subject.CALLS,
        TakeBack(
            gettext_lazy("The clock of round %(round)s runs on as if it had not stopped."),
            former_clock,
        ),
    ),
    Act(
        "clock-resumed",
        gettext_lazy("round %(round)s: let the clock run on"),
        Subject.CALLS,
        TakeBack(
            gettext_lazy("The clock of round %(round)s is stopped where it was."), former_clock
        ),
    ),
    Act(
        "clock-extended",
        ngettext_lazy(
            "round %(round)s: gave %(minutes)s more minute",
            "round %(round)s: gave %(minutes)s more minutes",
            "minutes",
        ),
        Subject.CALLS,
        TakeBack(gettext_lazy("Round %(round)s does not get these minutes."), former_clock),
    ),
    Act(
        "clock-stopped",
        gettext_lazy("round %(round)s: took the clock away"),
        Subject.CALLS,
        TakeBack(gettext_lazy("The clock of round %(round)s is there again."), former_clock),
    ),
    Act(
        "director-called",
        gettext_lazy("round %(round)s, table %(table)s: called the director"),
        Subject.CALLS,
        None,
    ),
    Act(
        "call-withdrawn",
        gettext_lazy("round %(round)s, table %(table)s: withdrew the call"),
        Subject.CALLS,
        None,
    ),
    Act(
        "call-answered",
        gettext_lazy("round %(round)s, table %(table)s: answered the call"),
        Subject.CALLS,
        TakeBack(gettext_lazy("The call of table %(table)s is open again."), call_again),
    ),
    Act(
        "announcement-made",
        gettext_lazy("announced to everybody: “%(text)s”"),
        Subject.CALLS,
        TakeBack(gettext_lazy("The screens show what they showed before."), former_announcement),
    ),
    Act(
        "announcement-cleared",
        gettext_lazy("took away the announcement “%(text)s”"),
        Subject.CALLS,
        TakeBack(gettext_lazy("The screens show it again."), former_announcement),
    ),
    Act(
        "standings-held",
        gettext_lazy("held the standings back"),
        Subject.CALLS,
        TakeBack(gettext_lazy("Everybody sees the standings again."), show_standings),
    ),
    Act(
        "standings-published",
        gettext_lazy("published the standings"),
        Subject.CALLS,
        TakeBack(gettext_lazy("The standings are held back again."), hold_standings),
    ),
)
