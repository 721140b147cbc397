"""The same deals at every table: dealt in secret, printed, and shown to everybody at last."""

import re
import time
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from clubs.models import AuditEntry, Club, User
from engine import RuleSet, deal_at_random, deck, preset
from scoring.models import Deal, Dealing, Event, Round
from scoring.rotations import METHODS, Asked
from scoring.services import deals, events, rehearsals, revisions, rounds, table_repairs
from scoring.services.deals import DealsRefused, random_of
from scoring.services.refusal import Refused
from scoring.sheets import deal_papers
from scoring.sheets.deal_papers import makes_in_words
from scoring.store.analysis import Analysed, analysed
from scoring.store.deals import deals_of, hands_due
from scoring.views import deal_papers as papers_view
from scoring.words import figure
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.filling import logged_in
from tests.pages.reading import text
from tests.scoring.afternoon.play import enter
from tests.scoring.services.acts import nothing_stored
from tests.scoring.sheets.printed import said_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("drawn")]


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def ready(club: Club) -> Event:
    """Eight pairs; nothing is played yet."""
    event = make_event(club, published=True)
    add_entrants(event, 8)
    return event


@pytest.fixture
def not_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the analysis: it takes minutes in plain Python, and has a test of its own."""
    for module in (papers_view, deal_papers):
        monkeypatch.setattr(module, "can_be_analysed", lambda event: False)


@pytest.fixture
def two_deals(club: Club, dora: User) -> Event:
    """Two deals of six cards each."""
    event = make_event(club, published=True, rounds_due=1, hands=2, rules="pepper")
    add_entrants(event, 8)
    deals.deal(event, by=dora)
    return seat_entrants(event)


def at(event: Event, page: str = "") -> str:
    return f"/desk/e/{event.uid}/deals/{page}"


def shown(desk: Client, event: Event) -> str:
    return text(desk.get(at(event)).content)


def act(desk: Client, event: Event, name: str) -> str:
    return text(desk.post(at(event, "act/"), {"act": name}, follow=True).content)


def printed(client: Client, address: str) -> list[str]:
    response = client.get(address)
    assert response.status_code == 200
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    return said_on(content)


def over(event: Event, by: User) -> Event:
    return events.finish(event, by=by, despite="a test", sharing=True)


def test_every_hand_of_the_event_gets_a_deal_with_its_dealer(desk: Client, ready: Event) -> None:
    due = hands_due(ready)
    assert f"{len(due)} deals are dealt." in act(desk, ready, "deal")
    found = deals_of(ready)
    assert [each.number for each in found] == list(range(1, len(due) + 1))
    for each in found:
        cards = [card for own in each.deal.cards for card in own]
        assert Counter([*cards, *each.deal.kitty]) == Counter(deck(ready.rules.deck))
        assert each.due is not None
        assert each.deal.dealer == each.due.dealer
    assert len({each.deal.cards for each in found}) == len(found)


def test_the_dealer_of_a_deal_is_the_dealer_at_every_table(ready: Event, dora: User) -> None:
    deals.deal(ready, by=dora)
    seat_entrants(ready)
    first = [table.first_dealer for table in ready.sessions.get().rounds.get(number=1).tables.all()]
    assert set(first) == {deals_of(ready)[0].deal.dealer}


def test_anybody_who_knows_the_seed_can_deal_the_same_cards_again(ready: Event, dora: User) -> None:
    deals.deal(ready, by=dora)
    seed = Dealing.objects.get().seed
    for each in deals_of(ready):
        again = deal_at_random(ready.rules, each.deal.dealer, random_of(seed, each.number))
        assert again == each.deal


def test_a_second_press_deals_nothing_and_a_longer_event_gets_more(
    ready: Event, dora: User
) -> None:
    made = deals.deal(ready, by=dora)
    before = deals_of(ready)
    assert deals.deal(ready, by=dora) == 0
    session = ready.sessions.get()
    session.rounds_due += 1
    session.save()
    assert deals.deal(ready, by=dora) == made // (session.rounds_due - 1)
    assert deals_of(ready)[:made] == before


@pytest.mark.usefixtures("not_analysed")
def test_the_seed_is_shown_nowhere_before_the_end(desk: Client, ready: Event, dora: User) -> None:
    deals.deal(ready, by=dora)
    seat_entrants(ready)
    seed = Dealing.objects.get().seed
    entry = AuditEntry.objects.get(action="deals-dealt")
    assert seed not in f"{entry.old} {entry.new} {entry.reason}"
    papers = [at(ready, "slips.pdf"), at(ready, "records.pdf")]
    pages = [shown(desk, ready), *(page for paper in papers for page in printed(desk, paper))]
    assert not any(seed in page for page in pages)
    over(ready, dora)
    assert seed in shown(desk, ready)
    assert seed in "".join(printed(desk, papers[1]))


@pytest.mark.usefixtures("not_analysed")
def test_only_a_director_sees_cards_before_the_end_and_everybody_afterwards(
    ready: Event, client: Client, sam: User, dora: User
) -> None:
    deals.deal(ready, by=dora)
    seat_entrants(ready)
    public = f"/events/{ready.uid}/deals.pdf"
    overview = f"/events/{ready.uid}/"
    for visitor in (client, logged_in(sam), logged_in(dora)):
        assert visitor.get(public).status_code == 404
        assert public not in visitor.get(overview).content.decode()
    assert logged_in(sam).get(at(ready, "slips.pdf")).status_code == 403
    over(ready, dora)
    assert public in client.get(overview).content.decode()
    assert "Hand records" in printed(client, public)[0]
    events.reopen(ready, by=dora)
    assert client.get(public).status_code == 404
    assert public not in client.get(overview).content.decode()


def test_hand_records_are_hidden_with_their_event_and_without_deals(
    ready: Event, client: Client, dora: User
) -> None:
    public = f"/events/{ready.uid}/deals.pdf"
    seat_entrants(ready)
    over(ready, dora)
    assert client.get(public).status_code == 404
    assert "At this event every table dealt" in shown(logged_in(dora), ready)
    assert public not in client.get(f"/events/{ready.uid}/").content.decode()


def test_every_slip_has_the_cards_of_one_seat(desk: Client, ready: Event, dora: User) -> None:
    deals.deal(ready, by=dora)
    pages = printed(desk, at(ready, "slips.pdf"))
    slips = re.findall(r"Deal (\d+) · (\w+)", " ".join(pages))
    seats = ("North", "East", "South", "West")
    assert slips == [(str(each.number), seat) for each in deals_of(ready) for seat in seats]
    first = pages[0][: pages[0].index("Deal 1 · East")]
    held = deals_of(ready)[0].deal.cards[0]
    for suit, sign in zip("SHDC", "♠♥♦♣", strict=True):
        ranks = [card.rank for card in held if card.suit == suit]
        line = re.search(rf"{sign}\s*(.+)", first)
        assert line is not None
        assert Counter(line[1].split()) == Counter(ranks or ["–"])
    assert "round 1, hand 1" in first


def test_deals_can_be_thrown_away_before_play_but_not_during_it(desk: Client, ready: Event) -> None:
    act(desk, ready, "deal")
    assert "The deals are gone" in act(desk, ready, "throw-away")
    assert not Deal.objects.exists()
    act(desk, ready, "deal")
    seat_entrants(ready)
    assert "Throw the deals away" not in shown(desk, ready)
    assert "so they stay" in act(desk, ready, "throw-away")
    assert Deal.objects.exists()


def test_nothing_is_dealt_once_play_has_begun_with_other_cards(
    desk: Client, ready: Event, dora: User
) -> None:
    seat_entrants(ready)
    assert "Play has begun with other cards" in act(desk, ready, "deal")
    assert not Dealing.objects.exists()


def test_nothing_is_dealt_for_a_rehearsal_or_after_the_end(ready: Event, dora: User) -> None:
    rehearsal = rehearsals.begin(ready, by=dora)
    with pytest.raises(DealsRefused):
        deals.deal(rehearsal, by=dora)
    seat_entrants(ready)
    over(ready, dora)
    with pytest.raises(Refused):
        deals.deal(ready, by=dora)
    assert not Dealing.objects.exists()


def test_the_history_says_who_dealt(desk: Client, ready: Event) -> None:
    act(desk, ready, "deal")
    history = text(desk.get(f"/desk/e/{ready.uid}/history/").content)
    assert "dealt the same cards for every table" in history


def test_the_records_show_tricks_par_and_every_table(
    desk: Client,
    client: Client,
    two_deals: Event,
    dora: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Analyses the deals once, for the page: that takes longer than all the rest."""
    enter(two_deals, "n4h4")
    over(two_deals, dora)
    found: list[Analysed] = []

    def kept(*asked: Any) -> Analysed:
        found.append(analysed(*asked))
        return found[0]

    monkeypatch.setattr("scoring.views.deal_papers.analysed", kept)
    records = at(two_deals, "records.pdf")
    for _look in range(100):
        if desk.get(records).status_code == 200:
            break
        time.sleep(0.3)
    (wanted,) = found
    for page in (printed(desk, records), printed(client, f"/events/{two_deals.uid}/deals.pdf")):
        whole = " ".join(" ".join(page).split())
        assert "Par: where the bidding ends" in whole
        for each in wanted.values():
            assert " : ".join(map(figure, each.par.points)) in whole
            for side in (0, 1):
                for makes in makes_in_words(two_deals, each, side).split():
                    assert makes in whole.replace(" ", "")
        assert "Every deal at all tables" in whole
        assert "N 4 ♥" in whole.replace("\ufe0e", "")


