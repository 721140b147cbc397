"""What an event's file would do here: who its players are, and what is to be decided, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Field
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.models import Club, Member, User, person_of
from clubs.names import words_in
from scoring.archive.differences import EventDifferences, Fate, compare, counting, new_players
from scoring.archive.event_file import HAND, TOTALS, EventFile, Row, Rows
from scoring.archive.taking_event import (
    GUEST,
    NOBODY,
    Decisions,
    Taken,
    hand_of,
    lines_of,
    take_event,
)
from scoring.models import (
    STANDING,
    Adjustment,
    Entrant,
    Event,
    Player,
    Round,
    Session,
    Table,
    TableTotals,
)

__all__ = ["Conflict", "FilePerson", "FilePreview", "Taken", "conflicts_of", "people_in", "preview"]


class FilePreview(NamedTuple):
    """A file compared with the club, before anything of it is imported."""

    club: Club
    file: EventFile
    differences: EventDifferences
    people: tuple[FilePerson, ...]
    conflicts: tuple[Conflict, ...]
    summary: Summary

    @property
    def known(self) -> list[FilePerson]:
        """The players who are surely members here."""
        return [person for person in self.people if person.member]

    @property
    def seen(self) -> str:
        """The fingerprint of the event here, in its current state."""
        return self.differences.fingerprint

    def take(
        self, people: Mapping[str, str], sides: Mapping[str, str], *, seen: str, by: User | None
    ) -> Taken:
        """Import the file as decided on the basis of `seen`. Raises what `take_event` raises."""
        who = {person.player: person.decided for person in self.known} | dict(people)
        chosen = {unit: Fate(side) for unit, side in sides.items()}
        return take_event(self.club, self.file, Decisions(who, chosen, seen), by=by)


def preview(club: Club, file: EventFile) -> FilePreview:
    """What importing a file would do. Raises EventFileRefused for another club's event."""
    differences = compare(club, file)
    return FilePreview(
        club, file, differences, tuple(people_in(club, file, differences)),
        tuple(conflicts_of(differences, file)), summary_of(file, differences),
    )  # fmt: skip


class Summary(NamedTuple):
    """The event of a file, with counts of what is new, different from here, or to be decided."""

    name: str
    day: str
    entrants: int
    rounds: int
    hands: int
    is_here: bool
    hands_followed: int
    others_followed: int
    kept: int
    to_decide: int

    @property
    def changes_nothing(self) -> bool:
        """Whether all of it is here already."""
        return self.is_here and not (self.hands_followed or self.others_followed or self.to_decide)


def summary_of(file: EventFile, differences: EventDifferences) -> Summary:
    """The figures of a file."""
    fates = differences.fates
    followed = [unit for unit, fate in fates.items() if fate == Fate.FILE]
    hands = [unit for unit in followed if unit.startswith(f"{HAND} ")]
    begun = [row for row in file.rows[Round].values() if row["started_at"]]
    return Summary(
        name=file.event["name"],
        day=min((row["starts_at"][:10] for row in file.rows[Session].values()), default=""),
        entrants=len(file.rows[Entrant]),
        rounds=len(begun),
        hands=len(counting(file.rows)),
        is_here=differences.event is not None,
        hands_followed=len(hands),
        others_followed=len(followed) - len(hands),
        kept=sum(fate == Fate.HERE for fate in fates.values()),
        to_decide=len(differences.to_decide()),
    )


class Conflict(NamedTuple):
    """Something that both sides changed: what it is, and the version of each side."""

    unit: str
    what: str
    here: str
    there: str


def conflicts_of(differences: EventDifferences, file: EventFile) -> list[Conflict]:
    """Everything that the director must decide, with hands in playing order at the end."""
    sides = _Side(differences.here.rows, differences.event), _Side(file.rows, differences.event)
    units = sorted(differences.to_decide(), key=sides[0].order)
    return [
        Conflict(unit, sides[0].what(unit), *(side.told(unit) for side in sides)) for unit in units
    ]


