"""A letter as an e-mail, and a mail backend that also reports how far the sending got.

If the server breaks off before it was handed the letter, the letter was not sent. If it breaks off
afterwards it may have been: the two are told apart here, so that nothing is sent twice.
"""

import io
import smtplib
import socket
import time
from collections.abc import Iterator
from email.utils import formataddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends import smtp
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.models import Letter

#: Seconds to wait for the server's answer to a complete letter: some look for spam meanwhile.
#: Together with all other answers for a letter it must be less than `LOST_AFTER` of the services.
TAKEN_WITHIN = 240.0

_SEAL = Signer(salt="letters")


class Unsure(Exception):
    """The server had the letter, and did not say whether it accepted it."""


class _Heard(io.RawIOBase):
    """Reads a server's answers until a deadline: byte by byte they might never end."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self.until = 0.0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        self._line.settimeout(left)
        return self._line.recv_into(buffer)


class _SaysHowFar(smtplib.SMTP):
    #: Seconds to wait for each of the next answers, if not the usual time.
    _patience: Iterator[float] = iter(())

    def getreply(self) -> tuple[int, bytes]:
        within = next(self._patience, self.timeout)
        if self.file is None and self.sock is not None:
            self._heard = _Heard(self.sock)
            self.file = io.BufferedReader(self._heard)
        self._heard.until = time.monotonic() + within
        try:
            return super().getreply()
        finally:
            if self.sock is not None:
                self.sock.settimeout(self.timeout)

    def data(self, msg: Any) -> tuple[int, bytes]:
        self._patience = iter((self.timeout, TAKEN_WITHIN))
        try:
            code, reply = super().data(msg)
        except smtplib.SMTPDataError:
            raise  # the server refused the letter
        except OSError as error:
            if next(self._patience, None) is not None:
                raise  # it never got the end of the letter, so it has none
            raise Unsure(str(error)) from error
        finally:
            self._patience = iter(())
        if code < 200:  # not a valid SMTP answer
            raise Unsure(reply.decode(errors="replace"))
        return code, reply


class _SaysHowFarSafely(_SaysHowFar, smtplib.SMTP_SSL):
    pass


class Backend(smtp.EmailBackend):
    """Django's SMTP backend, on connections that report how far the sending got."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _SaysHowFarSafely if self.use_ssl else _SaysHowFar


def message_of(letter: Letter) -> EmailMessage:
    """A letter with what every e-mail of a club says: who writes, and how to unsubscribe.

    The message's ID is that of the letter, so that a server that gets it twice can tell.
    """
    club, domain = letter.club, settings.DEFAULT_FROM_EMAIL.rpartition("@")[2]
    name = club.name if club else "Right Bower"
    headers, end = {"Message-ID": f"<{letter.uid}@{domain}>"}, [name]
    if address := unsubscribing(letter):
        with translation.override(letter.language):
            end.append(_("No more e-mail from this club: %(address)s") % {"address": address})
        headers["List-Unsubscribe"] = f"<{address}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return EmailMessage(
        subject=letter.subject,
        body="\n".join([letter.text, "", "-- ", *end, ""]),
        from_email=formataddr((name, settings.DEFAULT_FROM_EMAIL)),
        to=[_addressed(letter)],
        reply_to=[letter.reply_to] if letter.reply_to else None,
        headers=headers,
    )


def _addressed(letter: Letter) -> str:
    """The address with the name, except for sign-ups: there anybody may type any name."""
    if letter.kind == Letter.Kind.SIGN_UP:
        return letter.email
    return formataddr((letter.name, letter.email))


def unsubscribing(letter: Letter) -> str:
    """The link by which a member unsubscribes; "" for all others, and without a site."""
    if letter.member is None or not letter.site:
        return ""
    return letter.site.rstrip("/") + reverse("unsubscribe", args=[seal(str(letter.member.uid))])


def seal(member: str) -> str:
    """Sign a member's uid for the link, so that nobody can forge another member's."""
    return _SEAL.sign(member)


def sealed(token: str) -> str | None:
    """The uid of the member whose link this is; None if it was not signed here."""
    try:
        return _SEAL.unsign(token)
    except BadSignature:
        return None
