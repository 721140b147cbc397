"""A whole event imported from files: the standings computed independently, or nothing at all."""

import csv
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.forms import model_to_dict

from clubs import audit
from clubs.models import AuditEntry, Club, User
from engine.check import Report
from engine.notation import write_rules
from engine.ruleset import preset
from scoring.models import Entrant, Event, HandResult, Round, Table
from scoring.services import entrants, events, intake, results, rounds
from scoring.services.refusal import Faulty
from scoring.transfer.entrants import read_entrants
from scoring.transfer.hands import read_hands
from scoring.transfer.sides import columns_of_sides
from scoring.transfer.whole_event import Expected, WholeEvent, check_event
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.conftest import DATA
from tests.scoring.derived import open_tables, standings_of

PAIRS = DATA / "ottawa-pairs-entrants.csv"
HANDS = DATA / "ottawa-pairs-hands.csv"
NS_EW = columns_of_sides(preset("ottawa"), 1)
SINGLES = DATA / "singles-by-hand.csv"
COUNTS = ("contracts_made", "sets", "lone_made")


def whole_event(text: str = "") -> WholeEvent:
    expected = Expected(preset("ottawa"), NS_EW, rounds=6, hands=8, entrants=range(1, 13))
    return check_event(
        read_hands(text or HANDS.read_text("utf-8"), expected.rules, expected.sides), expected
    )


@pytest.fixture
def ottawa(event: Event) -> Event:
    """The twelve pairs, before play."""
    entrants.add(event, who=read_entrants(PAIRS.read_text("utf-8")).entrants(), by=None)
    return event


def take(event: Event, found: WholeEvent, by: User | None = None, reason: str = "") -> Event:
    return intake.take_hands(event, plan=found.plan, hands=found.reported(), by=by, reason=reason)