class _Side:
    """One side's version of the event, in words."""

    def __init__(self, rows: Rows, event: Event | None) -> None:
        self._rows, self._event = rows, event
        self._counting = counting(rows)

    def order(self, unit: str) -> tuple[bool, Any]:
        """Sort key: hands and totals last, by round, table and hand."""
        kind, *place = unit.split(" ")
        if kind not in (HAND, TOTALS):
            return False, unit
        return True, (*self._place(place[0]), int(place[1]) if kind == HAND else 0)

    def what(self, unit: str) -> str:
        """The subject of a unit."""
        kind, *place = unit.split(" ")
        match kind:
            case "hand":
                number, table = self._place(place[0])
                values = {"round": number, "table": table, "hand": place[1]}
                return _("Round %(round)s, table %(table)s, hand %(hand)s") % values
            case "totals":
                number, table = self._place(place[0])
                values = {"round": number, "table": table}
                return _("Round %(round)s, table %(table)s, totals") % values
            case "event":
                return str(capfirst(str(_field(place[0]).verbose_name)))
            case "player":
                return _("A player’s name")
            case "adjustment":
                return _("A penalty or bonus")
        return _("Names, seats and rounds")

    def told(self, unit: str) -> str:
        """This side's version of a unit."""
        kind, *place = unit.split(" ")
        match kind:
            case "hand":
                return lines_of(map(hand_of, self._counting.get(unit, [])), self._event) or "–"
            case "totals":
                return _pairs(self._totals(place[0])) or "–"
            case "event":
                return _value(place[0], next(iter(self._rows[Event].values()))[place[0]])
            case "player":
                return str(self._rows[Player][place[0]]["name"])
            case "adjustment":
                row = self._rows[Adjustment][place[0]]
                over = _(" (taken back)") if row["voided_at"] else ""
                return f"{row['points']:+}: {row['reason']}{over}"
        return self._course()

    def _course(self) -> str:
        (event,) = self._rows[Event].values()
        begun = [row for row in self._rows[Round].values() if row["started_at"]]
        return _("%(state)s; %(entrants)s entrants, %(rounds)s rounds begun") % {
            "state": _label("state", event["state"]), "rounds": len(begun),
            "entrants": len(self._rows[Entrant]),
        }  # fmt: skip

    def _place(self, table: str) -> tuple[int, int]:
        row = self._rows[Table].get(table, {})
        this_round = self._rows[Round].get(row.get("round", ""), {})
        return this_round.get("number", 0), row.get("number", 0)

    def _totals(self, table: str) -> list[Row]:
        rows = self._rows[TableTotals].values()
        return [row for row in rows if row["table"] == table and row["state"] in STANDING]


def _pairs(rows: Iterable[Row]) -> str:
    return " / ".join(f"{row['points_0']} : {row['points_1']}" for row in rows)


def _value(column: str, value: Any) -> str:
    """A setting as its page shows it."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return _label(column, value)


def _label(column: str, value: Any) -> str:
    choices = dict(_field(column).flatchoices)
    return str(choices.get(value, value))


def _field(column: str) -> Field[Any, Any]:
    return next(field for field in Event._meta.concrete_fields if field.name == column)


# The players.


class FilePerson(NamedTuple):
    """A player of the file. `member` is set if it is certain; otherwise `choices` are offered.

    `usual` is the preselected choice if nobody here has a similar name.
    """

    player: str
    name: str
    member: Member | None
    choices: tuple[tuple[str, str], ...] = ()
    usual: str = ""

    @property
    def decided(self) -> str:
        """The form value of a member who is certain."""
        return str(self.member.pk) if self.member else ""


def people_in(club: Club, file: EventFile, differences: EventDifferences) -> list[FilePerson]:
    """All players of a file who are not here yet, except people who were erased here."""
    members = {member.pk: member for member in club.members.all()}
    persons = {str(member.uid): person_of(member, members) for member in members.values()}
    people = [
        member for member in members.values() if not (member.merged_into_id or member.erased_at)
    ]
    event = differences.event
    playing = set(event.players.values_list("member", flat=True)) if event else set()
    entries = []
    for player in new_players(differences, file):
        row = file.member_of(player)
        person = persons.get(row["uid"]) if row else None
        if person and person.erased_at:
            continue
        name = file.rows[Player][player]["name"]
        entries.append(
            _person(player, name, row, [person] if person else _alike(name, row, people))
        )
    twice = _more_than_once(entries) | playing
    return [
        _as_unknown(entry) if entry.member and entry.member.pk in twice else entry
        for entry in entries
    ]


def _alike(name: str, known: Row | None, people: Iterable[Member]) -> list[Member]:
    """The members that name or number may mean; exactly one if both agree on one."""
    names = {words_in(name)}
    if known:
        names.add(words_in(f"{known['first_name']} {known['last_name']}"))
    number = known["number"] if known else None
    called = [member for member in people if words_in(str(member)) in names]
    numbered = [member for member in people if number is not None and member.number == number]
    both = [member for member in called if member in numbered]
    if len(both) == 1:
        return both
    return list(dict.fromkeys([*called, *numbered]))


def _person(player: str, name: str, known: Row | None, members: list[Member]) -> FilePerson:
    number = known["number"] if known else None
    if len(members) == 1:
        (member,) = members
        is_other = number is not None and member.number not in (None, number)
        if not is_other and words_in(name) == words_in(str(member)):
            return FilePerson(player, name, member, _choices(members))
        if known and known["uid"] == str(member.uid):
            return FilePerson(player, name, member, _choices(members))
    usual = "" if members else GUEST if known else NOBODY
    return FilePerson(player, name, None, _choices(members), usual)


def _choices(members: Iterable[Member]) -> tuple[tuple[str, str], ...]:
    return (
        *((str(member.pk), _called(member)) for member in members),
        (GUEST, _("A guest of the club, from now on")),
        (NOBODY, _("Nobody in the club: only the name is kept here")),
    )


def _called(member: Member) -> str:
    if member.number is None:
        return str(member)
    return _("%(name)s, number %(number)s") % {"name": member, "number": member.number}


def _more_than_once(people: Iterable[FilePerson]) -> set[int]:
    keys = [person.member.pk for person in people if person.member]
    return {key for key in keys if keys.count(key) > 1}


def _as_unknown(person: FilePerson) -> FilePerson:
    return person._replace(member=None)
