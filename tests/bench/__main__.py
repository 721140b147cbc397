"""The site's processor time, compared with floors that nothing can beat.

`python -m tests.bench` measures at 4, 40 and 400 tables, `python -m tests.bench 10 --turns 3`
quickly at 10 tables.
"""

import sys
from argparse import ArgumentParser, Namespace

from tests.bench.place import fresh_site

TABLES = (4, 40, 400)
TURNS = 15

NOTES = """\
ms: processor time of one request (or page) in the process of the site; no client is in it.
served: by waitress, the server of the hall, the client in another process; without it:
around application(environ, start_response), or around the act itself.
ratio: floor ms / ms, so 1 is the floor itself and more is better.
changed, page: each request is the first one after a hand came in; “further” comes after a first.
queries: without BEGIN; session and user add one each wherever somebody is logged in."""


def main(arguments: list[str]) -> int:
    """Measure and print; returns 1 if a query of the entry or of a poll reads a whole table."""
    options = _options(arguments)
    with fresh_site() as folder:
        # The site's modules can be imported only now that there is a site.
        from tests.bench.run import run

        report = run(folder, options.tables, options.turns, say)
    say(f"\n{report.text}\n\n{NOTES}")
    return 1 if report.scans else 0


def say(text: str) -> None:
    """Print a line and flush it, also into a file."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _options(arguments: list[str]) -> Namespace:
    parser = ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("tables", nargs="*", type=int, default=TABLES, help="at least 4 each")
    parser.add_argument("--turns", type=int, default=TURNS, help="each figure is their median")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
