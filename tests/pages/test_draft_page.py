"""Single players draft their partners at the desk, then play on as pairs in a knock-out."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import AuditEntry, Club, Member, User
from scoring.acts.undo import last_act, undo
from scoring.models import DraftPick, Entrant, Event, Lineup, Placement, Player, Round
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import drafts, entrants, events, rounds
from scoring.store import draft_of
from tests.cast import add_entrants, make_event
from tests.pages.filling import at, form_of
from tests.pages.reading import shown, text
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter_totals
from tests.scoring.services.acts import refused

ORDER = (1, 2, 5, 6, 7, 8, 3, 4)


@Prebuilt
def played(club: Club) -> Event:
    """Eight single players after their only round: 1 and 2 have most points, then 5 and 6."""
    event = make_event(club, rounds_due=1, hands=8, are_single=True, name="Singles")
    add_entrants(event, 8)
    sides = [((1, 2), (3, 4)), ((5, 6), (7, 8))]
    tables = tuple(TablePlan(number, both) for number, both in enumerate(sides, start=1))
    rounds.seat(event, plan=Plan((RoundPlan(tables),)), by=None)
    enter_totals(event, (44, 20), at=(1, 1))
    enter_totals(event, (40, 24), at=(1, 2))
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def singles(club: Club, dora: User) -> Event:
    return events.finish(played(club), by=dora, sharing=True)


def choose(desk: Client, event: Event, partner: int) -> str:
    """Press the row with this name on the page."""
    page, inputs = form_of(desk, at("draft", event), "chooser")
    return text(desk.post(page, inputs | {"partner": str(partner)}, follow=True).content)


def test_one_after_another_chooses_and_the_pairs_enter_a_knock_out(
    desk: Client, singles: Event
) -> None:
    assert draft_of(singles).order == ORDER
    page = shown(desk, at("draft", singles))
    assert "1 Anne Player1 chooses a partner" in page
    assert "Place 1 is shared" in page
    assert "2 Anne Player2 Suggested" in page
    assert "2 Anne Player2 chooses a partner" in choose(desk, singles, 5)
    choose(desk, singles, 4)
    choose(desk, singles, 3)
    assert "Everybody has a partner" in choose(desk, singles, 8)
    assert draft_of(singles).pairs == ((1, 5), (2, 4), (6, 3), (7, 8))

    new = at_new(singles)
    form = form_of(desk, new, "who")[1]
    assert form["name"] == "Singles: the pairs"
    made = desk.post(new, form, follow=True)
    pairs = Event.objects.exclude(pk=singles.pk).get()
    assert made.redirect_chain[-1][0].startswith(at("event-seat", pairs))
    assert pairs.format == "pairs"
    assert "The bracket, of 2 rounds" in text(made.content)
    assert names_in(pairs) == [
        *["Anne Player1", "Anne Player5", "Anne Player2", "Anne Player4"],
        *["Anne Player6", "Anne Player3", "Anne Player7", "Anne Player8"],
    ]
    desk.post(*form_of(desk, at("event-seat", pairs), "seen"))
    seeded = Placement.objects.filter(entrant__event=pairs).order_by("seed")
    assert list(seeded.values_list("entrant__number", flat=True)) == [1, 2, 3, 4]


def at_new(event: Event) -> str:
    """The page of a new event for the drafted pairs."""
    return f"{reverse('event-new', args=[event.club.slug])}?like={event.uid}&draft=1"


def names_in(event: Event) -> list[str]:
    lineups = Lineup.objects.filter(entrant__event=event).order_by("entrant__number", "position")
    return list(lineups.values_list("player__name", flat=True))


def test_the_numbers_seed_the_bracket_unless_others_are_named(
    desk: Client, singles: Event, dora: User
) -> None:
    drafts.pair_first_with_last(singles, chooser=1, by=dora)
    desk.post(*form_of(desk, at_new(singles), "who"))
    page = at("event-seat", Event.objects.exclude(pk=singles.pk).get())
    assert form_of(desk, page, "seeds")[1]["seeds"] == "1, 2, 3, 4"
    drawn = page + "?rotation=knock-out&seeds="
    assert form_of(desk, drawn, "best_of")[1]["seeds"] == ""
    desk.post(*form_of(desk, drawn, "seen"))
    seeded = Placement.objects.exclude(seed=None).order_by("seed")
    assert list(seeded.values_list("entrant__number", flat=True)) not in ([], [1, 2, 3, 4])


def test_members_remain_the_same_members(desk: Client, singles: Event, dora: User) -> None:
    member = Member.objects.create(
        club=singles.club, first_name="Anne", last_name="Player4", email="a@example.org"
    )
    Player.objects.filter(event=singles, name="Anne Player4").update(member=member)
    drafts.pair_first_with_last(singles, chooser=1, by=dora)
    desk.post(*form_of(desk, at_new(singles), "who"))
    assert set(Player.objects.filter(member=member).values_list("event__format", flat=True)) == {
        "individuals",
        "pairs",
    }


def test_a_substitute_goes_on(desk: Client, club: Club, dora: User) -> None:
    event = played(club)
    now = timezone.now()
    Round.objects.create(session=event.sessions.get(), number=2, started_at=now, closed_at=now)
    fourth = event.entrants.get(number=4)
    entrants.substitute(fourth, position=1, name="Zoe Late", first_round=2, by=dora)
    event = events.finish(Event.objects.get(pk=event.pk), by=dora, sharing=True)
    assert "4 Anne Player4 / Zoe Late" in shown(desk, at("draft", event))
    drafts.pair_first_with_last(event, chooser=1, by=dora)
    assert form_of(desk, at_new(event), "who")[1]["who"].startswith("Anne Player1 & Zoe Late")


def test_a_pair_that_lost_an_entrant_is_left_out(desk: Client, singles: Event, dora: User) -> None:
    drafts.pair_first_with_last(singles, chooser=1, by=dora)
    Entrant.objects.filter(event=singles, number=4).update(state="withdrawn", last_round=0)
    assert "Anne Player4" not in form_of(desk, at_new(singles), "who")[1]["who"]


def press(desk: Client, event: Event, button: str) -> str:
    page, inputs = form_of(desk, at("draft", event), "chooser")
    return text(desk.post(page, inputs | {button: "1"}, follow=True).content)


def test_one_press_pairs_first_with_last_and_another_takes_the_last_choice_back(
    desk: Client, singles: Event, dora: User
) -> None:
    choose(desk, singles, 2)
    assert "Everybody has a partner" in press(desk, singles, "first-with-last")
    assert draft_of(singles).pairs == ((1, 2), (5, 4), (6, 3), (7, 8))
    desk.post(at("draft", singles), {"back": "1"})
    assert draft_of(singles).chooser == 7
    desk.post(at("draft", singles), {"again": "1"})
    assert draft_of(singles).picks == ()


def test_somebody_who_does_not_go_on_is_skipped_and_the_odd_one_is_named(
    desk: Client, singles: Event, dora: User
) -> None:
    assert "2 Anne Player2 chooses a partner" in press(desk, singles, "pass")
    said = press(desk, singles, "first-with-last")
    assert "7 Anne Player7 is left over" in said
    assert draft_of(singles).pairs == ((2, 4), (5, 3), (6, 8))


def test_a_double_tap_is_one_choice_and_an_outdated_page_chooses_nothing(
    desk: Client, singles: Event, dora: User
) -> None:
    page, inputs = form_of(desk, at("draft", singles), "chooser")
    for _ in range(2):
        desk.post(page, inputs | {"partner": "5"})
    assert DraftPick.objects.count() == 1
    said = text(desk.post(page, inputs | {"partner": "6"}, follow=True).content)
    assert "Somebody chose meanwhile" in said
    assert "2 Anne Player2 chooses a partner" in said
    with refused("draft-not-free", number=5):
        drafts.choose(singles, 5, chooser=2, by=dora)


def test_a_double_tap_takes_one_choice_back_and_an_outdated_page_none(
    desk: Client, singles: Event, dora: User
) -> None:
    for chooser, partner in ((1, 5), (2, 4)):
        drafts.choose(singles, partner, chooser=chooser, by=dora)
    page, inputs = form_of(desk, at("draft", singles), "made")
    for _ in range(2):
        desk.post(page, inputs | {"back": "1"})
    assert draft_of(singles).pairs == ((1, 5),)
    page, old = form_of(desk, at("draft", singles), "made")
    drafts.choose(singles, 4, chooser=2, by=dora)
    assert "Somebody chose meanwhile" in text(
        desk.post(page, old | {"back": "1"}, follow=True).content
    )
    assert draft_of(singles).pairs == ((1, 5), (2, 4))


def test_the_draft_continues_after_somebody_who_chose_was_removed(
    singles: Event, dora: User
) -> None:
    for chooser, partner in ((1, 5), (2, 4)):
        drafts.choose(singles, partner, chooser=chooser, by=dora)
    DraftPick.objects.get(number=1).delete()  # as when an entrant is removed
    drafts.choose(singles, 5, chooser=1, by=dora)
    assert draft_of(singles).pairs == ((2, 4), (1, 5))
    take_last_act_back(singles, dora)
    drafts.take_back(singles, by=dora)
    assert draft_of(singles).picks == ()


def test_a_rehearsal_leads_to_no_event_of_pairs(
    desk: Client, singles: Event, club: Club, dora: User
) -> None:
    real = make_event(club, name="The real one")
    Event.objects.filter(pk=singles.pk).update(rehearses=real)
    drafts.pair_first_with_last(singles, chooser=1, by=dora)
    assert "draft=1" not in desk.get(at("draft", singles)).content.decode()
    assert "This is a rehearsal: after the event itself" in shown(desk, at("draft", singles))
    assert form_of(desk, at_new(singles), "who")[1]["name"] == "The real one"


def take_last_act_back(event: Event, by: User) -> None:
    taken = last_act(event)
    assert taken
    undo(event, seen=taken.mark, by=by)


def test_every_choice_is_an_act_that_the_desk_can_undo(singles: Event, dora: User) -> None:
    drafts.choose(singles, 5, chooser=1, by=dora)
    drafts.pair_first_with_last(singles, chooser=2, by=dora)
    take_last_act_back(singles, dora)
    assert draft_of(singles).pairs == ((1, 5),)
    take_last_act_back(singles, dora)
    assert draft_of(singles).picks == ()
    assert AuditEntry.objects.filter(action="act-undone").count() == 2


def test_there_is_no_draft_before_the_end_or_among_pairs(
    desk: Client, singles: Event, club: Club, dora: User
) -> None:
    running = events.reopen(singles, by=dora)
    assert "Finish this one first" in shown(desk, at("draft", running))
    with refused("no-draft"):
        drafts.choose(running, 2, chooser=1, by=dora)
    pairs = make_event(club)
    with refused("no-draft"):
        drafts.take_back(pairs, by=dora)


def test_somebody_who_has_left_does_not_choose(singles: Event, dora: User) -> None:
    event = events.reopen(singles, by=dora)
    entrants.withdraw(event.entrants.get(number=2), by=dora, after=1)
    event = events.finish(Event.objects.get(pk=event.pk), by=dora, sharing=True)
    assert 2 not in draft_of(event).order
