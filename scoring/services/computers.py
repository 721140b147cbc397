"""Seats a computer player where somebody is missing, and gives the seat back."""

from typing import Any

from django.db import transaction

from clubs.models import User
from scoring.models import Entrant, Event, Lineup, Player, Round, Seating
from scoring.practice.fourth import can_sit_in
from scoring.services import entrants, reasons
from scoring.services.marking import marking
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, raise_version, record
from scoring.store import lineups_now, member_to_come


@transaction.atomic
def play(
    entrant: Entrant,
    *,
    position: int,
    by: User | None,
    first_round: int = 1,
    reason: str = "",
    seen: str | None = None,
) -> Entrant:
    """Let a computer player take this place of an entrant from round `first_round` on.

    The former player keeps the rounds played before. Does nothing if a computer player has the
    place already. Raises Refused if the rules of the event leave it no seat, and as
    `entrants.substitute` does.
    """
    event = raise_version(entrant.event_id, states=BEFORE_THE_END)
    if not may_play(event):
        raise Refused("computer-cannot-play")
    entrant = entrants.as_it_is_now(entrant)
    lineup = entrants.place_to_hand_over(entrant, position, first_round)
    if lineup.player.is_computer:
        return entrant
    refuse_changed(seen, entrants.fingerprint_of_seats(entrant))
    old: dict[str, Any] = {}
    if lineup.first_round == first_round:
        # Keep the row, so that the name is still there when the seat is given back.
        Player.objects.filter(pk=lineup.player_id).update(kind=Player.Kind.COMPUTER, member=None)
        old = _whose_seat(lineup.player)
    else:
        player = Player.objects.create(event=event, name="", kind=Player.Kind.COMPUTER)
        entrants.hand_over(lineup, player, first_round)
    new = {"number": entrant.number, "round": first_round, "position": position}
    why = reasons.tidy(reason)
    record("computer-plays", event, about=entrant, by=by, old=old, new=new, reason=why)
    return entrant


def _whose_seat(player: Player) -> dict[str, Any]:
    """Uids for the act: to give the seat back, and to find her name on erasure."""
    if player.member is None:
        return {}
    return {"player": str(player.uid), "member": str(player.member.uid)}


def give_back(entrant: Entrant, *, position: int, first_round: int, member: str = "") -> None:
    """Give a computer player's place back to whoever had it before; part of a write.

    `member` is the uid of that member, who may have taken another place meanwhile. Raises Refused
    if the place changed hands since.
    """
    lineup = next((row for row in lineups_now(entrant) if row.position == position), None)
    if lineup is None or lineup.first_round != first_round or not lineup.player.is_computer:
        raise Refused("undo-touched")
    player, event = lineup.player, entrant.event
    before = entrant.lineups.filter(position=position, last_round=first_round - 1).first()
    if before is None:
        key = member_to_come(event, member)
        Player.objects.filter(pk=player.pk).update(kind=Player.Kind.PERSON, member=key)
        return
    to_come = Round.objects.filter(session__event=event, number__gte=first_round)
    with marking(list(to_come)):
        Seating.objects.filter(player=player).update(player=before.player)
    player.delete()  # its lineup is deleted with it
    Lineup.objects.filter(pk=before.pk).update(last_round=None)


def may_play(event: Event) -> bool:
    """Whether the rules of an event leave a computer player a seat."""
    return can_sit_in(event.rules)
