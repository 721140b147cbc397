"""What two single players ask for."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.afternoon import NamedEntrant
from scoring.forms.presence import choose_among
from scoring.models import Wish


class WishForm(forms.Form):
    """The two people and their wish."""

    one = forms.TypedChoiceField(label=_("Who"), coerce=int)
    other = forms.TypedChoiceField(label=_("And whom"), coerce=int)
    kind = forms.ChoiceField(
        label=_("What they ask for"), choices=Wish.Kind.choices, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, entrants: list[NamedEntrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            choose_among(self.fields[name], entrants)
        self.fields["one"].widget.attrs["autofocus"] = True

    def wish(self) -> dict[str, Any]:
        """The wish as the service takes it; the form must be valid."""
        data = self.cleaned_data
        return {"one": data["one"], "other": data["other"], "kind": Wish.Kind(data["kind"])}
