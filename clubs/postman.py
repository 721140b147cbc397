"""Sends the letters that wait: from a command, and in a thread of the serving process.

Several may run at once: each letter is claimed by one of them. No lock is held during a
conversation with a mail server.
"""

import logging
import smtplib
from collections import Counter
from contextlib import suppress
from functools import cache
from threading import Thread

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection

from clubs.mail import Unsure, message_of
from clubs.models import Letter
from clubs.services import letters

Fault = Letter.Fault
#: Seconds between two rounds unless the bell rings.
ROUND = 30.0

logger = logging.getLogger(__name__)


class _HungUp(Exception):
    """The connection to the mail server is gone: letters that wait keep waiting."""


def work_off() -> Counter[str]:
    """Send what is due; returns how many were sent and how many not. Raises no mail errors.

    Ends when the server can't be reached or hangs up: the rest waits for the next round.
    """
    done: Counter[str] = Counter()
    letters.find_lost()
    server = get_connection()
    try:
        while (letter := letters.claim()) is not None:
            done["not sent"] += 1
            if _send(letter, server):
                done.update({"sent": 1, "not sent": -1})
    except _HungUp:
        pass
    finally:
        with suppress(OSError):
            server.close()
    return done


def _send(letter: Letter, server: BaseEmailBackend) -> bool:
    """Hand one letter to the server, and store the result."""
    try:
        message = message_of(letter)
        message.message()
    except ValueError as error:
        letters.failed(letter, Fault.UNWRITABLE, str(error))
        return False
    try:
        server.open()
    except (OSError, ValueError) as error:  # ValueError: its authentication challenge is garbage
        letters.wait(letter, Fault.UNREACHABLE, str(error))
        raise _HungUp from error
    return _hand_over(letter, message, server)


def _hand_over(letter: Letter, message: EmailMessage, server: BaseEmailBackend) -> bool:
    try:
        server.send_messages([message])
    except Unsure as error:
        letters.failed(letter, Fault.UNSURE, str(error))
        raise _HungUp from error
    except smtplib.SMTPRecipientsRefused as error:
        _refused(letter, *next(iter(error.recipients.values())))
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
        _refused(letter, error.smtp_code, error.smtp_error)
    except (smtplib.SMTPNotSupportedError, ValueError) as error:
        letters.failed(letter, Fault.UNWRITABLE, str(error))
    except OSError as error:
        letters.wait(letter, Fault.UNREACHABLE, str(error))
        raise _HungUp from error
    else:
        letters.sent(letter)
        return True
    return False


def _refused(letter: Letter, code: int, said: bytes | str) -> None:
    """Store a refusal: a code 5xx is final, any other means: not now."""
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    note = letters.failed if 500 <= code < 600 else letters.wait
    note(letter, Fault.REFUSED, f"{code} {text}")


@cache
def start() -> None:
    """Send letters from a thread of this process; does nothing without a mail server."""
    if settings.CAN_SEND_MAIL:
        Thread(target=_go_round, name="postman", daemon=True).start()


def _go_round() -> None:
    while True:
        try:
            letters.bell.clear()
            work_off()
        except Exception:
            logger.exception("The letters could not be worked off; they wait for the next round.")
        finally:
            connection.close()
        letters.bell.wait(ROUND)
