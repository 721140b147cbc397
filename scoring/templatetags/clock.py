"""The clock of a round on a page."""

from django import template

register = template.Library()


@register.filter
def countdown(seconds: int) -> str:
    """Minutes and seconds: “12:05”."""
    return f"{seconds // 60}:{seconds % 60:02}"
