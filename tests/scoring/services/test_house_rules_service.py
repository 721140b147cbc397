"""Creating, changing and retiring the rules of a club, and the events that keep their own."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor

from clubs import audit
from clubs.models import AuditEntry, Club, User
from engine.ruleset import RuleSet, preset
from scoring.acts.history import history_of_rules
from scoring.models import Event, HouseRules
from scoring.services import events, house_rules
from scoring.services.house_rules import Written, fingerprint_of_house_rules
from scoring.store.house_rules import (
    active_house_rules,
    find_choice,
    retired_house_rules,
    rules_choices,
)
from scoring.words.rule_choices import Length, usual_length
from tests.scoring.services.acts import entry_of, refused, stored
from tests.scoring.services.prepared import SHAPE


def ours(name: str = "Thursday rules", **changed: Any) -> Written:
    """Ottawa with another name, and other changes."""
    rules = RuleSet.from_dict(preset("ottawa").to_dict() | {"name": name} | changed)
    return Written(rules, 5, 10)


@pytest.fixture
def thursday(club: Club, dora: User) -> HouseRules:
    return house_rules.create(club, ours(), by=dora)


def test_new_rules_are_stored_with_the_usual_length_of_an_event(thursday: HouseRules) -> None:
    found = HouseRules.objects.get()
    assert found.rules == replace(preset("ottawa"), name="Thursday rules")
    assert (found.name, found.rounds, found.hands_per_round) == ("Thursday rules", 5, 10)
    assert (found.version, found.retired_at) == (1, None)


def test_every_act_is_in_the_club_s_log(thursday: HouseRules, dora: User) -> None:
    house_rules.change(thursday, ours(minimum_bid=4), by=dora)
    house_rules.retire(thursday, by=dora)
    house_rules.bring_back(thursday, by=dora)
    entries = AuditEntry.objects.order_by("pk")
    assert [entry.action for entry in entries] == [
        "house-rules-created", "house-rules-changed", "house-rules-retired", "house-rules-back",
    ]  # fmt: skip
    assert {(e.by, e.club, e.about) for e in entries} == {
        (dora.uid, thursday.club.uid, thursday.uid)
    }
    changed = entry_of("house-rules-changed")
    assert [each["rule_set"]["minimum_bid"] for each in (changed.old, changed.new)] == [3, 4]
    assert [line.sentence for line in history_of_rules(thursday)] == [
        "brought the rules Thursday rules back",
        "retired the rules Thursday rules",
        "changed the rules Thursday rules",
        "made the rules Thursday rules",
    ]


def test_every_act_raises_the_version_by_one(thursday: HouseRules, dora: User) -> None:
    house_rules.change(thursday, ours(minimum_bid=4), by=dora)
    house_rules.retire(thursday, by=dora)
    house_rules.bring_back(thursday, by=dora)
    assert HouseRules.objects.get().version == 4


def test_an_event_keeps_the_rules_it_was_made_with(thursday: HouseRules, dora: User) -> None:
    event = events.create(
        thursday.club, rules=thursday.rules, shape=SHAPE, by=dora, name="Christmas Eve"
    )
    house_rules.change(thursday, ours(minimum_bid=4, overtricks=False), by=dora)
    house_rules.retire(thursday, by=dora)
    kept = Event.objects.get(pk=event.pk).rules
    assert (kept.minimum_bid, kept.overtricks) == (3, True)
    assert HouseRules.objects.get().rules.minimum_bid == 4


def test_an_event_at_tables_of_six_ranks_teams(club: Club) -> None:
    six = events.create(club, rules=preset("bloomington-six"), shape=SHAPE, by=None, name="Six")
    four = events.create(club, rules=preset("pepper"), shape=SHAPE, by=None, name="Four")
    assert (six.format, four.format) == ("teams", "pairs")


# Names


@pytest.mark.parametrize("name", ["Thursday rules", "THURSDAY rules"])
def test_two_rules_of_a_club_can_t_share_a_name(
    thursday: HouseRules, dora: User, name: str
) -> None:
    with refused("rules-name-taken", name="Thursday rules"):
        house_rules.create(thursday.club, ours(name, minimum_bid=4), by=dora)
    friday = house_rules.create(thursday.club, ours("Friday rules"), by=dora)
    with refused("rules-name-taken", name="Thursday rules"):
        house_rules.change(friday, ours(name), by=dora)


def test_storing_the_same_rules_again_is_a_double_tap(thursday: HouseRules, dora: User) -> None:
    before = stored()
    assert house_rules.create(thursday.club, ours(), by=dora) == thursday
    assert stored() == before


def test_a_name_is_free_in_another_club_and_after_retirement(
    thursday: HouseRules, other_club: Club, dora: User
) -> None:
    house_rules.create(other_club, ours(minimum_bid=4), by=dora)
    house_rules.retire(thursday, by=dora)
    house_rules.create(thursday.club, ours(minimum_bid=4), by=dora)
    with refused("rules-name-taken", name="Thursday rules"):
        house_rules.bring_back(thursday, by=dora)


def test_a_name_taken_at_this_very_moment_is_refused_in_words(
    thursday: HouseRules, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_rules, "_named", lambda club, name: None)
    with refused("rules-name-taken", name="Thursday rules"):
        house_rules.create(thursday.club, ours(minimum_bid=4), by=dora)
    with pytest.raises(IntegrityError):
        HouseRules.objects.create(club=thursday.club, **ours().columns())


def test_a_name_taken_at_this_very_moment_with_other_capitals_is_refused_by_the_database(
    thursday: HouseRules, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[HouseRules | None] = []
    found = house_rules._named

    def late(club: Club, name: str) -> HouseRules | None:
        looked.append(None if len(looked) < 2 else found(club, name))
        return looked[-1]

    monkeypatch.setattr(house_rules, "_named", late)
    with refused("rules-name-taken", name="Thursday rules"):
        house_rules.create(thursday.club, ours("THURSDAY rules", minimum_bid=4), by=dora)
    with pytest.raises(IntegrityError):
        HouseRules.objects.create(club=thursday.club, **ours("thursday rules").columns())


@pytest.mark.parametrize("name", ["pepper", "Ottawa Community Afternoon", "PEPPER"])
def test_no_rules_of_a_club_may_have_the_name_of_a_preset(
    thursday: HouseRules, dora: User, name: str
) -> None:
    with refused("rules-name-of-program", name=name):
        house_rules.create(thursday.club, ours(name), by=dora)
    with refused("rules-name-of-program", name=name):
        house_rules.change(thursday, ours(name), by=dora)


@pytest.mark.django_db(transaction=True)
@pytest.mark.long
def test_old_rules_whose_names_differ_only_in_capitals_get_numbers() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([("scoring", "0002_games")])
    apps = executor.loader.project_state([("scoring", "0002_games")]).apps
    club = apps.get_model("clubs", "Club").objects.create(slug="before", name="Before")
    rules = apps.get_model("scoring", "HouseRules")
    for name in ("Friday", "FRIDAY", "x" * 80, "X" * 80):
        rules.objects.create(club=club, **ours(name).columns())
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    found = [(each.name, each.rules.name) for each in HouseRules.objects.order_by("pk")]
    names = ["Friday", "FRIDAY (2)", "x" * 80, "X" * 74 + " (2)"]
    assert found == [(name, name) for name in names]


# Pages that are out of date


def test_rules_changed_meanwhile_are_not_overwritten(thursday: HouseRules, dora: User) -> None:
    seen = fingerprint_of_house_rules(thursday)
    house_rules.change(thursday, ours(minimum_bid=4), by=dora, seen=seen)
    with refused("rules-changed"):
        house_rules.change(thursday, ours(minimum_bid=5), by=dora, seen=seen)


def test_retired_rules_can_t_be_changed(thursday: HouseRules, dora: User) -> None:
    house_rules.retire(thursday, by=dora)
    with refused("rules-retired"):
        house_rules.change(thursday, ours(minimum_bid=4), by=dora)


def test_a_second_tap_on_retire_or_bring_back_changes_nothing(
    thursday: HouseRules, dora: User
) -> None:
    for act in (house_rules.retire, house_rules.bring_back):
        act(thursday, by=dora)
        before = stored()
        act(thursday, by=dora)
        assert stored() == before


@pytest.mark.parametrize("act", ["create", "change", "retire", "bring_back"])
def test_an_act_that_can_t_be_recorded_stores_nothing(
    thursday: HouseRules, dora: User, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    if act == "bring_back":
        house_rules.retire(thursday, by=dora)
    acts = {
        "create": lambda: house_rules.create(thursday.club, ours("Friday rules"), by=dora),
        "change": lambda: house_rules.change(thursday, ours(minimum_bid=4), by=dora),
        "retire": lambda: house_rules.retire(thursday, by=dora),
        "bring_back": lambda: house_rules.bring_back(thursday, by=dora),
    }
    before = stored()
    monkeypatch.setattr(audit, "record", _full_disk)
    with pytest.raises(OSError, match="disk is full"):
        acts[act]()
    assert stored() == before


def _full_disk(*_: object, **__: object) -> None:
    raise OSError("The disk is full.")


# What may be chosen


def test_the_club_s_own_rules_come_before_the_program_s(thursday: HouseRules, dora: User) -> None:
    gone = house_rules.create(thursday.club, ours("Gone"), by=dora)
    house_rules.retire(gone, by=dora)
    choices = rules_choices(thursday.club)
    assert [choice.name for choice in choices[:2]] == [
        "Thursday rules", "Ottawa community afternoon",
    ]  # fmt: skip
    assert len(choices) == 1 + 12
    assert all(choice.line and choice.rules for choice in choices)
    assert find_choice(thursday.club, f"own:{gone.uid}") is None
    assert list(active_house_rules(thursday.club)) == [thursday]
    assert list(retired_house_rules(thursday.club)) == [gone]


@pytest.mark.parametrize(
    ("game_over", "length"),
    [
        ("hands 8", Length(6, 8)),
        ("hands 12", Length(6, 12)),
        ("hands 48", Length(6, 8)),
        ("points 52", Length(6, 8)),
        ("plus-minus 7", Length(6, 8)),
    ],
)
def test_a_game_of_a_few_hands_is_a_round_and_any_other_is_played_in_eights(
    game_over: str, length: Length
) -> None:
    assert usual_length(ours(game_over=game_over).rules) == length


def test_six_players_deal_in_turn_in_a_round_of_six() -> None:
    assert usual_length(preset("bloomington-six")) == Length(6, 6)
