"""Report the findings of pip-audit on the lock file in sentences: `pip-audit -f json … | this`.

Packages that can't be looked up, because of a sparse mirror or a bad connection, are named but do
not fail the check. Exits with 1 if a version has a known hole, or if nothing could be looked up.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any


def sentences(packages: list[dict[str, Any]]) -> Iterator[str]:
    """The holes first, then the number of packages looked up, then those that were not."""
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
    """Whether something was looked up and no hole is known."""
    known = [each for each in packages if "skip_reason" not in each]
    return bool(known) and not any(each["vulns"] for each in known)


def main() -> int:
    packages = json.load(sys.stdin)["dependencies"]
    sys.stdout.writelines(f"{each}\n" for each in sentences(packages))
    return 0 if is_well(packages) else 1


if __name__ == "__main__":
    sys.exit(main())
