"""What spans events: the table of a season, and what a person did in them."""

from scoring.season.changes import SeasonFollowed, SeasonMove, followed_in, moved_by, seasons_with
from scoring.season.people import SeasonPerson
from scoring.season.person import PersonRecord, PointsIn, person_record
from scoring.season.records import Attending, ClubRecord, attendance, club_records
from scoring.season.table import SeasonRow, SeasonTable, season_table_of

__all__ = [
    "Attending",
    "ClubRecord",
    "PersonRecord",
    "PointsIn",
    "SeasonFollowed",
    "SeasonMove",
    "SeasonPerson",
    "SeasonRow",
    "SeasonTable",
    "attendance",
    "club_records",
    "followed_in",
    "moved_by",
    "person_record",
    "season_table_of",
    "seasons_with",
]
