"""Formats of dates and times by language, if Django's own would not suit a sentence."""
