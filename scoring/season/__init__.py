"""What spans events: the table of a season, and what a person did in them."""

from scoring.season.changes import SeasonFollowed, SeasonMove, followed_in, moved_by, seasons_with
from scoring.season.person import PersonRecord, person_record
from scoring.season.table import SeasonPerson, SeasonRow, SeasonTable, season_table_of

__all__ = [
    "PersonRecord",
    "SeasonFollowed",
    "SeasonMove",
    "SeasonPerson",
    "SeasonRow",
    "SeasonTable",
    "followed_in",
    "moved_by",
    "person_record",
    "season_table_of",
    "seasons_with",
]
