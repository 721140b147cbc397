"""A rule set in words, for any page that shows one, and the corrections of an event's rules."""

from django import template

from scoring.store import revisions_of
from scoring.words import fault_sentences, rules_called, rules_in_words

register = template.Library()

register.filter("in_words", rules_in_words)
register.filter("in_sentences", fault_sentences)
register.filter("rules_called", rules_called)
register.simple_tag(revisions_of, name="revisions_of")
