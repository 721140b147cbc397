"""Exchange of cards and seats that sit out, in every preset (rules 4.4 and 4.5)."""

import pytest
from preset_games import (
    EVERY_PRESET,
    card,
    cards,
    choices,
    hand,
    names_in,
    play,
    random_hand,
)

from engine.errors import IllegalAction
from engine.hand import Hand, Phase
from engine.ruleset import preset

D32 = "neuralplay-default the-bid-euchre-project ottawa game-description"

#: the bid, what is named, who gives or lays aside card after card, and who sits out
EXCHANGES = [
    ("4.4 basic", f"{D32} indiana-double-deck triple-deck", "5NT", "", "", ""),
    ("4.4 call 2", D32, "call-2:NT", "", "N N S S", "S"),
    ("4.4 call 1", D32, "call-1:NT", "", "N S", "S"),
    ("4.4 moon", f"{D32} triple-deck", "moon:NT", "", "", "S"),
    ("4.4 call 3", "triple-deck", "call-3:LO", "", "N N N S S S", "S"),
    ("4.4 basic", "single-deck single-deck-high-low pepper", "5", "H", "", ""),
    ("4.4 call 1", "single-deck single-deck-high-low", "call-1", "H", "N S", "S"),
    ("4.4 moon", "single-deck single-deck-high-low", "moon", "H", "", "S"),
    ("4.4 pepper", "pepper", "little-pepper", "NT", "", ""),
    ("4.4 basic", "bloomington-six", "8LO", "", "", ""),
    ("4.4 best, A19", "bloomington-six", "best:LO", "", "3 5 1 1", "3 5"),
    ("4.4 kitty of six", "bid-whist", "4-low", "H", "N N N N N N", ""),
    ("4.4 kitty of six", "bid-whist", "4NT", "high", "N N N N N N", ""),
    ("4.4 kitty of four", "bid-whist-52", "4", "NT-low", "N N N N", ""),
]


def exchange(playing: Hand) -> str:
    """Give the first card possible until play begins; returns the seats in order."""
    seats = []
    while playing.phase is Phase.EXCHANGE:
        seats.append(playing.to_act)
        playing.apply(playing.legal_actions()[0])
    return " ".join(str(seat) for seat in seats)


@pytest.mark.parametrize(("rule", "names", "bid", "named", "givers", "idle"), EXCHANGES)
def test_cards_are_exchanged(
    rule: str, names: str, bid: str, named: str, givers: str, idle: str
) -> None:
    for name in names.split():
        playing = random_hand(name, bid, named)
        assert exchange(playing) == givers
        assert " ".join(playing.idle) == idle
        rules = preset(name)
        sizes = {seat: len(playing.cards[seat]) for seat in rules.seats if seat not in idle.split()}
        assert set(sizes.values()) == {rules.cards_each}


@pytest.mark.parametrize(("rule", "names", "bid", "named", "givers", "idle"), EXCHANGES)
def test_idle_seats_are_skipped_in_every_trick(
    rule: str, names: str, bid: str, named: str, givers: str, idle: str
) -> None:
    name = names.split(maxsplit=1)[0]
    playing = random_hand(name, bid, named)
    exchange(playing)
    while playing.phase is not Phase.OVER:
        playing.apply(playing.legal_actions()[0])
    active = set(preset(name).seats) - set(idle.split())
    assert [{seat for seat, _ in trick.plays} for trick in playing.tricks] == [
        active for _ in range(preset(name).cards_each)
    ]


def test_declarer_leads_to_the_first_trick_in_every_preset() -> None:  # 4.5, A15
    for row in EXCHANGES:
        for name in row[1].split():
            playing = random_hand(name, row[2], row[3])
            exchange(playing)
            assert playing.to_act == preset(name).seats[0]


def test_a_call_of_two_is_blind_both_ways() -> None:  # 4.4 call 2
    playing = hand("ottawa", "call-2:H", N="Qs Qc Ah Ah Jh Jh Jd Kd", S="Kh Kh Js Js")
    play(playing, "Qs Qc")
    assert playing.view("S").received == ()
    assert playing.view("N").received == ()
    play(playing, "Kh")
    assert (playing.view("N").received, len(playing.view("N").cards)) == ((), 6)
    play(playing, "Kh")
    assert playing.view("N").received == cards("Kh Kh")
    assert sorted(playing.view("N").cards) == sorted(cards("Ah Ah Jh Jh Jd Kd Kh Kh"))
    assert playing.view("N").gave == cards("Qs Qc")
    assert playing.view("S").gave == cards("Kh Kh")


def test_a_call_of_three_in_triple_deck() -> None:  # 4.4 call 3
    playing = hand("triple-deck", "call-3:S", N="Ah Kh Qh", S="Js Js Jc")
    play(playing, "Ah Kh Qh Js Js")
    assert playing.view("N").received == ()
    play(playing, "Jc")
    assert playing.view("N").received == cards("Js Js Jc")
    assert playing.phase is Phase.PLAY


def test_only_held_cards_are_passed() -> None:  # 4.4: any of them, the best is not enforced (A19)
    playing = hand("single-deck", "call-1", "H", N="9c 9s", S="Jh 9d")
    with pytest.raises(IllegalAction):
        playing.apply(card("Jh"))
    play(playing, "9c 9d")
    assert playing.view("N").received == cards("9d")


def test_in_best_partners_give_first_and_declarer_then_discards() -> None:  # 4.4 best, A19
    one, three, five = "Jh Jh Jd Ah As As Ad Tc", "Jd Kc", "Ah 9c"
    playing = hand("bloomington-six", "best:H", one=one, three=three, five=five)
    play(playing, "Jd")
    assert playing.view("5").received == playing.view("1").received == ()
    play(playing, "Ah")
    assert playing.view("1").received == cards("Jd Ah")
    assert len(playing.cards["1"]) == 10
    play(playing, "Tc Ah")  # a card just received may be discarded
    assert sorted(playing.view("1").cards) == sorted(cards("Jh Jh Jd Jd Ah As As Ad"))
    assert playing.phase is Phase.PLAY


def test_the_kitty_is_taken_and_any_cards_may_be_laid_aside() -> None:  # 4.4 bid whist
    own = "BJ Ah Kh 2h As Ks 2s Ad 2d Ac Kc 2c"
    playing = hand("bid-whist", "4-high", "H", kitty="LJ 3s 3d 3c 4c 5c", N=own)
    assert playing.view("N").kitty == cards("LJ 3s 3d 3c 4c 5c")
    assert playing.view("S").kitty == playing.view("E").kitty == ()
    assert choices(playing) == " ".join(sorted(f"{own} LJ 3s 3d 3c 4c 5c".split()))
    play(playing, "2d 3d 3s 2s 3c 2c")
    assert sorted(playing.cards["N"]) == sorted(cards("BJ LJ Ah Kh As Ks Ad Ac Kc 2h 4c 5c"))
    assert playing.phase is Phase.PLAY


def test_every_preset_has_its_lines() -> None:
    assert names_in(EXCHANGES) == EVERY_PRESET
