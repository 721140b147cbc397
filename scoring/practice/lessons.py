"""The first hour: eight short lessons by the Ottawa rules, each with something to do."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from engine import Strain, read_card
from scoring.practice.shown import CardFace, face
from scoring.words import seat_name

#: The preset that the lessons teach.
RULES = "ottawa"


@dataclass(frozen=True)
class Lesson:
    """Explanations, then a task: one of `answers`, or of the cards in hand, is right.

    `trick` has the cards played before the learner with their seats, in order. If it matters who
    deals, `dealer` is set and the page shows the seats around the table.
    """

    title: Any
    told: tuple[Any, ...]
    task: Any
    right: str
    why: Any
    again: Any
    cards: str = ""
    trump: Strain | None = None
    trick: tuple[tuple[str, str], ...] = ()
    answers: tuple[tuple[str, Any], ...] = ()
    dealer: str = ""

    def around(self) -> Iterator[tuple[int, str, bool]]:
        """The places around the table, clockwise from the learner: seat, and whether it deals."""
        for place, seat in enumerate("SWNE"):
            yield place, seat_name(seat), seat == self.dealer

    def hand(self) -> tuple[CardFace, ...]:
        """The cards of the learner."""
        return tuple(_faces(self.cards))

    def table(self) -> Iterator[tuple[str, CardFace]]:
        """The cards on the table, each with the seat that played it."""
        for seat, card in self.trick:
            yield seat_name(seat), face(read_card(card))


def _faces(cards: str) -> Iterator[CardFace]:
    for at in range(0, len(cards), 2):
        yield face(read_card(cards[at : at + 2]))


LESSONS = (
    Lesson(
        _("The deal"),
        (
            _(
                "Four people play. The player across from you is your partner, and your tricks"
                " count together."
            ),
            _("You are South here; North is your partner, and East and West play against you."),
            _(
                "There are 32 cards: ace, king, queen and jack of each suit, and each of them"
                " twice. Everybody gets eight."
            ),
            _(
                "The suits are spades, hearts, diamonds and clubs. On a card A is the ace, K the"
                " king, Q the queen and J the jack."
            ),
            _(
                "In a trick each player plays one card in turn, and the best of the four takes"
                " them all."
            ),
            _("The player to the left of the dealer bids first. Then it goes around clockwise."),
        ),
        _("East has dealt. Who bids first?"),
        "S",
        _("South sits to the left of East, so South bids first."),
        _("Go clockwise from East: North, East, South, West."),
        answers=(
            ("N", _("North")),
            ("E", _("East")),
            ("S", _("South")),
            ("W", _("West")),
        ),
        dealer="E",
    ),
    Lesson(
        _("The bowers"),
        (
            _("One suit is trump. Each of its cards beats every card of the other three suits."),
            _(
                "The best trump is its jack, the right bower. The second best is the other jack of"
                " the same colour, the left bower. Then come ace, king and queen."
            ),
        ),
        _("Hearts are trump. Play your best card."),
        "Jh",
        _("The jack of trumps is the right bower: nothing beats it."),
        _("It is neither an ace nor a king. Look for the jack of trumps."),
        cards="AhJdJhKhAs",
        trump=Strain.HEARTS,
    ),
    Lesson(
        _("Following suit"),
        (
            _(
                "The leader may play any card. The others must play a card of the same suit if"
                " they have one; if not, they may play any card, even a trump."
            ),
            _(
                "The highest trump takes the trick or, without a trump, the highest card of the"
                " suit led. The left bower is a trump, not a card of the suit printed on it."
            ),
        ),
        _("Hearts are trump, and West leads the ace of diamonds. What must you play?"),
        "Qd",
        _("The queen is your only diamond: the jack of diamonds is the left bower, a trump."),
        _("You must follow diamonds if you can, and the left bower is not a diamond."),
        cards="JdKhQdAs",
        trump=Strain.HEARTS,
        trick=(("W", "Ad"), ("N", "Kd"), ("E", "Kd")),
    ),
    Lesson(
        _("Bidding"),
        (
            _(
                "A bid says how many of the eight tricks you and your partner will take, and which"
                " suit is trump. Everybody bids once; the highest bid wins."
            ),
            _(
                "Count the tricks in your own hand, and expect two from your partner. If you take"
                " fewer than you bid, you lose what you bid."
            ),
        ),
        _("Nobody has bid yet. What do you say?"),
        "5H",
        _("Three or four tricks are your own, and partner helps: five hearts is a good bid."),
        _("Count again: three tricks with trumps and an ace, and two of partner’s."),
        cards="JhJdAhKhAsQsQcQd",
        answers=(
            ("pass", _("Pass")),
            ("5H", _("Five hearts")),
            ("8C", _("Eight clubs")),
        ),
    ),
    Lesson(
        _("Going alone"),
        (
            _(
                "With a hand that takes everything, bid moon: you play alone, your partner sits"
                " out, and you must take all eight tricks."
            ),
            _("Moon earns many points when it is made, and costs as many when it fails."),
        ),
        _("Look at these cards. What do you say?"),
        "moon:H",
        _("Seven trumps from the top and an ace: nobody can take a trick from you."),
        _("Can the others take a single trick from this hand? If not, ask for more."),
        cards="JhJhJdJdAhAhKhAs",
        answers=(
            ("pass", _("Pass")),
            ("5H", _("Five hearts")),
            ("moon:H", _("Moon in hearts")),
        ),
    ),
    Lesson(
        _("No trump"),
        (
            _(
                "At no trump there are no trumps and no bowers. The ace is the best card of each"
                " suit and the jack the lowest."
            ),
            _("The highest card of the suit led takes the trick, whatever else is played."),
        ),
        _("No trump, and East leads the king of clubs. Take the trick."),
        "Ac",
        _("The ace is the highest club. A jack is only a jack now."),
        _("Which of your clubs is higher than the king?"),
        cards="AcJcJsAh",
        trump=Strain.NOTRUMP,
        trick=(("E", "Kc"),),
    ),
    Lesson(
        _("Defending"),
        (
            _(
                "When the others have won the bid, each trick you take is a point, and enough of"
                " them set the others."
            ),
            _(
                "When your partner is already winning the trick, keep your good cards for"
                " another one."
            ),
        ),
        _(
            "Spades are trump. North, your partner, leads the ace of hearts, and East plays the"
            " queen. Which card do you play?"
        ),
        "Qh",
        _("Partner’s ace takes the trick, so you play the queen and keep the king."),
        _("Partner takes this trick. Follow with your lowest card."),
        cards="KhQhAcJc",
        trump=Strain.SPADES,
        trick=(("N", "Ah"), ("E", "Qh")),
    ),
    Lesson(
        _("The score"),
        (
            _(
                "A side that takes at least what it bid scores a point for each trick. A side that"
                " takes fewer is set, and loses as many points as it bid."
            ),
            _("The other side scores a point for each trick that it takes, either way."),
        ),
        _("You bid five hearts, and with your partner you took four tricks. What do you score?"),
        "-5",
        _("Four is fewer than five, so you are set: minus five. The others score four."),
        _("You took fewer tricks than you bid."),
        answers=(("4", "4"), ("5", "5"), ("-5", "−5")),
    ),
)
