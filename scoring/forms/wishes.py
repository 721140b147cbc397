"""What two single players ask for."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Wish


class WishForm(forms.Form):
    """The numbers of the two, and their wish."""

    one = forms.IntegerField(label=_("Number of one"), min_value=1, max_value=999)
    other = forms.IntegerField(label=_("Number of the other"), min_value=1, max_value=999)
    kind = forms.ChoiceField(
        label=_("What they ask for"), choices=Wish.Kind.choices, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["one"].widget.attrs["autofocus"] = True

    def wish(self) -> dict[str, Any]:
        """The wish as the service takes it; the form must be valid."""
        data = self.cleaned_data
        return {"one": data["one"], "other": data["other"], "kind": Wish.Kind(data["kind"])}
