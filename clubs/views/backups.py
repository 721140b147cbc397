"""The copies of the database and the health of the machine, for directors of every club."""

from pathlib import Path
from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs import backups, doctor, restoring
from clubs.asker import user_of
from clubs.copies import CopyFailed
from clubs.forms.backups import FolderForm


@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Where the copies go, the copies there are, and a button that makes one now."""
    form = FolderForm(request.POST if "folder" in request.POST else None)
    if "now" in request.POST:
        return _back_up(request)
    if "keep" in request.POST:
        restoring.awaited(backups.database()).unlink(missing_ok=True)
        return redirect("backups")
    if form.is_bound and form.is_valid():
        try:
            backups.choose(Path(form.cleaned_data["folder"]))
        except CopyFailed:
            sentence = _("Nothing can be written there. Is the stick in, and the folder on it?")
            form.add_error("folder", sentence)
        else:
            return _back_up(request)
    _local_time(request)
    context: dict[str, Any] = {
        "state": backups.state(), "form": form, "existing": backups.existing(),
        "is_awaited": restoring.awaited(backups.database()).exists(),
    }  # fmt: skip
    return render(request, "club/backups.html", context, status=422 if form.errors else 200)


def file(request: HttpRequest, name: str) -> FileResponse:
    """One of the copies, as a download."""
    return FileResponse(_named(name).open("rb"), as_attachment=True, filename=name)


@never_cache
def restore(request: HttpRequest, name: str) -> HttpResponse:
    """What a copy holds and what it would replace; once confirmed it waits for the next start."""
    path, database = _named(name), backups.database()
    _local_time(request)
    then = _contents(path)
    if request.method == "POST" and then:
        try:
            restoring.await_start(path, database)
        except CopyFailed:
            messages.error(request, _("The backup could not be read to its end. Take another one."))
        return redirect("backups")
    context = {"then": then, "now": _contents(database)}
    return render(request, "club/backup_restore.html", context, status=200 if then else 422)


def _contents(path: Path) -> restoring.Contents | None:
    try:
        return restoring.look_into(path)
    except CopyFailed:
        return None


def _named(name: str) -> Path:
    path = next((backup.path for backup in backups.existing() if backup.path.name == name), None)
    if path is None:
        raise Http404
    return path


@never_cache
def all_well(request: HttpRequest) -> HttpResponse:
    """The results of the doctor's checks, made now."""
    _local_time(request)
    return render(request, "club/doctor.html", {"findings": doctor.findings()})


def _local_time(request: HttpRequest) -> None:
    """Show times in the time zone of one of the director's clubs."""
    role = user_of(request).roles.select_related("club").first()
    timezone.activate(role.club.time_zone if role else "UTC")


def _back_up(request: HttpRequest) -> HttpResponse:
    try:
        backups.make()
    except CopyFailed:
        pass  # the page says what is wrong
    else:
        messages.success(request, _("A copy was made, read back, and found intact."))
    return redirect("backups")
