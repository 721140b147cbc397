"""Paper: score sheets, blank sheets, standings, rules."""

import uuid
from collections.abc import Sequence

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    QueryDict,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.asker import user_of
from clubs.models import Club
from clubs.serving import todays_address
from scoring.afternoon import ChangedPaper, changed_paper, rounds_to_come, session_ready
from scoring.forms.paper import AddressForm, AfternoonForm, SheetsForm
from scoring.models import Event, TableLink
from scoring.services import events, links
from scoring.sheets import (
    ScoreSheet,
    blank_score_sheet,
    bracket_pdf,
    large_standings_pdf,
    movement_cards_pdf,
    name_list_pdf,
    qr_svg_path,
    rotation_chart_pdf,
    rules_pdf,
    score_sheets,
    stamped,
    standings_pdf,
    table_cards_pdf,
    tables_poster_pdf,
    two_fit,
)
from scoring.sheets.bracket_from_event import bracket_sheets_of
from scoring.sheets.from_event import (
    changed_sheets_of,
    event_and_day,
    printed_now,
    score_sheets_of,
    sheet_letters,
    standings_sheet_of,
    table_cards_of,
)
from scoring.sheets.papers import AFTERNOON_PAPERS, CARD_PAPERS, CODED, USUAL
from scoring.sheets.rotation_from_event import (
    movement_cards_of,
    name_list_of,
    rotation_chart_of,
)
from scoring.sheets.rules_from_event import event_rules_of, house_rules_of
from scoring.sheets.tables_from_event import tables_poster_of
from scoring.store import afternoon_of, changed_places, links_in_use, own_rules_named
from scoring.views.address import codes_astray
from scoring.views.named import or_404
from scoring.views.plans import seated_by
from scoring.views.printing import (
    download,
    in_large_print,
    look_of_club,
    made_or_page,
    paper_of,
    paper_of_club,
    printing,
)
from scoring.views.public import round_asked


def sheets(request: HttpRequest, event: Event) -> HttpResponse:
    """What can be printed, and the address in the QR codes."""
    return sheets_page(request, event)


@require_POST
def confirm_address(request: HttpRequest, event: Event) -> HttpResponse:
    """Store the address for the QR codes, or do without phones."""
    if "without_phones" in request.POST:
        shape = events.shape_of(event)
        events.change(event, shape=shape, entry=Event.Entry.DESK, by=user_of(request))
        return redirect("sheets", event=event.uid)
    form = AddressForm(request.POST)
    if not form.is_valid():
        return sheets_page(request, event, form)
    events.confirm_address(event, address=form.cleaned_data["address"], by=user_of(request))
    return redirect("sheets", event=event.uid)


