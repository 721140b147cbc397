"""What the desk says of the copies of the database."""

from django import template

from clubs import access, backups
from clubs.backups import BackupState
from clubs.models import User

register = template.Library()


@register.simple_tag
def backups_seen_by(user: User) -> BackupState | None:
    """How the copies stand, for whoever keeps the whole site."""
    return backups.state() if access.keeps_copies(user) else None
