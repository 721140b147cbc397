"""Acts about a whole table, or all tables of a round: totals, time, and repairs."""

from django.utils.translation import gettext_lazy

from scoring.acts.act import Act, Instead, Subject, TakeBack
from scoring.acts.undoing import Undoing
from scoring.models import STANDING, HandResult, ResultState, Round, TableTotals
from scoring.services import totals
from scoring.services.refusal import Refused


def open_totals(act: Undoing) -> None:
    row = act.find(TableTotals, "table__round__session")
    totals.take_back(row, reason=act.reason, by=act.by)


def totals_as_before(act: Undoing) -> TableTotals:
    """Restore what the table had before these totals."""
    act.play_goes_on()
    row: TableTotals = act.find(TableTotals, "table__round", "supersedes")
    if row.table.results.filter(state__in=STANDING).exists():
        raise Refused("hands-there", table=row.table.number)
    before = _before(row, act)
    standing = row.table.totals.filter(state__in=STANDING)
    if standing.exclude(uid__in=[row.uid, *before]).exists():
        raise Refused("undo-touched")
    standing.update(state=ResultState.SUPERSEDED)
    for uid, state in before.items():
        row.table.totals.filter(uid=uid).update(state=state)
    return row


def _before(row: TableTotals, act: Undoing) -> dict[str, str]:
    """State by uid of the former rows; older entries know only one row."""
    states: dict[str, str] | None = act.entry.new.get("before")
    if states is not None:
        return states
    if act.entry.action == "totals-sent":
        return {}
    former = row if act.entry.action == "totals-taken-back" else row.supersedes
    if former is None:
        raise Refused("undo-touched")
    return {str(former.uid): ResultState.OFFICIAL}


def totals_unsaid(act: Undoing) -> TableTotals:
    """Take back a side's agreement with these totals."""
    row = totals_as_before(act)
    TableTotals.objects.filter(pk=row.pk).update(agreed_device=None)
    return row


def open_unplayed(act: Undoing) -> Round:
    return _play(act, ResultState.OFFICIAL, ResultState.SUPERSEDED)


def not_played_again(act: Undoing) -> Round:
    return _play(act, ResultState.SUPERSEDED, ResultState.OFFICIAL)


def _play(act: Undoing, before: ResultState, after: ResultState) -> Round:
    """Change the state of hands for which time was called. Refused if anything came in since."""
    act.play_goes_on()
    this_round: Round = act.find(Round)
    places = _places(act.entry.new["hands"])
    hands = HandResult.objects.filter(table__round=this_round, table__number__in=places)
    rows = hands.filter(kind=HandResult.Kind.NOT_PLAYED, state=before).order_by("pk")
    last = {
        (row.table.number, row.number): row.pk
        for row in rows.select_related("table")
        if row.number in places[row.table.number]
    }
    standing = hands.filter(state__in=STANDING).exclude(pk__in=last.values())
    taken = set(standing.values_list("table__number", "number"))
    totalled = TableTotals.objects.filter(table__round=this_round, state=ResultState.OFFICIAL)
    if totalled.filter(table__number__in=places).exists():
        raise Refused("undo-touched")
    if any((table, hand) not in last for table in places for hand in places[table]) or any(
        place in taken for place in last
    ):
        raise Refused("undo-touched")
    HandResult.objects.filter(pk__in=last.values()).update(state=after)
    return this_round


def _places(written: str) -> dict[int, list[int]]:
    """Table -> hands, as the history writes them: “3: 7, 8; 4: 8”."""
    tables_of_it = (part.split(": ") for part in written.split("; "))
    return {int(table): [int(hand) for hand in hands.split(", ")] for table, hands in tables_of_it}


_HANDS_DUE = Instead(
    gettext_lazy(
        "Set the number of hands again. Results that were dropped with it stand in the history:"
        " enter them once more."
    ),
    "repair",
)

_MAKE_AGAIN = Instead(
    gettext_lazy("Make the table again for those who sat there, under “Something went wrong”."),
    "repair",
)

BEFORE_THESE_TOTALS = gettext_lazy(
    "These totals are dropped. What stood at table %(table)s in round %(round)s before stands there"
    " again."
)

