"""Adds, changes, withdraws and replaces entrants of an event: pairs, teams or single players."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import F, Max

from clubs.fingerprints import fingerprint_of
from clubs.models import User
from scoring.afternoon import entrant_size
from scoring.models import (
    STANDING,
    Entrant,
    Event,
    Lineup,
    Placement,
    Player,
    Round,
    Seating,
    Section,
)
from scoring.practice.fourth import can_sit_in
from scoring.services import reasons
from scoring.services.marking import marking
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, IN_PLAY, count_up, lock, raise_version, record
from scoring.store import lineups_now, members_called, rounds_before, sections_of, session_now

Names = tuple[str, ...]


@transaction.atomic
def add(
    event: Event,
    *,
    who: Sequence[tuple[int | None, Names]],
    by: User | None,
    only_new: bool = False,
    handicaps: Mapping[Names, int] | None = None,
    members: Sequence[Sequence[int | None]] = (),
) -> list[Entrant]:
    """Add entrants, each with its number (None: the next free one) and the names of its players.

    A team has three names, a single player one. If a name is a member's, the player is that
    member, unless `members` has the keys of those who are meant, in the same order (None: go by the
    name). An entrant added during play takes part from the next round on. An empty name seats a
    computer player, if the rules of the event leave it a seat. `only_new` refuses the names of an
    entrant that is in the event already (the button was pressed twice), and of a person who plays
    in it. `handicaps` has the points added for those who have any. Raises Refused when the last
    round has begun, a number is taken, or names are too few or too many; then none is added.
    """
    event = raise_version(event.pk, states=BEFORE_THE_END)
    first_round = next_round(event)
    for _, names in who:
        if len(names) != (due := entrant_size(event)):
            raise Refused("names-differ", due=due, found=len(names))
        if not (all(names) or can_sit_in(event.rules)):
            raise Refused("computer-cannot-play")
    if only_new:
        _refuse_known(event, [names for _, names in who])
    section = _section_for_late(event)
    taken = set(event.entrants.values_list("number", flat=True))
    meant = {key for keys in members for key in keys}
    called = members_called(event, [n for _, names in who for n in names], meant)
    entrants, players = [], []
    for place, (wanted, names) in enumerate(who):
        number = wanted if wanted is not None else max(taken, default=0) + 1
        if number in taken:
            raise Refused("number-taken", number=number)
        taken.add(number)
        handicap = (handicaps or {}).get(names, 0)
        entrants.append(
            Entrant(event=event, number=number, first_round=first_round, handicap=handicap)
        )
        keys = members[place] if members else (None,) * len(names)
        players.append(_players(event, names, keys, called))
    Entrant.objects.bulk_create(entrants)
    Player.objects.bulk_create([player for team in players for player in team])
    Lineup.objects.bulk_create(
        Lineup(entrant=entrant, player=player, position=position, first_round=first_round)
        for entrant, team in zip(entrants, players, strict=True)
        for position, player in enumerate(team, start=1)
    )
    Placement.objects.bulk_create(Placement(section=section, entrant=e) for e in entrants)
    for entrant, (_wanted, names) in zip(entrants, who, strict=True):
        new = {"number": entrant.number}
        if entrant.handicap:
            new["handicap"] = entrant.handicap
        action = "entrant-added" if all(names) else "computer-added"
        record(action, event, about=entrant, by=by, new=new)
    return entrants


def _players(
    event: Event, names: Names, keys: Sequence[int | None], called: dict[str, int]
) -> list[Player]:
    """Players of these names; if two share one, the first is the member."""
    return [
        Player(
            event=event,
            name=name,
            member_id=key or called.pop(name, None),
            kind=Player.Kind.PERSON if name else Player.Kind.COMPUTER,
        )
        for name, key in zip(names, keys, strict=True)
    ]


@transaction.atomic
def change(
    entrant: Entrant,
    *,
    number: int,
    names: Names,
    by: User,
    handicap: int | None = None,
    kind: Entrant.Kind | None = None,
) -> Entrant:
    """Correct an entrant: its names at any time, its number only before play begins.

    An empty name keeps the player; before play begins a name replaces a computer player. `handicap`
    (points added to the total) and `kind` stay if None. Raises Refused for these two once the event
    is finished.
    """
    event = raise_version(entrant.event_id)
    entrant = as_it_is_now(entrant)
    old = {"number": entrant.number}
    _rank_otherwise(event, entrant, handicap, kind)
    if number != entrant.number:
        if event.state != Event.State.SETUP:
            raise Refused("event-started")
        if event.entrants.filter(number=number).exists():
            raise Refused("number-taken", number=number)
        entrant.number = number
        entrant.save(update_fields=["number"])
    for lineup, name in zip(lineups_now(entrant), names, strict=True):
        player = lineup.player
        if player.is_computer and name and event.state != Event.State.SETUP:
            raise Refused("computer-plays")
        # Somebody who became a member later is linked now; seasons counted two people until then.
        is_stranger = player.member_id is None
        if name and (player.name != name or player.is_computer or is_stranger):
            player.name, player.kind = name, Player.Kind.PERSON
            player.member_id = members_called(event, [name], but=player.pk).get(name)
            player.save(update_fields=["name", "kind", "member"])
    record("entrant-changed", event, about=entrant, by=by, old=old, new={"number": number})
    return entrant


@transaction.atomic
def withdraw(
    entrant: Entrant,
    *,
    by: User,
    after: int | None = None,
    reason: str = "",
    seen: str | None = None,
) -> Entrant:
    """Withdraw an entrant that does not come, or leaves after round `after`; it keeps its number.

    `after` is None before play begins and only then; 0 means that it never played. The seats of
    later rounds are remade separately. Does nothing if it is withdrawn already. Raises Refused for
    a round that has not begun, if results of a later one are entered, and when `seen` is the
    fingerprint of other seats.
    """
    state = Event.State.SETUP if after is None else Event.State.RUNNING
    event = lock(entrant.event_id, states=(state,))
    entrant = as_it_is_now(entrant)
    if entrant.state == Entrant.State.WITHDRAWN:
        return entrant
    refuse_changed(seen, fingerprint_of_seats(entrant))
    if after is not None:
        if not 0 <= after <= _rounds_begun(event):
            raise Refused("round-not-started", round=after)
        if played := played_after(entrant, after):
            raise Refused("played-later", round=played)
        entrant.last_round = max(after, entrant.first_round - 1)
    entrant.state = Entrant.State.WITHDRAWN
    entrant.save(update_fields=["state", "last_round"])
    has_played = after is not None and after >= entrant.first_round
    action = "entrant-left" if has_played else "entrant-withdrawn"
    new = {"number": entrant.number} | ({"round": after} if has_played else {})
    record(action, count_up(event), about=entrant, by=by, new=new, reason=reasons.tidy(reason))
    return entrant


def place_to_hand_over(entrant: Entrant, position: int, first_round: int) -> Lineup:
    """The lineup that has this place of an entrant, to be handed over from `first_round` on.

    Before play begins there are no rounds, and the place changes hands from the first one. Raises
    Refused if there is no such round, or the place changed hands after it.
    """
    event = entrant.event
    rounds = Round.objects.filter(session__event=event, number=first_round)
    if event.state != Event.State.SETUP and not rounds.exists():
        raise Refused("no-such-round", round=first_round)
    lineup = next((row for row in lineups_now(entrant) if row.position == position), None)
    if lineup is None or lineup.first_round > first_round:
        raise Refused("substitute-too-early", round=first_round)
    return lineup


def hand_over(lineup: Lineup, player: Player, first_round: int) -> None:
    """Give a place and its seats to another player from a round on; part of a write."""
    entrant, had = lineup.entrant, lineup.player
    to_come = Round.objects.filter(session__event=entrant.event_id, number__gte=first_round)
    with marking(list(to_come)):
        Seating.objects.filter(entrant=entrant, player=had, round__number__gte=first_round).update(
            player=player
        )
    if lineup.first_round == first_round:
        had.delete()  # the lineup is deleted with it: nobody played
    else:
        lineup.last_round = first_round - 1
        lineup.save(update_fields=["last_round"])
    Lineup.objects.create(
        entrant=entrant, player=player, position=lineup.position, first_round=first_round
    )


def fingerprint_of_seats(entrant: Entrant) -> str:
    """A fingerprint of an entrant's players, their seats, and which of these rounds have begun."""
    lineups = entrant.lineups.order_by("pk")
    seatings = Seating.objects.filter(entrant=entrant).order_by("pk")
    return fingerprint_of(
        (
            list(lineups.values_list("position", "player__name", "first_round", "last_round")),
            list(seatings.values_list("table", "seat", "player", "round__started_at")),
        )
    )


