"""The parts that every page reuses: forms, tables, suits, notices."""

import re
from importlib.metadata import version

import django_tables2 as tables
import pytest
from django import forms
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from tests.markup import tight


class Entry(forms.Form):
    hands = forms.IntegerField(label="Hands", max_value=8, help_text="Of one round.")
    suit = forms.ChoiceField(
        label="Trump", choices=[("S", "Spades"), ("H", "Hearts")], widget=forms.RadioSelect
    )
    note = forms.CharField(label="Note", required=False)


class Afternoon(tables.Table):
    caption = "Standings after round 6"
    pair = tables.Column("Pair")
    total = tables.Column("Total", attrs={"cell": {"class": "figure"}})
    games = tables.Column("Games", orderable=False)


def _table(order: str = "-total", per_page: int = 10) -> str:
    rows = [{"pair": "<b>Anne</b>", "total": 31, "games": 4}, {"pair": "Ruth", "total": 33}]
    table = Afternoon(rows, order_by=order)
    table.paginate(page=1, per_page=per_page)
    return tight(table.as_html(RequestFactory().get("/standings/?v=3")))


def test_a_fault_is_linked_to_its_field() -> None:
    html = str(Entry({"hands": "9", "suit": "S"}))
    tag = re.search(r'<input type="number"[^>]*>', html)
    assert tag is not None
    assert 'aria-invalid="true"' in tag[0]
    assert 'aria-describedby="id_hands_helptext id_hands_error"' in tag[0]
    assert 'value="9"' in tag[0]
    assert '<div class="error" id="id_hands_error" role="alert">' in html


def test_all_faults_are_listed_on_top_as_links() -> None:
    html = tight(str(Entry({})))
    assert "2 things need another look." in html
    links = re.findall(r'<a href="#(\w+)">(\w+)</a>: ([^<]+)<', html)
    assert links == [
        ("id_hands", "Hands", "This field is required."),
        ("id_suit", "Trump", "This field is required."),
    ]
    assert set(re.findall(r'id="(id_hands|id_suit)"', html)) == {"id_hands", "id_suit"}


def test_a_form_without_faults_has_no_notice() -> None:
    assert "notice" not in str(Entry({"hands": "8", "suit": "S"}))


def test_optional_fields_say_so() -> None:
    html = tight(str(Entry()))
    assert re.findall(r"(\w+)<span class=\"optional\">\(optional\)</span>", html) == ["Note"]


def test_choices_are_tiles_in_a_named_group() -> None:
    html = tight(str(Entry({"hands": "8", "suit": "H"})))
    assert re.search(r'<fieldset class="field" id="id_suit" role="radiogroup"><legend>Trump<', html)
    tiles = re.findall(
        r'<label class="tile tile-word"><input type="radio"([^>]*)><span>(\w+)</span>', html
    )
    assert [(label, "checked" in attrs) for attrs, label in tiles] == [
        ("Spades", False),
        ("Hearts", True),
    ]


def test_a_faulty_choice_marks_the_group_rather_than_a_tile() -> None:
    html = str(Entry({"hands": "8", "suit": "X"}))
    assert re.findall(r"<(\w+)[^>]*aria-invalid", html) == ["fieldset"]


def test_typed_text_is_never_markup() -> None:
    html = str(Entry({"hands": "8", "suit": "S", "note": '"><script>'}))
    assert "<script>" not in html
    assert 'value="&quot;&gt;&lt;script&gt;"' in html


@pytest.mark.parametrize(
    ("order", "said"), [("-total", "descending"), ("total", "ascending"), ("pair", "ascending")]
)
def test_a_table_says_how_it_is_sorted(order: str, said: str) -> None:
    assert re.findall(r'aria-sort="(\w+)"', _table(order)) == [said]


def test_a_table_is_a_named_region_within_reach_of_the_keyboard() -> None:
    html = _table()
    assert '<div class="scroll" role="region" tabindex="0" aria-labelledby="caption">' in html
    assert '<caption id="caption">Standings after round 6</caption>' in html
    assert html.count('<th scope="col"') == 3


def test_sorting_keeps_the_rest_of_the_address() -> None:
    links = re.findall(r'<a href="([^"]+)">(\w+)</a></th>', _table())
    assert links == [("?v=3&amp;sort=pair", "Pair"), ("?v=3&amp;sort=total", "Total")]


def test_a_table_sorts_and_shows_names_as_text() -> None:
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", _table())
    assert cells == ["Ruth", "33", "—", "&lt;b&gt;Anne&lt;/b&gt;", "31", "4"]


def test_a_long_table_is_divided_into_pages() -> None:
    html = _table(per_page=1)
    assert "Page 1 of 2" in html
    assert '<a class="button" rel="next" href="?v=3&amp;page=2">Next</a>' in html
    assert 'rel="prev"' not in html


@pytest.mark.parametrize(
    ("suit", "sign", "name"),
    [("S", "♠", "spades"), ("H", "♥", "hearts"), ("D", "♦", "diamonds"), ("C", "♣", "clubs")],
)
def test_a_suit_is_a_sign_with_a_name_and_never_an_emoji(suit: str, sign: str, name: str) -> None:
    html = render_to_string("parts/suit.html", {"suit": suit})
    assert f'role="img" aria-label="{name}"' in html
    assert f"{sign}&#xFE0E;</span>" in html
    assert ("suit-red" in html) is (suit in "HD")


@pytest.mark.parametrize(("suit", "text"), [("NT", "no trump"), ("LO", "low no trump")])
def test_no_trump_is_written_out(suit: str, text: str) -> None:
    assert render_to_string("parts/suit.html", {"suit": suit}).strip() == text


@pytest.mark.parametrize(
    ("kind", "role"),
    [("info", "status"), ("good", "status"), ("warning", "alert"), ("fault", "alert")],
)
def test_only_urgent_messages_interrupt_a_screen_reader(kind: str, role: str) -> None:
    html = tight(render_to_string("parts/notice.html", {"kind": kind, "text": "1 < 2"}))
    assert html == f'<div class="notice notice-{kind}" role="{role}"><p>1 &lt; 2</p></div>'


def test_every_page_says_which_version_it_is(client: Client, db: None) -> None:
    assert f"Right Bower {version('right-bower')}, for" in client.get("/login/").content.decode()
