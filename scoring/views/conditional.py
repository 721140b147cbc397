"""Answers that are sent anew only to who does not have them already."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response


def unless_had(request: HttpRequest, response: HttpResponse) -> HttpResponseBase:
    """This answer, named by its content; 304 for who has it already."""
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "public, no-cache"
    return get_conditional_response(request, etag=etag, response=response) or response
