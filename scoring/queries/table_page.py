"""What the page of a table shows of each hand, and what each side may say of it there."""

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Agreement, Event, HandResult, TableLink
from scoring.queries.board import BoardTable, HandSlot
from scoring.queries.entrants import NamedEntrant
from scoring.queries.hands import ShownHand, hands_of
from scoring.queries.seating import EventSeating, Place
from scoring.queries.turns import Turns
from scoring.words import SIGNS, word
from scoring.words.formats import side_labels
from scoring.words.lines import line_of


@dataclass(frozen=True)
class Version:
    """One report of a hand: what it says, which side sent it ("": the desk), who backs it.

    `backed` and `doubted` are the labels of the sides that take it for right, or for wrong.
    """

    row: HandResult
    shown: ShownHand
    sender: str
    backed: tuple[str, ...]
    doubted: tuple[str, ...]


@dataclass(frozen=True)
class TableHand:
    """A hand as its table sees it, from one `side` (None: nobody said which).

    `may_change` and `may_judge`: this side may replace what it sent itself, or say whether the
    report of the other one is right. `is_gap`: it is missing, and a later one is there. `plays`:
    who holds the phone plays this hand, and does not wait in it.
    """

    slot: HandSlot
    shown: ShownHand
    versions: tuple[Version, ...]
    may_change: bool
    may_judge: bool
    is_gap: bool
    plays: bool

    @property
    def has_acts(self) -> bool:
        return self.may_change or self.may_judge or self.is_gap


@dataclass(frozen=True)
class Way:
    """Where the holder of a phone sits `now`, which is not at this table.

    `then` is the place in the next round where that one is at this table, else None.
    """

    entrant: NamedEntrant
    now: Place
    then: Place | None


def own_way(link: TableLink, seating: EventSeating, number: int | None) -> Way | None:
    """The way of the entrant of this `number`; None while it sits here, or is not known."""
    entrant = next((each for each in seating.entrants if each.number == number), None)
    if entrant is None:
        return None
    now = seating.now.place_of(entrant) if seating.now else None
    then = seating.then.place_of(entrant) if seating.then else None
    if now is None or now.table == link.table_number:
        return None
    comes = then is not None and then.table == link.table_number
    return Way(entrant, now, then if comes else None)


def table_hands(
    event: Event, board: BoardTable, sides: Mapping[int, int | None]
) -> tuple[TableHand, ...]:
    """Every hand of a table, in a number of queries that does not grow with them.

    `sides` has the side of the phone in each hand, where it is known.
    """
    shown = hands_of(event, board)
    is_known = any(side is not None for side in sides.values())
    return tuple(
        _hand(event, board, slot, each, sides.get(slot.number), is_known)
        for slot, each in zip(board.hands, shown, strict=True)
    )


def _hand(
    event: Event,
    board: BoardTable,
    slot: HandSlot,
    shown: ShownHand,
    side: int | None,
    is_known: bool,
) -> TableHand:
    row = slot.result
    open_row = row if row and not row.decided and side is not None else None
    is_own = open_row is not None and open_row.side == side
    other_agreed = any(_says(slot, row, each) for each in (0, 1) if row and each != side)
    return TableHand(
        slot,
        shown,
        tuple(_versions(event, board, slot)),
        may_change=is_own and not other_agreed,
        may_judge=open_row is not None and not is_own and side in slot.to_agree,
        plays=side is not None,
        is_gap=is_known
        and slot.state == "missing"
        and any(each.number > slot.number and each.state != "missing" for each in board.hands),
    )


def _versions(event: Event, board: BoardTable, slot: HandSlot) -> Iterator[Version]:
    labels = side_labels(event)
    for row in slot.disputed:
        alone = replace(slot, result=row, disputed=())
        shown = hands_of(event, replace(board, hands=(alone,)))[0]
        sender = "" if row.side is None else labels[row.side]
        said = {each: slot.said.get((row.pk, each)) for each in (0, 1)}
        yield Version(
            row,
            shown,
            sender,
            backed=tuple(labels[s] for s in (0, 1) if said[s] == Agreement.Verdict.AGREED),
            doubted=tuple(labels[s] for s in (0, 1) if said[s] == Agreement.Verdict.DISPUTED),
        )


