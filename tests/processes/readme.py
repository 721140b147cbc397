"""The commands of the README, as written in its fenced blocks.

python3 tests/processes/readme.py manage.py demo    # prints the one with these words
"""

import sys
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def commands() -> list[str]:
    """Every line of every fenced block, in order."""
    blocks = README.read_text("utf-8").split("\n```")
    return [line for block in blocks[1::2] for line in block.splitlines()[1:] if line.strip()]


def command(words: str) -> str:
    """The one command that equals, starts with or contains these words; without its comment."""
    lines = commands()
    begun = [line for line in lines if line == words] or [
        line for line in lines if line.startswith(words)
    ]
    (found,) = begun or [line for line in lines if words in line]
    return found.partition("  #")[0].rstrip()


if __name__ == "__main__":
    print(command(" ".join(sys.argv[1:])))  # noqa: T201 -- for .ci/run
