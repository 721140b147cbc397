from clubs.models.audit import AuditEntry
from clubs.models.club import Club, Role
from clubs.models.member import Member, TwoPeople
from clubs.models.user import User

__all__ = ["AuditEntry", "Club", "Member", "Role", "TwoPeople", "User"]
