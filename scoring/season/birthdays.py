"""Membership anniversaries: who has been with the club for how many years."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from clubs.models import Club, Member

#: How many days ahead to announce them: enough to order flowers.
DAYS_AHEAD = 60


@dataclass(frozen=True, slots=True)
class Birthday:
    """A day on which somebody completes `years` years in the club."""

    name: str
    day: dt.date
    years: int

    @property
    def is_round(self) -> bool:
        """Whether a club would celebrate it: every fifth year."""
        return self.years % 5 == 0


def birthdays_in(club: Club) -> list[Birthday]:
    """The membership anniversaries of the coming weeks, the next one first.

    Only for members (honorary ones too) whose day of joining is known.
    """
    belong = (Member.Status.MEMBER, Member.Status.HONORARY)
    people = club.members.people().filter(status__in=belong, joined_on__isnull=False)
    joined = ((str(person), person.joined_on) for person in people if person.joined_on)
    return birthdays(joined, club.today())


def birthdays(joined: Iterable[tuple[str, dt.date]], today: dt.date) -> list[Birthday]:
    """The anniversaries from names and joining days; those of one day stay in the order given.

    29 February becomes 1 March in other years.
    """
    coming = []
    for name, first in joined:
        for year in (today.year, today.year + 1):
            day = _in_year(first, year)
            years = year - first.year
            if years > 0 and 0 <= (day - today).days < DAYS_AHEAD:
                coming.append(Birthday(name, day, years))
    return sorted(coming, key=lambda birthday: birthday.day)


def _in_year(day: dt.date, year: int) -> dt.date:
    try:
        return day.replace(year=year)
    except ValueError:  # 29 February
        return dt.date(year, 3, 1)
