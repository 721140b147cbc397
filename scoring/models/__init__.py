from scoring.models.adjustment import Adjustment
from scoring.models.attendance import Attendance, EntryFee
from scoring.models.carried_event import CarriedEvent
from scoring.models.deal import Deal, Dealing
from scoring.models.draft import DraftPick
from scoring.models.entrant import Entrant, Lineup, Placement, Player, Wish
from scoring.models.event import Event, Section, Session
from scoring.models.event_key import EventKey
from scoring.models.house_rules import HouseRules, RuleRevision
from scoring.models.practice import PracticeGame, PracticeHand
from scoring.models.prize import Award, Prize, PrizePayout, PrizeTerms
from scoring.models.registration import Registration, SignUp
from scoring.models.result import (
    LONGEST_DEVICE,
    LONGEST_KEY,
    STANDING,
    HandResult,
    ResultState,
    TableTotals,
)
from scoring.models.round import Round, Seating, SitOut, Table
from scoring.models.season import (
    EventGave,
    EventPlay,
    EventRating,
    RatingChoice,
    Season,
    SeasonChoice,
)
from scoring.models.stored_rules import stored_rules
from scoring.models.table_link import TableLink
from scoring.models.table_side import Agreement, DirectorCall
from scoring.models.week import WeekHand, WeekVote

__all__ = [
    "LONGEST_DEVICE",
    "LONGEST_KEY",
    "STANDING",
    "Adjustment",
    "Agreement",
    "Attendance",
    "Award",
    "CarriedEvent",
    "Deal",
    "Dealing",
    "DirectorCall",
    "DraftPick",
    "Entrant",
    "EntryFee",
    "Event",
    "EventGave",
    "EventKey",
    "EventPlay",
    "EventRating",
    "HandResult",
    "HouseRules",
    "Lineup",
    "Placement",
    "Player",
    "PracticeGame",
    "PracticeHand",
    "Prize",
    "PrizePayout",
    "PrizeTerms",
    "RatingChoice",
    "Registration",
    "ResultState",
    "Round",
    "RuleRevision",
    "Season",
    "SeasonChoice",
    "Seating",
    "Section",
    "Session",
    "SignUp",
    "SitOut",
    "Table",
    "TableLink",
    "TableTotals",
    "WeekHand",
    "WeekVote",
    "Wish",
    "stored_rules",
]
