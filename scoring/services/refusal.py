"""Why a write of scoring was refused, in sentences that say how to go on."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from clubs.refusal import Refused as ClubsRefused
from engine.errors import Fault


class Refused(ClubsRefused):
    """What was asked of an event can't be done."""

    sentences: ClassVar[dict[str, Any]] = {
        "event-started": _(
            "Play has begun: this can be changed only before the first round. As long as no result"
            " is entered, the page with the names leads back to the preparation."
        ),
        "event-changed": _(
            "The event was changed meanwhile, and nothing of this was stored. What differs from it"
            " is marked: save again if yours is right."
        ),
        "event-not-started": _("The event has not begun yet. Start the first round first."),
        "event-finished": _("The event is finished. Reopen it to change anything."),
        "event-has-results": _(
            "Results are entered already, so the event can't go back to its preparation. Take"
            " every result back first; names can be changed at any time."
        ),
        "too-few-pairs": _("At least two must be entered before you start."),
        "number-taken": _("Number %(number)s is taken already."),
        "pair-there": _("Number %(number)s has these names already."),
        "pair-gone": _("These names are not in the event any more."),
        "names-differ": _("%(due)s names belong together in this event, not %(found)s."),
        "plan-faulty": _("This seating can't be played: %(faults)s"),
        "rounds-differ": _(
            "The seating has %(found)s rounds, but the event has %(due)s. Change the event's"
            " number of rounds first."
        ),
        "round-not-last": _("Only the last round that began can be taken back, and not the first."),
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
            "At a table where one more plays by turns, places can't be changed one by one. Exchange"
            " two whole tables, or seat the rounds to come anew."
        ),
        "was-not-there": _("Number %(number)s was not there in round %(round)s."),
        "seats-changed": _(
            "The seats of this round were changed meanwhile, perhaps by the same button. Look at"
            " them again before you change them once more."
        ),
        "nothing-to-exchange": _("Choose two who do not both sit out in this round."),
        "not-two-tables": _("Choose two tables of this round."),
        "seats-do-not-fit": _(
            "The seats of round %(round)s are not for those who are there. %(who)s Make the seats"
            " of the rounds to come anew first."
        ),
        "results-missing": _("Results are still missing: %(tables)s."),
        "rounds-to-come": _("Only %(begun)s of %(due)s rounds have begun."),
        "rounds-and-results-missing": _(
            "Only %(begun)s of %(due)s rounds have begun, and results are still missing:"
            " %(tables)s."
        ),
        "no-such-hand": _("Table %(table)s plays hands 1 to %(hands)s; there is no hand %(hand)s."),
        "hand-entered": _(
            "Hand %(hand)s was entered meanwhile as %(line)s. Yours was not stored:"
            " correct that result if it is wrong."
        ),
        "hand-replaced": _(
            "Hand %(hand)s was corrected or taken back after you saved it, so this was not"
            " stored again. Load the page anew to enter it."
        ),
        "hand-disputed": _("Hand %(hand)s is disputed. Decide first which version counts."),
        "hand-changed": _(
            "Hand %(hand)s was changed meanwhile. Look at it again before you correct it."
        ),
        "not-disputed": _("Hand %(hand)s is not disputed any more."),
        "totals-there": _(
            "Table %(table)s has its totals already. Take the totals back to enter single hands."
        ),
        "hands-there": _(
            "Single hands of table %(table)s are entered. Take them back to enter totals."
        ),
        "totals-changed": _("The totals were changed meanwhile. Look at them again."),
        "totals-entered": _(
            "Totals were entered meanwhile as %(first)s and %(second)s. Yours were not stored:"
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
            "Seats were given anew since this page was loaded. Nothing was stored: load the page"
            " anew and look who sits there now."
        ),
        "rules-name-taken": _(
            "The club has rules called “%(name)s” already. Choose another name, for example with"
            " the year."
        ),
        "rules-changed": _(
            "These rules were changed meanwhile, and nothing of this was stored. What differs from"
            " them is marked: save again if yours is right."
        ),
        "rules-retired": _("These rules are retired. Bring them back before you change them."),
        "adjustments-changed": _(
            "Another penalty or bonus was entered meanwhile, or this one twice. Nothing was stored:"
            " look at the list, and save again if it is missing there."
        ),
        "not-level": _(
            "They are not level any more, and nothing was stored. Look again at who is."
        ),
        "cards-to-cut": _("%(level)s Let them cut the cards and type the places."),
        "cut-places": _(
            "Numbers %(numbers)s share out the places %(places)s: give each of them one, or leave"
            " all of them empty."
        ),
        "reason-missing": _("Give a reason: it is kept with the result."),
    }


class Faulty(Exception):
    """A report with faults that nothing but another report, or a reason, can mend."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.sentence for fault in faults))
