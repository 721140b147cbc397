"""Two people who look for a partner: both are asked, and both have to agree."""

import pytest

from clubs.models import Club, User
from scoring.models import Event, Registration
from scoring.services import matches, registrations
from tests.cast import make_event
from tests.scoring.services.acts import refused
from tests.scoring.services.prepared import running
from tests.scoring.services.verbs_of_sign_up import ANN, signed_up, two_matched, two_who_look


@pytest.fixture
def evening(club: Club, dora: User) -> Event:
    return make_event(club, rounds_due=3)


def told() -> list[tuple[str, bool, bool, str]]:
    """For each sign-up: whether there is a partner, and whether she agreed; the news."""
    rows = Registration.objects.order_by("place")
    return [(each.name, each.match_id is not None, each.agreed, each.news) for each in rows]


def test_both_players_are_asked_if_the_director_matches_them(evening: Event) -> None:
    two_matched(evening)
    assert told() == [("Ed Poe", True, False, "matched"), ("Flo Day", True, False, "matched")]


def test_whoever_asks_has_agreed_and_the_other_is_asked(evening: Event) -> None:
    matches.match(*two_who_look(evening), by=None, agrees=True)
    assert told() == [("Ed Poe", True, True, ""), ("Flo Day", True, False, "matched")]


def test_once_both_have_agreed_they_are_a_pair(evening: Event, dora: User) -> None:
    both = two_matched(evening)
    for each in both:
        matches.agree(each, by=None)
    assert told() == [("Ed Poe", True, True, "paired"), ("Flo Day", True, True, "")]
    registrations.accept(evening, both, by=dora)
    (entrant,) = registrations.enter(evening, by=dora)
    assert list(entrant.players.values_list("name", flat=True)) == ["Ed Poe", "Flo Day"]


def test_agreeing_twice_is_harmless(evening: Event) -> None:
    one, _ = two_matched(evening)
    matches.agree(one, by=None)
    matches.agree(one, by=None)
    assert told()[0] == ("Ed Poe", True, True, "")


def test_one_refusal_leaves_both_free(evening: Event) -> None:
    one, _ = two_matched(evening)
    matches.refuse(one, by=None)
    assert told() == [("Ed Poe", False, False, ""), ("Flo Day", False, False, "unpaired")]
    matches.refuse(one, by=None)  # nothing is left to refuse
    with refused("match-gone"):
        matches.agree(one, by=None)


def test_somebody_who_withdraws_is_nobody_s_partner(evening: Event) -> None:
    one, _ = two_matched(evening)
    registrations.withdraw(one, by=None)
    assert told() == [("Ed Poe", False, False, ""), ("Flo Day", False, False, "unpaired")]


def test_two_partners_are_declined_together(evening: Event, dora: User) -> None:
    both = two_matched(evening)
    assert registrations.decline(evening, both, by=dora) == 2
    assert told() == [("Ed Poe", False, False, "declined"), ("Flo Day", False, False, "declined")]


def test_only_somebody_looking_and_not_yet_asked_can_be_asked(evening: Event) -> None:
    one, other = two_matched(evening)
    alone = signed_up(evening, ANN)
    for pair in ((one, other), (one, alone), (alone, alone)):
        with refused("match-gone"):
            matches.match(*pair, by=None)


def test_nobody_can_be_matched_once_the_event_has_begun(evening: Event) -> None:
    one, other = two_who_look(evening)
    running(evening)
    with refused("sign-up-over"):
        matches.match(one, other, by=None)
