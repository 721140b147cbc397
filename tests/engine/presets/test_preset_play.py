"""Tricks played card by card in every preset: following, bowers, jokers, duplicates (rules 4.5).

The first seat declares; a trick is written as it was played, with its winner.
"""

from itertools import chain
from typing import NamedTuple

import pytest
from preset_games import EVERY_PRESET, card, choices, hand, play

from engine.errors import IllegalAction
from engine.hand import Hand


class Scene(NamedTuple):
    """A contract of the first seat with everybody's cards, and what happens."""

    names: str
    bid: str
    named: str
    piles: dict[str, str]
    kitty: str
    laid_aside: str
    tricks: tuple[str, ...]


HEARTS_32 = Scene(
    names="neuralplay-default the-bid-euchre-project ottawa game-description",
    bid="5H",
    named="",
    piles={
        "N": "Jh Ah As As Kd Kd Ac Qc",
        "E": "Jd Kh Qd Qd Ks Qs Kc Kc",
        "S": "Jh Jd Ah Ad Ad Ks Js Jc",
        "W": "Kh Qh Qh Qs Js Ac Qc Jc",
    },
    kitty="",
    laid_aside="",
    tricks=(
        "Kd Qd Ad Qh W",  # the fourth hand has no diamond: a trump wins
        "Qh Ah Kh Ah N",  # of two equal cards the first wins
        "Jh Jd Jh Kh N",  # of two right bowers too; the left bower follows trumps
        "As Qs Ks Js N",
        "As Ks Js Qs N",
        "Kd Qd Ad Jc S",
        "Jd Qc Qc Kc S",  # nobody has a trump left
        "Jc Ac Ac Kc W",
    ),
)
NO_TRUMP_32 = HEARTS_32._replace(
    bid="5NT",
    tricks=(
        "Kd Jd Ad Qh S",  # at no trump a jack is ordinary: the lowest card
        "Jh Kh Ah Kh N",
        "Ac Kc Jc Ac N",
    ),
)
SPADES_48 = Scene(
    names="indiana-double-deck",
    bid="5S",
    named="",
    piles={
        "N": "As As Ks Ks Qs Js Ts Ts 9s Kh Ad Kc",
        "E": "Qs Js Ah Ah Qh Qh Jh Jh Th 9h Jc Ac",
        "S": "9s Kh Th 9h Kd Kd Qd Qd Jd Jd Td Jc",
        "W": "Ad Td 9d 9d Ac Kc Qc Qc Tc Tc 9c 9c",
    },
    kitty="",
    laid_aside="",
    tricks=(
        "Kc Ac 9s Ac S",  # no club but the left bower: South may ruff with the lowest trump
        "Jc 9d Ts Jc S",  # a left bower led: the second one loses to it
        "Kh 9d Kh Qh S",
        "Jd Td Ad Js E",  # the right bower wins
    ),
)
HEARTS_24 = Scene(
    names="single-deck single-deck-high-low pepper",
    bid="4",
    named="H",
    piles={
        "N": "Jh Kh As Ts Kd Ac",
        "E": "Jd Ah Qd 9d Ks Qc",
        "S": "Qh 9h Ad Js Kc Jc",
        "W": "Th Td Qs 9s Tc 9c",
    },
    kitty="",
    laid_aside="",
    tricks=(
        "Kd 9d Ad Td S",
        "Qh Th Kh Jd E",  # the left bower beats the king
        "Ah 9h 9c Jh N",  # and the right bower beats all
        "As Ks Js 9s N",
        "Ac Qc Jc Tc N",  # a jack of the other colour is an ordinary card
        "Ts Qd Kc Qs W",
    ),
)
LOW_60 = Scene(
    names="triple-deck",
    bid="5LO",
    named="",
    piles={
        "N": "As As As Ks Ks Qs Js Ts Th Jh Td Ad Ac Tc Kc",
        "E": "Ts Js Qs Th Jh Qh Kh Ah Jd Qd Tc Jc Qc Kc Ac",
        "S": "Ts Js Th Jh Qh Kh Td Jd Qd Kd Ad Tc Jc Qc Kc",
        "W": "Ks Qs Qh Kh Ah Ah Td Jd Qd Kd Kd Ad Jc Qc Ac",
    },
    kitty="",
    laid_aside="",
    tricks=(
        "Ts Ts Ts Ks N",  # of three equal cards the first wins
        "As Qs Js Qs S",  # low: the jack beats queens and ace
        "Qc Ac Kc Jc E",
    ),
)
HEARTS_SIX = Scene(
    names="bloomington-six",
    bid="best:H",
    named="",
    piles={
        "one": "Jh Jh Jd Ah As As Ad Tc",
        "two": "Kh Kh",
        "three": "Jd Kc",
        "four": "Qh Qh Th",
        "five": "Ah 9c",
        "six": "Th 9h 9h 9s",
    },
    kitty="",
    laid_aside="Jd Ah Tc Ad",
    tricks=("Jh Kh Qh Th 1", "Jd Kh Qh 9h 1", "Jh any Th 9h 1"),
)
HEARTS_54 = Scene(
    names="bid-whist",
    bid="4-high",
    named="H",
    piles={
        "N": "BJ Ah Kh 2h As Ks 2s Ad 2d Ac Kc 2c",
        "E": "Qh Jh Th 9h Qs Js Ts 9s Kd Qd Jd Td",
        "S": "8h 7h 6h 8s 7s 6s 9d 8d 7d Qc Jc Tc",
        "W": "5h 4h 3h 5s 4s 6d 5d 4d 9c 8c 7c 6c",
    },
    kitty="LJ 3s 3d 3c 4c 5c",
    laid_aside="2s 2d 2c 3s 3d 3c",
    tricks=(
        "LJ 9h 6h 3h N",  # a joker is a trump, led or played (A35)
        "2h Qh 7h 4h E",
        "Qs 6s 4s Ks N",
        "4c Th Tc 6c E",
        "Kd 7d 4d Ad N",
    ),
)
LOW_NO_TRUMP_54 = Scene(
    names="bid-whist",
    bid="4NT",
    named="low",
    piles={
        "N": "5c Kc Kd Ad 9d Ks Qs Js Kh Qh Jh Th",
        "E": "BJ Qd Jd 2d As 2s 3s Ah 2h 3h 4h 5h",
        "S": "LJ 2c 4c 6c Td 8d 4s 5s 6s 6h 7h 8h",
        "W": "7c 8c 9c Tc Jc Qc 3d 4d 5d 6d 7d 9h",
    },
    kitty="Ac 3c Ts 9s 8s 7s",
    laid_aside="Ac 3c Ts 9s 8s 7s",
    tricks=(
        "5c BJ 2c 7c S",  # no club: East must play the joker, and it does not win
        "LJ 4d Kd 2d E",  # a joker led sets no suit: the four of diamonds does (A37)
        "As 4s 9h Ks E",  # low: the ace is best (A36)
    ),
)
LOW_ACES_BAD_52 = Scene(
    names="bid-whist-52",
    bid="3",
    named="H-low-aces-bad",
    piles={
        "N": "2h Ah As 2s Qd Kd Ad Td 9c Tc Jc Qc",
        "E": "Ks 3s 4s 5s 6s 5h 6h 7h 8h Kc Ac Jd",
        "S": "Qs 7s 8s 9s Ts Js 9h Th Jh Qh Kh 4d",
        "W": "3h 4h 4c 5c 6c 7c 8c 5d 6d 7d 8d 9d",
    },
    kitty="2c 2d 3c 3d",
    laid_aside="2c 2d 3c 3d",
    tricks=(
        "As Ks Js 3h W",  # a trump wins; of the spades the jack was best, the ace worst
        "4h Ah 8h Kh W",  # of the trumps the four, the ace is worst there too
        "4c Tc Kc 4d W",
    ),
)
SCENES = [HEARTS_32, NO_TRUMP_32, SPADES_48, HEARTS_24, LOW_60, HEARTS_SIX]
SCENES += [HEARTS_54, LOW_NO_TRUMP_54, LOW_ACES_BAD_52]
IN_ALL_GAMES = [(name, scene) for scene in SCENES for name in scene.names.split()]


