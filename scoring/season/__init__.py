"""What spans events: the table of a season."""

from scoring.season.changes import SeasonFollowed, SeasonMove, followed_in, moved_by, seasons_with
from scoring.season.table import SeasonPerson, SeasonRow, SeasonTable, season_table_of

__all__ = [
    "SeasonFollowed",
    "SeasonMove",
    "SeasonPerson",
    "SeasonRow",
    "SeasonTable",
    "followed_in",
    "moved_by",
    "season_table_of",
    "seasons_with",
]
