"""Acts about who plays, what they wish for, and whom they draft as partners."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from clubs.models import AuditEntry
from scoring.acts.act import Act, ByFormat, Instead, Subject, TakeBack
from scoring.acts.undoing import Undoing
from scoring.models import Entrant, Event, Wish
from scoring.services import computers, drafts, entrants, guests, wishes
from scoring.services.refusal import Refused


def take_out(act: Undoing) -> None:
    entrants.remove(act.find(Entrant), by=act.by)


def withdraw(act: Undoing) -> None:
    entrants.withdraw(act.find(Entrant), by=act.by)


def let_play(act: Undoing) -> Entrant:
    """Undo a withdrawal: the entrant plays, with the same first round as before."""
    entrant: Entrant = act.find(Entrant)
    if act.event.state == Event.State.FINISHED:
        raise Refused("event-finished")
    entrant.state, entrant.last_round = Entrant.State.PLAYING, None
    entrant.save(update_fields=["state", "last_round"])
    return entrant


def give_back(act: Undoing) -> Entrant:
    """Give a computer player's seat back to the person who had it."""
    entrant: Entrant = act.find(Entrant, "event")
    place, member = act.entry.new, act.entry.old.get("member", "")
    computers.give_back(
        entrant, position=place["position"], first_round=place["round"], member=member
    )
    return entrant


def if_it_played(entry: AuditEntry) -> Instead | None:
    """Prevent undo once the computer player has played hands: they stay its own."""
    entrant = Entrant.objects.filter(uid=entry.about).first()
    if entrant and entrants.played_after(entrant, entry.new["round"] - 1):
        return Instead(
            gettext_lazy("It has played: let the person play from the round you choose."),
            "entrants",
        )
    return None


def drop_wish(act: Undoing) -> None:
    wishes.remove(act.find(Wish), by=act.by)


def unlink_guests(act: Undoing) -> Event:
    new = act.entry.new
    guests.unlink(act.event, new["players"], new.get("signed_up", {}))  # not in older entries
    return act.event


def reopen_draft(act: Undoing) -> Event:
    drafts.reopen(act.event, act.entry.new["first"], act.entry.new["last"])
    return act.event


#: Every kind of wish has its own sentence, and is dropped in the same way.
WISH_DROPPED = TakeBack(gettext_lazy("The wish is dropped."), drop_wish)

TAKEN_OUT = TakeBack(
    gettext_lazy("Number %(number)s is taken out of the list."),
    take_out,
    once_begun=Instead(
        gettext_lazy("Play has begun: press “Leaves” beside the name; they did not play at all."),
        "entrants",
    ),
)

CHOOSE_AGAIN = Instead(gettext_lazy("Let them choose again on this page."), "draft")

