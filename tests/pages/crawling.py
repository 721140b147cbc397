"""Reads every address of the site from the table of routes, so that no new one is forgotten."""

import io
import re
from collections.abc import Iterator, Mapping

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.test import Client
from openpyxl import load_workbook

from tests.pages.routes import EXPECTED
from tests.scoring.sheets.printed import said_on


def addresses(visitor: str, places: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each route that a visitor of the table may read, with an address for it."""
    for route, expected in EXPECTED.items():
        if expected[visitor].get == "200":
            filled = re.sub(r"<(\w+)>", lambda found: places[found[1]], route)
            yield route, "/" + filled.lstrip("/")


def content_of(response: HttpResponseBase) -> bytes:
    """All bytes of a response; reading to the end closes the file made for it."""
    if isinstance(response, StreamingHttpResponse):
        return response.getvalue()
    assert isinstance(response, HttpResponse)
    return response.content


def text_of(client: Client, address: str) -> str:
    """All that a page, a file or a sheet of paper says."""
    response = client.get(address)
    assert response.status_code == 200, address
    content = content_of(response)
    if response.headers["Content-Type"] == "application/pdf":
        return " ".join(said_on(content))
    if content.startswith(b"PK"):
        sheets = load_workbook(io.BytesIO(content)).worksheets
        return " ".join(str(cell) for sheet in sheets for row in sheet.values for cell in row)
    return content.decode()
