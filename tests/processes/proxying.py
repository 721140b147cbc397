"""nginx and the servers behind it, set up from `clubs/deploy/` in a test's folder."""

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from tests.processes.serving import PATIENCE, ROOT, Environment, free_port, running

DEPLOY = ROOT / "clubs" / "deploy"
NAME = "euchre.example.org"
SOCKETS = "/run/right-bower"
#: Debian installs it in a folder that is not on everybody's path.
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")


def gunicorn_words(application: str = "clubs.wsgi") -> list[str]:
    """The command that the service starts, with this Python; systemd passes it the socket."""
    unit = (DEPLOY / "right-bower@.service").read_text()
    program, *words = shlex.split(re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)[0])
    served = [application if word == "clubs.wsgi" else word for word in words]
    return [sys.executable, "-m", Path(program).name, *served]


class Unit:
    """A server as systemd runs it: the socket stays open while the process is restarted."""

    def __init__(self, path: Path, environment: Environment, log: IO[bytes] | None) -> None:
        self.environment, self.log = environment, log
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(str(path))
        self.socket.listen(2048)
        self.process = self._started()

    def restart(self) -> None:
        """Restart as `systemctl restart` does: ask it to end, wait, and start it again."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=PATIENCE) == 0
        self.process = self._started()

    def end(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=PATIENCE)
        self.socket.close()

    def _started(self) -> subprocess.Popen[bytes]:
        # The socket must be file 3 of a process that knows its own id beforehand.
        number = self.socket.fileno()
        shell = f'exec 3<&{number} && LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"'
        return subprocess.Popen(
            ["bash", "-c", shell, "bash", *gunicorn_words()],
            cwd=ROOT, env=self.environment, pass_fds=[number], stdout=subprocess.DEVNULL,
            stderr=self.log, start_new_session=True,
        )  # fmt: skip


@contextmanager
def behind_nginx(
    site: Environment, folder: Path, log: IO[bytes] | None = None
) -> Iterator[tuple[int, list[Unit]]]:
    """The port of nginx, and the two servers behind it; `log` is where their errors go."""
    environment = {**site, "HTTPS": "1", "ALLOWED_HOSTS": f"{NAME},localhost"}
    # The path of a socket is limited to about a hundred characters.
    sockets, port = Path("/tmp") / f"rb-{free_port()}", free_port()
    _make_certificate(folder)
    with ExitStack() as stack:
        sockets.mkdir()
        stack.callback(sockets.rmdir)
        units = []
        for name in ("one", "two"):
            path = sockets / f"{name}.sock"
            units.append(Unit(path, environment, log))
            stack.callback(path.unlink)
            stack.callback(units[-1].end)
        as_root = "user root;" if os.geteuid() == 0 else ""  # as this test is
        directives = f"daemon off; pid {folder}/pid; error_log {folder}/errors.log; {as_root}"
        nginx = [str(NGINX), "-c", str(_configuration(folder, sockets, port)), "-g", directives]
        stack.enter_context(running(nginx, environment, port))
        yield port, units


def _make_certificate(folder: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         f"/CN={NAME}", "-addext", "subjectAltName=DNS:localhost",
         "-keyout", folder / "key.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True,
    )  # fmt: skip


def _configuration(folder: Path, sockets: Path, port: int) -> Path:
    """The file of `clubs/deploy/` with the paths and ports of a test."""
    text = (DEPLOY / "nginx.conf").read_text()
    places = {
        "user www-data;": "",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        f"/etc/letsencrypt/live/{NAME}": str(folder),
        "privkey.pem": "key.pem",
        SOCKETS: str(sockets),
    }
    for written, meant in places.items():
        assert written in text, written
        text = text.replace(written, meant)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    text = text.replace("http {", f"http {{\n{temporary}access_log off;\n", 1)
    file = folder / "nginx.conf"
    file.write_text(text)
    return file