ACTS = (
    Act(
        "entrant-added",
        ByFormat(
            gettext_lazy("added pair %(number)s"),
            gettext_lazy("added team %(number)s"),
            gettext_lazy("added player %(number)s"),
        ),
        Subject.SEATS,
        TAKEN_OUT,
    ),
    Act(
        "computer-added",
        ByFormat(
            gettext_lazy("added pair %(number)s with a computer player"),
            gettext_lazy("added team %(number)s with a computer player"),
            gettext_lazy("let a computer player fill in as number %(number)s"),
        ),
        Subject.SEATS,
        TAKEN_OUT,
    ),
    Act(
        "computer-plays",
        ByFormat(
            gettext_lazy("let a computer player play for pair %(number)s from round %(round)s"),
            gettext_lazy("let a computer player play for team %(number)s from round %(round)s"),
            gettext_lazy("let a computer player play for player %(number)s from round %(round)s"),
        ),
        Subject.SEATS,
        TakeBack(
            gettext_lazy("Number %(number)s plays without the computer player again."),
            give_back,
            unless=if_it_played,
        ),
    ),
    Act(
        "entrant-changed",
        ByFormat(
            gettext_lazy("changed pair %(number)s"),
            gettext_lazy("changed team %(number)s"),
            gettext_lazy("changed player %(number)s"),
        ),
        Subject.SEATS,
        Instead(
            gettext_lazy("The history keeps no names: type the former ones again."), "entrants"
        ),
    ),
    Act(
        "guests-linked",
        ngettext_lazy(
            "matched %(count)s guest with the member of the same name",
            "matched %(count)s guests with the members of the same name",
            "count",
        ),
        Subject.SEATS,
        TakeBack(gettext_lazy("They play as guests again."), unlink_guests),
    ),
    Act(
        "entrant-withdrawn",
        ByFormat(
            gettext_lazy("noted that pair %(number)s has left"),
            gettext_lazy("noted that team %(number)s has left"),
            gettext_lazy("noted that player %(number)s has left"),
        ),
        Subject.SEATS,
        TakeBack(gettext_lazy("Number %(number)s plays."), let_play),
    ),
    Act(
        "entrant-left",
        ByFormat(
            gettext_lazy("noted that pair %(number)s left after round %(round)s"),
            gettext_lazy("noted that team %(number)s left after round %(round)s"),
            gettext_lazy("noted that player %(number)s left after round %(round)s"),
        ),
        Subject.SEATS,
        TakeBack(gettext_lazy("Number %(number)s plays on after round %(round)s."), let_play),
    ),
    Act(
        "entrant-substituted",
        ByFormat(
            gettext_lazy("let somebody else play for pair %(number)s from round %(round)s"),
            gettext_lazy("let somebody else play for team %(number)s from round %(round)s"),
            gettext_lazy("let somebody else play for player %(number)s from round %(round)s"),
        ),
        Subject.SEATS,
        Instead(
            gettext_lazy("Let the former player play again, from the round you choose."), "entrants"
        ),
    ),
    Act(
        "entrant-back",
        ByFormat(
            gettext_lazy("brought pair %(number)s back"),
            gettext_lazy("brought team %(number)s back"),
            gettext_lazy("brought player %(number)s back"),
        ),
        Subject.SEATS,
        TakeBack(
            gettext_lazy("Number %(number)s has left again."),
            withdraw,
            once_begun=Instead(
                gettext_lazy("Play has begun: let them leave once more."), "entrants"
            ),
        ),
    ),
    Act(
        "entrant-removed",
        ByFormat(
            gettext_lazy("took pair %(number)s out"),
            gettext_lazy("took team %(number)s out"),
            gettext_lazy("took player %(number)s out"),
        ),
        Subject.SEATS,
        Instead(gettext_lazy("Type the names again: the history keeps none."), "entrants"),
    ),
    Act(
        "entrants-numbered",
        ByFormat(
            gettext_lazy("renumbered the pairs"),
            gettext_lazy("renumbered the teams"),
            gettext_lazy("renumbered the players"),
        ),
        Subject.SEATS,
        Instead(gettext_lazy("Give each its former number one by one."), "entrants"),
    ),
    Act(
        "wish-apart",
        gettext_lazy("noted a wish: %(one)s and %(other)s never at one table"),
        Subject.SEATS,
        WISH_DROPPED,
    ),
    Act(
        "wish-not-partners",
        gettext_lazy("noted a wish: %(one)s and %(other)s never partners"),
        Subject.SEATS,
        WISH_DROPPED,
    ),
    Act(
        "wish-partners-once",
        gettext_lazy("noted a wish: %(one)s and %(other)s partners once"),
        Subject.SEATS,
        WISH_DROPPED,
    ),
    Act(
        "wish-start-together",
        gettext_lazy("noted a wish: %(one)s and %(other)s partners in the first round"),
        Subject.SEATS,
        WISH_DROPPED,
    ),
    Act(
        "wish-stay-together",
        gettext_lazy("noted a wish: %(one)s and %(other)s partners in every round"),
        Subject.SEATS,
        WISH_DROPPED,
    ),
    Act(
        "wish-removed",
        gettext_lazy("took back the wish of %(one)s and %(other)s"),
        Subject.SEATS,
        Instead(gettext_lazy("Note the wish again."), "wishes"),
    ),
    Act(
        "partner-drafted",
        gettext_lazy("draft: noted that %(one)s chose %(other)s as partner"),
        Subject.SEATS,
        TakeBack(gettext_lazy("Number %(one)s chooses once more."), reopen_draft),
    ),
    Act(
        "draft-passed",
        gettext_lazy("draft: noted that %(one)s does not go on"),
        Subject.SEATS,
        TakeBack(gettext_lazy("Number %(one)s goes on, and chooses."), reopen_draft),
    ),
    Act(
        "draft-first-with-last",
        ngettext_lazy(
            "draft: made %(pairs)s pair, the first with the last",
            "draft: made %(pairs)s pairs, the first with the last",
            "pairs",
        ),
        Subject.SEATS,
        TakeBack(gettext_lazy("Those who were left choose one by one."), reopen_draft),
    ),
    Act(
        "draft-taken-back",
        gettext_lazy("draft: took back the choice of %(one)s"),
        Subject.SEATS,
        CHOOSE_AGAIN,
    ),
    Act(
        "draft-begun-again",
        gettext_lazy("draft: began again from the first choice"),
        Subject.SEATS,
        CHOOSE_AGAIN,
    ),
)
