"""The two commands: exporting an event to a file, and importing it."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction

from clubs.models import Club, Member, User
from scoring.models import Event, HandResult
from scoring.services import rehearsals
from tests.cast import add_entrants, make_event
from tests.scoring.archive import offline
from tests.scoring.archive.offline import first_hand
from tests.scoring.services.acts import SEVEN, SIX, correct

pytestmark = pytest.mark.django_db


def said(*words: object, **options: object) -> str:
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def files(club: Club, dora: User, tmp_path: Path) -> tuple[Path, Path]:
    """The event as played, and after a correction, from another computer."""
    played, corrected = tmp_path / "played.zip", tmp_path / "corrected.zip"
    with transaction.atomic():
        event = offline.afternoon(club, dora, *offline.SMALL)
        told = said("carry_event", played, event="Harvest afternoon")
        assert told == f"Harvest afternoon is in {played}.\n"
        correct(first_hand(event), SIX, by=dora)
        said("carry_event", corrected)
        transaction.set_rollback(True)
    return played, corrected


def test_an_event_can_be_exported_to_a_file_and_imported(files: tuple[Path, Path]) -> None:
    assert files[0].stat().st_mode & 0o777 == 0o600
    told = said("take_event", files[0], yes=True)
    assert "Harvest afternoon, 2026-12-17: entrants 8, hands 64." in told
    assert "Harvest afternoon is here: 64 hands." in told
    assert "Nothing to do." in said("take_event", files[0], yes=True)
    told = said("take_event", files[1], yes=True)
    assert "Hands that would change here: 1" in told
    assert "Hands changed: 1" in told
    assert Event.objects.get().club.slug == "marlborough"
    assert Member.objects.count() == 3


def test_a_conflict_is_decided_by_a_word(files: tuple[Path, Path], dora: User) -> None:
    said("take_event", files[0], yes=True)
    event = Event.objects.get()
    correct(first_hand(event), SEVEN, by=dora)
    out = StringIO()
    with pytest.raises(CommandError, match="--keep here"):
        call_command("take_event", files[1], yes=True, stdout=out)
    told = "Changed on both sides: Round 1, table 1, hand 1. Here: s5c7. In the file: s5c6."
    assert told in out.getvalue()
    assert first_hand(event).makers_tricks == 7
    said("take_event", files[1], yes=True, keep="file")
    assert first_hand(event).makers_tricks == 6


def test_nothing_is_imported_without_confirmation(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: "no")
    assert "Nothing was imported." in said("take_event", files[0])
    assert not HandResult.objects.exists()


def test_a_player_who_could_be_two_members_is_identified_on_the_page(
    files: tuple[Path, Path], club: Club
) -> None:
    for number in (8, 9):
        Member.objects.create(club=club, first_name="Anne", last_name="Player1", number=number)
    with pytest.raises(CommandError, match="several members could be Anne Player1"):
        said("take_event", files[0], yes=True)


def test_a_file_that_is_no_event_is_reported_in_a_sentence(club: Club, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(CommandError, match="This is not the file of an event"):
        said("take_event", tmp_path / "letter.txt", yes=True)
    with pytest.raises(CommandError, match="can’t be read"):
        said("take_event", tmp_path / "missing.zip", yes=True)


def test_an_event_that_can_t_be_exported_is_reported_in_a_sentence(
    club: Club, dora: User, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match="There is no such event"):
        said("carry_event", tmp_path / "event.zip")
    event = make_event(club)
    add_entrants(event, 8)
    rehearsals.begin(event, by=dora)
    with pytest.raises(CommandError, match="can’t be written"):
        said("carry_event", tmp_path / "missing" / "event.zip")
    assert list(tmp_path.iterdir()) == []
