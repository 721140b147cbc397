"""What must be decided before printing: the address in the codes, and the layout."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.core.validators import URLValidator
from django.utils.translation import gettext_lazy as _

from scoring.forms.choices import offer

CHOOSE = _("Choose one sheet on a page, or two.")


class AddressForm(forms.Form):
    """The address in the QR codes, confirmed by the director before anything is printed."""

    address = forms.CharField(
        label=_("Address of this site for phones"),
        max_length=190,
        validators=[URLValidator(schemes=["http", "https"])],
        help_text=_("Open it on your own phone first: if it shows this site, it is right."),
    )

    def clean_address(self) -> str:
        """The address without a trailing slash."""
        return str(self.cleaned_data["address"]).rstrip("/")


class SheetsForm(forms.Form):
    """How many score sheets share a page."""

    on_page = forms.ChoiceField(
        choices=(("1", _("One sheet on a page")), ("2", _("Two sheets on a page"))),
        error_messages={"required": CHOOSE, "invalid_choice": CHOOSE},
    )

    def by_two(self) -> bool:
        """Whether two share a page; the form must be valid."""
        return bool(self.cleaned_data["on_page"] == "2")


class AfternoonForm(forms.Form):
    """The papers to put into one file for the whole afternoon."""

    paper = forms.MultipleChoiceField(
        label=_("Papers"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Choose at least one paper."),
            "invalid_choice": _("Choose one of the papers."),
        },
    )
    large = forms.BooleanField(label=_("Everything in large print"), required=False)

    def __init__(
        self, *args: Any, papers: Sequence[tuple[str, Any]], usual: Collection[str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["paper"], papers)
        self.initial["paper"] = [name for name, _title in papers if name in usual]
