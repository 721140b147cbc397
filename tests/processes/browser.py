"""A plain HTTP client for one scorer: keeps cookies, logs in, and saves as the desk does."""

import http.client
import re
import time
import urllib.parse
from http import HTTPStatus

from tests.processes.serving import PATIENCE


class Browser:
    """A keep-alive connection to the server. Raises OSError or HTTPException when it breaks."""

    def __init__(
        self, port: int, connection: http.client.HTTPConnection | None = None, **headers: str
    ) -> None:
        self.connection = connection or http.client.HTTPConnection(
            "127.0.0.1", port, timeout=PATIENCE
        )
        self.headers = headers
        self.cookies: dict[str, str] = {}

    def get(self, address: str) -> tuple[int, str]:
        return self._send("GET", address, None)

    def post(self, address: str, **fields: object) -> tuple[int, str]:
        return self._send("POST", address, urllib.parse.urlencode(fields))

    def close(self) -> None:
        self.connection.close()

    def log_in(self, username: str, password: str) -> None:
        _, page = self.get("/login/")
        token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[0]
        fields = {"username": username, "password": password, "csrfmiddlewaretoken": token}
        for _ in range(10):
            status, _ = self.post("/login/", **fields)
            if status != HTTPStatus.TOO_MANY_REQUESTS:
                break
            time.sleep(2)  # as the page asks, while other passwords are checked
        assert status == HTTPStatus.FOUND

    def save(self, event: str, table: int, hand: int, line: str, key: str) -> int:
        """Save a line on the desk; returns the status of the answer."""
        address = f"/desk/e/{event}/rounds/1/tables/{table}/hands/{hand}/save/"
        status, _ = self.post(address, line=line, client_key=key)
        return status

    def _send(self, method: str, address: str, body: str | None) -> tuple[int, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {**self.headers, "Cookie": cookies}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["X-CSRFToken"] = self.cookies["csrftoken"]
            headers["HX-Request"] = "true"
        self.connection.request(method, address, body, headers)
        response = self.connection.getresponse()
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                cookie, _, content = value.partition(";")[0].partition("=")
                self.cookies[cookie] = content
        return response.status, response.read().decode()
