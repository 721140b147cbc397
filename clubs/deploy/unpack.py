"""The entry point of right-bower.pyz; nothing is installed yet, so standard library only.

Compiled parts can't be loaded from inside a zip file, so each version is unpacked once into this
user's cache folder; then it runs as if it had been installed.
"""

import os
import shutil
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

MADE_FOR = "made-for.txt"


def python() -> str:
    """The version of the running Python without the micro number, which makes no difference."""
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def tag() -> str:
    """The platform that compiled parts must have been built for."""
    return f"Python {python()}, {sysconfig.get_platform()}"


def unpacked(program: Path) -> Path:
    """The folder with the unpacked program; it appears complete or not at all."""
    home = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME")
    caches = Path(home) if home else Path.home() / ".cache"
    with zipfile.ZipFile(program) as packed:
        name = f"right-bower-{packed.read('content.txt').decode()[:16]}"
        if (caches / name).exists():
            return caches / name
        print("Right Bower is being unpacked, which happens once …", flush=True)  # noqa: T201
        caches.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=caches))
        packed.extractall(part)
    try:
        part.rename(caches / name)
    except OSError:  # another process was quicker
        shutil.rmtree(part)
    return caches / name


def main() -> None:
    """Run the command that was typed; a double click types none, and opens the club's site."""
    program = Path(sys.argv[0])
    try:
        with zipfile.ZipFile(program) as packed:
            made_for = packed.read(MADE_FOR).decode()
        if made_for != tag():
            sys.exit(
                f"This file was made for {made_for}; here is {tag()}. Make it on a computer like"
                " this one (right-bower make-stick), or install it: pip install right-bower"
            )
        sys.path.insert(0, str(unpacked(program)))
    except OSError as error:
        sys.exit(f"Right Bower can't be unpacked here ({error}). Is the disk full?")
    sys.argv[1:] = sys.argv[1:] or ["serve", "--open"]
    from clubs.command import main as run

    run()


if __name__ == "__main__":
    main()
