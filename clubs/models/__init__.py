from clubs.models.audit import AuditEntry
from clubs.models.club import Club, Role
from clubs.models.invitation import Invitation
from clubs.models.ledger import CashBox, LedgerEntry
from clubs.models.letter import Letter
from clubs.models.look import ClubLook
from clubs.models.member import (
    Member,
    Members,
    TwoPeople,
    person_of,
    validate_phone,
    validate_printable,
)
from clubs.models.user import User, folded

__all__ = [
    "AuditEntry",
    "CashBox",
    "Club",
    "ClubLook",
    "Invitation",
    "LedgerEntry",
    "Letter",
    "Member",
    "Members",
    "Role",
    "TwoPeople",
    "User",
    "folded",
    "person_of",
    "validate_phone",
    "validate_printable",
]