def expected_standings() -> list[dict[str, str]]:
    with (DATA / "ottawa-pairs-standings.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def shown_standings(event: Event) -> list[dict[str, str]]:
    found = standings_of(event, names=Event.Names.FULL)
    return [
        {
            "rank": str(line.rank),
            "pair": str(entrant.number),
            "players": entrant.title,
            **{f"round_{n}": str(points) for n, points in enumerate(line.by_round, start=1)},
            "total": str(line.total),
            "contracts_made": str(line.made),
            "sets": str(line.sets),
            "lone_made": str(line.lone_made),
        }
        for line, entrant in found.lines
    ]


def test_the_ottawa_afternoon_gets_the_standings_computed_independently(ottawa: Event) -> None:
    event = take(ottawa, whole_event())
    assert shown_standings(event) == expected_standings()


def test_all_rounds_have_begun_and_nothing_is_missing(ottawa: Event) -> None:
    event = take(ottawa, whole_event())
    found = Round.objects.filter(session__event=event)
    assert [(each.number, bool(each.started_at), bool(each.closed_at)) for each in found] == [
        *((number, True, True) for number in range(1, 6)),
        (6, True, False),
    ]
    assert (event.state, open_tables(event)) == (Event.State.RUNNING, [])


def test_a_hand_missing_from_the_file_can_be_entered_afterwards(ottawa: Event) -> None:
    lines = HANDS.read_text("utf-8").splitlines()
    assert lines[5].startswith("1,1,5,")
    event = take(ottawa, whole_event("\n".join([*lines[:5], *lines[6:]])))
    assert [(each.round, each.table, each.hands) for each in open_tables(event)] == [(1, 1, (5,))]


def test_a_hand_from_a_file_is_the_same_row_as_a_typed_one(ottawa: Event, club: Club) -> None:
    from_file = take(ottawa, whole_event())
    typed = make_event(club)
    add_entrants(typed, 12)
    rounds.seat(typed, plan=whole_event().plan, by=None)
    report = whole_event().hands[0].report
    origin = results.Origin(None, HandResult.Source.DESK, "key")
    results.enter(table_at(typed, 1, 1), 1, report, origin=origin)
    different = {"id", "table", "source", "client_key"}
    rows = [
        model_to_dict(table_at(event, 1, 1).results.get(number=1), exclude=different)
        for event in (from_file, typed)
    ]
    assert rows[0] == rows[1]


def test_one_act_is_recorded_with_its_counts(ottawa: Event, dora: User) -> None:
    event = take(ottawa, whole_event(), by=dora)
    entry = AuditEntry.objects.get(action="hands-imported")
    assert (entry.about, entry.by, entry.new) == (event.uid, dora.uid, {"hands": 288, "rounds": 6})


def test_nothing_is_stored_when_the_audit_fails(
    ottawa: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(action: str, *args: Any, **kwargs: Any) -> None:
        if action == "hands-imported":
            raise RuntimeError("no room")

    monkeypatch.setattr(audit, "record", fail)
    with pytest.raises(RuntimeError, match="no room"):
        take(ottawa, whole_event())
    assert not Round.objects.exists()
    assert not HandResult.objects.exists()


def test_288_hands_are_imported_in_far_less_than_ten_seconds(ottawa: Event) -> None:
    found, before = whole_event(), time.process_time()
    take(ottawa, found)
    assert time.process_time() - before < 5
    assert HandResult.objects.count() == 288


def test_the_same_file_again_is_refused_and_changes_nothing(ottawa: Event, dora: User) -> None:
    event = take(ottawa, whole_event())
    rows = list(HandResult.objects.values_list("uid", flat=True))
    with pytest.raises(intake.IntakeRefused) as refused:
        take(event, whole_event(), by=dora)
    assert refused.value.sentence == (
        "This event already has results. A whole event's hands can be imported only before the"
        " first result; nothing was changed."
    )
    assert list(HandResult.objects.values_list("uid", flat=True)) == rows
    assert Event.objects.get().version == event.version


def test_a_seating_without_results_is_replaced(ottawa: Event, dora: User) -> None:
    seat_entrants(ottawa)
    take(ottawa, whole_event(), by=dora)
    assert shown_standings(ottawa) == expected_standings()


def test_a_result_taken_back_is_still_a_result(ottawa: Event, dora: User) -> None:
    seat_entrants(ottawa)
    origin = results.Origin(dora, HandResult.Source.DESK, "key")
    report = Report(dealer="N", bid="-")
    entered = results.enter(table_at(ottawa, 1, 1), 1, report, origin=origin)
    results.take_back(entered.result, reason="wrong table", by=dora)
    with pytest.raises(intake.IntakeRefused, match="already has results"):
        take(ottawa, whole_event(), by=dora)


def test_a_finished_event_accepts_no_file(ottawa: Event, dora: User) -> None:
    event = events.finish(take(ottawa, whole_event()), by=dora)
    with pytest.raises(intake.IntakeRefused, match="The event is finished"):
        take(event, whole_event(), by=dora)


def test_only_an_unusual_hand_gets_the_reason(ottawa: Event) -> None:
    text = HANDS.read_text("utf-8").replace("N,S,5,C,5,3,pass 5C pass pass", "N,S,2,C,5,3,", 1)
    with pytest.raises(Faulty):
        take(ottawa, whole_event(text))
    assert not Table.objects.exists()
    event = take(ottawa, whole_event(text), reason="agreed at the table")
    kept = HandResult.objects.exclude(reason="")
    assert [(row.table.number, row.number, row.overridden, row.reason) for row in kept] == [
        (1, 1, ["below-minimum"], "agreed at the table")
    ]
    assert standings_of(event, names=Event.Names.FULL).complete


def test_a_hand_that_the_table_does_not_play_is_refused(ottawa: Event) -> None:
    found = whole_event()
    hands = [replace(found.reported()[0], number=9)]
    with pytest.raises(intake.IntakeRefused, match="there is no hand 9"):
        intake.take_hands(ottawa, plan=found.plan, hands=hands, by=None)
    assert not Table.objects.exists()


def run_command(club: Club, entrants: Path = PAIRS, hands: Path = HANDS, *more: str) -> None:
    files = ["--entrants", str(entrants), "--hands", str(hands)]
    call_command("import_event", "--club", club.slug, "--name", "December", *files, *more)


def refusal_of_command(
    club: Club, entrants: Path = PAIRS, hands: Path = HANDS, *more: str
) -> list[str]:
    with pytest.raises(CommandError) as caught:
        run_command(club, entrants, hands, *more)
    assert caught.value.returncode == 1
    assert not Entrant.objects.filter(event__name="December").exists()
    return str(caught.value).splitlines()


def test_the_command_imports_the_two_files_and_says_so(
    club: Club, dora: User, capsys: pytest.CaptureFixture[str]
) -> None:
    run_command(club, PAIRS, HANDS, "--director", "dora", "--publish")
    event = Event.objects.get()
    assert capsys.readouterr().out.splitlines() == [
        "December: 12 pairs, 6 rounds, 288 hands.",
        f"Its desk: /desk/e/{event.uid}/",
    ]
    assert (event.name, event.published, event.club) == ("December", True, club)
    assert shown_standings(event) == expected_standings()
    assert set(HandResult.objects.values_list("entered_by", flat=True)) == {dora.pk}


def test_an_event_of_single_players_has_the_totals_added_up_by_hand(
    club: Club, tmp_path: Path
) -> None:
    names = tmp_path / "players.csv"
    names.write_text("number,name\n" + "".join(f"{number},P{number}\n" for number in range(1, 9)))
    run_command(club, names, SINGLES, "--single-players")
    found = standings_of(Event.objects.get(), names=Event.Names.FULL)
    totals = {entrant.number: (line.by_round, line.total) for line, entrant in found.lines}
    assert totals == {
        1: ((9, 7), 16), 2: ((9, -2), 7), 3: ((-3, 7), 4), 4: ((-3, -2), -5),
        5: ((9, 9), 18), 6: ((9, 10), 19), 7: ((7, 9), 16), 8: ((7, 10), 17),
    }  # fmt: skip


def test_the_command_refuses_the_same_event_twice(club: Club) -> None:
    run_command(club)
    with pytest.raises(CommandError, match="There is an event “December” in this club already"):
        run_command(club)
    assert (Event.objects.count(), HandResult.objects.count()) == (1, 288)


def test_the_command_prints_every_fault_of_both_files(club: Club, tmp_path: Path) -> None:
    entrants, hands = tmp_path / "pairs.csv", tmp_path / "hands.csv"
    entrants.write_text("pair,player_1,player_2\n1,Ann,\n4,Cy,Di\n")
    header = HANDS.read_text("utf-8").splitlines()[0]
    hands.write_text(f"{header}\n1,1,1,1,4,N,S,2,C,5,3,\n1,1,1,1,4,N,S,5,C,5,4,\n")
    assert refusal_of_command(club, entrants, hands) == [
        f"{entrants}: line 2, player_2: The second player is missing. Write every name.",
        f"{hands}: line 2, bid: The lowest bid in clubs is 3. (can be kept with --reason)",
        f"{hands}: line 3, ns_tricks, ew_tricks: The tricks of both sides must add up to 8, not 9.",
        f"{hands}: line 3, hand: Hand 1 of table 1 in round 1 is in line 2 already.",
        "Nothing was stored.",
    ]


def test_the_command_names_unreadable_files(club: Club, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\0")
    assert refusal_of_command(club, tmp_path / "none.csv", picture) == [
        f"{tmp_path / 'none.csv'}: No such file or directory.",
        f"{picture}: This is neither a text file nor an Excel workbook. Save the list as CSV or"
        " .xlsx and choose that file.",
    ]


def test_the_command_keeps_unusual_hands_with_a_reason(club: Club, tmp_path: Path) -> None:
    hands = tmp_path / "hands.csv"
    text = HANDS.read_text("utf-8").replace("N,S,5,C,5,3,pass 5C pass pass", "N,S,2,C,5,3,", 1)
    hands.write_text(text, "utf-8")
    assert refusal_of_command(club, PAIRS, hands)[-1] == "Nothing was stored."
    run_command(club, PAIRS, hands, "--reason", "agreed")
    assert HandResult.objects.filter(reason="agreed").count() == 1


def test_the_command_finds_clubs_and_their_directors(club: Club, sam: User) -> None:
    assert refusal_of_command(club, PAIRS, HANDS, "--director", "sam") == [
        "“sam” is not a director of Marlborough Seniors."
    ]
    club.slug = "nowhere"
    assert refusal_of_command(club) == ["There is no club “nowhere”. The clubs are: marlborough."]


def test_the_command_accepts_rules_from_a_file_or_the_program(club: Club, tmp_path: Path) -> None:
    assert refusal_of_command(club, PAIRS, HANDS, "--rules", "nobody's")[0].startswith(
        "There are no rules “nobody's”. There are: ottawa"
    )
    ours = tmp_path / "ours.toml"
    ours.write_text(write_rules(replace(preset("ottawa"), name="Ours", overtricks=False)), "utf-8")
    run_command(club, PAIRS, HANDS, "--rules", str(ours))
    event = Event.objects.get()
    assert (event.rules.name, event.rules.overtricks) == ("Ours", False)


def test_the_command_reports_a_faulty_file_of_rules(club: Club, tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(write_rules(preset("ottawa")).replace("players = 4", "players = 5"), "utf-8")
    (told,) = refusal_of_command(club, PAIRS, HANDS, "--rules", str(ours))
    assert "players" in told
    ours.write_bytes(b"\x89PNG\0")
    (told,) = refusal_of_command(club, PAIRS, HANDS, "--rules", str(ours))
    assert told.startswith(f"{ours}: This is neither a text file")
