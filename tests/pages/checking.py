"""Posting hands to the page that checks them."""

import re
from typing import Any

from django.test import Client

from clubs.models import Club
from engine.ruleset import RuleSet
from scoring.models import HouseRules
from tests.pages.reading import text

#: A hand of Ottawa from the deal to the last trick: South bids 5 clubs and takes all eight tricks.
DEAL = "AhAhKhKhQhQhJhAs/AdAdKdKdQdQdJdAs/JcJcAcAcKcKcQcQc/JsJsKsKsQsQsJdJh"
PLAY = "JcJsAhAd JcJsAhAd AcJdJhJd AcKsKhKd KcKsKhKd KcQsQhQd QcQsQhQd QcJhAsAs"
RECORD = f"ottawa N | {DEAL} | pass 5C pass pass | | {PLAY}"


def answer(client: Client, **asked: Any) -> str:
    """The words of the page."""
    response = client.get("/check/", asked)
    assert response.status_code == 200
    return text(response.content)


def points(client: Client, **asked: Any) -> list[int]:
    """The points of the side that bid (or declarer's side), then of the other side."""
    page = client.get("/check/", asked).content.decode()
    return [int(each.replace("−", "-")) for each in re.findall(r"<dd>(−?[0-9]+)</dd>", page)]


def house_rules(club: Club, name: str, rules: RuleSet, **values: Any) -> HouseRules:
    return HouseRules.objects.create(
        club=club, name=name, rule_set=rules.to_dict(), rounds=6, hands_per_round=8, **values
    )
