"""What somebody sends is read and shown before it is taken."""

from django import forms

from scoring.services.previews import fingerprint_of


class ShownFirst(forms.Form):
    """The button below what was read brings its fingerprint back, as `take`."""

    fingerprint = ""

    def is_taken(self, found: object) -> bool:
        """Whether the desk said yes to exactly this; otherwise it must be shown first."""
        self.fingerprint = fingerprint_of(found)
        return bool(self.data.get("take") == self.fingerprint)
