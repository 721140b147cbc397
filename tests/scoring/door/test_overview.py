"""The director's tasks about sign-ups, and what others may read of them."""

import pytest

from clubs.models import Member
from scoring.door import Overview, called, coming
from scoring.models import Event, Registration
from tests.scoring.door.test_line import line


def looking(*names: str) -> list[Registration]:
    rows = line(*names)
    for each in rows:
        each.kind = "looking"
    return rows


def test_each_two_looking_for_partners_are_offered_once() -> None:
    overview = Overview("pairs", looking("Ann", "Bo", "Cy"))
    offered = {one.name: [other.name for other in others] for one, others in overview.to_match}
    assert offered == {"Ann": ["Bo", "Cy"], "Bo": ["Cy"], "Cy": []}


@pytest.mark.parametrize(
    ("change", "is_offered"),
    [({}, True), ({"kind": "alone"}, False), ({"state": "waiting"}, False),
     ({"match_id": 9}, False), ({"entrant_id": 9}, False)],
)  # fmt: skip
def test_somebody_with_a_place_who_looks_for_a_partner_is_offered(
    change: dict[str, object], is_offered: bool
) -> None:
    ann, bo = looking("Ann", "Bo")
    for field, value in change.items():
        setattr(bo, field, value)
    assert bool(Overview("pairs", [ann, bo]).to_match[0][1]) is is_offered


def test_whoever_signed_up_before_is_not_accepted_unread_with_the_others() -> None:
    first, again, new = line("Ann & Bo: accepted", "Bo & Ann", "Cy")
    overview = Overview("pairs", [first, again, new])
    assert overview.to_accept == [again, new]
    assert overview.to_accept_at_once == [new]


def test_two_who_were_matched_are_listed_until_both_have_agreed() -> None:
    ann, bo = looking("Ann", "Bo")
    ann.match_id, bo.match_id, ann.agreed = bo.pk, ann.pk, True
    assert Overview("pairs", [ann, bo]).matches == [(ann, bo)]
    bo.agreed = True
    assert Overview("pairs", [ann, bo]).matches == []


def test_somebody_who_withdrew_but_is_still_an_entrant_is_listed() -> None:
    ann, bo = line("Ann: withdrawn", "Bo: declined")
    ann.entrant_id = 7
    assert Overview("pairs", [ann, bo]).still_listed == [ann]


def shown(names_shown: str, *rows: Registration) -> tuple[list[str], int]:
    found = coming(Event(names_shown=names_shown), rows)
    return list(found.names), found.others


def agreed(written: str, member: str | None = None, partner: str | None = None) -> Registration:
    """An accepted sign-up that shows its name; `member` and `partner`: the choices of members."""
    (row,) = line(f"{written}: accepted")
    row.shows_name = True
    row.member = None if member is None else Member(names_shown=member)
    row.partner_member = None if partner is None else Member(names_shown=partner)
    return row


@pytest.mark.parametrize(
    ("of_event", "member", "expected"),
    [
        ("full", None, ["Ann Lee"]),
        ("full", "", ["Ann Lee"]),
        ("full", "initial", ["Ann L."]),
        ("full", "none", []),
        ("initial", "full", ["Ann L."]),
        ("initial", None, ["Ann L."]),
        ("number", "full", []),
    ],
)
def test_the_list_shows_what_the_event_and_the_member_allow(
    of_event: str, member: str | None, expected: list[str]
) -> None:
    assert shown(of_event, agreed("Ann Lee", member)) == (expected, 1 - len(expected))


def test_names_with_accents_stand_where_one_looks_for_them() -> None:
    assert shown("full", *map(agreed, ["Flo Roy", "Éva Roy", "Dan Roy"]))[0] == [
        "Dan Roy", "Éva Roy", "Flo Roy",
    ]  # fmt: skip


def test_somebody_who_did_not_agree_is_only_counted() -> None:
    row = agreed("Ann Lee", "full")
    row.shows_name = False
    assert shown("full", row) == ([], 1)


@pytest.mark.parametrize("state", ["asked", "waiting", "declined", "withdrawn"])
def test_nobody_is_shown_before_the_director_has_accepted_them(state: str) -> None:
    row = agreed("Ann Lee")
    row.state = state
    assert shown("full", row) == ([], 0)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [(None, []), ("", []), ("none", []), ("initial", ["Bo R."]), ("full", ["Bo Ray"])],
)
def test_nobody_can_agree_for_a_partner(choice: str | None, expected: list[str]) -> None:
    row = agreed("Ann Lee & Bo Ray", partner=choice)
    row.shows_name = False
    assert shown("full", row) == (expected, 2 - len(expected))


@pytest.mark.parametrize(
    ("choice", "expected"),
    [(None, "Ann L."), ("", "Ann L."), ("full", "Ann L."), ("initial", "Ann L."), ("none", "")],
)
def test_somebody_looking_for_a_partner_is_shown_by_first_name_and_initial(
    choice: str | None, expected: str
) -> None:
    row = agreed("Ann Lee", choice)
    assert called([row]) == {row.pk: expected}
