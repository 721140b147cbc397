"""A letter as an e-mail, and the way to the mail server: Django's, which also says how far it came.

A server that breaks off before it was handed the letter has not sent it. One that breaks off
afterwards may have: that is told apart here, so that nothing is sent twice.
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

#: Seconds that a server may think about a letter which it has: some look for spam meanwhile. With
#: all other answers of one letter it must be less than `LOST_AFTER` of the services.
TAKEN_WITHIN = 240.0

_SEAL = Signer(salt="letters")


class Unsure(Exception):
    """The server had the letter, and did not say whether it took it."""


class _Heard(io.RawIOBase):
    """What a server says, up to a moment: letter by letter it may never come to an end."""

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
    #: For how long the next answers are waited for, where that is not as long as usual.
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
            code, said = super().data(msg)
        except smtplib.SMTPDataError:
            raise  # it did not want to hear the letter
        except OSError as error:
            if next(self._patience, None) is not None:
                raise  # it did not have the end of the letter: so it has none
            raise Unsure(str(error)) from error
        finally:
            self._patience = iter(())
        if code < 200:  # no answer that SMTP knows
            raise Unsure(said.decode(errors="replace"))
        return code, said


class _SaysHowFarSafely(_SaysHowFar, smtplib.SMTP_SSL):
    pass


class Backend(smtp.EmailBackend):
    """Django's own way to a mail server."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _SaysHowFarSafely if self.use_ssl else _SaysHowFar


def message_of(letter: Letter) -> EmailMessage:
    """A letter with what every e-mail of a club says: who writes, and how to be left alone.

    The number of the message is that of the letter: a server that gets it twice can tell.
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
    """The address, with the name: but who signs up may type any words as a name of any address."""
    if letter.kind == Letter.Kind.SIGN_UP:
        return letter.email
    return formataddr((letter.name, letter.email))


def unsubscribing(letter: Letter) -> str:
    """Where a member takes the address off the list; "" for all others, and without a site."""
    if letter.member is None or not letter.site:
        return ""
    return letter.site.rstrip("/") + reverse("unsubscribe", args=[seal(str(letter.member.uid))])


def seal(member: str) -> str:
    """What makes the link of a member hers alone."""
    return _SEAL.sign(member)


def sealed(token: str) -> str | None:
    """The member whose link this is; None for what was not sealed here."""
    try:
        return _SEAL.unsign(token)
    except BadSignature:
        return None
