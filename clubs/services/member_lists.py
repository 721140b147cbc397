"""Imports a list of members: first shows what happens to each line, then stores all of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs import audit
from clubs.fingerprints import fingerprint_of
from clubs.models import Club, Member, User, person_of
from clubs.names import words_in
from clubs.refusal import Refused
from clubs.services import members
from clubs.transfer.members import MemberLine, are_two_people

NAMES = ("first_name", "last_name", "sorted_as")


class Fate(StrEnum):
    """What happens to a line."""

    NEW = "new"
    CHANGES = "changes"
    SAME = "same"
    DOUBLE = "double"
    FAULTY = "faulty"


@dataclass(frozen=True)
class Judged:
    """A line and its fate: the member and fields it changes, or why it is not taken as it is."""

    line: MemberLine
    fate: Fate
    member: Member | None = None
    changed: tuple[str, ...] = ()
    why: str = ""

    @property
    def seen(self) -> tuple[object, ...]:
        """What the director agrees to: the input of the fingerprint."""
        about = self.member and self.member.uid
        return self.line.line, self.fate, about, self.changed, dict(self.line.values)

    @property
    def told(self) -> list[tuple[str, Any]]:
        """The changes as name of the field and new value, for display."""
        fields: list[Any] = [Member._meta.get_field(name) for name in self.changed]
        return [
            (str(field.verbose_name), dict(field.flatchoices).get(value, value))
            for field in fields
            for value in (self.line.values[field.name],)
        ]


@dataclass(frozen=True)
class Judgement:
    """All lines of a list with their fates."""

    lines: tuple[Judged, ...]

    @cached_property
    def fingerprint(self) -> str:
        """What the button below the preview sends back."""
        return fingerprint_of([judged.seen for judged in self.lines])

    @cached_property
    def by_fate(self) -> dict[str, list[Judged]]:
        """The lines by fate, each in their order."""
        lines_by_fate: dict[str, list[Judged]] = {fate: [] for fate in Fate}
        for judged in self.lines:
            lines_by_fate[judged.fate].append(judged)
        return lines_by_fate

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to store."""
        return not any(self.by_fate[fate] for fate in (Fate.NEW, Fate.CHANGES, Fate.DOUBLE))


def judge(club: Club, lines: Iterable[MemberLine]) -> Judgement:
    """Decide the fate of each line, given the members and the lines before it."""
    judge_of_club = _Judge(club.members.all())
    return Judgement(tuple(judge_of_club.judged(line) for line in lines))


@transaction.atomic
def take(
    club: Club,
    lines: Iterable[MemberLine],
    *,
    seen: str,
    also: Collection[int] = (),
    by: User | None,
) -> tuple[int, int]:
    """Store the new members and the changes of a list; returns how many of each.

    `also` are lines that look like doubles but are different people. Faulty lines are left out.
    Raises Refused if the members have changed since `seen` was shown.
    """
    members.lock(club)
    judgement = judge(club, lines)
    if judgement.fingerprint != seen:
        raise Refused("members-changed")
    doubles = [judged for judged in judgement.by_fate[Fate.DOUBLE] if judged.line.line in also]
    new = [Member(club=club, **judged.line.values) for judged in
           (*judgement.by_fate[Fate.NEW], *doubles)]  # fmt: skip
    for member in Member.objects.bulk_create(new, batch_size=500):
        members.record_added(member, by=by)
    changes = judgement.by_fate[Fate.CHANGES]
    for change in changes:
        if change.member is not None:
            values = {field: change.line.values[field] for field in change.changed}
            members.store(change.member, values, by=by)
    counts = {"new": len(new), "changed": len(changes)}
    audit.record("members-imported", club, by=by, club=club.uid, new=counts)
    return len(new), len(changes)


class _Judge:
    """Knows the members of a club and the lines it has seen."""

    def __init__(self, everybody: Iterable[Member]) -> None:
        self._numbers: dict[int, Member] = {}
        self._names: dict[tuple[str, ...], dict[int, Member]] = {}
        self._members = {member.pk: member for member in everybody}
        for member in self._members.values():
            if member.number:
                self._numbers[member.number] = member
            person = person_of(member, self._members)
            self._names.setdefault(_key(_names_of(member)), {})[person.pk] = person
        self._lines_of_member: dict[int, int] = {}
        self._lines_of_name: dict[tuple[str, ...], int] = {}
        self._lines_of_number: dict[int, int] = {}

    def judged(self, line: MemberLine) -> Judged:
        if line.faults:
            return Judged(line, Fate.FAULTY, why=" ".join(line.faults))
        number = line.values.get("number")
        if number and (first := self._lines_of_number.setdefault(number, line.line)) != line.line:
            reason = _("Number %(number)s is in line %(first)s already.")
            return Judged(line, Fate.FAULTY, why=reason % {"number": number, "first": first})
        if number in self._numbers:
            return self._of_number(line, self._numbers[number])
        return self._of_name(line, number)

    def _of_number(self, line: MemberLine, member: Member) -> Judged:
        key, own = _key(line.values), _key(_names_of(member))
        if not set(key) & set(own):
            refusal = Refused("member-number-taken", number=member.number, name=str(member))
            return Judged(line, Fate.FAULTY, why=refusal.sentence)
        # The spelling of a merged double changes no name.
        if member.is_double:
            return self._change(line, person_of(member, self._members), kept=(*NAMES, "number"))
        return self._change(line, member, kept=NAMES if key == own else ())

    def _of_name(self, line: MemberLine, number: int | None) -> Judged:
        alike = list(self._names.get(_key(line.values), {}).values())
        free = [member for member in alike if not (number and member.number)]
        if len(free) == 1:
            # The same name, perhaps in another order or without its accents.
            return self._change(line, free[0], kept=NAMES)
        if alike:
            return Judged(line, Fate.DOUBLE, why=are_two_people(alike[0]))
        first = self._lines_of_name.setdefault(_key(line.values), line.line)
        if first != line.line:
            reason = _("This name is in line %(first)s too.") % {"first": first}
            return Judged(line, Fate.DOUBLE, why=reason)
        return Judged(line, Fate.NEW)

    def _change(self, line: MemberLine, member: Member, *, kept: Collection[str] = ()) -> Judged:
        """The changes a line makes to a member, except to the fields `kept`."""
        first = self._lines_of_member.setdefault(member.pk, line.line)
        if first != line.line:
            reason = _("%(name)s is in line %(first)s too.") % {"name": member, "first": first}
            return Judged(line, Fate.DOUBLE, member, why=reason)
        if member.status == Member.Status.GUEST and "status" not in line.values:
            # A guest who is in the list of members has become one, as a new name would.
            line = replace(line, values={**line.values, "status": Member.Status.MEMBER})
        changed = tuple(
            field
            for field, value in line.values.items()
            if field not in kept and value != getattr(member, field)
        )
        return Judged(line, Fate.CHANGES if changed else Fate.SAME, member, changed)


def _names_of(member: Member) -> dict[str, str]:
    return {"first_name": member.first_name, "last_name": member.last_name}


def _key(values: Mapping[str, Any]) -> tuple[str, ...]:
    """The words of a name without accents, in sorted order."""
    name = f"{values.get('first_name', '')} {values.get('last_name', '')}"
    return words_in(name)
