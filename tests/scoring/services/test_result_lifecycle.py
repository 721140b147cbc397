"""What happens to a report, by the hand's current versions, its sender, and the event's policy."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

import pytest

from scoring.models import Agreement, Event, HandResult
from scoring.models.result import ResultState
from scoring.services.refusal import Refused
from scoring.services.results.lifecycle import (
    AnotherStands,
    Hand,
    ReportCourse,
    Sent,
    Word,
    agreed,
    course_of,
    doubted,
    less_favourable,
)
from scoring.services.results.sender import Origin

Source, Disputes = HandResult.Source, Event.Disputes
NOON = dt.datetime(2026, 12, 17, 12, tzinfo=dt.UTC)
NORTH, EAST = 0, 1


def row(content: str, key: str = "first", *, side: int | None = NORTH, **more: Any) -> HandResult:
    """An unsaved result of hand 1; its primary key is the number of its tricks."""
    tricks = int(content[-1])
    values = {
        "pk": tricks,
        "number": 1,
        "source": Source.DESK if side is None else Source.TABLE,
        "state": ResultState.OFFICIAL,
        "entered_at": NOON + dt.timedelta(minutes=tricks),
        "makers": 0,
        "points_0": tricks,
        "points_1": 0,
    }
    return HandResult(content=content, client_key=key, side=side, **values | more)


def disputed(content: str, key: str, side: int) -> HandResult:
    return row(content, key, side=side, state=ResultState.DISPUTED)


def desk(key: str = "desk") -> Origin:
    return Origin(None, Source.DESK, key)


def phone(side: int | None = NORTH, key: str = "second") -> Origin:
    return Origin(None, Source.TABLE, key, device="anne", side=side)


@dataclass(frozen=True)
class Case:
    """Who sends `content`, the current versions, and what it becomes: an outcome or refusal."""

    origin: Origin
    content: str
    becomes: str
    versions: tuple[HandResult, ...] = ()
    sent_before: tuple[HandResult, ...] = ()
    corrects: str = ""
    steps: tuple[str, ...] = ()


FIVE = row("s5c5")
BY_DESK = row("s5c5", side=None)
DECIDED = row("s5c5", decided=True)
REPLACED = row("s5c5", state=ResultState.SUPERSEDED)
TORN = (disputed("s5c5", "first", NORTH), disputed("s5c6", "other", EAST))
ELSEWHERE = row("s5c7", "second", number=2)

CASES = {
    "the first report counts": Case(desk(), "s5c5", "stored", steps=("hand-entered",)),
    "so does one from a phone": Case(phone(), "s5c5", "stored", steps=("hand-entered",)),
    "a double tap at the desk": Case(desk("first"), "s5c5", "known", (FIVE,), (FIVE,)),
    "a double tap at a phone": Case(phone(key="first"), "s5c5", "known", (FIVE,), (FIVE,)),
    "the desk types what stands": Case(desk(), "s5c5", "known", (FIVE,)),
    "the desk types something else": Case(desk(), "s5c6", "standing", (FIVE,)),
    "the desk types into a dispute": Case(desk(), "s5c7", "hand-disputed", TORN),
    "one key of the desk with two contents": Case(
        desk("first"), "s5c6", "disputed", (FIVE,), (FIVE,), steps=("hand-disputed",)
    ),
    "the same after a decision": Case(
        desk("first"), "s5c6", "hand-replaced", (DECIDED,), (DECIDED,)
    ),
    "sent again after it was replaced": Case(
        desk("first"), "s5c5", "hand-replaced", (), (REPLACED,)
    ),
    "and from a phone": Case(
        phone(key="first"), "s5c5", "hand-replaced", (row("s5c6"),), (REPLACED,)
    ),
    "sent again by a phone after a decision": Case(
        phone(key="first"), "s5c5", "late", (row("s5c6", decided=True),), (REPLACED,)
    ),
    "the partner says the same": Case(phone(), "s5c5", "known", (FIVE,)),
    "the other side says the same": Case(
        phone(EAST), "s5c5", "agreed", (FIVE,), steps=("hand-agreed",)
    ),
    "who has no side agrees with nobody": Case(phone(None), "s5c5", "known", (FIVE,)),
    "the other side differs": Case(
        phone(EAST), "s5c6", "disputed", (FIVE,), steps=("hand-disputed",)
    ),
    "a phone differs from the desk": Case(
        phone(), "s5c6", "disputed", (BY_DESK,), steps=("hand-disputed",)
    ),
    "a side corrects itself": Case(
        phone(), "s5c6", "stored", (FIVE,), corrects="first", steps=("hand-corrected",)
    ),
    "the other side never does": Case(
        phone(EAST), "s5c6", "disputed", (FIVE,), corrects="first", steps=("hand-disputed",)
    ),
    "nor a side what the desk typed": Case(
        phone(), "s5c6", "disputed", (BY_DESK,), corrects="first", steps=("hand-disputed",)
    ),
    "a phone after a decision": Case(
        phone(), "s5c6", "late", (DECIDED,), steps=("hand-came-late",)
    ),
    "a phone that says what was decided": Case(phone(), "s5c5", "known", (DECIDED,)),
    "a side gives in": Case(
        phone(), "s5c6", "settled", TORN, steps=("hand-agreed", "dispute-agreed")
    ),
    "a side says once more what it means": Case(phone(), "s5c5", "disputed", TORN),
    "a third version": Case(phone(), "s5c7", "disputed", TORN, steps=("hand-disputed",)),
    "a key that was another hand's": Case(
        phone(), "s5c5", "disputed", (), (ELSEWHERE,), steps=("hand-disputed",)
    ),
}


def what_becomes(case: Case, disputes: Disputes = Disputes.ASK) -> tuple[str, tuple[str, ...]]:
    hand = Hand(1, case.versions, case.sent_before)
    try:
        course = course_of(Sent(case.content, case.origin, case.corrects), hand, disputes)
    except AnotherStands:
        return "standing", ()
    except Refused as refusal:
        return refusal.code, ()
    return course.outcome, tuple(step.action for step in course.steps)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_what_becomes_of_a_report(case: Case) -> None:
    assert what_becomes(case) == (case.becomes, case.steps)


@pytest.mark.parametrize("disputes", [Disputes.DIRECTOR, Disputes.LESS])
def test_giving_in_ends_a_dispute_only_if_the_event_leaves_it_to_the_table(
    disputes: Disputes,
) -> None:
    case = CASES["a side gives in"]
    assert what_becomes(case, disputes) == ("disputed", ("hand-agreed",))


def course(case: str, **hand: Any) -> ReportCourse:
    given = CASES[case]
    there = Hand(1, given.versions, given.sent_before, **hand)
    return course_of(Sent(given.content, given.origin, given.corrects), there, Disputes.ASK)


def test_in_a_dispute_the_former_result_no_longer_counts() -> None:
    (step,) = course("the other side differs").steps
    assert (step.stores, step.states) == (ResultState.DISPUTED, {FIVE: ResultState.DISPUTED})
    assert list(step.before) == [FIVE]


def test_after_a_dispute_one_version_counts() -> None:
    _word, end = course("a side gives in").steps
    assert end.states == {TORN[0]: ResultState.SUPERSEDED, TORN[1]: ResultState.OFFICIAL}


def test_a_side_can_no_longer_replace_its_entry_once_the_other_has_agreed() -> None:
    agreement = {(FIVE.pk, EAST): Word(Agreement.Verdict.AGREED, NOON)}
    assert course("a side corrects itself", words=agreement).outcome == "disputed"


def test_sending_something_else_withdraws_one_s_agreement() -> None:
    agreement = {(FIVE.pk, EAST): Word(Agreement.Verdict.AGREED, NOON)}
    (step,) = course("the other side differs", words=agreement).steps
    assert (list(step.gives_up), step.said) == ([FIVE], {str(FIVE.uid): "agreed"})


def test_the_row_that_replaced_one_by_a_correction_of_rules_is_known() -> None:
    rescored = row("s5c5", "revision 1", pk=9)
    course = course_of(
        Sent("s5c5", desk("first")),
        Hand(1, (rescored,), (REPLACED,), rescored={REPLACED.pk: rescored}),
        Disputes.ASK,
    )
    assert (course.outcome, course.row) == ("known", rescored)


def test_a_text_taken_back_can_be_typed_again_under_another_key() -> None:
    typed = row("s5c5", "R1T1", source=Source.CODE, state=ResultState.SUPERSEDED)
    origin = Origin(None, Source.CODE, "R1T1", side=NORTH)
    (step,) = course_of(Sent("s5c5", origin), Hand(1, (), (typed,)), Disputes.ASK).steps
    assert (step.action, step.origin.client_key == "R1T1") == ("hand-entered", False)


def test_a_doubt_disputes_a_hand_and_repeating_it_changes_nothing() -> None:
    (step,) = doubted(FIVE, Hand(1, (FIVE,)), phone(EAST)).steps
    assert (step.action, step.states) == ("hand-doubted", {FIVE: ResultState.DISPUTED})
    torn, said = TORN[0], {(TORN[0].pk, EAST): Word(Agreement.Verdict.DISPUTED, NOON)}
    assert doubted(torn, Hand(1, TORN, words=said), phone(EAST)).steps == ()
    with pytest.raises(Refused, match="hand 1"):
        doubted(DECIDED, Hand(1, (DECIDED,)), phone(EAST))


def test_a_doubt_resent_after_its_side_agreed_disputes_nothing() -> None:
    words = {(FIVE.pk, EAST): Word(Agreement.Verdict.AGREED, NOON)}
    with pytest.raises(Refused, match="Your side has since agreed with hand 1"):
        doubted(FIVE, Hand(1, (FIVE,), words=words), phone(EAST))


def test_a_side_means_what_it_said_last() -> None:
    words = {(TORN[1].pk, NORTH): Word(Agreement.Verdict.AGREED, NOON + dt.timedelta(hours=1))}
    hand = Hand(1, TORN, words=words)
    assert [hand.meant_by(side) for side in (NORTH, EAST)] == [TORN[1], TORN[1]]
    assert agreed(TORN[0], hand, phone(NORTH), Disputes.ASK).outcome == "disputed"


def test_the_less_favourable_claim_applies_only_if_both_name_the_same_makers() -> None:
    assert less_favourable(TORN) == TORN[0]
    assert less_favourable(TORN[:1]) is None
    assert less_favourable([TORN[0], row("w5c6", makers=1)]) is None
