"""Who looks at a page that everybody may read."""

from django import template
from django.contrib.auth.models import AnonymousUser

from clubs.access import STAFF, role_in
from clubs.models import Club, User

register = template.Library()


@register.filter
def works_for(user: User | AnonymousUser, club: Club) -> bool:
    """Whether somebody is at the desk of a club; for who is not logged in nothing is asked."""
    return isinstance(user, User) and role_in(club, user) in STAFF
