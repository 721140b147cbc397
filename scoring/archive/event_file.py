"""The file of one event: its contents, and how it is written and read with every value checked.

Primary keys differ between databases. In the file a row is identified by its uid or by what is
unique within its event, and rows refer to each other by that name. What belongs to one computer
stays there: links on cards, calls, sign-up, money, what the public sees.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Mapping
from functools import cache
from typing import IO, Any, NamedTuple

from django.db import transaction
from django.db.models import Field, Model

from clubs.models import Club, Member, User, person_of
from scoring.archive.container import Archive, FileKind, dumped, writing
from scoring.archive.contents import columns_of, name_of
from scoring.archive.refusal import EventFileRefused
from scoring.archive.values import plain, stored
from scoring.models import (
    Adjustment,
    Agreement,
    CarriedEvent,
    Deal,
    Dealing,
    DraftPick,
    Entrant,
    Event,
    HandResult,
    Lineup,
    Placement,
    Player,
    Round,
    RuleRevision,
    Seating,
    Section,
    Session,
    SitOut,
    Table,
    TableTotals,
    Wish,
)
from scoring.services.writing import lock, record

logger = logging.getLogger(__name__)

Row = dict[str, Any]
"""Column -> value as in JSON; a reference holds the name of the other row."""
Rows = dict[type[Model], dict[str, Row]]
"""Model -> name of a row -> row."""


class EventPart(NamedTuple):
    """A model, the path to its event, and the columns that identify a row within the event."""

    model: type[Model]
    to_event: str
    known_by: tuple[str, ...]


#: Each after those that it refers to.
PARTS = (
    EventPart(Event, "pk", ("uid",)),
    EventPart(Session, "event", ("number",)),
    EventPart(Section, "session__event", ("session", "letter")),
    EventPart(Player, "event", ("uid",)),
    EventPart(Entrant, "event", ("uid",)),
    EventPart(Lineup, "entrant__event", ("entrant", "position", "first_round")),
    EventPart(Placement, "section__session__event", ("section", "entrant")),
    EventPart(Wish, "event", ("uid",)),
    EventPart(Round, "session__event", ("uid",)),
    EventPart(Table, "round__session__event", ("uid",)),
    EventPart(Seating, "round__session__event", ("table", "seat", "first_hand")),
    EventPart(SitOut, "round__session__event", ("round", "entrant")),
    EventPart(HandResult, "table__round__session__event", ("uid",)),
    EventPart(Agreement, "result__table__round__session__event", ("result", "side")),
    EventPart(TableTotals, "table__round__session__event", ("uid",)),
    EventPart(Adjustment, "event", ("uid",)),
    EventPart(RuleRevision, "event", ("number",)),
    EventPart(Dealing, "event", ("uid",)),
    EventPart(Deal, "dealing__event", ("number",)),
    EventPart(DraftPick, "event", ("uid",)),
)
#: The file has no more of a member who plays than identification and what the public may see.
PEOPLE = name_of(Member)
MEMBER = ("uid", "number", "first_name", "last_name", "names_shown")
#: The fingerprints of everything that the other computer had or was told; see `CarriedEvent`.
TRAIL = "trail"

#: Columns that each computer keeps for itself.
LOCAL: Mapping[type[Model], frozenset[str]] = {
    Event: frozenset(
        {
            "club", "published", "put_away", "rehearses", "version", "version_at_tables",
            "printed_address", "unveiled", "announcement",
        }
    ),
    Table: frozenset({"version"}),
}  # fmt: skip
#: Columns that travel but do not make two rows different: accounts exist only on their own
#: computer, and members of one club are matched with those of another.
UNCOMPARED = frozenset({"entered_by", "revised_by", "member", "created_at"})


def known() -> set[str]:
    """The names of all parts."""
    return {PEOPLE, TRAIL, *(name_of(part.model) for part in PARTS)}


#: A hundred tables have three megabytes of hands.
EVENT = FileKind("event", 1_500_000, 30_000_000, known, EventFileRefused)


@cache
def carried(model: type[Model]) -> tuple[Field[Any, Any], ...]:
    """The columns that travel. References to the event itself need no column."""
    stays = LOCAL.get(model, frozenset())
    return tuple(
        field
        for field in columns_of(model)
        if field.name not in stays and field.related_model not in (Event, Club)
    )


def named(part: EventPart, row: Mapping[str, Any]) -> str:
    """The name of a row: its identifying columns, joined."""
    return "/".join(str(row[column]) for column in part.known_by)


# Units: what is compared, and chosen, as one.

COURSE = "course"
#: The event's own columns that belong with names, seats and rounds.
_OF_COURSE = ("uid", "format", "rule_set", "state", "finished_at")
HAND, TOTALS, PLAYER, ADJUSTMENT, FIELD = "hand", "totals", "player", "adjustment", "event"


def settings() -> list[str]:
    """The columns of the event that are compared one by one."""
    left_out = {*_OF_COURSE, *UNCOMPARED}
    return [field.name for field in carried(Event) if field.name not in left_out]


def unit_of(model: type[Model], row: Row, rows: Rows) -> str:
    """The unit of a row: what is compared, and chosen, as one."""
    if model is HandResult:
        return f"{HAND} {row['table']} {row['number']}"
    if model is Agreement:
        return unit_of(HandResult, rows[HandResult][row["result"]], rows)
    if model is TableTotals:
        return f"{TOTALS} {row['table']}"
    if model is Adjustment:
        return f"{ADJUSTMENT} {row['uid']}"
    return f"{PLAYER} {row['uid']}" if model is Player else COURSE


def units_of(rows: Rows) -> dict[str, str]:
    """The fingerprint of each unit."""
    contents: dict[str, list[Any]] = {}
    for model, rows_of_model in rows.items():
        for name, row in rows_of_model.items():
            values = {column: row[column] for column in row if column not in UNCOMPARED}
            if model is Event:
                for column in settings():
                    contents[f"{FIELD} {column}"] = [values.pop(column)]
            unit = contents.setdefault(unit_of(model, row, rows), [])
            unit.append([name_of(model), name, values])
    return {unit: _fingerprint(unit, parts) for unit, parts in contents.items()}


def _fingerprint(unit: str, parts: Iterable[Any]) -> str:
    lines = sorted(map(dumped, parts))
    return hashlib.sha256(b"".join([dumped(unit), *lines])).hexdigest()[:20]


def reference(field: Field[Any, Any]) -> type[Model] | None:
    """The model of the event that a column refers to; None for values, members and accounts."""
    target: Any = field.related_model
    return None if target in (None, User, Member) else target


# Writing.

README = """One event of a club, to be imported into another installation of Right Bower.

