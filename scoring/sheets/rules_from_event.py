"""Fills the sheet of rules for an event or a club."""

from scoring.models import Event, HouseRules
from scoring.sheets.from_event import event_date
from scoring.sheets.rules_sheet import RulesSheet
from scoring.store import afternoon_of, length_of, revisions_of
from scoring.words import Length, rules_in_words


def event_rules_of(event: Event) -> RulesSheet:
    """The rules of an event, with its length and their last correction."""
    afternoon = afternoon_of(event)
    session = afternoon.frame.sessions[-1]
    length = Length(session.rounds_due, session.sections[0].hands_per_round)
    about = " · ".join((event.club.name, event.name, event_date(afternoon)))
    corrected = tuple(revision.sentence for revision in revisions_of(event)[-1:])
    return RulesSheet(rules_in_words(event.rules), (about, str(length), *corrected))


def house_rules_of(house_rules: HouseRules) -> RulesSheet:
    """The rules of a club, with the usual length of its events."""
    about = " · ".join((house_rules.club.name, str(length_of(house_rules))))
    return RulesSheet(rules_in_words(house_rules.rules), (about,))
