"""What was done, by whom and why, in sentences."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from clubs.models import AuditEntry, User
from engine.ruleset import RuleSet
from scoring.models import Event, HandResult, HouseRules, Table
from scoring.queries.irregularities import irregularity_in_words
from scoring.words import figure
from scoring.words.formats import side_places
from scoring.words.rules import differences, rules_called

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
    "sheet-typed-again": gettext_lazy(
        "round %(round)s, table %(table)s: typed the sheet a second time: %(lines)s"
    ),
    "second-typing-wrong": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: looked at the sheet again, which says"
        " %(line)s, not %(old)s"
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
    "dispute-decided": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: decided that it was %(line)s"
    ),
    "dispute-agreed": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: both sides agreed on %(line)s"
    ),
    "dispute-by-rule": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: %(line)s counts"
    ),
    "hand-agreed": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: agreed with %(line)s"
    ),
    "hand-doubted": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: said that %(line)s is wrong"
    ),
    "hand-came-late": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: sent %(line)s after %(old)s was decided;"
        " nothing changed"
    ),
    "hand-void": gettext_lazy("round %(round)s, table %(table)s, hand %(hand)s: does not count"),
    "hand-not-played": gettext_lazy(
        "round %(round)s, table %(table)s, hand %(hand)s: was not played"
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
    "irregularities-changed": gettext_lazy("changed what irregularities give: %(changed)s"),
    "irregularity-given": gettext_lazy(
        "round %(round)s, table %(table)s: %(irregularity)s by no. %(number)s, %(gives)s"
    ),
    "irregularity-noted": gettext_lazy(
        "round %(round)s, table %(table)s: %(irregularity)s by no. %(number)s, a warning"
    ),
    "irregularity-taken-back": gettext_lazy("took back for %(irregularity)s: %(gives)s"),
    "act-undone": gettext_lazy("took back: %(undone)s"),
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
    "clock-started": ngettext_lazy(
        "round %(round)s: started the clock with %(minutes)s minute",
        "round %(round)s: started the clock with %(minutes)s minutes",
        "minutes",
    ),
    "clock-paused": gettext_lazy("round %(round)s: paused the clock"),
    "clock-resumed": gettext_lazy("round %(round)s: let the clock run on"),
    "clock-extended": ngettext_lazy(
        "round %(round)s: gave %(minutes)s more minute",
        "round %(round)s: gave %(minutes)s more minutes",
        "minutes",
    ),
    "clock-stopped": gettext_lazy("round %(round)s: took the clock away"),
    "director-called": gettext_lazy("round %(round)s, table %(table)s: called the director"),
    "call-withdrawn": gettext_lazy("round %(round)s, table %(table)s: withdrew the call"),
    "call-answered": gettext_lazy("round %(round)s, table %(table)s: answered the call"),
    "announcement-made": gettext_lazy("announced to everybody: “%(text)s”"),
    "announcement-cleared": gettext_lazy("took the announcement “%(text)s” away"),
    "standings-held": gettext_lazy("held the standings back"),
    "standings-published": gettext_lazy("published the standings"),
    "table-hands": gettext_lazy(
        "round %(round)s, table %(table)s: %(hands)s hands in place of %(before)s. Results that no"
        " longer count: %(gone)s"
    ),
    "round-hands": gettext_lazy(
        "round %(round)s: %(hands)s hands at every table. Results that no longer count: %(gone)s"
    ),
    "rounds-hands": gettext_lazy(
        "from round %(round)s on: %(hands)s hands at every table. Results that no longer count:"
        " %(gone)s"
    ),
    "time-called": gettext_lazy(
        "round %(round)s: called time. Hands not played, by table: %(hands)s"
    ),
    "time-taken-back": gettext_lazy(
        "round %(round)s: let play go on. Hands open again, by table: %(hands)s"
    ),
    "table-voided": gettext_lazy(
        "round %(round)s, table %(table)s: all hands void. Until then: %(lines)s"
    ),
    "hands-moved": gettext_lazy(
        "round %(round)s: moved what was entered at table %(one)s to table %(other)s"
    ),
    "hands-exchanged": gettext_lazy(
        "round %(round)s: exchanged what was entered at tables %(one)s and %(other)s"
    ),
    "tables-merged": gettext_lazy(
        "round %(round)s: gave table %(table)s up. To table %(keep)s went %(moved)s; out: %(out)s"
    ),
    "table-dropped": gettext_lazy("round %(round)s: gave table %(table)s up. Out: %(out)s"),
    "table-added": gettext_lazy("round %(round)s: made table %(table)s for %(numbers)s"),
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


#: What a reader may look for alone: the beginnings of the actions that belong to it.
KINDS = {
    "hands": ("hand-", "hands-", "dispute-", "totals-", "time-"),
    "points": ("penalty-", "bonus-", "adjustment-", "irregularit", "cards-"),
    "seats": ("seat", "table", "round", "session", "pair", "wish", "link"),
    "calls": ("clock-", "director-", "call-", "announcement-", "standings-"),
    "event": ("event-", "rules-", "address-"),
}


def history_of(
    event: Event,
    page: str | int = 1,
    *,
    in_round: int | None = None,
    at_table: int | None = None,
    kind: str | None = None,
) -> Page[Any]:
    """The acts of an event, the newest first, a page at a time; a page that is none is the first.

    Those of one round, one table or one of the KINDS alone where it is asked for. The page holds
    `Act` values.
    """
    wanted = Q(event=event.uid)
    if in_round is not None:
        wanted &= Q(new__round=in_round)
    if at_table is not None:
        wanted &= Q(new__table=at_table) | Q(old__table=at_table)
    if kind is not None:
        begin = (Q(action__startswith=start) for start in KINDS[kind])
        undone = (Q(new__undid__action__startswith=start) for start in KINDS[kind])
        wanted &= reduce(or_, [*begin, *undone])
    entries = Paginator(AuditEntry.objects.filter(wanted), PER_PAGE)
    found = entries.get_page(page)
    found.object_list = _acts(list(found.object_list), event)  # type: ignore[assignment]
    return found


def history_of_hand(event: Event, table: Table, number: int) -> list[Act]:
    """Everything that happened to one hand, the newest first."""
    rows = list(
        HandResult.objects.filter(table=table, number=number).values("uid", "source", "kind")
    )
    told = Q(about__in=[row["uid"] for row in rows])
    told |= _told_of_table(table, {row["kind"] for row in rows})
    if any(row["source"] == HandResult.Source.REVISION for row in rows):
        told |= Q(action="rules-revised")
    return _acts(AuditEntry.objects.filter(told, event=event.uid), event)


def _told_of_table(table: Table, kinds: set[str]) -> Q:
    """What was done to all hands of a table at once, where a hand of these kinds is concerned."""
    of_round = Q(about=table.round.uid)
    moved = Q(new__one=table.number) | Q(new__other=table.number)
    told = Q(action="table-voided", about=table.uid)
    told |= of_round & moved & Q(action__in=("hands-moved", "hands-exchanged"))
    if HandResult.Kind.NOT_PLAYED in kinds:
        told |= of_round & Q(action__in=("time-called", "time-taken-back"))
    return told


def history_of_rules(house_rules: HouseRules) -> list[Act]:
    """What was done to the rules of a club, the newest first."""
    return _acts(AuditEntry.objects.filter(event=None, about=house_rules.uid))


def _acts(entries: Iterable[AuditEntry], event: Event | None = None) -> list[Act]:
    entries = list(entries)
    users = {user.uid: str(user) for user in User.objects.filter(uid__in={e.by for e in entries})}
    return [
        Act(
            entry.at,
            _who(entry, event, users),
            sentence_of(entry, event.format if event else Event.Format.PAIRS),
            entry.reason,
        )
        for entry in entries
    ]


def act_of(entry: AuditEntry, event: Event) -> Act:
    """One entry of an event as a line of its history."""
    return _acts([entry], event)[0]


def _who(entry: AuditEntry, event: Event | None, users: dict[Any, str]) -> str:
    """Who acted: a person, for a side where they typed the text of its phone; a phone; the program.

    The table stands in the sentence that follows.
    """
    side = entry.new.get("side")
    place = side_places(event)[side] if event and side is not None else ""
    if entry.by:
        name = users.get(entry.by, _("somebody who is gone"))
        return _("%(name)s for %(side)s") % {"name": name, "side": place} if place else name
    if event is None or "side" not in entry.new:
        return _("the program")
    return _("the phone of %(side)s") % {"side": place} if place else _("a phone")


def sentence_of(entry: AuditEntry, event_format: str = Event.Format.PAIRS) -> str:
    """What an entry says, without who and when, in the words of the event's format."""
    if undid := entry.new.get("undid"):
        told = AuditEntry(action=undid["action"], old=undid["old"], new=undid["new"])
        return str(SENTENCES["act-undone"]) % {"undone": sentence_of(told, event_format)}
    values: dict[str, Any] = {**entry.old, **entry.new}
    if entry.action.startswith("irregularit"):
        values |= irregularity_in_words(entry.old, entry.new)
    if entry.action in SAME_NAME:
        return _rules_in_place(entry)
    values["old"] = entry.old.get("line") or _points(entry.old.get("points"))
    values["points"] = _points(values.get("points"))
    return str((SENTENCES | OF_FORMAT.get(event_format, {}))[entry.action] % values)


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
    return " / ".join(figure(each) for each in points or [])
