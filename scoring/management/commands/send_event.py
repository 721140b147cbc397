"""`manage.py send_event`: send the event that was played here to the club's site."""

import base64
import io
import json
import os
from argparse import ArgumentParser
from getpass import getpass
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.core.management.base import CommandError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from clubs.management.terminal import ClubCommand, agreed, answer_to
from clubs.refusal import Refused
from scoring.archive.event_file import export
from scoring.management.commands.carry_event import the_event

#: Seconds; the site takes some of them to examine a large event.
PATIENCE = 120
KEY = "RIGHT_BOWER_KEY"
HERE_ALONE = ("localhost", "127.0.0.1", "::1")
SIDES = {"here": gettext_lazy("the site"), "file": gettext_lazy("this computer")}


class Command(ClubCommand):
    help = (
        "Send an event to the club's site: it shows what would change there, and asks. Twice is"
        " harmless. The key is made on the site (“Events straight from the laptop”)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("site", help="the club's page: https://euchre.example.org/clubs/…/")
        parser.add_argument("--club", help="short name of the club here, where there are several")
        parser.add_argument("--event", help="name of the event; without it, the last one")
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser.add_argument(
            "--keep", choices=["here", "file"],
            help="what counts where both sides changed something: here is the site",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        site = Site(address_of(options["site"]), os.environ.get(KEY) or getpass(_("The key: ")))
        event, file = the_event(options), io.BytesIO()
        try:
            export(event, file, by=None)
        except Refused as refusal:
            raise CommandError(refusal.sentence) from refusal
        preview = site.ask(file.getvalue())
        self.stdout.write("\n".join(preview["told"]))
        decided = {
            "people": self.people(preview["people"], may_ask=not options["yes"]),
            "sides": self.sides(preview["conflicts"], options["keep"], may_ask=not options["yes"]),
            "seen": preview["seen"],
        }
        if not (options["yes"] or preview["changes_nothing"]) and not agreed(_("Import it there?")):
            self.stdout.write(_("Nothing was imported."))
            return
        answer = site.ask(file.getvalue(), decided)
        self.stdout.write(answer["done"])

    def people(self, asked: list[dict[str, Any]], *, may_ask: bool) -> dict[str, str]:
        """Who each player is on the site, if that is uncertain."""
        unknown = [person["name"] for person in asked if not person["usual"]]
        if unknown and not may_ask:
            raise CommandError(
                _(
                    "Nothing was imported: several members could be %(names)s. Say who it is: the"
                    " same command without --yes asks."
                )
                % {"names": ", ".join(unknown)}
            )
        return {
            person["player"]: person["usual"] or self._who(person["name"], person["choices"])
            for person in asked
        }

    def _who(self, name: str, choices: list[tuple[str, str]]) -> str:
        self.stdout.write(_("Who is %(name)s there?") % {"name": name})
        for number, (_value, label) in enumerate(choices, 1):
            self.stdout.write(f"  {number}  {label}")
        numbers = [str(number) for number, _ in enumerate(choices, 1)]
        return choices[int(chosen(_("The number: "), numbers)) - 1][0]

    def sides(
        self, conflicts: list[dict[str, str]], keep: str | None, *, may_ask: bool
    ) -> dict[str, str]:
        """Which side counts for each thing that both changed."""
        if conflicts and not (keep or may_ask):
            raise CommandError(
                _(
                    "Nothing was imported. Decide for all at once with --keep here (the site) or"
                    " --keep file (this computer); without --yes the command asks one by one."
                )
            )
        return {conflict["unit"]: keep or self._side(conflict) for conflict in conflicts}

    def _side(self, conflict: dict[str, str]) -> str:
        self.stdout.write(_("%(what)s: which counts?") % {"what": conflict["what"]})
        for side, line in (("here", conflict["here"]), ("file", conflict["there"])):
            self.stdout.write(f"  {side}  {line}  ({SIDES[side]})")
        return chosen(_("here or file: "), list(SIDES))


class Unmoved(HTTPRedirectHandler):
    """Follows no redirects: the key goes only to the address that was typed."""

    def redirect_request(self, *_args: Any) -> None:
        return None


class Site(NamedTuple):
    """The club's page on the internet, and the key that opens it."""

    address: str
    key: str

    def ask(self, file: bytes, decided: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send the file and return the site's answer. Raises CommandError with a sentence."""
        sent = {"file": base64.b64encode(file).decode(), "decided": decided}
        headers = {
            "Authorization": f"Bearer {self.key}", "Content-Type": "application/json",
            "Accept-Language": get_language() or "en",
        }  # fmt: skip
        request = Request(f"{self.address}take-event/", json.dumps(sent).encode(), headers)  # noqa: S310
        try:
            with build_opener(Unmoved).open(request, timeout=PATIENCE) as answer:
                content: dict[str, Any] = json.load(answer)
            if not content.keys() & {"told", "done"}:
                raise ValueError("JSON of somebody else")
            return content
        except HTTPError as error:
            raise CommandError(_sentence_of(error)) from error
        except (URLError, HTTPException, OSError) as error:
            why = getattr(error, "reason", error)
            raise CommandError(
                _(
                    "The site can’t be reached (%(why)s). Nothing was sent twice or lost: once"
                    " there is internet, type the command again."
                )
                % {"why": why}
            ) from error
        except (ValueError, AttributeError, RecursionError) as error:
            raise CommandError(_("What answers there is not a Right Bower site.")) from error


def _sentence_of(error: HTTPError) -> str:
    try:
        return str(json.load(error)["error"])
    except (ValueError, LookupError, TypeError, OSError):
        return _(
            "The site answered %(code)s. Check that the address is that of the club’s page and that"
            " the site has the same version; then type the command again."
        ) % {"code": error.code}


def address_of(typed: str) -> str:
    """The address of a club's page. Raises CommandError for one that would expose the key."""
    parts = urlsplit(typed)
    if parts.scheme != "https" and parts.hostname not in HERE_ALONE:
        raise CommandError(_("The address must begin with https://, or others could read the key."))
    if "/clubs/" not in parts.path:
        raise CommandError(_("Type the address of the club’s page: https://…/clubs/…/"))
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


def chosen(question: str, answers: list[str]) -> str:
    """One of the answers; the question is repeated until it is."""
    while (answer := answer_to(question).lower()) not in answers:
        pass
    return answer
