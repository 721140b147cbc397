"""The actor of random acts, and what an act can be about."""

import random
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from clubs.models import User
from engine.check import Report
from scoring.afternoon.formats import entrants_on_a_side
from scoring.models import (
    Entrant,
    Event,
    HandResult,
    Round,
    Session,
    Table,
)
from scoring.rotations import RoundPlan, TablePlan
from scoring.services import (
    results,
)
from scoring.services.results import Phone
from tests.scoring.services.acts import origin

HANDS = 3
CHAIN = ["total", "cut", "share"]
IN_PLAY = {"started_at__isnull": False, "closed_at": None}


class NotNow(Exception):
    """There is nothing that the act could be about."""


class Walker:
    """Somebody who acts at random: director, scorer, or a phone at any table."""

    def __init__(self, event: Event, chance: random.Random, by: User) -> None:
        self.event_id, self.chance, self.by = event.pk, chance, by

    def one_of(self, rows: Iterable[Any]) -> Any:
        if not (found := list(rows)):
            raise NotNow
        return self.chance.choice(found)

    @property
    def event(self) -> Event:
        return Event.objects.get(pk=self.event_id)

    def round(self, **those: Any) -> Any:
        found = Round.objects.select_related("session__event").order_by("-number")
        return self.one_of(found.filter(session__event=self.event_id, **those))

    def tables(self) -> QuerySet[Table]:
        """The tables of all rounds that have begun."""
        found = Table.objects.select_related("round__session__event").order_by("pk")
        return found.filter(round__session__event=self.event_id, round__started_at__isnull=False)

    def table(self) -> Any:
        return self.one_of(self.tables())

    def number_of_table(self, this_round: Round) -> int:
        return int(self.one_of(this_round.tables.order_by("number")).number)

    def entrant(self, **those: Any) -> Any:
        return self.one_of(Entrant.objects.filter(event=self.event_id, **those).order_by("pk"))

    def result(self, **those: Any) -> Any:
        found = HandResult.objects.select_related("table__round__session__event").order_by("pk")
        return self.one_of(found.filter(table__round__session__event=self.event_id, **those))

    def session(self) -> Session:
        return Session.objects.filter(event=self.event_id).latest("number")

    def hand(self) -> int:
        return self.chance.randint(1, HANDS)

    def phone(self) -> Phone:
        side = self.chance.choice((0, 1))
        return Phone(side, f"phone-{side}")

    def key(self) -> str:
        """Occasionally the key of something that was sent before."""
        return f"key-{self.chance.randint(1, 300)}"

    def why(self) -> str:
        return self.chance.choice(("misread", "both sides agree", "the sheet says so"))

    def report(self, table: Table, hand: int) -> Report:
        rules = table.round.session.event.rules
        dealers = rules.from_seat(table.first_dealer)
        dealer = dealers[(hand - 1) % len(dealers)]
        if self.chance.random() < 0.1:
            return Report(dealer, bid="passed-out")
        tricks = self.chance.choice(("4", "5", "5", "6"))
        return Report(dealer, self.chance.choice("NS"), "5", "C", makers_tricks=tricks)

    def sent(self, reason: str = "") -> results.Origin:
        return origin(self.key(), by=self.by, reason=reason)

    def present(self, round_number: int) -> list[int]:
        """The numbers of those who may play from this round on, shuffled."""
        here = Entrant.objects.filter(
            event=self.event_id, state="playing", first_round__lte=round_number
        )
        placed = here.filter(placements__section__session=self.session())
        numbers = list(placed.order_by("number").values_list("number", flat=True))
        self.chance.shuffle(numbers)
        return numbers

    def seating(self, round_number: int) -> RoundPlan:
        """Everybody who is there, at randomly drawn tables."""
        numbers, side = self.present(round_number), entrants_on_a_side(self.event)
        full = len(numbers) - len(numbers) % (2 * side)
        starts = range(0, full, 2 * side)
        at_tables = [numbers[start : start + 2 * side] for start in starts]
        return RoundPlan(
            tuple(
                TablePlan(number, (tuple(there[:side]), tuple(there[side:])))
                for number, there in enumerate(at_tables, start=1)
            ),
            tuple(sorted(numbers[full:])),
        )
