"""The deals on paper: slips to sort the cards by, and the record of all hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from engine import Card, Suit, deck
from scoring.models import Event
from scoring.sheets.cut import cut_out
from scoring.sheets.from_event import SIGNS, event_and_day, printed_now
from scoring.sheets.list_sheet import ColumnOf, ListColumn, ListSheet, list_pdf
from scoring.sheets.page import Area, PaperName, Pen
from scoring.store.deals import NumberedDeal, dealing_of, deals_of
from scoring.words import card_said, letters_of, rank_shown, word

ROWS, ABREAST = 4, 2
TITLE, DEALER, CARDS, ABOUT = 16.0, 12.0, 17.0, 9.0
LEADING = 1.25


def deal_slips_pdf(event: Event, paper: PaperName) -> bytes:
    """A slip for each seat of each deal, and one for the kitty: what has to lie in it.

    One copy; every table needs one.
    """
    pen = Pen(paper, _("Slips to sort the cards by"))
    about = event_and_day(event)
    slips = [slip for each in deals_of(event) for slip in _slips(event, each)]
    for area, (title, dealer, cards) in zip(
        cut_out(pen, len(slips), rows=ROWS, abreast=ABREAST), slips, strict=False
    ):
        _draw(pen, area, (title, dealer, about), lines_of(cards))
    return pen.pdf()


def deal_records_pdf(event: Event, paper: PaperName) -> bytes:
    """All deals with the cards of each seat; with the seed where the event is finished."""
    return list_pdf(_records(event), paper)


def lines_of(cards: Sequence[Card]) -> list[str]:
    """The cards of a seat, a line for each suit; jokers in words on a line of their own."""
    held = sorted(cards, key=deck("whist-54").index)
    lines = []
    for suit in Suit:
        ranks = [rank_shown(card) for card in held if card.suit is suit]
        lines.append(f"{SIGNS[suit.value]} {' '.join(ranks) or '–'}")
    jokers = [card_said(card) for card in held if card.suit is None]
    return [*lines, ", ".join(jokers)] if jokers else lines


def _slips(event: Event, each: NumberedDeal) -> Iterator[tuple[str, str, tuple[Card, ...]]]:
    numbered = _("Deal %(number)s") % {"number": each.number}
    dealer = _("dealer: %(seat)s") % {"seat": word("seat", each.deal.dealer)}
    if each.due:
        played = _("round %(round)s, hand %(hand)s") % each.due._asdict()
        dealer = f"{played} · {dealer}"
    for seat, cards in zip(event.rules.seats, each.deal.cards, strict=True):
        yield f"{numbered} · {word('seat', seat)}", dealer, cards
    kitty = _("Kitty")
    if each.deal.kitty:
        yield f"{numbered} · {kitty}", dealer, each.deal.kitty


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


def _records(event: Event) -> ListSheet:
    deals, letters = deals_of(event), letters_of(event)
    piles = [
        (letters.seat(seat), [each.deal.cards[at] for each in deals])
        for at, seat in enumerate(event.rules.seats)
    ]
    if event.rules.kitty:
        piles.append((_("Kitty"), [each.deal.kitty for each in deals]))
    columns = (
        ListColumn(
            _("Deal"), ColumnOf.FIGURE, tuple(str(each.number) for each in deals), bold=True
        ),
        ListColumn(
            _("Dealer"), ColumnOf.FIGURE, tuple(letters.seat(each.deal.dealer) for each in deals)
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
        notes=tuple(_notes(event)),
    )


def _in_one_line(cards: Sequence[Card]) -> str:
    """The cards suit by suit, each suit close together: “♠AK ♥QJ ♦– ♣A”."""
    return " ".join(line.replace(" ", "") for line in lines_of(cards))


def _notes(event: Event) -> Iterator[str]:
    dealing = dealing_of(event)
    if dealing and event.state == Event.State.FINISHED:
        yield _("Dealt from the seed %(seed)s.") % {"seed": dealing.seed}
    else:
        yield _("Secret until the event is finished.")
