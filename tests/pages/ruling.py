"""A club's house rules for the tests of its pages."""

from collections.abc import Mapping
from dataclasses import replace

from django.test import Client
from django.urls import reverse

from clubs.models import Club
from engine.ruleset import preset
from scoring.models import Event, HouseRules
from scoring.services import house_rules
from scoring.services.house_rules import Written
from tests.pages.filling import at
from tests.pages.reading import shown


def thursday_rules(club: Club) -> HouseRules:
    """Ottawa with another lowest bid, for events of five rounds of ten hands."""
    rules = replace(preset("ottawa"), name="Thursday rules", source="Our club", minimum_bid=4)
    return house_rules.create(club, Written(rules, 5, 10), by=None)


def page(name: str, rules: HouseRules) -> str:
    """The address of a page about these rules."""
    return reverse(f"house-rules-{name}", args=[rules.club.slug, rules.uid])


def sent(desk: Client, address: str, fields: Mapping[str, object]) -> str:
    """The page that answers a form with errors."""
    answer = desk.post(address, fields)
    assert answer.status_code == 422
    return answer.content.decode()


def change_page(event: Event, key: str = "") -> str:
    """The address of the page for changing an event's rules, with this choice."""
    return at("event-rules-change", event) + (f"?rules={key}" if key else "")


def preview(desk: Client, event: Event, key: str) -> str:
    """What that page says about the choice."""
    return shown(desk, change_page(event, key))
