"""Amounts of money as they are displayed."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def amount(value: Decimal) -> str:
    """An amount with its cents and a true minus sign: “12.50”, “−12.50”."""
    return number_format(value, 2).replace("-", "−")
