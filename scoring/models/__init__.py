from scoring.models.adjustment import Adjustment
from scoring.models.entrant import Entrant, Lineup, Placement, Player, Wish
from scoring.models.event import Event, Section, Session
from scoring.models.house_rules import HouseRules, RuleRevision
from scoring.models.result import HandResult, TableTotals
from scoring.models.round import Round, Seating, SitOut, Table
from scoring.models.table_link import TableLink
from scoring.models.table_side import Agreement, DirectorCall

__all__ = [
    "Adjustment",
    "Agreement",
    "DirectorCall",
    "Entrant",
    "Event",
    "HandResult",
    "HouseRules",
    "Lineup",
    "Placement",
    "Player",
    "Round",
    "RuleRevision",
    "Seating",
    "Section",
    "Session",
    "SitOut",
    "Table",
    "TableLink",
    "TableTotals",
    "Wish",
]
