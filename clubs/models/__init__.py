from clubs.models.audit import AuditEntry
from clubs.models.club import Club, Role
from clubs.models.ledger import LedgerEntry
from clubs.models.member import Member, Members, TwoPeople, person_of
from clubs.models.user import User

__all__ = [
    "AuditEntry",
    "Club",
    "LedgerEntry",
    "Member",
    "Members",
    "Role",
    "TwoPeople",
    "User",
    "person_of",
]
