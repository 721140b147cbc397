"""The order of merit: plain scores in, ranked lines out. Nothing here is ever stored.

Scores may be of any granularity, a hand or a whole round: all that belong to one entrant are added
up. Equal totals share a place, 1 2 2 4 (rules A50), unless the tie-breakers picked by the director
separate them.

>>> table = standings([Score(7, 1, 30), Score(9, 1, 34), Score(8, 1, 30)], [7, 8, 9], rounds=1)
>>> [(line.rank, line.entrant, line.total) for line in table.lines]
[(1, 9, 34), (2, 7, 30), (2, 8, 30)]
"""

from scoring.standings.columns import (
    COLUMNS,
    ON_PAGE,
    ON_PAPER,
    ColumnKind,
    StandingsColumn,
    any_unknown,
    columns_of,
)
from scoring.standings.comparing import Compared, DealAward, compare, datum_of, steps, top_of
from scoring.standings.publishing import final_from, is_held
from scoring.standings.ranking import (
    DEFAULT_CHAIN,
    Line,
    Memory,
    Standings,
    ranked,
    standings,
    unranked,
)
from scoring.standings.rating import LEAST_AFTERNOONS, Contest, Rating, rated
from scoring.standings.reasons import Reason
from scoring.standings.remembered import Remembered
from scoring.standings.scores import Kind, Points, Score
from scoring.standings.season import (
    SEASON_TIES,
    Counting,
    SeasonLine,
    SeasonPart,
    SeasonWay,
    Worth,
    season_line,
    season_ranked,
    season_table,
)
from scoring.standings.tally import Meeting, Tally, sum_if_known
from scoring.standings.through import places_through
from scoring.standings.tie_breakers import (
    CHOICES,
    TIE_BREAKERS,
    Figure,
    FigureStyle,
    OfEach,
    TieBreaker,
)
from scoring.standings.worth import SitOutWorth, missed_scores, rounded, sit_out_scores

__all__ = [
    "CHOICES",
    "COLUMNS",
    "DEFAULT_CHAIN",
    "LEAST_AFTERNOONS",
    "ON_PAGE",
    "ON_PAPER",
    "SEASON_TIES",
    "TIE_BREAKERS",
    "ColumnKind",
    "Compared",
    "Contest",
    "Counting",
    "DealAward",
    "Figure",
    "FigureStyle",
    "Kind",
    "Line",
    "Meeting",
    "Memory",
    "OfEach",
    "Points",
    "Rating",
    "Reason",
    "Remembered",
    "Score",
    "SeasonLine",
    "SeasonPart",
    "SeasonWay",
    "SitOutWorth",
    "Standings",
    "StandingsColumn",
    "Tally",
    "TieBreaker",
    "Worth",
    "any_unknown",
    "columns_of",
    "compare",
    "datum_of",
    "final_from",
    "is_held",
    "missed_scores",
    "places_through",
    "ranked",
    "rated",
    "rounded",
    "season_line",
    "season_ranked",
    "season_table",
    "sit_out_scores",
    "standings",
    "steps",
    "sum_if_known",
    "top_of",
    "unranked",
]
