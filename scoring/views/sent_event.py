"""The address to which a laptop sends the event that was played on it; it answers in JSON."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from clubs.heavy import Occupied, one_at_a_time
from clubs.refusal import Refused
from scoring.archive.preview import FilePreview, preview
from scoring.archive.told import done, told
from scoring.forms.sent_event import SentEvent, read_sent_event
from scoring.models import EventKey
from scoring.services import event_keys


@csrf_exempt  # no cookie is used: the key itself proves the intent
@never_cache
@require_POST
def receive(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show what an event would change in the club, or import it; needs a key of the club."""
    kind, _blank, secret = request.headers.get("Authorization", "").partition(" ")
    key = event_keys.key_of(slug, secret) if kind == "Bearer" and secret else None
    if key is None:
        sentence = _("The site does not know this key, or it has expired. Make a new one there.")
        return _refused(401, "key", sentence)
    if not event_keys.may_act(key):
        return _refused(429, "too-often", _("Too many attempts. Try again in a minute."))
    try:
        with one_at_a_time():
            return JsonResponse(_answer(key, read_sent_event(request)))
    except Refused as refusal:
        return _refused(422, refusal.code, refusal.sentence)
    except Occupied:
        return _refused(503, "busy", _("The site is busy. Try again in a minute."))


def _answer(key: EventKey, sent: SentEvent) -> dict[str, Any]:
    file_preview = preview(key.club, sent.file)
    if not sent.is_decided:
        return _shown(file_preview)
    taken = file_preview.take(sent.people, sent.sides, seen=sent.seen, by=key.director)
    return {"done": done(taken), "desk": reverse("event", kwargs={"event": taken.event.uid})}


def _shown(file_preview: FilePreview) -> dict[str, Any]:
    """What would be done, and what must be decided first."""
    return {
        "told": list(told(file_preview)),
        "changes_nothing": file_preview.summary.changes_nothing,
        "people": [
            {
                "player": person.player,
                "name": person.name,
                "choices": person.choices,
                "usual": person.usual,
            }
            for person in file_preview.people
            if not person.member
        ],
        "conflicts": [conflict._asdict() for conflict in file_preview.conflicts],
        "seen": file_preview.seen,
    }


def _refused(status: int, code: str, sentence: str) -> JsonResponse:
    return JsonResponse({"code": code, "error": sentence}, status=status)