@transaction.atomic
def bring_back(entrant: Entrant, *, by: User) -> Entrant:
    """Bring a withdrawn entrant back; does nothing if it is playing."""
    event = lock(entrant.event_id, states=BEFORE_THE_END)
    entrant = as_it_is_now(entrant)
    if entrant.state == Entrant.State.PLAYING:
        return entrant
    never_played = entrant.last_round is None or entrant.last_round < entrant.first_round
    if event.state == Event.State.RUNNING and never_played:
        entrant.first_round = next_round(event)
    entrant.state, entrant.last_round = Entrant.State.PLAYING, None
    entrant.save(update_fields=["state", "last_round", "first_round"])
    if not entrant.placements.filter(section__session=session_now(event)).exists():
        Placement.objects.create(section=_section_for_late(event), entrant=entrant)
    event, new = count_up(event), {"number": entrant.number}
    record("entrant-back", event, about=entrant, by=by, new=new)
    return entrant


@transaction.atomic
def substitute(
    entrant: Entrant,
    *,
    position: int,
    name: str,
    first_round: int,
    by: User,
    reason: str = "",
    seen: str | None = None,
) -> Entrant:
    """Let somebody else play in this place of an entrant, from round `first_round` on.

    Earlier rounds stay with those who played them; the entrant keeps its number and all its points.
    Does nothing if it is so already. Raises Refused if there is no such round, if the place changed
    hands after it, and when `seen` is the fingerprint of other seats.
    """
    event = raise_version(entrant.event_id, states=IN_PLAY)
    entrant = as_it_is_now(entrant)
    lineup = place_to_hand_over(entrant, position, first_round)
    had = lineup.player
    if lineup.first_round == first_round and had.name == name and not had.is_computer:
        return entrant
    refuse_changed(seen, fingerprint_of_seats(entrant))
    member = members_called(event, [name]).get(name)
    player = Player.objects.create(event=event, name=name, member_id=member)
    hand_over(lineup, player, first_round)
    new, why = {"number": entrant.number, "round": first_round}, reasons.tidy(reason)
    record("entrant-substituted", event, about=entrant, by=by, new=new, reason=why)
    return entrant


