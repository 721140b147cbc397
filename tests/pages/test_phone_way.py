"""Where a phone sends its holder next, and what its page says at the end."""

import json
import re
import uuid
from typing import Any
from urllib.parse import urlencode

from django.test import Client

from clubs.models import Club, User
from scoring.models import Event, HandResult
from scoring.polls import UNCHANGED
from scoring.services import events, screen
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.pages.reading import text
from tests.pages.test_table_entry import JSON, all_hands, data_of, official, say, send, shown
from tests.pages.test_table_link import link_of
from tests.scoring.afternoon.play import enter, start_round


def test_a_phone_left_behind_is_told_where_its_pair_sits_now(
    client: Client, afternoon: Event
) -> None:
    start_round(afternoon, 2)
    page = shown(client, afternoon, "?me=1")
    assert "Pair 1: go to table 3, E-W Round 2 has begun. Scan the code at that table." in page
    assert "Who are you?" not in page
    assert "I sit here now" in page
    assert page.index("go to table 3") < page.index("Round 2 N-S")


def test_without_a_number_or_in_its_own_seat_a_phone_is_sent_nowhere(
    client: Client, afternoon: Event
) -> None:
    for query in ("", "?me=1", "?me=8", "?me=99", "?me=x", "?me=²", "?me=123456789012345678901"):
        page = shown(client, afternoon, query)
        assert "go to table" not in page
        assert "Who are you?" in page


def test_hands_to_play_elsewhere_come_before_the_next_round_here(
    client: Client, afternoon: Event
) -> None:
    page = text(client.get(f"/t/{link_of(afternoon, 3).token}/?me=1").content)
    assert "Pair 1: go to table 1, N-S Round 1 has begun. Scan the code at that table." in page
    assert "Round 2: table 3" in page
    assert "you sit here" not in page


def test_somebody_who_comes_early_is_told_to_wait_for_the_round(
    client: Client, afternoon: Event
) -> None:
    all_hands(client, afternoon)
    content = client.get(f"/t/{link_of(afternoon, 3).token}/?me=1").content.decode()
    assert "Pair 1: you sit here in round 2" in content
    assert "Round 2 has not begun." in content
    assert "Round 1: <strong>table 1</strong>, N-S" in content


def test_somebody_who_sits_out_is_told_so(client: Client, club: Club) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 3)
    seat_entrants(event)
    pages = [shown(client, event, f"?me={_out(client, event)}")]
    start_round(event, 2)
    start_round(event, 3)
    out = _out(client, event)
    pages.append(shown(client, event, f"?me={out}"))
    assert "you sit here in round 2 Round 2 has not begun." in pages[0]
    assert "Round 1: sits out" in pages[0]
    assert f"Pair {out}: you sit out in round 3" in pages[1]


def _out(client: Client, event: Event) -> int:
    """The one of three pairs that has no seat."""
    seated = [number for row in data_of(client, event, "state")["sides"] for number in row]
    return 6 - sum(seated)


def test_a_table_where_nobody_sits_any_more_says_where_to_go(
    client: Client, event: Event, dora: User
) -> None:
    add_entrants(event, 8)
    seat_entrants(event)
    link = link_of(event, 4)
    events.unseat(event, by=dora)
    for number in (7, 8):
        event.entrants.get(number=number).delete()
    event.sessions.update(rounds_due=3)
    seat_entrants(event)
    content = client.get(f"/t/{link.token}/?me=1").content.decode()
    assert "Nobody sits here in round 1" in content
    page = text(content.encode())
    assert all(f"Table {number}" in page for number in (1, 2, 3))
    assert all(f" {number} · Anne" in page for number in range(1, 7))
    assert re.search("Pair 1: go to table [123], (N-S|E-W)", content)
    assert "I sit here now" not in content


def test_the_live_fragment_keeps_the_directions(client: Client, afternoon: Event) -> None:
    start_round(afternoon, 2)
    fragment = client.get(f"/t/{link_of(afternoon).token}/live/?side=&me=8").content.decode()
    assert "Pair 8: go to table 2, N-S" in fragment


def test_once_everything_is_final_one_s_next_place_comes_first(
    client: Client, afternoon: Event
) -> None:
    all_hands(client, afternoon)
    before = shown(client, afternoon, "?side=1&me=8")
    assert before.index("We agree") < before.index("After this round")
    page = client.get(f"/t/{link_of(afternoon).token}/?side=1").content.decode()
    uids = re.findall(r'name="result" value="([^"]+)"', page.split("in-reach")[1])
    say(client, afternoon, "agree", verdict="agreed", result=uids)
    final = shown(client, afternoon, "?side=1&me=8")
    assert final.index("After this round") < final.index("Hands of this round")
    assert final.index("Round 2: table 2") < final.index("Round 2: table 3")
    assert shown(client, afternoon, "?side=0&me=1").index("Round 2: table 3") < final.index(
        "Hands of this round"
    )


