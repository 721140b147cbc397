"""The last act of an event: what taking it back does, or what to do instead."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import AuditEntry, User
from scoring.models import Event, Round
from scoring.queries.history import Act, act_of

#: Action -> what taking it back does. Values in it are those of the audit entry.
PROMISES = {
    "event-changed": gettext_lazy("The event is again as it was before."),
    "event-published": gettext_lazy("Only your club sees the event again."),
    "event-hidden": gettext_lazy("Everybody sees the event again."),
    "event-finished": gettext_lazy("The event goes on: results can be entered and corrected."),
    "event-reopened": gettext_lazy(
        "The event is finished again, and the time for corrections begins anew."
    ),
    "address-confirmed": gettext_lazy("The address that was there before is printed again."),
    "pair-added": gettext_lazy("Number %(number)s is taken out of the list."),
    "pair-withdrawn": gettext_lazy("Number %(number)s plays."),
    "pair-left": gettext_lazy("Number %(number)s plays on after round %(round)s."),
    "pair-back": gettext_lazy("Number %(number)s is withdrawn again."),
    "session-added": gettext_lazy("Session %(session)s is taken out."),
    "tables-exchanged": gettext_lazy(
        "Everybody of tables %(one)s and %(other)s is back in the place where they sat before, in"
        " round %(round)s alone. The hands stay with their table."
    ),
    "seats-exchanged": gettext_lazy(
        "%(one)s and %(other)s are back in their own places in round %(round)s. The hands stay with"
        " their table."
    ),
    "wish-apart": gettext_lazy("The wish is dropped."),
    "wish-not-partners": gettext_lazy("The wish is dropped."),
    "wish-partners-once": gettext_lazy("The wish is dropped."),
    "wish-start-together": gettext_lazy("The wish is dropped."),
    "wish-stay-together": gettext_lazy("The wish is dropped."),
    "round-started": gettext_lazy(
        "Round %(round)s has not begun, and the round before goes on. A clock that ran in it must"
        " be started again on the board."
    ),
    "round-taken-back": gettext_lazy("Round %(round)s begins again, with the same seats."),
    "hand-entered": gettext_lazy("Hand %(hand)s of table %(table)s is open again."),
    "hand-corrected": gettext_lazy("Hand %(hand)s of table %(table)s counts as before: %(old)s."),
    "hand-taken-back": gettext_lazy("Hand %(hand)s of table %(table)s counts again: %(line)s."),
    "hand-disputed": gettext_lazy(
        "This version is dropped. What stood there for hand %(hand)s of table %(table)s before"
        " stands there again."
    ),
    "hand-doubted": gettext_lazy(
        "The doubt is dropped. %(line)s stands for hand %(hand)s of table %(table)s as before."
    ),
    "hand-agreed": gettext_lazy("Hand %(hand)s of table %(table)s waits for this side again."),
    "hand-void": gettext_lazy(
        "What stood there for hand %(hand)s of table %(table)s before stands there again."
    ),
    "hand-not-played": gettext_lazy(
        "What stood there for hand %(hand)s of table %(table)s before stands there again."
    ),
    "dispute-settled": gettext_lazy("Hand %(hand)s of table %(table)s is disputed again."),
    "dispute-decided": gettext_lazy("Hand %(hand)s of table %(table)s is disputed again."),
    "dispute-agreed": gettext_lazy("Hand %(hand)s of table %(table)s is disputed again."),
    "dispute-by-rule": gettext_lazy("Hand %(hand)s of table %(table)s is disputed again."),
    "totals-entered": gettext_lazy(
        "Table %(table)s is open again in round %(round)s: for its totals, or for single hands."
    ),
    "totals-corrected": gettext_lazy(
        "The totals of table %(table)s in round %(round)s are as before: %(old)s."
    ),
    "totals-taken-back": gettext_lazy(
        "The totals of table %(table)s in round %(round)s count again: %(points)s."
    ),
    "time-called": gettext_lazy(
        "These hands of round %(round)s can be entered again (table: hands): %(hands)s."
    ),
    "time-taken-back": gettext_lazy(
        "These hands of round %(round)s are not played (table: hands): %(hands)s."
    ),
    "penalty-given": gettext_lazy("Number %(number)s has no penalty of %(amount)s points."),
    "bonus-given": gettext_lazy("Number %(number)s has no bonus of %(amount)s points."),
    "adjustment-voided": gettext_lazy("The %(amount)s points of number %(number)s count again."),
    "irregularities-changed": gettext_lazy("Irregularities give what they gave before."),
    "irregularity-given": gettext_lazy("These points count for nobody, on both sides."),
    "irregularity-noted": gettext_lazy("The warning is marked as taken back."),
    "irregularity-taken-back": gettext_lazy("These points count again, on both sides."),
    "clock-started": gettext_lazy("The clock of round %(round)s is as it was before."),
    "clock-paused": gettext_lazy("The clock of round %(round)s runs on as if it had not stopped."),
    "clock-resumed": gettext_lazy("The clock of round %(round)s stands where it stood."),
    "clock-extended": gettext_lazy("Round %(round)s does not get these minutes."),
    "clock-stopped": gettext_lazy("The clock of round %(round)s is there again."),
    "call-answered": gettext_lazy("The call of table %(table)s is open again."),
    "announcement-made": gettext_lazy("The screens show what they showed before."),
    "announcement-cleared": gettext_lazy("The screens show it again."),
    "standings-held": gettext_lazy("Everybody sees the standings again."),
    "standings-published": gettext_lazy("The standings are held back again."),
}

_HANDS_DUE = gettext_lazy(
    "Set the number of hands again. Results that were dropped with it stand in the history: enter"
    " them once more."
)

#: Action -> what to do instead, and on which page (None: there is none).
INSTEAD: dict[str, tuple[Any, str | None]] = {
    "event-created": (gettext_lazy("An event that nobody needs can stay hidden."), None),
    "event-unseated": (gettext_lazy("Seat everybody again."), "event-seat"),
    "seated": (
        gettext_lazy("As long as no result counts, the page with the names leads back."),
        "entrants",
    ),
    "pair-added": (gettext_lazy("Play has begun: let them leave after round 0."), "entrants"),
    "pair-back": (gettext_lazy("Play has begun: let them leave once more."), "entrants"),
    "pair-changed": (
        gettext_lazy("The history keeps no names: type the former ones again."),
        "entrants",
    ),
    "pair-substituted": (
        gettext_lazy("Let the former player play again, from the round you choose."),
        "entrants",
    ),
    "pair-removed": (gettext_lazy("Type the names again: the history keeps none."), "entrants"),
    "pairs-numbered": (gettext_lazy("Give each its former number one by one."), "entrants"),
    "session-removed": (gettext_lazy("Make the session once more."), "session-new"),
    "sections-made": (gettext_lazy("Divide everybody into sections again."), "sections"),
    "seats-made-anew": (gettext_lazy("Seat the rounds to come anew once more."), "seats-anew"),
    "wish-removed": (gettext_lazy("Note the wish again."), "wishes"),
    "cards-cut": (gettext_lazy("Type the places again as they were."), "adjustments"),
    "rules-chosen": (gettext_lazy("Choose the former rules again."), "event-rules-change"),
    "rules-revised": (
        gettext_lazy("Choose the former rules again: every hand is rescored by them."),
        "event-rules-change",
    ),
    "hands-imported": (
        gettext_lazy("Take the hands that are wrong back one by one, or correct them."),
        "event",
    ),
    "table-hands": (_HANDS_DUE, "repair"),
    "round-hands": (_HANDS_DUE, "repair"),
    "rounds-hands": (_HANDS_DUE, "repair"),
    "hands-moved": (
        gettext_lazy("Move them back, under “Repair”: you see first what comes along."),
        "repair",
    ),
    "hands-exchanged": (
        gettext_lazy("Exchange them once more, under “Repair”: you see first what comes along."),
        "repair",
    ),
    "table-voided": (
        gettext_lazy("Correct each hand of the table: the history says what stood there."),
        "event",
    ),
    "tables-merged": (
        gettext_lazy("Make the table again for those who sat there, under “Repair”."),
        "repair",
    ),
    "table-dropped": (
        gettext_lazy("Make the table again for those who sat there, under “Repair”."),
        "repair",
    ),
    "table-added": (gettext_lazy("Give the table up again, under “Repair”."), "repair"),
    "link-revoked": (
        gettext_lazy("A code that was withdrawn stays so: print the new card of the table."),
        "sheets",
    ),
}

#: What changed nothing that could be taken back, or only came with the act before it.
PASSED_OVER = (
    "links-made", "hand-came-late", "director-called", "call-withdrawn", "act-undone",
    "sheet-typed-again", "second-typing-wrong",
)  # fmt: skip

#: What can be taken back only before play begins.
BEFORE_PLAY = ("pair-added", "pair-back")
#: After these no earlier act is taken back, whatever it was about.
CHANGES_ALL = (
    "rules-revised", "rules-chosen", "event-unseated", "hands-imported", "table-hands",
    "round-hands", "rounds-hands", "time-called", "time-taken-back", "table-voided", "hands-moved",
    "hands-exchanged", "tables-merged", "table-dropped",
)  # fmt: skip


@dataclass(frozen=True)
class LastAct:
    """An act that may be taken back: `mark` stands for it; `promise` says what that does.

    Where it can't be, `instead` says what to do, on the page of this name (`where`, or None).
    """

    mark: str
    act: Act
    promise: str
    instead: str = ""
    where: str | None = None


def last_act(event: Event, by: User | None = None) -> LastAct | None:
    """The last act of an event (of `by` alone) that still stands; None where there is none."""
    entry = last_entry(event, by)
    if entry is None:
        return None
    mark, act = str(entry.uid), act_of(entry, event)
    if (told := instead_of(entry, event)) is not None:
        return LastAct(mark, act, "", str(told[0]), told[1])
    return LastAct(mark, act, str(PROMISES[entry.action]) % _values(entry))


def last_entry(event: Event, by: User | None = None) -> AuditEntry | None:
    """The audit entry of the last act that was not taken back; see `last_act`.

    What took something back is passed over together with what it took back, so that one step
    after the other leads back.
    """
    return next(
        (each for each in _standing(event) if by is None or each.by == by.uid),
        None,
    )


def instead_of(entry: AuditEntry, event: Event) -> tuple[Any, str | None] | None:
    """What to do where an act can't be taken back in one step, and where; None: it can."""
    if entry.action not in PROMISES:
        return INSTEAD.get(entry.action, (_("Look for it in the history."), "history"))
    if entry.action in BEFORE_PLAY and event.state != Event.State.SETUP:
        return INSTEAD[entry.action]
    if entry.action == "round-taken-back" and not _has_seats(entry):
        return _("Look at the seats of the round again, and begin it from there."), "event"
    return None


