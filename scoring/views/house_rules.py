"""A club's rules: the list, the form of all options, files, and rules no longer played."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.asker import ShowingRefusal, refusal_shown, user_of
from clubs.models import Club
from engine import RuleSet, write_rules
from scoring.acts.history import history_of_rules
from scoring.forms.house_rules import (
    HouseRulesForm,
    RulesFileForm,
    begin_with,
    differences,
    nearest,
)
from scoring.models import HouseRules
from scoring.services import house_rules as services
from scoring.store import (
    active_house_rules,
    find_choice,
    length_of,
    own_rules_named,
    retired_house_rules,
)
from scoring.views.named import or_404
from scoring.words import RulesChoice, find_preset, preset_choices

#: A list of more differences than this helps nobody.
DIFFERENCES_SHOWN = 12


def house_rules_list(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's rules, and the games from which new ones may begin."""
    context = {
        "club": club,
        "active": [(rules, length_of(rules)) for rules in active_house_rules(club)],
        "retired": retired_house_rules(club),
        "presets": preset_choices(),
    }
    return render(request, "desk/house_rules.html", context)


def preset_page(request: HttpRequest, club: Club, preset: str) -> HttpResponse:
    """Rules shipped with the program, to read before beginning from them."""
    choice = find_preset(preset)
    if choice is None:
        raise Http404
    return render(request, "desk/house_rules_preset.html", {"club": club, "choice": choice})


def house_rules_page(request: HttpRequest, club: Club, house_rules: uuid.UUID) -> HttpResponse:
    """One set of a club's rules: to read, print, change, copy or retire."""
    stored = _house_rules(club, house_rules)
    basis = _nearest(stored.rules)
    differing = differences(stored.rules, basis.rules)
    context = {
        "club": club,
        "house_rules": stored,
        "length": length_of(stored),
        "basis": basis,
        "differences": differing if len(differing) <= DIFFERENCES_SHOWN else [],
        "acts": history_of_rules(stored),
    }
    return render(request, "desk/house_rules_page.html", context)


def house_rules_new(request: HttpRequest, club: Club) -> HttpResponse:
    """New rules, begun from a preset or other rules of the club (`?from=`), by default Ottawa."""
    choice = find_choice(club, request.GET.get("from") or preset_choices()[0].key)
    if choice is None:
        raise Http404
    basis = find_preset(choice.key) or _nearest(choice.rules)
    values = {"club": club.name, "name": choice.name}
    begin = begin_with(
        choice.rules,
        choice.length,
        name=_("Rules of %(club)s") % values,
        source=_("%(club)s, begun from: %(name)s") % values,
    )
    form = HouseRulesForm(request.POST or None, club=club, begin=begin, basis=basis)
    if _is_to_be_stored(request, form):
        with ShowingRefusal(form.refuse):
            made = services.create(club, form.written(), by=user_of(request))
            messages.success(request, _("The rules are there."))
            return redirect("house-rules-page", slug=club.slug, house_rules=made.uid)
    return _form_page(request, club, form, {"choice": choice})


def house_rules_change(request: HttpRequest, club: Club, house_rules: uuid.UUID) -> HttpResponse:
    """Change rules; events made with them keep their own copy."""
    stored = _house_rules(club, house_rules)
    form = HouseRulesForm(
        request.POST or None,
        club=club,
        begin=services.written(stored),
        basis=_nearest(stored.rules),
        stored=stored,
    )
    if _is_to_be_stored(request, form):
        with ShowingRefusal(form.refuse):
            services.change(
                stored, form.written(), by=user_of(request), seen=form.cleaned_data["seen"]
            )
            messages.success(request, _("Saved. Events that were made before keep their rules."))
            return redirect("house-rules-page", slug=club.slug, house_rules=stored.uid)
    return _form_page(request, club, form, {"house_rules": stored})


@require_POST
def house_rules_state(request: HttpRequest, club: Club, house_rules: uuid.UUID) -> HttpResponse:
    """Retire rules, or bring them back."""
    stored, by = _house_rules(club, house_rules), user_of(request)
    with refusal_shown(request):
        if request.POST.get("act") == "retire":
            services.retire(stored, by=by)
            messages.success(request, _("No new event is offered these rules any more."))
        elif request.POST.get("act") == "back":
            services.bring_back(stored, by=by)
            messages.success(request, _("New events are offered these rules again."))
    return redirect("house-rules-page", slug=club.slug, house_rules=stored.uid)


def house_rules_file(request: HttpRequest, club: Club, house_rules: uuid.UUID) -> HttpResponse:
    """The rules as a file that the engine reads."""
    stored = _house_rules(club, house_rules)
    name = slugify(stored.name) or "rules"
    return HttpResponse(
        write_rules(stored.rules),
        content_type="application/toml; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}.toml"',
            "Cache-Control": "no-store",
        },
    )


def house_rules_import(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the rules in a file, or all its faults; store them once confirmed."""
    sent = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = RulesFileForm(*sent, club=club)
    rules = form.rules() if form.is_bound else None
    if rules and form.is_taken(rules.to_dict()) and (values := form.written()):
        with ShowingRefusal(form.refuse):
            made = services.create(club, values, by=user_of(request))
            messages.success(request, _("The rules are there."))
            return redirect("house-rules-page", slug=club.slug, house_rules=made.uid)
    context = {"club": club, "form": form, "rules": rules}
    return render(request, "desk/house_rules_import.html", context, status=_status(form))


def _is_to_be_stored(request: HttpRequest, form: HouseRulesForm) -> bool:
    return request.method == "POST" and form.is_valid() and "look" not in request.POST


def _form_page(
    request: HttpRequest, club: Club, form: HouseRulesForm, about: dict[str, object]
) -> HttpResponse:
    context = {"club": club, "form": form, **about}
    if "look" in request.POST and form.is_valid():
        context |= {"shown": form.rules, "in_vain": form.in_vain()}
    return render(request, "desk/house_rules_form.html", context, status=_status(form))


def _status(form: HouseRulesForm | RulesFileForm) -> int:
    return 422 if form.errors else 200


def _house_rules(club: Club, uid: uuid.UUID) -> HouseRules:
    return or_404(own_rules_named(club, uid))


def _nearest(rules: RuleSet) -> RulesChoice:
    """The preset that these rules resemble most."""
    presets = {choice.key: choice for choice in preset_choices()}
    return presets[nearest(rules, {key: choice.rules for key, choice in presets.items()})]
