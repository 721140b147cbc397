"""Figures for Prometheus: how many requests there were, how they ended, how long they took.

They are served to clients that send the token of the setting, and are off without one. The extra
`figures` installs the library; if several processes serve, it adds their figures up as soon as
PROMETHEUS_MULTIPROC_DIR names a folder (emptied before the server starts).
"""

import os
import secrets
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseBase

Handler = Callable[[HttpRequest], HttpResponseBase]

ADDRESS = "/figures/"
#: Seconds: a poll takes some milliseconds, an Excel file a second.
BUCKETS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


def counted(get_response: Handler) -> Handler:
    """Count each request by the name of its route: an address may hold the secret of a table."""
    if not settings.FIGURES_TOKEN:
        raise MiddlewareNotUsed
    figures = _Figures()

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.path == ADDRESS:
            return figures.answer(request)
        begun = time.monotonic()
        response = get_response(request)
        figures.count(request, response, time.monotonic() - begun)
        return response

    return middleware


class _Figures:
    def __init__(self) -> None:
        try:
            import prometheus_client
        except ImportError as error:
            advice = 'Install it with pip install "right-bower[figures]", or leave the token out.'
            raise ImproperlyConfigured(
                f"FIGURES_TOKEN needs prometheus-client. {advice}"
            ) from error
        self._client: Any = prometheus_client
        self._registry = prometheus_client.CollectorRegistry()
        names = ["route", "method", "status"]
        self._requests = prometheus_client.Counter(
            "right_bower_requests", "Requests that were answered", names, registry=self._registry
        )
        self._seconds = prometheus_client.Histogram(
            "right_bower_request_seconds", "How long answers took", ["route"],
            buckets=BUCKETS, registry=self._registry,
        )  # fmt: skip

    def count(self, request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
        """Count one answer."""
        match = request.resolver_match
        route = (match.view_name if match else "") or "none"
        method = request.method if request.method in ("GET", "HEAD", "POST") else "other"
        self._requests.labels(route, method, str(response.status_code)).inc()
        self._seconds.labels(route).observe(seconds)

    def answer(self, request: HttpRequest) -> HttpResponse:
        """All figures, for a client with the token."""
        authorization = request.headers.get("Authorization", "").encode()
        if not secrets.compare_digest(authorization, f"Bearer {settings.FIGURES_TOKEN}".encode()):
            return HttpResponse(status=404)
        content = self._client.generate_latest(self._gathered())
        headers = {"Cache-Control": "no-store"}
        return HttpResponse(content, content_type=self._client.CONTENT_TYPE_LATEST, headers=headers)

    def _gathered(self) -> Any:
        """The figures of all processes, if the library keeps them in files."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return self._registry
        from prometheus_client import multiprocess

        registry = self._client.CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return registry
