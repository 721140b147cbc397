"""The deals on paper: slips to sort the cards by, and the record of all hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import Card, Direction, Strain, Suit, deck
from engine.par import Par
from scoring.afternoon import deal_ways, traveller_of
from scoring.models import Event
from scoring.sheets.cut import cut_out
from scoring.sheets.from_event import SIGNS, event_and_day, printed_now
from scoring.sheets.list_sheet import ColumnOf, ListColumn, ListSheet, lists_pdf
from scoring.sheets.page import LARGE_PRINT, Area, PaperName, Pen
from scoring.store import (
    Analysed,
    AnalysedDeal,
    NumberedDeal,
    afternoon_of,
    can_be_analysed,
    dealing_of,
    deals_of,
    public_cast,
)
from scoring.words import (
    ShownLine,
    card_said,
    compared_in_words,
    deals_said,
    figure,
    letters_of,
    rank_shown,
    shown_traveller,
    side_labels,
    special_name,
    word,
)

TITLE, DEALER, CARDS, ABOUT = 16.0, 12.0, 17.0, 9.0
LEADING = 1.25
MOST_STOPS = 5  # lines of a slip that lists where a set of deals goes

PAR_MEANING = gettext_lazy(
    "What a side makes: the most tricks it can take in each suit and at no trump, all cards seen"
    " and nobody erring. Par: where the bidding ends if both sides know all that and neither gains"
    " by bidding on. Bids with an exchange of cards are left out."
)


def deal_slips_pdf(event: Event, paper: PaperName, *, large: bool = False) -> bytes:
    """A slip for each seat of each deal and one for the kitty, listing the cards that belong there.

    Print one copy per table. If deals move, one copy is enough: each set has its own pages, after
    slips that go with the sets and say where.
    """
    pen = Pen(paper, _("Slips to sort the cards by"))
    about = event_and_day(event)
    rows, abreast, scale = (2, 1, LARGE_PRINT / DEALER) if large else (4, 2, 1.0)
    for slips in _piles_of_slips(event):
        areas = cut_out(pen, len(slips), rows=rows, abreast=abreast)
        for area, slip in zip(areas, slips, strict=True):
            with pen.inside(area, scale):
                _draw(pen, pen.area, (slip.title, slip.line, about), slip.lines)
    return pen.pdf()


def deal_records_pdf(
    event: Event, paper: PaperName, analysed: Analysed | None, *, large: bool = False
) -> bytes:
    """All deals, with each seat's cards and, as far as `analysed`, what each side makes of them.

    Once the event is finished, also the seed and what every table made of every deal.
    """
    sheets = [_records(event, analysed), *([_analysis(event, analysed)] if analysed else [])]
    if event.state == Event.State.FINISHED:
        sheets.append(_travellers(event))
    return lists_pdf(sheets, paper, large=large)


def lines_of(cards: Sequence[Card]) -> list[str]:
    """The cards of a seat, one line per suit; jokers in words on their own line."""
    held = sorted(cards, key=deck("whist-54").index)
    lines = []
    for suit in Suit:
        ranks = [rank_shown(card) for card in held if card.suit is suit]
        lines.append(f"{SIGNS[suit.value]} {' '.join(ranks) or '–'}")
    jokers = [card_said(card) for card in held if card.suit is None]
    return [*lines, ", ".join(jokers)] if jokers else lines


class _Slip(NamedTuple):
    """The content of a slip: its title, a line below it, and lines in large letters."""

    title: str
    line: str
    lines: list[str]


def _piles_of_slips(event: Event) -> list[list[_Slip]]:
    """All slips in one pile; if deals move, one pile per set, preceded by the ways of all sets."""
    dealt, stops = deals_of(event), deal_ways.stops_of(afternoon_of(event))
    piles: list[list[_Slip]] = [[_way_of_set(first, dealt, way) for first, way in stops.items()]]
    for deal in dealt:
        if deal.due is not None and deal.due.round is None and deal.due.hand == 1:
            piles.append([])
        piles[-1] += _slips(event, deal)
    return [pile for pile in piles if pile]


def _way_of_set(first: int, dealt: Sequence[NumberedDeal], stops: Mapping[int, int]) -> _Slip:
    """The slip that goes with a set of deals: its table in each round."""
    others = (deal for deal in dealt if deal.number > first)
    last = next((deal.number - 1 for deal in others if deal.due and deal.due.hand == 1), len(dealt))
    texts = [
        _("Round %(round)s: table %(table)s") % {"round": number, "table": table}
        for number, table in sorted(stops.items())
    ]
    beside = max(1, ceil(len(texts) / MOST_STOPS))
    lines = [" · ".join(texts[at : at + beside]) for at in range(0, len(texts), beside)]
    return _Slip(deals_said(first, last), _("Goes with these deals from table to table."), lines)


def _slips(event: Event, each: NumberedDeal) -> Iterator[_Slip]:
    numbered = _("Deal %(number)s") % {"number": each.number}
    dealer = _("dealer: %(seat)s") % {"seat": word("seat", each.deal.dealer)}
    if each.due:
        moves = each.due.round is None
        played = _("hand %(hand)s of the round") if moves else _("round %(round)s, hand %(hand)s")
        dealer = f"{played % each.due._asdict()} · {dealer}"
    for seat, cards in zip(event.rules.seats, each.deal.cards, strict=True):
        yield _Slip(f"{numbered} · {word('seat', seat)}", dealer, lines_of(cards))
    if each.deal.kitty:
        yield _Slip(f"{numbered} · {_('Kitty')}", dealer, lines_of(each.deal.kitty))


def _draw(pen: Pen, area: Area, heads: tuple[str, str, str], lines: Sequence[str]) -> None:
    title, dealer, about = heads
    y = area.top - TITLE
    pen.text(area.left, y, title, TITLE, bold=True, width=area.width)
    y -= DEALER * LEADING
    pen.text(area.left, y, dealer, DEALER, width=area.width)
    for line in lines:
        y -= CARDS * LEADING
        pen.text(area.left, y, line, CARDS, width=area.width)
    pen.text(area.left, area.bottom, about, ABOUT, width=area.width)


def _records(event: Event, analysed: Analysed | None) -> ListSheet:
    deals, letters = deals_of(event), letters_of(event)
    piles = [
        (letters.seat(seat), [numbered.deal.cards[at] for numbered in deals])
        for at, seat in enumerate(event.rules.seats)
    ]
    if event.rules.kitty:
        piles.append((_("Kitty"), [numbered.deal.kitty for numbered in deals]))
    columns = (
        ListColumn(
            _("Deal"), ColumnOf.FIGURE, tuple(str(numbered.number) for numbered in deals), bold=True
        ),
        ListColumn(
            _("Dealer"),
            ColumnOf.FIGURE,
            tuple(letters.seat(numbered.deal.dealer) for numbered in deals),
        ),
        *(
            ListColumn(title, ColumnOf.TEXT, tuple(_in_one_line(own) for own in held))
            for title, held in piles
        ),
    )
    return ListSheet(
        _("Hand records"),
        (event.club.name, event_and_day(event)),
        columns,
        len(deals),
        printed_now(),
        notes=tuple(_notes(event, analysed)),
    )


def _analysis(event: Event, analysed: Analysed) -> ListSheet:
    """What each side makes, and par; a dash if the deal was too hard to solve."""
    deals = deals_of(event)
    analyses = [analysed.get(deal.number) for deal in deals]
    columns = [
        ListColumn(_("Deal"), ColumnOf.FIGURE, tuple(str(deal.number) for deal in deals), bold=True)
    ]
    for side, label in enumerate(side_labels(event)):
        makes = tuple(
            makes_in_words(event, analysis, side) if analysis else "–" for analysis in analyses
        )
        columns.append(ListColumn(_("%(side)s make") % {"side": label}, ColumnOf.TEXT, makes))
    pars = tuple(par_in_words(event, analysis.par) if analysis else "–" for analysis in analyses)
    columns.append(ListColumn(_("Par"), ColumnOf.TEXT, pars))
    return ListSheet(
        _("What each side makes of the deals"),
        (event.club.name, event_and_day(event)),
        tuple(columns),
        len(deals),
        printed_now(),
        notes=(str(PAR_MEANING),),
    )


def _travellers(event: Event) -> ListSheet:
    """What every table made of every deal."""
    afternoon = afternoon_of(event)
    cast = public_cast(event, afternoon)
    lines = [
        (deal.number, line)
        for deal in deals_of(event)
        for line in shown_traveller(event, traveller_of(afternoon, deal.number, cast))
    ]
    rows = [line for _number, line in lines]
    columns = [
        ListColumn(
            _("Deal"), ColumnOf.FIGURE, tuple(str(number) for number, _line in lines), bold=True
        ),
        *_rounds(rows),
        ListColumn(_("Table"), ColumnOf.FIGURE, tuple(str(row.board.table.number) for row in rows)),
        ListColumn(_("Who"), ColumnOf.TEXT, tuple(row.against for row in rows)),
        ListColumn(_("Bid"), ColumnOf.TEXT, tuple(row.hand.sentence for row in rows)),
    ]
    for side, label in enumerate(side_labels(event)):
        of_side = [row.sides[side] if row.sides else None for row in rows]
        points = tuple(figure(result.points) if result else "" for result in of_side)
        columns.append(ListColumn(label, ColumnOf.FIGURE, points))
        if event.scored != Event.Scored.POINTS:
            worth = tuple(result.worth if result else "" for result in of_side)
            title = _("%(side)s: counts") % {"side": label}
            columns.append(ListColumn(title, ColumnOf.FIGURE, worth, bold=True))
    meaning = compared_in_words(event.scored)
    return ListSheet(
        _("Every deal at all tables"),
        (event.club.name, event_and_day(event)),
        tuple(columns),
        len(lines),
        printed_now(),
        notes=(meaning,) if meaning else (),
    )


def _rounds(shown: Sequence[ShownLine]) -> Iterator[ListColumn]:
    """The round in which each table played a deal, if deals move from table to table."""
    tables = [line.board.table for line in shown]
    if any(table.first_deal for table in tables):
        rounds = tuple(str(table.round.number) for table in tables)
        yield ListColumn(_("Round"), ColumnOf.FIGURE, rounds)


def _in_one_line(cards: Sequence[Card]) -> str:
    """The cards suit by suit, without spaces inside a suit: “♠AK ♥QJ ♦– ♣A”."""
    return " ".join(line.replace(" ", "") for line in lines_of(cards))


def _notes(event: Event, analysed: Analysed | None) -> Iterator[str]:
    if analysed is None and can_be_analysed(event):
        yield _("What each side makes is being worked out. Ask for these records once more later.")
    dealing = dealing_of(event)
    if dealing and event.state == Event.State.FINISHED:
        yield _("Dealt from the seed %(seed)s.") % {"seed": dealing.seed}
    else:
        yield _("Secret until the event is finished.")


def makes_in_words(event: Event, analysed: AnalysedDeal, side: int) -> str:
    """The tricks of a side in each strain: “♠6 ♥4 ♦3 ♣5 NT4”."""
    return " ".join(
        f"{_strain(event, makes.strain)}{_direction(event, makes.direction)}{makes.tricks[side]}"
        for makes in analysed.makes
    )


def par_in_words(event: Event, par: Par) -> str:
    """The contract of par with its tricks and points: “N 5♠: 6 tricks, 6 : 0”."""
    if par.contract is None:
        return _("passed out, 0 : 0")
    contract = par.contract
    bid = special_name(contract.special) if contract.special else str(contract.level)
    trump = f"{_strain(event, contract.strain)}{_direction(event, contract.direction)}"
    called = f"{letters_of(event).seat(contract.declarer)} {bid} {trump}"
    points = " : ".join(map(figure, par.points))
    return ngettext(
        "%(called)s, %(tricks)s trick, %(points)s",
        "%(called)s, %(tricks)s tricks, %(points)s",
        par.tricks,
    ) % {"called": called, "tricks": par.tricks, "points": points}


def _strain(event: Event, strain: Strain) -> str:
    return SIGNS.get(strain.value) or letters_of(event).strain_letters[strain]


def _direction(event: Event, direction: Direction | None) -> str:
    return letters_of(event).direction_letters[direction] if direction else ""