@transaction.atomic
def remove(entrant: Entrant, *, by: User) -> None:
    """Delete an entrant that was entered by mistake."""
    event = raise_version(entrant.event_id, states=(Event.State.SETUP,))
    entrant = as_it_is_now(entrant)
    record("entrant-removed", event, about=entrant, by=by, old={"number": entrant.number})
    players = Player.objects.filter(lineups__entrant=entrant)
    player_ids = list(players.values_list("pk", flat=True))
    entrant.delete()
    Player.objects.filter(pk__in=player_ids).delete()


@transaction.atomic
def number_anew(event: Event, *, by: User) -> None:
    """Number the entrants that play 1, 2, 3, … in their present order; withdrawn ones follow."""
    event = raise_version(event.pk, states=(Event.State.SETUP,))
    ordered = sorted(event.entrants.all(), key=lambda e: (e.state != "playing", e.number))
    above = event.entrants.aggregate(top=Max("number", default=0))["top"]
    for shift in (above, 0):
        for position, entrant in enumerate(ordered, start=1):
            entrant.number = shift + position
            entrant.save(update_fields=["number"])
    record("entrants-numbered", event, by=by)


def _rank_otherwise(
    event: Event, entrant: Entrant, handicap: int | None, kind: Entrant.Kind | None
) -> None:
    """Change the handicap or kind of an entrant; None keeps it."""
    handicap = entrant.handicap if handicap is None else handicap
    kind = Entrant.Kind(entrant.kind) if kind is None else kind
    if (entrant.handicap, entrant.kind) == (handicap, kind):
        return
    if event.state == Event.State.FINISHED:
        raise Refused("event-finished")
    entrant.handicap, entrant.kind = handicap, kind
    entrant.save(update_fields=["handicap", "kind"])


