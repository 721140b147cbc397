"""Pairs before play: added, changed, withdrawn, removed, renumbered."""

from collections.abc import Callable, Mapping
from functools import partial

import pytest

from clubs.models import User
from scoring.afternoon.people import NamedEntrant
from scoring.models import Entrant, Event, Placement, Player
from scoring.services import entrants
from scoring.store.events import afternoon_of
from scoring.words.cast import cast_of, shown_names
from tests.cast import add_entrants
from tests.scoring.services.acts import entry_of, nothing_stored, refused

ANN, BO = "Ann Lee", "Bo Roy"


def titles(event: Event, names: str = "full") -> dict[int, str]:
    return {number: entrant.title for number, entrant in named(event, names).items()}


def named(event: Event, names: str = "full") -> Mapping[int, NamedEntrant]:
    return cast_of(afternoon_of(event), names=names).by_number


def entrant(event: Event, number: int) -> Entrant:
    return event.entrants.get(number=number)


def test_pairs_without_a_number_get_the_next_free_one(event: Event, dora: User) -> None:
    wanted = [(7, (ANN, BO)), (None, ("Cy Day", "Di Fox")), (2, ("Ed Gay", "Flo Hay"))]
    added = entrants.add(event, who=wanted, by=dora)
    assert [entrant.number for entrant in added] == [7, 8, 2]
    assert titles(event) == {2: "Ed Gay & Flo Hay", 7: "Ann Lee & Bo Roy", 8: "Cy Day & Di Fox"}
    assert Placement.objects.count() == 3


def test_a_number_that_is_taken_refuses_the_whole_list(event: Event, dora: User) -> None:
    add_entrants(event, 3)
    with refused("number-taken", number=2):
        entrants.add(event, who=[(None, (ANN, BO)), (2, ("Cy", "Di"))], by=dora)


def test_a_number_occurring_twice_refuses_the_list(event: Event, dora: User) -> None:
    with refused("number-taken", number=4):
        entrants.add(event, who=[(4, (ANN, BO)), (4, ("Cy", "Di"))], by=dora)


def test_each_pair_added_is_logged_by_number_and_never_by_name(event: Event, dora: User) -> None:
    entrants.add(event, who=[(3, (ANN, BO))], by=dora)
    assert entry_of("entrant-added").new == {"number": 3}


def test_names_and_number_can_be_corrected(event: Event, dora: User) -> None:
    add_entrants(event, 2)
    entrants.change(entrant(event, 2), number=5, names=(ANN, BO), by=dora)
    assert titles(event) == {1: "Anne Player1 & Bert Partner1", 5: "Ann Lee & Bo Roy"}
    assert (entry_of("entrant-changed").old, entry_of("entrant-changed").new) == (
        {"number": 2}, {"number": 5},
    )  # fmt: skip


def test_a_pair_can_t_take_another_s_number(event: Event, dora: User) -> None:
    add_entrants(event, 2)
    with refused("number-taken", number=1):
        entrants.change(entrant(event, 2), number=1, names=(ANN, BO), by=dora)


def test_saving_the_names_again_recognizes_somebody_who_became_a_member(
    event: Event, dora: User
) -> None:
    (pair,) = entrants.add(event, who=[(None, ("Ann Lee", "Bob Roy"))], by=dora)
    ann = event.club.members.create(first_name="Ann", last_name="Lee")
    entrants.change(pair, number=1, names=("Ann Lee", "Bob Roy"), by=dora)
    assert [each.member for each in event.players.order_by("name")] == [ann, None]


def test_names_can_be_corrected_during_play(afternoon: Event, dora: User) -> None:
    entrants.change(entrant(afternoon, 2), number=2, names=(ANN, BO), by=dora)
    assert titles(afternoon)[2] == "Ann Lee & Bo Roy"


def test_a_number_is_fixed_once_play_has_begun(afternoon: Event, dora: User) -> None:
    with refused("event-started"):
        entrants.change(entrant(afternoon, 2), number=20, names=(ANN, BO), by=dora)


def test_a_withdrawn_pair_keeps_its_number_and_can_come_back(event: Event, dora: User) -> None:
    add_entrants(event, 2)
    entrants.withdraw(entrant(event, 2), by=dora)
    assert [each.withdrawn for each in named(event).values()] == [
        False,
        True,
    ]
    entrants.bring_back(entrant(event, 2), by=dora)
    assert entrant(event, 2).state == "playing"


def test_a_removed_pair_is_gone_with_its_players(event: Event, dora: User) -> None:
    add_entrants(event, 2)
    entrants.remove(entrant(event, 1), by=dora)
    assert titles(event) == {2: "Anne Player2 & Bert Partner2"}
    assert sorted(Player.objects.values_list("name", flat=True)) == [
        "Anne Player2", "Bert Partner2",
    ]  # fmt: skip


def test_pairs_are_renumbered_in_order_with_the_withdrawn_last(event: Event, dora: User) -> None:
    names = {2: ("Al", "Bo"), 5: ("Cy", "Di"), 9: ("Ed", "Flo"), 4: ("Gus", "Hal")}
    entrants.add(event, who=list(names.items()), by=dora)
    entrants.withdraw(entrant(event, 4), by=dora)
    entrants.number_anew(event, by=dora)
    assert titles(event) == {1: "Al & Bo", 2: "Cy & Di", 3: "Ed & Flo", 4: "Gus & Hal"}