def test_once_dealt_neither_game_nor_length_may_need_other_deals(ready: Event, dora: User) -> None:
    deals.deal(ready, by=dora)
    longer = replace(events.shape_of(ready), hands_per_round=9)
    with pytest.raises(DealsRefused, match="would not fit any more"), nothing_stored():
        events.change(ready, shape=longer, by=dora)
    with pytest.raises(DealsRefused, match="would not fit any more"), nothing_stored():
        revisions.revise(ready, rules=preset("pepper"), by=dora)
    events.change(ready, shape=replace(longer, rounds=5, hands_per_round=8), by=dora)
    events.change(ready, shape=replace(longer, rounds=7, hands_per_round=8), by=dora)
    stricter = preset("ottawa").to_dict() | {"set_penalty": "all-tricks"}
    revisions.revise(ready, rules=RuleSet.from_dict(stricter), by=dora)
    deals.throw_away(ready, by=dora)
    revisions.revise(ready, rules=preset("pepper"), by=dora)
    events.change(ready, shape=longer, by=dora)


def test_once_dealt_rounds_keep_their_length_until_play_begins(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=2, hands=3)
    add_entrants(event, 4)
    plan = METHODS["round-robin"].plan(Asked(range(1, 5), rounds=2))
    rounds.prepare(event, plan=plan, by=dora, rotation="round-robin")
    deals.deal(event, by=dora)
    first = Round.objects.select_related("session__event").get(number=1)
    for hands in (2, 4):
        with pytest.raises(DealsRefused, match="would not fit any more"), nothing_stored():
            table_repairs.set_hands(first, hands, reason="time", onward=True, by=dora)
    deals.throw_away(event, by=dora)
    table_repairs.set_hands(first, 2, reason="time", onward=True, by=dora)
