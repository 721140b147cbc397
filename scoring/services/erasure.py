"""Erases a person from events: the results stay as they were played, by “a former member”."""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from clubs.models import AuditEntry, Member, User
from clubs.services import erasure
from scoring.models import (
    Adjustment,
    Attendance,
    Award,
    Event,
    EventGave,
    HandResult,
    HouseRules,
    Player,
    Prize,
    PrizePayout,
    Registration,
    RuleRevision,
    Season,
    TableTotals,
)
from scoring.services import registrations
from scoring.services.sign_up import is_to_come
from scoring.services.writing import raise_version
from scoring.store import begins_at

SIGNED_UP = ("name", "partner_name", "question", "answer")


@transaction.atomic
def erase(member: Member, *, by: User) -> None:
    """Erase a person of a club, and her name in all its events, however old.

    Raises Refused of clubs while money is open.
    """
    club = member.club
    signed_up = Registration.objects.filter(member__in=erasure.rows_of(member)).exclude(email="")
    typed = set(signed_up.values_list("email", flat=True))
    rows, names = erasure.erase(member, by=by, also_at=typed)
    former = erasure.former(club)
    own_names = _own_names(rows)
    _free_chairs(rows, by)
    _forget_registrations(rows, former)
    Player.objects.filter(member__in=rows).update(name=former)
    _seats_of_computers(rows).update(name=former)
    if names and not _is_played_by_another(club.pk, rows, [*names, *own_names]):
        every = sorted({*names, *own_names}, key=len, reverse=True)
        erasure.replace_names([*erasure.texts_of(club), *_texts_of(club.pk)], every, former)
    EventGave.objects.filter(event__club=club).delete()  # it is computed again
    for event in Event.objects.filter(club=club).values_list("pk", flat=True):
        raise_version(event)


def _own_names(rows: list[Member]) -> set[str]:
    """The names under which she played or signed up."""
    own = Player.objects.filter(member__in=rows).values_list("name", flat=True)
    gave_up = _seats_of_computers(rows).values_list("name", flat=True)
    signed = Registration.objects.filter(member__in=rows).values_list("name", flat=True)
    return {*own, *gave_up, *signed}


def _seats_of_computers(rows: list[Member]) -> QuerySet[Player]:
    """The players in her seats that a computer took over, which still carry her name."""
    uids = [str(row.uid) for row in rows]
    acts = AuditEntry.objects.filter(action="computer-plays", old__member__in=uids)
    players = [old["player"] for old in acts.values_list("old", flat=True)]
    return Player.objects.filter(uid__in=players, kind=Player.Kind.COMPUTER)


def _is_played_by_another(club: int, rows: list[Member], names: list[str]) -> bool:
    """Whether another member plays under one of the names, and so keeps it."""
    others = Player.objects.filter(event__club=club, name__in=names).exclude(member__in=rows)
    return others.filter(member__isnull=False).exists()


def _free_chairs(rows: list[Member], by: User) -> None:
    """Remove her from the door lists and registrations of events to come."""
    expected = Attendance.objects.filter(member__in=rows, state=Attendance.State.EXPECTED)
    expected.filter(session__event__state=Event.State.SETUP).delete()
    hers = Q(member__in=rows) | Q(partner_member__in=rows)
    for registration in Registration.objects.filter(
        hers, event__state=Event.State.SETUP
    ).select_related("event__club"):
        if is_to_come(registration.event, begins_at(registration.event)):
            registrations.lose(registration, {row.pk for row in rows}, by=by)


def _forget_registrations(rows: list[Member], former: str) -> None:
    Registration.objects.filter(member__in=rows).update(
        name=former, email="", phone="", question="", answer="", language="", shows_name=False
    )
    Registration.objects.filter(partner_member__in=rows).update(partner_name=former)


def _texts_of(club: int) -> list[tuple[QuerySet[Any], tuple[str, ...]]]:
    events = Event.objects.filter(club=club)
    at_tables = Q(table__round__session__event__in=events)
    return [
        (AuditEntry.objects.filter(event__in=events.values("uid")), ("old", "new", "reason")),
        (events, ("announcement", "name")),
        (Player.objects.filter(event__in=events), ("name",)),
        (
            Registration.objects.filter(event__in=events),
            ("name", "partner_name", "question", "answer"),
        ),
        (HandResult.objects.filter(at_tables).exclude(reason=""), ("reason",)),
        (TableTotals.objects.filter(at_tables).exclude(reason=""), ("reason",)),
        (Adjustment.objects.filter(event__in=events), ("reason",)),
        (Prize.objects.filter(event__in=events), ("thing",)),
        (Award.objects.filter(payout__event__in=events), ("thing",)),
        (PrizePayout.objects.filter(event__in=events), ("reason",)),
        (RuleRevision.objects.filter(event__in=events), ("reason",)),
        (HouseRules.objects.filter(club=club), ("name",)),
        (Season.objects.filter(club=club), ("name",)),
    ]
