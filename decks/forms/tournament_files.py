"""A tournament file, chosen to be taken in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_BYTES = 40_000_000


class TournamentFileForm(forms.Form):
    """The file, and whether it may take the place of a tournament that is here already."""

    file = forms.FileField(
        label=_("tournament file"),
        help_text=_("JSON as this site exports it. Nothing is saved unless all of it can be."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )
    replace = forms.BooleanField(
        label=_("replace the tournament with this address, if I organise it"), required=False
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(
                _("The file has %(size)s bytes, at most %(limit)s are read."),
                params={"size": file.size, "limit": MOST_BYTES},
            )
        return file
