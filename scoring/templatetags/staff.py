"""Who is looking at a public page, and what the staff should see to."""

from django import template
from django.contrib.auth.models import AnonymousUser

from clubs.access import STAFF, role_in
from clubs.models import Club, Member, User
from scoring.store import played_as_guests

register = template.Library()


@register.filter
def works_for(user: User | AnonymousUser, club: Club) -> bool:
    """Whether somebody is on the staff of a club; needs no query if nobody is logged in."""
    return isinstance(user, User) and role_in(club, user) in STAFF


@register.simple_tag
def members_who_were_guests(club: Club, whose: Member | str = "") -> int:
    """How many members also count as guests, in events played before they joined.

    On a member's own page (`whose`) 1 if she does.
    """
    members = [played.member for played in played_as_guests(club)]
    return sum(not member.has_namesake and (not whose or member == whose) for member in members)
