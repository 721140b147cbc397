"""What becomes of a report, given the present results of its hand; nothing is read or stored here.

A phone never overwrites anything: a report that differs becomes a dispute, and neither version
counts until it is settled as the event says. Reports that arrive after the director has decided
are only kept in the history. The desk is shown the present result and corrects it deliberately;
there only one key that comes with two contents is a dispute.
"""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from django.utils.translation import gettext as _

from scoring.models import STANDING, Agreement, Event, HandResult, ResultState
from scoring.services.refusal import Refused
from scoring.services.results.sender import Origin, Source

OFFICIAL, SUPERSEDED = ResultState.OFFICIAL, ResultState.SUPERSEDED
DISPUTED = ResultState.DISPUTED
Disputes = Event.Disputes
AGREED, DOUBTED = Agreement.Verdict.AGREED, Agreement.Verdict.DISPUTED

Outcome = Literal["stored", "known", "agreed", "disputed", "settled", "late"]
"""What became of a report: it counts now; was there already; was there from the other side, which
agrees with it; differs from what is there; ended a dispute; or came after the director decided.
"""


@dataclass(frozen=True)
class Word:
    """What a side says of a result, and since when."""

    verdict: str
    at: dt.datetime


@dataclass(frozen=True)
class Hand:
    """The standing versions of a hand at a table, in the order in which they came.

    `sent_before` is what the key of the report sent to this table before, in any state. `words` is
    what the sides say: (id of the result, side) -> word. Corrections of the rules make new rows
    that no device knows of: `rescored` leads from a row to the one now in its place, `sent_at` from
    such a row to the moment when a device sent it.
    """

    number: int
    versions: tuple[HandResult, ...] = ()
    sent_before: tuple[HandResult, ...] = ()
    words: Mapping[tuple[int, int], Word] = field(default_factory=dict)
    rescored: Mapping[int, HandResult] = field(default_factory=dict)
    sent_at: Mapping[int, dt.datetime] = field(default_factory=dict)

    @property
    def disputed(self) -> tuple[HandResult, ...]:
        """The versions in dispute."""
        return tuple(row for row in self.versions if row.state == DISPUTED)

    def standing(self, shown: HandResult) -> HandResult | None:
        """The standing version of a row that somebody saw; None if it was changed since."""
        return next((row for row in self.versions if row == shown), None)

    def now(self, row: HandResult) -> HandResult:
        """The row that replaces this one after corrections of the rules, or the row itself."""
        return self.rescored.get(row.pk, row)

    def says(self, row: HandResult, side: int) -> str | None:
        """What a side has said of a result; None if nothing."""
        word = self.words.get((row.pk, side))
        return word.verdict if word else None

    def said_by(self, side: int, rows: Iterable[HandResult]) -> dict[str, str | None]:
        """What a side has said of these rows, by their uid."""
        return {str(row.uid): self.says(row, side) for row in rows}

    def agreed_by(self, side: int, rows: Iterable[HandResult]) -> tuple[HandResult, ...]:
        """Those rows with which a side agreed."""
        return tuple(row for row in rows if self.says(row, side) == AGREED)

    def meant_by(self, side: int) -> HandResult | None:
        """The version that a side last sent or agreed with; None if there is none."""
        since = [(at, row.pk, row) for row in self.disputed if (at := self._meant_since(row, side))]
        return max(since)[2] if since else None

    def is_meant(self, row: HandResult, side: int, disputes: str) -> bool:
        """Whether a side already stands by a result, so that saying it again changes nothing."""
        if row.state == OFFICIAL:
            return row.side == side or self.says(row, side) == AGREED
        # Both may mean a version that was disputed while the director decided: it counts now.
        is_the_end = disputes == Disputes.ASK and self.meant_by(1 - side) == row
        return self.meant_by(side) == row and not is_the_end

    def _meant_since(self, row: HandResult, side: int) -> dt.datetime | None:
        if word := self.words.get((row.pk, side)):
            return word.at if word.verdict == AGREED else None
        return self.sent_at.get(row.pk, row.entered_at) if row.side == side else None


@dataclass(frozen=True)
class Sent:
    """A report of a hand, with a text that identifies its content.

    `corrects` is the uid of a result, or the key that sent it, for a side replacing its own report.
    """

    content: str
    origin: Origin
    corrects: str = ""


@dataclass(frozen=True)
class Step:
    """A line of the history and what it changes.

    It is `about` an existing row, or about the report, which is then stored in the state `stores`
    and `supersedes` another. The history also shows `old`; `before` are the rows whose states are
    needed to undo the act. The side of `origin` `says` something of the row, and stops agreeing
    with those it `gives_up`; `said` is what it had said of these before, by uid.
    """

    action: str
    origin: Origin
    about: HandResult | None = None
    stores: ResultState | None = None
    supersedes: HandResult | None = None
    old: HandResult | None = None
    states: Mapping[HandResult, ResultState] = field(default_factory=dict)
    before: Collection[HandResult] = ()
    says: Agreement.Verdict | None = None
    gives_up: Collection[HandResult] = ()
    said: Mapping[str, str | None] = field(default_factory=dict)
    is_decided: bool = False


