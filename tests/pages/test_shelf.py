"""The list of a club's events: what is archived, and what may be deleted before play."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import AuditEntry, User
from scoring.acts.undo import last_act, undo
from scoring.models import Event, Player, TableLink
from scoring.services import events, results, shelf
from tests.cast import add_entrants, make_event, table_at
from tests.pages.filling import at, logged_in, own_form_of
from tests.pages.reading import shown
from tests.scoring.services.acts import enter, nothing_stored, refused


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


def lists(desk: Client, event: Event) -> dict[str, bool]:
    """Whether the event is named on each page that lists events."""
    club = reverse("club-events", args=[event.club.slug])
    pages = {
        "desk": reverse("desk"), "all": club, "away": f"{club}?away=1", "public": reverse("home"),
    }  # fmt: skip
    return {
        name: at("event", event) in page or at("standings", event) in page
        for name, page in ((name, desk.get(url).content.decode()) for name, url in pages.items())
    }


def test_an_event_put_away_disappears_only_from_the_desk_s_lists(
    desk: Client, afternoon: Event
) -> None:
    here = {"desk": True, "all": True, "away": False, "public": True}
    assert lists(desk, afternoon) == here
    desk.post(at("event-put-away", afternoon), {"away": "1"})
    assert lists(desk, afternoon) == {"desk": False, "all": False, "away": True, "public": True}
    desk.post(at("event-put-away", afternoon), {"away": "0"})
    assert lists(desk, afternoon) == here


def test_the_link_to_events_put_away_appears_if_there_are_any(
    desk: Client, afternoon: Event
) -> None:
    club = reverse("club-events", args=[afternoon.club.slug])
    assert "put away" not in shown(desk, club)
    desk.post(at("event-put-away", afternoon), {"away": "1"})
    assert "Events that are put away" in shown(desk, club)


def test_an_event_put_away_says_so_on_its_own_pages(desk: Client, afternoon: Event) -> None:
    page = at("entrants", afternoon)
    assert "Put away" not in shown(desk, page)
    desk.post(at("event-put-away", afternoon), {"away": "1"})
    assert "Put away" in shown(desk, page)


def test_putting_away_twice_is_harmless(afternoon: Event, dora: User) -> None:
    shelf.put_away(afternoon, away=True, by=dora)
    with nothing_stored():
        shelf.put_away(afternoon, away=True, by=dora)


def test_a_new_event_does_not_copy_one_that_is_put_away(
    desk: Client, afternoon: Event, dora: User
) -> None:
    new = reverse("event-new", args=[afternoon.club.slug])
    make_event(afternoon.club, name="A trial")
    shelf.put_away(Event.objects.get(name="A trial"), away=True, by=dora)
    assert own_form_of(desk, new)[1]["name"] == afternoon.name


def test_an_event_seated_but_not_played_is_deleted_with_everything(
    desk: Client, afternoon: Event, dora: User
) -> None:
    row = enter(table_at(afternoon, 1, 1)).result
    results.take_back(row, reason="a trial", by=dora)
    answer = desk.post(at("event-delete", afternoon), follow=True)
    assert "“Thursday afternoon” is deleted." in answer.content.decode()
    assert not Event.objects.exists()
    assert not [*Player.objects.all(), *TableLink.objects.all()]
    kept = AuditEntry.objects.get(action="event-deleted")
    assert (kept.about, kept.by) == (afternoon.uid, dora.uid)
    assert kept.old == {"rules": "ottawa", "entrants": 8}


def test_an_event_that_was_played_can_t_be_deleted_and_the_page_says_what_to_do(
    desk: Client, afternoon: Event, dora: User
) -> None:
    enter(table_at(afternoon, 1, 1))
    said = "Results are entered, so the event can't be deleted. Put it away instead"
    page = shown(desk, at("event-change", afternoon))
    assert said in page
    assert "Delete it for good" not in page
    with refused("event-was-played"):
        shelf.delete(afternoon, by=dora)
    with nothing_stored():
        answer = desk.post(at("event-delete", afternoon), follow=True)
    assert "be deleted. Put it away instead" in answer.content.decode()


def test_a_repeated_request_does_not_bring_a_deleted_event_back(
    desk: Client, event: Event, dora: User
) -> None:
    address, inputs = own_form_of(desk, reverse("event-new", args=[event.club.slug]))
    desk.post(address, inputs)
    made = Event.objects.exclude(pk=event.pk).get()
    shelf.delete(made, by=dora)
    desk.post(address, inputs)
    assert Event.objects.exclude(pk=event.pk).get().uid != made.uid


def test_another_event_like_this_one_is_a_click_away(
    desk: Client, afternoon: Event, dora: User
) -> None:
    make_event(afternoon.club, name="Newer")
    events.publish(afternoon, published=False, by=dora)
    new = reverse("event-new", args=[afternoon.club.slug])
    page = desk.get(at("event-change", afternoon)).content.decode()
    assert f'href="{new}?like={afternoon.uid}"' in page


# What may be changed, and until when


def test_who_is_ranked_can_be_changed_until_somebody_is_entered(desk: Client, event: Event) -> None:
    address, inputs = own_form_of(desk, at("event-change", event))
    assert inputs["ranked"] == "together"
    desk.post(address, inputs | {"ranked": "individuals"})
    event.refresh_from_db()
    assert event.format == "individuals"
    add_entrants(event, 4)
    page = shown(desk, address)
    assert "Take all names out first, or make another event like this one." in page
    assert "ranked" not in own_form_of(desk, address)[1]


def test_names_added_meanwhile_keep_the_format(desk: Client, event: Event) -> None:
    address, inputs = own_form_of(desk, at("event-change", event))
    add_entrants(event, 4)
    desk.post(address, inputs | {"ranked": "individuals"})
    event.refresh_from_db()
    assert event.format == "pairs"
    with refused("format-has-names"):
        shape = events.shape_of(event)
        events.change(event, shape=shape, by=User.objects.get(), are_single=True)


def test_a_changed_format_can_be_undone(event: Event, dora: User) -> None:
    events.change(event, shape=events.shape_of(event), by=dora, are_single=True)
    last = last_act(event)
    assert last is not None
    undo(event, seen=last.mark, by=dora)
    event.refresh_from_db()
    assert event.format == "pairs"