def begin(name: str, scene: Scene) -> Hand:
    """The hand of a scene when play begins."""
    begun = hand(name, scene.bid, scene.named, scene.kitty, **scene.piles)
    return play(begun, scene.laid_aside)


def play_tricks(playing: Hand, tricks: tuple[str, ...]) -> Hand:
    """Play these tricks; `any` is any legal card."""
    for word in chain.from_iterable(trick.split()[:-1] for trick in tricks):
        legal = playing.legal_actions()
        playing.apply(legal[0] if word == "any" else card(word))
    return playing


@pytest.mark.parametrize(("name", "scene"), IN_ALL_GAMES)
def test_each_trick_is_won_by_the_expected_seat(name: str, scene: Scene) -> None:  # 4.2, 4.5
    playing = play_tricks(begin(name, scene), scene.tricks)
    assert [trick.winner for trick in playing.tricks] == [text[-1] for text in scene.tricks]


#: scene, tricks played, cards of the next trick, what the seat to act may play
FOLLOWING = [
    ("4.5 a bower is no diamond", HEARTS_32, 0, "Kd", "Qd"),
    ("4.5 a bower is no diamond", HEARTS_32, 0, "Kd Qd", "Ad"),
    ("4.5 no duty to trump", HEARTS_32, 0, "Kd Qd Ad", "Ac Jc Js Kh Qc Qh Qs"),
    ("4.5 the left bower follows trumps", HEARTS_32, 1, "Qh Ah", "Jd Kh"),
    ("4.5 it must follow", HEARTS_32, 2, "Jh", "Jd"),
    ("4.5 any card is led", HEARTS_32, 3, "", "Ac As Kd Qc"),
    ("4.5 at no trump a jack is in its suit", NO_TRUMP_32, 0, "Kd", "Jd Qd"),
    ("4.5 a bower is no club", SPADES_48, 0, "Kc", "Ac"),
    ("4.5 a bower is no club", SPADES_48, 0, "Kc Ac", "9h 9s Jc Jd Kd Kh Qd Td Th"),
    ("4.5 a bower led is a trump led", SPADES_48, 1, "Jc 9d", "As Js Ks Qs Ts 9s"),
    ("4.5 the left bower follows trumps", SPADES_48, 1, "Jc 9d Ts", "Jc Js Qs"),
    ("4.5 a bower is no diamond", HEARTS_24, 0, "Kd", "9d Qd"),
    ("4.5 the left bower follows trumps", HEARTS_24, 1, "Qh Th Kh", "Ah Jd"),
    ("4.5 no duty to beat", HEARTS_24, 1, "Qh Th", "Jh Kh"),
    ("4.5 follow", LOW_60, 0, "Ts", "Js Qs Ts"),
    ("4.5 a joker is a trump", HEARTS_54, 0, "LJ", "9h Jh Qh Th"),
    ("4.5 the joker must be played", LOW_NO_TRUMP_54, 0, "5c", "BJ"),
    ("4.5 a joker need not follow", LOW_NO_TRUMP_54, 0, "5c BJ", "2c 4c 6c"),
    (
        "4.5 nobody is bound yet, A37",
        LOW_NO_TRUMP_54,
        1,
        "LJ",
        "3d 4d 5d 6d 7d 8c 9c 9h Jc Qc Tc",
    ),
    ("4.5 the first suit binds, A37", LOW_NO_TRUMP_54, 1, "LJ 4d", "9d Ad Kd"),
    ("4.5 follow", LOW_ACES_BAD_52, 0, "As", "3s 4s 5s 6s Ks"),
    ("4.5 any card", LOW_ACES_BAD_52, 0, "As Ks Js", "3h 4c 4h 5c 5d 6c 6d 7c 7d 8c 8d 9d"),
]