def _says(slot: HandSlot, row: HandResult, side: int) -> bool:
    return slot.said.get((row.pk, side)) == Agreement.Verdict.AGREED


def state_of(event: Event, board: BoardTable, turns: Turns, hand: int) -> dict[str, Any]:
    """The same for the program of the page, as plain values for JSON.

    `seating` names the seats of this round; `sides` has the numbers of who sits on each side in
    `hand`, and where one more plays by turns each hand has its own. With another `page` the form is
    of other seats or other rules, and is loaded anew.
    """
    numbers = [[entrant.number for entrant in side.entrants] for side in board.sides]
    seating = str(board.table.uid)
    return {
        "page": f"{seating} {_rules_mark(event)}",
        "entry": takes_hands(event, board),
        "seating": seating,
        "round": board.table.round.number,
        "table": board.table.number,
        "sides": list(turns[hand]) if turns else numbers,
        "hands": [
            _plain(event, slot, shown) | _turn(turns, slot)
            for slot, shown in zip(board.hands, hands_of(event, board), strict=True)
        ],
        "agree": sorted(board.to_agree) if board.state == "agreeing" else [],
        "called": bool(board.call),
    }


def takes_hands(event: Event, board: BoardTable) -> bool:
    """Whether a phone may enter hands at this table now."""
    is_open = event.state == Event.State.RUNNING and event.entry == Event.Entry.PHONES
    return is_open and not board.totals


def _rules_mark(event: Event) -> str:
    """Another one after the rules, or the letters of the sheets, were changed."""
    text = json.dumps([event.rule_set, event.letters], sort_keys=True)
    return f"{zlib.crc32(text.encode()):x}"


def _plain(event: Event, slot: HandSlot, shown: ShownHand) -> dict[str, Any]:
    row = slot.result
    found: dict[str, Any] = {"hand": slot.number, "dealer": slot.dealer, "state": slot.state}
    rows = [row] if row else list(slot.disputed)
    if row is not None:
        found |= {"line": line_of(row, event), "side": row.side, "said": _in_words(shown)}
    found["reports"] = {str(each.uid): _report(each) for each in rows}
    return found


def _turn(turns: Turns, slot: HandSlot) -> dict[str, Any]:
    """Who plays a hand, and which sides have still to agree with it; {} where all keep seats."""
    if not turns:
        return {}
    return {"sides": list(turns[slot.number]), "agree": list(slot.to_agree)}


def _in_words(hand: ShownHand) -> str:
    """What came of a hand, in one line without colour or mark."""
    if hand.verdict not in ("made", "set"):
        return {
            HandResult.Kind.PASSED_OUT: _("Passed out"),
            "awarded": _("Ended by a revoke of %(seat)s") % {"seat": hand.seat},
        }.get(hand.verdict, "")
    suit = SIGNS.get(hand.strain) or word("strain", hand.strain)
    call = " ".join(each for each in (hand.seat, hand.bid, suit, hand.direction) if each)
    sentence = _("%(call)s, made with %(tricks)s")
    if hand.verdict == "set":
        sentence = _("%(call)s, set with %(tricks)s")
    return sentence % {"call": call, "tricks": hand.tricks}


def _report(row: HandResult) -> dict[str, str]:
    """A report as the fields of the form have it; nobody's bid is one of its own."""
    out = HandResult.Kind.PASSED_OUT
    level = "" if row.level is None else str(row.level)
    tricks = "" if row.makers_tricks is None else str(row.makers_tricks)
    return {
        "dealer": row.dealer,
        "declarer": row.declarer or "",
        "bid": out if row.kind == out else row.special or level,
        "strain": row.strain or "",
        "direction": row.direction or "",
        "tricks": tricks,
        "revoker": row.revoker or "",
    }
