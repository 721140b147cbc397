"""Who is looking at a public page."""

from django import template
from django.contrib.auth.models import AnonymousUser

from clubs.access import STAFF, role_in
from clubs.models import Club, User

register = template.Library()


@register.filter
def works_for(user: User | AnonymousUser, club: Club) -> bool:
    """Whether somebody is on the staff of a club; needs no query if nobody is logged in."""
    return isinstance(user, User) and role_in(club, user) in STAFF
