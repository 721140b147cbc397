"""What a table is told when agreement or a call comes late, or twice; what it may still change."""

import re
import uuid

from django.test import Client

from clubs.models import User
from scoring.models import Agreement, DirectorCall, Event, HandResult
from scoring.services import calls
from tests.pages.test_table_entry import official, say, send, shown
from tests.pages.test_table_link import link_of


def test_a_call_sent_again_after_it_was_answered_calls_nobody(
    client: Client, afternoon: Event, dora: User
) -> None:
    for _ in range(2):
        assert say(client, afternoon, "call", client_key="one tap").status_code == 200
        calls.answer(DirectorCall.objects.get(), by=dora)
    assert say(client, afternoon, "call", client_key="another tap").status_code == 200
    assert DirectorCall.objects.count() == 2


def test_agreement_with_hands_that_all_changed_is_refused(client: Client, afternoon: Event) -> None:
    uids = _uids_of_two(client, afternoon)
    _change(client, afternoon, 1)
    _change(client, afternoon, 2)
    answer = say(client, afternoon, "agree", verdict="agreed", result=uids)
    assert (answer.status_code, answer.json()["code"]) == (409, "hands-changed")
    assert answer.json()["sentence"] == "A hand has since been changed: look at the list again."
    assert not Agreement.objects.exists()


def test_agreement_says_which_hands_changed_meanwhile(client: Client, afternoon: Event) -> None:
    uids = _uids_of_two(client, afternoon)
    _change(client, afternoon, 2)
    answer = say(client, afternoon, "agree", verdict="agreed", result=uids)
    assert answer.status_code == 200
    assert answer.json()["sentence"] == (
        "Your agreement is saved, but hand 2 has just been changed: look at it again."
    )
    assert [each.result.number for each in Agreement.objects.all()] == [1]


def test_a_settled_hand_says_how_it_can_be_changed_beside_those_that_can_be_tapped(
    client: Client, afternoon: Event
) -> None:
    settled = "Settled: to change it, call the director."
    send(client, afternoon, side="0", tricks="5")
    send(client, afternoon, side="1", tricks="6")
    right = HandResult.objects.get(number=1, side=1)
    say(client, afternoon, "agree", side="0", verdict="agreed", result=str(right.uid))
    assert official(afternoon) == right
    for side in "01":
        assert settled not in shown(client, afternoon, f"?side={side}")
    for number in range(2, 9):
        send(client, afternoon, number, side="0")
    asked = shown(client, afternoon, "?side=1")
    assert asked.count(settled) == 1
    assert asked.index("Do you agree?") < asked.index(settled) < asked.index("Change it hand 2")
    assert settled not in shown(client, afternoon, "?side=0")


def _uids_of_two(client: Client, event: Event) -> list[uuid.UUID]:
    for hand in (1, 2):
        send(client, event, hand)
    return [official(event, hand).uid for hand in (1, 2)]


def _change(client: Client, event: Event, hand: int) -> None:
    corrects = str(official(event, hand).uid)
    answer = send(client, event, hand, tricks="6", corrects=corrects)
    assert answer.json()["outcome"] == "stored"


def test_without_the_script_the_page_goes_on_from_a_dispute_to_the_next_hand(
    client: Client, afternoon: Event
) -> None:
    send(client, afternoon)
    answer = send(client, afternoon, side="1", tricks="6", plain=True)
    address = answer["Location"]
    assert "said=disputed&hand=1&side=1" in address
    assert address.endswith("#dispute-1")
    assert "Hand 2 of 8" in client.get(address).content.decode()
    for hand in range(2, 9):
        send(client, afternoon, hand)
    entry = client.get(address).content.decode().split('<section id="entry"')[1]
    assert "hidden" in entry.split(">")[0]


def test_in_a_dispute_each_side_is_offered_the_other_s_version(
    client: Client, afternoon: Event
) -> None:
    rows = [send(client, afternoon, side=side, tricks=tricks) for side, tricks in ("05", "16")]
    assert [answer.json()["outcome"] for answer in rows] == ["stored", "disputed"]
    uids = dict(HandResult.objects.values_list("side", "uid"))
    for side in (0, 1):
        page = client.get(f"/t/{link_of(afternoon).token}/?side={side}").content.decode()
        assert re.findall('id="right-([^"]+)"', page) == [str(uids[1 - side])]