@pytest.mark.parametrize(("rule", "scene", "done", "begun", "may_play"), FOLLOWING)
def test_the_next_seat_may_play(
    rule: str, scene: Scene, done: int, begun: str, may_play: str
) -> None:
    for name in scene.names.split():
        playing = play(play_tricks(begin(name, scene), scene.tricks[:done]), begun)
        assert choices(playing) == " ".join(sorted(may_play.split()))


def test_the_holder_of_a_joker_must_follow_a_trump_with_it() -> None:  # 4.5, A35
    piles = HEARTS_54.piles | {"N": "Ah Kh 2h As Ks 2s Ad 2d Ac Kc 2c 5c"}
    piles |= {"E": "BJ 9s Qs Js Ts 3s Kd Qd Jd Td 3d 3c"}
    playing = hand("bid-whist", "4-high", "H", "LJ Qh Jh Th 9h 4c", **piles)
    play(playing, "Qh Jh Th 9h 4c LJ 2h")
    assert choices(playing) == "BJ"
    with pytest.raises(IllegalAction, match="follow"):
        playing.apply(card("Qs"))


def test_a_joker_kept_at_no_trump_is_refused_with_a_sentence() -> None:
    playing = play(begin("bid-whist", LOW_NO_TRUMP_54), "5c")
    with pytest.raises(IllegalAction, match="joker"):
        playing.apply(card("Qd"))


