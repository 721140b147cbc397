"""Amounts of money as they are printed."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def amount(value: Decimal) -> str:
    """With its cents, and the minus that is read as one: “12.50”, “−12.50”."""
    return number_format(value, 2).replace("-", "−")