manifest.json names the parts with the SHA-256 of each. A part is UTF-8 text of one JSON list a
line; the first line names the columns. Rows are known by their uid, or by what is unique within the
event, and point at each other by that. The part “trail” has fingerprints of everything that was
in earlier files of this event: by them the other computer knows what was changed on which side.
"""


class EventRows(NamedTuple):
    """The rows of an event in a database, with their primary keys there."""

    rows: Rows
    keys: dict[type[Model], dict[str, int]]


def rows_of(event: Event) -> EventRows:
    """The rows of a stored event as they would appear in its file."""
    rows, keys = Rows(), {}
    names: dict[Any, dict[int, str]] = {
        Member: {key: str(member.uid) for key, member in people_of(event).items()},
        User: _texts(User.objects.filter(roles__club=event.club_id)),
    }
    for part in PARTS:
        model, fields = part.model, carried(part.model)
        read = model._base_manager.filter(**{part.to_event: event.pk}).order_by("pk")
        columns = [field.name for field in fields]
        raw = [
            (key, dict(zip(columns, values, strict=True)))
            for key, *values in read.values_list("pk", *(field.attname for field in fields))
        ]
        # Name all rows first: a result may refer to another row of its model, the one it replaced.
        pointing = {field.name: field.related_model for field in fields if field.related_model}
        own = names[model] = {}
        for key, row in raw:
            identity = {c: _pointed(row[c], names.get(pointing.get(c))) for c in part.known_by}
            own[key] = named(part, identity)
        rows[model] = {
            own[key]: {
                column: _pointed(value, names[pointing[column]]) if column in pointing
                else plain(value)
                for column, value in row.items()
            }
            for key, row in raw
        }  # fmt: skip
        keys[model] = {name: key for key, name in own.items()}
    return EventRows(rows, keys)


def people_of(event: Event) -> dict[int, Member]:
    """The members who play, by the key that players hold; a merged member maps to the survivor."""
    playing = set(event.players.values_list("member", flat=True)) - {None}
    if not playing:
        return {}
    members = {member.pk: member for member in Member.objects.filter(club=event.club_id)}
    return {key: person_of(members[key], members) for key in playing}


def _texts(rows: Any) -> dict[int, str]:
    return {key: str(uid) for key, uid in rows.values_list("pk", "uid")}


def _pointed(value: Any, names: dict[int, str] | None) -> Any:
    """The name of the row with this key; None for an account that no longer exists."""
    if names is None:
        return plain(value)
    return None if value is None else names.get(value)


@transaction.atomic
def export(event: Event, file: IO[bytes], *, by: User | None) -> None:
    """Write the file of an event into an empty file, and remember its contents.

    Raises EventFileRefused for a rehearsal.
    """
    event = lock(event.pk)
    if event.rehearses_id is not None:
        raise EventFileRefused("rehearsal")
    rows = rows_of(event).rows
    trail = remember(event, units_of(rows).values())
    record("event-carried-off", event, by=by)
    with writing(file, {"name": event.name, "uid": str(event.uid)}, README, EVENT) as written:
        members = {str(member.uid): member for member in people_of(event).values()}
        people = (
            [plain(getattr(members[uid], column)) for column in MEMBER] for uid in sorted(members)
        )
        written.add(PEOPLE, MEMBER, people)
        for part in PARTS:
            columns = [field.name for field in carried(part.model)]
            rows_of_part = rows[part.model].values()
            written.add(
                name_of(part.model), columns, ([row[c] for c in columns] for row in rows_of_part)
            )
        written.add(TRAIL, ["fingerprint"], ([fingerprint] for fingerprint in trail))


def remember(event: Event, fingerprints: Any) -> list[str]:
    """Add to the fingerprints that went out or came in with files; returns all of them."""
    kept = CarriedEvent.objects.filter(event=event).first()
    before = set(kept.trail if kept else ())
    trail = sorted(before | set(fingerprints))
    if kept is None or len(trail) > len(before):
        CarriedEvent.objects.update_or_create(event=event, defaults={"trail": trail})
    return trail


class EventFile:
    """An event read from a file. Raises EventFileRefused if it is not one, or not intact."""

    def __init__(self, file: IO[bytes]) -> None:
        self._archive = Archive(file, EVENT)
        self.members = {row["uid"]: row for row in self._lines(PEOPLE, MEMBER)}
        self.rows: Rows = {part.model: {} for part in PARTS}
        for part in PARTS:
            self._read(part)
        if list(self.rows[Event]) != [self._archive.about["uid"]]:
            raise EventFileRefused("unfit", part=name_of(Event), line=2)
        self._check_units()
        self.units = units_of(self.rows)
        self.trail = {row["fingerprint"] for row in self._lines(TRAIL, ("fingerprint",))}

    @property
    def uid(self) -> str:
        return self._archive.about["uid"]

    @property
    def event(self) -> Row:
        """The row of the event itself."""
        return self.rows[Event][self.uid]

    def member_of(self, player: str) -> Row | None:
        """The member that a player was in the other club."""
        uid = self.rows[Player][player]["member"]
        return None if uid is None else self.members[uid]

    def _lines(self, name: str, columns: Any) -> list[Row]:
        rows = self._archive.rows(name)
        if next(rows, None) != list(columns):
            raise EventFileRefused("unfit", part=name, line=1)
        lines = []
        for line, row in enumerate(rows, 2):
            if len(row) != len(columns):
                raise EventFileRefused("unfit", part=name, line=line)
            lines.append(dict(zip(columns, row, strict=True)))
            if name in (PEOPLE, TRAIL) and not isinstance(row[0], str):
                raise EventFileRefused("unfit", part=name, line=line)
        return lines

    def _read(self, part: EventPart) -> None:
        fields = {field.name: field for field in carried(part.model)}
        label = name_of(part.model)
        for line, row in enumerate(self._lines(label, fields), 2):
            try:
                for column, field in fields.items():
                    self._check(field, row[column])
                name = named(part, row)
                if name in self.rows[part.model]:
                    raise ValueError("twice the same row")
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                logger.warning(
                    "A file of an event was refused: %s, line %s: %s", label, line, error
                )
                raise EventFileRefused("unfit", part=label, line=line) from error
            self.rows[part.model][name] = row

    def _check(self, field: Any, value: Any) -> None:
        """Raise ValueError, LookupError or TypeError for a value that does not fit its column."""
        if value is None and not field.null:
            raise ValueError(f"{field.name} is empty")
        if value is None or field.related_model is User:
            return
        if field.related_model is Member:
            self.members[value]
        elif (target := reference(field)) is None:
            stored(field, value)
        elif target is not field.model:
            self.rows[target][value]

    def _check_units(self) -> None:
        """Check that rows of a part refer only to rows that exist in it."""
        for model, rows in self.rows.items():
            own = [field.name for field in carried(model) if field.related_model is model]
            for line, row in enumerate(rows.values(), 2):
                unit_of(model, row, self.rows)
                if any(row[column] not in (None, *rows) for column in own):
                    raise EventFileRefused("unfit", part=name_of(model), line=line)
