"""Acts about an event as a whole."""

import datetime as dt

from django.utils.translation import gettext_lazy

from scoring.acts.act import Act, Instead, Subject, TakeBack
from scoring.acts.undoing import Undoing
from scoring.models import Event, Round
from scoring.services import events, shelf


def change_back(act: Undoing) -> None:
    old = act.entry.old
    shape = events.Shape(dt.datetime.fromisoformat(old["starts_at"]), old["rounds"], old["hands"])
    values = {field: old[field] for field in events.PRESENTATION if field in old}
    single = old["format"] == Event.Format.INDIVIDUALS if "format" in old else None
    events.change(act.event, shape=shape, by=act.by, are_single=single, **values)


def hide(act: Undoing) -> None:
    events.publish(act.event, published=False, by=act.by)


def publish(act: Undoing) -> None:
    events.publish(act.event, published=True, by=act.by)


def bring_back(act: Undoing) -> None:
    shelf.put_away(act.event, away=False, by=act.by)


def put_away(act: Undoing) -> None:
    shelf.put_away(act.event, away=True, by=act.by)


def go_on(act: Undoing) -> None:
    """Reopen the event; the last round is in play again as well."""
    closed = Round.objects.filter(session__event=act.event, closed_at=act.event.finished_at)
    closed.update(closed_at=None)
    events.reopen(act.event, by=act.by)


def finish_again(act: Undoing) -> None:
    counted = (act.entry.old or {}).get("round")
    events.finish(act.event, by=act.by, despite=act.reason, sharing=True, count_to=counted)


def former_address(act: Undoing) -> None:
    events.confirm_address(act.event, address=act.entry.old["address"], by=act.by)


def sheets_one_by_one(act: Undoing) -> None:
    events.choose_sheets(act.event, by_two=False, by=act.by)


def sheets_by_two(act: Undoing) -> None:
    events.choose_sheets(act.event, by_two=True, by=act.by)


ACTS = (
    Act(
        "sheets-by-two",
        gettext_lazy("chose two score sheets on a page"),
        Subject.EVENT,
        TakeBack(gettext_lazy("Each score sheet has a page again."), sheets_one_by_one),
    ),
    Act(
        "sheets-one-by-one",
        gettext_lazy("chose one score sheet on a page"),
        Subject.EVENT,
        TakeBack(gettext_lazy("Two score sheets share a page again."), sheets_by_two),
    ),
    Act(
        "event-carried-off",
        gettext_lazy("made the file of the event, for another computer"),
        Subject.EVENT,
        None,
    ),
    Act(
        "event-taken",
        gettext_lazy("imported the event from a file; hands: %(hands)s"),
        Subject.EVENT,
        Instead(
            gettext_lazy(
                "An imported event can be put away, on the page “Change the event”. Nothing in it"
                " is lost."
            ),
            "event-change",
        ),
        changes_all=True,
    ),
    Act(
        "event-taken-again",
        gettext_lazy("imported the event from a file again; hands changed: %(hands)s"),
        Subject.EVENT,
        Instead(
            gettext_lazy(
                "What came with a file stays. Correct the hands that are wrong one by one: each"
                " shows what stood there before."
            ),
            None,
        ),
        changes_all=True,
    ),
    Act(
        "event-created",
        gettext_lazy("made the event"),
        Subject.EVENT,
        Instead(
            gettext_lazy(
                "As long as nothing is played the event can be deleted: on the page “Change”."
            ),
            "event-change",
        ),
    ),
    Act(
        "event-changed",
        gettext_lazy("changed the event"),
        Subject.EVENT,
        TakeBack(gettext_lazy("The event is again as it was before."), change_back),
    ),
    Act(
        "event-published",
        gettext_lazy("published the event"),
        Subject.EVENT,
        TakeBack(gettext_lazy("Only your club sees the event again."), hide),
    ),
    Act(
        "event-hidden",
        gettext_lazy("hid the event from the public"),
        Subject.EVENT,
        TakeBack(gettext_lazy("Everybody sees the event again."), publish),
    ),
    Act(
        "event-put-away",
        gettext_lazy("put the event away"),
        Subject.EVENT,
        TakeBack(gettext_lazy("The event is in the list of the desk again."), bring_back),
    ),
    Act(
        "event-brought-back",
        gettext_lazy("brought the event back into the list"),
        Subject.EVENT,
        TakeBack(gettext_lazy("The event leaves the list of the desk again."), put_away),
    ),
    Act(
        "event-deleted",
        gettext_lazy("deleted the event"),
        Subject.EVENT,
        Instead(gettext_lazy("What was deleted is gone: make the event anew."), None),
    ),
    Act(
        "rehearsal-begun",
        gettext_lazy("began this rehearsal"),
        Subject.EVENT,
        Instead(
            gettext_lazy("Throw the whole rehearsal away: the button is at the top of each page."),
            None,
        ),
        changes_all=True,
    ),
    Act(
        "rehearsal-filled",
        gettext_lazy("filled round %(round)s of the rehearsal with invented hands: %(hands)s"),
        Subject.HANDS,
        Instead(
            gettext_lazy(
                "Each invented hand can be corrected or taken back on its own, or the rehearsal"
                " begun anew."
            ),
            None,
        ),
    ),
    Act(
        "rehearsal-thrown-away",
        gettext_lazy("threw this rehearsal away"),
        Subject.EVENT,
        Instead(gettext_lazy("What was thrown away is gone: rehearse the event again."), None),
    ),
    Act(
        "event-finished",
        gettext_lazy("finished the event"),
        Subject.EVENT,
        TakeBack(gettext_lazy("The event goes on: results can be entered and corrected."), go_on),
    ),
    Act(
        "event-finished-early",
        gettext_lazy("finished the event: no round after round %(round)s counts"),
        Subject.EVENT,
        TakeBack(
            gettext_lazy(
                "The event goes on, every round counts: results can be entered and corrected."
            ),
            go_on,
        ),
    ),
    Act(
        "event-reopened",
        gettext_lazy("reopened the event"),
        Subject.EVENT,
        TakeBack(
            gettext_lazy("The event is finished again, and the time for corrections begins anew."),
            finish_again,
        ),
    ),
    Act(
        "event-unseated",
        gettext_lazy("went back to the preparation"),
        Subject.EVENT,
        Instead(gettext_lazy("Seat everybody again."), "event-seat"),
        changes_all=True,
    ),
    Act(
        "address-confirmed",
        gettext_lazy("confirmed the address %(address)s for the QR codes"),
        Subject.EVENT,
        TakeBack(
            gettext_lazy("The address that was there before is printed again."), former_address
        ),
    ),
    Act("act-undone", gettext_lazy("took back: %(undone)s"), None, None),
)
