import datetime as dt
import uuid
from functools import cached_property

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Club
from engine import RuleSet
from scoring.models.stored_rules import RuleSetField, stored_rules
from scoring.standings import DEFAULT_CHAIN, final_from, is_held


def usual_chain() -> list[str]:
    """The tie-breakers of an event for which nobody chose others."""
    return list(DEFAULT_CHAIN)


def usual_irregularities() -> dict[str, list[int]]:
    """What each irregularity gives: points of the offenders, and of their opponents.

    As halls do it: Mainstreet Edgerton (revoke), docstoc's euchre rules (talk, unproved claim),
    dfyf.org (late). A bid out of turn and a misdeal cost the bid and the deal, no points.
    """
    return {
        "revoke": [-4, 4],
        "table-talk": [-2, 0],
        "bid-out-of-turn": [0, 0],
        "misdeal": [0, 0],
        "claim": [-2, 0],
        "late": [0, 10],
    }


class Event(models.Model):
    """A tournament of a club, with the whole rule set it is played with."""

    class Format(models.TextChoices):
        PAIRS = "pairs", _("Fixed pairs")
        TEAMS = "teams", _("Teams of three")
        INDIVIDUALS = "individuals", _("Single players, changing partners")

    class Names(models.TextChoices):
        FULL = "full", _("Full names")
        INITIAL = "initial", _("First name and initial")
        NUMBER = "number", _("Numbers only")

    class SitOuts(models.TextChoices):
        FIXED = "fixed", _("A fixed number of points")
        ROUND = "round", _("The average of that round")
        OWN = "own", _("The average of the rounds they played")
        WINNERS = "winners", _("The average of that round's winners")

    class Defaulted(models.TextChoices):
        KEPT = "kept", _("Results stand; who left is listed with them")
        AVERAGED = "averaged", _("Rounds missed count as the average of the rounds they played")
        REMOVED = "removed", _("Who left is not listed; the others keep their points")

    class Latecomers(models.TextChoices):
        NOTHING = "nothing", _("Nothing")
        AVERAGED = "averaged", _("The average of the rounds they played")

    class Scored(models.TextChoices):
        POINTS = "points", _("Points, each table for itself")
        MATCHPOINTS = (
            "matchpoints",
            _("Matchpoints: 2 for each table beaten, 1 for each tie"),
        )
        DATUM = "datum", _("Points above or below the mean of all tables")
        STEPS = (
            "steps",
            _("Steps: a lead twice as big counts less than twice"),
        )

    class DealSets(models.TextChoices):
        TOGETHER = "together", _("Every table plays the same deals at the same time")
        MOVED = "moved", _("The deals move from table to table")

    class State(models.TextChoices):
        SETUP = "setup", pgettext_lazy("event", "Being set up")
        RUNNING = "running", pgettext_lazy("event", "Running")
        FINISHED = "finished", pgettext_lazy("event", "Finished")

    class Entry(models.TextChoices):
        PHONES = "phones", _("The players on their phones, and the desk")
        TOTALS = "totals", _("The players on their phones, the totals of each round alone")
        DESK = "desk", _("The desk alone, from score sheets: no phones")

    class Disputes(models.TextChoices):
        ASK = "ask", _("The table agrees on one version, or the director decides")
        DIRECTOR = "director", _("The director decides")
        LESS = "less", _("The version with fewer points for the makers counts")

    class Letters(models.TextChoices):
        ENGLISH = "en", _("N E S W, and S H D C")
        FRENCH = "fr", _("N E S O, and P C K T")

    class Paper(models.TextChoices):
        LETTER = "letter", _("Letter")
        A4 = "a4", _("A4")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    name = models.CharField(_("name"), max_length=120)
    rule_set = RuleSetField()
    format = models.CharField(max_length=20, choices=Format, default=Format.PAIRS)
    names_shown = models.CharField(
        _("names on public pages"), max_length=10, choices=Names, default=Names.INITIAL
    )
    sit_outs = models.CharField(
        _("who sits out gets"), max_length=10, choices=SitOuts, default=SitOuts.FIXED
    )
    wait_list = models.BooleanField(_("nobody sits out a whole round"), default=False)
    sit_out_points = models.SmallIntegerField(_("points for sitting out"), default=0)
    defaulted = models.CharField(
        _("who leaves early"), max_length=10, choices=Defaulted, default=Defaulted.KEPT
    )
    latecomers = models.CharField(
        _("who comes late"), max_length=10, choices=Latecomers, default=Latecomers.NOTHING
    )
    scored = models.CharField(
        _("same deals at every table: how they are scored"),
        max_length=12,
        choices=Scored,
        default=Scored.POINTS,
    )
    deal_sets = models.CharField(max_length=10, choices=DealSets, default=DealSets.TOGETHER)
    tie_chain = models.JSONField(_("what decides the places"), default=usual_chain)
    correction_minutes = models.PositiveSmallIntegerField(_("minutes for corrections"), default=0)
    letters = models.CharField(
        _("letters on the sheets"), max_length=5, choices=Letters, default=Letters.ENGLISH
    )
    paper = models.CharField(_("paper"), max_length=10, choices=Paper, default=Paper.LETTER)
    # Two score sheets side by side on a page, to be cut apart.
    sheets_by_two = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State, default=State.SETUP)
    published = models.BooleanField(default=False)
    printed_address = models.URLField(blank=True)
    entry = models.CharField(
        _("who enters the hands"), max_length=10, choices=Entry, default=Entry.PHONES
    )
    disputes = models.CharField(
        _("when two versions differ"), max_length=10, choices=Disputes, default=Disputes.ASK
    )
    round_minutes = models.PositiveSmallIntegerField(_("minutes for a round"), default=0)
    standings_held = models.BooleanField(_("standings are held back"), default=False)
    #: How many prizes are unveiled on the hall screen; None: it shows what it always shows.
    unveiled = models.PositiveSmallIntegerField(null=True)
    announcement = models.CharField(_("announcement"), max_length=300, blank=True)
    irregularities = models.JSONField(default=usual_irregularities)
    version = models.PositiveBigIntegerField(default=1)
    # How many steps of the version concerned only one table: its link counts them.
    version_at_tables = models.PositiveBigIntegerField(default=0)
    finished_at = models.DateTimeField(null=True)
    # An event that was put away is in no list of the desk; its pages stay where they are.
    put_away = models.BooleanField(default=False)
    # The pairs were drafted: a lower number is stronger, and seeds higher in a knock-out.
    numbers_are_seeds = models.BooleanField(default=False)
    # A rehearsal is a copy of an event to practise on: only its club ever sees it.
    rehearses = models.OneToOneField(
        "self", null=True, editable=False, on_delete=models.PROTECT, related_name="rehearsal"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(state__in=["setup", "running", "finished"]),
                name="event_state_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(names_shown__in=["full", "initial", "number"]),
                name="event_names_shown_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(format__in=["pairs", "teams", "individuals"]),
                name="event_format_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(sit_outs__in=["fixed", "round", "own", "winners"]),
                name="event_sit_outs_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(defaulted__in=["kept", "averaged", "removed"]),
                name="event_defaulted_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(entry__in=["phones", "totals", "desk"]),
                name="event_entry_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(disputes__in=["ask", "director", "less"]),
                name="event_disputes_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(latecomers__in=["nothing", "averaged"]),
                name="event_latecomers_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(scored__in=["points", "matchpoints", "datum", "steps"]),
                name="event_scored_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(deal_sets__in=["together", "moved"]),
                name="event_deal_sets_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(rehearses__isnull=True) | models.Q(published=False),
                name="rehearsal_is_never_public",
            ),
            models.CheckConstraint(
                condition=~models.Q(rehearses=models.F("id")), name="rehearsal_of_another_event"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set this event is played with."""
        return stored_rules(self.rule_set)

    @property
    def final_at(self) -> dt.datetime | None:
        """When the time for corrections is over; None if it is unknown when the event ended."""
        return final_from(self.finished_at, self.correction_minutes)

    @property
    def is_held(self) -> bool:
        """Whether only the desk sees places, points and hands."""
        return is_held(
            by_director=self.standings_held,
            same_deals=self.has_same_deals,
            is_finished=self.state == self.State.FINISHED,
        )

    @property
    def has_same_deals(self) -> bool:
        """Whether the cards of a hand are the same at every table; see `has_deals`."""
        return self.scored != self.Scored.POINTS or self.has_deals

    @property
    def has_deals(self) -> bool:
        """Whether the same cards are dealt at every table; a query unless `dealing` is loaded."""
        return hasattr(self, "dealing")

    def is_final(self, now: dt.datetime) -> bool:
        """Whether the event is finished and the time for corrections is over."""
        return self.state == self.State.FINISHED and (self.final_at is None or self.final_at <= now)


class Session(models.Model):
    """One sitting of an event: an afternoon. Its rounds continue the numbers of the session before.

    `carries` says whether the points of earlier sessions carry over.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField(default=1)
    starts_at = models.DateTimeField(_("begins"))
    rounds_due = models.PositiveSmallIntegerField(_("rounds"))
    carries = models.BooleanField(_("earlier points count on"), default=True)
    # How many deals a round has, fixed before the number of hands is changed during play; None: as
    # many as the rounds have hands.
    set_size = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="one_session_per_number"),
            models.CheckConstraint(
                condition=models.Q(rounds_due__gte=1), name="session_has_a_round"
            ),
        )

    def __str__(self) -> str:
        return f"{self.event}, session {self.number}"


class Section(models.Model):
    """The tables of a session that play among themselves, seated by one rotation."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sections")
    letter = models.CharField(max_length=2, default="A")
    rotation = models.CharField(max_length=40)
    seed = models.BigIntegerField(default=0)
    hands_per_round = models.PositiveSmallIntegerField(_("hands per round"))
    # In a knock-out: how many rounds a match has at most, and which matches are played besides.
    best_of = models.PositiveSmallIntegerField(default=1)
    third_place = models.BooleanField(default=False)
    consolation = models.BooleanField(default=False)

    class Meta:
        ordering = ("letter",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(best_of__in=[1, 3, 5]), name="match_is_best_of_1_3_or_5"
            ),
            models.UniqueConstraint(fields=["session", "letter"], name="one_section_per_letter"),
            models.CheckConstraint(
                condition=models.Q(hands_per_round__gte=1), name="section_plays_a_hand"
            ),
        )

    def __str__(self) -> str:
        return f"{self.session}, section {self.letter}"
