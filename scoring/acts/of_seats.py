"""Acts about sessions, rounds, and who sits where in them."""

from django.utils.translation import gettext_lazy

from clubs.models import AuditEntry
from scoring.acts.act import Act, Instead, Subject, TakeBack
from scoring.acts.undoing import Undoing
from scoring.models import Round, Session, Table
from scoring.services import events, knock_outs, rounds, seats, sessions


def decision_back(act: Undoing) -> None:
    table = act.find(Table, "round__session")
    knock_outs.take_decision_back(table, act.entry.old["goes_on"], by=act.by)


def drop_session(act: Undoing) -> None:
    number = act.entry.new["session"]
    sessions.remove(Session.objects.get(event=act.event, number=number), by=act.by)


def exchange_back(act: Undoing) -> None:
    one, other = (act.event.entrants.get(number=act.entry.new[which]) for which in ("one", "other"))
    seats.exchange(act.find(Round, "session"), one=one, other=other, by=act.by)


def exchange_tables_back(act: Undoing) -> None:
    one, other = act.entry.new["one"], act.entry.new["other"]
    seats.exchange_tables(act.find(Round, "session"), one=one, other=other, by=act.by)


def round_back(act: Undoing) -> None:
    rounds.take_back(act.find(Round, "session"), by=act.by)


def unseat(act: Undoing) -> None:
    events.unseat(act.event, by=act.by)


def begin_again(act: Undoing) -> None:
    rounds.start(act.find(Round, "session"), by=act.by, despite=act.reason)


def where_seats_are_gone(entry: AuditEntry) -> Instead | None:
    """Prevent undo if the round was seated only when it began, as its seats are gone."""
    if Round.objects.filter(uid=entry.about, tables__isnull=False).exists():
        return None
    advice = gettext_lazy("Look at the seats of the round again, and begin it from there.")
    return Instead(advice, "event")


ACTS = (
    Act(
        "session-added",
        gettext_lazy("made session %(session)s"),
        Subject.SEATS,
        TakeBack(gettext_lazy("Session %(session)s is taken out."), drop_session),
    ),
    Act(
        "session-removed",
        gettext_lazy("took session %(session)s out"),
        Subject.SEATS,
        Instead(gettext_lazy("Make the session once more."), "session-new"),
    ),
    Act(
        "sections-made",
        gettext_lazy("divided everybody into sections (%(sections)s)"),
        Subject.SEATS,
        Instead(gettext_lazy("Divide everybody into sections again."), "sections"),
    ),
    Act(
        "seats-made-anew",
        gettext_lazy("reseated everybody from round %(round)s on"),
        Subject.SEATS,
        Instead(gettext_lazy("Reseat the rounds to come once more."), "seats-anew"),
    ),
    Act(
        "tables-exchanged",
        gettext_lazy("exchanged everybody of tables %(one)s and %(other)s in round %(round)s"),
        Subject.SEATS,
        TakeBack(
            gettext_lazy(
                "Everybody of tables %(one)s and %(other)s is back in the place where they sat"
                " before, in round %(round)s alone. The hands stay with their table."
            ),
            exchange_tables_back,
        ),
    ),
    Act(
        "seats-exchanged",
        gettext_lazy("exchanged the places of %(one)s and %(other)s in round %(round)s"),
        Subject.SEATS,
        TakeBack(
            gettext_lazy(
                "%(one)s and %(other)s are back in their own places in round %(round)s. The hands"
                " stay with their table."
            ),
            exchange_back,
        ),
    ),
    Act(
        "match-decided",
        gettext_lazy("let %(number)s go on at table %(table)s in round %(round)s"),
        Subject.SEATS,
        TakeBack(
            gettext_lazy("Who goes on at table %(table)s of round %(round)s is open again."),
            decision_back,
        ),
    ),
    Act(
        "decision-taken-back",
        gettext_lazy("took back who goes on at table %(table)s in round %(round)s"),
        Subject.SEATS,
        Instead(gettext_lazy("Say once more who goes on."), "bracket"),
    ),
    Act(
        "seated",
        gettext_lazy("seated everybody"),
        Subject.SEATS,
        TakeBack(gettext_lazy("Nobody is seated any more: the seats are made anew."), unseat),
    ),
    Act(
        "round-started",
        gettext_lazy("began round %(round)s"),
        Subject.SEATS,
        TakeBack(
            gettext_lazy(
                "Round %(round)s has not begun, and the round before goes on. A clock that ran in"
                " it must be started again on the board."
            ),
            round_back,
        ),
    ),
    Act(
        "round-taken-back",
        gettext_lazy("took back the start of round %(round)s"),
        Subject.SEATS,
        TakeBack(
            gettext_lazy("Round %(round)s begins again, with the same seats."),
            begin_again,
            unless=where_seats_are_gone,
        ),
    ),
    Act("links-made", gettext_lazy("made links for tables"), Subject.SEATS, None),
    Act(
        "link-revoked",
        gettext_lazy("withdrew the link of table %(table)s"),
        Subject.SEATS,
        Instead(
            gettext_lazy("A code that was withdrawn stays so: print the new card of the table."),
            "sheets",
        ),
    ),
)