@pytest.mark.parametrize("act", [entrants.withdraw, entrants.remove])
def test_pairs_can_t_be_removed_during_play(
    afternoon: Event, dora: User, act: Callable[..., object]
) -> None:
    with refused("event-started"):
        act(entrant(afternoon, 1), by=dora)


def test_pairs_are_not_renumbered_during_play(afternoon: Event, dora: User) -> None:
    with refused("event-started"):
        entrants.number_anew(afternoon, by=dora)


def test_a_pair_already_in_that_state_is_left_alone(event: Event, dora: User) -> None:
    add_entrants(event, 1)
    entrants.withdraw(entrant(event, 1), by=dora)
    with nothing_stored():
        assert entrants.withdraw(entrant(event, 1), by=dora).state == "withdrawn"


@pytest.mark.parametrize(
    "act",
    [
        entrants.withdraw,
        entrants.bring_back,
        entrants.remove,
        partial(entrants.change, number=1, names=(ANN, BO)),
    ],
)
def test_a_deleted_pair_is_refused_in_words(
    event: Event, dora: User, act: Callable[..., object]
) -> None:
    add_entrants(event, 2)
    seen = entrant(event, 1)
    entrants.remove(entrant(event, 1), by=dora)
    with refused("entrant-gone"):
        act(seen, by=dora)


@pytest.mark.parametrize("names", [(ANN, BO), (BO, ANN)])
def test_the_same_two_names_are_added_again_only_on_purpose(
    event: Event, dora: User, names: tuple[str, str]
) -> None:
    entrants.add(event, who=[(4, (ANN, BO)), (5, (ANN, "Cy Day"))], by=dora, only_new=True)
    with refused("entrant-there", number=4):
        entrants.add(event, who=[(None, names)], by=dora, only_new=True)
    entrants.add(event, who=[(None, names)], by=dora)
    assert sorted(titles(event)) == [4, 5, 6]


@pytest.mark.parametrize(
    ("name", "initial"),
    [
        ("Thérèse O'Grady", "Thérèse O."),
        ("Jean-Luc  Le Blanc", "Jean-Luc L."),
        ("Cher", "Cher"),
        ("Smith, Ann", "Ann S."),
        ("Le Blanc , Jean-Luc Henri", "Jean-Luc L."),
        ("Réjean d'Entremont", "Réjean d'E."),
        ("d’Entremont, Réjean", "Réjean d’E."),
        ("Maria de la Cruz", "Maria de la C."),
        ("maria de la cruz", "maria d."),
        ("Pieter van Dyk", "Pieter van D."),
        ("Ann Marie Van Dyk", "Ann V."),
        ("Anna deGroot", "Anna deG."),
        ("Ahmad al-Masri", "Ahmad al-M."),
        ("Marc St. Pierre", "Marc S."),
        ("Marc St-Pierre", "Marc S."),
        ("Ronald McDonald", "Ronald M."),
        ("Zoé L'Écuyer", "Zoé L."),
        ("Ann D. Lee", "Ann L."),
        ("Le Tran", "Le T."),
        ("Smith, Ann, Dr", "Ann S."),
        ("Smith,", "Smith"),
        ("Ann 😀", "Ann ?."),
        ("Robert Smith Jr.", "Robert S."),
        ("Robert Smith, Jr.", "Robert S."),
        ("Smith Jr., Robert", "Robert S."),
        ("Smith, Jr., Robert", "Robert S."),
        ("Smith, Robert Jr.", "Robert S."),
        ("Marc St-Onge Sr", "Marc S."),
        ("Robert de la Cruz III", "Robert de la C."),
        ("jean tremblay III", "jean t."),
        ("Jean Tremblay fils", "Jean T."),
        ("Jean Tremblay père", "Jean T."),
        ("Tremblay fils", "Tremblay fils"),
        ("Marie Fils", "Marie F."),
        ("Marie Fils-Aimé", "Marie F."),
        ("Jr.", "Jr."),
    ],
)
def test_a_name_is_shown_as_first_name_and_initial(name: str, initial: str) -> None:
    assert shown_names([name], "initial") == (initial,)


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Anna Berg", "Anna Bill", "Bob Berg"), ("Anna Be.", "Anna Bi.", "Bob B.")),
        (("Anna Berg", "Anna Berger", "Anna"), ("Anna B.", "Anna B.", "Anna")),
        (("Anna Belk", "ANNA Bélanger"), ("Anna B.", "ANNA Béla.")),
        (("Ann B. Lee", "Lee, Ann", "Ann Lee"), ("Ann L.", "Ann L.", "Ann L.")),
        (("Guy d'Eon", "Guy Eno", "Guy d'Entremont"), ("Guy d'Eo.", "Guy E.", "Guy d'En.")),
    ],
)
def test_initials_grow_until_two_can_be_told_apart(
    names: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    assert shown_names(names, "initial") == shown


def test_names_are_shown_as_the_reader_may_see_them(event: Event) -> None:
    add_entrants(event, 1)
    assert titles(event, "initial") == {1: "Anne P. & Bert P."}
    assert titles(event, "number") == {1: "Pair 1"}
