"""Reading the lines of a list of members, whoever wrote the list."""

import datetime as dt
from typing import Any

import pytest

from clubs.names import split_name
from clubs.transfer.dates import reader_for
from clubs.transfer.members import MemberLine, read_members
from clubs.transfer.unreadable import Unreadable


def only_line(text: str) -> MemberLine:
    (line,) = read_members(text).lines
    return line


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("Ann Lee", "Ann", "Lee"),
        ("Lee, Ann", "Ann", "Lee"),
        ("Mary Ann Lee", "Mary Ann", "Lee"),
        ("Jo van der Berg", "Jo", "van der Berg"),
        ("Marie de la Tour", "Marie", "de la Tour"),
        ("De Souza", "De", "Souza"),
        ("Robert Smith Jr.", "Robert", "Smith Jr."),
        ("Robert Smith, Jr.", "Robert", "Smith Jr."),
        ("Smith, Jr., Robert", "Robert", "Smith Jr."),
        ("Jean de la Cruz fils", "Jean", "de la Cruz fils"),
        ("Tremblay fils", "", "Tremblay fils"),
        ("Marie Fils", "Marie", "Fils"),
        ("Jr.", "", "Jr."),
        ("Cher", "", "Cher"),
        ("", "", ""),
    ],
)
def test_a_whole_name_is_split_into_first_and_last(name: str, first: str, last: str) -> None:
    assert split_name(name) == {"first_name": first, "last_name": last}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("First Name,Surname,Member No.\nAnn,Lee,7",
         {"first_name": "Ann", "last_name": "Lee", "number": 7}),
        ("Nom;Prénom;Téléphone\nCôté;Thérèse;819 555-0123",
         {"first_name": "Thérèse", "last_name": "Côté", "phone": "819 555-0123"}),
        ("Nom complet\tCourriel\nThérèse Côté\ttc@example.org",
         {"first_name": "Thérèse", "last_name": "Côté", "email": "tc@example.org"}),
        ("Last Name,Membership,Lang\nLee,Active,F",
         {"first_name": "", "last_name": "Lee", "status": "member", "language": "fr"}),
        ("Name,Phone,Mobile\n\"Lee, Ann\",,519 555-0199",
         {"first_name": "Ann", "last_name": "Lee", "phone": "519 555-0199"}),
        ("Mbr #,Surname,Given name,Street,Town,Prov.,Postcode,Standing\n"
         "7,Lee,Ann,12 Main St,Ottawa,ON,K1A 0B1,Lapsed",
         {"first_name": "Ann", "last_name": "Lee", "number": 7, "status": "lapsed",
          "address": "12 Main St\nOttawa ON  K1A 0B1"}),
        ("Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value,Address 1 - City\n"
         "Ann,Lee,a@example.org,519 555-0199,Ottawa",
         {"first_name": "Ann", "last_name": "Lee", "email": "a@example.org",
          "phone": "519 555-0199", "address": "Ottawa"}),
        ("Our members 2026\n\nFirst name,Last name,Home phone,Phone number\n"
         "Ann,Lee,519 555-0199,519 555-0100",
         {"first_name": "Ann", "last_name": "Lee", "phone": "519 555-0199"}),
        ("name,phone\nAnn Lee,'+1 519 555-0123",
         {"first_name": "Ann", "last_name": "Lee", "phone": "+1 519 555-0123"}),
    ],
)  # fmt: skip
def test_columns_are_recognized_by_the_names_other_programs_use(
    text: str, values: dict[str, Any]
) -> None:
    line = only_line(text)
    assert line.faults == ()
    assert line.values == {name: value for name, value in values.items() if value}


def test_the_meaning_of_a_column_can_be_chosen() -> None:
    text = "Person,Level,Phone\nAnn Lee,Member,519 555-0199"
    assert not read_members(text).has_names
    found = read_members(text, {"person": "name", "level": "status", "phone": ""})
    assert found.heads == (("Person", "name"), ("Level", "status"), ("Phone", ""))
    assert found.ignored == ("Phone",)
    assert found.lines[0].values == {"first_name": "Ann", "last_name": "Lee", "status": "member"}


def test_an_unknown_column_is_reported() -> None:
    assert read_members("name,shoe size\nAnn Lee,38").ignored == ("shoe size",)


def test_all_faults_of_a_line_are_reported_at_once() -> None:
    line = only_line(
        "last name,number,status,e-mail,phone,joined,lang\n"
        f"{'x' * 50},-5,friend,ann@,none,soon,Dutch\n"
    )
    said = " ".join(line.faults)
    for sentence in (
        "“-5” is not a member’s number",
        "“friend” is not a status. Write member, guest",
        "“Dutch” is not a language here.",
        "“soon” is not a date, or could be two. Write it like 2020-05-31.",
        "ann@: Enter a valid email address.",
        "none: Write a phone number with digits",
        "at most 39 characters (it has 50)",
    ):
        assert sentence in said
    assert len(line.faults) == 7


def test_a_line_without_a_name_is_faulty() -> None:
    assert only_line("name,number\n,7").faults == ("There is no name in this line.",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann Lee\nBob Roy", "No column with names was found."),
        ("name,number\n", "nothing below it"),
        ("name,name\nAnn,Lee", "there twice"),
        ('name\n"Ann', "quotation mark"),
    ],
)
def test_an_unreadable_list_says_why(text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read_members(text)


@pytest.mark.parametrize(
    ("column", "dates"),
    [
        (["2020-05-31", "2020/5/1", "1999-01-02 00:00:00"],
         ["2020-05-31", "2020-05-01", "1999-01-02"]),
        (["31/05/2020", "01/06/2020"], ["2020-05-31", "2020-06-01"]),
        (["5/31/2020", "01/06/2020"], ["2020-05-31", "2020-01-06"]),
        (["05.06.2020", "07-07-2020"], [None, "2020-07-07"]),
        (["31/05/2020", "5/31/2020", "01/06/2020"], ["2020-05-31", "2020-05-31", None]),
        (["09/14/2019", "31/31/2019"], ["2019-09-14", None]),
        (["31/02/2020", "soon", "1998"], [None, None, None]),
    ],
)  # fmt: skip
def test_dates_are_read_in_the_order_that_their_column_reveals(
    column: list[str], dates: list[str | None]
) -> None:
    read = reader_for(column)
    expected = [dt.date.fromisoformat(date) if date else None for date in dates]
    assert [read(cell) for cell in column] == expected
