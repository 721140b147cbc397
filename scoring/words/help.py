"""The help of the site: one row for each question.

Text between asterisks is the label of a button, tab or field. A test looks for each of them on the
site, in both languages, so that the help can't go stale.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.names import plain


class HelpFor(StrEnum):
    """For whom a question is, with the heading."""

    DIRECTOR = gettext_noop("For directors")
    TREASURER = gettext_noop("For treasurers")
    PLAYER = gettext_noop("For players")


@dataclass(frozen=True, slots=True)
class HelpAnswer:
    """A question and its answer, with the name of a picture and the alternative text `seen`."""

    of: HelpFor
    question: str
    answer: str
    picture: str = ""
    seen: str = ""


HELP = (
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("How do I make this week’s event?"),
        gettext_noop(
            "On the desk press *New event*, write who plays, one pair on each line, and press"
            " *Make the event*. Everybody then has a seat. *Print* has every paper, and play"
            " begins with *Begin round 1*."
        ),
        picture="new-event",
        seen=gettext_noop("The page of a new event: the name, the day, and a field for who plays."),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("The same people come every week. Must I type them again?"),
        gettext_noop(
            "No. On the page *New event* press *The same people as on Thursday*. Everything else"
            " is as last time too; take out those who are not coming, and add those who are new."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("How do I type hands from paper?"),
        gettext_noop(
            "*Enter hands* has a line for each hand. Type it as written on the sheet: s5c6 means"
            " South bid five clubs, the makers took six tricks. Enter saves it and moves to the"
            " next hand. Mistakes are pointed out while you type."
        ),
        picture="hands",
        seen=gettext_noop(
            "A table where hands are typed: a line for each hand, with the points beside it."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("A hand was entered wrong. How do I correct it?"),
        gettext_noop(
            "On *Board* choose the round and the table, press *Change* beside the hand, and type"
            " it again. If a table or another scorer has confirmed it, you are asked for a reason."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("A table handed in only its totals."),
        gettext_noop(
            "Open the table in *Enter hands* and unfold *Only the totals came in*. Two numbers are "
            "enough."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("Somebody comes late, leaves, or is replaced."),
        gettext_noop(
            "Press *Something went wrong* on the board; *Leaves* and *Somebody else plays* are"
            " also beside each name. You see first how many seats change. The rounds that were"
            " played stay as they are."
        ),
        picture="wrong",
        seen=gettext_noop("Everything that may go wrong, each with its button."),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("I pressed the wrong thing."),
        gettext_noop(
            "*Undo the last act* on the board says what it takes back, and takes it back when you "
            "agree."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("Two versions of a hand differ."),
        gettext_noop(
            "It counts for nobody until it is settled. The board shows that table first: open it, "
            "ask both sides, and choose the version that is right."
        ),
        picture="board",
        seen=gettext_noop(
            "The board: every table of the round, with how many of its hands are in."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("How do the players’ phones find their table?"),
        gettext_noop(
            "By the code on the table’s card, on the hall’s network. The cards are under *Print*."
            " If one is lost, *Links of the tables* shows its code on the screen."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("What does the projector show?"),
        gettext_noop(
            "Open *Hall screen* under *More* in a window of its own and press F11. It shows the "
            "seats, the clock and the standings by itself."
        ),
        picture="wall",
        seen=gettext_noop("The hall screen: who sits where, in large letters."),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("How do I end the event?"),
        gettext_noop(
            "When the last hand is in, open *Standings* and press *Finish the event*. "
            "*Print these standings* gives you the paper."
        ),
        picture="standings",
        seen=gettext_noop("The tab of the standings, with their paper beside them."),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("May I try it before people come?"),
        gettext_noop(
            "Yes: *Rehearse this event* makes a copy that fills itself with invented hands. Nobody"
            " but your staff sees it, and one press throws it away."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("How do we play a knock-out?"),
        gettext_noop(
            "Under *Seating* open *Another way to seat everybody* and choose *Knock-out*. You may "
            "name seeds, and add *A match for third place* and *A consolation for those who "
            "lose their first match*."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("How do single players choose partners and go on as pairs?"),
        gettext_noop(
            "Finish their event and press *Draft of partners*: the player in first place chooses"
            " with one tap, and so on. *Make the event of these pairs* leads to a knock-out with"
            " the pairs seeded in that order."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("How do people sign up beforehand?"),
        gettext_noop(
            "Press *Open the sign-up* under *Sign-up*. A link and a code lead to a form that needs"
            " no account. Once it is full, people go on a waiting list and move up automatically."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("How do I note who is there and who has paid?"),
        gettext_noop(
            "On *The door*: type three letters of the name and press *Here*. To put those who are"
            " here into the event, press *Who plays* and *Let them play*."
        ),
        picture="door",
        seen=gettext_noop(
            "The door on a phone: a field for three letters, and the names below it."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("Who else may enter hands or run an event?"),
        gettext_noop(
            "*Who does what* on the desk makes a link for a scorer, a treasurer or a second"
            " director. Anybody who has forgotten the password gets a new one there."
        ),
    ),
    HelpAnswer(
        HelpFor.DIRECTOR,
        gettext_noop("Are our results safe if the laptop breaks?"),
        gettext_noop(
            "On the laptop open *Backups* and name a second folder, on a stick for example. A copy "
            "goes there after each round, and the desk says when the last one was made."
        ),
    ),
    HelpAnswer(
        HelpFor.TREASURER,
        gettext_noop("How do I ask everybody for this year’s dues?"),
        gettext_noop(
            "Under *Money* press *Charge dues*. Everybody owes them at once, and the page lists "
            "who has not paid yet."
        ),
    ),
    HelpAnswer(
        HelpFor.TREASURER,
        gettext_noop("Somebody pays me."),
        gettext_noop(
            "Find the person under *Money* by three letters, write the amount, and press "
            "*Take the payment*. *Write a receipt* is beside it afterwards."
        ),
        picture="money",
        seen=gettext_noop("Who owes what, and a field to find somebody."),
    ),
    HelpAnswer(
        HelpFor.TREASURER,
        gettext_noop("I booked something wrong."),
        gettext_noop(
            "Nothing is erased. Press *Reverse* beside the entry and say why: both entries stay"
            " visible, and the balance is right again."
        ),
    ),
    HelpAnswer(
        HelpFor.TREASURER,
        gettext_noop("The cash box does not add up."),
        gettext_noop(
            "Count it, and press *Close the cash box*. The page shows the difference; write what"
            " you know about it, and it goes into the year’s file."
        ),
    ),
    HelpAnswer(
        HelpFor.PLAYER,
        gettext_noop("How do I enter a hand on my phone?"),
        gettext_noop(
            "Point the camera at the code on the table’s card and say who you are. Tap who won the "
            "bid, how high, in which suit, and how many tricks that side took. You see the points; "
            "then tap *Save*."
        ),
        picture="phone",
        seen=gettext_noop(
            "A hand half entered on a phone: who won the bid, how high, in which suit."
        ),
    ),
    HelpAnswer(
        HelpFor.PLAYER,
        gettext_noop("The others have entered the hands. What must I do?"),
        gettext_noop(
            "Read them, and tap *We agree* if they are right. If one is not, tap the hand and then"
            " *We disagree*, and enter it as you have it."
        ),
        picture="agree",
        seen=gettext_noop("The hands of a round on a phone, waiting for agreement."),
    ),
    HelpAnswer(
        HelpFor.PLAYER,
        gettext_noop("My phone has lost the network."),
        gettext_noop(
            "Keep going: it keeps what you enter, and sends it as soon as the network is back."
            " Leave the page open."
        ),
    ),
    HelpAnswer(
        HelpFor.PLAYER,
        gettext_noop("We need the director."),
        gettext_noop("Tap *Call the director* at the end of your table’s page."),
    ),
    HelpAnswer(
        HelpFor.PLAYER,
        gettext_noop("Where do I sit, and how do I stand?"),
        gettext_noop(
            "*Standings* and *Who sits where* on the event’s page. Your own page says why you "
            "stand where you do."
        ),
    ),
    HelpAnswer(
        HelpFor.PLAYER,
        gettext_noop("Who can read my name?"),
        gettext_noop(
            "You decide: tell your club whether it may be shown in full, by first name and"
            " initial, or not at all. That applies to every page and paper, older events included."
        ),
    ),
    HelpAnswer(
        HelpFor.PLAYER,
        gettext_noop("I have never played Bid Euchre."),
        gettext_noop(
            "*Practise against computer players* on the first page begins with eight short"
            " lessons, and deals hands for as long as you like."
        ),
        picture="lesson",
        seen=gettext_noop("A lesson on a phone, with the cards it is about."),
    ),
)


def help_found(text: str) -> Iterator[HelpAnswer]:
    """The questions in the reader's language that contain every word of a text."""
    wanted = plain(text).split()
    for row in HELP:
        seen = _(row.seen) if row.seen else ""  # a catalogue translates "" into its header
        answer = replace(row, question=_(row.question), answer=_(row.answer), seen=seen)
        words = plain(f"{answer.question} {answer.answer}")
        if all(word in words for word in wanted):
            yield answer
