"""When the rules were corrected: told by what had been played, whatever happens to rounds later."""

from clubs.models import User
from engine.ruleset import preset
from scoring.models import Event, Round
from scoring.services import events, results, rounds, totals
from scoring.store.revisions import revisions_of
from tests.cast import seat_entrants, table_at
from tests.scoring.afternoon import play
from tests.scoring.services.acts import enter
from tests.scoring.services.revising import NO_OVERTRICKS, revise


def sentences(event: Event) -> list[str]:
    return [each.sentence for each in revisions_of(event)]


def play_round(event: Event, number: int) -> None:
    """Three tables hand in their totals, the fourth its hands."""
    for table in (1, 2, 3):
        play.enter_totals(event, (32, 32), at=(number, table))
    for hand in range(1, 9):
        play.enter(event, "n5c5", at=(number, 4, hand))


def test_while_nothing_is_in_a_revision_belongs_to_the_last_round_begun(
    afternoon: Event, dora: User
) -> None:
    revise(afternoon, NO_OVERTRICKS, dora, reason="first")
    play.start_round(afternoon, 2)
    revise(afternoon, preset("ottawa"), dora, reason="second")
    play.start_round(afternoon, 3)
    assert sentences(afternoon) == [
        "Rules corrected in round 1: first",
        "Rules corrected in round 2: second",
    ]


def test_a_revision_in_the_middle_of_a_round_stays_there_when_the_round_is_over(
    afternoon: Event, dora: User
) -> None:
    play.enter(afternoon, "n5c5")
    revise(afternoon, NO_OVERTRICKS, dora, reason="a slip")
    play.enter(afternoon, "n5c5", at=(1, 1, 2))
    play.start_round(afternoon, 2)
    assert sentences(afternoon) == ["Rules corrected in round 1: a slip"]


def test_a_round_played_to_its_end_is_over_even_if_the_next_is_taken_back(
    afternoon: Event, dora: User
) -> None:
    play_round(afternoon, 1)
    begun = rounds.start(Round.objects.get(number=2), by=dora)
    revise(afternoon, NO_OVERTRICKS, dora, reason="a slip")
    assert sentences(afternoon) == ["Rules corrected after round 1: a slip"]
    rounds.take_back(begun, by=dora)
    assert sentences(afternoon) == ["Rules corrected after round 1: a slip"]


def test_a_round_is_not_over_while_one_hand_is_missing(afternoon: Event, dora: User) -> None:
    play_round(afternoon, 1)
    last = table_at(afternoon, 1, 4).results.get(number=8)
    results.take_back(last, reason="another table", by=dora)
    revise(afternoon, NO_OVERTRICKS, dora, reason="a slip")
    assert sentences(afternoon) == ["Rules corrected in round 1: a slip"]


def test_rules_corrected_in_a_discarded_seating_were_corrected_before_play(
    afternoon: Event, dora: User
) -> None:
    totals.take_back(play.enter_totals(afternoon, (32, 32)), reason="no", by=dora)
    taken = enter(table_at(afternoon, 1, 2)).result
    results.take_back(taken, reason="too early", by=dora)
    revise(afternoon, NO_OVERTRICKS, dora, reason="a slip")
    events.unseat(afternoon, by=dora)
    assert sentences(afternoon) == ["Rules corrected before play: a slip"]
    seat_entrants(afternoon)
    assert sentences(Event.objects.get()) == ["Rules corrected before play: a slip"]


def test_each_revision_knows_what_it_changed(afternoon: Event, dora: User) -> None:
    revise(afternoon, NO_OVERTRICKS, dora, reason="first")
    event = revise(afternoon, preset("ottawa"), dora, reason="second")
    first, second = revisions_of(event)
    assert (first.before, first.after) == (preset("ottawa"), NO_OVERTRICKS)
    assert (second.before, second.after) == (NO_OVERTRICKS, preset("ottawa"))
    assert first.differences.gone == second.differences.fresh
