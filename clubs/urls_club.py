"""Addresses of a club's own affairs.

Floor: its director. Any director may make a club; scorers and treasurers read the names of the
members; a treasurer keeps the money and writes letters.
"""

from django.urls import URLPattern, path

from clubs import access
from clubs.views import clubs, doubles, invitations, ledger, letters, members, names

MEMBER = "<slug:slug>/members/<uuid:member>/"

making: list[URLPattern] = [path("new/", clubs.new, name="club-new")]
running: list[URLPattern] = [
    path("<slug:slug>/", clubs.change, name="club-change"),
    path("<slug:slug>/look/", clubs.look, name="club-look"),
    path("<slug:slug>/staff/", clubs.people, name="staff"),
    path("<slug:slug>/staff/<int:role>/remove/", clubs.remove, name="staff-remove"),
    path("<slug:slug>/staff/<int:role>/password/", clubs.reset_password, name="staff-password"),
    path("<slug:slug>/staff/<int:role>/link/", clubs.password_link, name="staff-link"),
    path("<slug:slug>/staff/<int:role>/owner/", clubs.make_owner, name="staff-owner"),
    path("<slug:slug>/invitations/", invitations.invitations, name="invitations"),
    path(
        "<slug:slug>/invitations/<uuid:invitation>/revoke/",
        invitations.revoke,
        name="invitation-revoke",
    ),
]
people: list[URLPattern] = [
    path("<slug:slug>/members/", members.members, name="members"),
    path("<slug:slug>/members/names/", names.of_members, name="member-names"),
    path("<slug:slug>/members.<str:ending>", members.file, name="members-file"),
    path("<slug:slug>/members/import/", members.take, name="members-import"),
    path("<slug:slug>/members/doubles/", doubles.doubles, name="member-doubles"),
    path(MEMBER + "merge/<uuid:other>/", doubles.merge, name="member-merge"),
    path(MEMBER + "take-apart/", doubles.take_apart, name="member-take-apart"),
    path(MEMBER + "household/", members.household, name="household"),
    path("<slug:slug>/members/new/", members.new, name="member-new"),
    path(MEMBER, members.change, name="member"),
]
#: Scorers and treasurers read the names in the list; everything else is for directors.
READ_BY_ALL = ("members", "member-names")
money: list[URLPattern] = [
    path("<slug:slug>/money/", ledger.money, name="money"),
    path("<slug:slug>/money/dues/", ledger.dues, name="dues"),
    path("<slug:slug>/money/names/", names.of_accounts, name="money-names"),
    path("<slug:slug>/money/<int:year>.xlsx", ledger.year, name="money-year"),
    path(MEMBER + "money/", ledger.account, name="account"),
    path(MEMBER + "money/<uuid:entry>/reverse/", ledger.reverse, name="ledger-reverse"),
    path(MEMBER + "money/<uuid:entry>/receipt/", letters.receipt, name="ledger-receipt"),
    path("<slug:slug>/letters/", letters.letters, name="letters"),
    path("<slug:slug>/letters/to-print.pdf", letters.to_print, name="letters-pdf"),
    path("<slug:slug>/letters/printed/", letters.printed, name="letters-printed"),
    path("<slug:slug>/letters/thrown-away/", letters.throw_away, name="letters-thrown-away"),
    path("<slug:slug>/letters/new/<slug:kind>/", letters.new, name="letter-new"),
    path("<slug:slug>/letters/<uuid:letter>/", letters.not_sent, name="letter-not-sent"),
]
urlpatterns = [
    *access.guard(making, access.founder_floor, access.DIRECTOR, stricter={}),
    *access.guard(running, access.club_floor, access.DIRECTOR, stricter={}),
    *access.guard(
        people, access.club_floor, access.DIRECTOR, dict.fromkeys(READ_BY_ALL, access.ANY_ROLE)
    ),
    *access.guard(money, access.club_floor, access.MONEY, stricter={}),
]