def test_at_the_end_the_page_says_so_first_and_shows_no_old_announcement(
    client: Client, afternoon: Event, dora: User
) -> None:
    for number in range(2, 7):
        start_round(afternoon, number)
    screen.announce(afternoon, text="Coffee after this round", by=dora)
    assert "Coffee" in shown(client, afternoon, "?me=1")
    polled = _polled(client, afternoon)
    events.finish(afternoon, by=dora, despite="time was called")
    last = client.get(polled)
    assert last.status_code == 200
    content = last.content.decode()
    assert "Coffee" not in content
    assert 'hx-trigger="every 15s' in content
    assert content.index("The event is over.") < content.index("Hands of this round")


def test_the_page_of_a_table_continues_if_the_event_was_finished_by_mistake(
    client: Client, afternoon: Event, dora: User, django_assert_num_queries: Any
) -> None:
    events.finish(afternoon, by=dora, despite="the wrong button")
    polled = _polled(client, afternoon)
    with django_assert_num_queries(1):
        assert client.get(polled).status_code == UNCHANGED
    events.reopen(afternoon, by=dora)
    content = client.get(polled).content.decode()
    assert 'hx-trigger="every 3s' in content
    assert "Who are you?" in content


def _polled(client: Client, event: Event) -> str:
    content = client.get(f"/t/{link_of(event).token}/").content.decode()
    found = re.search(r'hx-get="([^"]+)"', content)
    assert found
    return found[1].replace("&amp;", "&")


def test_points_below_zero_are_plural_in_french_too(client: Client, afternoon: Event) -> None:
    send(client, afternoon, tricks="4")
    french = client.get(f"/t/{link_of(afternoon).token}/", headers={"accept-language": "fr"})
    assert "−5 points" in text(french.content)


def test_a_change_to_the_other_side_s_entry_is_not_called_a_correction(
    client: Client, afternoon: Event
) -> None:
    all_hands(client, afternoon)
    page = shown(client, afternoon, "?side=1")
    assert "Change it hand 8" in page
    assert "Correct" not in page


def test_changing_a_passed_out_hand_shows_that_it_was_passed_out(
    client: Client, afternoon: Event
) -> None:
    send(client, afternoon, passed_out="1")
    send(client, afternoon, 2)
    report = data_of(client, afternoon, "state")["hands"][0]["reports"]
    row = official(afternoon)
    assert report == {str(row.uid): {**report[str(row.uid)], "bid": "passed-out", "declarer": ""}}
    out, played = (_entry(client, afternoon, hand) for hand in (1, 2))
    assert 'id="was-out"><strong>This hand was entered as passed out.' in out
    assert 'id="was-out" hidden>' in played


def _entry(client: Client, event: Event, hand: int) -> str:
    uid = official(event, hand).uid
    content = client.get(f"/t/{link_of(event).token}/?side=0&change={uid}").content.decode()
    return re.sub(r">\s+<", "><", content)


def test_the_script_is_told_in_words_what_was_entered(client: Client, afternoon: Event) -> None:
    send(client, afternoon)
    send(client, afternoon, 2, side="1", tricks="4")
    send(client, afternoon, 3, passed_out="1")
    enter(afternoon, "w4n6", at=(1, 1, 4))
    hands = data_of(client, afternoon, "state")["hands"]
    assert [(each.get("said"), each.get("side")) for each in hands[:5]] == [
        ("S 5 ♣\ufe0e, made with 5", 0),
        ("S 5 ♣\ufe0e, set with 4", 1),
        ("Passed out", 0),
        ("W 4 no trump, made with 6", None),
        (None, None),
    ]


def test_the_script_gets_a_sentence_for_what_is_not_found(client: Client, afternoon: Event) -> None:
    gone = send(client, afternoon, seating="nonsense")
    assert (gone.status_code, gone.headers["Content-Type"]) == (404, "application/json")
    assert gone.json() == {
        "outcome": "refused",
        "sentence": "This table has no such seats, or no such hand.",
    }
    unknown = say(client, afternoon, "agree", verdict="disputed", result=uuid.uuid4())
    assert json.loads(unknown.content)["outcome"] == "refused"
    assert send(client, afternoon, seating="nonsense", plain=True).status_code == 404
    answer = _with_too_many_fields(client, afternoon, JSON)
    assert answer.status_code == 400
    assert answer.json()["sentence"] == "What this phone sent can't be read."
    assert _with_too_many_fields(client, afternoon, {}).status_code == 400
    assert HandResult.objects.count() == 0


def _with_too_many_fields(client: Client, event: Event, headers: dict[str, str]) -> Any:
    data = {f"field-{number}": "x" for number in range(1100)}
    seating = str(table_at(event, 1, 1).uid)
    address = f"/t/{link_of(event).token}/hands/1/"
    body = urlencode({"seating": seating, **data})
    form = "application/x-www-form-urlencoded"
    return client.post(address, body, content_type=form, **headers)
