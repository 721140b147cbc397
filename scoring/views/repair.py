"""“Something went wrong”: every repair during play in the director's words, with links."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import read_number
from scoring.afternoon import Afternoon, RoundFacts, has_seats_to_come, lacking_tables
from scoring.models import Event
from scoring.store import afternoon_of
from scoring.views.table_repairs import HANDS, MERGE, MOVE, SPLIT, TIME, VOID, Repair


@dataclass(frozen=True)
class RepairWay:
    """What went wrong, what can be done about it, and where."""

    wrong: str
    help: str
    url: str


def repair(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that can be put right for the table and round chosen on the page."""
    afternoon = afternoon_of(event)
    rounds = _rounds_with_seats(afternoon) if event.state == Event.State.RUNNING else []
    context: dict[str, object] = {"event": event, "rounds": rounds}
    if rounds:
        this_round = _chosen(rounds, request.GET.get("round", ""))
        number = this_round.number
        numbers = [table.number for table in afternoon.tables_in(number)]
        wanted = read_number(request.GET.get("table", ""))
        lacking = lacking_tables(afternoon, number)
        table = wanted if wanted in numbers else (lacking or numbers)[0]
        at = {"number": number, "table": table}
        context |= {"round": this_round, "tables": numbers, "table": table}
        groups = [
            (_("Somebody comes, goes or is missing"), _about_people(event, afternoon, number)),
            (_("Round %(number)s, table %(table)s") % at, _about_table(event, number, table)),
            (_("Round %(number)s, several tables") % at, _about_round(event, number, table)),
            (_("The whole event"), _about_the_end(event)),
        ]
        if table in lacking:
            title = _("Round %(number)s: table %(table)s lacks somebody") % at
            groups.insert(0, (title, _about_who_is_missing(event, number, table)))
        context["groups"] = groups
    return render(request, "desk/repair.html", context)


def _rounds_with_seats(afternoon: Afternoon) -> list[RoundFacts]:
    """The rounds that can be repaired, in playing order."""
    return [
        this_round
        for this_round in afternoon.frame.rounds
        if afternoon.tables_in(this_round.number)
    ]


def _chosen(rounds: list[RoundFacts], wanted: str) -> RoundFacts:
    """The round asked for, or the last one that has begun."""
    number = read_number(wanted)
    begun = [this_round for this_round in rounds if this_round.started_at]
    return next(
        (this_round for this_round in rounds if this_round.number == number),
        (begun or rounds[:1])[-1],
    )


def _about_who_is_missing(event: Event, number: int, table: int) -> list[RepairWay]:
    """The two ways to go on at a table that lacks somebody."""
    return [
        RepairWay(
            _("The table is given up"),
            _(
                "Those who are left there sit out, or go to another table that lacks somebody. You"
                " see first what they get."
            ),
            _giving_up(event, number, table),
        ),
        RepairWay(
            _("Somebody else plays there"),
            _("“Bring back” beside the name of who left, then “Somebody else plays”."),
            reverse("entrants", args=[event.uid]),
        ),
    ]


def _giving_up(event: Event, number: int, table: int) -> str:
    return reverse("tables-merge", args=[event.uid, number]) + f"?table={table}"


def _about_people(event: Event, afternoon: Afternoon, number: int) -> list[RepairWay]:
    names = reverse("entrants", args=[event.uid])
    ways = [
        RepairWay(
            _("Somebody comes late"),
            _(
                "Type the names: they play from the next round on. To play in this round already,"
                " give them a table of their own afterwards."
            ),
            names,
        ),
        RepairWay(
            _("Somebody did not come, or leaves"),
            _("“Leaves” beside the name. What was played stands."),
            names,
        ),
        RepairWay(
            _("Somebody else plays for a while"),
            _("“Somebody else plays” beside the name; on a phone, under “Change”."),
            names,
        ),
        RepairWay(
            _("Two sat in each other’s place"),
            _("The hands count for those who really played them."),
            reverse("seats-exchange", args=[event.uid, number]),
        ),
    ]
    if has_seats_to_come(afternoon):
        ways.append(
            RepairWay(
                _("The rounds to come no longer fit"),
                _("They are reseated for those who are there; you see first what changes."),
                reverse("seats-anew", args=[event.uid]),
            )
        )
    return ways


def _about_table(event: Event, number: int, table: int) -> list[RepairWay]:
    where = [event.uid, number, table]
    ways = [
        _way(HANDS, reverse("table-hands", args=where)),
        _way(MOVE, reverse("table-move", args=where)),
        _way(VOID, reverse("table-void", args=where)),
        RepairWay(
            _("A single hand is wrong"),
            _("Open the hand on the table’s page: correct it, take it back, or decide it."),
            reverse("table", args=where),
        ),
    ]
    if event.entry != Event.Entry.DESK:
        ways.append(
            RepairWay(
                _("The card of the table is lost"),
                _(
                    "Its code comes on this screen, to be scanned from there. Or print the card"
                    " again."
                ),
                reverse("sheets", args=[event.uid]) + f"?table={table}#code",
            )
        )
    return ways


def _about_round(event: Event, number: int, table: int) -> list[RepairWay]:
    where = [event.uid, number]
    return [
        _way(TIME, reverse("time-called", args=where)),
        _way(MERGE, _giving_up(event, number, table)),
        _way(SPLIT, reverse("tables-split", args=where)),
        RepairWay(
            _("Two tables were exchanged as a whole"),
            _("Everybody of both, or both their sheets."),
            reverse("seats-exchange", args=where) + "#whole",
        ),
    ]


def _about_the_end(event: Event) -> list[RepairWay]:
    return [
        RepairWay(
            _("There is no time for every round"),
            _("Finish the event early: what was played until then counts."),
            reverse("event-change", args=[event.uid]) + "#end",
        )
    ]


def _way(repair: Repair, url: str) -> RepairWay:
    return RepairWay(str(repair.wrong or repair.title), str(repair.help), url)