@dataclass(frozen=True)
class ReportCourse:
    """What becomes of a report: its row (None: a new one), and the steps."""

    outcome: Outcome
    row: HandResult | None = None
    steps: tuple[Step, ...] = ()


def course_of(sent: Sent, hand: Hand, disputes: str) -> ReportCourse:
    """What becomes of a report. Raises Refused if somebody has to look first."""
    if again := _sent_again(sent, hand):
        return again
    if any(row.content == sent.content for row in hand.sent_before):
        sent = replace(sent, origin=replace(sent.origin, client_key="").tidy())
    return _from_phone(sent, hand, disputes) if sent.origin.is_phone else _from_desk(sent, hand)


def _sent_again(sent: Sent, hand: Hand) -> ReportCourse | None:
    """Handle a report sent again: harmless while it stands, refused or late once replaced."""
    row = next((version for version in hand.sent_before if version.content == sent.content), None)
    if row is None or _is_open_again(row, hand):
        return None
    row = hand.now(row)
    if row.state != SUPERSEDED:
        return _no_change(row) if sent.origin.is_phone else ReportCourse("known", row)
    if sent.origin.is_phone:
        if alike := _alike(hand.versions, sent):
            return _no_change(alike)
        if any(version.decided for version in hand.versions):
            return ReportCourse("late", row)
    raise Refused("hand-replaced", hand=hand.number)


def _is_open_again(row: HandResult, hand: Hand) -> bool:
    """Whether a text that the desk typed was taken back since: it may be typed once more."""
    return row.source == Source.CODE and not hand.versions


def _no_change(row: HandResult) -> ReportCourse:
    """Nothing changes; a phone is told if the result is disputed."""
    return ReportCourse("disputed" if row.state == DISPUTED else "known", row)


def _alike(rows: Iterable[HandResult], sent: Sent) -> HandResult | None:
    return next((row for row in rows if row.content == sent.content), None)


# From the desk.


def _from_desk(sent: Sent, hand: Hand) -> ReportCourse:
    if hand.sent_before:
        versions = tuple(dict.fromkeys((*hand.sent_before, *hand.versions)))
        if any(row.decided for row in versions):
            raise Refused("hand-replaced", hand=hand.sent_before[0].number)
        return ReportCourse("disputed", None, (_torn(sent, hand, versions),))
    if hand.disputed:
        raise Refused("hand-disputed", hand=hand.number)
    if hand.versions:
        if alike := _alike(hand.versions, sent):
            return ReportCourse("known", alike)
        raise AnotherStands(hand.versions[0])
    return _stored(sent)


class AnotherStands(Exception):
    """Another result counts for the hand; the sentence that says so shows its line."""

    def __init__(self, row: HandResult) -> None:
        self.row = row


def _stored(sent: Sent) -> ReportCourse:
    return ReportCourse("stored", None, (Step("hand-entered", sent.origin, stores=OFFICIAL),))


def _torn(sent: Sent, hand: Hand, others: Collection[HandResult]) -> Step:
    """Dispute the report and what it differs from: neither counts from now on."""
    side = sent.origin.side
    agreed = () if side is None else hand.agreed_by(side, others)
    return Step(
        "hand-disputed",
        sent.origin,
        stores=DISPUTED,
        states={row: DISPUTED for row in others if row.state == OFFICIAL},
        before=[row for row in others if row.state in STANDING],
        gives_up=agreed,
        said={} if side is None else hand.said_by(side, agreed),
    )


# From a phone at the table.


def _from_phone(sent: Sent, hand: Hand, disputes: str) -> ReportCourse:
    if decided := next((row for row in hand.versions if row.decided), None):
        return _too_late(sent, decided)
    if alike := _alike(hand.versions, sent):
        return agreed(alike, hand, sent.origin, disputes)
    elsewhere = [
        row
        for row in hand.sent_before
        if row.number != hand.number and row.state in STANDING and not row.decided
    ]
    if not hand.versions and not elsewhere:
        return _stored(sent)
    if not elsewhere and (own := _own_result(sent, hand)):
        return _corrected(sent, own)
    return ReportCourse("disputed", None, (_torn(sent, hand, (*hand.versions, *elsewhere)),))


def _too_late(sent: Sent, decided: HandResult) -> ReportCourse:
    """The director has decided: a different report from a phone is kept, and changes nothing."""
    if decided.content == sent.content:
        return ReportCourse("known", decided)
    step = Step("hand-came-late", sent.origin, stores=SUPERSEDED, old=decided)
    return ReportCourse("late", None, (step,))


