"""What the program logs, as one JSON object a line, for whatever gathers logs."""

import datetime as dt
import json
import logging
from typing import Any


class SendersFaults(logging.Filter):
    """What can't be read is the sender's fault, not ours: a line says so, without a traceback.

    Anybody may send a form that breaks off, and twenty-five lines each time would fill the disk.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = None
        return True


class JsonLines(logging.Formatter):
    """A line for each event: when, how bad, who says so, what; and a traceback as one text.

    Of a request there are its method and the status of the answer. Its address stands in the
    message, as Django writes it.
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
