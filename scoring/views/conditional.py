"""Responses sent again only to clients that do not have them yet."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response


def unless_had(request: HttpRequest, response: HttpResponse) -> HttpResponseBase:
    """This response with an ETag of its content; 304 if the client has it already."""
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "public, no-cache"
    return get_conditional_response(request, etag=etag, response=response) or response