ACTS = (
    Act(
        "totals-entered",
        gettext_lazy("round %(round)s, table %(table)s: entered totals %(points)s"),
        Subject.HANDS,
        TakeBack(
            gettext_lazy(
                "Table %(table)s is open again in round %(round)s: for its totals, or for single"
                " hands."
            ),
            open_totals,
        ),
    ),
    Act(
        "totals-sent",
        gettext_lazy("round %(round)s, table %(table)s: sent totals %(points)s"),
        Subject.HANDS,
        TakeBack(BEFORE_THESE_TOTALS, totals_as_before),
    ),
    Act(
        "totals-disputed",
        gettext_lazy("round %(round)s, table %(table)s: sent other totals, %(points)s"),
        Subject.HANDS,
        TakeBack(BEFORE_THESE_TOTALS, totals_as_before),
    ),
    Act(
        "totals-agreed",
        gettext_lazy("round %(round)s, table %(table)s: agreed with totals %(points)s"),
        Subject.HANDS,
        TakeBack(
            gettext_lazy(
                "The totals of table %(table)s in round %(round)s wait for this side again."
            ),
            totals_unsaid,
        ),
    ),
    Act(
        "totals-corrected",
        gettext_lazy("round %(round)s, table %(table)s: corrected totals %(old)s to %(points)s"),
        Subject.HANDS,
        TakeBack(
            gettext_lazy(
                "The totals of table %(table)s in round %(round)s are as before: %(old)s."
            ),
            totals_as_before,
        ),
    ),
    Act(
        "totals-taken-back",
        gettext_lazy("round %(round)s, table %(table)s: took back totals %(points)s"),
        Subject.HANDS,
        TakeBack(
            gettext_lazy(
                "The totals of table %(table)s in round %(round)s count again: %(points)s."
            ),
            totals_as_before,
        ),
    ),
    Act(
        "table-hands",
        gettext_lazy(
            "round %(round)s, table %(table)s: %(hands)s hands in place of %(before)s. Results that"
            " no longer count: %(gone)s"
        ),
        Subject.SEATS,
        _HANDS_DUE,
        changes_all=True,
    ),
    Act(
        "round-hands",
        gettext_lazy(
            "round %(round)s: %(hands)s hands at every table. Results that no longer count:"
            " %(gone)s"
        ),
        Subject.SEATS,
        _HANDS_DUE,
        changes_all=True,
    ),
    Act(
        "rounds-hands",
        gettext_lazy(
            "from round %(round)s on: %(hands)s hands at every table. Results that no longer count:"
            " %(gone)s"
        ),
        Subject.SEATS,
        _HANDS_DUE,
        changes_all=True,
    ),
    Act(
        "time-called",
        gettext_lazy("round %(round)s: called time. Hands not played, by table: %(hands)s"),
        Subject.HANDS,
        TakeBack(
            gettext_lazy(
                "These hands of round %(round)s can be entered again (table: hands): %(hands)s."
            ),
            open_unplayed,
        ),
        changes_all=True,
    ),
    Act(
        "time-taken-back",
        gettext_lazy("round %(round)s: let play go on. Hands open again, by table: %(hands)s"),
        Subject.HANDS,
        TakeBack(
            gettext_lazy(
                "These hands of round %(round)s are not played (table: hands): %(hands)s."
            ),
            not_played_again,
        ),
        changes_all=True,
    ),
    Act(
        "table-voided",
        gettext_lazy("round %(round)s, table %(table)s: all hands void. Until then: %(lines)s"),
        Subject.SEATS,
        Instead(
            gettext_lazy("Correct each hand of the table: the history says what stood there."),
            "event",
        ),
        changes_all=True,
    ),
    Act(
        "hands-moved",
        gettext_lazy("round %(round)s: moved what was entered at table %(one)s to table %(other)s"),
        Subject.HANDS,
        Instead(
            gettext_lazy(
                "Move them back, under “Something went wrong”: you see first what comes along."
            ),
            "repair",
        ),
        changes_all=True,
    ),
    Act(
        "hands-exchanged",
        gettext_lazy("round %(round)s: exchanged what was entered at tables %(one)s and %(other)s"),
        Subject.HANDS,
        Instead(
            gettext_lazy(
                "Exchange them once more, under “Something went wrong”: you see first what comes"
                " along."
            ),
            "repair",
        ),
        changes_all=True,
    ),
    Act(
        "tables-merged",
        gettext_lazy(
            "round %(round)s: gave table %(table)s up. To table %(keep)s went %(moved)s; out:"
            " %(out)s"
        ),
        Subject.SEATS,
        _MAKE_AGAIN,
        changes_all=True,
    ),
    Act(
        "table-dropped",
        gettext_lazy("round %(round)s: gave table %(table)s up. Out: %(out)s"),
        Subject.SEATS,
        _MAKE_AGAIN,
        changes_all=True,
    ),
    Act(
        "table-added",
        gettext_lazy("round %(round)s: made table %(table)s for %(numbers)s"),
        Subject.SEATS,
        Instead(gettext_lazy("Give the table up again, under “Something went wrong”."), "repair"),
    ),
)