def is_touched(event: Event, entry: AuditEntry) -> bool:
    """Whether something that still stands was done later with what an act was about."""
    hand = [entry.new.get(key) for key in ("round", "table", "hand")]
    for later in _standing(event):
        if later.pk == entry.pk:
            return False
        same_hand = hand[2] is not None and hand == [
            later.new.get(key) for key in ("round", "table", "hand")
        ]
        if same_hand or later.about == entry.about or later.action in CHANGES_ALL:
            return True
    return True


def came_with(event: Event, entry: AuditEntry) -> Collection[str]:
    """The marks of the acts that are taken back together with this one, itself among them.

    Seating everybody begins the first round, and who agrees may end a dispute: both go together.
    """
    if entry.action == "dispute-agreed":
        said = AuditEntry.objects.filter(
            event=event.uid, action="hand-agreed", about=entry.about, pk__lt=entry.pk
        )
        return [str(entry.uid), *(str(each.uid) for each in said.order_by("-pk")[:1])]
    seated = AuditEntry.objects.filter(event=event.uid, action="seated", pk__lt=entry.pk)
    if entry.action != "round-started" or not (before := seated.order_by("-pk").first()):
        return [str(entry.uid)]
    between = AuditEntry.objects.filter(event=event.uid, pk__gt=before.pk, pk__lt=entry.pk)
    together = [] if between.exclude(action__in=PASSED_OVER).exists() else [str(before.uid)]
    return [str(entry.uid), *together]


def _standing(event: Event) -> Iterator[AuditEntry]:
    """What was done and not taken back, the newest first; as much is read as is looked at."""
    undone: set[str] = set()
    entries = AuditEntry.objects.filter(event=event.uid).exclude(
        Q(action__in=PASSED_OVER) & ~Q(action="act-undone")
    )
    for entry in entries.iterator(chunk_size=100):
        if undid := entry.new.get("undid"):
            undone.update(undid["entries"])
        elif str(entry.uid) not in undone:
            yield entry


def _has_seats(entry: AuditEntry) -> bool:
    return Round.objects.filter(uid=entry.about, tables__isnull=False).exists()


def _values(entry: AuditEntry) -> dict[str, Any]:
    """The values of an entry as sentences name them."""
    both = [f"{first} / {second}" for first, second in _points_of(entry)]
    values = {**entry.old, **entry.new, "old": entry.old.get("line", "")}
    if both:
        values |= {"old": both[0], "points": both[-1]}
    return values


def _points_of(entry: AuditEntry) -> list[tuple[int, int]]:
    return [each["points"] for each in (entry.old, entry.new) if "points" in each]