def _section_for_late(event: Event) -> Section:
    """The section that latecomers join: the smallest of the session, or the last one of a final."""
    session = session_now(event)
    sections = sections_of(session)
    if session.number > 1:
        return sections[-1]
    return min(sections, key=lambda section: section.placements.count())


def played_after(entrant: Entrant, after: int) -> int | None:
    """The last round after this one in which the table of an entrant has a result; None if none."""
    seated = entrant.seatings.filter(round__number__gt=after).order_by("-round__number")
    for seating in seated.select_related("round"):
        counted = seating.table.results.filter(state__in=STANDING)
        totals = seating.table.totals.filter(state__in=STANDING)
        if counted.exists() or totals.exists():
            return seating.round.number
    return None


def all_from_the_start(event: Event, first_round: int) -> None:
    """Let latecomers take part from this round on, as it will be reseated; part of a write."""
    late = list(event.entrants.filter(first_round__gt=first_round))
    Lineup.objects.filter(entrant__in=late, first_round=F("entrant__first_round")).update(
        first_round=first_round
    )
    Entrant.objects.filter(pk__in=[entrant.pk for entrant in late]).update(first_round=first_round)


def next_round(event: Event) -> int:
    """The number of the next round to begin. Raises Refused when the last one has begun."""
    if event.state == Event.State.SETUP:
        return 1
    last = session_now(event)
    due = rounds_before(last) + last.rounds_due
    if (begun := _rounds_begun(event)) == due:
        raise Refused("no-round-to-come")
    return begun + 1


def _rounds_begun(event: Event) -> int:
    return Round.objects.filter(session__event=event, started_at__isnull=False).count()


def as_it_is_now(entrant: Entrant) -> Entrant:
    """The entrant as it is now that its event is locked. Raises Refused when it is gone."""
    row = Entrant.objects.filter(pk=entrant.pk).first()
    if row is None:
        raise Refused("entrant-gone")
    return row


def _refuse_known(event: Event, typed: Sequence[Names]) -> None:
    """Refuse the names of an entrant, and the name of a person who plays now."""
    keys_by_number: dict[int, list[str]] = {}
    playing = set()
    lineups = Lineup.objects.filter(entrant__event=event).select_related("entrant", "player")
    for lineup in lineups:
        key = lineup.player.name.casefold()
        keys_by_number.setdefault(lineup.entrant.number, []).append(key)
        if lineup.last_round is None and lineup.entrant.state == Entrant.State.PLAYING:
            playing.add(key)
    numbers = {tuple(sorted(keys)): number for number, keys in keys_by_number.items()}
    for names in typed:
        if known := numbers.get(tuple(sorted(name.casefold() for name in names))):
            raise Refused("entrant-there", number=known)
        for name in filter(None, names):
            if name.casefold() in playing:
                raise Refused("person-there", name=name)
