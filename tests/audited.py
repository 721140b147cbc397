"""What pip-audit found out about the lock file, in a sentence each: `pip-audit -f json … | this`.

A package that can't be looked up, in a mirror that knows few or on a bad line, is named and stops
nothing. Ends with 1 where a version has a known hole, or where nothing could be looked up at all.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any


def sentences(packages: list[dict[str, Any]]) -> Iterator[str]:
    """The holes first, then how many packages were looked up, then which were not."""
    known = [each for each in packages if "skip_reason" not in each]
    unknown = [each["name"] for each in packages if "skip_reason" in each]
    for each in known:
        for hole in each["vulns"]:
            mended = ", ".join(hole["fix_versions"]) or "no version yet"
            yield f"{each['name']} {each['version']} has a hole, {hole['id']}: mended in {mended}."
    holes = sum(bool(each["vulns"]) for each in known)
    yield f"{len(known)} packages were looked up, {holes or 'none'} with a known hole."
    if unknown:
        yield f"{len(unknown)} could not be looked up from here: {', '.join(unknown)}."


def is_well(packages: list[dict[str, Any]]) -> bool:
    """Whether something was looked up, and no hole is known."""
    known = [each for each in packages if "skip_reason" not in each]
    return bool(known) and not any(each["vulns"] for each in known)


def main() -> int:
    packages = json.load(sys.stdin)["dependencies"]
    sys.stdout.writelines(f"{each}\n" for each in sentences(packages))
    return 0 if is_well(packages) else 1


if __name__ == "__main__":
    sys.exit(main())
