"""What the desk says of a round, and offers to close, before the director goes on."""

import re
from collections.abc import Collection

import pytest
from django.test import Client

from clubs.models import User
from scoring.models import Event, Round, Session, TableLink
from scoring.services import calls, rounds
from tests.cast import rewrite, table_at
from tests.pages.filling import at, logged_in
from tests.pages.reading import text
from tests.pages.test_table_link import link_of
from tests.pages.test_totals_from_phones import send
from tests.scoring.afternoon.play import dispute, enter
from tests.scoring.afternoon.test_director_board import EAST, fill_by_phone


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def fill(event: Event, number: int = 1, *, but: Collection[tuple[int, int]] = ()) -> None:
    """Enter all hands of a round, except those at (table, hand)."""
    for table in range(1, 5):
        for hand in range(1, 9):
            if (table, hand) not in but:
                enter(event, "s5c5", at=(number, table, hand))


def at_table(table: int) -> list[tuple[int, int]]:
    return [(table, hand) for hand in range(1, 9)]


def fill_but_for_agreement(event: Event, table: int) -> None:
    """All hands of round 1 are in, but E-W of this table have yet to agree."""
    fill(event, but=at_table(table))
    fill_by_phone(event, table)


def begin_second(event: Event, by: User) -> None:
    rounds.start(Round.objects.get(session__event=event, number=2), by=by, despite="hurry")


def stopped(desk: Client, event: Event) -> tuple[str, str]:
    """The page that asks before round 2 begins: its source and its text."""
    answer = desk.post(at("round-start", event, 2))
    assert answer.status_code == 409
    return answer.content.decode(), text(answer.content)


def read(desk: Client, event: Event, name: str, *rest: int) -> tuple[str, str]:
    content = desk.get(at(name, event, *rest)).content
    return content.decode(), text(content)


def on_phone(link: TableLink) -> str:
    return text(Client().get(f"/t/{link.token}/?side=1").content)


def test_what_a_table_did_not_agree_to_is_the_director_s_once_the_next_round_has_begun(
    afternoon: Event, dora: User, desk: Client
) -> None:
    fill_but_for_agreement(afternoon, 2)
    _, said = stopped(desk, afternoon)
    assert (
        "You can go on now. What was entered counts."
        " Whoever finds something wrong tells you, and you correct it." in said
    )
    assert "stays on the board" not in said
    assert "We agree" in on_phone(link_of(afternoon, 2))
    begin_second(afternoon, dora)
    assert "We agree" not in on_phone(link_of(afternoon, 2))


def test_a_call_stays_on_the_board_when_the_next_round_begins(
    afternoon: Event, dora: User, desk: Client
) -> None:
    fill(afternoon)
    calls.call(table_at(afternoon, 1, 3), phone=EAST)
    _, said = stopped(desk, afternoon)
    stays = "You can go on now. A table that calls stays on the board until you answer it."
    assert stays in said
    assert "What was entered counts" not in said
    begin_second(afternoon, dora)
    assert "Tables that call you Table 3 Round 1" in read(desk, afternoon, "board")[1]


def test_a_disputed_hand_is_decided_and_given_up_is_nothing(afternoon: Event, desk: Client) -> None:
    fill(afternoon, but=[(2, 3)])
    dispute(afternoon, at=(1, 2, 3))
    page, said = stopped(desk, afternoon)
    assert "(hand 3 disputed). Decide hand 3 of table 2 You can go on now and decide it" in said
    assert f'href="{at("hand", afternoon, 1, 2, 3)}"' in page


def test_beside_a_disputed_hand_those_that_are_missing_may_be_given_up(
    afternoon: Event, desk: Client
) -> None:
    fill(afternoon, but=[(2, 3), (2, 4)])
    dispute(afternoon, at=(1, 2, 3))
    _, said = stopped(desk, afternoon)
    assert "Decide hand 3 of table 2 These hands are not played You can go on now and enter" in said


def test_totals_that_differ_are_decided_on_their_own_page(afternoon: Event, desk: Client) -> None:
    fill(afternoon, but=at_table(1))
    rewrite(afternoon, Event.objects.filter(pk=afternoon.pk), entry="totals")
    send(Client(), afternoon, 30, 34)
    send(Client(), afternoon, 34, 30, side=1)
    page, said = stopped(desk, afternoon)
    assert "Decide the totals of table 1 You can go on" in said
    assert "Decide hand" not in said
    assert f'href="{at("totals", afternoon, 1, 1)}"' in page


def test_the_end_is_quiet_while_hands_are_missing_and_offers_to_give_them_up(
    afternoon: Event, desk: Client
) -> None:
    Round.objects.exclude(number=1).delete()
    Session.objects.update(rounds_due=1)
    quiet = '<button class="button">Finish the event</button>'
    assert quiet in read(desk, afternoon, "board")[0]
    asked = text(desk.post(at("event-finish", afternoon)).content)
    assert "(all hands). These hands are not played The standings are then" in asked
    fill(afternoon)
    main = quiet.replace('"button"', '"button button-main"')
    for name in ("board", "desk-standings"):
        assert main in read(desk, afternoon, name)[0]


def test_a_round_is_not_complete_while_a_table_has_to_agree(afternoon: Event, desk: Client) -> None:
    fill_but_for_agreement(afternoon, 2)
    for name, *number in (("board",), ("round", 1)):
        page, said = read(desk, afternoon, name, *number)
        assert "All hands are in; table 2 still has to agree." in said
        assert "Round 1 is complete." not in said
        assert 'badge-good">All hands are in' not in page
        assert re.search(r'<button class="button">\s*Begin round 2', page)
    calls.call(table_at(afternoon, 1, 3), phone=EAST)
    _, said = read(desk, afternoon, "board")
    assert "All hands are in; table 3 calls; table 2 still has to agree." in said


def test_tables_that_have_to_agree_are_named_in_one_phrase(afternoon: Event, desk: Client) -> None:
    fill(afternoon, but=at_table(2) + at_table(4))
    fill_by_phone(afternoon, 2)
    fill_by_phone(afternoon, 4)
    _, said = read(desk, afternoon, "board")
    assert "All hands are in; tables 2, 4 still have to agree." in said


def test_a_hand_left_open_in_an_earlier_round_keeps_the_next_step_quiet(
    afternoon: Event, dora: User, desk: Client
) -> None:
    fill(afternoon, but=[(1, 1)])
    begin_second(afternoon, dora)
    fill(afternoon, 2)
    quiet = r'<button class="button">\s*Begin round 3'
    page, said = read(desk, afternoon, "round", 2)
    assert "Round 2 is complete." in said
    assert re.search(quiet, page)
    enter(afternoon, "s5c5")
    assert not re.search(quiet, read(desk, afternoon, "round", 2)[0])
