"""`manage.py import_event`: import an event that was played elsewhere, from two files."""

from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from django.core.management.base import CommandError
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.management.terminal import ClubCommand
from clubs.models import Club, Role, User
from clubs.transfer import Unreadable, read_source
from engine import InvalidNotation, RuleSet, read_rules
from scoring.forms.event import DEFAULT_PRESET
from scoring.models import Event
from scoring.services import intake
from scoring.store import rules_choices
from scoring.transfer.entrants import EntrantList, read_entrants
from scoring.transfer.faults import RowFault
from scoring.transfer.hands import placed, read_hands
from scoring.transfer.sides import columns_of_sides
from scoring.transfer.whole_event import Expected, WholeEvent, check_event
from scoring.words import say, usual_length

T = TypeVar("T")


class Command(ClubCommand):
    """Takes the entrants and all hands of one event into a club, completely or not at all."""

    help = (
        "Take an event that was played elsewhere: its entrants and all its hands, from two files."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", required=True, help="short name of the club, as in addresses")
        parser.add_argument("--name", required=True, help="name of the event")
        parser.add_argument("--entrants", required=True, type=Path, help="file of the entrants")
        parser.add_argument("--hands", required=True, type=Path, help="file of the hands")
        parser.add_argument(
            "--single-players", action="store_true", help="partners change; a column for each seat"
        )
        parser.add_argument(
            "--rules",
            default=DEFAULT_PRESET,
            help="a game of the program, house rules of the club, or a file of rules",
        )
        parser.add_argument("--director", help="user who is named as having entered everything")
        parser.add_argument("--reason", default="", help="why unusual hands are kept")
        parser.add_argument("--publish", action="store_true", help="show the event to everybody")

    def handle(self, *_args: Any, **options: Any) -> None:
        club = _club(options["club"])
        by = _director(club, options["director"]) if options["director"] else None
        played, reason = _rules(club, options["rules"]), options["reason"]
        are_single = options["single_players"]
        listed, whole = _read(options["entrants"], options["hands"], played, are_single)
        _refuse_faulty(options, listed, whole)
        new = intake.NewEvent(
            options["name"],
            played.rules,
            listed.entrants(),
            whole.plan,
            whole.reported(),
            whole.hands_due,
            are_single,
        )
        try:
            event = intake.take_event(club, new, by=by, published=options["publish"], reason=reason)
        except intake.IntakeRefused as refusal:
            raise CommandError(refusal.sentence) from refusal
        self.stdout.write(_summary(event, listed, whole))


def _club(slug: str) -> Club:
    try:
        return Club.objects.get(slug=slug)
    except Club.DoesNotExist as error:
        slugs = ", ".join(Club.objects.values_list("slug", flat=True)) or _("none yet")
        details = {"club": slug, "known": slugs}
        raise CommandError(
            _("There is no club “%(club)s”. The clubs are: %(known)s.") % details
        ) from error


@dataclass(frozen=True)
class _Played:
    """The rules of the event, and its hands a round."""

    rules: RuleSet
    hands: int


def _rules(club: Club, named: str) -> _Played:
    """The club's house rules of this name, the program's preset, or the rules in a file."""
    for choice in rules_choices(club):
        if named in (choice.name, choice.rules.name):
            return _Played(choice.rules, choice.length.hands)
    try:
        rules = read_rules(read_source(Path(named).read_bytes()).text)
    except OSError as error:
        names = ", ".join(choice.rules.name for choice in rules_choices(club))
        details = {"rules": named, "known": names}
        raise CommandError(
            _("There are no rules “%(rules)s”. There are: %(known)s.") % details
        ) from error
    except Unreadable as refusal:
        raise CommandError(f"{named}: {refusal.sentence}") from refusal
    except InvalidNotation as refusal:
        raise CommandError(f"{named}: {refusal}") from refusal
    return _Played(rules, usual_length(rules).hands)


def _director(club: Club, username: str) -> User:
    director = club.roles.filter(kind=Role.Kind.DIRECTOR, user__username=username).first()
    if director is None:
        details = {"user": username, "club": club.name}
        raise CommandError(_("“%(user)s” is not a director of %(club)s.") % details)
    return director.user


def _read(
    entrants: Path, hands: Path, played: _Played, are_single: bool
) -> tuple[EntrantList, WholeEvent]:
    """Read both files. Raises CommandError with every reason why they can't be read."""
    reasons: list[str] = []
    rules, of_a_side = played.rules, played.rules.players // 2
    sides = columns_of_sides(rules, of_a_side if are_single else 1)
    listed = _try(entrants, partial(read_entrants, size=1 if are_single else of_a_side), reasons)
    typed = _try(hands, partial(read_hands, rules=rules, sides=sides), reasons)
    if listed is None or typed is None:
        raise CommandError("\n".join(reasons))
    numbers = {row.number for row in listed.rows if row.number is not None}
    rounds = len({hand.round for hand in placed(typed)})
    return listed, check_event(typed, Expected(rules, sides, rounds, played.hands, numbers))


def _try(path: Path, reader: Callable[[str], T], reasons: list[str]) -> T | None:
    try:
        return reader(read_source(path.read_bytes()).text)
    except OSError as error:
        reasons.append(f"{path}: {error.strerror}.")
    except Unreadable as refusal:
        reasons.append(f"{path}: {refusal.sentence}")
    return None


def _refuse_faulty(options: dict[str, Any], listed: EntrantList, whole: WholeEvent) -> None:
    """Raise CommandError with every fault of both files that may not be kept."""
    keeps = bool(options["reason"].strip()) and not whole.is_refused
    faults = [] if keeps else [(options["hands"], fault) for fault in whole.faults]
    reasons = [(options["entrants"], fault) for fault in listed.faults] + faults
    if reasons:
        lines = "\n".join(f"{path}: {_line(fault)}" for path, fault in reasons)
        raise CommandError("\n".join([lines, _("Nothing was stored.")]))


def _line(fault: RowFault) -> str:
    place = [_("line %(number)s") % {"number": fault.line}] if fault.line else []
    place += [fault.column] if fault.column else []
    kept = [_("(can be kept with --reason)")] if fault.overridable else []
    return " ".join([f"{', '.join(place)}:", fault.sentence, *kept])


def _summary(event: Event, listed: EntrantList, whole: WholeEvent) -> str:
    warnings = [_line(warning) for row in listed.rows for warning in row.warnings]
    entered = say(event.format, "count", number=len(listed.rows))
    rounds, hands = len(whole.plan.rounds), len(whole.hands)
    counts = [
        entered,
        ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds},
        ngettext("%(count)s hand", "%(count)s hands", hands) % {"count": hands},
    ]
    if whole.missing:
        counts += [_("%(count)s missing") % {"count": whole.missing}]
    desk = _("Its desk: %(address)s") % {"address": reverse("event", args=[event.uid])}
    return "\n".join([*warnings, f"{event.name}: {', '.join(counts)}.", desk])