def _own_result(sent: Sent, hand: Hand) -> HandResult | None:
    """A side's own result, which it may still replace as long as the other has not spoken."""
    side = sent.origin.side
    for row in hand.versions:
        if row.side is None or row.side != side or row.source == Source.DESK:
            continue
        is_meant = sent.corrects in (str(row.uid), row.client_key)
        is_free = hand.says(row, 1 - row.side) is None
        if is_meant and is_free and row.state == OFFICIAL:
            return row
    return None


def _corrected(sent: Sent, own: HandResult) -> ReportCourse:
    origin = replace(sent.origin, reason=_("Corrected at the table."))
    return ReportCourse("stored", None, (correction("hand-corrected", own, [own], origin),))


def agreed(row: HandResult, hand: Hand, origin: Origin, disputes: str) -> ReportCourse:
    """A side says that a result is right: if the other side sent it, this is agreement.

    A dispute ends when both sides mean the same version, if the event leaves it to the table.
    """
    side = origin.side
    if side is None or hand.is_meant(row, side, disputes):
        return _no_change(row)
    others = (
        [version for version in hand.disputed if version != row] if row.state == DISPUTED else []
    )
    gives_up = hand.agreed_by(side, others)
    words = hand.said_by(side, (row, *gives_up))
    word = Step("hand-agreed", origin, row, says=AGREED, gives_up=gives_up, said=words)
    if row.state == OFFICIAL:
        return ReportCourse("agreed", row, (word,))
    if disputes != Disputes.ASK or hand.meant_by(1 - side) != row:
        return ReportCourse("disputed", row, (word,))
    why = replace(origin, device="", reason=_("Both sides agreed at the table."))
    end = replace(let_stand("dispute-agreed", row, hand, why), said=words)
    return ReportCourse("settled", row, (word, end))


def doubted(row: HandResult, hand: Hand, origin: Origin) -> ReportCourse:
    """A side says that a result is wrong: it counts for nobody until it is settled.

    Raises Refused when a director has decided this hand, and when the side has agreed with it: no
    page offers that, so it must be an earlier doubt, sent again because its answer was lost.
    """
    assert origin.side is not None  # noqa: S101 - who has no side is refused before
    if row.decided:
        raise Refused("hand-decided", hand=row.number)
    if row.state == OFFICIAL and hand.says(row, origin.side) == AGREED:
        raise Refused("hand-agreed", hand=row.number)
    if row.state == DISPUTED and hand.says(row, origin.side) == DOUBTED:
        return _no_change(row)
    step = Step(
        "hand-doubted",
        origin,
        row,
        states={row: DISPUTED} if row.state == OFFICIAL else {},
        before={row, *hand.disputed},
        says=DOUBTED,
        said=hand.said_by(origin.side, [row]),
    )
    return ReportCourse("disputed", row, (step,))


# What ends a dispute, or replaces what counts.


def correction(
    action: str, old: HandResult, replaced: Collection[HandResult], origin: Origin
) -> Step:
    """The report counts in place of others."""
    states = dict.fromkeys(replaced, SUPERSEDED)
    return Step(
        action, origin, stores=OFFICIAL, supersedes=old, old=old, states=states, before=replaced
    )


def let_stand(action: str, chosen: HandResult, hand: Hand, origin: Origin) -> Step:
    """One version of a disputed hand counts, and the others no longer do."""
    states = {row: OFFICIAL if row == chosen else SUPERSEDED for row in hand.disputed}
    return Step(action, origin, chosen, states=states, before=hand.disputed)


def settled_by_rule(hand: Hand) -> ReportCourse | None:
    """Settle a disputed hand by rule: the version with fewer points for the makers counts.

    None if it is not clear which that is.
    """
    chosen = less_favourable(hand.disputed)
    if chosen is None:
        return None
    reason = _("The version with fewer points for the makers counts.")
    origin = Origin(None, Source(chosen.source), chosen.client_key, reason)
    step = replace(let_stand("dispute-by-rule", chosen, hand, origin), is_decided=True)
    return ReportCourse("settled", chosen, (step,))


def less_favourable(versions: Collection[HandResult]) -> HandResult | None:
    """The version that gives the makers fewer points; None if it is not clear which that is.

    This applies the cribbage tournament rule 12.2 to hands: the claim less favourable to the side
    that it would help stands. The versions must agree on who the makers were.
    """
    makers = {row.makers for row in versions}
    if len(versions) < 2 or len(makers) != 1 or None in makers:
        return None
    first, second, *_others = sorted(versions, key=_points_of_makers)
    return first if _points_of_makers(first) < _points_of_makers(second) else None


def _points_of_makers(row: HandResult) -> int:
    return row.points_1 if row.makers else row.points_0
