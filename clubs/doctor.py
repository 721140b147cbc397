"""Checks everything an event depends on, and advises what to do if something is wrong."""

import datetime as dt
import platform
import shutil
from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings
from django.db import OperationalError, ProgrammingError
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs import backups, copies, serving
from clubs.copies import CopyFailed
from clubs.models import AuditEntry, Club

#: Bytes. An event takes some megabytes, and a copy as much as the whole database.
LEAST_FREE = 500_000_000
#: This program did not exist before then: an earlier clock is wrong.
EARLIEST = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
#: A clock may be put back by a few minutes.
SLACK = dt.timedelta(minutes=10)
#: Without a copy for this long, something is wrong or nobody serves.
OLDEST = dt.timedelta(days=8)


class Finding(NamedTuple):
    """The result of one check; `advice` is "" if all is well."""

    about: str
    state: str
    advice: str = ""


def findings() -> list[Finding]:
    """The results of all checks, in the reader's language."""
    return [_network(), _disk(), _clock(), _database(), *_backups(), _mail(), _version()]


def _network() -> Finding:
    about = _("Network")
    if settings.IS_HERE_ALONE:
        advice = _("Start Right Bower without --host, so that phones can open it.")
        return Finding(about, _("Only this computer can open the site."), advice)
    networks = serving.networks()
    if not networks:
        advice = _("Join the hall’s network; phones must be on the same one.")
        return Finding(about, _("This computer is not on a network."), advice)
    named = ", ".join(f"{network.name} ({network.address})" for network in networks)
    return Finding(about, _("Phones find it on: %(networks)s.") % {"networks": named})


def _disk() -> Finding:
    free = shutil.disk_usage(settings.DATA_DIR).free
    sentence = _("%(free)s are free.") % {"free": filesizeformat(free)}
    advice = _("Empty the bin, or move pictures and films elsewhere, before the next afternoon.")
    return Finding(_("Disk"), sentence, advice if free < LEAST_FREE else "")


def _clock() -> Finding:
    now = timezone.now()
    last = _last_entry()
    is_wrong = now < EARLIEST or (last is not None and now < last - SLACK)
    sentence = _("It is %(moment)s (%(zone)s).") % {
        "moment": date_format(timezone.localtime(now), "DATETIME_FORMAT"),
        "zone": timezone.get_current_timezone_name(),
    }
    advice = _("Set the clock of this computer: it is earlier than what was already entered.")
    return Finding(_("Clock"), sentence, advice if is_wrong else "")


def zone_of_first_club() -> str:
    """The time zone for a reader who has named no club; UTC before there is one."""
    try:
        return Club.objects.order_by("pk").values_list("time_zone", flat=True).first() or "UTC"
    except (OperationalError, ProgrammingError):
        return "UTC"


def _last_entry() -> dt.datetime | None:
    """When something was last entered; None before the first start, when no table exists yet."""
    try:
        return AuditEntry.objects.order_by("-at").values_list("at", flat=True).first()
    except (OperationalError, ProgrammingError):
        return None


def _database() -> Finding:
    about = _("Database")
    if settings.DATABASE_URL:
        return Finding(about, _("PostgreSQL answers."))
    database = backups.database()
    try:
        copies.check(database)
    except CopyFailed as failure:
        advice = _("Stop Right Bower, and put the last good backup back: right-bower restore.")
        return Finding(about, str(failure), advice)
    size = filesizeformat(database.stat().st_size)
    return Finding(about, _("It was read through, and is intact: %(size)s.") % {"size": size})


def _backups() -> Iterator[Finding]:
    if settings.DATABASE_URL:
        return
    state, about = backups.state(), _("Backups")
    is_old = state.made_at is None or state.made_at < timezone.now() - OLDEST
    if state.trouble or is_old:
        sentence = _("No good one lately: %(folder)s.") % {"folder": state.folder}
        yield Finding(about, sentence, _("Put the stick in, or choose another folder at the desk."))
    elif state.is_on_own_disk:
        advice = _("Choose a stick or a synced folder at the desk: a disk can fail.")
        yield Finding(about, _("They are on the same disk as the data."), advice)
    else:
        yield Finding(about, _("They go to %(folder)s.") % {"folder": state.folder})


def _mail() -> Finding:
    """No advice without a mail server: a club may well print every letter."""
    sends = _("E-mails are sent as %(sender)s.") % {"sender": settings.DEFAULT_FROM_EMAIL}
    prints = _(
        "This computer sends no e-mail: every letter is printed. To send e-mail, set EMAIL_URL"
        " (see the README)."
    )
    return Finding(_("E-mail"), sends if settings.CAN_SEND_MAIL else prints)


def _version() -> Finding:
    python, system = platform.python_version(), platform.system()
    return Finding(_("Version"), f"Right Bower {settings.VERSION}, Python {python}, {system}")
