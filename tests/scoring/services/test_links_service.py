"""Links in the tables' QR codes: once printed they stay valid, unless one is revoked."""

from clubs.models import User
from scoring.models import Event, TableLink
from scoring.services import events, links
from tests.cast import seat_entrants
from tests.scoring.services.acts import as_stored, entry_of, one_act


def tokens(event: Event) -> dict[int, str]:
    valid = TableLink.objects.filter(session__event=event, revoked_at=None)
    return dict(valid.values_list("table_number", "token"))


def test_every_table_has_a_link_of_its_own(afternoon: Event) -> None:
    found = tokens(afternoon)
    assert sorted(found) == [1, 2, 3, 4]
    assert len(set(found.values())) == 4
    assert entry_of("links-made").new == {"tables": [1, 2, 3, 4]}


def test_a_new_seating_keeps_the_printed_links(afternoon: Event, dora: User) -> None:
    printed = tokens(afternoon)
    events.unseat(afternoon, by=dora)
    seat_entrants(afternoon)
    assert tokens(afternoon) == printed


def test_a_withdrawn_link_is_replaced_by_another(afternoon: Event, dora: User) -> None:
    printed = tokens(afternoon)
    with one_act(afternoon, "link-revoked", "links-made"):
        links.replace(TableLink.objects.get(token=printed[2]), afternoon, by=dora)
    fresh = tokens(afternoon)
    assert {n for n in printed if fresh[n] != printed[n]} == {2}
    assert TableLink.objects.get(token=printed[2]).revoked_at is not None


def test_a_link_revoked_twice_is_revoked_once(afternoon: Event, dora: User) -> None:
    link = TableLink.objects.get(table_number=2)
    links.replace(link, afternoon, by=dora)
    before = as_stored()
    links.replace(link, afternoon, by=dora)
    assert as_stored() == before
