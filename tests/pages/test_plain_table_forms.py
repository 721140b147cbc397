"""Hands from a phone that does not run the page's script: plain forms, answered with pages."""

import html
import re
import uuid

from django.test import Client

from scoring.models import Event
from tests.pages.test_table_entry import official, send, shown
from tests.pages.test_table_link import link_of


def test_without_the_page_s_script_everything_works_with_plain_forms(
    client: Client, afternoon: Event
) -> None:
    answer = send(client, afternoon, plain=True)
    assert answer.status_code == 302
    page = client.get(answer.headers["Location"]).content.decode()
    assert "Hand 1 is saved." in page
    assert "Hand 2 of 8" in page
    row = official(afternoon)
    change = client.get(f"/t/{link_of(afternoon).token}/?side=0&change={row.uid}").content.decode()
    assert "Change hand 1" in change
    assert f'name="corrects" value="{row.uid}"' in change
    assert re.search(r'name="tricks" value="5"[^>]* checked', change)


def test_a_plain_form_with_faults_keeps_what_was_chosen(client: Client, afternoon: Event) -> None:
    answer = send(client, afternoon, 2, plain=True, tricks="")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Give the tricks that the declaring side took." in html.unescape(page)
    assert re.search(r'name="bid" value="5"[^>]* checked', page)
    assert "Hand 2 of 8" in page


def test_a_refused_plain_form_keeps_what_was_chosen(client: Client, afternoon: Event) -> None:
    answer = send(client, afternoon, plain=True, seating=str(uuid.uuid4()))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Seats have changed" in page
    assert re.search(r'name="bid" value="5"[^>]* checked', page)


def test_after_a_redirect_only_sentences_of_ours_are_shown(
    client: Client, afternoon: Event
) -> None:
    page = shown(client, afternoon, "?said=Pay+ten+dollars&hand=bad<b>")
    assert "dollars" not in page
    assert "bad" not in shown(client, afternoon, "?said=stored&hand=bad")
