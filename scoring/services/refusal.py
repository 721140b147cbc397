"""Why a write of scoring was refused, in sentences that say how to go on."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from clubs.refusal import Refused as ClubsRefused
from engine import Fault
from scoring.words import SIGN_UP_REFUSED


class Refused(ClubsRefused):
    """A change to an event was refused."""

    sentences: ClassVar[dict[str, Any]] = {
        **SIGN_UP_REFUSED,
        "rehearsal-no-door": _(
            "This is a rehearsal: nobody comes to it, and nothing is paid. The door is the event's"
            " own."
        ),
        "computer-cannot-play": _(
            "Under the rules of this event a computer player can’t take a seat: there is a kitty,"
            " which it would have to be shown, or a bid depends on a card that nobody else sees."
        ),
        "computer-plays": _(
            "A computer player has this place. If somebody comes after all, press “Somebody else"
            " plays”: what the computer played stays its own."
        ),
        "prizes-paid": _(
            "The prizes are paid out, perhaps by somebody else just now, and nothing was booked"
            " twice. To change anything, take the payment back first, with a reason."
        ),
        "prizes-not-paid": _("The prizes are not paid out, so there is nothing to take back."),
        "prizes-too-early": _(
            "The event is not finished, and places can still change. Finish it, then pay the"
            " prizes out."
        ),
        "prizes-changed": _(
            "The list of who gets what has since changed, and nothing was paid. Look at it once"
            " more, and press the button again."
        ),
        "prize-added": _(
            "Another prize was added meanwhile, or this one twice. Nothing was stored: look at the"
            " list of prizes, and save again if it is missing there."
        ),
        "lots-to-draw": _("Lots have to be drawn first: the button is above the list."),
        "no-prizes": _("There is nobody to give anything to. Add a prize first."),
        "jackpot-already": _("An afternoon has one jackpot; take the other one out first."),
        "jackpot-won-since": _(
            "What this afternoon put into the jackpot has since been won. First take back the"
            " payment of the afternoon at which it was won, then this one."
        ),
        "prizes-no-last-time": _(
            "Prizes are chosen already, or the club never had any. Add them one by one."
        ),
        "member-gone": _("This person is not among the members any more. Look for the name again."),
        "not-at-the-door": _("%(name)s is not here yet. Tick the name first."),
        "is-here": _("%(name)s is here already, and was not marked as absent."),
        "fee-paid": _(
            "%(name)s paid %(paid)s already, and nothing was booked twice. If you took money now,"
            " give it back."
        ),
        "payment-first": _(
            "%(name)s paid %(paid)s. Take the payment back first, then mark the person as not here."
        ),
        "name-at-the-door": _(
            "%(name)s is on the list of today already, and nobody was added. If this is another"
            " person of that name, tick the box for that."
        ),
        "name-in-the-club": _(
            "%(name)s is a member: look for the name and tick it. If this is another person of that"
            " name, tick the box for that."
        ),
        "nobody-ready": _(
            "There is nobody to add: whoever is here plays already, or has no partner yet."
        ),
        "event-has-money": _(
            "Money of this event stands in the ledger, so the event can't be deleted. Put it away"
            " instead: it leaves the list, and nothing is lost."
        ),
        "event-started": _(
            "Play has begun: this can be changed only before the first round. As long as no result"
            " is entered, the page with the names leads back to the preparation."
        ),
        "no-knock-out": _("Nobody goes out in this session, so there is nothing to decide."),
        "match-played-on": _("The next round has begun: take its start back to change who plays."),
        "match-decided": _("The hands of table %(table)s say who goes on: correct them if wrong."),
        "deals-need-hands": _("Where deals are compared, every hand is needed, not totals alone."),
        "event-changed": _(
            "The event has since been changed, and nothing of this was stored. What differs from"
            " it is marked: save again if yours is right."
        ),
        "event-not-started": _("The event has not begun yet. Start the first round first."),
        "event-finished": _("The event is finished. Reopen it to change anything."),
        "event-has-results": _(
            "Results are entered already, so the event can't go back to its preparation. Take"
            " every result back first; names can be changed at any time."
        ),
        "format-has-names": _(
            "Names are entered, so who is ranked can't be changed any more. Take all names out"
            " first, or make another event like this one."
        ),
        "event-was-played": _(
            "Results are entered, so the event can't be deleted. Put it away instead: it leaves the"
            " list, and nothing is lost."
        ),
        "rehearsal-not-public": _(
            "This is a rehearsal, and stays within your club. Publish the event itself."
        ),
        "rehearsal-too-late": _(
            "Play has begun, so there is nothing to rehearse any more. Make another event like this"
            " one to try things out."
        ),
        "rehearsal-of-rehearsal": _(
            "This is a rehearsal itself. To begin it anew, throw it away and rehearse the event"
            " again."
        ),
        "no-rehearsal": _(
            "This is no rehearsal: what is entered here counts, and nothing of it was changed."
        ),
        "nothing-to-fill": _(
            "No hand is missing in the round that is played. Begin the next round, or finish the"
            " event."
        ),
        "season-name-taken": _("Another season is called “%(name)s”. Choose another name."),
        "not-for-season": _("This event can’t be in this season."),
        "too-few-entrants": _("At least two must be entered before you start."),
        "number-taken": _("Number %(number)s is taken already."),
        "entrant-there": _("Number %(number)s has these names already."),
        "person-there": _("%(name)s plays in this event already. Are these two people?"),
        "entrant-gone": _("These names are not in the event any more."),
        "names-differ": _("%(due)s names belong together in this event, not %(found)s."),
        "plan-faulty": _("This seating can't be played: %(faults)s"),
        "rounds-differ": _(
            "The seating has %(found)s rounds, but the event has %(due)s. Change the event's"
            " number of rounds first."
        ),
        "round-not-last": _("Only the last round that began can be taken back."),
        "round-has-results": _(
            "Results of round %(round)s are entered. Take them back first, or correct them."
        ),
        "round-not-next": _("Round %(round)s comes first."),
        "round-not-started": _("Round %(round)s has not begun yet. Start it on the desk first."),
        "no-seats-yet": _(
            "Round %(round)s has no seats yet. Look at the seating of the round first, and begin it"
            " from there."
        ),
        "no-round-to-come": _("Every round has begun: there are no seats to make anew."),
        "session-not-over": _(
            "Session %(session)s is not over: every round of it must have begun first."
        ),
        "session-begun": _("Only a later session of which nobody is seated can be taken out."),
        "not-there": _("Not there when this session begins: %(numbers)s."),
        "sections-overlap": _("Everybody plays in one section, and there are at most eight."),
        "section-too-small": _("Section %(section)s needs at least %(least)s."),
        "no-such-round": _("There is no round %(round)s in this event."),
        "substitute-too-early": _(
            "Somebody else plays in this place since a later round than %(round)s. Choose a later"
            " round."
        ),
        "played-later": _(
            "Results of round %(round)s are entered at that table. Choose that round or a later"
            " one, or take the results back first."
        ),
        "plays-by-turns": _(
            "At a table where one more plays by turns, places can't be changed one by one."
            " Exchange two whole tables, or reseat the rounds to come."
        ),
        "was-not-there": _("Number %(number)s was not there in round %(round)s."),
        "seats-changed": _(
            "The seats of this round have since been changed, perhaps by the same button. Look at"
            " them again before you change them once more."
        ),
        "chosen-twice": _("You chose the same one twice. Choose the two who change places."),
        "nothing-to-exchange": _("Choose two who do not both sit out in this round."),
        "not-two-tables": _("Choose two tables of this round."),
        "seats-do-not-fit": _("%(who)s Reseat the rounds to come first."),
        "results-missing": _("Results are still missing: %(tables)s."),
        "tables-wait": _("Every hand is in, but not everything is settled: %(tables)s."),
        "rounds-to-come": _("Rounds begun: %(begun)s of %(due)s."),
        "rounds-and-results-missing": _(
            "Rounds begun: %(begun)s of %(due)s, and results are still missing: %(tables)s."
        ),
        "no-such-hand": _("Table %(table)s plays hands 1 to %(hands)s; there is no hand %(hand)s."),
        "hand-entered": _(
            "Hand %(hand)s has since been entered as %(line)s. Yours was not stored: correct that"
            " result if it is wrong."
        ),
        "hand-replaced": _(
            "Hand %(hand)s was corrected or taken back after you saved it, so this was not stored"
            " again. Reload the page to enter it."
        ),
        "hand-disputed": _("Hand %(hand)s is disputed. Decide first which version counts."),
        "hand-changed": _(
            "Hand %(hand)s has since been changed. Look at it again before you correct it."
        ),
        "hands-changed": _("A hand has since been changed: look at the list again."),
        "waited-in-hand": _(
            "You waited in hand %(hand)s. Somebody who played it has to say whether it is right."
        ),
        "not-disputed": _("Hand %(hand)s is not disputed any more."),
        "hand-decided": _(
            "The director has decided hand %(hand)s: it can't be changed from a phone. Call the"
            " director if it is wrong."
        ),
        "hand-agreed": _(
            "Your side has since agreed with hand %(hand)s, and it counts. If it is wrong after"
            " all, call the director."
        ),
        "call-too-late": _(
            "Round %(round)s is over, so the director was not called to it. Call from the table"
            " where you sit now."
        ),
        "phones-off": _(
            "In this event the director types the hands from the score sheets. Write them on"
            " the sheet."
        ),
        "hands-not-asked": _(
            "In this event the totals of a round are sent, not its hands. Reload the page."
        ),
        "totals-not-asked": _(
            "In this event the hands are sent one by one, not the totals. Reload the page."
        ),
        "totals-decided": _(
            "The desk has entered %(first)s and %(second)s for this table. If that is wrong, call"
            " the director."
        ),
        "totals-agreed": _(
            "Both sides have agreed on %(first)s and %(second)s. If that is wrong, call the"
            " director."
        ),
        "totals-torn": _("The two sides sent totals that differ. The director decides."),
        "side-missing": _("First say which side you are on."),
        "totals-there": _(
            "Table %(table)s has its totals already. Take the totals back to enter single hands."
        ),
        "hands-there": _(
            "Single hands of table %(table)s are entered. Take them back to enter totals."
        ),
        "totals-changed": _("The totals have since been changed. Look at them again."),
        "totals-entered": _(
            "Totals have since been entered as %(first)s and %(second)s. Yours were not stored:"
            " give a reason if they are to replace those."
        ),
        "event-rules-changed": _(
            "The rules of this event, or the ones you chose, were changed meanwhile. Nothing was"
            " stored: look again at what changes."
        ),
        "rules-other-seats": _(
            "Everybody is seated, and these rules are for %(players)s players at a table. Choose"
            " rules for as many players as sit there."
        ),
        "rules-other-players": _(
            "These rules are for %(players)s players at a table, and the event has names entered"
            " for other sides. Take the names out first, or make another event."
        ),
        "rules-do-not-fit": _(
            "Nothing was stored: these hands can't have been played by these rules. Correct them"
            " or take them back first. %(hands)s"
        ),
        "seats-anew": _(
            "Seats have changed since this page was loaded. Nothing was stored: reload the page"
            " and see who sits there now."
        ),
        "rules-name-taken": _(
            "The club has rules called “%(name)s” already. Choose another name, for example with"
            " the year."
        ),
        "rules-changed": _(
            "These rules have since been changed, and nothing of this was stored. What differs"
            " from them is marked: save again if yours is right."
        ),
        "rules-retired": _("These rules are retired. Bring them back before you change them."),
        "adjustments-changed": _(
            "Another penalty or bonus was entered meanwhile, or this one twice. Nothing was stored:"
            " look at the list, and save again if it is missing there."
        ),
        "irregularities-changed": _(
            "Somebody else has since changed these points. Nothing was stored: reload the page and"
            " see what they are now."
        ),
        "not-at-the-table": _(
            "Number %(number)s was not at table %(table)s. Choose again who did it."
        ),
        "undo-not-last": _(
            "Something else was done since this page was loaded, or it was taken back already."
            " Nothing was changed: look at what is the last act now."
        ),
        "undo-touched": _(
            "What it was about was changed since. Take that back first, or correct it on its own"
            " page: the history says what happened."
        ),
        "undo-not": _("This can't be taken back in one step. %(instead)s"),
        "not-level": _("They are no longer tied, and nothing was stored. Look again at who is."),
        "cards-to-cut": _("%(level)s Let them cut the cards and type the places."),
        "cut-places": _(
            "Numbers %(numbers)s share out the places %(places)s: give each of them one, or leave"
            " all of them empty."
        ),
        "round-not-in-play": _(
            "Round %(round)s is not the one that is played: only that one has a clock."
        ),
        "no-clock": _("Round %(round)s has no clock. Start one on the board."),
        "clock-changed": _(
            "The clock has since been changed, perhaps by the same button. Look at it again before"
            " you change it once more."
        ),
        "clock-minutes": _("A clock gets 1 to %(longest)s minutes."),
        "repair-changed": _(
            "Something here has since changed, and nothing was stored. Look again at what changes,"
            " and press the button once more."
        ),
        "hands-beyond": _(
            "Results of hands after hand %(hands)s are entered at table %(tables)s. Say that they"
            " no longer count, or choose a larger number."
        ),
        "nothing-to-move": _("Nothing is entered at table %(table)s. Choose the other way round."),
        "table-has-results": _(
            "Table %(table)s has results of its own. Exchange the results of both tables, or take"
            " those of table %(table)s back first."
        ),
        "table-too-short": _(
            "Table %(table)s plays %(hands)s hands, and more are entered at table %(other)s. Change"
            " the number of hands of table %(table)s first."
        ),
        "table-has-begun": _(
            "Results of table %(table)s are entered, and stand. Let the hands that are missing"
            " there be not played, or take the results back first."
        ),
        "nobody-missing": _(
            "Nobody is missing at table %(table)s in round %(round)s. Say first who left: on the"
            " page with the names, “Leaves”. Or let those of the other table sit out."
        ),
        "table-still-short": _(
            "Table %(table)s would still lack %(missing)s. Give that table up instead of the"
            " other, or let somebody else play there."
        ),
        "other-section": _(
            "They play in different sections, whose tables are not mixed. Let them sit out, or"
            " choose others."
        ),
        "table-takes": _("A table takes %(due)s of them. Choose each once."),
        "has-a-seat": _(
            "Number %(number)s has a seat in round %(round)s already, or is not there. Choose who"
            " sits out."
        ),
        "practice-device": _(
            "Many games were begun on this device within an hour. Go on with one of them: they are"
            " listed here."
        ),
        "practice-busy": _(
            "Too many games are being begun at this moment. Try again in a few minutes, or go on"
            " with a game that you have."
        ),
        "reason-missing": _("Give a reason: it is kept with the result."),
    }


class Faulty(Exception):
    """A report with faults that only another report, or a reason, can mend."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.sentence for fault in faults))
