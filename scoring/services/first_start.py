"""The first club of a site, with its director: everything that one page asks for."""

from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.models import Club, Invitation, Role, User
from clubs.services import clubs, invitations, staff
from scoring.services import house_rules
from scoring.services.house_rules import Written
from scoring.words import RulesChoice


@dataclass(frozen=True)
class Begun:
    """What a first start made; the invitation is for a second director."""

    club: Club
    director: User
    invitation: Invitation


@transaction.atomic
def begin(
    *, name: str, language: str, time_zone: str, game: RulesChoice, username: str, password: str
) -> Begun:
    """Make the first user and the first club, which plays `game`. Raises Refused the second time.

    The game becomes house rules of the club, so that every new event begins with it and the club
    can adapt it to its own play.
    """
    director = staff.add_first(username=username, password=password)
    club = clubs.create(name=name, language=language, time_zone=time_zone, by=director)
    with translation.override(language):
        house_rules.create(club, _as_played_here(game), by=director)
        about = _("Second director")
    invitation = invitations.invite(club, kind=Role.Kind.DIRECTOR, about=about, by=director)
    return Begun(club, director, invitation)


def _as_played_here(game: RulesChoice) -> Written:
    called = _("%(game)s, as we play it") % {"game": game.name}
    return Written(replace(game.rules, name=called), game.length.rounds, game.length.hands)
