"""What was done, by whom and why, in sentences."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import AuditEntry, User
from engine.ruleset import RuleSet
from scoring.models import Event, HandResult, HouseRules, Table
from scoring.rules_text import differences, rules_called

SENTENCES = {
    "event-created": gettext_lazy("made the event"),
    "event-changed": gettext_lazy("changed the event"),
    "event-published": gettext_lazy("published the event"),
    "event-hidden": gettext_lazy("hid the event from the public"),
    "event-finished": gettext_lazy("finished the event"),
    "event-reopened": gettext_lazy("reopened the event"),
    "event-unseated": gettext_lazy("went back to the preparation"),
    "address-confirmed": gettext_lazy("confirmed the address %(address)s for the QR codes"),
    "pair-added": gettext_lazy("added pair %(number)s"),
    "pair-changed": gettext_lazy("changed pair %(number)s"),
    "pair-withdrawn": gettext_lazy("withdrew pair %(number)s"),
    "pair-left": gettext_lazy("withdrew pair %(number)s after round %(round)s"),
    "pair-substituted": gettext_lazy(
        "let somebody else play for pair %(number)s from round %(round)s"
    ),
    "session-added": gettext_lazy("made session %(session)s"),
    "session-removed": gettext_lazy("took session %(session)s out"),
    "sections-made": gettext_lazy("divided everybody into sections (%(sections)s)"),
    "seats-made-anew": gettext_lazy("seated everybody anew from round %(round)s on"),
    "tables-exchanged": gettext_lazy(
        "exchanged everybody of tables %(one)s and %(other)s in round %(round)s"
    ),
    "seats-exchanged": gettext_lazy(
        "exchanged the places of %(one)s and %(other)s in round %(round)s"
    ),
    "pair-back": gettext_lazy("brought pair %(number)s back"),
    "pair-removed": gettext_lazy("took pair %(number)s out"),
    "pairs-numbered": gettext_lazy("numbered the pairs anew"),
    "wish-apart": gettext_lazy("noted a wish: %(one)s and %(other)s never at one table"),
    "wish-not-partners": gettext_lazy("noted a wish: %(one)s and %(other)s never partners"),
    "wish-partners-once": gettext_lazy("noted a wish: %(one)s and %(other)s partners once"),
    "wish-start-together": gettext_lazy(
        "noted a wish: %(one)s and %(other)s partners in the first round"
    ),
    "wish-stay-together": gettext_lazy(
        "noted a wish: %(one)s and %(other)s partners in every round"
    ),
    "wish-removed": gettext_lazy("took the wish of %(one)s and %(other)s back"),
    "seated": gettext_lazy("seated everybody"),
    "round-started": gettext_lazy("began round %(round)s"),
    "round-taken-back": gettext_lazy("took the beginning of round %(round)s back"),
    "hand-entered": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: entered %(line)s"
    ),
    "hand-corrected": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: corrected %(old)s to %(line)s"
    ),
    "hand-taken-back": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: took back %(line)s"
    ),
    "hand-disputed": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: sent a second version, %(line)s"
    ),
    "dispute-settled": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: decided for %(line)s"
    ),
    "totals-entered": gettext_lazy("round %(round)s, table %(table)s: entered totals %(points)s"),
    "totals-corrected": gettext_lazy(
        "round %(round)s, table %(table)s: corrected totals %(old)s to %(points)s"
    ),
    "totals-taken-back": gettext_lazy(
        "round %(round)s, table %(table)s: took back totals %(points)s"
    ),
    "penalty-given": gettext_lazy("gave no. %(number)s a penalty of %(amount)s points"),
    "bonus-given": gettext_lazy("gave no. %(number)s a bonus of %(amount)s points"),
    "adjustment-voided": gettext_lazy("took back the %(amount)s points of no. %(number)s"),
    "cards-cut": gettext_lazy("cut the cards: %(places)s"),
    "rules-chosen": gettext_lazy("chose the rules %(rules)s in place of %(before)s"),
    "rules-revised": gettext_lazy(
        "corrected the rules: %(rules)s in place of %(before)s. Hands that count otherwise now:"
        " %(hands)s"
    ),
    "hands-imported": gettext_lazy("took %(hands)s hands from a file"),
    "house-rules-created": gettext_lazy("made the rules %(name)s"),
    "house-rules-changed": gettext_lazy("changed the rules %(name)s"),
    "house-rules-retired": gettext_lazy("retired the rules %(name)s"),
    "house-rules-back": gettext_lazy("brought the rules %(name)s back"),
    "links-made": gettext_lazy("made links for tables"),
    "link-revoked": gettext_lazy("withdrew the link of table %(table)s"),
}

TEAM_SENTENCES = {
    "pair-added": gettext_lazy("added team %(number)s"),
    "pair-changed": gettext_lazy("changed team %(number)s"),
    "pair-withdrawn": gettext_lazy("withdrew team %(number)s"),
    "pair-left": gettext_lazy("withdrew team %(number)s after round %(round)s"),
    "pair-substituted": gettext_lazy(
        "let somebody else play for team %(number)s from round %(round)s"
    ),
    "pair-back": gettext_lazy("brought team %(number)s back"),
    "pair-removed": gettext_lazy("took team %(number)s out"),
    "pairs-numbered": gettext_lazy("numbered the teams anew"),
}

INDIVIDUAL_SENTENCES = {
    "pair-added": gettext_lazy("added player %(number)s"),
    "pair-changed": gettext_lazy("changed player %(number)s"),
    "pair-withdrawn": gettext_lazy("withdrew player %(number)s"),
    "pair-left": gettext_lazy("withdrew player %(number)s after round %(round)s"),
    "pair-substituted": gettext_lazy(
        "let somebody else play for player %(number)s from round %(round)s"
    ),
    "pair-back": gettext_lazy("brought player %(number)s back"),
    "pair-removed": gettext_lazy("took player %(number)s out"),
    "pairs-numbered": gettext_lazy("numbered the players anew"),
}

#: What is said otherwise where no pairs play.
OF_FORMAT: dict[str, dict[str, Any]] = {
    Event.Format.TEAMS: TEAM_SENTENCES,
    Event.Format.INDIVIDUALS: INDIVIDUAL_SENTENCES,
}

#: Other rules called as those in whose place they come.
SAME_NAME = {
    "rules-chosen": gettext_lazy("chose other rules that are called %(rules)s too"),
    "rules-revised": gettext_lazy(
        "corrected the rules %(rules)s. Hands that count otherwise now: %(hands)s"
    ),
}

PER_PAGE = 200
#: A history tells so many sentences of rules that were replaced, and as many of the new ones.
MOST_TOLD = 4


@dataclass(frozen=True)
class Act:
    """One line of a history."""

    at: dt.datetime
    by: str
    sentence: str
    reason: str


def history_of(event: Event, page: str | int = 1) -> Page[Any]:
    """The acts of an event, the newest first, a page at a time; a page that is none is the first.

    The page holds `Act` values.
    """
    entries = Paginator(AuditEntry.objects.filter(event=event.uid), PER_PAGE)
    found = entries.get_page(page)
    found.object_list = _acts(list(found.object_list), event)  # type: ignore[assignment]
    return found


def history_of_hand(event: Event, table: Table, number: int) -> list[Act]:
    """Everything that happened to one hand, the newest first."""
    rows = list(HandResult.objects.filter(table=table, number=number).values("uid", "source"))
    told = Q(about__in=[row["uid"] for row in rows])
    if any(row["source"] == HandResult.Source.REVISION for row in rows):
        told |= Q(action="rules-revised")
    return _acts(AuditEntry.objects.filter(told, event=event.uid), event)


def history_of_rules(house_rules: HouseRules) -> list[Act]:
    """What was done to the rules of a club, the newest first."""
    return _acts(AuditEntry.objects.filter(event=None, about=house_rules.uid))


def _acts(entries: Iterable[AuditEntry], event: Event | None = None) -> list[Act]:
    entries = list(entries)
    users = {user.uid: str(user) for user in User.objects.filter(uid__in={e.by for e in entries})}
    return [
        Act(
            entry.at,
            users.get(entry.by, _("somebody who is gone")) if entry.by else _("the program"),
            sentence_of(entry, event.format if event else Event.Format.PAIRS),
            entry.reason,
        )
        for entry in entries
    ]


def sentence_of(entry: AuditEntry, event_format: str = Event.Format.PAIRS) -> str:
    """What an entry says, without who and when, in the words of the event's format."""
    values: dict[str, Any] = {**entry.old, **entry.new}
    if entry.action in SAME_NAME:
        return _rules_in_place(entry)
    values["old"] = entry.old.get("line") or _points(entry.old.get("points"))
    values["points"] = _points(values.get("points"))
    return str((SENTENCES | OF_FORMAT.get(event_format, {}))[entry.action]) % values


def _rules_in_place(entry: AuditEntry) -> str:
    """Which rules came in place of which, and what is played otherwise since then."""
    values = dict(entry.new)
    is_same = values.get("rules") == values.get("before")
    sentences = SAME_NAME if is_same else SENTENCES
    for rules in ("rules", "before"):
        values[rules] = rules_called(str(values.get(rules, "")))
    said = [str(sentences[entry.action]) % values]
    if "rule_set" in values:
        rule_sets = (entry.old["rules"], values["rule_set"])
        found = differences(*(RuleSet.from_dict(each) for each in rule_sets))
        said += [_("Until then: %(rules)s") % {"rules": _told(found.gone)}] * bool(found.gone)
        said += [_("Since then: %(rules)s") % {"rules": _told(found.fresh)}] * bool(found.fresh)
    return ". ".join([said[0], " ".join(said[1:])] if said[1:] else said)


def _told(sentences: tuple[str, ...]) -> str:
    more = ["…"] * (len(sentences) > MOST_TOLD)
    return " ".join([*sentences[:MOST_TOLD], *more])


def _points(points: list[int] | None) -> str:
    return " / ".join(str(each) for each in points or [])
