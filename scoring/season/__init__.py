"""What spans events: the table of a season, people's records, ratings and attendance."""

from scoring.season.birthdays import Birthday, birthdays, birthdays_in
from scoring.season.changes import SeasonFollowed, SeasonMove, followed_in, moved_by, seasons_with
from scoring.season.people import SeasonPerson
from scoring.season.person import PersonRecord, PointsIn, person_record
from scoring.season.ratings import (
    PastChanged,
    RatedPerson,
    RatingChain,
    past_changed,
    rating_chain,
    rating_of,
    rating_table,
    whole_chain,
)
from scoring.season.records import Attending, ClubRecord, attendance, club_records
from scoring.season.table import SeasonRow, SeasonTable, season_table_of

__all__ = [
    "Attending",
    "Birthday",
    "ClubRecord",
    "PastChanged",
    "PersonRecord",
    "PointsIn",
    "RatedPerson",
    "RatingChain",
    "SeasonFollowed",
    "SeasonMove",
    "SeasonPerson",
    "SeasonRow",
    "SeasonTable",
    "attendance",
    "birthdays",
    "birthdays_in",
    "club_records",
    "followed_in",
    "moved_by",
    "past_changed",
    "person_record",
    "rating_chain",
    "rating_of",
    "rating_table",
    "season_table_of",
    "seasons_with",
    "whole_chain",
]
