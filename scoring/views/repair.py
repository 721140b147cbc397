"""“Something went wrong”: every repair during play in the director's words, and the way to each."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.notation import read_number
from scoring.afternoon.progress import has_seats_to_come
from scoring.models import Event, Round
from scoring.queries.repairs import rounds_to_repair, tables_of
from scoring.store.events import afternoon_of


@dataclass(frozen=True)
class RepairWay:
    """What went wrong, what is done about it, and where."""

    wrong: str
    help: str
    url: str


def repair(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that can be put right, for a table and a round that are chosen on the page."""
    rounds = rounds_to_repair(event) if event.state == Event.State.RUNNING else []
    context: dict[str, object] = {"event": event, "rounds": rounds}
    if rounds:
        this_round = _chosen(rounds, request.GET.get("round", ""))
        numbers = [table.number for table in tables_of(this_round)]
        wanted = read_number(request.GET.get("table", ""))
        table = wanted if wanted in numbers else numbers[0]
        at = {"number": this_round.number, "table": table}
        context |= {"round": this_round, "tables": numbers, "table": table}
        context["groups"] = [
            (_("Somebody comes, goes or is missing"), _about_people(event, this_round)),
            (_("Round %(number)s, table %(table)s") % at, _about_table(event, this_round, table)),
            (_("Round %(number)s, several tables") % at, _about_round(event, this_round, table)),
        ]
    return render(request, "desk/repair.html", context)


def _chosen(rounds: list[Round], wanted: str) -> Round:
    """The round that was asked for, or the last one that began."""
    number = read_number(wanted)
    begun = [each for each in rounds if each.started_at]
    return next((each for each in rounds if each.number == number), begun[-1])


def _about_people(event: Event, this_round: Round) -> list[RepairWay]:
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
            _("“Leaves early” beside the name. What was played stands."),
            names,
        ),
        RepairWay(
            _("Somebody else plays for a while"),
            _("“Change” beside the name, then “Somebody else plays”."),
            names,
        ),
        RepairWay(
            _("Two sat in each other’s place"),
            _("The hands count for those who really played them."),
            reverse("seats-exchange", args=[event.uid, this_round.number]),
        ),
    ]
    if has_seats_to_come(afternoon_of(event)):
        ways.append(
            RepairWay(
                _("The rounds to come no longer fit"),
                _("Their seats are made anew for those who are there; you see first what changes."),
                reverse("seats-anew", args=[event.uid]),
            )
        )
    return ways


def _about_table(event: Event, this_round: Round, table: int) -> list[RepairWay]:
    where = [event.uid, this_round.number, table]
    return [
        RepairWay(
            _("A wrong number of hands"),
            _("The table plays fewer or more hands than were planned."),
            reverse("table-hands", args=where),
        ),
        RepairWay(
            _("Results were entered at the wrong table"),
            _("They are moved to the right one, or exchanged with it."),
            reverse("table-move", args=where),
        ),
        RepairWay(
            _("The same two played each other once more"),
            _("The round counts for nobody, or for those who really sat there."),
            reverse("table-void", args=where),
        ),
        RepairWay(
            _("A single hand is wrong"),
            _("Open the hand on the table’s page: correct it, take it back, or decide it."),
            reverse("table", args=where),
        ),
    ]


def _about_round(event: Event, this_round: Round, table: int) -> list[RepairWay]:
    where = [event.uid, this_round.number]
    return [
        RepairWay(
            _("Time is called, and hands are not played"),
            _("At one table or at all of them. It can be taken back."),
            reverse("time-called", args=where),
        ),
        RepairWay(
            _("Two tables lack somebody, or a table breaks up"),
            _("Two tables become one, or those who are left sit out."),
            reverse("tables-merge", args=where) + f"?table={table}",
        ),
        RepairWay(
            _("Enough sit out for one table more"),
            _("Those who sit out, or come now, get a table of their own in this round."),
            reverse("tables-split", args=where),
        ),
        RepairWay(
            _("Two tables were exchanged as a whole"),
            _("Everybody of both, or both their sheets."),
            reverse("seats-exchange", args=where) + "#whole",
        ),
    ]