#: game, the scene, how many tricks the makers have when play begins, and after its first trick
KITTY_TRICKS = [
    ("4.5 the kitty is declarer's first trick", HEARTS_54, "LJ 9h 6h 3h", 1, 2),
    ("4.5 whoever wins the first trick", LOW_NO_TRUMP_54, "Kc BJ 2c 7c", 1, 2),
    ("4.5 nothing yet", LOW_ACES_BAD_52, "As Ks Js 3h", 0, 0),
    ("4.5 the first trick counts two", LOW_ACES_BAD_52, "2h 5h 9h 4h", 0, 2),
    ("4.5 no kitty", HEARTS_32, "Jh Jd Jh Kh", 0, 1),
]


@pytest.mark.parametrize(("rule", "scene", "trick", "before", "after"), KITTY_TRICKS)
def test_the_trick_of_the_kitty(
    rule: str, scene: Scene, trick: str, before: int, after: int
) -> None:
    playing = begin(scene.names.split()[0], scene)
    assert playing.makers_tricks() == before
    assert play(playing, trick).makers_tricks() == after


def test_a_whole_hand_of_the_32_card_games_is_scored() -> None:  # 5.2: 5 with 6 tricks
    for name in HEARTS_32.names.split():
        outcome = play_tricks(begin(name, HEARTS_32), HEARTS_32.tricks).outcome()
        assert outcome is not None
        assert (outcome.makers_tricks, outcome.made, outcome.points) == (6, True, (6, 2))


def test_a_whole_hand_of_the_24_card_games_is_scored() -> None:  # 5.2: 4 with 4 tricks
    for name in HEARTS_24.names.split():
        outcome = play_tricks(begin(name, HEARTS_24), HEARTS_24.tricks).outcome()
        assert outcome is not None
        assert (outcome.makers_tricks, outcome.made, outcome.points) == (4, True, (4, 2))


def test_best_takes_its_eight_tricks_alone() -> None:  # 5.2 best, A20
    playing = play_tricks(begin("bloomington-six", HEARTS_SIX), HEARTS_SIX.tricks)
    for lead in ["Jd", "Ah", "Ah", "As", "As"]:
        play_tricks(playing, (f"{lead} any any any 1",))
    outcome = playing.outcome()
    assert outcome is not None
    assert (outcome.makers_tricks, outcome.made, outcome.points) == (8, True, (16, 0))


def test_every_preset_has_its_scene() -> None:
    assert {name for name, _ in IN_ALL_GAMES} == EVERY_PRESET
