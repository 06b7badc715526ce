"""A catalogue file, chosen or pasted."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.parsing.catalogue_file import MOST_BYTES


class CardsForm(forms.Form):
    """CSV or JSON as a file or as text; the preview hands the text on, so that it can be mended."""

    file = forms.FileField(
        label=_("file"),
        required=False,
        help_text=_("CSV or JSON, UTF-8 or Shift JIS; with the columns no, name and type."),
    )
    text = forms.CharField(
        label=_("or pasted text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file = data.get("file")
        if file is not None and file.size > MOST_BYTES:
            raise forms.ValidationError(
                _("The file has %(size)s bytes, at most %(limit)s are read."),
                params={"size": file.size, "limit": MOST_BYTES},
            )
        if file is None and not (data.get("text") or "").strip():
            raise forms.ValidationError(_("Choose a file or paste the cards."))
        return data

    @property
    def data_given(self) -> bytes:
        """The bytes of the file, or of the pasted text."""
        file = self.cleaned_data["file"]
        return file.read() if file else self.cleaned_data["text"].encode()
