"""What the desk shows about the copies of the database."""

from django import template

from clubs import access, backups
from clubs.backups import BackupState
from clubs.models import User

register = template.Library()


@register.simple_tag
def backups_seen_by(user: User) -> BackupState | None:
    """The state of the copies; None if this user may not have them."""
    return backups.state() if access.keeps_copies(user) else None
