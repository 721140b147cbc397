"""The pages about the machine itself, for all eyes: they exist only where it makes copies."""

import json
from pathlib import Path
from typing import Any

import pytest
from looking import axe_findings, is_too_wide

from clubs.models import User
from tests.processes.test_backups_under_load import make

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(
    "path",
    ["/backups/", "/backups/right-bower-20261124-150000.sqlite3/restore/", "/doctor/", "/desk/"],
)
def test_the_pages_about_the_machine_are_accessible(
    open_page: Any, dora: User, settings: Any, tmp_path: Path, path: str
) -> None:
    settings.DATA_DIR, settings.BACKS_UP = tmp_path, True
    (tmp_path / "stick").mkdir()
    make(tmp_path / "stick" / "right-bower-20261124-150000.sqlite3", "Nepean")
    (tmp_path / "backups.json").write_text(
        json.dumps({"folder": str(tmp_path / "stick"), "trouble": "full"})
    )
    page = open_page(dora, viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page.goto(path)
    assert axe_findings(page) == []
    assert not is_too_wide(page)
