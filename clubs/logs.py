"""Logs as one JSON object per line, for log collectors."""

import datetime as dt
import json
import logging
from typing import Any


class SendersFaults(logging.Filter):
    """Log an unreadable request in one line without a traceback: the fault is the sender's.

    Anybody may send a form that breaks off, and twenty-five lines each time would fill the disk.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = None
        return True


class JsonLines(logging.Formatter):
    """One line per event: time, level, logger, message, and the traceback as one text.

    For a request also its method and the answer's status; the message already holds its address, as
    Django writes it.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": dt.datetime.fromtimestamp(record.created, dt.UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        request, status = getattr(record, "request", None), getattr(record, "status_code", None)
        if (method := getattr(request, "method", None)) is not None:
            line["method"] = method
        if status is not None:
            line["status"] = status
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
