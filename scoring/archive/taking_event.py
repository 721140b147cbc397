"""Takes an event from its file into a club: completely or not at all."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.db.models import Field, Model, ProtectedError
from django.utils import translation

from clubs.models import Club, Member, User
from clubs.services import members
from scoring.archive.contents import columns_of
from scoring.archive.differences import EventDifferences, Fate, compare, counting, new_players
from scoring.archive.event_file import HAND, PARTS, EventFile, Row, Rows, carried, remember
from scoring.archive.joining import joined
from scoring.archive.refusal import EventFileRefused
from scoring.archive.rows import Unstorable, insert, new_keys
from scoring.archive.values import stored
from scoring.models import Event, HandResult, Player
from scoring.services import links
from scoring.services.writing import count_up, lock, record
from scoring.store import afternoon_of
from scoring.words import line_of

logger = logging.getLogger(__name__)

#: Choices for a player who is nobody in this club yet: a guest from now on, or just a name.
GUEST, NOBODY = "guest", "nobody"


class Decisions(NamedTuple):
    """What was decided: who the new players are, and which side counts.

    `seen` is the fingerprint of the event here on which the decisions were based.
    """

    people: Mapping[str, str]
    sides: Mapping[str, Fate]
    seen: str


class Taken(NamedTuple):
    """The event here, and what importing the file did: created it, changed hands, or nothing."""

    event: Event
    is_new: bool
    is_changed: bool
    hands: int


def take_event(club: Club, file: EventFile, decisions: Decisions, *, by: User | None) -> Taken:
    """Create the event of a file here, or apply what has changed in it since.

    The same file again changes nothing. Raises EventFileRefused or Refused; then nothing is stored.
    """
    try:
        with transaction.atomic():
            return _take(club, file, decisions, by)
    except (IntegrityError, Unstorable, ProtectedError) as error:
        logger.warning("A file of an event was refused: %s", error)
        code = "not-together" if isinstance(error, ProtectedError) else "not-storable"
        raise EventFileRefused(code) from error


def _take(club: Club, file: EventFile, decisions: Decisions, by: User | None) -> Taken:
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # a double click waits here
    if known_event := Event.objects.filter(uid=file.uid, club=club).first():
        lock(known_event.pk)
    differences = compare(club, file)
    if differences.fingerprint != decisions.seen:
        raise EventFileRefused("changed-meanwhile")
    if differences.event is not None and differences.are_nothing():
        remember(differences.event, file.trail.union(file.units.values()))
        return Taken(differences.event, is_new=False, is_changed=False, hands=0)
    rows = joined(differences, file, decisions.sides)
    playing = _people(club, file, new_players(differences, file), decisions.people, by)
    storing = _Storing(club, differences, playing)
    event = storing.store(rows)
    if differences.event is not None:
        event = count_up(event)
    _check_playable(event)
    if event.state != Event.State.SETUP:
        links.ensure(event, by=by)
    hands = _record(event, differences, file, rows, decisions.sides, by=by)
    remember(event, file.trail.union(file.units.values()))
    return Taken(event, is_new=differences.event is None, is_changed=True, hands=hands)


def _people(
    club: Club, file: EventFile, players: Iterable[str], people: Mapping[str, str], by: User | None
) -> dict[str, Member | None]:
    """The member that each new player is here, as decided."""
    members_by_key = {str(member.pk): member for member in club.members.people()}
    forgotten = {str(member.uid): member for member in club.members.exclude(erased_at=None)}
    members_here: dict[str, Member | None] = {}
    for player in players:
        name, chosen = file.rows[Player][player]["name"], people.get(player, "")
        member_row = file.member_of(player)
        if member_row and member_row["uid"] in forgotten:
            members_here[player] = forgotten[member_row["uid"]]
            continue
        if chosen == NOBODY:
            members_here[player] = None
            continue
        member = _guest(club, file, player, by) if chosen == GUEST else members_by_key.get(chosen)
        if member is None:
            raise EventFileRefused("who-is-it", name=name)
        if member in members_here.values():
            raise EventFileRefused("member-twice", name=str(member))
        members_here[player] = member
    return members_here


def _guest(club: Club, file: EventFile, player: str, by: User | None) -> Member:
    """Make somebody of the other club a guest of this one, who shows no more of the name."""
    member_row = file.member_of(player)
    first, _blank, last = file.rows[Player][player]["name"].rpartition(" ")
    values: dict[str, Any] = {"first_name": first, "last_name": last}
    if member_row and (member_row["first_name"] or member_row["last_name"]):
        values = {
            column: member_row[column] for column in ("first_name", "last_name", "names_shown")
        }
    if member_row and not Member.objects.filter(uid=member_row["uid"]).exists():
        values["uid"] = member_row["uid"]
    guest = Member(club=club, **values)
    try:
        guest.clean_fields(exclude={field.name for field in Member._meta.fields} - values.keys())
    except ValidationError as error:
        raise EventFileRefused("who-is-it", name=file.rows[Player][player]["name"]) from error
    return members.add(club, by=by, status=Member.Status.GUEST, **values)


class _Storing:
    """Makes the stored rows of an event equal to the joined ones."""

    def __init__(
        self, club: Club, differences: EventDifferences, playing: Mapping[str, Member | None]
    ) -> None:
        self._club, self._before, self._playing = club, differences.event, playing
        self._here = differences.here
        self._keys: dict[Any, dict[str, int]] = {}
        self._accounts = {
            str(uid): key
            for key, uid in User.objects.filter(roles__club=club).values_list("pk", "uid")
        }

    def store(self, rows: Rows) -> Event:
        """Delete dropped rows, make room for changed ones, and insert these with the new ones."""
        for part in reversed(PARTS):
            keys = self._here.keys.get(part.model, {})
            gone = [key for name, key in keys.items() if name not in rows[part.model]]
            part.model._base_manager.filter(pk__in=gone).delete()
        for part in PARTS:
            self._give_keys(part.model, rows[part.model])
        changed = {part.model: self._changed(part.model, rows[part.model]) for part in PARTS}
        for model, names in changed.items():
            self._make_room(model, names)
        for model, names in changed.items():
            if model is Event and self._before is not None:
                self._change_event(rows, names)
            else:
                insert(model, [self._row(model, name, rows[model][name]) for name in names])
        return Event.objects.select_related("club").get(pk=self._event)

    @property
    def _event(self) -> int:
        (key,) = self._keys[Event].values()
        return key

    def _give_keys(self, model: type[Model], rows: Mapping[str, Row]) -> None:
        """Rows that exist here keep their keys; the others get new ones, in their order."""
        keys_here = self._here.keys.get(model, {})
        new = [name for name in rows if name not in keys_here]
        keys = dict(zip(new, new_keys(model, len(new)), strict=True))
        self._keys[model] = {name: keys_here.get(name) or keys[name] for name in rows}

    def _changed(self, model: type[Model], rows: Mapping[str, Row]) -> list[str]:
        before = self._here.rows.get(model, {})
        return [name for name, row in rows.items() if before.get(name) != row]

    def _make_room(self, model: type[Model], names: Iterable[str]) -> None:
        """Delete rows before inserting them again: entrants may have swapped unique numbers.

        References to them survive: the database checks them only at the end of the transaction.
        """
        keys_here = self._here.keys.get(model, {})
        if model is not Event:
            rows = model._base_manager.filter(
                pk__in=[keys_here[name] for name in names if name in keys_here]
            )
            rows._raw_delete(rows.db)

    def _change_event(self, rows: Rows, names: Iterable[str]) -> None:
        for name in names:
            row = rows[Event][name]
            values = {field.name: stored(field, row[field.name]) for field in carried(Event)}
            Event.objects.filter(pk=self._event).update(**values)

    def _row(self, model: type[Model], name: str, row: Row) -> list[Any]:
        """The values of a row in database form, its key first."""
        values = (
            field.get_db_prep_save(self._value(field, name, row), connection)
            for field in columns_of(model)
        )
        return [self._keys[model][name], *values]

    def _value(self, field: Field[Any, Any], name: str, row: Row) -> Any:
        target: Any = field.related_model
        if target is not None:
            return self._pointed(field, name, row)
        if field.name not in row:
            return field.get_default()
        if field.model is Player and field.name == "name":
            return self._name(name, row["name"])
        return stored(field, row[field.name])

    def _pointed(self, field: Field[Any, Any], name: str, row: Row) -> int | None:
        """The key of the row referred to; None if it does not exist on this computer."""
        target: Any = field.related_model
        value = row.get(field.name)
        if target is Club:
            return self._club.pk
        if target is Event:
            return None if field.null else self._event
        if target is Member:
            return self._member(name, value)
        if value is None:
            return None
        return self._accounts.get(value) if target is User else self._keys[target][value]

    def _member(self, player: str, uid: str | None) -> int | None:
        """An existing player keeps its member; a new one gets whom the director named."""
        if player in self._playing:
            member = self._playing[player]
            return member.pk if member else None
        key = self._here.keys.get(Player, {}).get(player)
        return None if key is None or uid is None else self._known(uid)

    def _known(self, uid: str) -> int | None:
        return Member.objects.filter(club=self._club, uid=uid).values_list("pk", flat=True).first()

    def _name(self, player: str, name: str) -> str:
        """The name of a player; the name of somebody erased here never comes back."""
        member = self._playing.get(player)
        if member is None or member.erased_at is None:
            return name
        with translation.override(self._club.language):
            return str(member)


def _check_playable(event: Event) -> None:
    """Raise EventFileRefused if the event can't be loaded, as no page could show it."""
    try:
        afternoon_of(event)
    except Exception as error:
        logger.exception("A file of an event was refused: %s", event.uid)
        raise EventFileRefused("unplayable", event=event.name) from error


