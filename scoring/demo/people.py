"""The members of the demo club, and what they owe it."""

import datetime as dt
import uuid
from decimal import Decimal
from itertools import cycle

from clubs.models import Club, LedgerEntry, Member, User
from clubs.services import ledger, members

#: Pairs that usually play together, by full names.
PAIRS = [
    ("Marjorie Appleby", "Léo Beauchamp"),
    ("Ivy Castonguay", "Stanley Dufresne"),
    ("Phyllis Eastman", "Roland Fauteux"),
    ("Muriel Gauthier", "Clifford Hayes"),
    ("Yvette Imbeault", "Gordon Jessop"),
    ("Winnifred Kerr", "Aurèle Lavigne"),
    ("Hazel Monette", "Percy Newell"),
    ("Germaine Ouellette", "Chester Prud'homme"),
    ("Olive Quigley", "Fernand Robidoux"),
    ("Mavis Sutherland", "Lucien Thériault"),
    ("Edna Underhill", "Maurice Vaillancourt"),
    ("Opal Whitmore", "Zénon Young"),
]
#: They come now and then.
OTHERS = ["Agnes Barclay", "Denis Lalonde", "Mabel Osgood", "Réjean Tessier"]
GUESTS = ["Florence Ames", "Norbert Kealey"]
LAPSED = "Wilfred Dunning"
EVERYBODY = [name for pair in PAIRS for name in pair] + OTHERS + GUESTS

DUES = Decimal(25)
#: The last numbers still owe their dues: this many members.
STILL_OWE = 5


def join(club: Club, director: User) -> None:
    """Make everybody a member or guest; most have paid this year's dues."""
    status = dict.fromkeys(GUESTS, Member.Status.GUEST) | {LAPSED: Member.Status.LAPSED}
    for number, name in enumerate([*EVERYBODY, LAPSED], start=1):
        first, last = name.split(" ", 1)
        members.add(
            club, by=director, first_name=first, last_name=last, number=number,
            status=status.get(name, Member.Status.MEMBER), names_shown=Member.Names.FULL,
        )  # fmt: skip
    _pay_dues(club, director)


def _pay_dues(club: Club, director: User) -> None:
    today, is_member = club.today(), {"status": Member.Status.MEMBER}
    about, began = str(today.year), dt.date(today.year, 1, 7)
    ledger.charge(
        club,
        about=about,
        amount=DUES,
        on=min(began, today),
        statuses=is_member.values(),
        by=director,
    )
    payers = club.members.filter(**is_member).order_by("number")
    methods = cycle(LedgerEntry.Method)
    for member, method in zip(payers[: payers.count() - STILL_OWE], methods, strict=False):
        ledger.pay(
            member, amount=DUES, method=method, on=min(began, today), about=about,
            key=uuid.uuid4(), by=director,
        )  # fmt: skip
