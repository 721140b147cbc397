"""An afternoon played offline is imported into the club's site: once, twice, corrected on both."""

import datetime as dt
import io
import random
from collections.abc import Mapping
from typing import Any

import pytest
from django.db import transaction

from clubs.models import AuditEntry, Club, Member, User
from clubs.services import members
from scoring.acts.history import history_of, history_of_hand
from scoring.afternoon import standings_of
from scoring.archive.container import Archive
from scoring.archive.differences import Fate, compare, new_players
from scoring.archive.event_file import PARTS
from scoring.archive.export import export as export_club
from scoring.archive.preview import conflicts_of, people_in
from scoring.archive.refusal import ArchiveRefused, EventFileRefused
from scoring.archive.taking_event import GUEST, NOBODY, Decisions, Taken, take_event
from scoring.models import Event, HandResult, Player, RuleRevision
from scoring.services import entrants, erasure, rehearsals
from scoring.store.events import afternoon_of, public_cast
from scoring.words import rows_of
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.archive import offline
from tests.scoring.archive.offline import FIRST, SECOND, Files, first_hand, opened
from tests.scoring.services.acts import FIVE, SEVEN, SIX, correct, enter, stored

NOW = dt.datetime(2026, 12, 17, 18, 0, tzinfo=dt.UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def files(django_db_setup: None, django_db_blocker: Any) -> Files:
    with django_db_blocker.unblock():
        return offline.files(*offline.SMALL)


@pytest.fixture(scope="module")
def twelve_tables(django_db_setup: None, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return offline.files().played


def take(
    club: Club, data: bytes, by: User | None = None, sides: Mapping[str, Fate] | None = None,
    **people: str,
) -> Taken:  # fmt: skip
    """Import it as the page does if every proposal is accepted."""
    file = opened(data)
    differences = compare(club, file)
    who = {each.player: each.decided or each.usual for each in people_in(club, file, differences)}
    named = {str(uid): each["name"] for uid, each in file.rows[Player].items()}
    who |= {uid: people[name] for uid, name in named.items() if name in people}
    return take_event(club, file, Decisions(who, sides or {}, differences.fingerprint), by=by)


def hands(event: Event) -> int:
    return HandResult.objects.filter(table__round__session__event=event, state="official").count()


def everything(event: Event) -> list[Any]:
    """Every row of the event, without its primary keys."""
    return [
        list(part.model._base_manager.filter(**{part.to_event: event.pk}).order_by("pk").values())
        for part in PARTS
    ]


def sentences(event: Event) -> list[str]:
    return [line.sentence for line in history_of(event).object_list]


def test_an_afternoon_of_twelve_tables_arrives_unchanged(
    club: Club, dora: User, twelve_tables: bytes
) -> None:
    taken = take(club, twelve_tables, dora)
    assert (taken.is_new, taken.hands) == (True, 12 * 6 * 8)
    event = club.events.get(name="Harvest afternoon")
    assert hands(event) == 576
    assert first_hand(event).content == first_hand(event, SECOND).content
    assert not event.published
    assert "imported the event from a file; hands: 576" in sentences(event)
    assert opened(offline.exported(event)).units == opened(twelve_tables).units
    found = standings_of(afternoon_of(event), public_cast(event, afternoon_of(event)), now=NOW)
    assert len(rows_of(found)) == 24


def test_a_computer_player_comes_along_without_a_question(club: Club, dora: User) -> None:
    with transaction.atomic():
        event = make_event(club, rounds_due=2, name="One is missing")
        add_entrants(event, 1)
        entrants.add(event, who=[(2, ("Zoe Alone", ""))], by=dora)
        file = offline.exported(event)
        transaction.set_rollback(True)
    assert len(people_in(club, opened(file), compare(club, opened(file)))) == 3
    taken = take(club, file, dora).event
    (computer,) = taken.players.filter(kind="computer")
    assert (computer.name, computer.member) == ("", None)


def test_the_same_file_again_changes_nothing(club: Club, dora: User, files: Files) -> None:
    event = take(club, files.played, dora).event
    before, version = stored(), Event.objects.get().version
    taken = take(club, files.played, dora)
    assert (taken.event, taken.is_new, taken.is_changed) == (event, False, False)
    assert stored() == before
    assert Event.objects.get().version == version


def test_an_offline_correction_arrives_with_a_line_in_the_history(
    club: Club, dora: User, files: Files
) -> None:
    event = take(club, files.played, dora).event
    taken = take(club, files.corrected, dora)
    assert (taken.is_new, taken.is_changed, taken.hands) == (False, True, 1)
    row = first_hand(event)
    assert (row.makers_tricks, row.reason) == (6, "the sheet says six")
    assert row.supersedes is not None
    assert row.supersedes.state == "superseded"
    assert hands(event) == 64
    lines = sentences(event)
    assert lines[0] == "imported the event from a file again; hands changed: 1"
    assert lines[1] == "round 1, table 1, hand 1: replaced s5c5 with s5c6 from the file"
    told = history_of_hand(event, table_at(event, 1, 1), 1)
    assert [(line.by, line.reason) for line in told] == [("dora", "the sheet says six")]
    before = stored()
    take(club, files.corrected, dora)
    assert stored() == before


def test_several_corrections_arrive_at_once(club: Club, dora: User, files: Files) -> None:
    event = take(club, files.played, dora).event
    take(club, files.again, dora)
    assert first_hand(event).makers_tricks == 7
    assert table_at(event, 1, 1).results.filter(number=1).count() == 3


def test_an_earlier_file_reverts_nothing(club: Club, dora: User, files: Files) -> None:
    event = take(club, files.again, dora).event
    take(club, files.played, dora)
    before = stored()
    assert not take(club, files.played, dora).is_changed
    assert stored() == before
    assert first_hand(event).makers_tricks == 7


def test_a_correction_made_only_here_stays(club: Club, dora: User, files: Files) -> None:
    event = take(club, files.played, dora).event
    correct(first_hand(event, SECOND), SIX, by=dora)
    taken = take(club, files.corrected, dora)
    assert taken.hands == 1
    assert first_hand(event, FIRST).makers_tricks == 6
    assert first_hand(event, SECOND).makers_tricks == 6


def test_a_hand_corrected_on_both_sides_has_to_be_decided(
    club: Club, dora: User, files: Files
) -> None:
    event = take(club, files.played, dora).event
    correct(first_hand(event), SEVEN, by=dora)
    file = opened(files.corrected)
    (conflict,) = conflicts_of(compare(club, file), file)
    assert conflict[1:] == ("Round 1, table 1, hand 1", "s5c7", "s5c6")
    before = stored()
    with pytest.raises(EventFileRefused) as caught:
        take(club, files.corrected, dora)
    assert caught.value.code == "to-decide"
    assert stored() == before


@pytest.mark.parametrize(("side", "tricks"), [(Fate.HERE, 7), (Fate.FILE, 6)])
def test_the_side_that_the_director_chooses_counts(
    club: Club, dora: User, files: Files, side: Fate, tricks: int
) -> None:
    event = take(club, files.played, dora).event
    correct(first_hand(event), SEVEN, by=dora)
    (unit,) = compare(club, opened(files.corrected)).to_decide()
    take(club, files.corrected, dora, {unit: side})
    assert first_hand(event).makers_tricks == tricks
    assert hands(event) == 64
    assert table_at(event, 1, 1).results.filter(number=1).count() == 3
    said = sentences(event)[1]
    kept = "round 1, table 1, hand 1: kept s5c7, where the file says s5c6"
    followed = "round 1, table 1, hand 1: replaced s5c7 with s5c6 from the file"
    assert said == (kept if side == Fate.HERE else followed)
    before = stored()
    take(club, files.corrected, dora)
    assert stored() == before


def test_the_same_correction_on_both_sides_needs_no_decision(
    club: Club, dora: User, files: Files
) -> None:
    event = take(club, files.played, dora).event
    correct(first_hand(event), SIX, by=dora)
    take(club, files.corrected, dora)
    assert first_hand(event).makers_tricks == 6
    assert hands(event) == 64


def test_changed_names_and_settings_of_both_sides_are_combined(
    club: Club, dora: User, files: Files
) -> None:
    event = take(club, files.played, dora).event
    Event.objects.update(name="Harvest", version=9)
    take(club, files.corrected, dora)
    event.refresh_from_db()
    assert (event.name, event.version) == ("Harvest", 10)


def test_an_event_prepared_here_and_played_there_comes_back(club: Club, dora: User) -> None:
    """The event is made on the site, carried to the laptop, played there, and carried back."""
    event = make_event(club, rounds_due=3)
    add_entrants(event, 8)
    event = seat_entrants(event)
    offline.exported(event)
    with transaction.atomic():
        enter(table_at(event, 1, 1), FIVE)
        played = offline.exported(event)
        transaction.set_rollback(True)
    assert hands(event) == 0
    assert take(club, played, dora).hands == 1
    assert hands(event) == 1


# Who the players are


def test_people_are_identified_by_name_and_number(club: Club, dora: User, files: Files) -> None:
    one = Member.objects.create(club=club, first_name="Anne", last_name="Player1", number=1)
    two = Member.objects.create(club=club, first_name="Anne", last_name="Player2")
    Member.objects.create(club=club, first_name="Anne", last_name="Player3", number=77)
    bert = Member.objects.create(club=club, first_name="Bert", last_name="Partner7")
    for number in (8, 9):
        Member.objects.create(club=club, first_name="Bert", last_name="Partner8", number=number)
    file = opened(files.played)
    people = {each.name: each for each in people_in(club, file, compare(club, file))}
    assert len(people) == 16
    assert people["Anne Player1"].member == one
    assert people["Anne Player2"].member == two
    assert people["Bert Partner7"].member == bert
    assert (people["Anne Player3"].member, people["Anne Player3"].usual) == (None, "")
    assert len(people["Bert Partner8"].choices) == 4
    assert people["Bert Partner8"].usual == ""
    assert people["Bert Partner5"].usual == NOBODY
    with pytest.raises(EventFileRefused, match="Say who Anne Player3 is"):
        take(club, files.played, dora)
    assert not club.events.exists()


def test_a_new_person_becomes_a_guest_with_her_choice_of_name(
    club: Club, dora: User, files: Files
) -> None:
    event = take(club, files.played, dora).event
    anne = event.players.get(name="Anne Player3").member
    assert anne is not None
    assert (anne.club, anne.status, anne.names_shown) == (club, "guest", "none")
    assert "Anne Player3" not in repr(public_cast(event, afternoon_of(event)).whole)
    assert club.members.count() == 3
    assert event.players.get(name="Bert Partner3").member is None


def test_two_players_can_t_be_the_same_member(club: Club, dora: User, files: Files) -> None:
    one = Member.objects.create(club=club, first_name="Bert", last_name="Partner1")
    who = {"Bert Partner1": str(one.pk), "Bert Partner2": str(one.pk)}
    with pytest.raises(EventFileRefused, match="would be the same member, Bert Partner1"):
        take(club, files.played, dora, **who)
    assert not Event.objects.exists()


def test_a_person_erased_here_does_not_come_back(club: Club, dora: User, files: Files) -> None:
    event = take(club, files.played, dora).event
    anne = event.players.get(name="Anne Player3").member
    assert anne is not None
    erasure.erase(anne, by=dora)
    take(club, files.corrected, dora)
    assert not event.players.filter(name="Anne Player3").exists()
    assert first_hand(event).makers_tricks == 6


# What is refused


def test_every_flipped_byte_and_every_truncation_is_refused(club: Club, files: Files) -> None:
    chance = random.Random(19)
    for _try in range(60):
        place = chance.randrange(len(files.played))
        data = bytearray(files.played)
        data[place] ^= 1 << chance.randrange(8)
        with pytest.raises(EventFileRefused):
            opened(bytes(data))
        with pytest.raises(EventFileRefused):
            opened(files.played[:place])


def test_files_of_events_and_of_whole_clubs_are_told_apart(club: Club, files: Files) -> None:
    whole = io.BytesIO()
    export_club(club, whole)
    with pytest.raises(EventFileRefused, match="the archive of a whole club"):
        opened(whole.getvalue())
    with pytest.raises(ArchiveRefused, match="the file of one event"):
        Archive(io.BytesIO(files.played))


def test_another_club_s_event_is_refused_and_stays_as_it_is(
    club: Club, other_club: Club, dora: User, files: Files
) -> None:
    take(other_club, files.played)
    with pytest.raises(EventFileRefused, match="in another club"):
        take(club, files.played, dora)


def test_changes_since_the_preview_must_be_previewed_again(
    club: Club, dora: User, files: Files
) -> None:
    event = take(club, files.played, dora).event
    file = opened(files.corrected)
    seen = compare(club, file).fingerprint
    correct(first_hand(event, SECOND), SIX, by=dora)
    with pytest.raises(EventFileRefused, match="changed here in the meantime"):
        take_event(club, file, Decisions({}, {}, seen), by=dora)


def test_hands_scored_by_different_rules_are_not_added_up(
    club: Club, dora: User, files: Files
) -> None:
    event = take(club, files.played, dora).event
    Event.objects.update(rule_set={**event.rule_set, "name": "Other rules"})
    RuleRevision.objects.create(event=event, number=1, rule_set=event.rule_set, reason="read")
    with pytest.raises(EventFileRefused, match="rules of this event"):
        take(club, files.corrected, dora)


def test_a_rehearsal_has_no_file(club: Club, dora: User) -> None:
    event = make_event(club)
    add_entrants(event, 8)
    rehearsal = rehearsals.begin(event, by=dora)
    with pytest.raises(EventFileRefused, match="A rehearsal stays"):
        offline.exported(rehearsal)


def test_the_file_only_identifies_members(club: Club, dora: User) -> None:
    event = make_event(club)
    add_entrants(event, 8)
    anne = members.add(
        club, by=dora, first_name="Anne", last_name="Player1", email="anne@example.org",
        phone="519 555-0123", notes="owes a pie",
    )  # fmt: skip
    Player.objects.filter(event=event, name="Anne Player1").update(member=anne)
    file = opened(offline.exported(event))
    assert list(file.members) == [str(anne.uid)]
    assert set(file.members[str(anne.uid)]) == {
        "uid", "number", "first_name", "last_name", "names_shown",
    }  # fmt: skip
    assert AuditEntry.objects.filter(action="event-carried-off", event=event.uid).count() == 1
    assert new_players(compare(club, file), file) == []
    assert GUEST != NOBODY
