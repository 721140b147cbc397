"""The rating of a club: who may read it, and a log of changes to past ratings."""

from contextlib import suppress

from django.db import OperationalError, transaction

from clubs import audit
from clubs.models import Club, User
from scoring.models import RatingChoice
from scoring.season import RatingChain, past_changed, rating_chain, whole_chain
from scoring.store import keep_ratings, rating_choice, ratings_are_kept


@transaction.atomic
def choose(club: Club, readers: RatingChoice.Readers, *, by: User | None) -> RatingChoice:
    """Choose who may read the club's rating, if anybody; records an entry only for a change."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    choice = rating_choice(club)
    if choice.readers == readers:
        return choice
    old = choice.readers
    choice.readers = readers
    choice.save()
    new = {"readers": str(readers)}
    audit.record("rating-chosen", choice, by=by, club=club.uid, old={"readers": old}, new=new)
    return choice


def up_to_date(club: Club) -> RatingChain:
    """The rating of a club from its first event to the last, stored for the next reader.

    Members may have read the ratings stored before. If any of these change, a log entry says from
    which event on, for how many people and by how much.
    """
    kept = rating_chain(club)
    if kept.is_whole:
        return kept
    chain = whole_chain(kept)
    with suppress(OperationalError):  # somebody is writing: the next reader stores it
        _keep(club, kept, chain)
    return chain


@transaction.atomic
def _keep(club: Club, before: RatingChain, after: RatingChain) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    new = range(len(before.known), len(after.events))
    if ratings_are_kept([after.keys[number] for number in new]):
        return
    change = past_changed(before, after)  # reads what was stored so far
    keep_ratings(
        (after.events[number][0], after.keys[number], after.known[number]) for number in new
    )
    if change:
        details = {"event": str(change.event.uid), "people": change.people, "most": change.most}
        audit.record("rating-followed", club, by=None, club=club.uid, new=details)