@require_POST
def choose_sheets(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose to print one or two score sheets on a page."""
    choice = SheetsForm(request.POST)
    if not choice.is_valid():
        return sheets_page(request, event, choice=choice)
    events.choose_sheets(event, by_two=choice.by_two(), by=user_of(request))
    return redirect("sheets", event=event.uid)


def sheets_page(
    request: HttpRequest,
    event: Event,
    form: AddressForm | None = None,
    choice: SheetsForm | None = None,
    one_file: AfternoonForm | None = None,
) -> HttpResponse:
    """The page, with the form that was refused, if any."""
    afternoon = afternoon_of(event)
    in_use = sorted(links_in_use(event), key=lambda link: link.table_number)
    number = request.GET.get("table", "")
    site = event.printed_address or todays_address(request)
    wanted = [link for link in in_use if str(link.table_number) == number]
    changes = changed_paper(afternoon, changed_places(event))
    to_begin = session_ready(afternoon)
    context = {
        "changes": changes,
        "may_print_sheets": not waits_for_address(event),
        "one_file": one_file or one_file_form(event),
        "event": event,
        "form": form or AddressForm(initial={"address": site}),
        "choice": choice,
        "two_fit": _two_fit(event),
        "hands": _hands(event),
        "rounds": afternoon.frame.rounds,
        "to_come": rounds_to_come(afternoon),
        "to_begin": to_begin,
        "seated_by": seated_by(afternoon, to_begin) if to_begin else None,
        "links": in_use,
        "shown": _code_of(wanted[-1], site) if wanted else None,
        "astray": codes_astray(request, event),
        "card_papers": CARD_PAPERS.items(),
    }
    return render(request, "desk/sheets.html", context)


def one_file_form(event: Event, sent: QueryDict | None = None) -> AfternoonForm:
    """The papers offered for one file; those with codes only once their address is known."""
    waits = waits_for_address(event)
    papers = [
        (name, paper.title)
        for name, paper in AFTERNOON_PAPERS.items()
        if not (waits and name in CODED)
    ]
    return AfternoonForm(sent, papers=papers, usual=USUAL)


def _hands(event: Event) -> int:
    return afternoon_of(event).frame.session_now.first_section.hands_per_round


def _two_fit(event: Event) -> bool:
    with translation.override(event.club.language):
        return two_fit(sheet_letters(event), event.rules, _hands(event), paper_of(event))


def _code_of(link: TableLink, site: str) -> dict[str, object]:
    """The code of a table for the screen, the same as on its card."""
    address = f"{site}{reverse('table-link', args=[link.token])}"
    modules, path = qr_svg_path(address)
    return {"number": link.table_number, "address": address, "modules": modules, "path": path}


def score_sheets_pdf(
    request: HttpRequest, event: Event, number: int | None = None, table: int | None = None
) -> HttpResponseBase:
    """The score sheets of the whole event, of a round, or of one table."""
    if waits_for_address(event):
        return redirect("sheets", event=event.uid)
    with printing(event), stamped(printed_now()):
        if "since" in request.GET:
            filled = changed_sheets_of(event, _changed_since(request, event))
        else:
            filled = score_sheets_of(event, None if number is None else [number], only=table)
        if not filled:
            raise Http404
        large = in_large_print(request)
        made = made_or_page(request, event, len(filled), lambda: _printed(event, filled, large))
    if isinstance(made, HttpResponse):
        return made
    name = "-".join(str(part) for part in ("sheets", number, table) if part)
    return download(made, f"{slugify(event.name)}-{name}")


def _printed(event: Event, filled: Sequence[ScoreSheet], large: bool) -> bytes:
    letters, by_two = sheet_letters(event), event.sheets_by_two
    paper = paper_of(event)
    return score_sheets(filled, letters, event.rules, paper, by_two=by_two, large=large)


def _changed_since(request: HttpRequest, event: Event) -> ChangedPaper:
    """What has changed since the change of seats that the address names."""
    since = request.GET["since"]
    changes = changed_paper(afternoon_of(event), changed_places(event))
    return or_404(next((change for change in changes if change.since.isoformat() == since), None))


def _numbers(event: Event, changed: ChangedPaper) -> set[int]:
    """The numbers of those who get a new card; those who have left get none."""
    entrants = afternoon_of(event).frame.entrants
    return {entrants[key].number for key in changed.entrants}


def waits_for_address(event: Event) -> bool:
    """Whether codes are printed and their address is not confirmed yet."""
    return event.entry != Event.Entry.DESK and not event.printed_address


def blank_pdf(request: HttpRequest, event: Event) -> HttpResponseBase:
    """A score sheet without names, for whatever nobody has thought of."""
    with printing(event):
        pdf = blank_score_sheet(
            sheet_letters(event),
            event.rules,
            _hands(event),
            paper_of(event),
            event.club.name,
            by_two=event.sheets_by_two,
            large=in_large_print(request),
        )
    return download(pdf, f"{slugify(event.name)}-blank")


def standings_of_event_pdf(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The standings after any round, for the wall: with full names, or as the public sees them."""
    public = "public" in request.GET
    with printing(event):
        sheet = standings_sheet_of(event, public=public, after=round_asked(request))
        make = large_standings_pdf if in_large_print(request) else standings_pdf
        pdf = make(sheet, paper_of(event))
    return download(pdf, f"{slugify(event.name)}-standings")


def tables_poster(
    request: HttpRequest, event: Event, number: int | None = None
) -> HttpResponseBase:
    """All tables of a round, or of all rounds begun, with their scores, for the wall."""
    with printing(event):
        poster = tables_poster_of(event, number)
        if not poster.rounds:
            raise Http404
        pdf = tables_poster_pdf(poster, paper_of(event), large=in_large_print(request))
    name = "-".join(str(part) for part in ("tables", number) if part)
    return download(pdf, f"{slugify(event.name)}-{name}")


def rotation_chart(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Who sits where in all rounds, for the wall."""
    with printing(event), stamped(printed_now()):
        chart = rotation_chart_of(event)
        if not chart.lines:
            raise Http404
        pdf = rotation_chart_pdf(chart, paper_of(event), large=in_large_print(request))
    return download(pdf, f"{slugify(event.name)}-rotation")


def bracket(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The bracket of a knock-out, for the wall."""
    with printing(event), stamped(printed_now()):
        bracket_sheets = bracket_sheets_of(event)
        if not bracket_sheets:
            raise Http404
        pdf = bracket_pdf(bracket_sheets, paper_of(event), large=in_large_print(request))
    return download(pdf, f"{slugify(event.name)}-bracket")


def name_list(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Who sits where in all rounds, person by person in alphabetical order."""
    with printing(event), stamped(printed_now()):
        chart = name_list_of(event)
        if not chart.lines:
            raise Http404
        pdf = name_list_pdf(chart, paper_of(event), large=in_large_print(request))
    return download(pdf, f"{slugify(event.name)}-names")


def movement_cards(request: HttpRequest, event: Event) -> HttpResponseBase:
    """A slip for everybody with all their rounds, in larger letters on request."""
    with printing(event), stamped(printed_now()):
        cards, about = movement_cards_of(event), event_and_day(event)
        if "since" in request.GET:
            changed = _numbers(event, _changed_since(request, event))
            cards = [card for card in cards if card.number in changed]
            about = _("NEW · %(name)s") % {"name": about}
        if not cards:
            raise Http404
        pdf = movement_cards_pdf(cards, about, paper_of(event), large=in_large_print(request))
    return download(pdf, f"{slugify(event.name)}-movement")


def table_cards(request: HttpRequest, event: Event) -> HttpResponseBase:
    """A card for each table, with the code of its page."""
    if waits_for_address(event):
        return redirect("sheets", event=event.uid)
    with printing(event):
        cards = table_cards_of(event)
        if not cards:
            raise Http404
        pdf = table_cards_pdf(cards, paper_of(event), large=in_large_print(request))
    return download(pdf, f"{slugify(event.name)}-cards")


def event_rules_pdf(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The rules of an event on one page for the wall."""
    with printing(event):
        large = in_large_print(request)
        pdf = rules_pdf(event_rules_of(event), paper_of(event), large=large)
    return download(pdf, f"{slugify(event.name)}-rules")


def house_rules_pdf(request: HttpRequest, club: Club, house_rules: uuid.UUID) -> HttpResponseBase:
    """The rules of a club on one page, on the paper of its latest event."""
    stored = or_404(own_rules_named(club, house_rules))
    with look_of_club(club):
        large = in_large_print(request)
        pdf = rules_pdf(house_rules_of(stored), paper_of_club(club), large=large)
    return download(pdf, slugify(stored.name) or "rules")


@require_POST
def revoke_link(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Invalidate a table's printed QR codes, once for two presses, and show its new one."""
    in_use = [link for link in links_in_use(event) if link.table_number == number]
    link = or_404(in_use[-1] if in_use else None)
    if request.POST.get("link", str(link.pk)) == str(link.pk):
        links.replace(link, event, by=user_of(request))
    return redirect(f"{reverse('sheets', args=[event.uid])}?table={number}#code")