def _record(
    event: Event,
    differences: EventDifferences,
    file: EventFile,
    rows: Rows,
    sides: Mapping[str, Fate],
    *,
    by: User | None,
) -> int:
    """Record each changed hand, each hand kept here, then the whole; returns the count."""
    if differences.event is None:
        hands = sum(map(len, counting(rows).values()))
        record("event-taken", event, by=by, new={"hands": hands})
        return hands
    before, now = counting(differences.here.rows), counting(rows)
    entered = [unit for unit in differences.fates if unit.startswith(f"{HAND} ")]
    followed = [unit for unit in entered if now.get(unit, []) != before.get(unit, [])]
    for unit in followed:
        _record_hand("hand-followed", event, before.get(unit, []), now.get(unit, []), by)
    counts_there = counting(file.rows)
    for unit in entered:
        if sides.get(unit) == Fate.HERE:
            _record_hand("hand-kept", event, counts_there.get(unit, []), now.get(unit, []), by)
    record("event-taken-again", event, by=by, new={"hands": len(followed)})
    return len(followed)


def _record_hand(
    action: str, event: Event, before: Iterable[Row], now: Iterable[Row], by: User | None
) -> None:
    """Record a hand of which one side has other results, under its round, table and number."""
    old, new = [[hand_of(row) for row in rows] for rows in (before, now)]
    uids = [row.uid for row in (*new, *old)]
    results = HandResult.objects.select_related("table__round").filter(uid__in=uids)
    result = max(results, key=lambda row: row.uid in uids[: len(new)])
    place = {
        "round": result.table.round.number, "table": result.table.number, "hand": result.number,
    }  # fmt: skip
    record(
        action, event, by=by, about=result, old={"line": lines_of(old, event) or "–"},
        new={**place, "line": lines_of(new, event) or "–"}, reason=result.reason,
    )  # fmt: skip


def hand_of(row: Row) -> HandResult:
    """A hand of a file as an unsaved result."""
    columns = {field.name: field for field in carried(HandResult) if not field.related_model}
    return HandResult(**{name: stored(field, row[name]) for name, field in columns.items()})


def lines_of(hands: Iterable[HandResult], event: Any) -> str:
    """Hands as a scorer types them; a disputed hand has several lines."""
    return " / ".join(line_of(hand, event) for hand in hands)
