"""Taking back the last act of an event, exactly, as an act of its own."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import AuditEntry, User
from scoring.models import Event
from scoring.queries.undo import came_with, instead_of, is_touched, last_entry
from scoring.services import inverses
from scoring.services.inverses import Undoing
from scoring.services.locking import count_up, lock
from scoring.services.recording import record, taking_back
from scoring.services.refusal import Refused

Inverse = Callable[[Undoing], Any]
"""Takes an act back; gives what it was about, or None where another verb recorded it already."""


@transaction.atomic
def undo(event: Event, *, seen: str, by: User, own: bool = False) -> AuditEntry:
    """Take back the last act of an event, or (`own`) the last one of who asks.

    `seen` is the mark of the act that the page showed. Results keep their content: only what
    counts changes. Gives the entry of the act that was taken back. Raises Refused when another
    act is the last one now, when what it was about was changed since, when it can't be taken
    back in one step, and whenever the act that does it would be refused.
    """
    event = lock(event.pk)
    entry = last_entry(event, by if own else None)
    if entry is None or str(entry.uid) != seen:
        raise Refused("undo-not-last")
    if (told := instead_of(entry, event)) is not None:
        raise Refused("undo-not", instead=told[0])
    if is_touched(event, entry):
        raise Refused("undo-touched")
    marked = {
        "entries": list(came_with(event, entry)),
        "action": entry.action,
        "old": entry.old,
        "new": entry.new,
    }
    with taking_back(marked):
        about = INVERSES[entry.action](Undoing(entry, event, by, _("Undo")))
        if about is not None:
            record("act-undone", count_up(event), about=about, by=by, new=_place(entry))
    return entry


def _place(entry: AuditEntry) -> dict[str, Any]:
    """Where the act was that no other verb takes back, so that it is found there too."""
    return {key: entry.new[key] for key in ("round", "table", "hand") if key in entry.new}


#: Action -> what takes it back: exactly those for which a page promises it.
INVERSES: dict[str, Inverse] = {
    "event-changed": inverses.change_back,
    "event-published": inverses.hide,
    "event-hidden": inverses.publish,
    "event-finished": inverses.go_on,
    "event-reopened": inverses.finish_again,
    "address-confirmed": inverses.former_address,
    "pair-added": inverses.take_out,
    "pair-withdrawn": inverses.let_play,
    "pair-left": inverses.let_play,
    "pair-back": inverses.withdraw,
    "session-added": inverses.drop_session,
    "tables-exchanged": inverses.exchange_tables_back,
    "seats-exchanged": inverses.exchange_back,
    "wish-apart": inverses.drop_wish,
    "wish-not-partners": inverses.drop_wish,
    "wish-partners-once": inverses.drop_wish,
    "wish-start-together": inverses.drop_wish,
    "wish-stay-together": inverses.drop_wish,
    "round-started": inverses.round_back,
    "round-taken-back": inverses.begin_again,
    "hand-entered": inverses.open_hand,
    "hand-corrected": inverses.as_before,
    "hand-taken-back": inverses.as_before,
    "hand-disputed": inverses.unsay_and_as_before,
    "hand-doubted": inverses.unsay_and_as_before,
    "hand-agreed": inverses.unsay,
    "hand-void": inverses.as_before,
    "hand-not-played": inverses.as_before,
    "dispute-settled": inverses.as_before,
    "dispute-decided": inverses.as_before,
    "dispute-agreed": inverses.unsay_and_as_before,
    "dispute-by-rule": inverses.as_before,
    "totals-entered": inverses.open_totals,
    "totals-corrected": inverses.former_totals,
    "totals-taken-back": inverses.totals_again,
    "time-called": inverses.open_unplayed,
    "time-taken-back": inverses.not_played_again,
    "penalty-given": inverses.void,
    "bonus-given": inverses.void,
    "adjustment-voided": inverses.count_again,
    "irregularities-changed": inverses.former_values,
    "irregularity-given": inverses.void_together,
    "irregularity-noted": inverses.no_warning,
    "irregularity-taken-back": inverses.count_again,
    "clock-started": inverses.former_clock,
    "clock-paused": inverses.former_clock,
    "clock-resumed": inverses.former_clock,
    "clock-extended": inverses.former_clock,
    "clock-stopped": inverses.former_clock,
    "call-answered": inverses.call_again,
    "announcement-made": inverses.former_announcement,
    "announcement-cleared": inverses.former_announcement,
    "standings-held": inverses.show_standings,
    "standings-published": inverses.hold_standings,
}
